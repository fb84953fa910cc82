"""Evenings of two and four players typed to the end: the same lines give the same journal, a turn takes a few keys."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from referee.games.maracaibo import GAME
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.journal import Journal
from tests.ui.sitting import Sitting

FOLDER = Path(__file__).parents[2] / "transcripts"
KEPT = sorted(FOLDER.glob("maracaibo_told_*.txt"))
UPDATE = "UPDATE" in os.environ


def played(path: Path, head: str, lines: list[str]) -> tuple[str, Sitting]:
    """Types the lines; the head names language, level, what is tracked and the players; after each line come the records it made."""
    lang, level, track, names = head.split()
    options = {"story": "75", "constructions": "closed", "track": track}
    header = Header("maracaibo", tuple(names.split(",")), "base", GAME.edition, "table", level, "s", options, "", "2026-01-01")
    Journal.create(path, header)
    table = Sitting(path, lang)
    text = f"{head}\n"
    for line in lines:
        before = len(table.desk.table.lines)
        table.type(line)
        text += f"> {line}".rstrip() + "\n" + "".join(f"  {record}\n" for record in table.desk.table.lines[before:])
    sheet = GAME.score(table.desk.table.s)
    return text + f"{table.keys} keys; " + ", ".join(f"{c.name} {c.total}" for c in sheet.columns) + "\n", table


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_whole_evening_is_told_to_its_score_in_a_few_keys_a_turn(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    text = kept.read_text("utf-8")
    again, sitting = played(tmp_path / "evening.txt", text.partition("\n")[0], re.findall(r"^> ?(.*)$", text, re.M))
    if UPDATE:
        kept.write_text(again, "utf-8")
    assert again == text
    table = sitting.desk.table
    sheet = GAME.score(table.s)
    assert sheet.final and all(isinstance(c.total, int) for c in sheet.columns) and not table.marks
    assert Table(GAME, table.header, table.lines).view() == table.view()
    turns = [len(line) + 1 for line in re.findall(r"^> ?(.*)\n(?:  .*\n)*  +\d turn-over", text, re.M)]
    assert len(turns) > 40 and sum(turns) <= 12 * len(turns)
