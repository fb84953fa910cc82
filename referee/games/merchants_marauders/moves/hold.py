"""The hold: what a ship takes aboard after a raid, and what a damaged hold loses."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible

from ..gains_losses import enlist
from ..loyalty import restless
from ..state import Seas
from .base import COUNTS
from .contraband import store


def whole(s: Seas, who: Actor, rule: str) -> Iterator[Because]:
    """merchant.precondition, location.raid-ship."""
    for part in s.players[who].destroyed():
        yield against(rule, location=part)
        return


def room(s: Seas, who: Actor, cards: int, contraband: int = 0) -> Iterator[Because]:
    """buy.hold, contraband.capacity; mods.contraband: one card of contraband takes no space."""
    seat = s.players[who]
    hidden = int("contraband-hold" in seat.mods and not seat.contraband and contraband > 0)
    have, more = seat.carries(), cards + contraband - hidden
    if contraband and not s.on(7):
        yield impossible("mods.contraband-needs")
    if have is not None and more > 0 and have + more > seat.left("cargo"):
        yield impossible("buy.hold", max=seat.left("cargo"), have=(have or 0) + more)


class Stow(Move[Seas]):
    """How many of the cards left are taken aboard, and with module 7 how many more of them as contraband."""

    verb = "stow"
    rule = "location.loot"
    bare = True

    def left(self, s: Seas) -> int:
        return s.raid["cards"]

    def others(self, s: Seas) -> int:
        return self.left(s) - self.cards if s.on(7) else 0

    cards: int = count(0, left, understood=COUNTS)
    contraband: int | None = count(1, others, understood=COUNTS, ends=True, default=None)

    def blocks(self, s: Seas) -> Iterator[Because]:
        more = self.contraband or 0
        if self.cards + more > self.left(s):
            yield impossible("location.cards", n=self.left(s))
        yield from room(s, self.by, self.cards, more)

    def apply(self, s: Seas) -> None:
        s.pop()
        store(s, self.by, self.cards, self.contraband or 0)
        if s.raid.get("prison"):  # prison.bonus
            if restless(s, self.by):
                s.note("loyalty.restless", player=self.by)
            else:
                enlist(s, self.by)
                s.note("prison.bonus", player=self.by)
        s.raid.clear()
