"""The shipyard and the crew: repairs, recruiting, ships, special weapons and modifications."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, count, impossible, odd, says, several, short, tail

from ..captain import described
from ..consequences import glory, new_ship, pay, restless, used_up
from ..fittings import TOKEN_NAME, ask_token, is_modification
from ..state import Seas
from ..zones import MODS, NEW_MODS, NEW_WEAPONS, PARTS, TRACK, WEAPONS, ships
from .base import unread
from .port import InPort
from .spoils import aboard

SALE = ("sloop", "flute", "brig", "frigate", "galleon")
REPAIRED = tuple(part for part in PARTS if part != "crew")


class Repair(InPort):
    """shipyard.repair: 2 gold a point, as many locations as one likes: `hull 1 masts 2`, or all."""

    verb = "repair"
    rule = "shipyard.repair"
    thing = "shipyard"

    def following(self, s: Seas) -> Iterator[Choice]:
        damage = s.players[self.by].damage
        if len(self.work) % 2:
            if self.work[0] == "all":
                yield DONE
            elif self.work[-1] in REPAIRED:
                yield from map(str, range(1, damage[self.work[-1]] + 1))
        elif self.work:
            yield DONE
        else:
            hurt = [part for part in REPAIRED if damage[part]]
            yield from hurt
            if len(hurt) > 1:
                yield "all"

    def further(self, s: Seas) -> tuple[str, ...]:
        return () if len(self.work) % 2 else REPAIRED

    work: tuple[str, ...] = tail(following, understood=further, ever=(*REPAIRED, "all"))

    def points(self, s: Seas) -> dict[str, int] | None:
        """What is repaired; nothing where the words do not say it."""
        damage, words = s.players[self.by].damage, self.work
        if words == ("all",):
            return {part: damage[part] for part in REPAIRED if damage[part]}
        parts, numbers = words[::2], words[1::2]
        if not words or len(parts) != len(numbers) or len(set(parts)) != len(parts) or set(parts) - set(REPAIRED):
            return None
        return {part: int(n) for part, n in zip(parts, numbers)} if all(map(str.isdecimal, numbers)) else None

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not any(s.players[self.by].damage[part] for part in REPAIRED):
            yield impossible("shipyard.repair", n=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat, points = s.players[self.by], self.points(s)
        if points is None:
            yield unread(self)
            return
        for part, n in points.items():
            if not 1 <= n <= seat.damage[part]:
                yield impossible("shipyard.repair", n=seat.damage[part])
        yield from short("gold.aboard", seat.gold, 2 * sum(points.values()))

    def apply(self, s: Seas) -> None:
        points = self.points(s) or {}
        self._begin(s)
        pay(s, self.by, 2 * sum(points.values()))
        for part, n in points.items():
            s.players[self.by].damage[part] -= n


class Recruit(InPort):
    """The Leadership check succeeded (or the crew is loyal): the crew is full for nothing. With a number: so many are paid, 2 gold each."""

    verb = "recruit"
    rule = "recruit.check"
    thing = "crew"

    def missing(self, s: Seas) -> int:
        return s.players[self.by].damage["crew"]

    def no_more(self, s: Seas) -> Because:
        return impossible("recruit.check", n=self.missing(s))

    n: int | None = count(1, missing, ends=True, no=no_more, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.players[self.by].damage["crew"]:
            yield self.no_more(s)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.n is not None:
            yield from short("gold.aboard", s.players[self.by].gold, 2 * self.n)
            if s.on(11) and s.players[self.by].port and TRACK.index(s.players[self.by].loyalty) >= TRACK.index("pleased"):
                yield odd("loyalty.pleased")
        elif restless(s, self.by):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2 * (self.n or 0))
        s.players[self.by].damage["crew"] -= self.missing(s) if self.n is None else self.n


def trade_in(s: Seas, who: Actor) -> int:
    """shipyard.sell-ship: minus 1 for each damage outside crew, plus 1 for each modification."""
    seat = s.players[who]
    hurt = sum(seat.damage[p] for p in REPAIRED)
    printed = s.known("sell.man-o-war")  # printed on a captured man-o-war's card only: the table reads it off once
    worth = int(ships()[seat.ship].get("sell", printed or 0))
    return max(0, worth - hurt + len(seat.mods))


class BuyShip(InPort):
    """shipyard.ship, ships.brig: a new ship; the old one is sold."""

    verb = "ship"
    rule = "shipyard.ship"
    thing = "shipyard"

    def on_sale(self, s: Seas) -> Iterator[str]:
        yield from (ship for ship in SALE if ship != "brig" or s.on(5))

    ship: str = says(on_sale, understood=SALE, ever=SALE)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.ship == "brig" and not s.on(5):
            yield impossible("use.modules", name="brig")
        if "sell" not in ships()[seat.ship]:
            s.fact("sell.man-o-war")
        rule = "ships.brig" if self.ship == "brig" else "shipyard.ship"
        yield from short(rule, seat.gold, ships()[self.ship]["buy"] - trade_in(s, self.by))

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        pay(s, self.by, ships()[self.ship]["buy"] - trade_in(s, self.by))
        new_ship(s, self.by, self.ship, keep=seat.zone == "st-john" and seat.port)  # shipyard.keep; zone.st-john; town.zone
        if self.ship in ("frigate", "galleon") and not seat.big:  # glory.big-ship; ships.brig-glory: not for a brig
            seat.big = True
            glory(s, self.by, "big-ship", "glory.big-ship")


class Arm(InPort):
    """shipyard.weapon, shipyard.modification: a token for 3 gold, one of each kind; town.must-not: no modifications there."""

    verb = "fit"
    rule = "shipyard.weapon"
    thing = "shipyard"

    def tokens(self, s: Seas) -> Iterator[str]:
        yield from (w for w in WEAPONS if s.on(2) or w not in NEW_WEAPONS)  # weapons.kinds
        if s.players[self.by].port:
            yield from (m for m in (*MODS, *described(s)) if s.on(3) or m not in NEW_MODS)

    token: str = says(tokens, understood=(*WEAPONS, *MODS), opens=TOKEN_NAME, ever=(*WEAPONS, *MODS))

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        yield from short("gold.aboard", s.players[self.by].gold, 3)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.token in (*seat.weapons, *seat.mods):
            rule = "shipyard.modification" if is_modification(self.token) else "weapons.limit" if s.on(2) else "shipyard.weapon"
            yield impossible(rule, name=self.token)
        if (self.token in NEW_WEAPONS and not s.on(2)) or (self.token in NEW_MODS and not s.on(3)):
            yield impossible("use.modules", name=self.token)
        if self.token == "contraband-hold" and not s.on(7):
            yield against("mods.contraband-needs")
        if self.token == "plank" and not s.on(11):
            yield against("mods.plank-needs")
        if not is_modification(self.token):
            return
        if not seat.port:
            yield against("town.must-not", what="modification")
        if seat.zone in s.bare:
            yield against("mods.sold", zone=seat.zone, more="mods-anew" if s.on(3) else "")
        if seat.port and (s.level != "enforce" or seat.zone not in s.bare):  # what is refused anyway asks nothing
            ask_token(s, self.token)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 3)
        seat = s.players[self.by]
        aboard(s, self.by, self.token, False)
        if is_modification(self.token) and seat.port and seat.zone not in s.bare:  # mods.sold
            s.bare.append(seat.zone)


class Pawn(InPort):
    """shipyard.weapon: a special weapon sells for 1 gold."""

    verb = "pawn"
    rule = "shipyard.weapon"
    thing = "shipyard"

    def carried(self, s: Seas) -> list[str]:
        return s.players[self.by].weapons

    weapon: str = says(carried, ever=WEAPONS, no="weapons.spend")

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.players[self.by].weapons:
            yield impossible("weapons.spend")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        used_up(s, self.by, self.weapon)
        pay(s, self.by, -1)


class Offer(InPort):
    """mods.offer: where the port has no modification token one is drawn from the reserve; buy it with `fit`, or it stays on offer."""

    verb = "offer"
    rule = "mods.offer"

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        seat = s.players[self.by]
        if not s.on(3):
            yield impossible("use.modules", name="module-3")
        elif seat.zone not in s.bare:
            yield impossible("mods.offer", zone=seat.zone)
        elif s.reserve == 0:
            yield impossible("mods.reserve")
        elif seat.offered:
            yield against("mods.offer-once")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        seat.offered = True
        if s.reserve is not None:
            s.reserve -= 1
        s.bare.remove(seat.zone)
        s.note("mods.offer", zone=seat.zone)


class Restock(Move[Seas]):
    """mods.return: which Ports without a modification token got those just drawn from the reserve."""

    verb = "restock"
    rule = "mods.return"
    chance = True
    bare = True

    def free(self, s: Seas) -> list[str]:
        return s.bare

    def drawn(self, s: Seas) -> int:
        frame = s.top()
        return min(frame.data["n"], len(s.bare)) if frame and "n" in frame.data else 0

    def unfit(self, s: Seas) -> Because:
        full = [zone for zone in self.zones if zone not in s.bare]
        return impossible("mods.return-full", zone=full[0]) if full else impossible("mods.return", n=self.drawn(s))

    zones: tuple[str, ...] = several(free, drawn, no=unfit)

    def apply(self, s: Seas) -> None:
        s.pop()
        s.bare[:] = [zone for zone in s.bare if zone not in self.zones]
