"""Situations written from the rulebook, typed at the level and tracking the form proposes."""

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
#: The program does otherwise by itself and says nothing of it, as nothing happens: no coins.
NOTHING_SAID = {row["id"] for row in PLAYED if row.get("rules") == []}
ADVENTURE = ["hero jean", "hero anna", "story 10", "event storm"]


def hear(desk: Desk, line: str) -> list[Reply]:
    words = line.split()
    return desk.operate(words[0], words[1:]) if words[0] in ("set", "now", "check") else desk.line(line)


def agreed(desk: Desk, row: dict[str, Any]) -> bool:
    """Does the program reckon what the players claim?"""
    so = True
    if claim := row.get("claim"):
        (reply,) = hear(desk, f"check {claim}")
        assert reply.audit and (reply.audit.agreed or reply.audit.differ), said(desk, [reply])
        so = not reply.audit.differ
    score = desk.table.game.score(desk.table.s)
    if "ends" in row:
        so = so and score.final
    return so and ("winner" not in row or list(score.winners) == [row["winner"]])


@pytest.mark.parametrize("row", PLAYED, ids=lambda row: str(row["id"]))
def test_a_situation(row: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = sit_down(Typed("port-royal", 0, {"players": ["Anna", "Boris", "Vera"], "box": "port_royal", **row}), tmp_path)
    desk.table.box |= row.get("facts", {})
    notes: set[str] = set()
    for line in (*(ADVENTURE if row.get("mode") == "adventure" else ()), *row.get("given", ())):
        replies = hear(desk, line)
        assert replies and all(r.kind not in ("refused", "asks") for r in replies), f"{line}: {said(desk, replies)}"
        notes |= {note.rule for r in replies if r.outcome for note in r.outcome.notes}
    replies = hear(desk, row["typed"])
    told = said(desk, replies)
    refused = {b.rule for r in replies if r.kind == "refused" for b in r.because}
    claimed = not {"claim", "ends"}.isdisjoint(row)
    if LEGAL[row["id"]]:
        assert all(r.kind in ("done", "audit") for r in replies) and not any(r.audit and r.audit.differ for r in replies), told
        assert not any(r.outcome.remarks for r in replies if r.outcome), told
        assert agreed(desk, row), told
    elif claimed:
        notes |= {note.rule for r in replies if r.outcome for note in r.outcome.notes}
        assert not refused and not agreed(desk, row), told
        assert row["id"] in NOTHING_SAID or notes & set(row["rules"]), (notes, told)
    else:
        assert refused & set(row["rules"]), told


def test_every_situation_is_played() -> None:
    """Of thirty that are not allowed 29 are refused or told by their rule, one is reckoned rightly without a word."""
    assert {row["id"] for row in PLAYED} == set(LEGAL)
    illegal = {row for row, legal in LEGAL.items() if not legal}
    assert len(illegal - NOTHING_SAID) == 29 and len(illegal) == 30
