"""NPCs that arrive: new captains, their upgrade tokens, and the plank that a crew fears less."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, ODD, Actor, Because, Choice, Move, Open, against, impossible, number, says, tail
from referee.kernel.options import judge

from ..captain import described
from ..consequences import loyal, new_npc
from ..fittings import TOKEN_NAME, ask_token, skill_dice
from ..state import UPGRADES, Npc, Seas
from ..zones import MODS, NATIONS, NEW_MODS, NEW_PIRATES, NEW_WEAPONS, PIRATES, WEAPONS, zones
from .base import ROLLS, OfModule, any_zone, skill_digits, three, too_many, unread
from .round import Event

EMPTY = ("0", "2")  # tokens that are no upgrade themselves
TOKENS = (*EMPTY, *WEAPONS, *MODS)
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
            yield skill_digits(missing)
        if missing == 3 and s.on(4):
            yield SKILLS_AND_TOKEN
        if self.npc in NATIONS and s.on(1) and "man-o-war" not in self.more:  # cards.man-o-war
            yield "man-o-war"

    npc: str = says(slots, understood=(*NATIONS, *PIRATES), ever=(*NATIONS, *PIRATES))
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
    """loyalty.npc: the drawer or everyone? The table says once; mods.plank may cancel it. fort.event: the visitor drew."""
    if not s.on(11):
        return
    for who in (drawer,) if s.known("loyalty.event") == "drawer" else s.players:
        if s.players[who].alive:
            if "plank" in s.players[who].mods:
                s.push("plank", who)
            else:
                loyal(s, who, -1, "loyalty.npc")


class Upgrade(OfModule):
    """An upgrade token drawn for an NPC."""

    module = 4
    verb = "upgrade"
    rule = "upgrades.draw"
    chance = True
    bare = True

    def drawable(self, s: Seas) -> Iterator[str]:
        """upgrades.redraw: what does not fit is drawn again."""
        yield from (token for token in (*TOKENS, *described(s)) if _unusable(s, token) is None)

    token: str = says(drawable, understood=TOKENS, opens=TOKEN_NAME, ever=TOKENS)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (rng.choice([t for t in cls.choices(s, by) if isinstance(t, str) and t != "hammocks"]),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if reason := _unusable(s, self.token):
            yield reason
        elif self.token not in EMPTY:
            ask_token(s, self.token)

    def effect(self, s: Seas) -> tuple[str, dict[str, object]] | None:
        """A token that shows a number says nothing by itself."""
        rule = {"0": "upgrades.zero", "2": "upgrades.two"}.get(self.token)
        return (rule, {"npc": s.frame.data["npc"]}) if rule else None

    def apply(self, s: Seas) -> None:
        frame = s.frame
        npc = _upgraded(s)
        if self.token == "2":  # upgrades.two
            s.note("upgrades.two", npc=frame.data["npc"])
            frame.data.update({"left": 2, "two": 1})
            return
        frame.data["left"] -= 1
        if self.token == "0":  # upgrades.zero
            s.note("upgrades.zero", npc=frame.data["npc"])
        elif npc and self.token not in npc.upgrades:
            npc.upgrades.append(self.token)
            s.note("upgrades.draw", name=self.token, npc=frame.data["npc"])
        if frame.data["left"] <= 0:
            s.pop()


def _upgraded(s: Seas) -> Npc | None:
    """The NPC a token is drawn for: the one that enters, or one in play."""
    slot = frame.data["npc"] if (frame := s.top()) else ""
    return s.coming.get(slot) or s.npcs.get(slot)


def _unusable(s: Seas, token: str) -> Because | None:
    frame, npc = s.top(), _upgraded(s)
    if token in EMPTY and frame and frame.data.get("two"):
        return against("upgrades.two")
    if (token in NEW_WEAPONS and not s.on(2)) or (token in NEW_MODS and not s.on(3)):
        return against("upgrades.remove", name=token)
    if token in ("contraband-hold", "plank") or (npc and token in npc.upgrades):
        return against("upgrades.redraw", name=token)
    if token != "0" and s.tokens_out() + EMPTY.count(token) >= UPGRADES:
        return impossible("upgrades.setup", have=s.tokens_out())
    return None


class Plank(OfModule):
    """The plank: cancel the loss by a Leadership check (its skulls) or, at sea, by one crew; or bear it."""

    module = 11
    verb = "plank"
    rule = "mods.plank"
    bare = True

    def dice(self, s: Seas) -> int | None:
        return skill_dice(s, self.by, "leadership")

    def ways(self, s: Seas) -> tuple[str, ...]:
        return (*map(str, range((self.dice(s) or 5) + 1)), "crew", "pass")

    def following(self, s: Seas) -> Iterator[Choice]:
        if self.how == "check" and not self.more:
            yield number("n-skulls", 0, self.dice(s) or 5)
        else:
            yield DONE

    how: str = says(ways, understood=(*ROLLS, "check"), ever=("check", "crew", "pass"))
    more: tuple[str, ...] = tail(following, understood=("crew",), ever=("crew",))  # the skulls behind "check"; a second way is refused

    @property
    def skulls(self) -> int | None:
        return next((int(word) for word in (self.how, *self.more) if word.isdecimal()), None)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if "crew" in self.more:
            yield impossible("mods.plank-one")
        if self.how == "check" and self.skulls is None:
            yield impossible("check.skill", n=seat.leadership)
        elif self.skulls is not None:
            yield from too_many(self.skulls, self.dice(s))
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
