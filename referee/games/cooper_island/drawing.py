"""Drawings: a peninsula as the grid of its names, and the waters around the island with ships and islands."""

from __future__ import annotations

import re

from referee.kernel.move import Actor
from referee.kernel.view import Row, Words

from . import sea_route
from .components import SHIPS
from .spelling import printed
from .state import CooperIsland


def peninsula(s: CooperIsland, who: Actor, w: Words) -> list[Row]:
    """Rows of spaces by their numbers: terrain, level and what lies there, `fo3w`; uncharted spaces only where the box knows them."""
    spaces = dict.fromkeys([*(s.neighbours() or ()), *s.players[who].land])
    parts = {x: re.fullmatch(r"(\D+)(\d+)", x) for x in spaces if x != "start"}
    columns = sorted({m[1] for m in parts.values() if m})
    numbers = sorted({int(m[2]) for m in parts.values() if m})
    grid = [["", *(printed(c, w.lang) for c in columns)]]
    grid += [[str(n), *(_cell(s, who, f"{c}{n}", w) if f"{c}{n}" in spaces else "" for c in columns)] for n in numbers]
    wide = [max(len(row[k]) for row in grid) for k in range(len(columns) + 1)]
    rows = [Row(w.name("peninsula"), f"{w.name('view-start')} {_cell(s, who, 'start', w)}")]
    return rows + [Row("", "  ".join(x.ljust(n) for x, n in zip(row, wide, strict=True)).rstrip()) for row in grid if columns]


def _cell(s: CooperIsland, who: Actor, space: str, w: Words) -> str:
    here = s.players[who].land.get(space)
    if here is None:
        return "†" if s.ruin_at(who, space) else "·"
    return w.name(here.code)


def waters(s: CooperIsland, w: Words) -> list[Row]:
    """sea.route: clockwise from each right harbor to the next; a ring is a sandbank with an island, ships by initial and masts."""
    ships: dict[int, list[str]] = {}
    for who in s.players:
        for masts, ship in enumerate(SHIPS, 1):
            if (at := s.position(who, ship)) is not None:
                ships.setdefault(at, []).append(f"{s.names.get(who, who)[:1]}{masts}")
    seats = list(s.players.values())
    islands = {sea_route.place_at(k, half.partition("-")[0], len(seats)) for k, seat in enumerate(seats) for half in seat.islands}

    def cell(at: int) -> str:
        here, stop = "+".join(ships.get(at, ())), sea_route.stop(at)
        if stop is None:
            return here or ("°" if at in islands else "·")
        return f"({here or '~'})" if stop[0] == "bay" else f"[{here or ' '}]"

    laps = [(s.names.get(who, who), range(sea_route.LAP * k, sea_route.LAP * (k + 1))) for k, who in enumerate(s.players)]
    return [Row(name, " ".join(map(cell, lap))) for name, lap in laps]


def berth(s: CooperIsland, at: int | None, w: Words) -> str:
    """Where a ship stands, as `set` reads it: whose waters, and the place there."""
    if at is None:
        return ""
    seat, place = sea_route.place_of(at, len(s.players))
    return f"{list(s.names.values())[seat]} {sea_route.called(place)[w.lang == 'ru'] if place in sea_route.BANKS else w.name(place)}"
