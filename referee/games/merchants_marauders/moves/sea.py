"""A captain's turn at sea: moving with and against the wind, entering Ports, the end of turn and game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, odd

from ..gains import spill
from ..state import Seas
from ..turn import end_turn, perils
from ..zones import opposite, ports, zones


def cost(s: Seas, who: Actor, zone: str) -> tuple[int, bool]:
    """wind.with, wind.against, wind.other: actions a move costs, and whether it is the free one."""
    seat = s.players[who]
    way = next((d for d, to in s.ways(seat.zone).items() if to == zone), "")
    if s.has_wind and s.wind and way:
        if way == s.wind and not seat.free:
            return 0, True
        if way == opposite(s.wind):
            return 2, False
    return 1, False


def lacking(s: Seas, who: Actor, need: int = 1) -> Iterator[Because]:
    """turn.actions."""
    have = s.players[who].actions
    if have < need:
        yield against("turn.actions", used=3 - have, max=3)


def spend(s: Seas, who: Actor, n: int = 1) -> None:
    seat = s.players[who]
    seat.actions = max(0, seat.actions - n)


class Sail(Move[Seas]):
    """One move to an adjacent sea zone; from port, to the zone before it (say that zone)."""

    verb = "sail"
    rule = "move.step"
    bare = True
    zone: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            seat = s.players[by]
            yield from (seat.zone,) if seat.port else s.near(seat.zone)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        seat = s.players[self.by]
        if self.zone not in zones() or not seat.alive or not seat.zone:
            yield impossible("table.no-such-word", word=self.zone, verb=self.verb)
            return
        if self.zone not in ((seat.zone,) if seat.port else s.near(seat.zone)):
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
            if seat.free and s.wind and s.ways(seat.zone).get(s.wind) == self.zone and seat.actions < 1:
                yield against("wind.with")
            yield from lacking(s, self.by, need)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        need, free = (1, False) if seat.port else cost(s, self.by, self.zone)
        spend(s, self.by, need)
        seat.free = seat.free or free
        seat.port_done = seat.port_done or (seat.port and seat.ported)
        seat.port, seat.zone = False, self.zone
        spill(s, self.by)
        perils(s, self.by, entered=True)


class Dock(Move[Seas]):
    """Into the Port of this zone; a closed one by favor, or by Villon's Influence check."""

    verb = "dock"
    rule = "move.closed"
    how: str = ""

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield DONE
            if s.on(10) and any(s.closed(by, s.players[by].zone)):
                yield "favor"
            if s.players[by].captain == "alexandre-villon":
                yield "check"

    def words(self) -> tuple[str, ...]:
        return (self.how,) if self.how else ()

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if seat.port or seat.zone not in ports() or self.how not in ("", "favor", "check"):
            yield (
                impossible("zone.caribbean-sea")
                if seat.zone == "caribbean-sea"
                else impossible("table.nothing", verb=self.verb)
            )
            return
        yield from lacking(s, self.by)
        wanted, war = s.closed(self.by, seat.zone)
        if self.how == "check" and seat.captain != "alexandre-villon":
            yield against("favor.villon")
        if self.how == "favor" and not s.on(10):
            yield impossible("favor.port", need=1, have=0)
        elif self.how == "favor" and seat.favor < wanted + war:
            yield impossible("favor.port", need=wanted + war, have=seat.favor)
        elif not self.how and war:
            yield against("war.ports", port=seat.zone)
        elif not self.how and wanted:
            yield against("move.closed", port=seat.zone)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        spend(s, self.by)
        if self.how == "favor":  # favor.port, favor.port-all
            seat.favor -= sum(s.closed(self.by, seat.zone))
        seat.port = True


class End(Move[Seas]):
    """The turn is over."""

    verb = "end"
    rule = "turn.actions"

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        stash = s.stash_points(seat.stash) if seat.stash is not None else 0
        if not s.ending and s.points(self.by) + stash >= 10:
            yield odd("end.ten", n=s.points(self.by) + stash)

    def apply(self, s: Seas) -> None:
        end_turn(s)


class Claim10(Move[Seas]):
    """end.ten: ten glory points, stash included; everyone still to move this round has a turn."""

    verb = "ten"
    rule = "end.ten"

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        have = s.points(self.by) + (5 if seat.stash is None else s.stash_points(seat.stash))
        if have < 10:
            yield against("end.ten", n=have)
        if s.ending:  # once is enough
            yield impossible("end.ten", n=have)

    def apply(self, s: Seas) -> None:
        s.ending = True
        s.note("end.ten", player=self.by)
