"""The way around the island: a harbor or a bay every five steps (logbook.five, sea.route).

Clockwise from a peninsula's right harbor: four sandbanks m1–m4, its left harbor, l1–l4, a bay, and the next peninsula's r4–r1.
Seen by its owner, clockwise is to the left; a half of a sandbank is called `r1-left` or `r1-right`.
"""

from __future__ import annotations

STOP = 5
LAP = 15  # steps past one peninsula and one bay
BANKS = tuple(f"{part}{n}" for part in "rml" for n in range(1, 5))
HALVES = tuple(f"{bank}-{side}" for bank in BANKS for side in ("left", "right"))


def position(seat: int, ship: str, steps: int, seats: int) -> int:
    """sail.direction, setup.ships: the one-masted starts in the left harbor clockwise, the two-masted in the right one the other way.

    sail.half, sail.many: covered by half or shared, a sandbank is one step."""
    start = LAP * seat + (STOP if ship == "one" else 0)
    return (start + (steps if ship == "one" else -steps)) % (LAP * seats)


def bank_at(seat: int, bank: str, seats: int) -> int:
    part, n = bank[0], int(bank[1:])
    return (LAP * seat + {"r": -n, "m": n, "l": STOP + n}[part]) % (LAP * seats)


def stop(at: int) -> tuple[str, int] | None:
    """The harbor (with its seat) or the bay at a position; sail.waters: any player's."""
    if at % STOP:
        return None
    seat, part = divmod(at, LAP)
    return ("bay", -1) if part == 2 * STOP else ("harbor", seat)


def passed(start: int, ship: str, seats: int) -> list[tuple[int, str]]:
    """The halves of sandbanks a ship passes on its next step, in order: position and side (sail.island, sail.between)."""
    if ship == "one":
        return [(start, "left"), ((start + 1) % (LAP * seats), "right")]
    return [(start, "right"), ((start - 1) % (LAP * seats), "left")]
