"""The form and the survey: lines that are changed, gone back over, left half told."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.answer import Name, Number, One, Yes
from referee.kernel.facts import Fact, Facts
from referee.save import home
from referee.ui import form
from referee.ui.ask import Ask, one_of
from referee.ui.commands import survey
from referee.ui.commands.box import OwnersBox
from referee.ui.commands.new import ask_header, begin_table
from referee.ui.commands.new_form import questions
from referee.ui.env import Env
from referee.ui.form import BACK, Talk, Wizard
from referee.ui.screen import PlainScreen
from referee.ui.table import campaigns
from referee.ui.table.desk import load_game

from .test_menu import run

THREE = (Ask("a", "First", Number(), "1"), Ask("b", "Second", Name()), one_of("c", "Third", "x", {"x": "Iks", "y": "Ypsilon"}))


def test_back_keeps_the_answers_in_either_language_and_layout(typed: object) -> None:
    for back in ("back", "назад", "yfpfl", "ифсл"):
        typed("", "two", back, "", "y", "")  # type: ignore[operator]
        assert Wizard("t", "All", lambda a: THREE, Talk(PlainScreen())).walk() == {"a": "1", "b": "two", "c": "y"}


def test_back_from_the_summary_and_a_change_there(typed: object) -> None:
    typed("", "two", "", "back", "2", "1", "9", "")  # type: ignore[operator]
    assert Wizard("t", "All", lambda a: THREE, Talk(PlainScreen())).walk() == {"a": "9", "b": "two", "c": "y"}


def test_the_number_of_a_line_with_its_answer_behind_it_changes_that_line(typed: object) -> None:
    asks = (*THREE[:1], *(ask for ask in questions({"game": "port-royal"}, "en") if ask.key == "players"), *THREE[2:])
    typed("2 Ann, Bob and Cleo", "3 ypsilon", "")  # type: ignore[operator]
    assert Wizard("", "All", lambda a: asks, Talk(PlainScreen())).form() == {"a": "1", "players": "Ann, Bob, Cleo", "c": "y"}
    typed("3 Ann, Bob", "9 Ann, Bob", "")  # type: ignore[operator]
    assert Wizard("", "All", lambda a: asks, Talk(PlainScreen())).form() == {"a": "1", "players": asks[1].default, "c": "x"}


@pytest.mark.parametrize("said", ["4 1,2,8", "4 1, 2 and 8", "4 1 2 8", "modules 1 2 8"])
def test_numbers_behind_the_number_of_a_line_to_tick_are_its_rows_and_no_players(typed: object, said: str) -> None:
    asks = list(questions({"game": "merchants-marauders"}, "en"))
    typed(said, "begin")  # type: ignore[operator]
    form = Wizard("", "All", lambda a: asks, Talk(PlainScreen()), "begin").form()
    assert form and form["modules"] == "1,2,8" and form["players"] == "Ann, Bob"


def test_a_walk_goes_on_where_it_was_left(typed: object) -> None:
    typed("7", "two", "quit")  # type: ignore[operator]
    assert Wizard("t", "All", lambda a: THREE, Talk(PlainScreen())).walk() is None
    typed("ypsilon", "")  # type: ignore[operator]
    assert Wizard("t", "All", lambda a: THREE, Talk(PlainScreen())).walk() == {"a": "7", "b": "two", "c": "y"}


def test_a_survey_keeps_what_it_asks(typed: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from dataclasses import replace

    from referee.ui.table import desk

    wanted = (Fact("pier.1", Number(), usual="2"), Fact("pier.2", Yes()), Fact("pier.3", One(("red", "blue"))), Fact("pier.4", Number()))
    game = replace(desk.load_game("port-royal"), facts=Facts(*wanted))
    home.learn("port-royal", {"pier.4": "1"})
    typed("many", "", "да", "не знаю", "3", "2", "2", "?", "")  # type: ignore[operator]
    survey.run(Env("en"), OwnersBox(game, "en"))
    said = capsys.readouterr().out
    assert home.box("port-royal") == {"pier.1": "2", "pier.2": "?", "pier.3": "blue", "pier.4": "1"}
    assert "expected: a whole number" in said and "3 facts kept." in said
    survey.run(Env("en"), OwnersBox(game, "en"))
    assert "Nothing is missing" in capsys.readouterr().out


def test_the_menu_asks_which_game_before_a_final_score_or_a_lesson(typed: object) -> None:
    from referee.ui.commands.menu import ask_game

    typed("2")  # type: ignore[operator]
    assert ask_game(Talk(PlainScreen()), "en") == "maracaibo"
    typed("quit")  # type: ignore[operator]
    assert ask_game(Talk(PlainScreen()), "en") is None


def test_the_first_table_against_mary_offers_the_short_survey_once(
    typed: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from referee.ui.commands.new import make_header

    game = load_game("maracaibo")
    header = make_header(game, "solo", ("Ann",), {}, "app", "assist", "")
    typed("2", "4 5 9 11 13 14 18", "quit")  # type: ignore[operator]
    survey.offer(Env("en"), game, header)
    said = capsys.readouterr().out
    assert "10 questions about your board" in said and "1/10" in said and "2/10" in said
    survey.offer(Env("en"), game, header)
    assert capsys.readouterr().out == ""


def test_a_language_given_is_not_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _code, said = run(monkeypatch, capsys, ["--lang", "ru", "play"], "назад")
    assert "Язык / Language" not in said and "Судья" in said and said.count("Новая партия") == 1


def test_escape_at_a_plain_line_of_the_form_goes_back() -> None:
    assert form.said("\x1b") == BACK and form.said("\x1b[A") is None


def test_a_row_is_taken_by_its_number_also_where_others_are_called_by_numbers(typed: object) -> None:
    keys = [a.key for a in questions({"game": "maracaibo"}, "en")]
    typed(str(keys.index("story") + 1), "4", "", "Corsairs")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "maracaibo"})
    assert header and header.options["story"] == "campaign" and header.campaign == "Corsairs"
    typed(str(keys.index("story") + 1), "4", "", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "maracaibo"})
    assert header and header.campaign == "Corsairs", "the second evening goes on with it"


def test_the_shell_knows_commands_by_the_words_of_the_prompt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run(monkeypatch, capsys, ["new", "порт-ройал", "--player", "Аня", "--player", "Борис"])
    assert run(monkeypatch, capsys, ["--lang", "ru", "уровень", "помощь"])[0] == 0
    assert "level assist" in (home.last_table() or Path()).read_text("utf-8")
    assert run(monkeypatch, capsys, ["--lang", "ru", "справка", "чепуха"])[0] == 2


def test_a_campaign_begins_with_the_form_and_goes_on_from_the_menu(
    typed: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"game": "port-royal", "mode": "adventure-coop", "players": "Ann, Bob"}
    number = 1 + [ask.key for ask in questions(given, "en")].index("campaign")
    typed(str(number), "The Sea", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", given)
    assert header and header.campaign == "The Sea" and header.options["chapter"] == "1"
    chosen = [ask.key for ask in questions({**given, "campaign": "The Sea"}, "en")]
    assert "campaign" in chosen and not {"chapter", "losses", "mixed-in"} & set(chosen)  # the campaign says it
    assert "campaign" not in [ask.key for ask in questions({"game": "port-royal", "mode": "base"}, "en")]
    _code, said = run(monkeypatch, capsys, ["--lang", "en", "play"])
    assert "The next evening: The Sea" in said
    begin_table(header, None)
    assert campaigns.waiting() == []  # its evening is open


def test_esc_where_a_score_was_left_half_told_goes_back_and_loses_nothing(tmp_path: Path) -> None:
    from .tty import Evening

    told = ("tally", "port-royal", "--mode", "base")
    with Evening(tmp_path, *told) as e:
        for asked, typed in (("an expedition?", "no"), ("in the deck?", "no"), ("Player 1", "Ann 12 4 3"), ("Player 2", "quit")):
            e.until(asked)
            e.settled()
            e.type(f"{typed}\r")
        e.until("kept for the next time")
    with Evening(tmp_path, *told) as e:
        e.until("start afresh")
        e.type("\x1b")
        assert e.ended() == 0 and "A whole line at once" not in e.screen.everything()
    with Evening(tmp_path, *told) as e:
        e.until("start afresh")
        e.type("\r")
        e.until("Player 2")
