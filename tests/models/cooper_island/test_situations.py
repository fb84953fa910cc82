"""Situations written from the rulebook, typed at the level the form proposes with a box that knows nothing but what they state."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.games.cooper_island.facts import FACTS
from referee.ui.table.desk import Desk
from referee.ui.table.reply import Reply
from tests.test_typed import Typed, said, sit_down

HERE = Path(__file__).parent
LEGAL = {row["id"]: row["legal"] for row in tomllib.loads((HERE / "situations.toml").read_text("utf-8"))["situation"]}
PLAYED: list[dict[str, Any]] = tomllib.loads((HERE / "played.toml").read_text("utf-8"))["played"]


def sit(row: dict[str, Any], folder: Path) -> Desk:
    desk = sit_down(Typed("cooper-island", 0, {"players": ["Eva", "Mike"], **row}), folder)
    desk.table.box = {**dict.fromkeys((f.key for f in FACTS if not desk.table.game.known(f.key)), "?"), **row.get("facts", {})}
    return desk


def hear(desk: Desk, line: str) -> list[Reply]:
    words = line.split()
    if words[0] in ("set", "now"):
        return desk.operate(words[0], words[1:])
    return desk.operate("check", words[1:]) if words[0] in ("check", "сверить") else desk.line(line)


@pytest.mark.parametrize("row", PLAYED, ids=lambda row: str(row["id"]))
def test_a_situation(row: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = sit(row, tmp_path)
    for line in row.get("given", ()):
        replies = hear(desk, line)
        assert replies and all(r.kind not in ("refused", "asks") for r in replies), f"{line}: {said(desk, replies)}"
    replies = hear(desk, row["typed"])
    told = said(desk, replies)
    if LEGAL[row["id"]]:
        assert all(r.kind in ("done", "audit") for r in replies) and "differs" not in told, told
        return
    refused = any(r.kind == "refused" for r in replies)
    notes = [note.rule for r in replies if r.outcome for note in r.outcome.notes]
    named = {b.facts.get("rule", b.rule) for r in replies for b in r.because} if refused else set(notes)
    assert named & set(row["rules"]), told


def test_every_situation_is_played() -> None:
    assert {row["id"] for row in PLAYED} == set(LEGAL) and sum(not legal for legal in LEGAL.values()) >= 30
