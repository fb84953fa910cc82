"""A whole evening typed in Russian where the base game lies on the table: the same lines give the same journal, with few keys."""

from __future__ import annotations

import re
from pathlib import Path

from referee.games.endeavor import GAME
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.journal import Journal
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
        before = len(table.desk.table.records)
        table.type(line)
        made = table.desk.table.records[before:]
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
    assert Table(GAME, table.header, table.records).view() == table.view()
    assert sitting.keys < 365
