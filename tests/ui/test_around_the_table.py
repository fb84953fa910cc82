"""Commands around a table, as strangers get them wrong: where the answer goes, in whose language, and what it says to type instead."""

from __future__ import annotations

import os
import re
from pathlib import Path
from shutil import copy

import pytest

from referee.save import home
from referee.ui.table import watch

from .command import run
from .sitting import Sitting

SAVES = Path(__file__).parents[1] / "saves"


def kept(name: str) -> Path:
    """A whole game among one's own."""
    folder = home.home() / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(copy(SAVES / name, folder))


def damaged_box() -> Path:
    path = home.box_path("maracaibo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("zzz\n", "utf-8")
    return path


def test_a_damaged_box_is_said_once_and_the_games_beside_it_are_whole() -> None:
    for name in ("maracaibo-solo.table", "maracaibo-base.table"):
        kept(name)
    box = damaged_box()
    ran = run("--lang", "en", "doctor")
    assert ran.out == "3 files checked, 1 damaged.\n"
    assert ran.err.count(str(box)) == 1
    run("doctor", "--repair")
    assert not list((home.home() / "tables").glob("*.kept-*")), "nothing of a sound game is put aside"


def test_odds_without_a_table_speak_one_language_of_what_is_damaged() -> None:
    table = kept("port-royal-base.table")
    table.write_text(table.read_text("utf-8").replace("\n1 take 1 ", "\n1 take nothing ", 1), "utf-8")
    ran = run("--lang", "ru", "odds", "red", "yellow")
    assert "Перебор" in ran.out
    assert "not possible" not in ran.err and "I do not" not in ran.err


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        (("odds", "chess"), 2, "Нет игры «chess»"),
        (("odds", "эндевор"), 2, "Для этой игры шансы не считаются"),
        (("help", "bogus"), 2, "Нет справки по слову «bogus»"),
        (("campaign", "show"), 2, "Начните: referee campaign new ИГРА ИМЯ"),
        (("show", "-f", "/nowhere/at-all"), 4, "нет такого файла"),
        (("box", "maracaibo", "set", "foo=1"), 3, "Такого факта никто не спрашивает"),
        (("show", "--at", "foo"), 2, "нужно целое число"),
        (("tally", "cooper-island"), 2, "Строка не отвечает на вопрос: Маша"),
    ],
)
def test_what_is_wrong_is_said_to_standard_error_with_the_way_out(said: tuple[str, ...], code: int, told: str) -> None:
    ran = run("--lang", "ru", *said, typed="Маша\nмедаль\n")
    assert ran.code == code
    assert told in ran.err and not ran.out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (("log", "zz"), "a number, or all"),
        (("show", "--at", "9999"), "9999"),
        (("show", "rigging"), "There are: harbour"),
        (("undo", "9999"), "Line “9999” is not among the entries that count."),
    ],
)
def test_a_line_or_place_that_is_not_there_is_named_with_what_is(said: tuple[str, ...], told: str) -> None:
    kept("port-royal-format-1.table")
    ran = run("--lang", "en", *said, "-f", "port-royal-format-1")
    assert ran.code in (2, 3)
    assert told in ran.err and not ran.out


def test_the_result_stands_again_when_the_last_entry_is_returned(tmp_path: Path) -> None:
    path = Path(copy(SAVES / "port-royal-base.table", tmp_path / "a.table"))
    sitting = Sitting(path, "en")
    sitting.type("undo")
    sitting.ran.clear()
    said = sitting.type("redo")
    assert ("score", ()) in sitting.ran
    assert "1 page · 2 picture" in said


def test_a_line_refused_after_the_end_is_not_in_the_way_of_its_keys(tmp_path: Path) -> None:
    sitting = Sitting(Path(copy(SAVES / "port-royal-base.table", tmp_path / "a.table")), "en")
    sitting.type("take 1")
    assert sitting.repl.retype is None


@pytest.mark.parametrize(("name", "told"), [("cooper-island-base", "Winner: Аня"), ("maracaibo-solo", "Winner: Mary")])
@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24)])
def test_the_second_screen_says_at_the_end_who_has_won(name: str, told: str, width: int, height: int, tmp_path: Path) -> None:
    path = Path(copy(SAVES / f"{name}.table", tmp_path / "a.table"))
    sitting = Sitting(path, "en", width=width, height=height)
    watch.draw(sitting.desk, sitting.repl.screen, lambda: None)
    said = sitting.said()
    assert told in said and "▸" not in said
    assert len(said.splitlines()) <= height


def test_days_are_written_as_in_the_language_of_the_screen() -> None:
    moment = 1_700_000_000  # 14 November 2023
    os.utime(kept("port-royal-format-1.table"), (moment, moment))
    assert "14.11.2023" in run("--lang", "ru", "tables").out
    assert "2023-11-14" in run("--lang", "en", "tables").out
    run("campaign", "new", "maracaibo", "Зима")
    assert re.search(r"· \d\d\.\d\d\.\d{4}$", run("--lang", "ru", "campaign", "show").out, re.MULTILINE)
