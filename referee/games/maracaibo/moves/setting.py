"""«Подготовка к игре», «Первые решения»: the city tiles, the constructions, the achievement card."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

import rulesdb
from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible, number

from ..board import GAME
from ..score import buildings
from ..survey import recall
from ..whole import Whole, data


def tile_cities() -> list[str]:
    found: list[str] = rulesdb.data(GAME, "board")["route"]["tile_cities"]
    return found


class CityTile(Move[Whole]):
    """Which action and how many goods cells the tile laid beside a city shows."""

    verb = "town"
    rule = "setup.city-places"
    bare = True
    by: Actor
    place: str
    action: str
    cells: int

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (p for p in tile_cities() if p not in s.city)
        elif len(said) == 1:
            yield from data("city")
        elif len(said) == 2:
            yield number("N", 1, 6)

    def blocks(self, s: Whole) -> Iterator[Because]:
        if self.place not in tile_cities() or self.place in s.city:
            yield impossible("setup.city-places")
        elif self.action not in data("city") or not 0 <= self.cells <= 6:
            yield impossible("table.no-such-word", word=self.action, verb=self.verb)

    def apply(self, s: Whole) -> None:
        s.city[self.place] = self.action
        s.cells[self.place] = self.cells
        if len(s.city) == len(tile_cities()):
            s.pop()


class Unveil(Move[Whole]):
    """The grand construction that was turned up."""

    verb = "unveil"
    rule = "building.open"
    bare = True
    by: Actor
    name: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (b for b in buildings() if b not in s.built)

    def blocks(self, s: Whole) -> Iterator[Because]:
        if self.name not in buildings() or self.name in s.built or len(s.built) >= 4:
            yield impossible("setup.buildings")

    def apply(self, s: Whole) -> None:
        s.built.append(self.name)
        every = s.options.get("constructions") == "open"  # setup.buildings-open
        if not every or len(s.built) == 4:
            s.pop()


_KINDS: list[str] = data("goals")["kinds"]
_SAID = ("жетоны", "задания", "влияние", "влияния", "улучшения", "порог", "атрибуты", "помощники")
_RUSSIAN = dict(zip(_SAID, _KINDS, strict=True))
_GOAL = re.compile(rf"({'|'.join((*_KINDS, *_RUSSIAN))})(\d+)/(\d+):(\d+)[dд](\d+)[vп]\Z")


@dataclass(frozen=True)
class Goal:
    """`quests4/6:4d4v`: 4 quest tiles give 4 doubloons and a sailor, 6 also 4 points."""

    kind: str
    upper: int
    lower: int
    doubloons: int
    vp: int


def goal(text: str) -> Goal | None:
    found = _GOAL.match(text.casefold())
    if not found:
        return None
    kind = str(found[1])
    return Goal(_RUSSIAN.get(kind, kind), *map(int, found.groups()[1:]))


def _made_up(rng: random.Random) -> str:
    low = rng.randint(1, 4)
    return f"{rng.choice(_KINDS)}{low}/{low + 2}:{rng.randint(2, 5)}d{rng.randint(2, 5)}v"


class Career(Move[Whole]):
    """The achievement card you keep: its three goals as they are printed."""

    verb = "career"
    rule = "setup.achievement-keep"
    by: Actor
    first: str
    second: str
    third: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 3:
            yield Open("quests4/6:4d4v", lambda w: goal(w) is not None, _made_up)

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s)  # the owner's board is known before the first ship sails
        for text in (self.first, self.second, self.third):
            read = goal(text)
            if read is None:
                yield impossible("table.no-such-word", word=text, verb=self.verb)
            elif read.upper > read.lower:
                yield impossible("achieve.lower")

    def apply(self, s: Whole) -> None:
        s.skipper(self.by).goals = [self.first.casefold(), self.second.casefold(), self.third.casefold()]
        s.pop()
