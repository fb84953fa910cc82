"""Evenings of two and four players typed to the end: the same lines give the same journal, a turn takes a few keys."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from referee.games.maracaibo import GAME
from referee.kernel.game import Header
from tests.evening import typed, whole

FOLDER = Path(__file__).parents[2] / "transcripts"
KEPT = sorted(FOLDER.glob("maracaibo_told_*.txt"))
UPDATE = "UPDATE" in os.environ


def header(head: str) -> Header:
    """The head of a transcript names language, level, what is tracked and the players."""
    _lang, level, track, names = head.split()
    options = {"story": "75", "constructions": "closed", "track": track}
    return Header("maracaibo", tuple(names.split(",")), "base", GAME.edition, "table", level, "s", options, "", "2026-01-01")


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_whole_evening_is_told_to_its_score_in_a_few_keys_a_turn(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    text = kept.read_text("utf-8")
    head = text.partition("\n")[0]
    again, sitting = typed(tmp_path / "evening.txt", header(head), head, re.findall(r"^> ?(.*)$", text, re.M))
    if UPDATE:
        kept.write_text(again, "utf-8")
    assert again == text
    assert whole(sitting) and not sitting.desk.table.marks
    turns = [len(line) + 1 for line in re.findall(r"^> ?(.*)\n(?:  .*\n)*  +\d turn-over", text, re.M)]
    assert len(turns) > 40 and sum(turns) <= 12 * len(turns)
