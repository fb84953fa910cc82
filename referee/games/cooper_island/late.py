"""A table that begins in the middle: whatever a decision needs beneath it, so that play goes on from there."""

from __future__ import annotations

from typing import Any

from referee.kernel.answer import PLAYER, Answer, Name, Number, One, Text, Unread
from referee.kernel.flow import Frame, Together
from referee.kernel.move import TABLE, Actor

from .box import LETTER
from .clean_up_steps import STEPS, begin_clean_up
from .state import CooperIsland
from .turn import begin_income, begin_turn

#: What the decisions inside a turn cannot do without.
NEEDED: dict[str, dict[str, Any]] = {"helm": {"n": 1}, "fee": {"ship": "one"}, "card": {"kind": "small"}, "deal": {"kind": "small"}}

TASKS = (
    "take", "place", "take-or-place", "step", "boat", "building", "ruin", "statue", "ruin-or-statue", "cargo", "island-any", "boat-any",
    "copy-boat", "lid", "flip", "shift", "extra-food", "island",
)  # fmt: skip


def _tasks(text: str) -> str:
    """`building,gain:cw`: what is still to be done, each by its word; goods after `gain:` and `market:`."""
    for task in text.split(","):
        kind, _, goods = task.partition(":")
        if task not in TASKS and not (kind in ("gain", "market") and goods and set(goods) <= set(LETTER)):
            raise Unread(task, *TASKS)
    return text


_SHIP = One(("one", "two"))
#: What may be said of a decision.
DECISIONS: dict[str, dict[str, Answer]] = {
    "act": {"todo": Text("answer-todo", _tasks, "building,gain:cw"), "discount": Number(0, 9), "of": Name()},
    "helm": {"n": Number(0, 20), "ship": _SHIP}, "fee": {"owner": PLAYER, "ship": _SHIP},
    "card": {"kind": One(("small", "large"))}, "deal": {"kind": One(("small", "large"))},
}  # fmt: skip


def late(s: CooperIsland, name: str, actor: Actor) -> None:
    """The phase follows from the decision at hand; a decision inside a turn lies on that player's turn."""
    data = s.frame.data
    s.by_steps = False
    if actor in s.players and name not in ("gift",):
        s.active = actor
    if name == "income" or (actor == TABLE and name not in ("deal", "drawn-token")):
        begin_income(s)
        if actor == TABLE:
            s.now.append(Frame(name, TABLE, data))
    elif name in STEPS:
        begin_clean_up(s)
        both = s.now[-1]
        assert isinstance(both, Together)
        both.stacks = {who: [Frame(name, who)] for who in both.stacks}
    elif name == "final":
        s.phase = "final"
        s.now.clear()
        s.together("final", "final", s.seats(s.first))
    elif name == "over":
        s.phase = "over"
    else:
        _in_turn(s, name, actor, data)


def _in_turn(s: CooperIsland, name: str, actor: Actor, data: dict[str, Any]) -> None:
    """A turn of the worker phase, and what is to be decided in it."""
    s.phase = "worker-phase"
    for seat in s.players.values():
        seat.passed = False
    begin_turn(s, s.active)
    if name == "turn":
        return
    todo = [t for t in str(data.pop("todo", "")).split(",") if t]
    s.now[:] = [Frame("act", s.active, {"todo": todo, "base": True, **(data if name == "act" else {})})]
    if name != "act":
        owner = {"owner": s.active} if name == "fee" else {}
        s.now.append(Frame(name, actor, {**NEEDED.get(name, {}), **owner, **data}))
