"""A table that begins in the middle."""

from __future__ import annotations

from referee.kernel.move import TABLE, Actor

from .refereed import turn as refereed_turn
from .refereed.state import RefereedGame
from .seats import MARY
from .state import Maracaibo
from .turn import begin_turn


def late(s: Maracaibo, frame: str, actor: Actor) -> None:
    """Her turn begins with her card."""
    if (actor == MARY or frame in ("sail", "market", "battle", "reveal")) and MARY not in s.players:
        raise ValueError(frame)  # she does not play here
    if actor == TABLE and frame in ("turn", "interim", "final"):
        raise ValueError(frame)  # somebody's own
    if frame in ("career", "queue") and (actor == MARY or not isinstance(s, RefereedGame)):
        raise ValueError(frame)  # of a whole game's players
    if isinstance(s, RefereedGame) and frame == "turn" and actor != MARY:  # turns are not told there
        s.now.clear()
        refereed_turn.begin_turn(s, actor)
    elif isinstance(s, RefereedGame) and frame == "final":
        s.frame.name = "final-goals"
    elif frame in ("sail", "market", "battle") or (actor == MARY and frame == "turn"):
        begin_turn(s, MARY)
    elif frame == "reveal":
        s.now[-1].by = TABLE  # type: ignore[union-attr]
