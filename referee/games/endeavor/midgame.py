"""A table that begins in the middle."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor

from .decisions import PHASES, Details
from .exploits.boards import ACTIONS
from .state import Endeavor
from .turn import pay

TOLD = ("phase", "present", "still")  # only where the base game lies on the table
ANYWHERE = ("choose", "then", "arrow", "stock", "score", "over")  # all others only where every disc is entered
WITHIN = ("present", "still", "arrow", "stock", "then", "action", "gain", "pay", "swap")  # the phase goes on afterwards

ASKED = {"present": ("region",), "still": ("region", "player")}  # asked of the table, and of what is said with it


def late(s: Endeavor, frame: str, actor: Actor) -> None:
    """What the decision needs and nobody said has its usual value."""
    top = s.top()
    assert top and (frame in ANYWHERE or (frame in TOLD) != s.tracked)
    assert frame in (*ANYWHERE, *TOLD) or actor in s.players
    assert frame not in ASKED or (actor == TABLE and all(key in top.data for key in ASKED[frame]))
    defaults: dict[str, Details] = {
        "salary": {**pay(s, actor), "galleons": s.players[actor].galleons} if actor in s.players else {},
        "pay": {"n": 1}, "swap": {"n": 2}, "then": {"kind": "sun"}, "gain": {"where": "-"},
    }
    top.data = {**defaults.get(frame, {}), **top.data}
    if frame == "action":
        top.data.setdefault("actions", "/".join(ACTIONS))
    if frame in WITHIN:
        s.now.insert(0, Frame("act", actor, {"used": 1}) if s.tracked else Frame("phase", s.teller()))
    if s.phase not in PHASES and frame not in ("score", "over"):  # after the end: that of the last round goes on
        s.phase = PHASES[-1]
    phases = {"choose": "build", "act": "action"} | {phase: phase for phase in (*PHASES, "action")}
    s.phase = phases.get(frame, s.phase)
    if frame == "phase":
        s.phase = str(top.data.pop("phase", s.phase))
