"""Moves of the set-up: what a peninsula begins on, and who begins."""

from __future__ import annotations

from referee.kernel.flow import open_frames
from referee.kernel.move import Actor, Move, says, seat

from ..components import TERRAINS, YIELD, boards
from ..seat import Space
from ..state import CooperIsland


class OfSetUp(Move[CooperIsland]):
    """A terrain that is only said while the game is set up."""

    bare = True
    terrain: str = says(TERRAINS)

    @classmethod
    def in_play(cls, s: CooperIsland) -> bool:
        return any(frame.name in ("random-start", "start-terrain") for frame, _ in open_frames(s))


class Begin(OfSetUp):
    """setup.start-choice: each player chooses the start terrain, with its resource."""

    verb = "begin-on"
    rule = "setup.start-choice"

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.players[self.by].land["start"] = Space(self.terrain, 1, YIELD[self.terrain])

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return "cube", {"what": YIELD[self.terrain]}


class RandomStart(OfSetUp):
    """setup.start-random: one terrain came up for everybody's start space."""

    verb = "all-begin-on"
    rule = "setup.start-random"
    chance = True

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        for mine in s.players.values():
            mine.land["start"] = Space(self.terrain, 1, YIELD[self.terrain])
        s.note("setup.start-random", what=self.terrain)


class First(Move[CooperIsland]):
    """setup.first, setup.cartographer: who begins came up at random; those after sit further along the cartographer's track."""

    verb = "begins"
    rule = "setup.first"
    chance = True
    bare = True
    who: Actor = seat()

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.first = s.active = self.who
        for who, start in zip(s.seats(self.who), boards(len(s.players))["cartographer-start"], strict=True):
            s.players[who].steps = start
        s.note("setup.first", player=self.who)
