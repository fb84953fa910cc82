"""The shipyard and the crew: repairs, recruiting, ships, special weapons and modifications."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, short

from ..chart import MODS, NEW_MODS, NEW_WEAPONS, PARTS, TRACK, WEAPONS, ships, size
from ..state import Seas
from ..turn import glory, pay, returned
from .port import InPort


class Repair(InPort):
    """shipyard.repair: 2 gold a point; recruit.check: crew is bought for 2 gold each after a failed check."""

    verb = "repair"
    rule = "shipyard.repair"
    by: Actor
    part: str
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        damage = s.players[by].damage
        if not said:
            yield from (p for p in PARTS if damage[p])
        elif len(said) == 1 and said[0] in PARTS:
            yield from map(str, range(1, damage[said[0]] + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if self.part not in PARTS or not 1 <= self.n <= seat.damage[self.part]:
            yield impossible("table.no-such-word", word=self.part, verb=self.verb)
            return
        yield from short("shipyard.ship", seat.gold, 2 * self.n)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2 * self.n)
        s.players[self.by].damage[self.part] -= self.n


class Recruit(InPort):
    """The Leadership check succeeded (or the crew is loyal): the crew is full for nothing."""

    verb = "recruit"
    rule = "recruit.check"
    by: Actor

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if s.on(11) and TRACK.index(seat.loyalty) <= TRACK.index("restless"):
            yield against("loyalty.restless")
        if not seat.damage["crew"]:
            yield impossible("recruit.check")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        s.players[self.by].damage["crew"] = 0


def trade_in(s: Seas, who: Actor) -> int:
    """shipyard.sell-ship: minus 1 for each damage outside crew, plus 1 for each modification."""
    seat = s.players[who]
    hurt = sum(seat.damage[p] for p in PARTS if p != "crew")
    told = s.facts.get("sell.man-o-war", "?")  # printed on a captured man-o-war's card only: the table reads it off once
    worth = int(ships()[seat.ship].get("sell", int(told) if told.isdecimal() else 0))
    return max(0, worth - hurt + len(seat.mods))


class BuyShip(InPort):
    """shipyard.ship, ships.brig: a new ship; the old one is sold."""

    verb = "ship"
    rule = "shipyard.ship"
    by: Actor
    ship: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("sloop", "flute", *(("brig",) if s.on(5) else ()), "frigate", "galleon")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if self.ship not in ships() or "buy" not in ships()[self.ship] or (self.ship == "brig" and not s.on(5)):
            yield impossible("table.no-such-word", word=self.ship, verb=self.verb)
            return
        if "sell" not in ships()[seat.ship]:
            s.fact("sell.man-o-war", "int")
        need = ships()[self.ship]["buy"] - trade_in(s, self.by)
        if seat.gold is not None and seat.gold < need and self.ship == "brig":
            yield impossible("ships.brig", have=seat.gold)
        else:
            yield from short("shipyard.ship", seat.gold, need)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        pay(s, self.by, ships()[self.ship]["buy"] - trade_in(s, self.by))
        crew = seat.left("crew")
        if seat.zone != "st-john":  # shipyard.keep, zone.st-john
            returned(s, len(seat.mods))
            seat.mods.clear()
        seat.ship = self.ship
        seat.damage = dict.fromkeys(PARTS, 0)
        seat.damage["crew"] = max(0, size(self.ship, "crew") - crew)
        if self.ship in ("frigate", "galleon") and not seat.big:  # glory.big-ship; ships.brig-glory: not for a brig
            seat.big = True
            glory(s, self.by, "big-ship", "glory.big-ship")


class Arm(InPort):
    """shipyard.weapon, shipyard.modification: a token for 3 gold, one of each kind."""

    verb = "fit"
    rule = "shipyard.weapon"
    by: Actor
    token: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (w for w in WEAPONS if s.on(2) or w not in NEW_WEAPONS)  # weapons.kinds
            yield from (m for m in MODS if s.on(3) or m not in NEW_MODS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if self.token not in (*WEAPONS, *MODS):
            yield impossible("table.no-such-word", word=self.token, verb=self.verb)
            return
        if self.token in (*seat.weapons, *seat.mods):
            rule = "shipyard.modification" if self.token in MODS else "weapons.limit" if s.on(2) else "shipyard.weapon"
            yield impossible(rule, name=self.token)
        if (self.token in NEW_WEAPONS and not s.on(2)) or (self.token in NEW_MODS and not s.on(3)):
            yield impossible("use.modules", name=self.token)
        if self.token == "contraband-hold" and not s.on(7):
            yield against("mods.contraband-needs")
        if self.token == "plank" and not s.on(11):
            yield against("mods.plank-needs")
        if self.token in MODS and seat.zone in s.bare:
            yield against("mods.sold", zone=seat.zone)
        yield from short("shipyard.ship", seat.gold, 3)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 3)
        seat = s.players[self.by]
        (seat.weapons if self.token in WEAPONS else seat.mods).append(self.token)
        if self.token in MODS and s.on(3) and seat.zone not in s.bare:  # mods.sold
            s.bare.append(seat.zone)


class Offer(InPort):
    """mods.offer: where the port has no modification token one is drawn from the reserve; buy it with `fit`, or it stays on offer."""

    verb = "offer"
    rule = "mods.offer"
    by: Actor

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        if s.players[self.by].zone not in s.bare:
            yield impossible("mods.offer", zone=s.players[self.by].zone)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        s.bare.remove(s.players[self.by].zone)
        s.note("mods.offer", zone=s.players[self.by].zone)
