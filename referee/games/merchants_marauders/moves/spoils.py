"""After a won boarding: plunder, upgrades, the enemy's ship."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, number

from ..fight import berths
from ..gains import gain, restless, strip
from ..state import Seas
from ..zones import PARTS, WEAPONS, size
from .base import OneOf
from .hold import room, store


class Loot(OneOf):
    """plunder.player, treasure.loot: take the gold, the goods, the cards or the specialists of the beaten captain."""

    verb = "loot"
    rule = "plunder.player"
    offers = ("gold", "cargo", "contraband", "cards", "rumors", "specialists")

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> list[str]:
        frame = s.top()
        return [k for k in cls.offers if frame and frame.data.get(k)]

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.word not in self.offered(s, self.by):
            yield impossible("table.no-such-word", word=self.word, verb=self.verb)
        elif self.word == "specialists" and restless(s, self.by):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        n = int(frame.data.pop(self.word))
        if self.word == "gold":
            gain(s, self.by, n)
            return
        if self.word in ("cards", "rumors", "specialists"):
            held = getattr(seat, self.word)
            more = None if held is None else held + n
            setattr(seat, self.word, min(4, more) if self.word == "cards" and more is not None else more)  # glory.card
            return
        have = seat.carries()
        n = n if have is None else min(n, max(0, seat.left("cargo") - have))
        if self.word == "cargo" and seat.cargo is not None:
            seat.cargo += n
        elif self.word == "contraband" and seat.contraband is not None:
            seat.contraband += n


class Plunder(Move[Seas]):
    """plunder.naval: the gold on the three cards drawn, how many of them became cargo, and with module 7 how many more contraband."""

    verb = "plunder"
    rule = "plunder.naval"
    gold: int
    cargo: int
    contraband: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not frame or not frame.data.get("naval"):
            return
        if not said:
            yield number("n-gold", 0, 30)
        elif len(said) == 1:
            yield number("n-cards", 0, 3)
        elif len(said) == 2 and s.on(7):
            yield DONE
            yield number("n-contraband", 1, 3)

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, more = s.top(), self.contraband or 0
        assert frame
        if not frame.data.get("naval"):
            yield against("plunder.naval", n=0)
        kept = max(0, 3 - int(frame.data.get("damage", {}).get("cargo", 0)))
        if not 0 <= self.cargo + more <= kept or self.gold < 0:
            yield impossible("plunder.naval", n=kept)
        yield from room(s, self.by, self.cargo, more)

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        frame.data["naval"] = False
        gain(s, self.by, self.gold)
        store(s, self.by, self.cargo, self.contraband or 0)  # contraband.loot


class TakeUpgrade(Move[Seas]):
    """upgrades.take: an unspent token of the beaten NPC, if there is room for it."""

    verb = "take"
    rule = "upgrades.take"
    token: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not said and frame:
            yield from frame.data.get("upgrades", ())

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        if self.token not in frame.data.get("upgrades", ()):
            yield impossible("table.no-such-word", word=self.token, verb=self.verb)
        elif self.token in (*seat.weapons, *seat.mods):
            yield impossible("upgrades.take", name=self.token)

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        frame.data["upgrades"].remove(self.token)
        aboard(s, self.by, self.token, bool(frame.data.get("npc")) or self.token in frame.data.get("tokens", ()))


def aboard(s: Seas, who: Actor, token: str, of_npc: bool) -> None:
    """A token comes aboard; upgrades.back: those of NPCs will go back to their own reserve."""
    seat = s.players[who]
    (seat.weapons if token in WEAPONS else seat.mods).append(token)
    if of_npc:
        seat.taken.append(token)
    if token == "hammocks":  # battle.hammocks: room for more, but nobody new yet
        seat.berths = berths(s)
        seat.damage["crew"] += seat.berths


class Claim(Move[Seas]):
    """claim.ship: swap ships; upgrades.claim: an NPC's ship keeps its upgrades, the own modifications are lost."""

    verb = "claim"
    rule = "claim.ship"

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        assert frame
        if not frame.data.get("ship"):
            yield impossible("claim.ship")

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        ship, damage = str(frame.data.pop("ship")), frame.data.get("damage") or {}
        strip(s, seat)
        crew = max(0, seat.left("crew"))
        seat.ship = ship
        seat.damage = {p: min(int(damage.get(p, 0)), size(ship, p)) for p in PARTS}
        seat.damage["hull"] = min(seat.damage["hull"], size(ship, "hull") - 1)
        seat.damage["crew"] = size(ship, "crew") - min(crew, size(ship, "crew"))
        if frame.data.get("npc"):
            for token in frame.data.get("upgrades", ()):
                if token not in seat.weapons:
                    aboard(s, self.by, token, True)
            frame.data["upgrades"] = []
        room, have = seat.left("cargo"), seat.carries()
        if have is not None and have > room and seat.cargo is not None:
            cut = min(seat.cargo, have - room)
            seat.cargo -= cut
            if (have := seat.carries()) is not None and have > room and seat.contraband is not None:
                seat.contraband -= have - room


class Done(Move[Seas]):
    """Nothing more is taken."""

    verb = "done"
    rule = "plunder.player"

    def apply(self, s: Seas) -> None:
        s.pop()
