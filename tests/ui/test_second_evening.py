"""What a second evening saw on the screen: names that are cut, codes where words belong, counts that look like others."""

from __future__ import annotations

from pathlib import Path

from referee.ui.table.preview import while_typing

from .sitting import Sitting, begin

SET_SAIL = ("sloop st-john 3232", "flute caracas 2323", "event")


def seas(tmp_path: Path) -> Sitting:
    return Sitting(begin(tmp_path / "a.table", game="merchants-marauders", level="assist"))


def test_damage_is_shown_as_set_and_check_count_it(tmp_path: Path) -> None:
    here = seas(tmp_path)
    here.type(*SET_SAIL)
    said = here.type("set Ann hull 1", "show")
    assert "damage · hull: 0 → 1" in said and "damage: hull 1/2" in said, said


def test_a_damaged_ship_comes_before_what_a_short_row_leaves_out(tmp_path: Path) -> None:
    here = seas(tmp_path)
    here.type(*SET_SAIL, "set Bob hull 1")
    rows = next(panel.rows for panel in here.desk.panels(here.desk.table.s) if panel.title.startswith("Bob"))
    assert rows[1].value == "damage: hull 1/3", rows


def test_the_reason_of_a_closed_move_is_not_cut_inside_a_name(tmp_path: Path) -> None:
    here = seas(tmp_path)
    said = here.type(*SET_SAIL, "?")
    assert "The ship is already in port: St. John" in said, said


def test_a_favor_with_nothing_to_redo_says_so(tmp_path: Path) -> None:
    here = seas(tmp_path)
    here.type("set modules=10", *SET_SAIL[:2], "set Ann favor 2")
    said = here.type("why favor redraw", "favor redraw")
    assert "There is nothing to redraw now" in said, said


def test_a_blank_of_several_words_is_asked_for_without_hyphens(tmp_path: Path) -> None:
    here = seas(tmp_path)
    said = here.type(*SET_SAIL, "set Ann cargo 2", "sell 2")
    assert "in demand?" in said and "in-demand" not in said, said


def test_a_line_that_will_be_refused_is_previewed_in_words(tmp_path: Path) -> None:
    here = Sitting(begin(tmp_path / "a.table", "ru", game="maracaibo", seats=1, level="assist"), "ru")
    said = while_typing(here.desk, "vp-income 30", 200)
    assert "✗" in said and "vp-income" not in said, said
