"""The decisions of this game: what each carries, and what of it may be said where a table begins at one (`now`)."""

from __future__ import annotations

from typing import TypedDict

from referee.kernel.answer import PLAYER, Answer, Number


class Details(TypedDict, total=False):
    """What the decisions carry while they wait."""

    active: str
    taken: int  # cards taken of this harbour, of the limit
    limit: int
    lying: int  # told in short: how many cards lie there, -1 where nobody said
    left: int  # of the gamble's four cards; of the helper's coins
    colours: int
    colour: str  # of the second ship
    card: str  # a hero's


#: What may be said of a decision; what is not follows from the harbour and the display.
_TAKING = {"taken": Number(0, 9), "limit": Number(1, 9)}
DECISIONS: dict[str, dict[str, Answer]] = {
    "take": {"active": PLAYER, **_TAKING}, "takes": {**_TAKING, "lying": Number(0, 40)}, "gift": {"active": PLAYER},
    "gamble": {"left": Number(1, 4), "colours": Number(0, 5)}, "help": {"left": Number(1, 9)},
}  # fmt: skip
