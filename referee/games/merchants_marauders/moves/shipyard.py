"""The shipyard and the crew: repairs, recruiting, another ship. Tokens are in `weapons_modifications`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, count, impossible, odd, says, short, tail

from ..gains_losses import glory, new_ship, pay
from ..loyalty import restless
from ..state import Seas
from ..zones import PARTS, TRACK, ships
from .base import unread
from .port import InPort

SALE = ("sloop", "flute", "brig", "frigate", "galleon")
REPAIRED = tuple(part for part in PARTS if part != "crew")


class Repair(InPort):
    """shipyard.repair: 2 gold a point, as many locations as one likes: `hull 1 masts 2`, or all."""

    verb = "repair"
    rule = "shipyard.repair"
    thing = "shipyard"

    def following(self, s: Seas) -> Iterator[Choice]:
        damage, last = s.players[self.by].damage, self.work[-1] if self.work else ""
        hurt = [part for part in REPAIRED if damage[part]]
        if not self.work:
            yield from hurt
            if len(hurt) > 1:
                yield "all"
            return
        if last not in REPAIRED or self.wholly:
            yield DONE
        if last in REPAIRED:
            yield from map(str, range(1, damage[last] + 1))

    def further(self, s: Seas) -> tuple[str, ...]:
        return () if "all" in self.work else REPAIRED

    work: tuple[str, ...] = tail(following, understood=further, ever=(*REPAIRED, "all"))

    @property
    def wholly(self) -> bool:
        """`hull and masts`: several locations with no number, everything of each."""
        return len(self.work) > 1 and set(self.work) <= set(REPAIRED)

    def points(self, s: Seas) -> dict[str, int] | None:
        """What is repaired; nothing where the words do not say it."""
        damage, words = s.players[self.by].damage, self.work
        if words == ("all",):
            return {part: damage[part] for part in REPAIRED if damage[part]}
        if self.wholly and len(set(words)) == len(words):
            return {part: damage[part] for part in words}
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
