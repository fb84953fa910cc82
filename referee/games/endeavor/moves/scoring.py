"""The end: what is counted on the table, the score pad, the final sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, number

from ..counts import WIDE, limits, missing, of_player
from ..exploits.boards import DUTCH
from ..score import BASE
from ..state import Endeavor

ROWS = (*BASE, "base-slavery")


class Count(Move[Endeavor]):
    """base.scoring: something counted on the table at the end, for the sheet."""

    verb = "count"
    rule = "base.scoring"
    aside = True
    bare = True
    what: str
    n: int

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return s.players

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from dict.fromkeys((*missing(s, by), *of_player(s.chosen)))  # what the sheet lacks stands first
        elif len(said) == 1:
            yield number("N", *limits(said[0]))

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.what not in (*of_player(s.chosen), *WIDE):
            yield impossible("table.unknown", word=self.what)
        elif not limits(self.what)[0] <= self.n <= limits(self.what)[1]:
            yield against("table.bad-value", path=self.what, expected="{}–{}".format(*limits(self.what)))

    def apply(self, s: Endeavor) -> None:
        for who in s.players if self.what in WIDE else (self.by,):
            s.players[who].counts[self.what] = self.n


class Pad(Move[Endeavor]):
    """base.scoring: a player's rows of the score pad below the Exploits, in its order, on one line."""

    verb = "pad"
    rule = "base.scoring"
    aside = True
    numbers: tuple[int, ...]

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return s.players

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < len(ROWS):
            yield number(ROWS[len(said)] if said else "pad-rows", *limits(ROWS[len(said)]))

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if len(self.numbers) != len(ROWS):
            yield impossible("table.bad-value", path="pad", expected=str(len(ROWS)))
        for what, n in zip(ROWS, self.numbers, strict=False):
            if not limits(what)[0] <= n <= limits(what)[1]:
                yield impossible("table.bad-value", path=what, expected="{}–{}".format(*limits(what)))

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].counts.update(zip(ROWS, self.numbers, strict=True))


class Finish(Move[Endeavor]):
    """glory.before-base: the last glory printed on the boards is asked for, then the sheet is final."""

    verb = "finish"
    rule = "base.scoring"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        for city, spot in s.cities.items():
            board = "dutch-east-india" if city in DUTCH else "spanish-main"
            if (city in DUTCH or spot.fort) and s.shield(spot.holder, board):
                s.fact(f"city-glory.{city}", "int", city=city)
        ends = [s.cities[c].holder for c in DUTCH if c in s.cities]
        if len(set(ends)) == 1 and s.shield(ends[0], "dutch-east-india"):
            s.fact("dutch.route-glory", "int")
        if any(s.shield(w, "underground-railroad") for w in s.railroad):
            s.fact("railroad.glory", "ints")
        for branch, line in s.pacific.items():
            if any(s.shield(w, "transit-of-venus") for w in line):
                s.fact(f"transit.glory.{branch}", "ints", branch=branch)
        if any(s.shield(w, "sun-never-sets") for w in s.players):
            s.fact("sun.glory", "ints")
        return
        yield

    def apply(self, s: Endeavor) -> None:
        s.now[:] = [Frame("over", self.by)]
