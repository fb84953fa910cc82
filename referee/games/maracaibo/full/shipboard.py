"""«Улучшения корабля»: discs leave the ship board, upgrades are completed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, against, impossible

from .effects import part
from .gains import queue
from .state import FullGame, upgrades


def cells(move: object, s: FullGame) -> Iterable[str]:
    """A domain: the cells of the ship board."""
    return upgrades()


def locked(s: FullGame, who: Actor, cell: str) -> Iterator[Because]:
    """upgrade.points-6, upgrade.goods, upgrade.four, upgrade.points-10: binding for every removal of a disc."""
    row = upgrades()[cell]
    empty = [c for c in s.empty(who) if c != cell]
    if not s.seat(who).discs[cell]:
        yield impossible("whole.no-disc", cell=cell)
    elif "needs" in row and row["needs"] not in empty:
        yield against(row["rule"], cell=row["needs"])
    elif len(empty) < row.get("others", 0):
        yield against("upgrade.four" if row["others"] == 4 else row["rule"], need=row["others"], have=len(empty))


def remove_disc(s: FullGame, who: Actor, cell: str, market: str = "") -> None:
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
