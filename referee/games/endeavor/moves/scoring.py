"""The end: what is counted on the table, the score pad, the final sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, count, impossible, number, says, tail

from ..cities import controlled, pair
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

    def wanted(self, s: Endeavor) -> list[str]:
        """What the sheet lacks stands first."""
        return list(dict.fromkeys((*missing(s, self.by), *of_player(s.chosen))))

    def every_count(self, s: Endeavor) -> list[str]:
        return [*of_player(s.chosen), *WIDE]

    def low(self, s: Endeavor) -> int:
        return limits(self.what)[0]

    def high(self, s: Endeavor) -> int:
        return limits(self.what)[1]

    what: str = says(wanted, understood=every_count, no="table.unknown")
    n: int = count(low, high, likely=0)

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return s.players

    def apply(self, s: Endeavor) -> None:
        for who in s.players if self.what in WIDE else (self.by,):
            s.players[who].counts[self.what] = self.n


class Pad(Move[Endeavor]):
    """base.scoring: a player's rows of the score pad below the Exploits, in its order, on one line."""

    verb = "pad"
    rule = "base.scoring"
    aside = True

    def rows(self, s: Endeavor) -> Iterator[Choice]:
        k = len(self.numbers)
        if k < len(ROWS):
            yield number(ROWS[k] if k else "pad-rows", *limits(ROWS[k]))

    numbers: tuple[int, ...] = tail(rows)

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return s.players

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
                s.fact(f"city-glory.{city}", city=city)
        if any(pair(*DUTCH) in controlled(s, w) and s.shield(w, "dutch-east-india") for w in s.players):
            s.fact("dutch.route-glory")
        if any(s.shield(w, "underground-railroad") for w in s.railroad):
            s.fact("railroad.glory")
        for branch, line in s.pacific.items():
            if any(s.shield(w, "transit-of-venus") for w in line):
                s.fact(f"transit.glory.{branch}", branch=branch)
        if any(s.shield(w, "sun-never-sets") for w in s.players):
            s.fact("sun.glory")
        return
        yield

    def apply(self, s: Endeavor) -> None:
        s.now[:] = [Frame("over", self.by)]
