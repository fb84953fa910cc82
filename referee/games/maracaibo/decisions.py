"""The decisions of this game: what each carries, and what of it may be said where a table begins at one (`now`)."""

from __future__ import annotations

from typing import TypedDict

from referee.kernel.answer import Answer, Name, Number, One

from .board import NATIONS


class Details(TypedDict, total=False):
    """What the decisions carry while they wait."""

    points: int  # of the ship's movement
    sailed: int
    main: str  # the main action chosen
    delivered: int
    acted: int
    equipped: int
    helper: str  # the card whose helper was used
    chose: str
    steps: int
    n: int
    rank: int
    left: int  # village actions
    todo: str  # gains that wait, one after another
    nation: str
    france: str  # the three sides of a battle tile
    england: str
    spain: str
    modifier: str
    attack: int
    done: str
    tile: int
    card: str  # a vote's
    answers: str


_FLAG = Number(0, 1)
#: What may be said of a decision.
DECISIONS: dict[str, dict[str, Answer]] = {
    "phase-b": {"points": Number(1, 7), "sailed": Number(1, 7), "main": Name(), "delivered": _FLAG, "acted": _FLAG, "equipped": _FLAG},
    "explore": {"steps": Number(1, 30)}, "sail-on": {"steps": Number(1, 7)}, "influence": {"n": Number(1, 9)},
    "annex": {"rank": Number(0, 3)}, "village": {"left": Number(1, 9)},
    "fight": {"nation": One(NATIONS), "attack": Number(0, 99), "tile": _FLAG},
}  # fmt: skip
