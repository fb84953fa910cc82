"""Wind and storm (module 8): where the spinner sends the storm, and what a move with or against the wind costs."""

from __future__ import annotations

from referee.kernel.move import Actor

from .state import Seas
from .zones import clockwise, opposite


def weather(s: Seas, way: str) -> None:
    """wind.spin, storm.move, storm.clockwise."""
    s.pop()
    if s.has_wind:
        s.wind = way
        s.note("wind.spin", direction=way)
    if s.has_storm:
        ways = s.ways(s.storm)
        s.storm = clockwise(ways, way) or s.storm
        s.note("storm.move" if way in ways else "storm.clockwise", zone=s.storm)
    s.push("event", "table")


def cost(s: Seas, who: Actor, zone: str) -> tuple[int, bool]:
    """wind.with, wind.against, wind.other: actions a move costs, and whether it is the free one."""
    seat = s.players[who]
    way = next((d for d, to in s.ways(seat.zone).items() if to == zone), "")
    if s.has_wind and s.wind and way:
        if way == s.wind and not seat.free:
            return 0, True
        if way == opposite(s.wind):
            return 2, False
    return 1, False
