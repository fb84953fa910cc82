"""Situations written from the rulebook by someone who had not seen the program, typed at the default level with an empty box.

`typed_situations.toml` says for each how the table is laid out and what is typed. What is against the rules must be refused or remarked by
its rule, or the program does otherwise by itself (`expect`); what is legal is accepted without a word against it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.move import ODD
from referee.kernel.paths import show
from referee.ui.table.desk import Desk
from referee.ui.table.reply import Reply
from tests.test_typed import Typed, entries, said, sit_down

HERE = Path(__file__).parent
BEGIN = ["sloop havana 2222", "sloop nassau 2222", "now turn Anne"]
WRITTEN: list[dict[str, Any]] = tomllib.loads((HERE / "situations.toml").read_text("utf-8"))["situation"]
SITUATIONS = {row["id"]: row for row in WRITTEN}
TYPED: dict[str, dict[str, Any]] = tomllib.loads((HERE / "typed_situations.toml").read_text("utf-8"))


def test_every_situation_is_typed() -> None:
    assert set(TYPED) == set(SITUATIONS)


def say(desk: Desk, line: str) -> list[Reply]:
    words = line.split()
    return desk.operate(words[0], words[1:]) if words[0] in ("set", "now", "level", "fact") else desk.line(line)


def sat_down(row: dict[str, Any], lang: str, folder: Path) -> Desk:
    more = {"players": ["Anne", "Bart"], "lang": lang, **{k: v for k, v in row.items() if k in ("set", "players")}}
    desk = sit_down(Typed("merchants-marauders", 0, more), folder)
    desk.table.box = row.get("box", {})
    for line in (*row.get("begin", BEGIN), *row.get("given", ())):
        replies = say(desk, line)
        assert replies and all(r.kind not in ("refused", "asks") for r in replies), f"given «{line}»: {said(desk, replies)}"
    return desk


def against(replies: list[Reply]) -> set[str]:
    """The rules by which something was refused or remarked."""
    remarks = (b for r in replies if r.outcome for b in (*r.outcome.refused, *r.outcome.remarks) if b.grade != ODD)
    return {b.rule for b in (*remarks, *(b for r in replies if r.kind == "refused" for b in r.because))}


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_situation(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    row, legal = TYPED[name], SITUATIONS[name]["legal"]
    if "untyped" in row:
        pytest.skip(row["untyped"])
    desk = sat_down(row, row.get("lang", "en"), tmp_path)
    before = len(desk.table.records)
    replies = say(desk, row["typed"])
    told, broken = said(desk, replies), against(replies)
    if "rule" in row:
        assert not legal and row["rule"] in broken, told
        return
    assert not broken and entries(desk, before), told
    assert legal or "expect" in row
    view = desk.table.view()
    for path, value in row.get("expect", {}).items():
        assert show(view[path]) == str(value), f"{path}: {show(view[path])}\n{told}"


def test_nine_of_ten_are_refused_by_their_rule() -> None:
    illegal = [name for name, row in SITUATIONS.items() if not row["legal"]]
    known = [name for name in illegal if "untyped" not in TYPED[name]]
    assert len(known) >= 0.9 * len(illegal)
