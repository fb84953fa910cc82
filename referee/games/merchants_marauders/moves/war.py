"""War and peace between two nations, as an Event card brings them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, odd

from ..gains import rearm
from ..hunt import war_hunt
from ..state import Seas, pair
from ..zones import NATIONS


class _Nations(Move[Seas]):
    chance = True
    bare = True
    one: str
    two: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 2:
            yield from (n for n in NATIONS if n not in said)

    def _wrong(self) -> Iterator[Because]:
        if self.one not in NATIONS or self.two not in NATIONS or self.one == self.two:
            yield impossible("table.no-such-word", word=self.two, verb=self.verb)

    def _turn(self, s: Seas, rule: str) -> None:
        """war.man-o-war: the ships follow."""
        s.pop()
        rearm(s, *((self.one, self.two) if s.newer else NATIONS))
        s.note(rule, one=self.one, two=self.two)


class War(_Nations):
    """War breaks out between two nations."""

    verb = "war"
    rule = "war.ports"

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._wrong()
        war_hunt(s, asking=True)  # asked once, when it first matters
        if pair(self.one, self.two) in s.wars:
            yield odd("war.already")

    def apply(self, s: Seas) -> None:
        if pair(self.one, self.two) not in s.wars:
            s.wars.append(pair(self.one, self.two))
        self._turn(s, "war.man-o-war")


class Peace(_Nations):
    """A war ends."""

    verb = "peace"
    rule = "war.man-o-war"

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(rng.choice(s.wars).split("-")) if s.wars else super().sample(s, by, rng)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._wrong()
        if pair(self.one, self.two) not in s.wars:
            yield against("war.none") if s.wars else odd("war.none")

    def apply(self, s: Seas) -> None:
        if pair(self.one, self.two) in s.wars:
            s.wars.remove(pair(self.one, self.two))
        self._turn(s, "war.peace")
