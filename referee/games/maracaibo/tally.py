"""A final score from counts alone, for a table that was not tracked: the questions are in tally.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.facts import UNKNOWN
from referee.kernel.score import Sheet

from .board import NATIONS
from .constructions import buildings
from .facts import FACTS
from .score import Count, Nation, sheet
from .seats import MARY

COUNTED = ("threshold", "assistant", "strength", "sailor", "attribute", "battle-tile")


def tally(mode: str, table: Mapping[str, Any], players: list[tuple[str, Mapping[str, Any]]]) -> Sheet:
    """The sheet the table itself would give; what is left out counts as not told. Mary's counts are the table's `mary`."""
    nations = {n: Nation(table.get(f"control-{n}"), table.get(f"empty-{n}")) for n in NATIONS}
    sides = [_side(str(k), name, row) for k, (name, row) in enumerate(players, 1)]
    if mode == "solo":
        sides.append(_mary(table.get(MARY) or {}))
    return sheet(sides, nations)


def follows(box: Mapping[str, str]) -> dict[str, tuple[str, Callable[[int], int]]]:
    """score.rank: where the red bands are known, ranks are read off the influence."""
    bands = FACTS.value("influence.ranks", box.get("influence.ranks", UNKNOWN))
    return {f"ranks-{n}": (f"influence-{n}", lambda at: sum(band <= at for band in bands)) for n in NATIONS if bands}


def _mary(row: Mapping[str, Any]) -> Count:
    return Count(
        MARY,
        MARY,
        points=row.get("points"),
        influence={n: row.get(f"influence-{n}") or 0 for n in NATIONS},
        ranks={n: row.get(f"ranks-{n}") for n in NATIONS},
        quests=row.get("quests"),
        discs=row.get("discs"),
        mary_cards=row.get("cards"),
        ahead=row.get("ahead"),
    )


def _side(who: str, name: str, row: Mapping[str, Any]) -> Count:
    return Count(
        who,
        name,
        points=row.get("points"),
        choice=row.get("choice", 0),
        income=row.get("points-income"),
        doubloon=row.get("doubloon-points"),
        cards=row.get("card-points"),
        influence={n: row.get(f"influence-{n}") or 0 for n in NATIONS},
        ranks={n: row.get(f"ranks-{n}") for n in NATIONS},
        buildings=tuple(b for b in row.get("buildings") or () if b in buildings()),
        counted={**{p: row.get(p) for p in COUNTED}, "quest": row.get("quests"), "upgrade": row.get("upgrade")},
        quests=row.get("quests"),
        upgrades=row.get("upgrade"),
    )
