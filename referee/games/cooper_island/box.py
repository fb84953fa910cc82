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


def effect(table: str, n: int | str) -> list[str]:
    """An island's, a boat's or a crate's action as things to do: tokens of an `act` frame.

    boat-act.1, boat-act.2, boat-act.3, boat-act.4, boat-act.5; island-act.1, island-act.2, island-act.3, island-act.4, island-act.5,
    island-act.6; crate.take, crate.place, crate.steps, crate.cubes: what each gives is data.
    """
    todo: list[str] = []
    for gives in data(GAME_ID, "tiles")[table][str(n)]["gives"]:
        if "one-of" in gives:
            todo.append("gain:" + "".join(CODE[g] for g in gives["one-of"]))
        elif "do" in gives:
            todo.append({"boat-action": "copy-boat", "remove-ruin": "ruin"}[gives["do"]])
        elif gives.get("to") == "market":
            todo += ["market:c"] * gives.get("coin", 0) + ["market:wsfgt"] * gives.get("cube", 0)
        else:
            for key, count in gives.items():
                todo += [f"gain:{CODE[key]}" if key in CODE else key] * count
    return todo


LARGE = {
    1: ["take", "market:wsfgt", "market:wsfgt"],  # large.1
    2: ["place", "place"],  # large.2
    3: ["cargo"],  # large.3
    5: ["ruin-or-statue"],  # large.5
    6: ["take", "take"],  # large.6
    8: ["boat"],  # large.8
    9: ["step", "step", "step"],  # large.9
    11: ["island-any", "island-any"],  # large.11
    12: ["boat-any", "boat-any"],  # large.12
    13: ["lid"],  # large.13
    14: ["flip"],  # large.14
    15: ["shift"],  # large.15
}  # cards 4, 7 and 10 act at once


def boards(n: int) -> dict[str, Any]:
    board: dict[str, Any] = data(GAME_ID, "board")["players"][str(n)]
    return board
