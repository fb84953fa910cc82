"""The printed route: drawn before it is kept, corrected for good at the table."""

from __future__ import annotations

import io
import sys
import tomllib
from pathlib import Path

import pytest

from referee.save import home
from referee.ui.commands import survey
from referee.ui.commands.box import OwnersBox
from referee.ui.env import Env
from referee.ui.table.desk import load_game

from .evening import Evening

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "maracaibo.toml").read_text("utf-8"))["facts"]


def test_a_correction_of_the_route_stays_in_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Evening(tmp_path / "a.table", dict(BOX))
    evening.type("3")
    evening.type("маршрут 0>1/5")
    evening.type("маршрут город 6")
    assert not any("✗" in line for line in evening.lines)
    assert home.box("maracaibo")["route.arrows"] == f"{BOX['route.arrows']},havana>1/5"
    assert home.box("maracaibo")["route.cities"] == "4,5,6,8,11,13,14,16"
    assert evening.desk.table.s.facts["route.cities"] == "4,5,6,8,11,13,14,16"
    evening.desk.operate("undo", ())
    assert home.box("maracaibo")["route.cities"] == BOX["route.cities"]
    evening.desk.operate("redo", ())
    assert home.box("maracaibo")["route.cities"] == "4,5,6,8,11,13,14,16"


def test_a_survey_draws_the_route_before_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    answers = ("4 5 8 11 13 14 16", "2>3/4", "10", *[""] * 17, "")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
    survey.run(Env("en"), OwnersBox(load_game("maracaibo"), "en"))
    said = capsys.readouterr().out
    assert "⌂ → 1 → 2 ↗ 3 ↘ 4" in said and "10! → [11]" in said
