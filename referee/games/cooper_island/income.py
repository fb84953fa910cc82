"""«Фаза дохода»: an island, a double tile, and each boat, all players at the same time."""

from __future__ import annotations

from referee.kernel.flow import Together

from .state import CooperIsland


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
