"""The loop: what a player types at a table, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.ui import phrases
from referee.ui.table.board import Board
from referee.ui.table.completer import suggest
from referee.ui.table.listing import listing

from .sitting import Sitting, begin


def test_a_turn_of_eight_cards_with_its_takes_is_at_most_fifty_keystrokes(ru: Sitting) -> None:
    ru.type("к1 ж2 мор з1 адм с2 шут ч1 стоп", "8 2 6", "0")
    assert ru.keys <= 50
    assert ru.desk.table.s.active == "2"


def test_entries_of_one_kind_are_told_on_one_line(en: Sitting) -> None:
    assert "draw: red 1, yellow 2, sailor" in en.type("r1 y2 sai")


def test_a_line_that_goes_on_behind_a_bust_is_told_of_the_bust(en: Sitting) -> None:
    said = en.type("r1 r1 stop")
    assert "With “draw red 1” the decision would pass on:" in said and "Bust: a second ship" in said
    assert not en.desk.table.s.harbour


def test_enter_lists_what_may_be_entered_where_there_is_a_choice(en: Sitting) -> None:
    said = en.type("")
    assert "1 draw: trader" in said and "k4" in said


def test_a_bare_number_answers_the_list_on_the_screen_and_nothing_else(en: Sitting) -> None:
    said = en.type("1")
    assert "No: 1" in said, "no list is on the screen"
    en.type("?")
    said = en.type("6")
    assert "draw sailor" in said
    assert "No: 6" in en.type("6"), "the list is gone with the entry"


def test_a_number_of_a_group_opens_it(en: Sitting) -> None:
    en.type("?")
    group = next(k for k, members in en.repl.groups.items() if members[0].words[0].startswith("ship"))
    said = en.type(str(group))
    assert "red 1 r1" in said and "black 4 k4" in said
    assert en.desk.table.lines == []
    assert "draw yellow 1" in en.type("1")


def test_a_whole_turn_with_digits_only(en: Sitting) -> None:
    en.type("", "12", "1")  # a yellow one
    en.type("", "1")  # stop stands first once it may be said
    en.type("1", "0")
    assert en.desk.table.s.active == "2"
    assert en.desk.table.s.players["1"].coins == 4


def test_numbers_forget_their_list_when_something_is_taken_back(en: Sitting) -> None:
    en.type("r1", "?", "undo")
    assert "No: 1" in en.type("1")


def test_zero_passes_and_places_keep_their_number(en: Sitting) -> None:
    said = en.type("r1 y2 g1 b1 stop")
    assert "  1 red 1  +1 coin" in said and "  0 pass" in said
    said = en.type("2")
    assert "  1 red 1" in said and "  3 green 1" in said and "  2 yellow" not in said
    assert "Bob: pass" in en.type("0", "0")


def test_players_by_initial(en: Sitting) -> None:
    en.type("r1")
    assert "Ann: stop" in en.type("A stop")


def test_a_long_list_is_grouped_and_stop_comes_first(en: Sitting) -> None:
    en.type("r1")
    found = listing(en.desk)
    assert len(found.rows) <= 20
    assert found.rows[0].label == "stop" and found.rows[0].number == "1"
    assert any("aah" in row.code for row in found.rows), "every expedition can be chosen"


def test_wrong_layout_is_understood_and_said(ru: Sitting) -> None:
    said = ru.type("r1 cnjg")
    assert "Прочитано в другой раскладке: к1 стоп" in said
    assert "Прочитано в другой раскладке: назад" in ru.type("yfpfl")
    assert "Прочитано в другой раскладке: ?" in ru.type(",")


def test_autocapitals_dashes_and_odd_spaces_do_no_harm(ru: Sitting) -> None:
    said = ru.type("К1\u00a0Мор", " СТОП ")
    assert "Аня: стоп" in said


def test_every_symbol_has_a_word(ru: Sitting) -> None:
    assert "1 " in ru.type("варианты")
    assert "[discover.first" in ru.type("стоп")
    ru.type("настаиваю")
    assert ru.desk.table.lines == ["1 stop !"]
    assert "Отменено" in ru.type("назад")
    ru.type("стоп всё-таки")
    assert ru.desk.table.lines[-1] == "1 stop !"
    ru.type("назад", "к1 заметка первая за вечер")
    assert ru.desk.table.lines[-1].endswith("# первая за вечер")
    ru.type("задать 1.coins равно 9")
    assert ru.desk.table.s.players["1"].coins == 9


def test_undo_says_what_it_takes_back_and_warns_of_what_was_seen(en: Sitting) -> None:
    en.type("r1")
    said = en.type("back")
    assert "1. draw red 1" in said and "already seen" in said and "−red 1" in said
    assert phrases.question(en.desk) in said, "the prompt shows where the game stands"


def test_a_line_goes_back_whole(en: Sitting) -> None:
    en.type("r1 y2 stop")
    en.type("undo")
    assert en.desk.table.s.harbour == []
    en.type("redo")
    assert len(en.desk.table.s.harbour) == 2


def test_a_refusal_says_why_what_to_type_and_fits_a_phone(tmp_path: Path) -> None:
    phone = Sitting(begin(tmp_path / "a.table"), width=40, height=12)
    said = phone.type("stop")
    assert "discover.first" in said and "!" in said
    assert len(said.splitlines()) <= 10 and max(map(len, said.splitlines())) <= 40


def test_why_explains_the_last_refusal_and_any_entry(en: Sitting) -> None:
    en.type("stop")
    assert "Not allowed: Ann: stop" in en.type("why")
    assert "Not allowed: Ann: stop" in en.type("why stop")
    assert "Allowed: draw red 1" in en.type("why r1")


def test_places_in_a_question_are_named_by_what_lies_there(en: Sitting) -> None:
    en.type("set 1.coins=9", "sailor 3", "sailor 5", "stop")
    said = en.type("take sailor")
    assert "1  sailor 3" in said and "2  sailor 5" in said
    assert "Ann: take 2 (sailor 5)" in en.type("2")


def test_an_unfinished_entry_asks_and_a_number_answers(en: Sitting) -> None:
    en.type("set 1.coins=9", "sai y1 stop")
    said = en.type("1")
    assert "which?" in said and "2  sailor 5" in said
    assert "2  sailor 5" in en.type(""), "Enter shows the question again"
    assert "sailor 5" in " ".join(suggest(en.desk, "")[k].label for k in range(3))
    en.type("2")
    assert en.desk.table.s.players["1"].persons == ["sailor-5"]


def test_fix_walks_through_misfits_and_prints_what_to_move(en: Sitting) -> None:
    en.type("r1 y2 stop", "2", "0")
    said = en.type("fix 2")
    assert "no longer fits" in said and "2  drop" in said
    assert "no longer fits" in en.type("wrong"), "the question stays until it is settled"
    said = en.type("4 1")
    assert "On the table now:" in said or "no longer fits" in said
    while en.desk.mending:
        said = en.type("drop")
    assert "On the table now:" in said
    assert "- fix 2" in en.desk.table.lines[-1]


def test_a_correction_can_be_given_up(en: Sitting) -> None:
    en.type("r1 y2 stop", "2", "0")
    before = list(en.desk.table.lines)
    en.type("fix 2")
    assert "nothing changed" in en.type("0")
    assert en.desk.table.lines == before


def test_another_operation_gives_a_correction_up(en: Sitting) -> None:
    en.type("r1 y2 stop", "2", "0", "fix 2")
    said = en.type("undo")
    assert "nothing changed" in said and "Taken back:" in said
    assert en.desk.mending is None


def test_a_correction_that_cannot_be_read_is_refused_at_once(en: Sitting) -> None:
    en.type("r1 y2 stop")
    assert "No: pass" in en.type("fix 2 pass")
    assert en.desk.mending is None


def test_check_and_set(en: Sitting) -> None:
    assert "Agrees: Ann · coins = 3" in en.type("check 1.coins=3")
    assert "Agrees: Ann · coins = 3" in en.type("check ann.coins=3")  # as it is printed
    assert "Differs" in en.type("check 1.coins=5")
    assert "3 → 5" in en.type("set 1.coins=5")
    assert "such as Ann.coins=5" in en.type("set")
    assert en.desk.table.s.harbour == [], "alone it is the command, among other cards the settler"
    en.type("set r1")
    assert en.desk.table.s.harbour == ["settler", "ship-red-1"]


def test_the_level_is_an_entry(ru: Sitting) -> None:
    assert "строго" in ru.type("уровень")
    ru.type("уровень помощь")
    assert ru.desk.table.s.level == "assist"
    assert "нарушения с пометкой" in Board(ru.desk).below(alone=True), "said in words on the line below"


@pytest.mark.parametrize("said", ["undo last", "undo the last entry", "отменить последнее", "отмени последний ход"])
def test_the_last_line_is_taken_back_by_any_of_its_names(en: Sitting, said: str) -> None:
    en.type("red 2", "blue 1")
    assert "draw blue 1" in en.type(said) and [i.text for i in en.desk.table.items] == ["table draw ship-red-2"]


@pytest.mark.parametrize("said", ["да", "ок", "ага"])
def test_yes_is_enter_where_something_is_proposed_and_no_entry_where_nothing_is(said: str, tmp_path: Path) -> None:
    at = Sitting(begin(tmp_path / "t.table", "ru", game="endeavor"), "ru")
    at.type("1 2 3")
    before = len(at.desk.table.records)
    assert at.desk.table.proposal()
    at.type(said)
    assert at.desk.table.records[-1].verb == "next" and len(at.desk.table.records) > before
    other = Sitting(begin(tmp_path / "u.table", "ru"), "ru")
    assert "Нет: " in other.type(said) and not other.desk.table.records
