"""What was entered is taken back, put right or compared in whole sentences."""

from __future__ import annotations

import pytest

from .sitting import Sitting

MEANT = ["no, I meant green 2", "oh no, that was green 2", "fix last to green 2", "ой, то есть зелёный 2"]


def test_the_last_line_is_taken_back_and_returned_by_name(en: Sitting) -> None:
    en.type("red 2", "blue 1")
    assert "draw blue 1" in en.type("отмена последнего хода, пожалуйста")
    assert "draw blue 1" in en.type("верни последнее")


@pytest.mark.parametrize("said", ["undo 2 lines", "undo the last two", "undo line 1", "отменить две последние строки", "cancel 1"])
def test_what_is_not_clearly_the_last_line_or_a_number_takes_nothing_back(en: Sitting, said: str) -> None:
    en.type("red 2", "blue 1")
    assert "drops that line alone" in en.type(said) and len(en.desk.table.items) == 2


def test_a_correction_that_asks_which_waits_for_its_answer_and_is_no_new_entry(en: Sitting) -> None:
    en.type("red 2", "green 2", "stop")
    assert "draw: which?" in en.type("fix 2 green")
    en.type("cancel")
    assert len(en.desk.table.items) == 3
    assert "That is no answer" in en.type("fix 2 green", "pass")
    assert "Recorded: fix 2 draw green 4" in en.type("green 4") and len(en.desk.table.items) == 3


def test_a_refused_correction_is_put_right_as_a_correction(en: Sitting) -> None:
    en.type("red 2", "green 2", "stop")
    assert "Instead" not in en.type("fix 2 green 9")
    assert en.repl.retype == (("fix", "2", "green", "9"), (2, 4))


@pytest.mark.parametrize("said", ["check ann has 3 coins", "check that Ann has three coins and Bob 3 coins", "verify Ann 3 coins"])
def test_a_place_is_compared_in_a_sentence(en: Sitting, said: str) -> None:
    assert "Agrees: Ann · coins = 3" in en.type(said)
    assert "Ann · coins is 3 here, 4 on the table" in en.type(said.replace("3 coins", "4 coins").replace("three", "four"))
    assert "A place and what lies there are needed" in en.type("check that Ann has 3 coins and Bob sings")


def test_a_place_is_compared_in_a_russian_sentence(ru: Sitting) -> None:
    assert "Сходится: Борис · монеты = 3" in ru.type("сверь, что у Бориса три монеты")


@pytest.mark.parametrize("said", MEANT)
def test_what_was_entered_last_is_put_right_in_a_sentence(en: Sitting, said: str) -> None:
    en.type("red 2", "blue 1")
    assert "draw green 2" in en.type(said) and en.desk.table.s.harbour == ["ship-red-2", "ship-green-2"]


def test_of_a_line_of_several_entries_the_number_is_asked(en: Sitting) -> None:
    en.type("red 2 blue 1")
    assert "corrected by its number" in en.type("no, I meant red 3 blue 1")
    assert en.desk.table.s.harbour == ["ship-red-2", "ship-blue-1"]
