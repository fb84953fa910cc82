"""The decisions of this game: what each carries, and what of it may be said where a table begins at one (`now`)."""

from __future__ import annotations

from typing import TypedDict

from referee.kernel.answer import PLAYER, Answer, Name, Number, One, Text, Unread

from .components import LETTER


class Details(TypedDict, total=False):
    """What the decisions carry while they wait."""

    todo: list[str]  # what is still to be done, each by its word
    of: str | None  # the card, boat or island that brings it
    did: list[str | int]  # what of it was already done
    base: bool  # the worker's own action, not an effect on it
    free: bool  # nothing of it may be traded for the toll
    discount: int
    up_to: bool  # sector G: fewer will do
    idle: bool  # the turn began without a worker
    again: bool  # the player was ready and is asked once more
    n: int  # steps to sail
    ship: str
    owner: str  # whose pier it is
    kind: str  # of the card
    four: list[str]  # the cards drawn
    card: bool  # fed by a card, not in the clean-up


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
    "act": {"todo": Text("answer-todo", _tasks, "building,gain:cw", lambda kept: kept.split(",")), "discount": Number(0, 9), "of": Name()},
    "helm": {"n": Number(0, 20), "ship": _SHIP}, "fee": {"owner": PLAYER, "ship": _SHIP},
    "card": {"kind": One(("small", "large"))}, "deal": {"kind": One(("small", "large"))},
}  # fmt: skip
