"""A ship under way: each helm point, and what a step meets."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from . import sea_route
from .boats_islands_cards import effect
from .decisions import Details
from .state import CooperIsland


def sail_on(s: CooperIsland, stack: list[Any], frame: Frame[Details]) -> None:
    """One helm point: an anchor is lifted, or the ship takes a step with all it meets (anchor.lift, sail.step)."""
    who, name = frame.by, frame.data["ship"]
    ship = s.players[who].ship(name)
    frame.data["n"] -= 1
    if ship.anchors:
        ship.anchors -= 1
        s.note("anchor.lift", player=who, n=1)
        return
    start = s.position(who, name)
    if ship.sailed is None or start is None:  # nobody knows where it is: what it meets is told
        return
    ship.sailed += 1
    before = s.notes.pop().facts["n"] if s.notes and s.notes[-1].rule == "sail.step" and s.notes[-1].facts["player"] == who else 0
    s.note("sail.step", player=who, n=int(str(before)) + 1)
    there = s.position(who, name)
    if there is not None and (haven := sea_route.stop(there)):
        arrive(s, who, name, haven)
    for at, side in reversed(sea_route.passed(start, name, len(s.players))):
        island = island_at(s, at, side)
        if island:
            stack.append(Frame("act", who, {"todo": effect("island", island), "of": f"island-{island}"}))  # sail.island


def island_at(s: CooperIsland, at: int, side: str) -> int:
    for k, seat in enumerate(s.players.values()):
        for half, island in seat.islands.items():
            bank, _, here = half.partition("-")
            if here == side and sea_route.place_at(k, bank, len(s.players)) == at:
                return island
    return 0


def logbook(s: CooperIsland, who: Actor) -> None:
    seat = s.players[who]
    seat.logbooks = None if seat.logbooks is None else seat.logbooks + 1


def arrive(s: CooperIsland, who: Actor, ship: str, haven: tuple[str, int]) -> None:
    """sail.bay, sail.harbor: first the logbook token and its action, then the fee."""
    stack = s.stack(who)
    logbook(s, who)
    s.note("sail.bay" if haven[0] == "bay" else "sail.harbor", player=who, n=1)
    if haven[0] == "harbor":
        owner = list(s.players)[haven[1]]
        stack.append(Frame("fee", who, {"owner": owner, "ship": ship}))
    stack.append(Frame("drawn-token" if s.draws else "logbook", who))
    if s.has(who, "small-3"):  # small.3, card.gain
        stack.append(Frame("act", who, {"todo": ["gain:c"], "of": "small-3"}))
