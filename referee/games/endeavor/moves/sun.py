"""Where the Sun Never Sets. Its presence when drawing is in state.drawing."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..state import Endeavor
from .effect import Effect


class Sun(Effect):
    """sun-never-sets.disc, sun-never-sets.then: a disc to the board, then occupy or ship anywhere."""

    verb = "sun"
    rule = "sun-never-sets.disc"
    exploit = "sun-never-sets"
    action = "ship"
    by: Actor

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.players[self.by].sun += 1
        if s.tracked:
            s.push("then", self.by, kind="sun")
        else:
            s.note("sun-never-sets.then", player=self.by)


MOVES = (Sun,)
