"""What is told of the sea: where captains and NPCs are, what an NPC captain can do, and how the printed map differs from ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Open, against, impossible, number

from ..gains import new_npc, spill
from ..state import Seas
from ..turn import perils
from ..zones import NEW_PIRATES, NUMPAD, SLOTS, TREASURE, opposite, ports, read_changes, zones
from .base import Told


class At(Told):
    """Told: where a captain is now. Into a zone where somebody scouts, it is entered like a move."""

    verb = "at"
    rule = "move.step"
    zone: str
    port: str = ""

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from zones()
        elif len(said) == 1:
            yield DONE
            if said[0] in ports():
                yield "port"

    def words(self) -> tuple[str, ...]:
        return (self.zone, self.port) if self.port else (self.zone,)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        if (
            self.zone not in zones()
            or self.port not in ("", "port")
            or (self.port and self.zone not in ports())
            or not s.players[self.by].alive
        ):
            yield impossible("table.no-such-word", word=self.zone, verb=self.verb)
            return
        wanted, war = s.closed(self.by, self.zone)
        if self.port and (wanted or war):
            yield against("move.closed", port=self.zone)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        moved = seat.port or seat.zone != self.zone
        seat.port_done = seat.port_done or (moved and seat.port and seat.ported)
        seat.zone, seat.port = self.zone, bool(self.port)
        spill(s, self.by)
        if moved:
            perils(s, self.by, entered=True)


KEY = Open("n-key", lambda w: w in NUMPAD, lambda rng: rng.choice(list(NUMPAD)))


class Chart(Told):
    """Told: the printed map has another link than ours, here and, kept in the box, at every later table.

    A zone, a key of the numeric keypad and the zone that lies there (or `-`); nothing at all right after an NPC was overruled.
    """

    verb = "chart"
    rule = "move.map"
    said: tuple[str, ...] = ()  # older tables have the link in one word

    @classmethod
    def actors(cls, s: Seas, frame: Frame) -> Iterable[Actor]:
        return (s.active,) if frame.name == "npc-move" else super().actors(s, frame)

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            if s.overruled:
                yield DONE
            yield from zones()
        elif len(said) == 1 and said[0] in zones():
            yield KEY
        elif len(said) == 2 and said[0] in zones():
            yield from (*(z for z in zones() if z != said[0]), "-")

    def _link(self, s: Seas) -> str:
        if not self.said:
            return s.overruled
        if len(self.said) == 3:
            return f"{self.said[0]}:{NUMPAD.get(self.said[1], '')}:{self.said[2]}"
        return self.said[0] if len(self.said) == 1 else ""

    def blocks(self, s: Seas) -> Iterator[Because]:
        link = self._link(s)
        if len(read_changes(link)) != 1 or link.split(":")[0] == link.split(":")[2]:
            yield impossible("move.map", link=link or "-")

    def apply(self, s: Seas) -> None:
        zone, way, to = self._link(s).split(":")
        s.overruled = ""
        old = s.ways(zone).get(way)
        if old and s.ways(old).get(opposite(way)) == zone:
            s.charted[f"{old}:{opposite(way)}"] = "-"
        s.charted[f"{zone}:{way}"] = to
        if to != "-":
            s.charted[f"{to}:{opposite(way)}"] = zone

    def teaches(self, s: Seas) -> Mapping[str, str]:
        changes = {**read_changes(s.facts.get("map.changes", "")), **s.charted}
        return {"map.changes": ",".join(f"{link}:{to}" for link, to in changes.items()) or "-"}


class _NpcTold(Told):
    """Told of an NPC, by whoever decides."""


    @classmethod
    def actors(cls, s: Seas, frame: Frame) -> Iterable[Actor]:
        if frame.name == "turn":
            return (frame.by,)
        return (s.active,) if frame.name in ("wind", "event", "npc-move", "scouted") else ()


class Place(_NpcTold):
    """Where an NPC really is now (or that it is gone)."""

    verb = "npc"
    rule = "npc.enter"
    npc: str
    zone: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (n for n in SLOTS if n not in (TREASURE, *NEW_PIRATES) or s.on(6 if n == TREASURE else 1))
        elif len(said) == 1:
            yield from (*zones(), "gone")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.npc not in SLOTS or self.zone not in (*zones(), "gone"):
            yield impossible("table.no-such-word", word=self.zone, verb=self.verb)
        elif any(self.npc == b.foe for b in s.battle) or any(isinstance(f, Frame) and f.data.get("npc") == self.npc for f in s.now):
            yield impossible("npc.battle")

    def apply(self, s: Seas) -> None:
        if self.zone == "gone":
            s.npcs.pop(self.npc, None)
            s.treasure = None if self.npc == TREASURE else s.treasure
        elif self.npc in s.npcs:
            s.npcs[self.npc].zone = self.zone
        else:
            s.npcs[self.npc] = new_npc(s, self.npc, self.zone)


class Skills(_NpcTold):
    """An NPC captain's Seamanship, Scouting and Leadership, read off the card."""

    verb = "skills"
    rule = "check.skill"
    npc: str
    seamanship: int
    scouting: int
    leadership: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.npcs
        elif len(said) < 4:
            yield number("n-skill", 1, 5)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.npc not in s.npcs or not all(1 <= n <= 5 for n in (self.seamanship, self.scouting, self.leadership)):
            yield impossible("table.no-such-word", word=self.npc, verb=self.verb)

    def apply(self, s: Seas) -> None:
        npc = s.npcs[self.npc]
        npc.seamanship, npc.scouting, npc.leadership = self.seamanship, self.scouting, self.leadership
