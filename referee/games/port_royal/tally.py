"""A final score from counts alone; the questions are in tally.toml."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.score import Line, Points, Sheet, ends

from .modes import Kit
from .score import Standing, against_each_other, against_time, card_nine, column

#: Counts that are points themselves: the sheet's line, its rule.
COUNTED = {
    "persons": "influence.count",
    "expeditions": "expedition.influence",
    "kept-ships": "wholesaler.influence",
    "crowns": "crown.influence",
}
Facts = Mapping[str, object]


def tally(mode: str, table: Facts, players: list[tuple[str, Facts]]) -> Sheet:
    """The sheet of a tracked table, from what was counted at its end."""
    kit = Kit(mode)
    if kit.contracts and kit.coop:
        return against_time(True, bool(table.get("won")), number(table.get("points")))
    if kit.coop:
        return _together(table, players)
    columns = [
        column(kit, str(k), name, _standing(facts), variant=bool(table.get("variant"))) for k, (name, facts) in enumerate(players, 1)
    ]
    return against_each_other(kit, True, columns)


def _standing(facts: Facts) -> Standing:
    coins, markers = facts.get("coins"), facts.get("markers")
    return Standing(
        _lines(facts),
        number(facts.get("contracts")),
        coins if isinstance(coins, int) else None,
        markers if isinstance(markers, int) else 4,
        bool(facts.get("expeditions")),
    )


def _lines(facts: Facts) -> tuple[Line, ...]:
    return tuple(Line(key, rule, number(facts.get(key))) for key, rule in COUNTED.items() if key in facts)


def _together(table: Facts, players: list[tuple[str, Facts]]) -> Sheet:
    """adventure.coop-win: every task, enough markers on tasks, enough influence in all."""
    lines = tuple(Line("influence-of", "adventure.influence", lines=_lines(facts), facts={"player": name}) for name, facts in players)
    total: Points = sum(ends(line.points)[0] for line in lines)
    markers = number(table.get("markers-laid"))
    enough = markers >= number(table.get("nine-markers")) and ends(total)[0] >= number(table.get("nine-influence"))
    return card_nine(True, bool(table.get("tasks-done")) and enough, lines, markers, 0, str(number(table.get("chapter")) or 1))


def number(value: object) -> int:
    return value if isinstance(value, int) else 0
