"""A table that begins in the middle."""

from __future__ import annotations

from referee.kernel.answer import Answer, Name, Number, One
from referee.kernel.move import TABLE, Actor

from .board import NATIONS
from .full import turn as full_turn
from .full.state import FullGame
from .seats import MARY
from .state import Maracaibo
from .turn import begin_turn

_FLAG = Number(0, 1)
#: What may be said of a decision.
DECISIONS: dict[str, dict[str, Answer]] = {
    "phase-b": {"points": Number(1, 7), "sailed": Number(1, 7), "main": Name(), "delivered": _FLAG, "acted": _FLAG, "equipped": _FLAG},
    "explore": {"steps": Number(1, 30)}, "sail-on": {"steps": Number(1, 7)}, "influence": {"n": Number(1, 9)},
    "annex": {"rank": Number(0, 3)}, "village": {"left": Number(1, 9)},
    "fight": {"nation": One(NATIONS), "attack": Number(0, 99), "tile": _FLAG},
}  # fmt: skip


def late(s: Maracaibo, frame: str, actor: Actor) -> None:
    """Her turn begins with her card."""
    if frame in ("sail", "market", "battle", "reveal") and MARY not in s.players:
        raise ValueError(frame)  # she does not play here
    if isinstance(s, FullGame) and frame == "turn" and actor != MARY:  # turns are not told there
        s.now.clear()
        full_turn.begin_turn(s, actor)
    elif isinstance(s, FullGame) and frame == "final":
        s.frame.name = "final-goals"
    elif frame in ("sail", "market", "battle") or (actor == MARY and frame == "turn"):
        begin_turn(s, MARY)
    elif frame == "reveal":
        s.now[-1].by = TABLE  # type: ignore[union-attr]
