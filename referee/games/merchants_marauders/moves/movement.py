"""Movement: one zone with or against the wind, into a Port, and the actions it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.kernel.move import Because, Move, against, impossible, odd, says

from ..actions import lacking, spend
from ..gains_losses import spill
from ..state import Seas
from ..turn import meet_dangers
from ..wind_storm import cost
from ..zones import zones

AT_SEA = "at-sea"  # where nobody puts out to
TO_SEA = (
    "sea", "s", "to sea", "put to sea", "puts to sea", "set sail", "sets sail",
    "out of port", "leave port", "leave the port", "left port", "left the port",
    "море", "м", "в море", "из порта", "выйти из порта", "вышел из порта", "вышла из порта", "выхожу из порта",
    "покинуть порт", "покинул порт", "покинула порт",
)  # fmt: skip


class Sail(Move[Seas]):
    """One move to an adjacent sea zone; from port, to the zone before it (say that zone)."""

    verb = "sail"
    rule = "move.step"
    bare = True

    def adjacent(self, s: Seas) -> list[str]:
        seat = s.players[self.by]
        return list(zones()) if not seat.zone else [seat.zone] if seat.port else s.near(seat.zone)

    def open_sea(self, s: Seas, zone: str) -> tuple[str, ...]:
        """From a Port there is one way: to sea; at sea the same words are understood and refused."""
        seat = s.players[self.by]
        return TO_SEA if zone == (seat.zone if seat.port else AT_SEA) else ()

    def any_way(self, s: Seas) -> Collection[str]:
        return zones() if s.players[self.by].port else (*zones(), AT_SEA)

    zone: str = says(adjacent, understood=any_way, ever=zones, called=open_sea, lone=True)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        seat = s.players[self.by]
        if self.zone == AT_SEA:
            yield impossible("port.list", zone=seat.zone)
            return
        if self.zone not in self.adjacent(s):
            yield against("move.step", **{"from": seat.zone, "to": self.zone})
        if seat.port:
            yield from lacking(s, self.by)
            room, have = seat.left("cargo"), seat.carries()
            if have is not None and have > room:  # buy.hold: at sea only what the ship carries
                yield odd("buy.hold", max=room, have=have)
            return
        need, _ = cost(s, self.by, self.zone)
        if need == 2 and seat.actions < 2:
            yield against("wind.against", left=seat.actions)
        elif need:
            if seat.free and s.wind and s.ways(seat.zone).get(s.wind) == self.zone and not seat.actions:
                yield against("wind.with")
            yield from lacking(s, self.by)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        need, free = (1, False) if seat.port else cost(s, self.by, self.zone)
        spend(s, self.by, need)
        seat.free = seat.free or free
        seat.port_done = seat.port_done or (seat.port and seat.ported)
        seat.port, seat.zone, seat.visiting = False, self.zone, False
        spill(s, self.by)
        meet_dangers(s, self.by, entered=True)


class Dock(Move[Seas]):
    """Into the Port of this zone, which may be named; a closed one by favor, or by Villon's Influence check."""

    verb = "dock"
    rule = "move.closed"

    def ways_in(self, s: Seas) -> Iterator[str]:
        seat = s.players[self.by]
        if s.on(10) and any(s.closed(self.by, seat.zone)):
            yield "favor"
        if seat.captain == "alexandre-villon":
            yield "check"

    def port_or_way(self, s: Seas) -> Collection[str]:
        return ("favor", "check", *zones())

    how: str | None = says(ways_in, understood=port_or_way, ends=True, default=None)

    @property
    def way(self) -> str | None:
        """How a closed Port is entered."""
        return None if self.how in zones() else self.how

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if seat.zone == "caribbean-sea":
            yield impossible("zone.caribbean-sea")
        elif seat.port:
            yield impossible("move.in-port", port=seat.zone)
        yield from lacking(s, self.by)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        wanted, war = s.closed(self.by, seat.zone)
        if self.how in zones() and self.how != seat.zone:
            yield impossible("move.step", **{"from": seat.zone, "to": self.how})
        if self.way == "check" and seat.captain != "alexandre-villon":
            yield against("favor.villon")
        if self.way == "favor" and not s.on(10):
            yield impossible("use.modules", name="favor")
        elif self.way == "favor" and seat.favor < wanted + war:
            yield impossible("favor.port", need=wanted + war, have=seat.favor)
        elif not self.way and war:
            yield against("war.ports", port=seat.zone)
        elif not self.way and wanted:
            yield against("move.closed", port=seat.zone)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        spend(s, self.by)
        if self.way == "favor":  # favor.port, favor.port-all
            seat.favor -= sum(s.closed(self.by, seat.zone))
        seat.port = True
