"""After a won boarding: plunder, upgrades, the enemy's ship."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible, odd, says

from ..gains_losses import gain, new_ship
from ..loyalty import restless
from ..state import Seas
from ..zones import MODS, WEAPONS, of_rule
from .base import COUNTS
from .contraband import store
from .hold import room

LOOT = ("gold", "cargo", "contraband", "cards", "rumors", "specialists")


class Loot(Move[Seas]):
    """plunder.player, treasure.loot: take the gold, the goods, the cards or the specialists of the beaten captain."""

    verb = "loot"
    rule = "plunder.player"

    def there(self, s: Seas) -> Iterator[str]:
        frame = s.top()
        yield from (k for k in LOOT if frame and frame.data.get("loot", {}).get(k))

    what: str = says(there, ever=LOOT, no="plunder.player")

    def _fits(self, s: Seas) -> int:
        """buy.hold: of goods only what the hold takes."""
        seat, n = s.players[self.by], s.frame.data["loot"][self.what]
        have = seat.carries()
        return n if have is None or self.what not in ("cargo", "contraband") else min(n, max(0, seat.left("cargo") - have))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.what == "specialists" and restless(s, self.by):
            yield against("loyalty.restless")
        if lost := s.frame.data["loot"][self.what] - self._fits(s):
            yield odd("plunder.room", n=lost)

    def apply(self, s: Seas) -> None:
        seat, n = s.players[self.by], self._fits(s)
        del s.frame.data["loot"][self.what]
        if self.what == "gold":
            gain(s, self.by, n)
            return
        held = getattr(seat, self.what)
        more = None if held is None else held + n
        if self.what == "cards" and more is not None:
            more = min(of_rule("glory.card", "hand"), more)
        setattr(seat, self.what, more)


class Plunder(Move[Seas]):
    """plunder.naval: the gold on the three cards drawn, how many of them became cargo, and with module 7 how many more contraband."""

    verb = "plunder"
    rule = "plunder.naval"

    def kept(self, s: Seas) -> int:
        return max(0, 3 - s.frame.data["damage"]["cargo"])

    def others(self, s: Seas) -> int:
        return self.kept(s) - self.cargo if s.on(7) else 0

    gold: int = count(0, 30, likely=0, template="n-gold", unit="gold")
    cargo: int = count(0, kept, likely=0, template="n-cards", unit="cards", understood=COUNTS)
    contraband: int | None = count(
        1, others, likely=0, template="n-contraband", unit="contraband", understood=COUNTS, ends=True, default=None
    )

    def bars(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        if not frame or not frame.data.get("naval"):
            yield impossible("plunder.naval", n=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        more = self.contraband or 0
        if self.cargo + more > self.kept(s):
            yield impossible("plunder.naval", n=self.kept(s))
        yield from room(s, self.by, self.cargo, more)

    def apply(self, s: Seas) -> None:
        frame = s.frame
        frame.data["naval"] = False
        gain(s, self.by, self.gold)
        store(s, self.by, self.cargo, self.contraband or 0)  # contraband.loot


class TakeUpgrade(Move[Seas]):
    """upgrades.take: an unspent token of the beaten NPC, if there is room for it."""

    verb = "take"
    rule = "upgrades.take"

    def unspent(self, s: Seas) -> list[str]:
        frame = s.top()
        return list(frame.data.get("upgrades", ())) if frame else []

    token: str = says(unspent, understood=(*WEAPONS, *MODS), ever=(*WEAPONS, *MODS))

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.token not in self.unspent(s):
            yield impossible("upgrades.spent")
        if self.token in (*seat.weapons, *seat.mods):
            yield impossible("upgrades.take", name=self.token)

    def apply(self, s: Seas) -> None:
        frame = s.frame
        frame.data["upgrades"].remove(self.token)
        if frame.data.get("of_npc"):
            frame.data["took"] = [*frame.data.get("took", ()), self.token]
        aboard(s, self.by, self.token, bool(frame.data.get("of_npc")) or self.token in frame.data.get("tokens", ()))


def aboard(s: Seas, who: Actor, token: str, of_npc: bool) -> None:
    """A token comes aboard; upgrades.back: those of NPCs will go back to their own reserve."""
    seat = s.players[who]
    (seat.weapons if token in WEAPONS else seat.mods).append(token)
    if of_npc:
        seat.taken.append(token)


class Claim(Move[Seas]):
    """claim.ship: swap ships; upgrades.claim: an NPC's ship keeps its upgrades, the own modifications are lost."""

    verb = "claim"
    rule = "claim.ship"

    def bars(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        if not frame or not frame.data.get("ship"):
            yield impossible("claim.ship")

    def apply(self, s: Seas) -> None:
        frame, seat = s.frame, s.players[self.by]
        new_ship(s, self.by, str(frame.data.pop("ship")), frame.data.get("damage"))
        if frame.data.get("of_npc"):
            for token in (*frame.data.get("upgrades", ()), *frame.data.get("took", ())):  # taken before: it lies on that ship
                if token not in (*seat.weapons, *seat.mods):
                    aboard(s, self.by, token, True)
            frame.data["upgrades"] = []


class Done(Move[Seas]):
    """Nothing more is taken."""

    verb = "done"
    rule = "plunder.player"

    def apply(self, s: Seas) -> None:
        s.pop()
