"""What you did in a city in a told turn: its action, an assistant's, a delivery and the disc it takes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.line.names import plain
from referee.kernel.move import Because, Open, impossible, lacks, says

from ..seats import tracks, upgrades
from ..ship_upgrades import cells, locked, take_disc
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
        if self.cell in upgrades():
            yield from locked(self.seat(s), self.cell)

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
        yield from locked(self.seat(s), self.cell)

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        take_disc(s, self.by, self.cell)


CITY = (Acted, Helped, Deliver, Unloaded)
