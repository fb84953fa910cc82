"""Every case of the rulebook folder, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import Case

CASES = sorted((Path(__file__).parents[2] / "rulebook" / "merchants_marauders").glob("*.case"))


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_the_rulebook(path: Path) -> None:
    Case("merchants-marauders", path).run()
