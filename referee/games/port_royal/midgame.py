"""A table that begins in the middle of a turn: the decision at hand is made whole, or refused."""

from __future__ import annotations

from referee.kernel.move import TABLE, Actor

from .adventure.moves.lookout import LOOK
from .bust import doubled
from .modes import Kit
from .state import PortRoyal
from .turn import allowed, allowed_at_most, quick

#: Which decisions a mode knows, apart from those of every turn.
CONTRACTS, COOP, ADVENTURE = ("lay",), ("aside",), ("hero", "story", "event", "month-end", "looking", "lookout")



def late(s: PortRoyal, frame: str, actor: Actor) -> None:
    """Whose turn it is follows from the decision at hand; what was opened, from what lies in the harbour. Raises LookupError."""
    top = s.frame
    if not _known(s.kit, frame) or (actor == TABLE) is not (frame in ("lay", "story", "starred")):
        raise LookupError(frame)
    s.moment.clear()
    s.due.clear()
    s.unclear.clear()
    if frame in ("take", "busted") and not s.opened and not s.lying() and s.time:
        s.opened, s.time = 1, s.time - 1  # coop.first-card: before anything is taken the time card was opened
    s.opened = max(s.opened, len(s.lying()))
    s.fresh = 0
    data = top.data
    if frame in ("takes", "lying") and not quick(s):
        raise LookupError(frame)
    if frame in ("take", "takes"):
        s.active = str(data.pop("active", actor))
        data.setdefault("taken", 0)
        data.setdefault("limit", allowed(s, actor) if frame == "take" else allowed_at_most(s, actor))
        if frame == "takes":
            data.setdefault("lying", -1)
    elif frame == "gift":
        s.active = str(data.pop("active", actor))
    elif actor in s.players:
        s.active = actor
    if s.active not in s.players:
        raise LookupError(s.active)
    if s.active != s.first:
        s.turn = max(s.turn, 2)  # somebody was before
    if frame == "gamble":
        data.setdefault("left", 4)
        data.setdefault("colours", s.colours())
    elif frame == "sink-or-bust":
        colour = doubled(s)
        if colour is None or s.box.first(s.harbour[-1]).kind != "ship":
            raise LookupError(frame)  # no second ship of a colour lies there
        data["colour"] = colour
        s.fresh = len(s.harbour)
    elif frame == "help":
        data.setdefault("left", 3)
    elif frame == "lookout" and len(s.seen) != LOOK:
        raise LookupError(frame)


def _known(kit: Kit, frame: str) -> bool:
    """Is there such a decision in this mode?"""
    if frame in ("deal", "lot", "bonus", "finish"):
        return False
    if frame in CONTRACTS:
        return kit.contracts
    if frame in COOP:
        return kit.contracts and kit.coop
    if frame in ADVENTURE:
        return kit.adventure and (frame != "story" or kit.mode != "epilogue")
    if frame in ("starred", "help"):
        return kit.mode == "epilogue" if frame == "starred" else kit.adventure and kit.coop
    return frame not in ("gamble", "gambled") or "gambler" in kit.sets
