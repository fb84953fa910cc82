"""A final score from counts alone; the questions are in tally.toml."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.score import Column, Line, Sheet

from .contracts.rules import rank
from .score import TEAM
from .seat import Seat, contract_influence

#: Counts that are points themselves: the sheet's line, its rule.
COUNTED = {
    "persons": "influence.count",
    "expeditions": "expedition.influence",
    "kept-ships": "wholesaler.influence",
    "crowns": "crown.influence",
}


def tally(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Sheet:
    """What the sheet of a tracked table adds up too: influence, then coins."""
    if mode in ("contracts-coop", "contracts-solo"):
        return Sheet(True, (_team(table),))
    columns = tuple(_column(str(k), name, facts, table, mode) for k, (name, facts) in enumerate(players, 1))
    return Sheet(True, columns, tie_rule="adventure.tie" if mode in ("adventure", "epilogue") else "end.tie")


def _column(who: str, name: str, facts: Mapping[str, object], table: Mapping[str, object], mode: str) -> Column:
    lines = [Line(key, rule, number(facts.get(key)) or 0) for key, rule in COUNTED.items() if key in facts]
    if fulfilled := number(facts.get("contracts")) or 0:
        points = contract_influence(Seat(contracts=[""] * fulfilled))
        lines.append(Line("contracts", "contracts.third" if fulfilled > 2 else "contracts.second", points, {"count": fulfilled}))
    ties: tuple[int | None, ...] = (number(facts.get("coins")),)
    if mode in ("adventure", "epilogue"):  # adventure.tie: fewest markers, then coins
        markers = number(facts.get("markers"))
        ties = (None if markers is None else -markers, *ties)
    able = not table.get("variant") or bool(facts.get("expeditions"))  # variant.winner
    return Column(who, name, tuple(lines), ties=ties, may_win=able)


def _team(table: Mapping[str, object]) -> Column:
    """coop.points, coop.ranks: the points deck counts after a win only."""
    won, points = bool(table.get("won")), number(table.get("points")) or 0
    lines = [Line("points-deck", "coop.points", points if won else 0, {"cards": points})]
    if won:
        lines.append(Line(rank(points), "coop.ranks", 0))
    return Column(TEAM, "", tuple(lines), may_win=won)


def number(value: object) -> int | None:
    return value if isinstance(value, int) else None
