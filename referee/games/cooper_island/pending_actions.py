"""What waits to be done: helm points, actions given by a space, a tile or a card, and what follows from each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, impossible, odd

from .boats_islands_cards import effect
from .components import LETTER
from .decisions import Details
from .sectors import giving
from .state import CooperIsland

#: What is built or won is told: if it was not, it was not done, and the table is asked whether that is so.
PIECES = ("boat", "building", "ruin", "statue", "ruin-or-statue", "cargo")


def helm(s: CooperIsland, who: Actor, n: int | None, rule: str = "") -> None:
    """A gain of helm points: all of it for one ship (sail.one-ship). None: the box does not know how many; the table says."""
    if n is None:
        s.stack(who).append(Frame("how-many", who))
    elif n:
        if rule:
            s.note(rule, player=who, n=n)
        s.stack(who).append(Frame("helm", who, {"n": n}))


def act(s: CooperIsland, who: Actor, todo: list[str], **data: Any) -> None:
    """Things to do now, in any order, each of which may be let go (worker.actions-order)."""
    if todo:
        s.stack(who).append(Frame("act", who, {"todo": list(todo), **data}))


def _own(s: CooperIsland, who: Actor) -> Iterator[Frame[Details]]:
    """This player's own decisions, under whatever lies on top."""
    yield from (f for f in s.stack(who) if isinstance(f, Frame) and f.by == who)


def pending_todo(s: CooperIsland, who: Actor) -> list[str]:
    """Everything this player still has to do."""
    return [token for frame in _own(s, who) for token in frame.data.get("todo", ())]


def pending_points(s: CooperIsland, who: Actor) -> int:
    """Helm points this player still has to sail."""
    return sum(frame.data["n"] if frame.name == "helm" else frame.name == "how-many" for frame in _own(s, who))


def pending(s: CooperIsland, who: Actor, *tokens: str) -> str | None:
    """The first of these things that this player has to do now; goods that find no slot are no hindrance."""
    frame = beneath(s, who)
    todo = frame.data.get("todo", ()) if frame else ()
    return next((t for t in tokens if t in todo), None)


def given(s: CooperIsland, who: Actor, *tokens: str) -> Iterator[Because]:
    """worker.given, income.actions: only what a space, a tile or a card gives is done; and what is begun comes first (turn.end)."""
    if pending(s, who, *tokens):
        yield from overfull(s, who)
        return
    if not set(tokens).isdisjoint(pending_todo(s, who)):
        yield unfinished(s, who)
    else:
        yield impossible("income.actions") if s.phase == "income" else nothing_gives(s, who, *tokens)


def overfull(s: CooperIsland, who: Actor) -> Iterator[Because]:
    """store.full: goods that find no slot are let go."""
    if beneath(s, who) is not s.on_top(who):
        yield odd("store.full", have=s.stored(who), of=s.slots(who, every=True))


def nothing_gives(s: CooperIsland, who: Actor, *tokens: str) -> Because:
    """worker.given: the spaces that would give it and who may still be sent there; else it is a token's or a card's."""
    seat = s.players[who]
    return impossible("worker.given", where=giving(frozenset(tokens)) or ("token-or-card",), n=seat.regular + seat.special)


def unfinished(s: CooperIsland, who: Actor) -> Because:
    """turn.end: what is begun comes first, by name."""
    frame = s.on_top(who)
    if frame is None or frame.name != "act":
        return impossible("turn.end", what=f"frame-{frame.name}" if frame else "todo-gain-any")
    return impossible("turn.end", what=tuple(dict.fromkeys(map(_named, frame.data.get("todo", ())))))


def _named(token: str) -> str:
    """The word for one thing to do: `gain:ws` is wood or stone."""
    kind, _, goods = token.partition(":")
    return f"one-{goods}" if goods else f"boat-{kind[4:]}" if kind.startswith("use-") else f"todo-{kind}"


def unfit(s: CooperIsland, frame: Frame[Details] | None) -> bool:
    """store.full: are only goods left to gain for which there is no slot?"""
    todo = frame.data.get("todo", ()) if frame and frame.name == "act" and not frame.data.get("base") else ()
    return bool(todo) and all(t.startswith("gain:") and not any(s.room(frame.by, LETTER[c]) for c in t[5:]) for t in todo if frame)


def beneath(s: CooperIsland, who: Actor) -> Frame[Details] | None:
    """The decision this player is at, below goods that find no slot anyway."""
    if s.on_top(who) is None:
        return None
    return next((f for f in reversed(s.stack(who)) if isinstance(f, Frame) and not unfit(s, f)), None)


def used_up(s: CooperIsland, who: Actor, *tokens: str) -> None:
    """One of these things is done."""
    token = pending(s, who, *tokens)
    while token and unfit(s, s.on_top(who)):
        s.stack(who).pop()
    frame = s.on_top(who)
    if token and frame:
        frame.data["todo"].remove(token)
        frame.data.pop("free", None)


def first_gain(s: CooperIsland, who: Actor, prefix: str) -> list[str]:
    """What is waiting to be gained: `gain:ws` means wood or stone."""
    frame = s.on_top(who)
    return [t for t in (frame.data.get("todo", ()) if frame else ()) if t.startswith(prefix)]


def use(s: CooperIsland, who: Actor, thing: str) -> None:
    """The action of `boat-3` or `island-5`."""
    kind, _, n = thing.partition("-")
    act(s, who, effect(kind, n), of=thing)
