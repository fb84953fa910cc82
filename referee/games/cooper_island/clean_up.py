"""«Фаза расчистки» step by step: after feeding (`moves.clean_up`) refreshing, statues, isthmus, markets, workers, the harbor master."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor

from .components import GOODS, LAST_ROUND, SPOTS
from .decisions import Details
from .pending_actions import pending_points
from .state import CooperIsland


def begin_clean_up(s: CooperIsland) -> None:
    """clean.steps, clean.together"""
    s.phase = "clean-up"
    s.now.clear()
    if s.round == LAST_ROUND:
        s.note("score.cards-open")
    for who, seat in s.players.items():
        seat.carto, seat.fed, seat.hungry, seat.isthmus, seat.ahead = True, False, False, False, 0
        if (need := s.hunger(who)) is not None:
            s.note("feed.amount", player=who, n=need)
        if seat.statues and not seat.tracked:  # clean.statues, as a reminder where results are only told
            s.note("clean.statues", player=who, n=seat.statues)
    s.together("clean-up", "feed", s.seats(s.first))


STEPS = ("feed", "refresh", "statues", "isthmus", "closing")


def step_done(s: CooperIsland, stack: list[Any]) -> None:
    """clean.steps: on to the next step; in turn only once everybody is through with this one (game.together)."""
    frame = stack.pop()
    if not s.by_steps:
        stack.append(Frame(STEPS[STEPS.index(frame.name) + 1], frame.by))


def in_steps(s: CooperIsland, together: Together) -> None:
    """game.together: the rest of the clean-up step by step, each from the holder of the Cooper token on."""
    s.by_steps = True
    left = [who for who in s.seats(s.first) if who in together.stacks and who not in together.ready]
    for k in reversed(range(len(STEPS))):
        for who in reversed(left):
            stack = together.stacks[who]
            here = STEPS.index(stack[0].name)
            if here <= k:
                s.now.append(Together("clean-up", {who: stack if here == k else [Frame(STEPS[k], who)]}))


def refreshes(s: CooperIsland, who: Actor) -> bool:
    """Is there anything to refresh, or could there be after an anytime action?"""
    seat = s.players[who]
    return bool(seat.used or seat.crates or seat.lids or any(c.startswith("large-") for c in seat.cards))


def bonus(s: CooperIsland, stack: list[Any], frame: Frame[Details]) -> None:
    """clean.statues, clean.isthmus: after refreshing; then only anytime actions are left."""
    who, seat = frame.by, s.players[frame.by]
    step_done(s, stack)
    if frame.name == "statues" and seat.statues:
        s.note("clean.statues", player=who, n=seat.statues)
        due(s, stack, who, seat.statues)
    elif frame.name == "isthmus" and (s.known("layout.top") is None or not seat.tracked):
        seat.isthmus = not seat.tracked or len(seat.land) > 3  # told by those who have it
    elif frame.name == "isthmus" and on_isthmus(s, who):
        s.note("clean.isthmus", player=who, n=1)
        due(s, stack, who, 1)


def due(s: CooperIsland, stack: list[Any], who: Actor, n: int) -> None:
    """Points of the clean-up, as far as nobody told already what came of them."""
    seat = s.players[who]
    already = max(0, min(n, seat.ahead))
    seat.ahead -= already
    stack.append(Frame("helm", who, {"n": n - already}))


def unsailed(s: CooperIsland, who: Actor) -> int:
    """Points of the clean-up that nobody has sailed or told."""
    stack, seat = s.stack(who), s.players[who]
    step = STEPS.index(stack[0].name) if stack and isinstance(stack[0], Frame) and stack[0].name in STEPS else len(STEPS)
    to_come = (seat.statues if step <= STEPS.index("statues") else 0) + (on_isthmus(s, who) if step <= STEPS.index("isthmus") else 0)
    return to_come + pending_points(s, who) - seat.ahead


def on_isthmus(s: CooperIsland, who: Actor) -> bool:
    """clean.isthmus: are all top spaces charted, as far as that is known?"""
    top = s.known("layout.top")
    return bool(top) and s.players[who].tracked and all(space in s.players[who].land for space in top)


def empty_market(s: CooperIsland, who: Actor) -> None:
    """clean.market"""
    seat = s.players[who]
    gone = sum(n or 0 for n in seat.market.values())
    if gone:
        s.note("clean.market", player=who, n=gone)
    seat.market = dict.fromkeys(GOODS, 0)


def end_round(s: CooperIsland) -> bool:
    """clean.market, clean.workers, clean.master, end.when: markets are emptied after everybody's sailing; those on royal cards stay.

    Whether another round follows."""
    s.by_steps = False
    for who in s.players:
        empty_market(s, who)
    for spot in SPOTS:
        for who in s.spots[spot]:
            if spot.endswith("-sq"):
                s.players[who].special += 1
            else:
                s.players[who].regular += 1
        s.spots[spot] = []
    s.note("clean.workers")
    if s.round == LAST_ROUND:
        s.phase = "final"
        s.together("final", "final", s.seats(s.first))  # any.end
        return False
    s.master, s.standing = s.master + 1, True
    s.note("clean.master", n=s.master)
    s.round += 1
    return True
