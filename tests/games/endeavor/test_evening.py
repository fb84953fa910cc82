"""Whole evenings typed where the base game lies on the table: the same lines give the same journal, with few keys."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest
from rich.console import Console

from referee.games.endeavor import GAME
from referee.games.endeavor.exploits.boards import boards
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Lost, Said
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.render import BESIDES, RichScreen
from tests.evening import typed, whole
from tests.journal_lines import parse
from tests.ui.sitting import Sitting

FOLDER = Path(__file__).parents[2] / "transcripts"
KEPT = sorted(FOLDER.glob("endeavor_*.txt"))
UPDATE = "UPDATE" in os.environ


def header(head: str) -> Header:
    """The head of a transcript names language, level, players and Exploits."""
    _lang, level, names, chosen = head.split()
    options = {"exploits": chosen}
    return Header("endeavor", tuple(names.split(",")), "exploits", GAME.edition, "table", level, "s", options, "", "2026-01-01")


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_whole_evening_is_told_in_a_few_hundred_keys(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    text = kept.read_text("utf-8")
    head = text.partition("\n")[0]
    again, sitting = typed(tmp_path / "evening.txt", header(head), head, re.findall(r"^> ?(.*)$", text, re.M))
    if UPDATE:
        kept.write_text(again, "utf-8")
    assert again == text
    assert whole(sitting)
    assert sitting.keys < 250 * len(sitting.desk.table.header.players)


def test_each_exploit_is_played_in_a_kept_evening() -> None:
    played = {name for path in KEPT for name in path.read_text("utf-8").partition("\n")[0].split()[3].split(",")}
    assert played == set(boards())


def test_counts_need_no_verb_and_share_a_line(tmp_path: Path) -> None:
    options = {"exploits": "saltpeter,globalization,underground-railroad"}
    names = ("Аня", "Борис", "Вера", "Никита")
    path = tmp_path / "end.table"
    Journal.create(path, Header("endeavor", names, "exploits", GAME.edition, "table", "assist", "s", options, "", "2026-01-01"))
    table = Sitting(path, "ru")
    table.type("губ са А", "все", "губ инд Б", "В Н", "губ афр В", "А", "губ дв Н", "-")  # «В» is Вера, «Н» Никита: not «все», «никто»
    assert [r for r in table.desk.table.lines if " present " in r] == [
        "table present everyone", "table present 3 4", "table present 1", "table present nobody",
    ]  # fmt: skip
    table.desk.operate("set", ["round=7", "phase=discard"])
    table.type("", "А бл 20 9 4 5 0 диски 7", "Н колоды са дв дв инд")
    seats = table.desk.table.s.players
    assert seats["1"].counts["railroad-hand"] == 7 and seats["1"].counts["base-tracks"] == 20
    assert seats["4"].decks == ["north-america", "far-east", "far-east", "india"] and seats["4"].told == ["own-cards"]


def test_a_table_may_have_its_exploits_drawn(tmp_path: Path) -> None:
    path = tmp_path / "lot.table"
    Journal.create(path, Header("endeavor", ("Ann", "Bob"), "exploits", GAME.edition, "table", "assist", "s", {"region": "india"}, "", ""))
    table = Sitting(path)
    table.type("random")
    chosen = table.desk.table.s.chosen
    assert table.desk.table.lines == ["table random"] and len(set(chosen)) == 3
    assert all("india" in boards()[e].regions for e in chosen)
    assert Table(GAME, table.desk.table.header, table.desk.table.lines).s.chosen == chosen


def test_cities_of_the_box_are_known_where_the_base_game_lies_on_the_table() -> None:
    options = {"exploits": "spanish-main,haiti,transit-of-venus"}
    header = Header("endeavor", ("Ann", "Bob"), "exploits", GAME.edition, "table", "assist", "s", options)
    box = {"cities.north-america": "boston,quebec", "cities.south-america": "lima"}
    table = Table(GAME, header, box=box)
    assert table.enter(table.verbs["next"].of("table", ())).ok  # asks nothing
    got = parse(GAME, table.s, ("Ann", "fortify", "bos"), table.names())
    assert isinstance(got, Said) and got.move.words() == ("boston",)
    wrong = parse(GAME, table.s, ("Ann", "fortify", "bostn"), table.names())
    assert isinstance(wrong, Lost) and "boston" in wrong.near


@pytest.mark.parametrize("kept", [path for path in KEPT if "five" in path.stem], ids=lambda path: path.stem)
def test_five_players_fit_on_a_screen_of_24_lines_after_every_line(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    text = kept.read_text("utf-8")
    Journal.create(tmp_path / "t.table", header(text.partition("\n")[0]))
    table = Sitting(tmp_path / "t.table", "ru")
    for line in re.findall(r"^> ?(.*)$", text, re.M):
        table.type(line)
        if not table.desk.table.s.explored:  # before that the set-up stands there too
            continue
        console = Console(width=80, height=24, force_terminal=True, file=io.StringIO())
        RichScreen(console).panels(table.desk.panels(table.desk.table.s), table.desk.words)
        shown = console.file.getvalue() if isinstance(console.file, io.StringIO) else ""
        assert "Даша" in shown and shown.count("\n") + BESIDES <= 24, shown
