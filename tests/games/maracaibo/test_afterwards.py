"""After an evening against Mary: missing numbers asked in a row, her points by round beside yours, which level next."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from referee.save import home
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.commands.history import next_step
from referee.ui.score.course import by_round
from referee.ui.table.desk import Desk
from tests.ui.sitting import Sitting, begin

SAVE = Path(__file__).parents[2] / "saves" / "maracaibo-solo.table"


@pytest.fixture
def desks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Desk]:
    """The same evening played twice, lost both times."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    language.use("en")
    folder = home.home() / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    return [Desk(Journal(Path(shutil.copy(SAVE, folder / f"{name}.table"))), "en") for name in ("one", "two")]


def test_points_by_round_stand_beside_each_other(desks: list[Desk]) -> None:
    heads, *rows = by_round(desks[0].table, desks[0].words)
    assert heads.split() == ["1", "2", "3", "Total"]
    assert [row.split()[0] for row in rows] == ["Mary", "Аня"]  # as they are ranked
    mary = [int(n) for n in rows[0].split()[1:5]]
    assert mary == sorted(mary) and mary[-1] == desks[0].table.sheet().columns[1].total


def test_after_two_defeats_an_easier_level_is_named(desks: list[Desk]) -> None:
    assert next_step(desks[1]) == "Lost twice running: try difficulty: low"
    desks[0].journal.path.unlink()
    assert next_step(desks[1]) == ""


def test_what_the_score_lacks_is_asked_in_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    table = Sitting(begin(tmp_path / "t.table", seats=1, game="maracaibo", level="assist"), width=100)
    said = table.type("", "a1l2", "4", "set round=4 mary.ship=21b", "", "a1u3", "22")
    assert "Enter asks for them one by one" in said
    assert "Points on the track" in table.type("")
    said = table.type("60", "5", "4", "30", "6", "3", "10", "7", "4")
    assert "Where is your influence in England?" in said
    assert "ahead of yours" in said
    assert "Right?" in table.type("0")
    seat = table.desk.table.s.you
    assert (seat.points, seat.income, seat.doubloon, seat.cards, seat.upgrades, seat.quests) == (60, 5, 4, 30, 6, 3)
    assert seat.influence == {"france": 10, "spain": 7, "england": 4}
