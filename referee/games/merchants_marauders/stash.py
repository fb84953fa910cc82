"""The stash at home: what its gold is worth as glory at the end."""

from __future__ import annotations

from rulesdb import data

from .zones import GAME_ID


def steps(rising: bool) -> list[int]:
    """stash.glory, variant-3.cost, variant-3.total: what must lie there for the next point."""
    found: list[int] = data(GAME_ID, "numbers")["variant-3.total" if rising else "stash.glory"]["steps"]
    return found


def stash_points(stash: int, rising: bool) -> int:
    return sum(stash >= step for step in steps(rising))
