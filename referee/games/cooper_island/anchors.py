"""Which ship gets an anchor."""

from __future__ import annotations

from collections.abc import Sequence

from referee.kernel.move import Actor

from .components import SHIPS
from .state import CooperIsland


def fewer(s: CooperIsland, who: Actor) -> tuple[str, ...]:
    """anchor.where: the ship with fewer anchors, or either."""
    one, two = s.players[who].one.anchors, s.players[who].two.anchors
    if one is None or two is None:
        return SHIPS
    return ("one",) if one < two else ("two",) if two < one else ("one", "two")


def moor(s: CooperIsland, who: Actor, n: int, said: Sequence[str]) -> tuple[list[str], bool, bool]:
    """anchor.where: the ships that get anchors, one by one, each under the one with fewer; where both have as many the player says
    which. Also: is a choice still to be said, and was a ship named that may not get one?"""
    count = {ship: s.players[who].ship(ship).anchors or 0 for ship in SHIPS}
    every, left, ships = len(said) == n, list(said), list[str]()
    for _ in range(n):
        able = [ship for ship in SHIPS if count[ship] == min(count.values())]
        if len(able) > 1 and not left:
            return ships, True, False
        ship = left.pop(0) if left and (every or len(able) > 1) else able[0]
        if ship not in able:
            return ships, False, True
        ships.append(ship)
        count[ship] += 1
    return ships, False, bool(left)
