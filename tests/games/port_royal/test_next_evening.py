"""The next evening of a campaign begins with its players, also where the result is a team's; after the last chapter comes the epilogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure.campaign import CAMPAIGN
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.ui.command import run

PAIR = ("Ann", "Bob")


@pytest.mark.parametrize(("mode", "names"), (("adventure-coop", PAIR), ("adventure-solo", PAIR[:1]), ("adventure", PAIR)))
def test_the_next_evening_has_the_same_players(mode: str, names: tuple[str, ...], tmp_path: Path) -> None:
    first, second = str(tmp_path / "1.table"), str(tmp_path / "2.table")
    assert run("campaign", "new", "port-royal", "Sea").code == 0
    seats = [word for name in names for word in ("--player", name)]
    assert run("new", "port-royal", "--mode", mode, *seats, "--campaign", "Sea", "--file", first).code == 0
    assert run("now", "-f", first, "over", "Ann").code == 0
    assert run("new", "port-royal", "--campaign", "Sea", "--file", second).code == 0
    header = Desk(Journal(Path(second)), "en").table.header
    assert header.players == names and header.mode == mode
    if mode != "adventure":
        assert f"({', '.join(names)})" in run("campaign", "show", "Sea").out  # the team by its players


def test_after_the_last_chapter_the_epilogue_is_proposed() -> None:
    header = Header("port-royal", ("Ann", "Bob"), "adventure-coop", GAME.edition, options={"chapter": "5"}, seed="abcdef")
    table = Table(GAME, header)
    table.s.now.clear()
    table.s.push("over", "1")
    table.s.won = True
    left = CAMPAIGN.adds(header, table.s)
    assert left["mode"] == "epilogue" and CAMPAIGN.inherit({"cards": []}, "epilogue") == {}
