"""The end: what is counted on the table, the score pad, the final sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, against, impossible, number, odd, says, tail

from ..decisions import Details
from ..exploits.boards import DECKS, NOBODY, REGIONS, deck_of
from ..facts import WORLD
from ..mat import governors
from ..score import BASE
from ..score_counts import TABLE_WIDE, asked, limits, rows
from ..score_lines import figure
from ..score_pieces import AtTable
from ..score_questions import ask_printed, contradictions, missing, recall_glory
from ..state import Endeavor

ROWS = (*BASE, "base-slavery")
LISTS = {"towns": REGIONS, "own-cards": DECKS, "haiti-cards": DECKS}


def next_count(s: Endeavor) -> tuple[Actor, str]:
    """What is asked for next, and of whom; nothing where only pads are empty."""
    return next(((who, what) for who, what in missing(s) if what not in ROWS), ("", ""))


def next_pad(s: Endeavor) -> Actor:
    """Whose pad is filled in next."""
    return next((who for who, what in missing(s) if what in ROWS), "")


class Counted(Move[Endeavor]):
    """base.scoring: something counted on the table at the end."""

    rule = "base.scoring"
    bare = True
    what: str
    said: tuple[str, ...]

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return (TABLE, *s.players)

    @classmethod
    def mine(cls, what: str) -> bool:
        """Is this counted by a number, or piece by piece?"""
        return False

    @classmethod
    def asked(cls, s: Endeavor, by: Actor, *, named: bool) -> bool:
        who, what = next_count(s)
        return bool(what) and cls.mine(what) and (who or TABLE) == by

    def first_missing(self, s: Endeavor) -> list[str]:
        """Only what the sheet lacks next is shown; the rows of the pad are typed together."""
        return [next_count(s)[1]] if self.asked(s, self.by, named=True) else []

    def every_count(self, s: Endeavor) -> list[str]:
        return [what for what in asked(s.chosen, "table" if self.by == TABLE else "player") if self.mine(what)]

    def value(self, s: Endeavor) -> Any:
        """What was counted."""

    def beside(self, s: Endeavor) -> Iterator[Because]:
        """What the table knows, and what the others counted."""
        table = AtTable(s)
        known = None if self.by == TABLE or self.what in s.players[self.by].counts else table.raw(self.by, self.what)
        low, high = known if isinstance(known, tuple) else (known, known)
        if isinstance(low, int) and not low <= self.value(s) <= high:
            yield impossible("count.known", what=self.what, n=figure((low, high)))
        for exploit in s.chosen:
            if self.by != TABLE and rows()[self.what].get("when") == f"shield-{exploit}" and table.raw(self.by, f"shield-{exploit}") == 0:
                yield odd("glory.shield", exploit=exploit)
        yield from contradictions(Besides(s, self.by, self.what, self.value(s)))


class Count(Counted):
    """A number, or yes or no."""

    verb = "count"

    @classmethod
    def mine(cls, what: str) -> bool:
        return not (what in LISTS or what.startswith(("track-", "sea-")))

    def amount(self, s: Endeavor) -> Iterator[Choice]:
        if not self.said:
            yield from ("yes", "no") if rows()[self.what].get("kind") == "yes" else (number("N", *limits(self.what)),)

    what: str = says(Counted.first_missing, understood=Counted.every_count, no="table.unknown")
    said: tuple[str, ...] = tail(amount)

    def value(self, s: Endeavor) -> int:
        return {"yes": 1, "no": 0}[self.said[0]] if rows()[self.what].get("kind") == "yes" else int(self.said[0])

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        low, high = limits(self.what)
        yes = rows()[self.what].get("kind") == "yes"
        one = self.said[0] if len(self.said) == 1 else ""
        if not (one in ("yes", "no") if yes else one.isdecimal() and low <= int(one) <= high):
            yield impossible("table.bad-value", path=self.what, expected=f"{low}–{high}")
        else:
            yield from self.beside(s)

    def apply(self, s: Endeavor) -> None:
        counts = s.wide if self.by == TABLE else s.players[self.by].counts
        counts[self.what] = self.value(s)


class Row(Counted):
    """Pieces one by one: discs of a track or sea by their owners, cards by their decks, regions."""

    verb = "row"

    @classmethod
    def mine(cls, what: str) -> bool:
        return what in LISTS or what.startswith(("track-", "sea-"))

    def pieces(self, s: Endeavor) -> Iterator[Choice]:
        if self.said[:1] != (NOBODY,):
            yield from LISTS.get(self.what, tuple(s.players))
            yield from (DONE,) if self.said else ()

    what: str = says(Counted.first_missing, understood=Counted.every_count, no="table.unknown")
    said: tuple[str | Actor, ...] = tail(pieces, understood=(NOBODY, *WORLD), template="count-row", players=True)

    def value(self, s: Endeavor) -> list[str]:
        return [w for w in self.said if w != NOBODY]

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        allowed = LISTS.get(self.what, tuple(s.players))
        if self.what == "towns" and "europe" in self.said:
            yield impossible("base.europe", city="europe")
        elif not self.said or (self.said != (NOBODY,) and any(w not in allowed for w in self.said)):
            yield impossible("table.bad-value", path=self.what, expected=", ".join(allowed))
        else:
            yield from self.left_out(s)
            yield from self.beside(s)

    def left_out(self, s: Endeavor) -> Iterator[Because]:
        """Cards and discs that are known to lie there."""
        kind, _, region = self.what.partition("-")
        if kind in ("track", "sea"):
            lying = (s.tracks if kind == "track" else s.seas)[region]
            if any(self.said.count(who) < lying.count(who) for who in lying):
                yield against("count.known", what=self.what, n=", ".join(s.names[who] for who in lying))
        elif self.what == "own-cards":
            mine = tuple(deck_of(card) for card in governors(s.players[self.by]))
            if mine and not set(mine) & set(self.said):
                yield against("count.governor", regions=mine)

    def apply(self, s: Endeavor) -> None:
        listed, (kind, _, region) = self.value(s), self.what.partition("-")
        if self.what in ("towns", "own-cards"):
            seat = s.players[self.by]
            seat.told.extend([self.what] * (self.what not in seat.told))
            seat.towns, seat.decks = (listed, seat.decks) if self.what == "towns" else (seat.towns, listed)
        elif self.what == "haiti-cards":
            s.cell, s.wide[self.what] = listed, len(listed)
        else:
            (s.tracks if kind == "track" else s.seas)[region] = listed
            known = s.surveyed if kind == "track" else s.sounded
            known.extend([region] * (region not in known))


class Besides(AtTable):
    """The table with one count more."""

    def __init__(self, s: Endeavor, who: Actor, what: str, value: Any) -> None:
        super().__init__(s)
        self.more = (TABLE_WIDE if who == TABLE else who, what, value)

    def raw(self, who: Actor, what: str) -> Any:
        return self.more[2] if self.more[:2] == (who, what) else super().raw(who, what)


class Pad(Move[Endeavor]):
    """base.scoring: a player's rows of the score pad below the Exploits, in its order, on one line."""

    verb = "pad"
    rule = "base.scoring"
    anyone = True
    aside = True

    def rows(self, s: Endeavor) -> Iterator[Choice]:
        k = len(self.numbers)
        if k < len(ROWS):
            yield number(ROWS[k] if k else "pad-rows", *limits(ROWS[k]))

    numbers: tuple[int, ...] = tail(rows, kind=int)

    @classmethod
    def asked(cls, s: Endeavor, by: Actor, *, named: bool) -> bool:
        """One pad after the other; by name also before what is asked first."""
        return any((by, row) in missing(s) for row in ROWS) if named else by == next_pad(s) and next_count(s) == ("", "")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if len(self.numbers) != len(ROWS):
            yield impossible("table.bad-value", path="pad", expected="pad-rows")
        for what, n in zip(ROWS, self.numbers, strict=False):
            if not limits(what)[0] <= n <= limits(what)[1]:
                yield impossible("table.bad-value", path=what, expected="{}–{}".format(*limits(what)))

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].counts.update(zip(ROWS, self.numbers, strict=True))


class Finish(Move[Endeavor]):
    """glory.before-base: the last glory printed on the boards is asked for, then the sheet is final.

    What nobody counted is left unknown only where that is said.
    """

    verb = "finish"
    rule = "base.scoring"

    def complete(self, s: Endeavor) -> bool:
        recall_glory(s)
        return not any(missing(s))

    unknown: str | None = says(understood=("unknown",), ends=complete, default=None)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.unknown is None and (left := [what for _, what in missing(s)]):
            yield impossible("count.missing", n=len(left))
            return
        ask_printed(s)

    def apply(self, s: Endeavor) -> None:
        s.now[:] = [Frame("over", self.by)]
