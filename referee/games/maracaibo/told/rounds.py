"""Between the rounds and at the end."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, impossible, odd

from ..state import Maracaibo
from ..survey import recall
from ..turn import layout, score_round


class NextRound(Move[Maracaibo]):
    """Your part of the scoring is done: Mary's income, markets, display, construction; the story; quests, ships home."""

    verb = "next-round"
    rule = "round.scoring"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        layout(s, s.round, ask=True)
        return iter(())

    def apply(self, s: Maracaibo) -> None:
        score_round(s)


class Right(Move[Maracaibo]):
    """What was told of quests, upgrades, explorer and influence agrees with the table: nothing is scored that nobody looked at."""

    verb = "right"
    rule = "solo.end.untold"

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        from ..score_counts import missing

        if s.refereed or s.players[self.by].checked:
            yield impossible("solo.end.checked")
        elif lacking := missing(s, self.by):
            yield impossible("solo.end.untold", what=tuple(lacking))

    def apply(self, s: Maracaibo) -> None:
        s.players[self.by].checked = True


class Finish(Move[Maracaibo]):
    """Everything the final score needs has been told."""

    verb = "finish"
    rule = "round.final"

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        from ..score_counts import missing

        recall(s)
        if lacking := missing(s, self.by):  # in a whole game only the owner's box can lack something: the sheet shows a range
            yield (odd if s.refereed else against)("solo.end.untold", what=tuple(lacking))
        elif not s.refereed and not s.players[self.by].checked:
            yield against("solo.end.unchecked")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        from ..score_counts import doubloon_points

        s.fact("influence.ranks")
        if s.refereed and doubloon_points(s, s.players[self.by]) is None:
            level = s.players[self.by].level
            s.fact(f"doubloon.at.{level}", level=level)
        return iter(())

    def apply(self, s: Maracaibo) -> None:
        s.now.clear()
        s.told.clear()
        first = s.humans[0] if s.ended not in s.humans else s.ended
        if (follower := s.after(self.by)) != first and follower in s.humans:  # score.start: clockwise
            s.push("final-goals" if s.refereed else "final", follower)
            return
        s.push("over", self.by)
        s.push("story-check", first)
