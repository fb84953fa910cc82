"""What the appendix says of boats, islands, crates and large building cards: each action as the things it lets a player do."""

from __future__ import annotations

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
