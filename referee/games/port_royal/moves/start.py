"""Before the first turn, where the program deals the cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, impossible

from ..state import PortRoyal
from ..turn import begin_turn


class Deal(Move[PortRoyal]):
    """The program takes the cards: what is printed on those it does not know is told first."""

    verb = "deal"
    rule = "setup.unknown-deck"
    bare = True

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        for pool in s.box.pools:
            if s.fact(f"prices.full-sail.{pool}") is None:
                yield impossible("setup.unknown-deck")
                return

    def apply(self, s: PortRoyal) -> None:
        begin_turn(s, s.first)
