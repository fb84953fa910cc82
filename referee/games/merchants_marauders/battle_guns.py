"""A battle fought with guns alone until one ship sinks: computed where that is small, else simulated. Pure functions."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import prod

from .moves.base import roll
from .zones import PARTS

BATTLES = 4000  # simulated battles; the error is about one over its root
SMALL = 900_000  # steps that are still computed
HULL, CARGO, MASTS, CREW, CANNONS = range(5)  # as in PARTS
Ship = tuple[int, ...]  # what is left of each location


@dataclass(frozen=True)
class Gunner:
    """One side: its Seamanship, what is left of its ship, and the die that a nimbler ship adds (battle.maneuver)."""

    skill: int
    ship: Ship
    bonus: int = 0

    def dice(self, ship: Ship) -> int:
        """ship.masts."""
        return (self.skill if ship[MASTS] else 1) + self.bonus


@dataclass(frozen=True)
class Locations:
    """battle.hits: where the faces of the location roll hit; what nobody told is assumed, and said so."""

    one: str = "cargo"
    three: str = "crew"
    skull: str = "hull"
    destroyed: str = "hull"

    @classmethod
    def from_facts(cls, facts: Mapping[str, str]) -> tuple[Locations, bool]:
        """As the table told it, and whether something is only assumed."""
        keys = {"one": "hit.face1", "three": "hit.face3", "skull": "hit.skull", "destroyed": "hit.destroyed"}
        known = {name: facts.get(key, "?") for name, key in keys.items()}
        return cls(**{k: v for k, v in known.items() if v != "?"}), "?" in known.values()

    @property
    def faces(self) -> tuple[int, ...]:
        """The part each of the six faces hits; -1 is where the captain of the ship chooses."""
        skull = HULL if self.skull == "hull" else -1
        return (PARTS.index(self.one), MASTS, PARTS.index(self.three), CANNONS, skull, skull)


def struck(ship: Ship, part: int, where: Locations) -> Ship:
    """The ship after one hit. A captain who may choose spares the hull as long as something else is left."""
    if part < 0:
        part = max((p for p in range(5) if p != HULL), key=lambda p: ship[p])
        part = part if ship[part] else HULL
    if not ship[part]:
        if where.destroyed != "hull":
            return ship
        part = HULL
    return tuple(n - (p == part and n > 0) for p, n in enumerate(ship))


def beats(a: tuple[int, int], b: tuple[int, int]) -> int:
    """battle.roll, battle.tie: more skulls, then more pips; without a skull nobody. 1, -1, or 0 for nobody."""
    return (a > b) - (a < b) if a[0] or b[0] else 0


def hits(mine: int, theirs: int, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    """battle.shoot: hits I deal and take, from both sides' cannons and (skulls, pips)."""
    won = beats(a, b)
    return mine if won > 0 else min(mine, a[0]), theirs if won < 0 else min(theirs, b[0])


@cache
def rolls(dice: int) -> dict[tuple[int, int], Fraction]:
    """Skulls and pips of a roll, exactly."""
    chances = {(0, 0): Fraction(1)}
    for _ in range(dice):
        after: dict[tuple[int, int], Fraction] = {}
        for (k, pips), p in chances.items():
            after[k + 1, pips] = after.get((k + 1, pips), Fraction(0)) + p / 3
            for face in (1, 2, 3, 4):
                after[k, pips + face] = after.get((k, pips + face), Fraction(0)) + p / 6
        chances = after
    return chances


@cache
def exchange(my_dice: int, their_dice: int, mine: int, theirs: int) -> dict[tuple[int, int], float]:
    """How likely a round deals and takes so many hits."""
    chances: dict[tuple[int, int], float] = {}
    for a, p in rolls(my_dice).items():
        for b, q in rolls(their_dice).items():
            key = hits(mine, theirs, a, b)
            chances[key] = chances.get(key, 0.0) + float(p * q)
    return chances


def computed(me: Gunner, foe: Gunner, where: Locations) -> tuple[float, float]:
    """My wins and theirs, summed over every course the battle can take."""

    @cache
    def after(ship: Ship, n: int) -> dict[Ship, float]:
        chances = {ship: 1.0}
        for _ in range(n):
            step: dict[Ship, float] = {}
            for one, p in chances.items():
                for part in where.faces:
                    hit = struck(one, part, where) if one[HULL] else one
                    step[hit] = step.get(hit, 0.0) + p / 6
            chances = step
        return chances

    @cache
    def chance(mine: Ship, theirs: Ship) -> tuple[float, float]:
        if not mine[HULL] or not theirs[HULL]:
            return float(mine[HULL] > 0), float(not mine[HULL])
        if not mine[CANNONS] and not theirs[CANNONS]:
            return 0.0, 0.0
        won = lost = same = 0.0
        for (dealt, taken), p in exchange(me.dice(mine), foe.dice(theirs), mine[CANNONS], theirs[CANNONS]).items():
            for a, q in after(mine, taken).items():
                for b, r in after(theirs, dealt).items():
                    if (a, b) == (mine, theirs):
                        same += p * q * r
                        continue
                    w, x = chance(a, b)
                    won += p * q * r * w
                    lost += p * q * r * x
        return (won / (1 - same), lost / (1 - same)) if same < 1 else (0.0, 0.0)

    return chance(me.ship, foe.ship)


def simulated(me: Gunner, foe: Gunner, where: Locations, battles: int) -> tuple[float, float]:
    """The same from so many battles with the program's dice."""
    rng = random.Random(1)
    won = lost = 0
    for _ in range(battles):
        mine, theirs = me.ship, foe.ship
        while mine[HULL] and theirs[HULL] and (mine[CANNONS] or theirs[CANNONS]):
            dealt, taken = hits(mine[CANNONS], theirs[CANNONS], roll(rng, me.dice(mine)), roll(rng, foe.dice(theirs)))
            for _hit in range(dealt):
                theirs = struck(theirs, where.faces[rng.randrange(6)], where)
            for _hit in range(taken):
                mine = struck(mine, where.faces[rng.randrange(6)], where)
        won += not theirs[HULL] and mine[HULL] > 0
        lost += not mine[HULL]
    return won / battles, lost / battles


def gunfight(me: Gunner, foe: Gunner, where: Locations, battles: int = BATTLES) -> tuple[Fraction, Fraction, float]:
    """My wins, theirs, and the standard error: none where every course of the battle was summed up."""
    courses = prod(n + 1 for n in (*me.ship, *foe.ship)) * (1 + 3 * me.ship[CANNONS]) * (1 + 3 * foe.ship[CANNONS])
    if courses <= SMALL:
        won, lost = computed(me, foe, where)
        return _rounded(won), _rounded(lost), 0.0
    won, lost = simulated(me, foe, where, battles)
    return _rounded(won), _rounded(lost), (won * (1 - won) / battles) ** 0.5


def _rounded(chance: float) -> Fraction:
    """To a millionth, over a prime: a chance that is not exact is never short enough to be written out as a fraction."""
    return Fraction(round(chance * 1_000_003), 1_000_003)
