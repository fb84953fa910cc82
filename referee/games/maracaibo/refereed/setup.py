"""Set-up of the refereed game: seats, the journey cards, what is decided before the first turn."""

from __future__ import annotations

from referee.kernel.move import TABLE, Actor

from ..seats import tracks
from .state import RefereedGame, RefereedSeat, data


def first_decisions(s: RefereedGame) -> None:
    """setup.city-places, setup.buildings, setup.achievement-keep, before the first turn."""
    s.now.clear()
    s.told.clear()
    for who in reversed(s.humans):
        s.push("career", who)
    s.push("unveil", TABLE)
    s.push("city-tiles", TABLE)


def lay_out(s: RefereedGame) -> None:
    """setup.deck, setup.deal, setup.display, setup.cards-discard: where the 96 journey cards are."""
    row = data("journey")
    n = len(s.humans)
    s.display = row["display"]
    s.used = n * (row["dealt"] - row["kept"] - row["planned"])
    s.journey = row["a"] + row["b"] - n * row["dealt"] - s.display


def seats(n: int) -> dict[Actor, RefereedSeat]:
    """setup.doubloons, setup.strength, setup.income, setup.sailors, setup.cards-keep, setup.cards-plan.

    setup.points, setup.ship, setup.explorer, setup.influence, setup.ship-board, setup.achievement-sailors: the rest of the board.
    """
    coins: list[int] = tracks("seats")["doubloons"]
    return {str(k): RefereedSeat(doubloons=coins[k - 1]) for k in range(1, n + 1)}
