"""What strangers stumbled over on a first evening: lines typed over, examples to type, what is in view, numbers asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.kernel.options import whose
from referee.ui.table.board import Board, room

from .sitting import NAMES, Sitting, begin
from .tty import Evening


def written(path: Path) -> list[str]:
    lines = path.read_text("utf-8").partition("+++\n")[2].splitlines()
    return [line.partition("  #")[0] for line in lines if not line.startswith("-")]


@pytest.mark.parametrize("over", ["g1", "?\rg1"])
def test_a_line_typed_over_a_refused_one_has_no_end_of_the_old_one_behind_it(over: str, tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("take red 1, stop\r")
        e.until("✗ take")
        e.settled()
        e.type(f"{over}\r")
        e.until("Ann> g1")
        e.until("open another card")
    assert written(path) == ["table draw ship-green-1"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [("undo", "Taken back"), ("why", "I do not"), ("help", "More on any word"), ("can I stop?", "Allowed"), ("blue", "blue 2")],
)
def test_a_command_typed_in_place_of_a_word_not_understood_is_meant_for_itself(typed: str, said: str, tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.enter("red 1")
        e.type("sailor 3, blux 2, stop\r")
        e.until("✗ blux")
        e.settled()
        e.type(f"{typed}\r")
        e.until(f"Ann> {typed}" if typed != "blue" else "take which card")
        e.until(said)
    cards = ["ship-red-1"] if typed != "blue" else ["ship-red-1", "sailor-3", "ship-blue-2"]
    assert [line.strip() for line in written(path) if "draw" in line] == [f"table draw {card}" for card in cards]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("sailor 3, yellow 2", "sailor-3 ship-yellow-2"),
        ("Sailor 3 red 2", "sailor-3 ship-red-2"),
        ("red", "sailor-3 ship-red-2 ship-blue-2"),
    ],
)
def test_a_refused_line_typed_anew_is_not_entered_twice(typed: str, cards: str, tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("sailor 3, blux 2, blue 2\r")
        e.until("✗ blux")
        e.settled()
        e.type(f"{typed}\r")
        e.until("open another card")
    assert [line.strip() for line in written(path) if "draw" in line] == [f"table draw {card}" for card in cards.split()]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_first_question_of_port_royal_names_cards_as_they_are_typed(lang: str, tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", lang), lang)
    sitting.repl.greet()
    said = " ".join(sitting.said().split())
    example = said.rpartition(": ")[2].rstrip(".")
    sitting.type(example)
    assert [line.strip() for line in sitting.desk.table.lines] == [f"table draw {card}" for card in ("ship-red-2", "sailor-3", "governor")]


@pytest.mark.parametrize(("lang", "track"), [("en", ""), ("ru", ""), ("en", "results"), ("ru", "results")])
def test_the_first_questions_of_cooper_island_say_what_can_be_typed(lang: str, track: str, tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", lang, game="cooper-island", level="assist" if track else "enforce"), lang)
    if track:
        sitting.type(f"track {track}")
    said = " ".join(sitting.type("1 2 3 5").split())
    if not track:
        example = re.search(r"(?:For example, |Например: )(\w+: .*?)(?= 1 \w+:)", said)
        assert example, said
        sitting.type(example[1], "?")
        assert sitting.desk.table.lines[-1] == "1 land a1 forest a2 mountain"
        said = " ".join(sitting.type(*(f"{name}: {'done' if lang == 'en' else 'готово'}" for name in NAMES[lang][:2])).split())
    told = re.search(r"(?:came of it|что вышло): ([^;]+);", said)
    assert bool(track) == bool(told)
    assert ("; pass" if lang == "en" else "; пас") in said
    if told:
        sitting.type(told[1])
        assert [line.strip() for line in sitting.desk.table.lines[-3:]] == ["1 put b", "1 boat-built boat-3", "1 sailed one 2"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_everybodys_influence_is_in_view_where_turns_are_told(lang: str, tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", lang, game="maracaibo", seats=1, level="assist"), lang)
    lines = ["".join(text for _style, text in line) for line in Board(sitting.desk).lines(79, room(80, 24))]
    nations = ("France 0 · Spain 0 · England 0", "Франция 0 · Испания 0 · Англия 0")[lang == "ru"]
    assert sum(nations in line for line in lines) == 2, lines


def test_of_the_captain_whose_turn_it_is_and_of_the_sea_more_is_in_view(tmp_path: Path) -> None:
    desk = Sitting(begin(tmp_path / "a.table", game="merchants-marauders", level="assist")).desk
    for line in ("sloop havana 3232", "flute tortuga 2313", "spain san juan 2 3 2"):
        desk.line(line)
    assert whose(desk.table.s) == ["1"]
    lines = ["".join(text for _style, text in line) for line in Board(desk).lines(79, room(80, 24))]
    together = " ".join(" ".join(lines).split())
    assert "Spanish at the end of the round: San Juan" in together
    assert "captain Spanish, 3/2/3/2" in together


def test_what_may_be_said_besides_a_place_is_not_shown_as_if_it_were_so(tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", game="maracaibo", seats=1, level="assist"))
    sitting.type("", "reveal A1L4", "10", "634 france", "", "A2L3")
    said = sitting.type("?")
    assert re.search(r"\bsail 1[1-9]\b", said) and "no free cell" not in said, said


@pytest.mark.parametrize(("lang", "said", "wanted"), [("en", "points lots", "a whole number"), ("ru", "очки много", "целое число")])
def test_where_a_number_is_asked_a_word_is_told_so(lang: str, said: str, wanted: str, tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", lang, game="maracaibo", seats=1, level="assist"), lang)
    verb, word = said.split()
    sitting.type(verb)
    assert sitting.desk.asking is not None
    assert wanted in sitting.type(word) and sitting.desk.asking is not None


@pytest.mark.parametrize(("lang", "line"), [("en", "set Ann.influence=5"), ("ru", "задать Аня.влияние=5")])
def test_what_is_set_in_place_of_what_is_worked_out_is_said_to_stand(lang: str, line: str, tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", lang), lang)
    name = line.split()[1].partition("=")[0]
    off = f"{name}={'auto' if lang == 'en' else 'авто'}"
    assert off in sitting.type(line)
    assert off in sitting.type("show")
    sitting.type(off)
    assert not sitting.desk.table.s.pins


def test_tally_at_a_table_is_of_the_game_that_is_played_there(tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", game="maracaibo", seats=1, level="assist"))
    sitting.type("tally")
    assert sitting.ran == [("tally", ("maracaibo", "--mode", sitting.desk.table.header.mode))]
