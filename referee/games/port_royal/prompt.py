"""The question at hand, where what is asked hangs on the table: how many more, which card, what may be done now and not later."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor
from referee.kernel.view import Words

from .adventure import tasks as adventure_tasks
from .adventure.events import UNKNOWN, price
from .adventure.heroes import other_side
from .adventure.moves.story import STARRED, opening_card
from .contracts import fulfilling
from .contracts.cards import face_up
from .decisions import Details
from .persons import paid_at_start
from .state import PortRoyal
from .symbols import met
from .turn import allowed


def question(s: PortRoyal, w: Words) -> str:
    """Empty where the decision's own question is enough."""
    frame = s.top()
    if not frame:
        return ""
    kit, name = s.kit, frame.name
    if name == "lay":
        return w.text("ask-lay-of", k=len(s.contracts) + 1, n=face_up(s))
    if name == "story":
        return w.text("ask-story-first", chapter=s.options.get("chapter", "1"), number=opening_card(s))
    if name == "starred":
        return w.text("ask-starred-of", k=len(s.tasks) + 1, n=STARRED)
    if name == "hero" and "card" in frame.data:
        sides = (frame.data["card"], other_side(s, frame.data["card"]))
        return w.text("ask-hero-side", player=frame.by, sides_=" / ".join(w.name(side) for side in sides if side))
    if name == "event" and s.events[:1] == [UNKNOWN]:
        return w.text("ask-event-new", player=frame.by)
    if name == "help":
        return w.text("ask-help-left", left=frame.data["left"])
    if name == "month-end" and not kit.coop:
        return w.text("ask-month-end-epilogue" if kit.mode == "epilogue" else "ask-month-end-versus", coins=price(s))
    if s.moment and name in ("discover", "gambled", "busted", "gamble", "take"):
        what = ", ".join(dict.fromkeys(_moment(m, kit.adventure, w) for m in s.moment))
        return w.text("ask-moment", player=frame.by, question=w.text(f"ask-{name}"), what=what)
    question = _discover(s, w) if name == "discover" else _take(s, frame, w) if name == "take" else ""
    if not question and s.ending and name in ("takes", "lying"):
        question = w.text(f"ask-{name}")
    if not question:
        return ""
    more = _possible(s, frame.by, w) + (w.text("ask-last-round") if s.ending else "")
    return w.text("ask-player", player=frame.by, question=question + more)


def _possible(s: PortRoyal, who: Actor, w: Words) -> str:
    """What this player could complete or fulfil now."""
    going = [w.name(e).replace(":", "") for e in s.expeditions if who == s.active and met(s, who, e)]  # as it is typed
    tasks = [w.text("task-number", number=number) for number in adventure_tasks.ready(s, who)]
    what = [*going, *map(w.name, fulfilling.ready(s, who)), *tasks]
    return w.text("ask-possible", what_=", ".join(what)) if what else ""


def _discover(s: PortRoyal, w: Words) -> str:
    """The first card must be opened, a time card where there are such; then what another would risk, and what stopping pays."""
    if not s.opened:
        if s.nothing_left():
            return ""
        timed = s.time and s.kit.coop
        first = w.text("ask-time-card", turn=s.turn, turns=s.turn + s.time - 1) if timed else w.text("ask-first-card")
        named = "ask-first-example-full-sail" if s.kit.mode == "full-sail" else "ask-first-example"
        return first + (w.text(named) if s.turn == 1 and s.cards == "table" else "")
    from .odds.report import next_bust  # only where cards are opened

    chance = next_bust(s)
    risk = "" if chance is None else w.text("ask-risk", percent=round(100 * chance))
    pays = sum(coins for _kind, coins in paid_at_start(s, s.active, len(s.lying())))
    stopping = w.text("ask-stopping-pays" if pays else "ask-stopping", takes=allowed(s, s.active), coins=pays)
    return w.text("ask-discover") + risk + stopping


def _take(s: PortRoyal, frame: Frame[Details], w: Words) -> str:
    taken, limit = frame.data["taken"], frame.data["limit"]
    if taken >= limit or not s.lying():
        return w.text("ask-take-none")
    return w.text("ask-take-of", card=taken + 1, cards=limit) if limit > 1 else w.text("ask-take")


def _moment(moment: str, adventure: bool, w: Words) -> str:
    """`jinx:1`, `33:2`: what may be decided now and not later."""
    what = moment.rpartition(":")[0]
    return w.text("task-number", number=what) if adventure else w.name(what)
