"""`?` at the level the form proposes: what is allowed, what perhaps, hanging on what nobody told, and what is not, by its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.ui.table.closed_moves import closed, perhaps
from tests.ui.command import run
from tests.ui.sitting import Sitting, begin


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    sitting = Sitting(begin(tmp_path / "t.table", seats=3, game="endeavor"), width=200)
    sitting.type("pick jesuits venus saltpeter")
    sitting.type("set phase=action explored=india,south-america,north-america 1.present=india,south-america,north-america")
    return sitting


def test_what_hangs_on_something_untold_is_listed_as_perhaps(table: Sitting) -> None:
    [row] = perhaps(table.desk)
    assert "jesuits 1 (harbor, influence)" in row.effect and "saltpeter 2 (industry)" in row.effect
    shown = table.type("?")
    assert "perhaps, not told: " in shown and "jesuits 1" in shown


def test_what_is_not_active_is_listed_with_its_rule(table: Sitting) -> None:
    reasons = {row.label: row.effect for row in closed(table.desk, table.desk.table.options(every=True))}
    assert "not explored: Far East" in next(why for label, why in reasons.items() if "venus 1" in label)
    assert not any("pirates" in label for label in reasons)  # not in this game


def test_discs_told_settle_it_either_way(table: Sitting) -> None:
    table.type("Ann has 3 discs")
    assert "harbor" not in perhaps(table.desk)[0].effect
    table.type("Ann has harbor 0")
    assert "effect.harbor-disc" in {b.rule for o in table.desk.table.options(every=True) if o.cls.verb == "mission" for b in o.because}


@pytest.mark.parametrize(("lang", "said"), [("en", "A blockade token on the connection of the Dutch board"), ("ru", "блокад")])
def test_the_dutch_connection_is_blockaded_at_set_up(lang: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    chosen = "exploits=imperialism,dutch-east-india,haiti"
    assert said in run("--lang", lang, "new", "endeavor", "--player", "Ann", "--player", "Bob", "--set", chosen).out


def test_what_is_not_in_this_game_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    run("--lang", "en", "new", "endeavor", "--player", "Ann", "--player", "Bob", "--set", "exploits=jesuits,pirates,haiti")
    listed = run("--lang", "en", "options", "--all").out
    assert "jesuits 1" in listed and "not active yet" in listed and "saltpeter" not in listed and "not in this game" not in listed
