"""Runs every case of the rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cases import Case

CASES = sorted((Path(__file__).parent / "rulebook").glob("*/*.case"))


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_case(path: Path) -> None:
    Case(path.parent.name.replace("_", "-"), path).run()
