"""Contraband (module 7): sold in the Port it names, stowed in either compartment, lost from a damaged hold."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible, says, short

from ..battle_dice import advance
from ..gains_losses import gain, glory, spill
from ..state import Seas
from ..zones import ports
from .base import COUNTS, any_port
from .port import InPort


class Smuggle(InPort):
    """contraband.sell: 10 gold a card in the Port it names; who likes says that Port. contraband.side: no demand counts."""

    verb = "smuggle"
    rule = "contraband.sell"
    selling = True

    def aboard(self, s: Seas) -> int:
        have = s.players[self.by].contraband
        return 6 if have is None else have

    n: int = count(1, aboard, likely=0, template="n-contraband", unit="contraband", understood=COUNTS)
    named: str | None = says((), understood=any_port, ever=ports, ends=True, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(7):
            yield impossible("mods.contraband-needs")
            return
        yield from super().bars(s)
        if s.players[self.by].contraband == 0:
            yield impossible("contraband.sold", need=1, have=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.n < 1:
            yield impossible("contraband.sold", need=1, have=0)
        yield from short("contraband.sold", s.players[self.by].contraband, self.n)
        if self.named and self.named != s.players[self.by].zone:
            yield against("contraband.sell", port=self.named)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if seat.contraband is not None:
            seat.contraband -= self.n
        gain(s, self.by, 10 * self.n)
        s.note("contraband.sell", player=self.by, n=10 * self.n)
        pairs, seat.sold = divmod(seat.sold + self.n, 2)  # contraband.half
        if pairs:
            glory(s, self.by, "contraband", "contraband.glory", pairs)


def store(s: Seas, who: Actor, cards: int, contraband: int = 0) -> None:
    """contraband.loot, contraband.either: a card is whichever its owner says now; contraband.place: each kind in its compartment."""
    seat = s.players[who]
    if seat.cargo is not None:
        seat.cargo += cards
    if seat.contraband is not None:
        seat.contraband += contraband


class Overboard(Move[Seas]):
    """contraband.damage: which compartment loses a card of the damaged hold."""

    verb = "overboard"
    rule = "contraband.damage"
    bare = True

    def filled(self, s: Seas) -> Iterator[str]:
        seat = s.players[self.by]
        if seat.cargo:
            yield "cargo"
        if seat.seen():
            yield "contraband"

    what: str = says(filled, ever=("cargo", "contraband"), no="contraband.damage")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        s.pop()
        setattr(seat, self.what, getattr(seat, self.what) - 1)
        spill(s, self.by)
        advance(s)
