"""A whole evening, typed: the same lines give the same table, and few keys."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from referee.kernel.table import Table

from .evening import Evening

TESTS = Path(__file__).parents[2]
TRANSCRIPT = TESTS / "transcripts" / "merchants_marauders_evening.txt"


def test_a_whole_evening_takes_under_ninety_keys_a_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = Evening(tmp_path / "evening.txt", tomllib.loads((TESTS / "boxes" / "merchants_marauders.toml").read_text("utf-8")))
    text = TRANSCRIPT.read_text("utf-8")
    for line in re.findall(r"^> ?(.*)$", text, re.M):
        desk.type(line)
    assert desk.text() == text
    table = desk.desk.table
    assert table.s.round == 11 and desk.keys < 90 * table.s.round
    assert table.s.now[-1].name == "over"
    assert Table(table.game, table.header, table.lines).view() == table.view()
