"""Maracaibo: an evening against Mary; with more players what they tell, and the score."""

from __future__ import annotations

from typing import Any

from referee.kernel.game import Game, Mode
from referee.kernel.move import TABLE, Actor

from .board import NATIONS
from .deck import difficulties
from .flow import FLOW
from .moves.told import TOLD
from .score import score
from .setup import begin, setup
from .state import MARY, Maracaibo, wrong
from .survey import ASKED, known
from .tally import tally
from .turn import begin_turn, settle
from .view import ask, view
from .words import name, say


def computed(s: Maracaibo) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for n in NATIONS:
        found[f"board.{n}"] = s.on_board(n)
        found[f"empty.{n}"] = s.pinned(f"empty.{n}", s.empty_cells(n))
        for who in s.players:
            found[f"{who}.ranks.{n}"] = s.ranks(who, n)
    return found


def late(s: Maracaibo, frame: str, actor: Actor) -> None:
    """A table that begins in the middle: her turn begins with her card."""
    if frame in ("sail", "market", "battle") or (actor == MARY and frame == "turn"):
        begin_turn(s, MARY)
    elif frame == "reveal":
        s.now[-1].by = TABLE  # type: ignore[union-attr]


STORIES = ("75", "76", "77")
LEVELS = ("medium", *(d for d in difficulties() if d != "medium"))

GAME = Game(
    id="maracaibo",
    modes={
        "solo": Mode("solo", (1, 1), {"difficulty": LEVELS, "story": STORIES}, level="assist"),
        "base": Mode("base", (2, 4), {"story": STORIES}, level="assist"),
    },
    edition="2026.1",
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    name=name,
    told=TOLD,
    automatic=frozenset((MARY,)),
    computed=computed,
    wrong=wrong,
    view=view,
    setup=setup,
    ask=ask,
    late=late,
    known=known,
    survey=ASKED,
    cards="app",
    tally=tally,
)
