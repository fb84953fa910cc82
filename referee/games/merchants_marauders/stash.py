"""The stash at home: what its gold is worth as glory at the end."""

from __future__ import annotations

STASH = (10, 20, 30, 40, 50)  # stash.glory
STASH_RISING = (10, 25, 45, 70, 100)  # variant-3.cost, variant-3.total


def stash_points(stash: int, rising: bool) -> int:
    """stash.glory: every full 10 gold, 5 at most; variant-3.cost, variant-3.total."""
    return sum(stash >= step for step in (STASH_RISING if rising else STASH))
