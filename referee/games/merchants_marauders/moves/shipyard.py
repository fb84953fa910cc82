"""The shipyard and the crew: repairs, recruiting, ships, special weapons and modifications."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, short

from ..gains import glory, pay, restless, strip, used_up
from ..state import Seas
from ..zones import MODS, NEW_MODS, NEW_WEAPONS, PARTS, WEAPONS, ships
from .base import OneOf
from .port import InPort
from .spoils import aboard

SALE = ("sloop", "flute", "brig", "frigate", "galleon")


class Repair(InPort):
    """shipyard.repair: 2 gold a point; recruit.check: crew is bought for 2 gold each after a failed check."""

    verb = "repair"
    rule = "shipyard.repair"
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
    """The Leadership check succeeded (or the crew is loyal): the crew is full for nothing. With a number: so many are paid, 2 gold each."""

    verb = "recruit"
    rule = "recruit.check"
    n: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield DONE
            yield from map(str, range(1, s.players[by].damage["crew"] + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if not seat.damage["crew"]:
            yield impossible("recruit.check")
        elif self.n is not None and not 1 <= self.n <= seat.damage["crew"]:
            yield impossible("table.no-such-word", word=str(self.n), verb=self.verb)
        if self.n is not None:
            yield from short("shipyard.ship", seat.gold, 2 * self.n)
        elif restless(s, self.by):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        pay(s, self.by, 2 * (self.n or 0))
        seat.damage["crew"] -= seat.damage["crew"] if self.n is None else self.n


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
    ship: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (ship for ship in SALE if ship != "brig" or s.on(5))

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        yield from unaffordable(s, self.by, self.ship, self.verb)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        launch(s, self.by, self.ship, keep=s.players[self.by].zone == "st-john")  # zone.st-john


def unaffordable(s: Seas, who: Actor, ship: str, verb: str) -> Iterator[Because]:
    seat = s.players[who]
    if ship not in ships() or "buy" not in ships()[ship] or (ship == "brig" and not s.on(5)):
        yield impossible("table.no-such-word", word=ship, verb=verb)
        return
    if "sell" not in ships()[seat.ship]:
        s.fact("sell.man-o-war", "int")
    need = ships()[ship]["buy"] - trade_in(s, who)
    if seat.gold is not None and seat.gold < need and ship == "brig":
        yield impossible("ships.brig", have=seat.gold)
    else:
        yield from short("shipyard.ship", seat.gold, need)


def launch(s: Seas, who: Actor, ship: str, keep: bool) -> None:
    """A new ship; shipyard.keep: with the same weapons and crew, without the modifications unless they may be kept."""
    seat = s.players[who]
    pay(s, who, ships()[ship]["buy"] - trade_in(s, who))
    if not keep:
        strip(s, seat)
    crew = seat.left("crew")
    seat.ship = ship
    seat.damage = dict.fromkeys(PARTS, 0)
    seat.damage["crew"] = max(0, seat.size("crew") - crew)
    if ship in ("frigate", "galleon") and not seat.big:  # glory.big-ship; ships.brig-glory: not for a brig
        seat.big = True
        glory(s, who, "big-ship", "glory.big-ship")


class Arm(InPort):
    """shipyard.weapon, shipyard.modification: a token for 3 gold, one of each kind."""

    verb = "fit"
    rule = "shipyard.weapon"
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
        if self.token == "hammocks" and s.newer and seat.port and seat.zone not in s.bare:  # battle.hammocks: printed on the token
            s.fact("hammocks.crew", "int")
        yield from short("shipyard.ship", seat.gold, 3)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 3)
        seat = s.players[self.by]
        aboard(s, self.by, self.token, False)
        if self.token in MODS and s.on(3) and seat.zone not in s.bare:  # mods.sold
            s.bare.append(seat.zone)


class Pawn(OneOf, InPort):
    """shipyard.weapon: a special weapon sells for 1 gold."""

    verb = "pawn"
    rule = "shipyard.weapon"

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> list[str]:
        return s.players[by].weapons

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        if self.word not in s.players[self.by].weapons:
            yield impossible("table.no-such-word", word=self.word, verb=self.verb)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        used_up(s, self.by, self.word)
        pay(s, self.by, -1)


class Offer(InPort):
    """mods.offer: where the port has no modification token one is drawn from the reserve; buy it with `fit`, or it stays on offer."""

    verb = "offer"
    rule = "mods.offer"

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        if s.players[self.by].zone not in s.bare:
            yield impossible("mods.offer", zone=s.players[self.by].zone)
        elif s.reserve == 0:
            yield impossible("mods.reserve")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        if s.reserve is not None:
            s.reserve -= 1
        s.bare.remove(s.players[self.by].zone)
        s.note("mods.offer", zone=s.players[self.by].zone)


class Restock(Move[Seas]):
    """mods.return: which Ports without a modification token got those just drawn from the reserve."""

    verb = "restock"
    rule = "mods.return"
    chance = True
    bare = True
    zones: tuple[str, ...] = ()

    @staticmethod
    def _n(s: Seas) -> int:
        frame = s.top()
        return min(int(frame.data["n"]), len(s.bare)) if frame and "n" in frame.data else 0

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < cls._n(s):
            yield from (z for z in s.bare if z not in said)

    def blocks(self, s: Seas) -> Iterator[Because]:
        for zone in self.zones:
            if zone not in s.bare or self.zones.count(zone) > 1:
                yield impossible("mods.return-full", zone=zone)
        if len(self.zones) != self._n(s):
            yield impossible("mods.return", n=self._n(s))

    def apply(self, s: Seas) -> None:
        s.pop()
        s.bare[:] = [zone for zone in s.bare if zone not in self.zones]
