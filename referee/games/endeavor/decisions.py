"""The decisions of this game: what each carries, and what of it may be said where a table begins at one (`now`)."""

from __future__ import annotations

from typing import TypedDict

from referee.kernel.answer import PLAYER, Answer, Number, One, Text, Unread

from .exploits.boards import ACTIONS, REGIONS, canon

PHASES = ("build", "growth", "salary", "action", "discard")


class Details(TypedDict, total=False):
    """What the decisions carry while they wait."""

    n: int  # to be paid, to be swapped
    paid: int
    galleons: int
    used: int  # the turn's action was taken
    actions: str  # of an effect: one after another with `+`, a choice with `/`
    done: str  # which of them were taken
    region: str
    governor: str
    player: str
    kind: str  # of what is owed to an Exploit
    where: str  # the token comes from
    last: bool
    phase: str


def _actions(text: str) -> str:
    """`ship+draw`: actions one after another, or a choice of them with a stroke between."""
    said = canon(text)
    for each in said.replace("/", "+").split("+"):
        if each not in ACTIONS:
            raise Unread(each, *ACTIONS)
    return said


def _place(text: str) -> str:
    """`paris`, `track:africa`, `london:paris`: where the token comes from."""
    if not all(part.replace("-", "").isalpha() for part in text.split(":")):
        raise Unread(text)
    return text


#: What may be said of a decision.
DECISIONS: dict[str, dict[str, Answer]] = {
    "action": {"actions": Text("answer-actions", _actions, "ship+draw"), "region": One(REGIONS)},
    "salary": {"n": Number(0, 9), "galleons": Number(0, 3)}, "pay": {"n": Number(1, 9)}, "swap": {"n": Number(1, 2)},
    "then": {"kind": One(("haiti", "sun"))}, "gain": {"where": Text("answer-gain", _place, "paris")}, "phase": {"phase": One(PHASES)},
    "present": {"region": One(REGIONS), "governor": PLAYER}, "still": {"region": One(REGIONS), "player": PLAYER},
}  # fmt: skip
