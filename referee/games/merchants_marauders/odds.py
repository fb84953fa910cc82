"""What the dice say: a check, being scouted, a battle. Pure functions; a battle is simulated and says so."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from referee.kernel.odds import Chance, Odds, Unread

from .hunt import dice, scouts
from .state import Seas

BATTLES = 4000  # simulated battles; the error is about one over its root


def check(dice: int) -> Fraction:
    """check.skill: at least one skull."""
    return 1 - Fraction(2, 3) ** max(0, dice)


def skulls(dice: int, n: int) -> Fraction:
    """Exactly n skulls."""
    return comb(dice, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (dice - n)


@cache
def _roll(dice: int) -> dict[tuple[int, int], Fraction]:
    """Skulls and pips of a roll, exactly."""
    found = {(0, 0): Fraction(1)}
    for _ in range(dice):
        after: dict[tuple[int, int], Fraction] = {}
        for (k, pips), p in found.items():
            after[k + 1, pips] = after.get((k + 1, pips), Fraction(0)) + p / 3
            for face in (1, 2, 3, 4):
                after[k, pips + face] = after.get((k, pips + face), Fraction(0)) + p / 6
        found = after
    return found


def contest(mine: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
    """battle.roll, battle.tie: I win, they win, nobody."""
    win = lose = Fraction(0)
    for a, p in _roll(mine).items():
        for b, q in _roll(theirs).items():
            if not (a[0] or b[0]) or a == b:
                continue
            if a > b:
                win += p * q
            else:
                lose += p * q
    return win, lose, 1 - win - lose


def gunfight(
    mine: tuple[int, int, int], theirs: tuple[int, int, int], battles: int = BATTLES, seed: int = 1
) -> tuple[Fraction, Fraction, float]:
    """A battle in which both only shoot and every hit goes to the hull: (dice, cannons, hull) of both sides.

    Returns my wins, theirs, and the standard error: simulated, because real hits spread over the ship.
    """
    rng = random.Random(seed)
    won = lost = 0
    for _ in range(battles):
        hulls = [mine[2], theirs[2]]
        for _round in range(100):
            rolls = []
            for side in (mine, theirs):
                faces = [rng.randrange(6) for _ in range(side[0])]
                rolls.append((sum(f > 3 for f in faces), sum(f + 1 for f in faces if f < 4)))
            winner = -1 if not (rolls[0][0] or rolls[1][0]) or rolls[0] == rolls[1] else int(rolls[1] > rolls[0])
            for k, side in enumerate((mine, theirs)):
                hulls[1 - k] -= side[1] if winner == k else min(side[1], rolls[k][0])
            if min(hulls) <= 0:
                break
        won += hulls[1] <= 0 < hulls[0]
        lost += hulls[0] <= 0
    p = won / battles
    return Fraction(won, battles), Fraction(lost, battles), (p * (1 - p) / battles) ** 0.5


def odds(s: Seas | None, words: tuple[str, ...]) -> Odds:
    """`check 3`, `scout 2`, `fight 4 3` (dice) or `fight 4 3 4 3 3 3` (dice, cannons, hull); with a table and no words: who is scouted."""
    numbers = []
    for word in words[1:]:
        if not word.isdecimal() or int(word) > 12:
            raise Unread(word, "odds-numbers")
        numbers.append(int(word))
    kind = words[0] if words else ""
    if not kind and s is not None:
        return _table(s)
    if kind in _CHECK and len(numbers) == 1:
        n = numbers[0]
        return Odds("odds-dice", {"n": n}, (Chance("odds-check", check(n), {}, "check.skill"),))
    if kind in _SCOUT and len(numbers) == 1:
        return Odds("odds-dice", {"n": numbers[0]}, (Chance("odds-scout", check(numbers[0]), {}, "npc.scout"),))
    if kind in _FIGHT and len(numbers) == 2:
        win, lose, none = contest(*numbers)
        chances = (
            Chance("odds-win", win, {}, "battle.roll"),
            Chance("odds-lose", lose, {}, "battle.roll"),
            Chance("odds-none", none, {}, "battle.tie"),
        )
        return Odds("odds-contest", {"mine": numbers[0], "theirs": numbers[1]}, chances)
    if kind in _FIGHT and len(numbers) == 6:
        a, b = (numbers[0], numbers[1], numbers[2]), (numbers[3], numbers[4], numbers[5])
        won, lost, error = gunfight(a, b)
        facts = {"mine": a[0], "theirs": b[0]}
        remark: tuple[tuple[str, dict[str, Any]], ...] = (("odds-simulated", {"n": BATTLES, "error": f"{100 * error:.1f}"}),)
        return Odds(
            "odds-battle", facts, (Chance("odds-win", won, {}, "battle.shoot"), Chance("odds-lose", lost, {}, "battle.shoot")), remark
        )
    raise Unread(kind, "odds-words")


_CHECK, _SCOUT, _FIGHT = {"check", "проверка"}, {"scout", "scouting", "разведка"}, {"fight", "battle", "бой"}


def _table(s: Seas) -> Odds:
    """Being scouted where a captain stands now."""
    found = []
    for who in s.players:
        zone = s.at_sea(who)
        for slot, npc in s.npcs.items():
            n = dice(s, npc, who) if scouts(s, slot, who, zone) else None
            if n is not None:
                found.append(Chance("odds-scouted", check(n), {"npc": slot, "player": who, "zone": zone}, "npc.scout"))
    return Odds("odds-table", {}, tuple(found))
