"""The question at hand, where what is asked hangs on the table: how many more, which card, what may be done now and not later."""

from __future__ import annotations

from referee.kernel.view import Words

from .adventure.moves.story import STARRED, opening_card
from .adventure.rules import price
from .contracts.rules import face_up
from .state import PortRoyal, kit_of


def ask(s: PortRoyal, w: Words) -> str:
    """Empty where the decision's own question is enough."""
    frame = s.top()
    if not frame:
        return ""
    kit, name = kit_of(s), frame.name
    if name == "lay":
        return w.text("ask-lay-of", k=len(s.contracts) + 1, n=face_up(s))
    if name == "story":
        return w.text("ask-story-first", chapter=s.options.get("chapter", "1"), number=opening_card(s))
    if name == "starred":
        return w.text("ask-starred-of", k=len(s.tasks) + 1, n=STARRED)
    if name == "help":
        return w.text("ask-help-left", left=frame.data["left"])
    if name == "month-end" and not kit.coop:
        return w.text("ask-month-end-epilogue" if kit.mode == "epilogue" else "ask-month-end-versus", coins=price(s))
    if s.moment and name in ("discover", "gambled", "busted", "gamble", "take"):
        what = ", ".join(dict.fromkeys(_moment(m, kit.adventure, w) for m in s.moment))
        return w.text("ask-moment", player=frame.by, question=w.text(f"ask-{name}"), what=what)
    return ""


def _moment(moment: str, adventure: bool, w: Words) -> str:
    """`jinx:1`, `33:2`: what may be decided now and not later."""
    what = moment.rpartition(":")[0]
    return w.text("task-number", number=what) if adventure else w.name(what)
