"""War and peace between two nations, as an Event card brings them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, odd, several

from ..npcs import rearm, war_hunt
from ..state import Seas, pair
from ..zones import NATIONS


class War(Move[Seas]):
    """War breaks out between two nations; cards.war: by whatever card."""

    verb = "war"
    rule = "war.ports"
    chance = True
    bare = True
    nations: tuple[str, ...] = several(NATIONS, 2)

    def blocks(self, s: Seas) -> Iterator[Because]:
        war_hunt(s, asking=True)  # asked once, when it first matters
        if pair(*self.nations) in s.wars:
            yield odd("war.already")

    def apply(self, s: Seas) -> None:
        if pair(*self.nations) not in s.wars:
            s.wars.append(pair(*self.nations))
        turned(s, self.nations, "war.man-o-war")


class Peace(Move[Seas]):
    """A war ends."""

    verb = "peace"
    rule = "war.man-o-war"
    chance = True
    bare = True

    def fighting(self, s: Seas) -> tuple[str, ...]:
        """Where one war is fought, its two nations; else any."""
        return tuple(s.wars[0].split("-")) if len(s.wars) == 1 else NATIONS

    nations: tuple[str, ...] = several(fighting, 2, no="war.none")

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(rng.choice(s.wars).split("-")) if s.wars else super().sample(s, by, rng)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if pair(*self.nations) not in s.wars:
            yield against("war.none") if s.wars else odd("war.none")

    def apply(self, s: Seas) -> None:
        if pair(*self.nations) in s.wars:
            s.wars.remove(pair(*self.nations))
        turned(s, self.nations, "war.peace")


def turned(s: Seas, nations: tuple[str, ...], rule: str) -> None:
    """war.man-o-war: the ships of both follow."""
    s.pop()
    rearm(s, *nations)
    s.note(rule, one=nations[0], two=nations[1])
