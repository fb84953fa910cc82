"""Together against the time deck: at a tax its top card goes to the points deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, impossible

from ...decisions import Details
from ...state import PortRoyal


class Spare(Move[PortRoyal]):
    """At a tax: the top time card goes to the points deck."""

    verb = "spare"
    rule = "coop.points-tax"

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.active,)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not (s.kit.coop and s.kit.contracts):
            yield impossible("table.other-mode", verb=self.verb)
            return
        if not s.spared:
            yield against("coop.points-tax")
        if not s.time:
            yield impossible("coop.points-many", need=1, have=0)

    def apply(self, s: PortRoyal) -> None:
        s.spared = max(0, s.spared - 1)
        s.time -= 1
        s.points += 1
