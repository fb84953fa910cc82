"""How the game goes on by itself: rounds, phases, turns, and the steps of the clean-up."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor

from .box import GOODS, LAST_ROUND, SPOTS
from .pay import tradable
from .sailing import sail_on
from .state import CooperIsland
from .todo import pending_points, unfit
from .unknown import forget


def begin_income(s: CooperIsland) -> None:
    """income.together, income.actions, income.boats: an island, a double tile, and each boat that is not flipped; in any order
    (income.order), and no boats in round one (income.first-round)."""
    s.phase = "income"
    s.now.clear()
    s.together("income", "income", s.seats(s.first))
    top = s.now[-1]
    assert isinstance(top, Together)
    for who, stack in top.stacks.items():
        seat = s.players[who]
        seat.carto = True  # carto.limit: one in the income phase
        stack[0].data["todo"] = ["island", "place", *(f"use-{b}" for b in seat.boats if b not in seat.flipped)]


def begin_workers(s: CooperIsland) -> None:
    """worker.order: from the holder of the Cooper token."""
    s.phase = "worker-phase"
    for seat in s.players.values():
        seat.passed = False
    begin_turn(s, s.first)


def begin_turn(s: CooperIsland, who: Actor) -> None:
    s.now.clear()
    s.active = who
    s.players[who].carto = True  # carto.limit: one in each own turn
    s.now.append(Frame("turn", who))


def end_turn(s: CooperIsland) -> None:
    """turn.end, worker.pass, worker.end: to the left; players who passed are left out."""
    s.turn += 1
    for who in [*s.seats(s.active)[1:], s.active]:
        if not s.players[who].passed:
            begin_turn(s, who)
            return
    begin_clean_up(s)


def last_to_pass(s: CooperIsland, who: Actor) -> bool:
    return all(seat.passed for other, seat in s.players.items() if other != who)


def begin_clean_up(s: CooperIsland) -> None:
    """clean.steps, clean.together"""
    s.phase = "clean-up"
    s.now.clear()
    if s.round == LAST_ROUND:
        s.note("score.cards-open")
    for who, seat in s.players.items():
        seat.carto, seat.fed, seat.isthmus, seat.ahead = True, False, False, 0
        if (need := s.hunger(who)) is not None:
            s.note("feed.amount", player=who, n=need)
        if seat.statues and not seat.tracked:  # clean.statues, as a reminder where results are only told
            s.note("clean.statues", player=who, n=seat.statues)
    s.together("clean-up", "feed", s.seats(s.first))


def end_round(s: CooperIsland) -> None:
    """clean.market, clean.workers, clean.master, end.when: markets are emptied after everybody's sailing; those on royal cards stay."""
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
        return
    s.master, s.standing = s.master + 1, True
    s.note("clean.master", n=s.master)
    s.round += 1
    begin_income(s)


def empty_market(s: CooperIsland, who: Actor) -> None:
    """clean.market"""
    seat = s.players[who]
    gone = sum(n or 0 for n in seat.market.values())
    if gone:
        s.note("clean.market", player=who, n=gone)
    seat.market = dict.fromkeys(GOODS, 0)


def leave_untracked(s: CooperIsland) -> None:
    """Where only results are told, goods, tiles and land are not followed, and of an income phase there is nothing to tell."""
    for who in s.players:
        if s.players[who].tracked and s.phase != "final":
            forget(s, who, ("goods", "market", "tiles", "steps", "land"))
    if s.phase == "income" and isinstance(s.now[-1], Together):
        begin_workers(s)


def settle(s: CooperIsland) -> None:
    """Standing conditions: reached milestones, sailing that goes on, actions with nothing left to do, phases that are over."""
    if s.results and s.now:
        leave_untracked(s)
    for who, seat in s.players.items():
        reached = {"boats": len(seat.boats), "buildings": seat.buildings, "statues": seat.statues, "lids": seat.lids_won}
        for kind, n in reached.items():  # milestone.boats, milestone.buildings, milestone.statues, milestone.lids
            if n >= 2 and seat.milestones[kind] == "no":
                seat.milestones[kind] = "reached"
                s.note("milestone.flip", player=who, what=f"milestone-{kind}")
    _finish(s)
    if not s.now:
        if s.phase == "income":
            begin_workers(s)
        elif s.phase == "clean-up":
            end_round(s)
        elif s.phase == "final":
            s.phase = "over"
            s.now.append(Frame("over", s.first))
            s.note("end.when")


def _finish(s: CooperIsland) -> None:
    """Takes finished frames off every stack and lets ships sail on."""
    stacks: list[list[Any]] = [s.now]
    if s.now and isinstance(s.now[-1], Together):
        stacks = list(s.now[-1].stacks.values())
    for stack in stacks:
        while stack and isinstance(stack[-1], Frame):
            frame = stack[-1]
            if over(frame):
                stack.pop()
            elif unfit(s, frame) and not tradable(s, frame.by):
                stack.pop()
                s.note("store.full", player=frame.by, n=len(frame.data["todo"]), of=frame.data.get("of"))
            elif frame.name == "helm" and frame.data.get("ship"):
                s.acting = frame.by
                sail_on(s, stack, frame)
            elif frame.name in ("refresh", "statues", "isthmus") and not (frame.name == "refresh" and refreshes(s, frame.by)):
                _bonus(s, stack, frame)
            else:
                break
    while s.by_steps and s.now and isinstance(top := s.now[-1], Together) and not any(top.stacks.values()):
        s.now.pop()
        _finish(s)


def over(frame: Frame) -> bool:
    """Is there nothing left to decide?"""
    if frame.name == "helm":
        return not frame.data["n"]
    return frame.name == "act" and not frame.data["todo"] and not frame.data.get("base")


def refreshes(s: CooperIsland, who: Actor) -> bool:
    """Is there anything to refresh, or could there be after an anytime action?"""
    seat = s.players[who]
    return bool(seat.used or seat.crates or seat.lids or any(c.startswith("large-") for c in seat.cards))


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


def _bonus(s: CooperIsland, stack: list[Any], frame: Frame) -> None:
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
    told = max(0, min(n, seat.ahead))
    seat.ahead -= told
    if n > told:
        stack.append(Frame("helm", who, {"n": n - told}))


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
