"""A table that begins in the middle."""

from __future__ import annotations

from referee.kernel.answer import PLAYER, Answer, Number, One, Text, Unread
from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .exploits.boards import ACTIONS, REGIONS
from .state import PHASES, Endeavor
from .turn import pay


def _actions(text: str) -> str:
    """`ship+draw`: actions one after another, or a choice of them with a stroke between."""
    for each in text.replace("/", "+").split("+"):
        if each not in ACTIONS:
            raise Unread(each, *ACTIONS)
    return text


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


def late(s: Endeavor, frame: str, actor: Actor) -> None:
    """What the decision needs and nobody said has its usual value."""
    top = s.top()
    assert top
    defaults: dict[str, dict[str, object]] = {
        "salary": {**pay(s, actor), "galleons": s.players[actor].galleons} if actor in s.players else {},
        "pay": {"n": 1}, "swap": {"n": 2}, "then": {"kind": "sun"}, "gain": {"where": "-"},
    }
    for key, value in defaults.get(frame, {}).items():
        top.data.setdefault(key, value)
    if frame == "action":
        top.data.setdefault("actions", "/".join(ACTIONS))
        s.now.insert(0, Frame("act", actor, {"used": 1}))
    phases = {"build": "build", "growth": "growth", "salary": "salary", "act": "action", "action": "action", "discard": "discard"}
    s.phase = phases.get(frame, s.phase)
    if frame == "phase":
        s.phase = str(top.data.pop("phase", s.phase))
