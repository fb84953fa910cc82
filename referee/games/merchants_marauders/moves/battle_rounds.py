"""Battles round by round, with the dice of the table: declarations, the Seamanship contest, crew combat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from referee.kernel.line.names import clean, plain
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, count, impossible, number, says, tail

from ..battle_dice import advance, carried, chooser, deal, leadership, left, resolve, seamanship, ship
from ..battle_end import finish
from ..decisions import Details
from ..state import Battle, Seas
from ..zones import say
from .base import ByDice, cannot_show, roll, too_many, unread

CHOICES = ("shoot", "board", "flee")
BOARDERS = ("grappling-hooks", "caltrops")  # used after the contest, by who chose to board
ONE_DIGIT = frozenset("0123456789")  # so that `21` can only be two rolls
SKULLS = Open("n-skulls", ONE_DIGIT.__contains__, lambda rng: str(rng.randint(0, 9)), unit="skull")
PIPS, THEIRS_OR_PIPS = number("n-pips", 0, 36), number("n-pips", 0, 36, "skull")
THEY = ("they", "he", "she", "они", "он", "она", "враг", "противник")
ROLLED = ("rolled", "rolls", "got", "have", "бросил", "бросила", "выбросил", "выбросила", "выкинул", "выкинула", "бросили", "выбросили")
THEIRS = {
    "shoot": ("shoots", "fires", "fire too", "shoot too", "стреляют", "стреляет", "тоже стреляют", "тоже стреляет"),
    "board": ("boards", "board us", "board me", "идут на абордаж", "идёт на абордаж", "на абордаж"),
    "flee": ("flees", "run", "runs away", "retreat", "retreats", "убегают", "убегает", "бегут", "бежит", "отступают", "отступает"),
}


class Declare(Move[Seas]):
    """What both sides do this round: mine, theirs."""

    verb = "declare"
    rule = "battle.choose"
    bare = True

    def of_the_foe(self, s: Seas, choice: str) -> tuple[str, ...]:
        """`they flee`, «англичане стреляют»: what the other side does, said of it."""
        foe = s.battle[0].foe if s.battle else ""
        whose = (*THEY, *([s.names[foe]] if foe in s.names else (f"{the}{form}" for form in say(foe) for the in ("", "the "))))
        return tuple(f"{who} {does}" for who in whose for does in (*say(choice), *THEIRS[choice]))

    mine: str = says(CHOICES)
    theirs: str = says(CHOICES, called=of_the_foe)

    def blocks(self, s: Seas) -> Iterator[Because]:
        b = s.battle[0]
        if not s.slow and "galleon" in (ship(s, b, "me"), ship(s, b, "foe")):
            s.fact("galleon.maneuver")
        for side, choice in (("me", self.mine), ("foe", self.theirs)):
            if b.round == 1 and choice != "shoot":
                yield against("battle.first")
            elif left(s, b, side, "masts") <= 0 and choice != "shoot":
                yield against("ship.masts")
            elif left(s, b, side, "crew") <= 0 and choice == "board":
                yield against("ship.crew")
        if self.theirs == "flee" and b.foe not in s.players:
            fewer = any(left(s, b, "foe", p) < left(s, b, "me", p) for p in ("cannons", "crew"))
            if not fewer:
                yield against("npc.battle")

    def apply(self, s: Seas) -> None:
        b = s.battle[0]
        b.mine, b.theirs = self.mine, self.theirs
        s.push("clash", "table")


class Clash(ByDice):
    """The Seamanship contest: my skulls, theirs; or, as only a tie needs it, each with the sum of the other dice behind it."""

    verb = "clash"
    rule = "battle.roll"
    chance = True
    bare = True
    as_digits = 2

    def following(self, s: Seas) -> Iterator[Choice]:
        said = len(self.numbers)
        if said in (2, 4):
            yield DONE
        if said < 4:
            yield (SKULLS, THEIRS_OR_PIPS._replace(joins=partial(self.of_them, s)), PIPS, PIPS)[said]

    @staticmethod
    def of_them(s: Seas, said: tuple[str, ...]) -> tuple[str, int]:
        """`Drew rolled 1`, `they 1`: whose the second number is, where that is the other side."""
        foe = s.battle[0].foe if s.battle else ""
        names = {*THEY, *map(plain, (s.names[foe],) if foe in s.names else say(foe))}
        at = int(clean(said[0]) in names)
        at += bool(at and said[at:] and clean(said[at]) in ROLLED)
        return (said[at], at + 1) if said[at:] else (said[0], 1)

    numbers: tuple[int, ...] = tail(following, kind=int)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        b = s.battle[0]
        return tuple(str(n) for side in ("me", "foe") for n in roll(rng, seamanship(s, b, side)))

    @classmethod
    def dice_known(cls, s: Seas, by: Actor) -> bool:
        return all(seamanship(s, s.battle[0], side) is not None for side in ("me", "foe"))

    def rolled(self) -> tuple[tuple[int, int | None], tuple[int, int | None]]:
        """Skulls and pips of both sides; no pips where they were not said."""
        if len(self.numbers) == 4:
            return self.numbers[:2], self.numbers[2:]
        return (self.numbers[0], None), (self.numbers[1], None)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if len(self.numbers) not in (2, 4) or min(self.numbers) < 0:
            yield unread(self)
            return
        rolls = self.rolled()
        for side, (skulls, pips) in zip(("me", "foe"), rolls):
            dice = seamanship(s, s.battle[0], side)
            yield from too_many(skulls, dice) if pips is None else cannot_show(skulls, pips, dice)
        if rolls[0][1] is None and rolls[0][0] == rolls[1][0] > 0:
            yield impossible("battle.tie")

    def apply(self, s: Seas) -> None:
        frame, b = s.frame, s.battle[0]
        s.pop()
        (mine, my_pips), (theirs, their_pips) = self.rolled()
        data: Details = {"mine": mine, "my_pips": my_pips or 0, "theirs": theirs, "their_pips": their_pips or 0}
        data["caltrops"] = frame.data.get("caltrops", "")
        ask_boarders(s, b, data)


def ask_boarders(s: Seas, b: Battle, data: Details) -> None:
    """battle.hooks, caltrops.when: whoever boards and has a weapon for it is asked, of two the one who began the battle for both."""
    orders = ("me", b.mine), ("foe", b.theirs)
    armed = [side for side, order in orders if order == "board" and {*BOARDERS} & {*carried(s, b, side)}]
    if armed:
        s.push("clashed", chooser(b, armed[0], s), **data)
    else:
        conclude(s, b, data)


def conclude(s: Seas, b: Battle, data: Details) -> None:
    """The contest stands; caltrops.lost, caltrops.won: whom caltrops hinder next."""
    resolve(s, b, (data["mine"], data["my_pips"]), (data["theirs"], data["their_pips"]))  # battle.board
    if s.battle:
        b.slowed = [x for x in str(data.get("caltrops", "")).split(",") if x]
    advance(s)


class Brawl(ByDice):
    """A round of crew combat: my skulls, theirs."""

    verb = "brawl"
    rule = "crew-combat.roll"
    chance = True
    bare = True
    as_digits = 2

    def my_dice(self, s: Seas) -> int:
        dice = leadership(s, s.battle[0], "me")
        return 5 if dice is None else dice

    def their_dice(self, s: Seas) -> int:
        dice = leadership(s, s.battle[0], "foe")
        return 5 if dice is None else dice

    mine: int = count(0, my_dice, understood=ONE_DIGIT, likely=0, template="n-skulls", unit="skull")
    theirs: int = count(0, their_dice, understood=ONE_DIGIT, likely=0, template="n-skulls", unit="skull")

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(str(roll(rng, leadership(s, s.battle[0], side))[0]) for side in ("me", "foe"))

    @classmethod
    def dice_known(cls, s: Seas, by: Actor) -> bool:
        return all(leadership(s, s.battle[0], side) is not None for side in ("me", "foe"))

    def blocks(self, s: Seas) -> Iterator[Because]:
        b = s.battle[0]
        for side, n in (("me", self.mine), ("foe", self.theirs)):
            yield from too_many(n, leadership(s, b, side))
        if s.fact("crew.effect") is None:
            yield impossible("crew-combat.unknown")

    def apply(self, s: Seas) -> None:
        b = s.battle[0]
        b.slowed.clear()  # caltrops.won: only its first round
        losses = {"me": self.theirs, "foe": self.mine}
        if s.known("crew.effect") == "difference":
            losses = {"me": max(0, self.theirs - self.mine), "foe": max(0, self.mine - self.theirs)}
        for side, n in losses.items():
            for _ in range(min(n, left(s, b, side, "crew"))):
                deal(s, b, side, "crew")
        if left(s, b, "me", "crew") <= 0:  # crew-combat.lose
            finish(s, b, "taken")
        elif left(s, b, "foe", "crew") <= 0:
            finish(s, b, "boarded")
