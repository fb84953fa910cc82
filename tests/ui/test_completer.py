"""Tab: the next word from the legal options, its effect beside it. No terminal here."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.line.read_entry import Said
from referee.ui.table.completer import suggest
from tests.journal_lines import parse

from .sitting import Sitting, begin


@pytest.fixture
def ru(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    return Sitting(begin(tmp_path / "a.table", "ru"), "ru")


def texts(sitting: Sitting, line: str) -> list[str]:
    return [s.text for s in suggest(sitting.desk, line)]


def test_the_plain_word_stands_before_the_finer_ones(ru: Sitting) -> None:
    assert texts(ru, "мо")[:2] == ["мор", "мор3"]


def test_only_what_is_legal_is_offered(ru: Sitting) -> None:
    assert "стоп" not in texts(ru, "ст"), "nothing was opened yet"
    ru.type("к1")
    assert "стоп" in texts(ru, "ст")
    assert "взять" not in texts(ru, "вз")


def test_the_entries_before_on_the_line_count(ru: Sitting) -> None:
    assert "стоп" in texts(ru, "к1 ст")
    after = suggest(ru.desk, "к1 ж2 стоп ")
    assert [(s.text, s.label) for s in after if s.text.isdecimal()] == [("1", "красный 1"), ("2", "жёлтый 2")]
    assert "+1 монета" in next(s.effect for s in after if s.text == "1")
    assert texts(ru, "стоп к") == [], "the line is refused before that word"


def test_any_part_of_a_name_finds_it(ru: Sitting) -> None:
    assert "поселенец" in [s.label for s in suggest(ru.desk, "селен")]
    assert not texts(ru, "xyz")


def test_completing_changes_nothing(ru: Sitting) -> None:
    before = ru.desk.table.view()
    texts(ru, "к1 ж2 стоп 1 ")
    assert ru.desk.table.view() == before and ru.desk.table.lines == []


def test_the_other_layout_is_completed_in_the_right_one(ru: Sitting) -> None:
    found = suggest(ru.desk, "vj")
    assert found[0].text == "мор" and found[0].back == 2
    assert texts(ru, "gjxtv") == ["почему"]


def test_players_by_initial(ru: Sitting) -> None:
    ru.type("к1 ж2")
    assert "стоп" in texts(ru, "А ")


def test_commands_come_after_entries_and_only_when_begun(ru: Sitting) -> None:
    assert "показать" not in texts(ru, "")
    found = suggest(ru.desk, "пок")
    assert [s.text for s in found] == ["показать"] and found[0].effect


def test_arguments_of_commands(ru: Sitting) -> None:
    assert "Аня.монеты=" in texts(ru, "задать Аня.")
    assert texts(ru, "set аня.мон") == ["Аня.монеты="]
    assert not any("opened" in text for text in texts(ru, "задать "))
    assert texts(ru, "уровень ") == ["строго", "помощь", "запись"]
    assert "мор" in texts(ru, "почему мо")


def test_an_open_question_is_completed_with_its_answers(ru: Sitting) -> None:
    ru.type("моряк", "ж4", "стоп", "задать 1.coins=9", "1")
    assert ru.desk.asking is not None
    assert texts(ru, "мор") == ["мор3", "мор5", "мор7"]
    assert "−5 монет" in suggest(ru.desk, "мор5")[0].effect


def test_everything_offered_is_understood(ru: Sitting) -> None:
    """What Tab puts on the line means the very thing it was offered for."""
    desk = ru.desk
    for s in suggest(desk, ""):
        got = parse(desk.game, desk.table.s, (s.text,), desk.table.names())
        if isinstance(got, Said):
            assert s.label in (desk.words.name(got.move.words()[-1]) if got.move.words() else desk.words.name(got.move.verb))


def test_after_a_players_name_their_own_words_are_offered(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    table.type("r1")
    assert "stop" in [s.text for s in suggest(table.desk, "Ann ")]
    assert "stop" in [s.text for s in suggest(table.desk, "A st")]
    assert "stop" not in [s.text for s in suggest(table.desk, "Bob st")]


def test_tab_where_already_what_may_be_said_hangs_on_a_fact(tmp_path: Path) -> None:
    desk = Sitting(begin(tmp_path / "a.table", game="endeavor", level="assist")).desk
    desk.operate("track", ["everything"])
    desk.operate("now", ["build", "Ann"])
    suggest(desk, "b")
    desk.learn("buildings", "shipyard,theater")
    assert any("shipyard" in found.text.lower() for found in suggest(desk, "ship"))


def test_a_correction_is_completed_with_the_entries_of_its_moment(ru: Sitting) -> None:
    ru.type("к1 ж2", "стоп", "1")
    assert "мор3" in texts(ru, "исправить 1 мо") and "взять" not in texts(ru, "исправить 1 вз")
    assert "взять" in texts(ru, "исправить 4 вз")
    assert texts(ru, "исправить ") == ["4", "3", "2", "1"]
