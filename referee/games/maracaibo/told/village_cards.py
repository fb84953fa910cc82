"""What you did in a told turn: each counts on your own board as far as that is known, and is judged as far as it is. Village and cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, count, impossible, lacks, number, says

from ..seats import Seat, tracks
from ..state import Maracaibo
from .base import SCORING, InTurn, chosen


class Deed(InTurn):
    """Something done in phase B or C."""

    twin = deed = True

    def seat(self, s: Maracaibo) -> Seat:
        seat: Seat = s.players[self.by]
        return seat

    def apply(self, s: Maracaibo) -> None:
        s.told.append(self.verb)


class TookCoin(Deed):
    """A village action: 1 doubloon; `coin 3`: three of them."""

    verb = "took-coin"
    rule = "village.doubloon"
    n: int | None = says(opens=number("N", 2, 3), ends=True, default=None, kind=int)

    def apply(self, s: Maracaibo) -> None:
        for _ in range(self.n or 1):
            super().apply(s)
            self.seat(s).earn("doubloons", 1)


class ShedHand(Deed):
    """A village action: the whole hand for 2 doubloons."""

    verb = "shed-hand"
    rule = "village.discard"
    needs = ("hand",)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if lacks(self.seat(s).hand, 1):
            yield impossible("village.discard")

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("doubloons", 2)
        self.seat(s).hand = 0


class PaidCard(Deed):
    """You bought a card for so many doubloons, from your hand or from a planning slot; in a turn or in step 1 of a scoring."""

    verb = "paid-card"
    frames = ("turn", *SCORING)
    rule = "village.buy"
    needs = ("doubloons", "hand")
    price: int = count(0, 40, likely=6, unit="doubloon")
    planned: str | None = says(("planned",), ends=True, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        seat = self.seat(s)
        if lacks(seat.doubloons, self.price):
            yield impossible("buy.cost", need=self.price, have=seat.doubloons)
        if lacks(seat.plan if self.planned else seat.hand, 1):
            yield impossible("whole.hand", need=1, have=0)
        yield from chosen(s, self.by)

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        s.told.append(f"chose {self.by}")
        self.seat(s).earn("doubloons", -self.price)
        self.seat(s).earn("plan" if self.planned else "hand", -1)
        if s.frame.name == "interim":
            self.seat(s).draw()  # interim.draw


class SetBy(Deed):
    """A card from hand went on a planning slot."""

    verb = "set-by"
    rule = "free.plan"
    needs = ("hand", "plan")

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        seat, slots = self.seat(s), int(tracks("hand")["planning"])
        if seat.plan is not None and seat.plan >= slots:
            yield impossible("free.plan-limit")
        if lacks(seat.hand, 1):
            yield impossible("whole.hand", need=1, have=0)

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("plan", 1)
        self.seat(s).earn("hand", -1)


class TookOpen(Deed):
    """Phase C: so many of the cards drawn came from the display, for 1 doubloon each."""

    verb = "took-open"
    rule = "draw.display"
    needs = ("doubloons",)

    def display(self, s: Maracaibo) -> Because:
        return impossible("draw.display", have=tracks("hand")["display"])

    n: int = count(1, 4, no=display, unit="card")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        seat = self.seat(s)
        if lacks(seat.doubloons, price := self._price(s) or 0):
            yield impossible("buy.cost", need=price, have=seat.doubloons)
        limit = seat.limit()
        if limit is not None and seat.hand is not None and seat.hand + self.n > limit:
            yield against("draw.limit", limit=limit)

    def _price(self, s: Maracaibo) -> int | None:
        """upgrade.display; None where nobody knows whether it is complete."""
        free = self.seat(s).has("up-display")
        return None if free is None else 0 if free else self.n * int(tracks("hand")["display_cost"])

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        price = self._price(s)
        self.seat(s).earn("doubloons", None if price is None else -price)
        self.seat(s).earn("hand", self.n)


DEEDS = (TookCoin, ShedHand, PaidCard, SetBy, TookOpen)
