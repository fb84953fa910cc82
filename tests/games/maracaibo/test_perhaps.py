"""`?` at a told table: what is allowed, what perhaps, hanging on what nobody told, and what is not, by its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.ui.table.closed_moves import closed, perhaps
from tests.ui.sitting import Sitting, begin


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    return Sitting(begin(tmp_path / "t.table", seats=1, game="maracaibo", level="assist"), width=200)


def test_what_hangs_on_something_untold_is_listed_as_perhaps(table: Sitting) -> None:
    [row] = perhaps(table.desk)
    assert "deliver (hand)" in row.effect.replace("dump, ", "") and "ship (route)" in row.effect and "buy (doubloons, hand)" in row.effect
    assert "perhaps, not told: ship (route)" in table.type("?")


def test_what_is_told_settles_it_either_way(table: Sitting) -> None:
    table.type("set 1.hand=3 1.plan=3 1.sailors=0")
    [row] = perhaps(table.desk)
    assert "hand" not in row.effect and "buy, pick, invest (doubloons)" in row.effect
    reasons = {row.label: row.effect for row in closed(table.desk, table.desk.table.options(every=True))}
    assert "planning" in reasons["plan"].casefold() and "dump" not in reasons
