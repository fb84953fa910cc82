"""NPCs that arrive and change: new captains, upgrade tokens, war and peace, the plank; and what is only told of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, number, odd

from ..chart import MODS, NATIONS, NEW_MODS, NEW_WEAPONS, PIRATES, SLOTS, TREASURE, WEAPONS, zones
from ..hunt import war_hunt
from ..state import Seas, pair
from ..turn import loyal, new_npc, rearm


class Comes(Move[Seas]):
    """A new NPC and its zone; then, if somebody cares, the ship (man-o-war) and Seamanship, Scouting, Leadership."""

    verb = "comes"
    rule = "npc.enter"
    chance = True
    bare = True
    by: Actor
    npc: str
    zone: str
    more: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from cls._slots(s)
        elif len(said) == 1:
            yield from zones()
        elif len(said) == 2:
            yield DONE
            if said[0] in NATIONS and s.on(1):  # cards.man-o-war
                yield "man-o-war"
            yield number("1-5", 1, 5)
        elif said[2] != "man-o-war" and len(said) < 5:
            yield number("1-5", 1, 5)

    @staticmethod
    def _slots(s: Seas) -> Iterator[str]:
        yield from NATIONS
        yield from (p for p in PIRATES if s.on(1) or p in ("pirate-sloop", "pirate-frigate"))  # cards.pirates

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        skills = tuple(str(rng.randint(1, 4)) for _ in range(3)) if rng.random() < 0.7 else ()
        return (rng.choice(list(cls._slots(s))), rng.choice(list(zones())), *skills)

    def blocks(self, s: Seas) -> Iterator[Because]:
        skills = [w for w in self.more if w.isdecimal()]
        words = [w for w in self.more if not w.isdecimal()]
        if (
            self.npc not in SLOTS
            or self.npc == TREASURE
            or self.zone not in zones()
            or len(skills) not in (0, 3)
            or set(words) - {"man-o-war"}
        ):
            yield impossible("table.no-such-word", word=self.npc, verb=self.verb)
        elif self.npc not in self._slots(s):
            yield against("cards.pirates")
        frame = s.top()
        if s.on(11) and not (frame and frame.data.get("start")):
            s.fact("loyalty.event", "one:drawer|everyone")
        if frame and frame.data.get("start"):  # variant-4
            if any(self.zone == c.home for c in s.players.values() if c.home):
                yield against("variant-4.home", zone=self.zone)
            if self.npc in s.npcs or not frame.data["naval" if self.npc in NATIONS else "pirate"]:
                yield against("variant-4.setup", npc=self.npc)

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        npc = new_npc(s, self.npc, self.zone, "man-o-war" if "man-o-war" in self.more else "")
        skills = [int(w) for w in self.more if w.isdecimal()]
        if len(skills) == 3:
            npc.seamanship, npc.scouting, npc.leadership = skills
        start = bool(frame.data.get("start"))
        if start:  # variant-4.setup, variant-4.loyalty: the set-up touches no loyalty
            s.npcs[self.npc] = npc
            frame.data["left"] -= 1
            frame.data["naval" if self.npc in NATIONS else "pirate"] -= 1
            if frame.data["left"] <= 0:
                s.pop()
        else:
            s.pop()
            if self.npc in s.npcs:
                s.note("npc.replace", npc=self.npc, zone=self.zone)
            s.coming[self.npc] = npc
            self._alarm(s)
        if s.on(4):  # upgrades.draw, upgrades.replace: the old ship's went with it
            s.push("upgrade", "table", npc=self.npc, left=1, two=0)

    def _alarm(self, s: Seas) -> None:
        """loyalty.npc: the drawer or everyone? The table says once; mods.plank may cancel it."""
        if not s.on(11):
            return
        who = s.players if s.facts.get("loyalty.event") != "drawer" else (s.first,)
        for one in who:
            if s.players[one].alive:
                if "plank" in s.players[one].mods:
                    s.push("plank", one)
                else:
                    loyal(s, one, -1, "loyalty.npc")


class Upgrade(Move[Seas]):
    """An upgrade token drawn for an NPC."""

    verb = "upgrade"
    rule = "upgrades.draw"
    chance = True
    bare = True
    by: Actor
    token: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("0", "2", *WEAPONS, *MODS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.token not in ("0", "2", *WEAPONS, *MODS):
            yield impossible("table.no-such-word", word=self.token, verb=self.verb)
            return
        frame = s.top()
        assert frame
        npc = s.coming.get(frame.data["npc"]) or s.npcs.get(frame.data["npc"])
        if self.token in ("0", "2") and frame.data["two"]:
            yield against("upgrades.two")
        elif (self.token in NEW_WEAPONS and not s.on(2)) or (self.token in NEW_MODS and not s.on(3)):
            yield against("upgrades.remove", name=self.token)
        elif self.token in ("contraband-hold", "plank") or (npc and self.token in npc.upgrades):
            yield against("upgrades.redraw", name=self.token)

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        npc = s.coming.get(frame.data["npc"]) or s.npcs.get(frame.data["npc"])
        if self.token == "2":  # upgrades.two
            frame.data.update(left=2, two=1)
            return
        frame.data["left"] -= 1
        if self.token == "0":  # upgrades.zero
            s.note("upgrades.zero", npc=frame.data["npc"])
        elif npc and self.token not in npc.upgrades:
            npc.upgrades.append(self.token)
            s.note("upgrades.draw", name=self.token, npc=frame.data["npc"])
        if frame.data["left"] <= 0:
            s.pop()


class _Nations(Move[Seas]):
    chance = True
    bare = True
    by: Actor
    one: str
    two: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 2:
            yield from (n for n in NATIONS if n not in said)

    def _wrong(self) -> Iterator[Because]:
        if self.one not in NATIONS or self.two not in NATIONS or self.one == self.two:
            yield impossible("table.no-such-word", word=self.two, verb=self.verb)


class War(_Nations):
    """War breaks out between two nations."""

    verb = "war"
    rule = "war.ports"
    by: Actor
    one: str
    two: str

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._wrong()
        war_hunt(s, asking=True)  # asked once, when it first matters
        if pair(self.one, self.two) in s.wars:
            yield odd("war.already")

    def apply(self, s: Seas) -> None:
        s.pop()
        if pair(self.one, self.two) not in s.wars:
            s.wars.append(pair(self.one, self.two))
        rearm(s)
        s.note("war.man-o-war", one=self.one, two=self.two)


class Peace(_Nations):
    """A war ends."""

    verb = "peace"
    rule = "war.man-o-war"
    by: Actor
    one: str
    two: str

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._wrong()
        if pair(self.one, self.two) not in s.wars:
            yield against("war.none") if s.wars else odd("war.none")

    def apply(self, s: Seas) -> None:
        s.pop()
        if pair(self.one, self.two) in s.wars:
            s.wars.remove(pair(self.one, self.two))
        rearm(s)
        s.note("war.peace", one=self.one, two=self.two)


class Plank(Move[Seas]):
    """The plank: cancel the loss by a Leadership check (its skulls) or, at sea, by one crew; or bear it."""

    verb = "plank"
    rule = "mods.plank"
    by: Actor
    how: str
    skulls: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("check", "crew", "pass")
        elif said == ("check",):
            yield from ("0", "1")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.how not in ("check", "crew", "pass") or (self.how == "check") != (self.skulls is not None):
            yield impossible("table.no-such-word", word=self.how, verb=self.verb)
        elif self.how == "crew" and seat.left("crew") < 1:
            yield impossible("ship.crew")
        elif self.how == "crew" and seat.port:
            yield against("mods.plank")

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.how == "crew":
            s.players[self.by].damage["crew"] += 1
        elif not self.skulls:  # mods.plank-one: a failed check leaves no second way
            loyal(s, self.by, -1, "loyalty.npc")


class _NpcTold(Move[Seas]):
    told = True
    by: Actor

    @classmethod
    def actors(cls, s: Seas, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.by in s.players else (s.active,)


class Place(_NpcTold):
    """Where an NPC really is now (or that it is gone)."""

    verb = "npc"
    rule = "npc.enter"
    by: Actor
    npc: str
    zone: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from SLOTS
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
        elif self.npc in s.npcs:
            s.npcs[self.npc].zone = self.zone
        else:
            s.npcs[self.npc] = new_npc(s, self.npc, self.zone)


class Skills(_NpcTold):
    """An NPC captain's Seamanship, Scouting and Leadership, read off the card."""

    verb = "skills"
    rule = "check.skill"
    by: Actor
    npc: str
    seamanship: int
    scouting: int
    leadership: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.npcs
        elif len(said) < 4:
            yield number("1-5", 1, 5)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.npc not in s.npcs or not all(1 <= n <= 5 for n in (self.seamanship, self.scouting, self.leadership)):
            yield impossible("table.no-such-word", word=self.npc, verb=self.verb)

    def apply(self, s: Seas) -> None:
        npc = s.npcs[self.npc]
        npc.seamanship, npc.scouting, npc.leadership = self.seamanship, self.scouting, self.leadership
