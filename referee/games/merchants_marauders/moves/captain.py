"""Who the captain is: at set-up and after a death."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, impossible, says, tail

from ..captain import Captain
from ..death import heir, inherit
from ..state import Seas
from ..turn import begin_round, meet_dangers
from ..zones import PIRATES, SKILLS, captains, nation, ports, ships
from .base import skill_digits, unread

FIRST_SHIPS = ("sloop", "flute")


class Muster(Move[Seas]):
    """A captain comes aboard: first ship, home Port, the four skills as one word (Seamanship Scouting Leadership Influence), the name."""

    verb = "captain"
    rule = "setup.captain"
    bare = True

    def any_ship(self, s: Seas) -> Collection[str]:
        return ships()

    def homes(self, s: Seas) -> tuple[str, ...]:
        return (*ports(), "none")

    def described(self, s: Seas) -> Iterator[Choice]:
        missing = 4 - len(self.skills)
        if missing in (0, 4):
            yield DONE
        if not self.name:
            if missing:
                yield skill_digits(missing, SKILLS if missing == 4 else ())
            if missing in (0, 4):
                yield from captains()

    ship: str = says(FIRST_SHIPS, understood=any_ship, no="setup.captain")
    home: str = says(homes, ever=ports)
    more: tuple[str, ...] = tail(described, ever=captains)

    @property
    def skills(self) -> str:
        return "".join(word for word in self.more if word.isdecimal())

    @property
    def name(self) -> str:
        return next((word for word in self.more if word in captains()), "")

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (rng.choice(FIRST_SHIPS), rng.choice(ports()), skill_digits(4).sample(rng))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.ship not in FIRST_SHIPS:
            yield impossible("setup.captain")
        if len(self.skills) not in (0, 4) or not all(word in captains() or word.isdecimal() for word in self.more):
            yield unread(self)
        if self.home == "none":
            s.fact("home.none")
        if not any(s.frame.data.get(key) for key in ("start", "again")) and (s.players[self.by].stash or 0) >= 10:
            s.fact("death.gold")

    def apply(self, s: Seas) -> None:
        frame, old = s.frame, s.players[self.by]
        new = self._sheet(s, old)
        s.players[self.by] = new
        if frame.data.get("again"):
            new.cards, new.actions = old.cards, old.actions
        elif not frame.data.get("start"):
            new.cards, new.actions = 1, old.actions
            inherit(s, new)
        s.pop()
        top = s.top()
        if frame.data.get("start") and top is None:
            if s.variant(4):
                s.push("after-start", "table")
                s.push("arrival", "table", start=1, left=3, naval=2, pirate=1)
            else:
                begin_round(s)
        elif top and top.name == "turn":
            new.began = new.zone if new.port else ""
            _begin_at_home(s, self.by)

    def _sheet(self, s: Seas, old: Captain) -> Captain:
        new = heir(old, gold=old.gold, favor=old.favor)
        new.alive, new.ship, new.home, new.nation = True, self.ship, self.home, nation(self.home)
        new.zone = self.home if self.home != "none" else s.known("home.none") or ""
        new.port = new.zone in ports()
        if self.skills:
            new.seamanship, new.scouting, new.leadership, new.influence = map(int, self.skills)
        new.captain = self.name
        return new


def _begin_at_home(s: Seas, who: Actor) -> None:
    """death.pirate-home: a pirate before the new home; turn.start: one without a home begins the turn at sea."""
    seat = s.players[who]
    waiting = tuple(n for n, npc in s.npcs.items() if n in PIRATES and npc.zone == seat.home)
    if waiting:
        seat.fresh = seat.actions
        s.note("death.pirate-home", player=who, npc=waiting, zone=seat.home)
    meet_dangers(s, who)
