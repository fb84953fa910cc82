"""«Улучшения корабля»: discs leave the ship board, upgrades are completed. In a told turn and in a refereed one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, against, impossible

from .refereed.effect_symbols import part
from .refereed.gains import queue
from .refereed.state import RefereedGame
from .seats import Seat, upgrades
from .state import Maracaibo


def cells(move: object, s: Maracaibo) -> Iterable[str]:
    """A domain: the cells of a ship board."""
    return upgrades()


def locked(seat: Seat, cell: str) -> Iterator[Because]:
    """upgrade.points-6, upgrade.goods, upgrade.four, upgrade.points-10: binding for every removal of a disc."""
    row, empty = upgrades()[cell], [c for c, n in seat.discs.items() if n == 0 and c != cell]
    done = len(empty) if seat.upgrades is None else max(seat.upgrades, len(empty))
    if not seat.discs[cell]:
        yield impossible("whole.no-disc", cell=cell)
    elif "needs" in row and seat.has(row["needs"]) is False:
        yield against(row["rule"], cell=row["needs"])
    elif done < row.get("others", 0) and seat.upgrades is not None:
        yield against("upgrade.four" if row["others"] == 4 else row["rule"], need=row["others"], have=done)


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


def take_disc(s: Maracaibo, by: Actor, cell: str | None) -> None:
    """The same in a told turn: from a cell, or from one that nobody named."""
    seat: Seat = s.players[by]
    if cell is None:
        seat.loose = True
        return
    seat.discs[cell] -= 1
    if seat.discs[cell]:
        return
    row = upgrades()[cell]
    seat.earn("upgrades", 1)
    s.note(row["rule"], player=by)
    if s.counting and "gain" in row:
        n, unit = int(row["gain"][:-1]), row["gain"][-1]
        s.gain(by, n) if unit == "v" else seat.earn("doubloons", n)
