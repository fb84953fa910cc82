"""The list of what may be entered: short enough for a screen, every row of it can be chosen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.kernel.options import LIMIT
from referee.ui.table.listing import LONG, listing

from .command import run
from .sitting import Sitting, begin


def entered(sitting: Sitting) -> list[str]:
    return [i.text for i in sitting.desk.table.items if not i.text.startswith("- fact")]


@pytest.fixture
def solo(tmp_path: Path) -> Sitting:
    return Sitting(begin(tmp_path / "a.table", game="maracaibo", seats=1, level="assist"))


def test_a_move_said_in_many_ways_is_one_row_where_the_list_would_not_fit(solo: Sitting) -> None:
    found = listing(solo.desk)
    assert len(solo.desk.table.options()) > 2 * LONG > LONG > len(found.rows)
    heads = [row.head for row in found.rows if row.head]
    assert heads == ["influence", "effect", "token", "what was done", "what is so now"]


def test_a_row_with_a_place_to_fill_in_asks_for_it_and_goes_on_as_if_typed_at_once(solo: Sitting) -> None:
    solo.type("?")
    inner = next(r for r in listing(solo.desk).rows if r.head == "what is so now")
    row = re.search(r"(\d+) points N", solo.type(inner.number))
    assert row and "Points on the track" in solo.type(row[1])
    assert "Ann: points 12" in solo.type("12")
    asked = entered(solo)
    solo.type("undo", "points 12")
    assert entered(solo) == asked == ["1 points 12", "1 turn-over"]


def test_what_is_neither_answer_nor_entry_leaves_the_question_standing(solo: Sitting) -> None:
    solo.type("points")
    said = solo.type("abc")
    assert "That is no answer to the question" in said and said.rstrip().endswith("before income and cards?")
    assert "Ann: points 14" in solo.type("14")


def test_a_question_is_left_before_another_entry_is_typed(solo: Sitting) -> None:
    solo.type("points", "he12")
    assert solo.desk.table.lines == [] and solo.desk.asking, "an order is no answer: the question stands, nothing is recorded"
    assert "nothing was recorded" in solo.type("cancel")
    solo.type("he12")
    assert entered(solo)[0] == "1 assistant 12"


def test_a_move_with_thousands_of_ways_is_chosen_word_by_word(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", game="endeavor", seats=3, level="assist"))
    table.type("?")
    (row,) = [row for row in listing(table.desk).rows if "any 3 of 15" in row.label]
    said = table.type(row.number)
    assert said.count("\n") >= 15, "every Exploit can be the first"
    table.type("15", "1", "1")
    assert len(table.desk.table.s.chosen) == 3


def test_a_choice_of_several_is_one_option_for_programs_too(tmp_path: Path) -> None:
    file = begin(tmp_path / "a.table", game="endeavor", seats=3, level="assist")
    rows = json.loads(run("options", "-f", str(file), "--json").out)["options"]
    (several,) = [row for row in rows if row["choose"]]
    assert several["choose"]["fewest"] == several["choose"]["most"] == 3 and len(several["choose"]["of"]) == 15


def test_a_list_that_is_cut_says_how_much_it_leaves_out(tmp_path: Path) -> None:
    file = begin(tmp_path / "a.table", game="merchants-marauders", seats=3, level="assist")
    answer = json.loads(run("options", "-f", str(file), "--json").out)
    captains = [row["entry"] for row in answer["options"] if row["entry"].startswith("1 captain ")]
    assert len(captains) == len(set(captains)) == LIMIT and answer["left_out"] > 0
    assert f"and {answer['left_out']} more" in run("options", "-f", str(file)).out


def test_a_player_who_is_not_asked_is_told_who_is(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    table.type("r1")
    assert "It is the decision of: Ann" in table.type("Bob stop")
    assert table.desk.table.lines == ["table draw ship-red-1"]


def test_a_row_is_its_players_and_the_same_question_is_written_out_once(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", game="cooper-island", seats=2))
    table.type("1 2 3 5", "set Bob.coins=2 wood=1", "?")
    found = listing(table.desk)
    asked = [row.effect for row in found.rows if row.effect.startswith("asks: ")]
    assert len(asked) > 2 and set(asked[1:]) == {"asks: …"}
    (row,) = [row for row in found.rows if row.label.startswith("Bob: trade")]
    assert "Who" not in table.type(row.number)
    assert table.desk.asking and table.desk.asking.by == "2"


def test_a_refused_line_that_began_with_a_row_is_given_back_as_it_was_typed(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", game="endeavor", seats=2))
    table.type("?", "1 99")
    assert table.repl.retype == (("1", "99"), (1, 2))


def test_rows_begin_with_one_where_no_figure_says_anything_itself(tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", game="merchants-marauders", level="assist"))
    said = sitting.type("sloop havana 3232", "flute caracas 2323", "?")
    assert "\n  1 event: " in said and "\n 10 " not in said, said


def test_a_slip_is_taken_for_the_nearer_word_of_the_game_not_for_a_command(tmp_path: Path) -> None:
    sitting = Sitting(begin(tmp_path / "a.table", game="merchants-marauders", level="assist"))
    said = sitting.type("sloop havana 3232", "flute caracas 2323", "ev", "atack bob")
    assert "attack" in said and "track\n" not in said.replace("attack", ""), said
