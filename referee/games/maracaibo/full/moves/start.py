"""«Подготовка к игре», «Первые решения»: the city tiles, the constructions, the achievement card."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import rulesdb
from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible

from ...board import GAME
from ...score import buildings
from ...story import legacy
from ...survey import names, recall
from ..goals import KINDS, goal
from ..state import FullGame, data


def tile_cities() -> list[str]:
    found: list[str] = rulesdb.data(GAME, "board")["route"]["tile_cities"]
    return found


def bare_cities(s: FullGame) -> list[str]:
    """The cities that still want a tile; legacy.h3-place: Cartagena has none under H3."""
    return [p for p in tile_cities() if p not in s.city and not legacy.plagued(s, p)]


def _cells(word: str) -> int | None:
    """How many goods cells: a number, or as many as goods are named."""
    if word.isdecimal() and word.isascii() and len(word) < 2:
        return int(word) if int(word) <= 6 else None
    goods = word.split(",")  # three letters at least: a shorter word is the code of something else
    return len(goods) if len(goods) <= 6 and all(g.isalpha() and len(g) > 2 for g in goods) else None


class CityTile(Move[FullGame]):
    """Which action and how many goods cells the tile laid beside a city shows; `sugar,rum`: the goods themselves."""

    verb = "town"
    rule = "setup.city-places"
    bare = True
    place: str
    action: str
    cells: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from bare_cities(s)
        elif len(said) == 1:
            yield from data("city")
        elif len(said) == 2:
            yield Open("N", lambda w: _cells(w) is not None, lambda rng: str(rng.randint(1, 6)))

    def blocks(self, s: FullGame) -> Iterator[Because]:
        if self.place not in bare_cities(s):
            yield impossible("setup.city-places")
        elif self.action not in data("city") or _cells(self.cells) is None:
            word = self.action if self.action not in data("city") else self.cells
            yield impossible("table.no-such-word", word=word, verb=self.verb)

    def apply(self, s: FullGame) -> None:
        s.city[self.place] = self.action
        s.cells[self.place] = _cells(self.cells) or 0
        if not self.cells.isdecimal():
            s.wares[self.place] = self.cells.casefold()
        if not bare_cities(s):
            s.pop()


class Unveil(Move[FullGame]):
    """The grand construction that was turned up."""

    verb = "unveil"
    rule = "building.open"
    bare = True
    name: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (b for b in buildings() if b not in s.built)

    def blocks(self, s: FullGame) -> Iterator[Because]:
        if self.name not in buildings() or self.name in s.built or len(s.built) >= 4:
            yield impossible("setup.buildings")

    def apply(self, s: FullGame) -> None:
        s.built.append(self.name)
        every = s.options.get("constructions") == "open"  # setup.buildings-open
        if not every or len(s.built) == 4:
            s.pop()


def _made_up(rng: random.Random) -> str:
    low = rng.randint(1, 4)
    return f"{rng.choice(KINDS)}{low}/{low + 2}:{rng.randint(2, 5)}d{rng.randint(2, 5)}v"


class Career(Move[FullGame]):
    """The achievement card you keep: its three goals as they are printed."""

    verb = "career"
    rule = "setup.achievement-keep"
    bare = True
    first: str
    second: str
    third: str

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        return super().of(by, [str(goal(w) or w) for w in words])

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 3:
            yield Open("quests4/6:4d4v", lambda w: goal(w) is not None, _made_up)

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s)  # the owner's board and cards are known before the first ship sails
        names(s)
        for text in (self.first, self.second, self.third):
            read = goal(text)
            if read is None:
                yield impossible("table.no-such-word", word=text, verb=self.verb)
            elif read.upper > read.lower:
                yield impossible("achieve.lower")

    def apply(self, s: FullGame) -> None:
        s.seat(self.by).goals = [self.first, self.second, self.third]
        s.pop()
