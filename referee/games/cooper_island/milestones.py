"""The four milestones: what each counts, and when it turns over."""

from __future__ import annotations

from collections.abc import Callable

from .seat import Seat
from .state import CooperIsland

#: What each milestone counts: milestone.boats, milestone.buildings, milestone.statues, milestone.lids.
REACHED: dict[str, Callable[[Seat], int]] = {
    "boats": lambda seat: len(seat.boats),
    "buildings": lambda seat: seat.buildings,
    "statues": lambda seat: seat.statues,
    "lids": lambda seat: seat.lids_won,
}


def reach(s: CooperIsland) -> None:
    """milestone.flip: two of a kind turn a milestone over, once."""
    for who, seat in s.players.items():
        for kind, stands in seat.milestones.items():
            if stands == "no" and REACHED[kind](seat) >= 2:
                seat.milestones[kind] = "reached"
                s.note("milestone.flip", player=who, what=f"milestone-{kind}")
