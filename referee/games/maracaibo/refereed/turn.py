"""How a whole game goes: the players' first decisions, phases A, B and C, the scorings between."""

from __future__ import annotations

from referee.kernel.move import Actor

from .. import assistants, sailing
from ..seats import tracks
from ..story import legacy_tiles as legacy
from .gains import main_frame
from .state import RefereedGame


def begin_turn(s: RefereedGame, who: Actor) -> None:
    """turn.phases"""
    seat = s.seat(who)
    seat.new.clear()
    seat.once.clear()
    s.push("phase-a", who)


# -- sailing ---------------------------------------------------------------------------------------------------------------


def arrive(s: RefereedGame, who: Actor, place: str, points: int) -> None:
    """The ship stops: phase B begins."""
    start = s.players[who].ship
    assistants.passed(s, who, place)
    legacy.sailed(s, who, start, place, sailing.pays_toll(s, who, place, points))
    s.players[who].ship = place
    assistants.visited(s, place)
    frame = main_frame(s)
    sailed = points if frame is None else frame.data.get("sailed", frame.data.get("points", 0))  # quest.cost-movement: in phase A
    if frame is None:
        frame = s.push("phase-b", who)
    frame.data = {"points": points, "sailed": sailed, "main": "", "delivered": 0, "acted": 0, "helper": ""}


def village_actions(s: RefereedGame, who: Actor, points: int) -> int:
    """village.count, upgrade.village"""
    row: list[int] = tracks("village_actions")["upgraded" if s.has(who, "up-village") else "plain"]
    return row[max(1, min(7, points)) - 1]


def settle(s: RefereedGame) -> None:
    """Counts that follow from others."""
    for who in s.humans:
        seat = s.seat(who)
        seat.counted = [list(seat.discs.values()).count(0), len(seat.attrs), len(seat.crossed)]
        seat.upgrades, seat.attributes, seat.thresholds = seat.counted
    top = s.top()
    if top and top.name == "refill" and s.seat(top.by).hand >= s.limit(top.by):  # interim.draw: nothing to draw
        s.pop()
