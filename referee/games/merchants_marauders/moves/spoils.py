"""After a won boarding: plunder, upgrades, the enemy's ship."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, number

from ..chart import PARTS, WEAPONS, size
from ..state import Seas
from ..turn import gain, returned


class Loot(Move[Seas]):
    """plunder.player, treasure.loot: take the gold, the cargo or the contraband of the beaten ship."""

    verb = "loot"
    rule = "plunder.player"
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not said and frame:
            yield from (k for k in ("gold", "cargo", "contraband") if frame.data.get(k))

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        assert frame
        if self.what not in ("gold", "cargo", "contraband") or not frame.data.get(self.what):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        n = int(frame.data.pop(self.what))
        if self.what == "gold":
            gain(s, self.by, n)
            return
        have = seat.carries()
        n = n if have is None else min(n, max(0, seat.left("cargo") - have))
        if self.what == "cargo" and seat.cargo is not None:
            seat.cargo += n
        elif self.what == "contraband" and seat.contraband is not None:
            seat.contraband += n


class Plunder(Move[Seas]):
    """plunder.naval: the gold on the three cards drawn, and how many of them became cargo."""

    verb = "plunder"
    rule = "plunder.naval"
    by: Actor
    gold: int
    cargo: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("0-30", 0, 30)
        elif len(said) == 1:
            yield number("0-3", 0, 3)

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        if not frame.data.get("naval"):
            yield against("plunder.naval", n=0)
        kept = max(0, 3 - int(frame.data.get("damage", {}).get("cargo", 0)))
        if not 0 <= self.cargo <= kept or self.gold < 0:
            yield impossible("plunder.naval", n=kept)
        have = seat.carries()
        if have is not None and have + self.cargo > seat.left("cargo"):
            yield impossible("buy.hold", max=seat.left("cargo"), have=have + self.cargo)

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        frame.data["naval"] = False
        gain(s, self.by, self.gold)
        if seat.cargo is not None:
            seat.cargo += self.cargo


class TakeUpgrade(Move[Seas]):
    """upgrades.take: an unspent token of the beaten NPC, if there is room for it."""

    verb = "take"
    rule = "upgrades.take"
    by: Actor
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
        frame, seat = s.top(), s.players[self.by]
        assert frame
        frame.data["upgrades"].remove(self.token)
        (seat.weapons if self.token in WEAPONS else seat.mods).append(self.token)


class Claim(Move[Seas]):
    """claim.ship: swap ships; upgrades.claim: an NPC's ship keeps its upgrades, the own modifications are lost."""

    verb = "claim"
    rule = "claim.ship"
    by: Actor

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        assert frame
        if not frame.data.get("ship"):
            yield impossible("claim.ship")

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        ship, damage = str(frame.data.pop("ship")), frame.data.get("damage") or {}
        crew = max(0, seat.left("crew"))
        seat.ship = ship
        seat.damage = {p: min(int(damage.get(p, 0)), size(ship, p)) for p in PARTS}
        seat.damage["hull"] = min(seat.damage["hull"], size(ship, "hull") - 1)
        seat.damage["crew"] = size(ship, "crew") - min(crew, size(ship, "crew"))
        gone = len(seat.mods)
        seat.mods.clear()
        for token in list(frame.data.get("upgrades", ())):
            if token not in seat.weapons:
                (seat.weapons if token in WEAPONS else seat.mods).append(token)
        frame.data["upgrades"] = []
        returned(s, gone)
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
    by: Actor

    def apply(self, s: Seas) -> None:
        s.pop()
