"""Between the rounds and at the end."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, odd

from ..state import Maracaibo
from ..story import cards as story
from ..survey import recall
from ..turn import layout, next_round


class NextRound(Move[Maracaibo]):
    """The interim scoring is done: Mary's income, markets, display, construction, quests, ships home."""

    verb = "next-round"
    rule = "round.scoring"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if due := story.due(s):  # interim.story: before anything else is asked
            yield against("campaign.check", cards=tuple(due))
        else:
            layout(s, s.round, ask=True)

    def apply(self, s: Maracaibo) -> None:
        next_round(s)


class Finish(Move[Maracaibo]):
    """Everything the final score needs has been told."""

    verb = "finish"
    rule = "round.final"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        from ..score import doubloon_points, missing

        if due := story.due(s):
            yield against("campaign.check", cards=tuple(due))
            return
        recall(s)
        s.fact("influence.ranks")
        if s.full and doubloon_points(s, s.players[self.by]) is None:
            level = s.players[self.by].level
            s.fact(f"doubloon.at.{level}", level=level)
        if lacking := missing(s, self.by):  # in a whole game only the owner's box can lack something: the sheet shows a range
            yield (odd if s.full else against)("solo.end.untold", what=tuple(lacking))

    def apply(self, s: Maracaibo) -> None:
        from ..score import score

        s.now.clear()
        s.told.clear()
        first = s.humans[0] if s.ended not in s.humans else s.ended
        if (follower := s.after(self.by)) != first and follower in s.humans:  # score.start: clockwise
            s.push("final", follower)
            return
        s.push("over", self.by)
        story.pack(s)
        sheet = score(s)
        if sheet.tie_break:
            s.note(sheet.tie_break, players=tuple(s.names.get(w, w) for w in sheet.winners))
        elif sheet.winners:
            s.note("solo.end.win" if s.solo else "score.win", player=sheet.winners[0])
