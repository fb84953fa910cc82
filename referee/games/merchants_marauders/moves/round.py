"""The round: who begins, the event card and its title, NPCs that move."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.cheap_classes import pattern
from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, says, seat, tail

from ..decisions import Details
from ..npcs import asked, course
from ..state import Seas
from ..zones import NUMPAD, TREASURE, zones
from .base import any_zone

NPCS: Actor = "npcs"
NAMELESS = ("-", "0")  # the card does not show this NPC
EVENTS = {"newcomer": "arrival", "war": "war", "peace": "peace", "another": "event"}  # what else a card brings, and the decision it opens


class First(Move[Seas]):
    """setup.first: who begins, where it is not the one named first."""

    verb = "first"
    rule = "setup.first"
    told = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.first,)

    who: Actor = seat()

    def bars(self, s: Seas) -> Iterator[Because]:
        if s.round > 1:
            yield impossible("setup.first")

    def apply(self, s: Seas) -> None:
        s.first = s.active = self.who


def compass(n: int) -> Open:
    """Keys of the numeric keypad, one by one or together: `4-9`; more than there are NPCs are read and then refused."""

    def accepts(word: str) -> bool:
        return 0 < len(word) < 10 and all(key in NUMPAD or key in NAMELESS for key in word)

    return Open("n-keys" if n > 1 else "n-key-or", accepts, lambda rng: "".join(rng.choice((*NUMPAD, "-", "-", "-")) for _ in range(n)))


class Event(Move[Seas]):
    """The event card: one key for each NPC in play (a direction, or - where the card does not show it), then what else it brings.

    The keys may be written together; a card that moves nobody needs none.
    """

    verb = "ev"
    rule = "round.event"
    chance = True
    bare = True

    def following(self, s: Seas) -> Iterator[Choice]:
        missing = len(asked(s)) - len(self.ways)
        if missing > 0 and not self.brings:
            yield compass(missing)
            if self.card:  # every NPC has its key, or none
                return
        yield DONE
        if not self.brings:
            yield from (word for word in EVENTS if word != "peace" or s.wars)

    card: tuple[str, ...] = tail(following, understood=(*EVENTS, *NUMPAD), ever=EVENTS)

    @property
    def ways(self) -> str:
        """The keys of the NPCs."""
        return "".join(word for word in self.card if word not in EVENTS)

    @property
    def brings(self) -> tuple[str, ...]:
        """What else is on the card."""
        return tuple(word for word in self.card if word in EVENTS)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        moved = compass(len(asked(s))).sample(rng)
        return (*((moved,) if moved else ()), *rng.choice(((), (), ("newcomer",), ("war",), ("peace",) if s.wars else ())))

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        if TREASURE in s.npcs:
            s.fact("galleon.sails")
        names, brings = asked(s), self.brings
        fits = not self.ways or (len(self.ways) == len(names) and compass(len(names)).accepts(self.ways))
        if not fits or len(set(brings)) != len(brings) or brings != self.card[len(self.card) - len(brings) :]:
            yield impossible("round.event", n=len(names), npcs=tuple(names))
        elif "peace" in brings and not s.wars:
            yield against("war.none")

    def apply(self, s: Seas) -> None:
        s.pop()
        if not any(frame.name == "turns" for frame in s.now):  # round.again: the second card of a round
            s.push("turns", "table")
        for extra in reversed(self.brings):
            s.push(EVENTS[extra], "table")
        for slot, key in reversed(list(zip(asked(s), self.ways, strict=False))):  # npc.move: only those the card names
            if key in NUMPAD:
                s.push("npc-move", NPCS, npc=slot, way=NUMPAD[key])


class Drift(Move[Seas]):
    """An NPC sails one zone. What the rules say is proposed; typing the zone where it really went overrules it."""

    verb = "sails"
    rule = "npc.move"
    bare = True

    def nearby(self, s: Seas) -> list[str]:
        here = s.npcs[npc].zone if (npc := _moving(s)[0]) in s.npcs else ""
        return [*s.near(here), here] if here else []

    zone: str = says(nearby, understood=any_zone, ever=zones)

    def bars(self, s: Seas) -> Iterator[Because]:
        npc, _ = _moving(s)
        if npc not in s.npcs:
            yield impossible("npc.no-actions", npc=npc)

    def blocks(self, s: Seas) -> Iterator[Because]:
        npc, way = _moving(s)
        right = course(s, npc, way, asking=True)
        if self.zone not in right.zones:
            if right.rule != "npc.move-hunt" and any(s.at_sea(w) == self.zone and c.seen() for w, c in s.players.items()):
                yield against("contraband.no-chase")
            yield against(right.rule, npc=npc, zone=right.zones, player=right.prey, direction=way)

    def apply(self, s: Seas) -> None:
        npc, way = _moving(s)
        right = course(s, npc, way)
        s.pop()
        link = f"{s.npcs[npc].zone}:{way}:{self.zone}"
        s.npcs[npc].zone = self.zone
        rule = right.rule if self.zone in right.zones else "npc.overruled"
        s.overruled = link if rule == "npc.overruled" else ""
        s.note(rule, npc=npc, zone=self.zone, player=right.prey, direction=way, link=tuple(link.split(":")))

    def effect(self, s: Seas) -> tuple[str, dict[str, object]] | None:
        npc, way = _moving(s)
        if npc not in s.npcs:
            return None
        right = course(s, npc, way)
        return right.rule, {"npc": npc, "zone": self.zone, "player": right.prey, "direction": way}


def _moving(s: Seas) -> tuple[str, str]:
    """The NPC whose move is asked for, and the direction on the card."""
    frame = s.top()
    return (frame.data.get("npc", ""), frame.data.get("way", "")) if frame else ("", "")


_TITLE = pattern(r"[^\W_][\w-]{1,40}")


TITLE = Open("card-name", lambda w: bool(_TITLE.fullmatch(w)), lambda rng: f"e{rng.randint(1, 9)}", fresh=True, name=True)


class Title(Move[Seas]):
    """round.described: the Event card by its title. Who likes describes it once; it is shown again whenever the card comes back."""

    verb = "title"
    rule = "round.described"
    aside = True

    def described(self, s: Seas) -> Iterator[str]:
        yield from (k.removeprefix("event.does.") for k in s.facts if k.startswith("event.does."))

    def no_title(self, s: Seas) -> Because:
        return impossible("round.described", text=self.name, event=self.name)

    name: str = says(described, opens=TITLE, no=no_title)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.fact(f"event.does.{self.name.casefold()}", event=self.name)
        return iter(())

    def apply(self, s: Seas) -> None:
        s.event = self.name.casefold()
        if text := s.known(f"event.does.{s.event}"):
            s.note("round.described", event=s.event, text=text)
