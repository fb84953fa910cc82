"""The interim scoring of the refereed game."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..board import LAST_ROUND
from ..seats import MARY, Seat
from ..state import Maracaibo
from .drawing_cards import refill
from .state import RefereedGame


def clear(s: RefereedGame) -> None:
    """interim.markets, interim.display"""
    s.discs_out += sum(s.markets.values())
    s.sold.clear()
    s.used += s.display
    s.display = 0
    refill(s)


def income(s: Maracaibo) -> None:
    """interim.income: by the markers; interim.symbols, income.doubloon-end: the symbols along the track count once, at the end."""
    for who in s.seats(s.ender()):
        if who == MARY:
            continue
        seat: Seat = s.players[who]
        seat.earn("doubloons", seat.level)
        seat.earn("points", seat.income)
        if seat.level is not None and seat.income is not None:
            s.note("interim.income", player=who, doubloons=seat.level, vp=seat.income)


def end_round(s: RefereedGame, who: Actor) -> None:
    """interim.start, score.start: step 1 begins with whoever ended the round and goes clockwise."""
    first = s.humans[0] if who == MARY else who
    order = [p for p in s.seats(first) if p != MARY]
    final = s.round == LAST_ROUND
    s.push("final-goals" if final else "interim", first)
    for player in reversed(order):
        s.push("last-choice" if final else "interim-choice", player)
