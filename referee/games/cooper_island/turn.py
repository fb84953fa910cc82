"""How the game goes on by itself: rounds, phases, turns. The steps of the clean-up are in `clean_up`."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor

from .clean_up import begin_clean_up, bonus, end_round, refreshes
from .decisions import Details
from .income import begin_income
from .milestones import reach
from .pay import tradable
from .pending_actions import unfit
from .sailing import sail_on
from .state import CooperIsland
from .unknown import forget


def next_round(s: CooperIsland) -> None:
    """After the clean-up: another round, or the end."""
    if end_round(s):
        begin_income(s)


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
    reach(s)
    _finish(s)
    if not s.now:
        if s.phase == "income":
            begin_workers(s)
        elif s.phase == "clean-up":
            next_round(s)
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
                bonus(s, stack, frame)
            else:
                break
    while s.by_steps and s.now and isinstance(top := s.now[-1], Together) and not any(top.stacks.values()):
        s.now.pop()
        _finish(s)


def over(frame: Frame[Details]) -> bool:
    """Is there nothing left to decide?"""
    if frame.name == "helm":
        return not frame.data["n"]
    return frame.name == "act" and not frame.data["todo"] and not frame.data.get("base")
