"""A finished table and the counts taken from it give the same totals and the same winners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.state import PortRoyal
from referee.kernel.score import ends
from referee.save.journal import Journal
from referee.ui.table.desk import Desk

SAVES = sorted((Path(__file__).parents[2] / "saves").glob("port-royal-*.table"))


def counted(s: PortRoyal, who: str) -> dict[str, Any]:
    """What a player would count at the end of the game."""
    seat = s.players[who]
    shields = {w: ends(s.span(w, "influence"))[0] for w in (*seat.persons, *seat.expeditions)}
    found: dict[str, Any] = {"persons": sum(shields[w] for w in seat.persons), "expeditions": sum(shields[w] for w in seat.expeditions)}
    found |= {"kept-ships": len(seat.kept), "contracts": len(seat.contracts), "coins": seat.coins, "markers": seat.markers}
    return {**found, "crowns": ends(s.shields(seat.crowns))[0]}


def of_the_table(s: PortRoyal) -> dict[str, Any]:
    nine = {what: s.known(f"card-nine.{len(s.players)}.{what}") or 0 for what in ("markers", "influence")}
    tasks = [seat.tasks for seat in s.players.values()]
    done = all(any(t in theirs for theirs in tasks) for t in s.tasks)
    found = {"variant": s.options.get("ending") == "expedition", "won": s.won, "points": s.points, "tasks-done": done}
    return {**found, "markers-laid": sum(map(len, tasks)), "nine-markers": nine["markers"], "nine-influence": nine["influence"]}


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_a_table_and_its_tally_agree(path: Path) -> None:
    table = Desk(Journal(path), "en").table
    sheet, s = table.sheet(), table.s
    if not sheet.final:
        pytest.skip("a sample of a layout, not finished")
    players = [(s.names[who], counted(s, who)) for who in s.players]
    again = GAME.tally(s.kit.mode, of_the_table(s), players)  # type: ignore[misc]
    assert [ends(c.total)[0] for c in again.columns] == [ends(c.total)[0] for c in sheet.columns]
    if any(not isinstance(c.total, int) for c in sheet.columns):
        return  # shields that nobody told: the table knows a range
    assert again.winners == sheet.winners
    assert [rule for rule, _ in again.why] == [rule for rule, _ in sheet.why]
