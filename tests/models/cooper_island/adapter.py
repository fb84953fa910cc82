"""The model's positions as tables of the program: pieces and printed values only, no rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

from referee.games.cooper_island import GAME
from referee.games.cooper_island.components import CODE, GOODS, SPOTS
from referee.games.cooper_island.seat import Seat, Space
from referee.games.cooper_island.state import CooperIsland
from referee.kernel.flow import Frame
from referee.kernel.move import AnyMove, Because
from referee.kernel.options import judge, refused
from referee.kernel.table import Table
from tests.models.cooper_island.model_land import Peninsula
from tests.models.cooper_island.model_pay import Payment, Stock
from tests.playout import header

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "cooper_island.toml").read_text("utf-8"))
PIECES = {"small": "small-building", "large": "large-building"}


def table(players: int, **facts: str) -> Table:
    """A table in the worker phase, where the first player may act, on the made-up box with some other facts."""
    found = Table(GAME, header(GAME, players), box={**BOX, **facts})
    s = found.s
    s.facts.update({**BOX, **facts})
    s.laid = ["royal-1", "royal-2", "royal-3", "royal-4"]
    s.phase = "worker-phase"
    s.now[:] = [Frame("act", "1", {"todo": [], "base": True})]
    return found


def seat_of(s: CooperIsland, who: str, stock: Stock) -> Seat:
    """A player with these goods; the land's cubes lie on spaces of their own."""
    seat = s.players[who]
    seat.warehouse = {good: stock.store.get(good, 0) for good in GOODS}
    seat.market = {good: stock.market.get(good, 0) for good in GOODS}
    seat.land = {name: Space("meadow", level, cube) for name, (cube, level) in stock.land.items()}
    return seat


def word(payment: Payment) -> str:
    """A payment as the program writes it."""
    goods = dict(payment.store)
    found = "".join(f"{CODE[good]}{goods[good]}" for good in GOODS if goods.get(good)) + "".join(f"@{x}" for x in payment.spaces)
    return found or "free"


def stock_of(seat: Seat) -> dict[str, object]:
    """What a player has, to compare."""
    return {
        "store": {good: n for good, n in seat.warehouse.items() if n},
        "land": {name: here.cube for name, here in seat.land.items() if here.cube},
        "market": {good: n for good, n in seat.market.items() if n},
    }


def counted(stock: Stock) -> dict[str, object]:
    """The same of the model's."""
    return {
        "store": {good: n for good, n in stock.store.items() if n},
        "land": {name: cube for name, (cube, _) in stock.land.items()},
        "market": {good: n for good, n in stock.market.items() if n},
    }


def space(name: str) -> str:
    """The model's c1 is the start space."""
    return "start" if name == "c1" else name


def bank(shoal: int) -> str:
    """The model's shoals by the program's names; its first spots lie at shoal 3."""
    return ("l2", "l1", "m1", "r1", "r2")[shoal]


def layout(land: Peninsula) -> dict[str, str]:
    """The shape of a peninsula as facts of the box."""
    edges = sorted({tuple(sorted((space(a), space(b)))) for a, near in land.next_to.items() for b in near})
    return {
        "layout.edges": ",".join(f"{a}-{b}" for a, b in edges),
        "layout.ruins": ",".join(name for name, cell in land.spaces.items() if cell.piece == "ruin"),
        "layout.top": ",".join(map(space, land.top)),
        "layout.shore": ",".join(sorted({f"{space(name)}-{bank(n)}" for name, halves in land.shore.items() for n, _ in halves})),
    }


def put_land(seat: Seat, land: Peninsula) -> None:
    """Tiles, cubes and pieces of a peninsula."""
    seat.land.clear()
    for name, cell in land.spaces.items():
        if cell.level:
            piece = PIECES.get(cell.piece or "", cell.piece)
            cube = piece if piece in GOODS else None
            seat.land[space(name)] = Space(cell.stack[-1], cell.level, cube, None if cube else piece)


def against(move: AnyMove, s: CooperIsland) -> list[Because]:
    """Why a strict table refuses a move; empty where it does not."""
    found = judge(move, s)
    return [b for b in found if refused([b], "enforce", force=False)]


def spot(sector: str, shape: str) -> str:
    found = sector.casefold() + ("-sq" if shape == "square" else "")
    assert found in SPOTS
    return found
