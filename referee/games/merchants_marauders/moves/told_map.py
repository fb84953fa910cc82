"""What is told of the sea: where captains and NPCs are, what an NPC captain can do, and how the printed map differs from ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Because, Choice, Open, against, impossible, says, tail

from ..gains_losses import spill
from ..npcs import new_npc
from ..state import Npc, Seas
from ..turn import meet_dangers
from ..zones import NEW_PIRATES, NUMPAD, SKILLS, SLOTS, TREASURE, opposite, ports, read_changes, zones
from .base import AtTheTable, Told, any_zone, named, skill_digits, three, unread


class At(Told):
    """Told: where a captain is now. Into a zone where somebody scouts, it is entered like a move."""

    verb = "at"
    rule = "move.step"

    def harbour(self, s: Seas) -> tuple[str, ...]:
        return ("port",) if self.zone in ports() else ()

    zone: str = says(any_zone, ever=zones)
    port: str | None = says(harbour, ever=("port",), ends=True, no="zone.caribbean-sea", default=None)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
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
            seat.visiting = False
            meet_dangers(s, self.by, entered=True)


KEY = Open("n-key", lambda w: w in NUMPAD, lambda rng: rng.choice(list(NUMPAD)))


class Chart(AtTheTable):
    """Told: the printed map has another link than ours, here and, kept in the box, at every later table.

    A zone, a key of the numeric keypad and the zone that lies there (or `-`); nothing at all right after an NPC was overruled.
    """

    verb = "chart"
    rule = "move.map"

    def following(self, s: Seas) -> Iterator[Choice]:
        if not self.link_words:
            if s.overruled:
                yield DONE
            yield from zones()
        elif len(self.link_words) == 1:
            yield KEY
        elif len(self.link_words) == 2:
            yield from (*(z for z in zones() if z != self.link_words[0]), "-")

    link_words: tuple[str, ...] = tail(following, ever=zones)

    def _link(self, s: Seas) -> str:
        if not self.link_words:
            return s.overruled
        if len(self.link_words) == 3:
            zone, key, to = self.link_words
            return f"{zone}:{NUMPAD.get(key, '')}:{to}"
        return ""

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
        changes = {**s.map_changes(), **s.charted}
        return {"map.changes": ",".join(f"{link}:{to}" for link, to in changes.items()) or "-"}


class Place(AtTheTable):
    """Where an NPC really is now (or that it is gone), and what its captain can do."""

    verb = "npc"
    rule = "npc.enter"

    def in_the_box(self, s: Seas) -> Iterator[str]:
        yield from (n for n in SLOTS if n not in (TREASURE, *NEW_PIRATES) or s.on(6 if n == TREASURE else 1))

    def following(self, s: Seas) -> Iterator[Choice]:
        missing = 3 - len("".join(self.digits))
        if missing in (0, 3):
            yield DONE
        if missing and self.zone != "gone":
            yield skill_digits(missing)

    npc: str = says(in_the_box, ever=SLOTS, no="cards.pirates")
    zone: str = says(opens=named("n-zone", (*zones(), "gone")), understood=any_zone, ever=zones)
    digits: tuple[str, ...] = tail(following)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.digits and (self.zone == "gone" or not three(self.digits)):
            yield unread(self)
        if any(self.npc == b.foe for b in s.battle) or any(isinstance(f, Frame) and f.data.get("npc") == self.npc for f in s.now):
            yield impossible("npc.busy")

    def apply(self, s: Seas) -> None:
        if self.zone == "gone":
            s.npcs.pop(self.npc, None)
            s.treasure = None if self.npc == TREASURE else s.treasure
        elif self.npc in s.npcs:
            s.npcs[self.npc].zone = self.zone
        else:
            s.npcs[self.npc] = new_npc(s, self.npc, self.zone)
        if self.digits:
            able(s.npcs[self.npc], self.digits)


class Skills(AtTheTable):
    """An NPC captain's Seamanship, Scouting and Leadership, read off the card."""

    verb = "skills"
    rule = "check.skill"

    def sailing(self, s: Seas) -> Iterable[str]:
        return s.npcs

    def following(self, s: Seas) -> Iterator[Choice]:
        missing = 3 - len("".join(self.digits))
        yield skill_digits(missing, SKILLS[:3] if missing == 3 else ()) if missing else DONE

    npc: str = says(sailing, ever=SLOTS, no="npc.none")
    digits: tuple[str, ...] = tail(following)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not three(self.digits):
            yield unread(self)

    def apply(self, s: Seas) -> None:
        able(s.npcs[self.npc], self.digits)


def able(npc: Npc, digits: tuple[str, ...]) -> None:
    npc.seamanship, npc.scouting, npc.leadership = map(int, "".join(digits))
