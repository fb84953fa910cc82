"""NPCs that enter the sea: new captains, their ship and skills, and what their coming means for the crews' loyalty."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, ODD, Actor, Because, Choice, Move, Open, against, impossible, says, tail
from referee.kernel.options import judge

from ..loyalty import loyal
from ..npcs import new_npc
from ..state import Seas
from ..zones import NATIONS, NEW_PIRATES, PIRATES, SKILLS, say, zones
from .base import any_zone, skill_digits, three, unread
from .npc_upgrades import EMPTY, Upgrade
from .round import Event

APPEARS = ("appears", "arrives", "comes", "появляется", "появился", "прибыл", "прибывает")
SKILLS_AND_TOKEN = Open("", lambda word: three(word[:3]) and word[3:] in EMPTY, lambda rng: skill_digits(3).sample(rng) + rng.choice(EMPTY))


class Comes(Move[Seas]):
    """A new NPC and its zone; then, if somebody cares, the ship (man-o-war) and Seamanship, Scouting, Leadership.

    upgrades.draw: a token of 0 or 2 may stand behind the skills as one more digit.
    """

    verb = "comes"
    rule = "npc.enter"
    chance = True
    bare = True

    def slots(self, s: Seas) -> Iterator[str]:
        yield from NATIONS
        yield from (p for p in PIRATES if s.on(1) or p not in NEW_PIRATES)  # cards.pirates

    def described(self, s: Seas) -> Iterator[Choice]:
        missing = 3 - len(self.skills)
        if missing in (0, 3):
            yield DONE
        if missing:
            yield skill_digits(missing, SKILLS[:3] if missing == 3 else ())
        if missing == 3 and s.on(4):
            yield SKILLS_AND_TOKEN
        if self.npc in NATIONS and s.on(1) and "man-o-war" not in self.more:  # cards.man-o-war
            yield "man-o-war"

    def appearing(self, s: Seas, npc: str) -> tuple[str, ...]:
        """`English frigate appears in Nassau`."""
        return tuple(f"{form} {comes}" for form in say(npc) for comes in APPEARS)

    npc: str = says(slots, understood=(*NATIONS, *PIRATES), ever=(*NATIONS, *PIRATES), called=appearing)
    zone: str = says(any_zone, ever=zones)
    more: tuple[str, ...] = tail(described, ever=("man-o-war",))

    @property
    def digits(self) -> str:
        return "".join(word for word in self.more if word != "man-o-war")

    @property
    def skills(self) -> str:
        return self.digits[:3]

    @property
    def token(self) -> str:
        return self.digits[3:]

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        skills = (skill_digits(3).sample(rng),) if rng.random() < 0.7 else ()
        slots = cls.choices(s, by)
        cards = [(str(npc), zone) for npc in slots for zone in zones()]
        if (frame := s.top()) and (frame.data.get("start") or frame.data.get("only")):
            # fort.spawn, variant-4.setup, variant-4.home: others are put back and drawn again
            cards = [card for card in cards if all(b.grade == ODD for b in judge(cls.of(by, card), s))]
        return (*rng.choice(cards), *skills)

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        start = bool(frame and frame.data.get("start"))
        if (self.digits and not three(self.skills)) or self.token not in ("", *EMPTY):
            yield unread(self)
        if self.token and not s.on(4):
            yield impossible("use.modules", name="modules-4")
        if self.npc in NEW_PIRATES and not s.on(1):
            yield against("cards.pirates")
        if "man-o-war" in self.more and (self.npc not in NATIONS or not s.on(1)):
            yield against("cards.man-o-war")
        if frame and frame.data.get("only", self.npc) != self.npc:
            yield against("fort.spawn", nation=frame.data["only"])
        if s.on(11) and not start:
            s.fact("loyalty.event")
        if frame and start:  # variant-4
            if any(self.zone == c.home for c in s.players.values() if c.home):
                yield against("variant-4.home", zone=self.zone)
            if self.npc in s.npcs or not frame.data["naval" if self.npc in NATIONS else "pirate"]:
                yield against("variant-4.setup", npc=self.npc)

    def apply(self, s: Seas) -> None:
        if s.frame.name == "event":  # round.event: a card that brings this NPC and moves nobody
            Event.of(self.by, ("newcomer",)).apply(s)
        frame = s.frame
        npc = new_npc(s, self.npc, self.zone, "man-o-war" if "man-o-war" in self.more else "")
        if self.skills:
            npc.seamanship, npc.scouting, npc.leadership = map(int, self.skills)
        if frame.data.get("start"):  # variant-4.setup, variant-4.loyalty: the set-up touches no loyalty
            s.npcs[self.npc] = npc
            frame.data["left"] -= 1
            frame.data["naval" if self.npc in NATIONS else "pirate"] -= 1
            if frame.data["left"] <= 0:
                s.pop()
        else:
            s.pop()
            if self.npc in s.npcs:
                s.note("npc.replace", npc=self.npc, zone=self.zone)
                s.npcs[self.npc].upgrades.clear()  # upgrades.replace: the old ship's go back at once
            s.coming[self.npc] = npc  # flags.npc
            alarm(s, s.active if "only" in frame.data else s.first)
        if s.on(4):  # upgrades.draw
            s.push("upgrade", "table", npc=self.npc, left=1, two=0)
            if self.token:
                Upgrade.of(self.by, (self.token,)).apply(s)


def alarm(s: Seas, drawer: Actor) -> None:
    """loyalty.npc: the drawer or everyone? The table says once; mods.plank may cancel it. fort.event: the visitor drew.

    Where nobody knows, it is the drawer's alone: that much is so either way.
    """
    if not s.on(11):
        return
    for who in s.players if s.known("loyalty.event") == "everyone" else (drawer,):
        if s.players[who].alive:
            if "plank" in s.players[who].mods:
                s.push("plank", who)
            else:
                loyal(s, who, -1, "loyalty.npc")
