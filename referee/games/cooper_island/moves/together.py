"""A phase that all take at the same time: its end for a player, and going in turn where the order matters."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Together
from referee.kernel.move import Because, Move, impossible, odd

from ..clean_up import in_steps
from ..pending_actions import beneath, overfull, unfinished, unfit
from ..score_questions import uncounted
from ..state import CooperIsland


class Done(Move[CooperIsland]):
    """income.lost: this player has finished the phase; what was not used is lost."""

    verb = "done"
    rule = "income.lost"
    lets_go = True

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not isinstance(s.now[-1], Together):
            yield impossible("table.not-now", verb=self.verb, frames=("income", "closing", "final"), rule=self.rule)
            return
        frame = beneath(s, self.by)
        yield from overfull(s, self.by)
        if frame and frame.name not in ("income", "closing", "final"):
            yield unfinished(s, self.by)
        elif uncounted(s, self.by):
            yield odd("told.uncounted", what=uncounted(s, self.by))
        elif frame and (left := [t for t in frame.data.get("todo", ()) if t != "place" or s.players[self.by].tiles != 0]):
            yield odd("income.lost", what=tuple(f"boat-{t[4:]}" if t.startswith("use-") else f"todo-{t}" for t in left))

    def apply(self, s: CooperIsland) -> None:
        while unfit(s, s.on_top(self.by)):
            s.pop()
        s.done(self.by)


class InTurn(Move[CooperIsland]):
    """game.together: somebody thinks that the order matters; the rest of this phase goes in turn, from the holder of the Cooper token."""

    verb = "in-turn"
    rule = "game.together"
    aside = True

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        top = s.now[-1]
        if not isinstance(top, Together) or len(top.stacks) - len(top.ready) < 2:
            yield impossible("game.together")

    def apply(self, s: CooperIsland) -> None:
        top = s.now.pop()
        if not isinstance(top, Together):
            return
        if s.phase == "clean-up":
            in_steps(s, top)
            return
        for who in reversed(s.seats(s.first)):
            if who in top.stacks and who not in top.ready:
                s.now.append(Together(top.name, {who: top.stacks[who]}))
