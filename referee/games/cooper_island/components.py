"""What is printed on the components: the shipped data, and the facts of the owner's box with their keys."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesdb import data

GAME_ID = "cooper-island"
RESOURCES = ("wood", "stone", "food", "gold", "cloth")
GOODS = ("coin", *RESOURCES)
LETTER = {"c": "coin", "w": "wood", "s": "stone", "f": "food", "g": "gold", "t": "cloth"}
CODE = {good: letter for letter, good in LETTER.items()}
TERRAINS = ("forest", "meadow", "mountain", "settlement")
YIELD = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}
SECTORS = tuple("abcdefgh")
SPOTS = tuple(spot for sector in SECTORS for spot in (sector, f"{sector}-sq"))
SHIPS = ("one", "two")
MILESTONES = ("boats", "buildings", "statues", "lids")
CRATES = ("crate-take", "crate-place", "crate-steps", "crate-coins", "crate-cubes")
LAST_ROUND = 5  # game.rounds
#: term.double: what shares the forest's side tells a double tile; the other two terrains are on its back.
KINDS = ("forest-meadow", "forest-mountain", "forest-settlement")
ROYALS = tuple(f"royal-{n}" for n in range(1, 9))
DOUBLE_TILES = 60  # setup.bag
MAX_STEP = 6


def known(key: str) -> str | None:
    """Facts that ship with the data."""
    if key == "warehouse.slots":
        return str(data(GAME_ID, "board")["warehouse-start"]["slots"])
    return None


def tile_of(a: str, b: str) -> str:
    """The kind of double tile that shows these two terrains on one side."""
    back = [t for t in TERRAINS if t not in (a, b)]
    pair = {a, b} if "forest" in (a, b) else set(back)
    return "forest-" + next(t for t in TERRAINS if t in pair and t != "forest")


@cache
def cost(kind: str) -> tuple[dict[str, int], ...]:
    """The ways to pay for a piece, as counts of goods."""
    return tuple(dict(way) for way in data(GAME_ID, "costs")[kind]["cost"])


@cache
def helm(kind: str) -> int:
    return int(data(GAME_ID, "costs")[kind]["helm"])


def boards(n: int) -> dict[str, Any]:
    board: dict[str, Any] = data(GAME_ID, "board")["players"][str(n)]
    return board
