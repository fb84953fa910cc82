"""Situations written from the booklet, typed at the level and tracking the form proposes, with a box that knows little."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.ui.table.desk import Desk
from referee.ui.table.reply import Reply
from tests.test_typed import Typed, said, sit_down

HERE = Path(__file__).parent
LEGAL = {row["id"]: row["legal"] for row in tomllib.loads((HERE / "situations.toml").read_text("utf-8"))["situation"]}
PLAYED: list[dict[str, Any]] = tomllib.loads((HERE / "played.toml").read_text("utf-8"))["played"]
REGIONS = {"north-america": ("boston",), "caribbean": ("havana", "kingston"), "south-america": ("lima",), "africa": ("benin",),
           "india": ("goa", "madras"), "far-east": ("macau",), "europe": ("london",)}  # fmt: skip
BOX = {
    **{f"region.{city}": region for region, cities in REGIONS.items() for city in cities},
    "south-sea.length": "5", **{f"south-sea.arrow.{n}": str((n - 1) % 4) for n in range(1, 6)},
    "railroad.length": "5", **{f"railroad.space.{n}": "industry,7" for n in range(1, 6)},
    "transit.length.pacific": "2", "transit.length.australia": "2", "transit.length.new-zealand": "2", "transit.action.pacific.1": "occupy",
    "city-glory.batavia": "1", "city-glory.cape-town": "1", "sun.glory": "0,1,2,4,6,9",
    **{f"transit.glory.{branch}": "1,2" for branch in ("pacific", "australia", "new-zealand")},
}  # fmt: skip


def hear(desk: Desk, line: str) -> list[Reply]:
    words = line.split()
    return desk.operate(words[0], words[1:]) if words[0] in ("set", "now", "check") else desk.line(line)


@pytest.mark.parametrize("level", ["enforce", "assist"])
@pytest.mark.parametrize("row", PLAYED, ids=lambda row: str(row["id"]))
def test_a_situation(row: dict[str, Any], level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = sit_down(Typed("endeavor", 0, {"players": ["Red", "Blue", "Yellow"], "level": level, **row}), tmp_path)
    desk.table.box = dict(BOX)
    for line in row.get("given", ()):
        replies = hear(desk, line)
        assert replies and all(r.kind not in ("refused", "asks") for r in replies), f"{line}: {said(desk, replies)}"
    replies = hear(desk, row["typed"])
    told = said(desk, replies)
    refused = any(r.kind == "refused" for r in replies)
    if LEGAL[row["id"]]:
        assert not refused, told
        return
    remarks = {note.rule for r in replies if r.outcome for note in (*r.outcome.notes, *r.outcome.remarks)}
    named = {b.rule for r in replies for b in r.because} if refused else remarks
    assert named & set(row["rules"]), told


def test_every_situation_is_played() -> None:
    assert {row["id"] for row in PLAYED} == set(LEGAL)
