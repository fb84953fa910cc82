"""«Грандиозные сооружения»: what each one counts at the end, and the points it gives for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import rulesdb
from referee.kernel.score import OPEN, Line, Points, between, ends, plus, written

from .board import GAME

#: How much of something there may be that nobody told.
MOST = {"threshold": 3, "quest": 24, "assistant": 8, "strength": 8, "sailor": 8, "attribute": 5, "battle-tile": 25, "upgrade": 12}


@cache
def buildings() -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = rulesdb.data(GAME, "scoring")["building"]
    return rows


def building(name: str, counted: Mapping[str, Points | None]) -> Line:
    """Points for each thing the construction counts.

    score.abbey, score.palace, score.basilica, score.citadel, score.church, score.fort, score.academy, score.cathedral.
    """
    row = buildings()[name]
    n: Points = 0
    for part in row["per"].split("+"):
        count = counted.get(part)
        n = plus(n, (0, MOST.get(part, 20)) if count is None else count)
    low, high = (min(k * row["vp"], row.get("limit", OPEN)) for k in ends(n))
    most = f" ≤ {row['limit']}" if "limit" in row else ""
    return Line(name, f"score.{name}", between(low, high), {"reckoned": f"{written(n)} × {row['vp']}{most}"})
