"""Before the first turn, where the program deals the cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, impossible

from ..deal import asks
from ..state import PortRoyal
from ..turn import begin_turn


class Deal(Move[PortRoyal]):
    """The program takes the cards: what is printed on those it does not know is told first."""

    verb = "deal"
    rule = "setup.unknown-deck"
    bare = True

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        for key, kind in asks(s.box.pools):
            if s.fact(key, kind) is None:
                yield impossible("setup.unknown-deck")
                return

    def apply(self, s: PortRoyal) -> None:
        begin_turn(s, s.first)
