"""What you did in a city in a told turn: its action, an assistant's, a delivery and the disc it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Open, impossible, lacks, says
from referee.kernel.names import plain

from ..seats import Seat, tracks, upgrades
from ..state import Maracaibo
from .village_cards import Deed


class Acted(Deed):
    """The city action was done; what it brought is told beside it."""

    verb = "acted"
    rule = "city.action"


class Helped(Deed):
    """An assistant of yours acted where your ship is."""

    verb = "helped"
    rule = "main.assistant"


def cells(move: object, s: Maracaibo) -> Iterable[str]:
    """A domain: the cells of a ship board."""
    return upgrades()


def take_disc(s: Maracaibo, by: Actor, cell: str | None) -> None:
    """city.disc, upgrade.complete: from a cell, or from one that nobody named."""
    seat: Seat = s.players[by]
    if cell is None:
        seat.loose = True
        return
    seat.discs[cell] -= 1
    if seat.discs[cell]:
        return
    row = upgrades()[cell]
    seat.earn("upgrades", 1)
    s.note(row["rule"], player=by)
    if s.counting and "gain" in row:
        n, unit = int(row["gain"][:-1]), row["gain"][-1]
        s.gain(by, n) if unit == "v" else seat.earn("doubloons", n)


class Deliver(Deed):
    """You delivered a good: one goods cell of the city you landed in is taken, by a disc of your ship board."""

    verb = "deliver"
    rule = "city.deliver"
    needs = ("hand",)

    def wares(self, s: Maracaibo) -> Open:
        """The good itself may be said, by what it is often called."""
        names: list[str] = tracks("goods")["called"]
        return Open("…", lambda word: plain(word) in names, lambda rng: rng.choice(names))

    cell: str | None = says(cells, opens=wares, ends=True, default=None)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if lacks(self.seat(s).hand, 1):
            yield impossible("whole.hand", need=1, have=0)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.cell in upgrades() and (shut := self.seat(s).locked(self.cell)):
            yield shut

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("hand", -1)
        take_disc(s, self.by, self.cell if self.cell in upgrades() else None)


class Unloaded(Deed):
    """Something else took a disc from your ship board out of the game."""

    verb = "unloaded"
    rule = "symbol.disc"
    cell: str = says(cells)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if shut := self.seat(s).locked(self.cell):
            yield shut

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        take_disc(s, self.by, self.cell)


CITY = (Acted, Helped, Deliver, Unloaded)
