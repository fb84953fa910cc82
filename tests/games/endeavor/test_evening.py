"""A whole evening typed in Russian where the base game lies on the table: the same lines give the same journal, with few keys."""

from __future__ import annotations

import re
from pathlib import Path

from referee.games.endeavor import GAME
from referee.games.endeavor.exploits.boards import boards
from referee.kernel.game import Header
from referee.kernel.read import Lost, Said
from referee.kernel.table import Table
from referee.save.journal import Journal
from tests.saying import parse
from tests.ui.sitting import Sitting

TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "endeavor_evening.txt"


def played(path: Path, lines: list[str]) -> tuple[str, Sitting]:
    """Types the lines; after each come the records it made."""
    options = {"first": "spanish-main", "second": "transit-of-venus", "third": "underground-railroad"}
    names = ("Аня", "Борис", "Вера")
    Journal.create(path, Header("endeavor", names, "exploits", GAME.edition, "table", "assist", "s", options, "", "2026-01-01"))
    table = Sitting(path, "ru")
    text = ""
    for line in lines:
        before = len(table.desk.table.lines)
        table.type(line)
        made = table.desk.table.lines[before:]
        text += f"> {line}".rstrip() + "\n" + "".join(f"  {record}\n" for record in made)
    return text + f"{table.keys} keys\n", table


def test_a_whole_evening_is_told_in_a_few_hundred_keys(tmp_path: Path) -> None:
    text = TRANSCRIPT.read_text("utf-8")
    again, sitting = played(tmp_path / "evening.txt", re.findall(r"^> ?(.*)$", text, re.M))
    assert again == text
    table = sitting.desk.table
    sheet = GAME.score(table.s)
    assert sheet.final and {c.name: c.total for c in sheet.columns} == {"Аня": 48, "Борис": 46, "Вера": 42}
    assert sheet.winners == ("1",)
    assert Table(GAME, table.header, table.lines).view() == table.view()
    assert sitting.keys < 355


def test_counts_need_no_verb_and_share_a_line(tmp_path: Path) -> None:
    options = {"first": "saltpeter", "second": "globalization", "third": "underground-railroad"}
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
    options = {"first": "spanish-main", "second": "haiti", "third": "transit-of-venus"}
    header = Header("endeavor", ("Ann", "Bob"), "exploits", GAME.edition, "table", "assist", "s", options)
    box = {"cities.north-america": "boston,quebec", "cities.south-america": "lima"}
    table = Table(GAME, header, box=box)
    assert table.enter(table.verbs["next"].of("table", ())).ok  # asks nothing
    got = parse(GAME, table.s, ("Ann", "fortify", "bos"), table.names())
    assert isinstance(got, Said) and got.move.words() == ("boston",)
    wrong = parse(GAME, table.s, ("Ann", "fortify", "bostn"), table.names())
    assert isinstance(wrong, Lost) and "boston" in wrong.near
