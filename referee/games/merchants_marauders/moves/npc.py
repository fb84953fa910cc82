"""NPCs that arrive: new captains, their upgrade tokens, and the plank that a crew fears less."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, ODD, Actor, Because, Choice, Move, against, impossible, number

from ..gains import loyal, new_npc
from ..state import Seas
from ..zones import MODS, NATIONS, NEW_MODS, NEW_PIRATES, NEW_WEAPONS, PIRATES, SLOTS, TREASURE, WEAPONS, zones

TOKENS = ("0", "2", *WEAPONS, *MODS)


class Comes(Move[Seas]):
    """A new NPC and its zone; then, if somebody cares, the ship (man-o-war) and Seamanship, Scouting, Leadership."""

    verb = "comes"
    rule = "npc.enter"
    chance = True
    bare = True
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
            yield number("n-skill", 1, 5)
        elif said[2] != "man-o-war" and len(said) < 5:
            yield number("n-skill", 1, 5)

    @staticmethod
    def _slots(s: Seas) -> Iterator[str]:
        yield from NATIONS
        yield from (p for p in PIRATES if s.on(1) or p not in NEW_PIRATES)  # cards.pirates

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        skills = tuple(str(rng.randint(1, 4)) for _ in range(3)) if rng.random() < 0.7 else ()
        cards = [(npc, zone) for npc in cls._slots(s) for zone in zones()]
        if (frame := s.top()) and (
            frame.data.get("start") or frame.data.get("only")
        ):  # fort.spawn, variant-4.setup, variant-4.home: others are put back and drawn again
            cards = [(npc, zone) for npc, zone in cards if all(b.grade == ODD for b in cls(by, npc, zone).blocks(s))]
        return (*rng.choice(cards), *skills)

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
        if frame and frame.data.get("only", self.npc) != self.npc and s.newer:
            yield against("fort.spawn", nation=frame.data["only"])
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
                if s.newer:  # upgrades.replace: the old ship's go back at once
                    s.npcs[self.npc].upgrades.clear()
            s.coming[self.npc] = npc
            self._alarm(s, s.active if "only" in frame.data and s.newer else s.first)
        if s.on(4):  # upgrades.draw
            s.push("upgrade", "table", npc=self.npc, left=1, two=0)

    def _alarm(self, s: Seas, drawer: Actor) -> None:
        """loyalty.npc: the drawer or everyone? The table says once; mods.plank may cancel it. fort.event: the visitor drew."""
        if not s.on(11):
            return
        who = s.players if s.facts.get("loyalty.event") != "drawer" else (drawer,)
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
    token: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from TOKENS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """upgrades.redraw: what does not fit is drawn again."""
        fitting = [t for t in TOKENS if t != "hammocks" and all(b.grade == ODD for b in cls(by, t).blocks(s))]
        return (rng.choice(fitting),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.token not in TOKENS:
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
        if self.token == "hammocks" and s.newer:  # battle.hammocks: printed on the token
            s.fact("hammocks.crew", "int")

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


class Plank(Move[Seas]):
    """The plank: cancel the loss by a Leadership check (its skulls) or, at sea, by one crew; or bear it."""

    verb = "plank"
    rule = "mods.plank"
    bare = True
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
