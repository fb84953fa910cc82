"""Runs every case of the rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cases import Case

RULEBOOK = Path(__file__).parent / "rulebook"
CASES = sorted(RULEBOOK.glob("*/*.case"))
#: Entries that a journal can hold and a person can hardly say: typed as printed they are refused or read otherwise. It only shrinks.
MISHEARD = set((RULEBOOK / "misheard.txt").read_text("utf-8").splitlines())


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_case(path: Path) -> None:
    case = Case(path.parent.name.replace("_", "-"), path)
    case.run()
    assert {f"{path.parent.name}: {entry}" for entry in case.misheard} <= MISHEARD
