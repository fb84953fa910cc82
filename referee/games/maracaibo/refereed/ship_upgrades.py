"""«Улучшения корабля»: discs leave the ship board, upgrades are completed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because

from ..seats import upgrades
from .effect_symbols import part
from .gains import queue
from .state import RefereedGame


def cells(move: object, s: RefereedGame) -> Iterable[str]:
    """A domain: the cells of the ship board."""
    return upgrades()


def locked(s: RefereedGame, who: Actor, cell: str) -> Iterator[Because]:
    if shut := s.seat(who).locked(cell):
        yield shut


def remove_disc(s: RefereedGame, who: Actor, cell: str, market: str = "") -> None:
    """city.disc, symbol.disc, upgrade.complete"""
    seat = s.seat(who)
    seat.discs[cell] -= 1
    if market:
        s.markets[market] = s.markets.get(market, 0) + 1
    else:
        s.discs_out += 1
    if seat.discs[cell] == 0:
        row = upgrades()[cell]
        s.note(row["rule"], player=who)
        if cell == "up-choice":
            s.push("bonus", who)
        elif "gain" in row:
            queue(s, who, (part(row["gain"]),))
