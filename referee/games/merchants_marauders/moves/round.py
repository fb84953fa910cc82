"""The round: wind, event card, NPCs that move, the bag."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, odd

from ..hunt import asked, course
from ..state import Seas
from ..turn import begin_turn, weather
from ..zones import NUMPAD, TREASURE, zones

NPCS: Actor = "npcs"
KEY = Open("n-key-or", lambda w: w in NUMPAD or w in ("-", "0"), lambda rng: rng.choice((*NUMPAD, "-", "-", "-")))
EVENTS = ("new", "war", "peace")


class Wind(Move[Seas]):
    """Where the spinner's arrow points, by the numeric keypad: 7 is north-west."""

    verb = "wind"
    rule = "wind.spin"
    chance = True
    bare = True
    key: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from NUMPAD

    @classmethod
    def spoken(cls, s: Seas, by: Actor, word: str) -> tuple[str, ...]:
        return (NUMPAD[word],) if word in NUMPAD else ()

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.key not in NUMPAD:
            yield impossible("table.no-such-word", word=self.key, verb=self.verb)
        s.map_known()

    def apply(self, s: Seas) -> None:
        weather(s, NUMPAD[self.key])


class Event(Move[Seas]):
    """The event card: one key for each NPC in play (a direction, or - where the card does not show it), then what else it brings."""

    verb = "ev"
    rule = "round.event"
    chance = True
    bare = True
    keys: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        n = len(asked(s))
        if len(said) < n:
            yield KEY
        elif not any(w in EVENTS for w in said):
            yield DONE
            yield from EVENTS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        keys = [KEY.sample(rng) for _ in asked(s)]
        return (*keys, *rng.choice(((), (), ("new",), ("war",), ("peace",) if s.wars else ())))

    def _split(self, s: Seas) -> tuple[dict[str, str], str]:
        names = asked(s)
        return dict(zip(names, self.keys, strict=False)), self.keys[len(names)] if len(self.keys) > len(names) else ""

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        names = asked(s)
        keys, extra = self.keys[: len(names)], self.keys[len(names) :]
        if len(keys) != len(names) or any(k not in (*NUMPAD, "-", "0") for k in keys) or len(extra) > 1 or set(extra) - set(EVENTS):
            yield impossible("round.event", n=len(names), npcs=tuple(names))
        elif extra == ("peace",) and not s.wars:
            yield against("war.none")

    def apply(self, s: Seas) -> None:
        keys, extra = self._split(s)
        s.pop()
        s.push("turns", "table")
        if extra:
            s.push({"new": "arrival", "war": "war", "peace": "peace"}[extra], "table")
        for slot, key in reversed(keys.items()):  # npc.move: only those the card names
            if key in NUMPAD:
                s.push("npc-move", NPCS, npc=slot, way=NUMPAD[key])


class Drift(Move[Seas]):
    """An NPC sails one zone. What the rules say is proposed; typing the zone where it really went overrules it."""

    verb = "sails"
    rule = "npc.move"
    bare = True
    said: tuple[str, ...] = ()  # the zone; older tables name the NPC before it

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not said and frame and frame.name == "npc-move":
            here = s.npcs[frame.data["npc"]].zone if frame.data["npc"] in s.npcs else ""
            yield from dict.fromkeys((*s.near(here), here, *zones()))  # any zone may be said: our map may lack a link

    @property
    def zone(self) -> str:
        return self.said[-1] if self.said else ""

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        npc = str(frame.data.get("npc", "")) if frame else ""
        if frame is None or npc not in s.npcs or self.said[:-1] not in ((), (npc,)) or self.zone not in zones():
            yield impossible("npc.no-actions", npc=npc)
            return
        if npc == TREASURE:
            yield odd("treasure.sail")
            return
        right = course(s, npc, str(frame.data["way"]), asking=True)
        if self.zone not in right.zones:
            yield against(right.rule, npc=npc, zone=right.zones, player=right.prey, direction=frame.data["way"])

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        npc = str(frame.data["npc"])
        right = course(s, npc, str(frame.data["way"]))
        s.pop()
        link = f"{s.npcs[npc].zone}:{frame.data['way']}:{self.zone}"
        s.npcs[npc].zone = self.zone
        rule = right.rule if self.zone in right.zones else "npc.overruled"
        s.overruled = link if rule == "npc.overruled" else ""
        if npc != TREASURE:
            s.note(rule, npc=npc, zone=self.zone, player=right.prey, direction=frame.data["way"], link=tuple(link.split(":")))

    def effect(self, s: Seas) -> tuple[str, dict[str, object]] | None:
        frame = s.top()
        npc = str(frame.data.get("npc", "")) if frame else ""
        if frame is None or npc not in s.npcs or npc == TREASURE:
            return None
        right = course(s, npc, str(frame.data["way"]))
        return right.rule, {"npc": npc, "zone": self.zone, "player": right.prey, "direction": frame.data["way"]}


class Cube(Move[Seas]):
    """variant-1.next: whose cube came out of the bag."""

    verb = "cube"
    rule = "variant-1.next"
    chance = True
    bare = True
    who: Actor

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.waiting

    @classmethod
    def spoken(cls, s: Seas, by: Actor, word: str) -> tuple[str, ...]:
        return (s.names[word],) if word in s.names else ()

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.who not in s.waiting:
            yield impossible("variant-1.again", player=self.who)

    def apply(self, s: Seas) -> None:
        s.pop()
        begin_turn(s, self.who)
