"""The next evening of a campaign begins with its players, also where the result is a team's; after the last chapter comes the epilogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure.campaign import CAMPAIGN
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.campaign import change
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
        team = f"({', '.join(names)})" if len(names) > 1 else f": {names[0]} 0"
        assert team in run("campaign", "show", "Sea").out  # the team by its players


def test_after_the_last_chapter_the_epilogue_is_proposed() -> None:
    header = Header("port-royal", ("Ann", "Bob"), "adventure-coop", GAME.edition, options={"chapter": "5"}, seed="abcdef")
    table = Table(GAME, header)
    table.s.now.clear()
    table.s.push("over", "1")
    table.s.won = True
    kept = CAMPAIGN.start({}) | {"attempts": [f"{c}:won:a{c}" for c in range(1, 5)]}
    assert CAMPAIGN.mode(kept, 2) == "adventure-coop"
    change(kept, CAMPAIGN.adds(header, table.s))
    assert CAMPAIGN.mode(kept, 2) == "epilogue" and CAMPAIGN.inherit({"cards": []}, "epilogue") == {}


def test_alone_the_epilogue_wants_more_players() -> None:
    won = ",".join(f"{c}:won:a{c}" for c in range(1, 6))
    assert run("campaign", "new", "port-royal", "Sea", "--set", f"attempts={won}").code == 0
    assert run("new", "port-royal", "--mode", "epilogue", "--player", "Ann", "--player", "Bob", "--campaign", "Sea").code == 0
    assert run("campaign", "new", "port-royal", "Lone").code == 0
    assert run("new", "--campaign", "Lone", "--player", "Ann").code == 0  # one player plays alone
    assert run("now", "over", "Ann").code == 0
    assert run("campaign", "set", "Lone", f"attempts=+{won.replace(',', ',+')}").code == 0
    refused = run("new", "--campaign", "Lone")
    assert refused.code == 2 and "2 to 4 players" in refused.err
    assert "for 2 to 4 players. Begin: referee new --campaign Lone --player" in run("campaign", "show", "Lone").out


def test_the_start_page_names_the_open_table_and_a_second_one_is_warned_of() -> None:
    assert run("campaign", "new", "port-royal", "Sea").code == 0
    assert "Begin the first evening: referee new --campaign Sea" in run("campaign", "show").out
    first = run("new", "--campaign", "Sea", "--player", "Ann", "--player", "Bob")
    assert first.code == 0 and not first.err
    assert "Evening 1 is open: port-royal-" in run("campaign", "show").out
    second = run("new", "--campaign", "Sea", "--player", "Ann", "--player", "Bob")
    assert second.code == 0 and "is open already: port-royal-" in second.err
    assert "Several tables" in run("campaign", "show").out
    assert run("now", "over", "Ann").code == 0
    page = run("campaign", "show").out
    assert "keeps what was so then" in page and "Several tables" not in page  # the other one does not know of the loss
