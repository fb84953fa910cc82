"""Kept journals of every game, mode, level and track, told again word for word. How to read and renew them: `tests/narrating.py`."""

from __future__ import annotations

import os
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

from .narrating import IN, KEPT, journals, narrated

AGAIN = "UPDATE=1 python -m pytest tests/test_narrated.py"
POSITIONS = "positions"  # short journals that lead to a position of the rulebook's cases, with what is refused there


@cache
def kept(path: Path) -> tuple[str, ...]:
    return journals(path.read_text("utf-8"))


FILES = sorted(KEPT.glob("*.txt"))
EACH = [pytest.param(path, k, id=f"{path.stem}-{k + 1}") for path in FILES for k in range(len(kept(path)))]


@pytest.mark.parametrize(("path", "k"), EACH)
def test_a_kept_journal_is_told_as_it_was(path: Path, k: int) -> None:
    was = kept(path)[k]
    now = "".join(f"{row}\n" for row in narrated(was, before=kept(path)[:k]))
    if os.environ.get("UPDATE"):
        there = journals(path.read_text("utf-8"))
        path.write_text("".join((*there[:k], now, *there[k + 1 :])), "utf-8")
    elif now != was:
        differs = list(unified_diff(was.splitlines(), now.splitlines(), "as it was", "now", lineterm="", n=3))
        again = f"{AGAIN} -k {path.stem.rpartition('-')[0]}"
        pytest.fail(f"a game plays otherwise than before. If it should: {again}, and read the difference.\n" + "\n".join(differs[:60]))
    if POSITIONS not in path.stem:
        stuck = [row for row in now.splitlines() if row.startswith(f"{IN}refused ")]
        assert not stuck, f"{path.name} cannot be played on: correct its header or its entries by hand. {stuck[:3]}"
