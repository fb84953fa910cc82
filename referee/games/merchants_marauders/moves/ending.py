"""The end: of a captain's turn, and of the game at ten glory points."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, impossible, odd

from ..stash import steps
from ..state import Seas
from ..turn import end_turn
from ..zones import of_rule


class End(Move[Seas]):
    """The turn is over."""

    verb = "end"
    rule = "turn.actions"

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not s.ending and (have := s.total(self.by)) >= of_rule("end.ten"):
            yield odd("end.may", n=have, waiting=tuple(s.names.get(who, who) for who in s.waiting))

    def apply(self, s: Seas) -> None:
        end_turn(s)


class Claim10(Move[Seas]):
    """end.ten: ten glory points, stash included; everyone still to move this round has a turn."""

    verb = "ten"
    rule = "end.ten"

    def bars(self, s: Seas) -> Iterator[Because]:
        if s.ending:  # once is enough
            yield impossible("end.declared")
        have = s.total(self.by) + (len(steps(s.variant(3))) if s.players[self.by].stash is None else 0)
        if have < of_rule("end.ten"):
            yield against("end.ten", n=have, grave=True)

    def apply(self, s: Seas) -> None:
        s.ending = True
        s.note("end.ten", player=self.by)
