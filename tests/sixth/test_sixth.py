"""A sixth box gets every command for nothing: the kernel and the interface do not know it, nothing is patched."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee.save import home
from referee.ui.commands.new import ask_header
from referee.ui.form import Talk
from referee.ui.screen import PlainScreen
from rulesdb import load
from tests.ui.command import Ran, run

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def sixth() -> Iterator[None]:
    referee.register("pebbles", "tests.sixth.game", str(DATA))
    yield
    del referee.GAMES["pebbles"], load.PLACES["pebbles"]


def done(*args: str, typed: str = "") -> Ran:
    ran = run(*args, typed=typed)
    assert ran.code == 0 and "Traceback" not in ran.err, (args, ran)
    return ran


@pytest.fixture
def begun() -> None:
    done("new", "pebbles", "--player", "Ann", "--player", "Bob")


def test_it_is_listed_and_begun_with_its_settings() -> None:
    assert "pebbles" in done("games").out
    assert run("new", "pebbles", "--player", "Ann").code == 2
    done("new", "pebbles", "--player", "Ann", "--player", "Bob", "--set", "pile=12")
    assert json.loads(done("show", "--json").out)["pile"] == 12


def test_the_form_asks_what_it_needs_to_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("4\n12\n\n"))
    header = ask_header(Talk(PlainScreen()), "en", {"game": "pebbles", "players": "Ann, Bob"})
    assert header and header.game == "pebbles" and header.options == {"pile": "12"}


@pytest.mark.usefixtures("begun")
def test_the_prompt_helps_and_shows() -> None:
    out = done("play", typed="?\nhelp take\nshow\nrules last\nscore\ntake 2\nundo\nhelp now\n").out
    assert "how many pebbles?" in out and "In the pile: 7" in out and "The last pebble" in out and "now turn Ann" in out


@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize("lang", ("en", "ru"))
def test_it_is_played_to_its_end_in_either_language(lang: str) -> None:
    word = "take" if lang == "en" else "взять"
    out = done("--lang", lang, "play", typed=f"{word} 3\n{word} 2\n{word} 2\n4\n").out
    assert ("Ann takes the last pebble." if lang == "en" else "Ann берёт последний камешек.") in out
    found = json.loads(done("score", "--json").out)
    assert found["final"] and found["winners"] == ["Ann"] and [p["total"] for p in found["players"]] == [9, 2]


@pytest.mark.usefixtures("begun")
def test_options_refusals_and_reasons_come_from_the_move() -> None:
    assert [o["entry"] for o in json.loads(done("options", "--json").out)["options"]] == ["1 take 1", "1 take 2", "1 take 3"]
    refused = run("enter", "take", "4")
    assert refused.code == 3 and "One to three pebbles are taken." in refused.err + refused.out
    assert "take.three" in run("why", "take", "4").out


@pytest.mark.usefixtures("begun")
def test_the_journal_is_corrected() -> None:
    done("enter", "take", "3")
    done("enter", "take", "2")
    assert "take 2" in done("undo").out
    done("redo")
    done("fix", "1", "take", "1")
    assert json.loads(done("show", "--json").out)["pile"] == 4
    assert "take 1" in done("log").out
    assert "Differs: Ann · pebbles" in run("check", "Ann.pebbles=2").out
    done("set", "Ann.камешки=2")
    done("now", "turn", "Bob")
    assert json.loads(done("show", "--json").out)["1.pebbles"] == 2
    assert run("set", "last=Zed").code == 3 and run("set", "pile=99").code == 3


@pytest.mark.usefixtures("begun")
def test_a_fact_of_its_box_is_asked_once_and_may_be_told_in_a_file(tmp_path: Path) -> None:
    for n in ("3", "2"):
        done("enter", "take", n)
    asked = run("enter", "take", "2", "--json")
    assert asked.code == 5 and json.loads(asked.out)["asks"]["answer"] == {"kind": "number", "low": 0, "high": 9}
    filled = done("box", "pebbles", "--template").out.replace('"last.bonus" = ""', '"last.bonus" = 5')
    (tmp_path / "box.toml").write_text(filled, "utf-8")
    assert "1" in done("box", "pebbles", "import", str(tmp_path / "box.toml")).out
    done("enter", "take", "2")
    assert home.box("pebbles") == {"last.bonus": "5"} and "Ann: 10" in done("score").out
    assert run("box", "pebbles", "set", "last.bonus=many").code == 3
    assert "last.bonus=5" in done("box", "pebbles").out


def test_a_survey_and_a_tally_ask_its_questions(tmp_path: Path) -> None:
    assert "1 fact kept." in done("box", "pebbles", "survey", typed="4\n\n").out
    counts = done("tally", "pebbles", "--template").out.replace("pebbles = 0", "pebbles = 3")
    (tmp_path / "t.toml").write_text(counts, "utf-8")
    assert json.loads(done("tally", "pebbles", str(tmp_path / "t.toml"), "--json").out)["final"]
    assert "Ann" in done("tally", "pebbles", typed="Ann 3 4\nBob 4 0\n").out


def test_its_rules_are_found_though_it_has_neither_synonyms_nor_a_lesson() -> None:
    assert "take.last" in done("rules", "pebbles", "last", "pebble").out
    assert "enforced 4" in done("rules", "pebbles", "--coverage").out
    lesson = run("learn", "pebbles")
    assert lesson.code == 4 and "no lesson" in lesson.err


@pytest.mark.usefixtures("begun")
def test_a_finished_table_is_exported_and_remembered(tmp_path: Path) -> None:
    done("box", "pebbles", "set", "last.bonus=2")
    for n in ("3", "2", "2"):
        done("enter", "take", n)
    page, picture = tmp_path / "p.html", tmp_path / "p.svg"
    done("score", "--html", str(page), "--svg", str(picture))
    assert "Ann" in page.read_text("utf-8") and "<svg" in picture.read_text("utf-8")
    assert "Ann" in done("score", "--csv").out and "bgstatsapp" in done("score", "--bgstats").out
    assert "Ann" in done("history", "pebbles").out
    assert "0 damaged" in done("doctor").out
