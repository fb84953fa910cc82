"""Helm points: the ship that sails, and points the box does not know."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, count, impossible, says

from ..components import SHIPS
from ..pending_actions import helm
from ..state import CooperIsland


class Sail(Move[CooperIsland]):
    """sail.one-ship: all points of this gain go to one ship; anchors are lifted first."""

    verb = "sail"
    rule = "sail.one-ship"
    bare = True
    ship: str = says(SHIPS)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        frame = s.on_top(self.by)
        if frame is None or frame.data.get("ship"):
            yield impossible("sail.one-ship")

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        if frame is None:
            return
        under = next((f for f in reversed(s.stack(self.by)[:-1]) if f.name == "helm" and f.data.get("ship")), None)
        if under and under.data["ship"] == self.ship:  # sail.step: a ship on its way first ends the step it is at
            under.data["n"] += frame.data["n"]
            s.pop()
        else:
            frame.data["ship"] = self.ship  # settle sails on, stopping for whatever has to be decided


class HowMany(Move[CooperIsland]):
    """Helm points shown where the box does not know them."""

    verb = "points"
    rule = "sail.step"
    bare = True
    n: int = count(0, 9)

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        helm(s, self.by, self.n)
