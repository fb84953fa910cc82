"""`odds` as a command: from a table, from words, as JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from .command import run
from .sitting import begin


def test_words_alone_are_enough() -> None:
    ran = run("odds", "port-royal", "red", "yellow", "blue", "+2")
    assert ran.code == 0 and "From what was told" in ran.out and "10.1 % (117/1160)" in ran.out


@pytest.mark.parametrize("said", ["порт-ройал красный жёлтый и 2 сабли", "port royal red and yellow, 2 sabres", "port-royal bust к ж +2"])
def test_words_alone_are_said_as_people_say_them(said: str) -> None:
    ran, plain = run("odds", *said.replace(",", "").split()), run("odds", "port-royal", "red", "yellow", "+2")
    assert ran.code == 0 and ran.out == plain.out


def test_every_chance_has_its_fraction_and_its_float() -> None:
    found = json.loads(run("odds", "port-royal", "к", "ж", "--json").out)
    assert found["from"] == "words" and found["known"]["sabres"] == 0
    for c in found["chances"]:
        assert float(Fraction(c["chance"])) == c["float"] and "/" in c["chance"] and c["high"] is None
    bust = [Fraction(c["chance"]) for c in found["chances"] if c["id"] == "odds-bust"]
    assert len(bust) == 6 and bust == sorted(bust) and bust[0] == Fraction(18, 117)
    assert {c["facts"].get("colours") for c in found["chances"]} >= {4, 5}


def test_a_table_says_its_own(tmp_path: Path) -> None:
    path = str(begin(tmp_path / "a.table"))
    run("enter", "r1", "-f", path)
    found = json.loads(run("odds", "-f", path, "--json").out)
    assert found["from"] == "table" and found["chances"][0]["chance"] == "9/118"
    more = json.loads(run("odds", "+1", "-f", path, "--json").out)
    assert more["chances"][0]["chance"] == "7/118", "what one more sabre would do"


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("words", [["purple"], ["+x"], ["red"] * 12, ["red", "--", "-1"]])
def test_what_is_not_understood_is_named(words: list[str], lang: str) -> None:
    ran = run("odds", "port-royal", *words, "--lang", lang) if "--" not in words else run("odds", "--lang", lang, "port-royal", *words)
    assert ran.code == 2 and "Traceback" not in ran.err and ("+2" in ran.err or "box" in ran.err or "коробк" in ran.err)


def test_the_other_keyboard_layout_is_understood() -> None:
    ran = run("odds", "port-royal", "кув", "нуддщц")
    assert ran.code == 0 and "red yellow" in ran.err


def test_without_a_table_it_says_so() -> None:
    assert run("odds").code == 4


def test_words_of_one_game_alone_need_neither_its_name_nor_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert json.loads(run("odds", "fight", "4", "3", "--json").out)["game"] == "merchants-marauders"
    assert run("odds", "nonsense").code != 0


def test_the_next_tile_of_cooper_island(tmp_path: Path) -> None:
    """By what was told of the bag; of a box nobody surveyed it says what it takes for granted."""
    path = str(begin(tmp_path / "a.table", game="cooper-island"))
    found = json.loads(run("odds", "-f", path, "--json").out)
    tiles, cards = ["1/3", "1/3", "1/3"], ["4/15", "4/15"]  # four of fifteen cards of each kind are drawn to choose from
    assert [c["chance"] for c in found["chances"]] == [*tiles, *cards] and len(found["remarks"]) == 2
    run("set", "seen.forest-meadow=4", "-f", path)
    found = json.loads(run("odds", "-f", path, "--json").out)
    assert [c["chance"] for c in found["chances"]] == ["2/7", "5/14", "5/14", *cards] and len(found["remarks"]) == 1
