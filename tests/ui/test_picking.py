"""A list to choose from: what narrows it, what Enter takes, what is drawn of it."""

from __future__ import annotations

from referee.ui.picking import Picker

TEXTS = ("draw: trader (tra)", "draw: sailor (sai)", "draw: jack of all trades", "stop")
ROWS = tuple((str(k), text) for k, text in enumerate(TEXTS, 1))


def enumerate_texts(*texts: str) -> list[tuple[str, str]]:
    return [(str(k), text) for k, text in enumerate(texts, 1)]


def test_nothing_chosen_enters_the_line_as_typed() -> None:
    picker = Picker(ROWS)
    assert picker.line("") == "" and picker.line("xyzzy") == "xyzzy"


def test_down_goes_round_and_up_back() -> None:
    picker = Picker(ROWS)
    picker.move(1, "")
    assert picker.line("") == "1"
    picker.move(-1, "")
    assert picker.line("") == "4"
    picker.move(1, "")
    assert picker.line("") == "1"


def test_letters_narrow_by_the_beginnings_of_words_in_either_layout() -> None:
    picker = Picker(ROWS, 0, 0)
    assert [line for line, _text in picker.narrow("tra")] == ["1", "3"]
    assert picker.line("sai") == "2" and picker.line("ыфш") == "2"
    assert picker.line("") == "1"  # the usual row again


def test_a_row_called_exactly_so_is_meant_rather_than_one_that_has_the_word() -> None:
    picker = Picker(tuple(enumerate_texts("средняя", "очень низкая", "низкая", "very low", "low (an easy game)")), 0, 0)
    assert picker.line("низкая") == "3" and picker.line("ybprfz") == "3" and picker.line("очень") == "2"
    assert picker.line("low") == "5" and picker.line("very") == "4"


def test_a_number_is_its_row_and_more_words_are_a_line_of_their_own() -> None:
    rows = tuple((str(k), f"row {k}") for k in range(1, 13))
    picker = Picker(rows, 0, 0)
    assert picker.line("1") == "1" and picker.line("12") == "12" and picker.line("1 a1") == "1 a1" and picker.line("44") == "44"


def test_only_what_fits_is_drawn_with_the_chosen_row_in_view() -> None:
    rows = tuple((str(k), f"row {k} " + "x" * 40) for k in range(1, 40))
    picker = Picker(rows, 20, 20)
    drawn = picker.drawn("", 30, 7)
    assert len(drawn) == 7 and all(len(text) <= 30 for _style, text in drawn)
    assert next(text for style, text in drawn if style == "reverse").startswith("❯ 21  row 21")
    assert drawn[0][1].strip() == "…" == drawn[-1][1].strip()
