"""What the appendix says of boats, islands, crates and large building cards: each action as the things it lets a player do."""

from __future__ import annotations

from typing import Any

from rulesdb import data

from .components import CODE, GAME_ID


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


def large(n: int) -> dict[str, Any]:
    """A large building card; 4, 7 and 10 act at once.

    large.1, large.2, large.3, large.5, large.6, large.8, large.9, large.11, large.12, large.13, large.14,
    large.15: what they give is data.
    """
    row: dict[str, Any] = data(GAME_ID, "cards")["large"][str(n)]
    return row
