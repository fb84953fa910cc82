"""The menu and the wizards: back with answers kept, defaults, a summary before anything is done, half-finished ones kept."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import cli
from referee.kernel.answer import Name, Number, One, Yes
from referee.kernel.facts import Fact, Facts
from referee.save import home
from referee.save.journal import Journal
from referee.ui import form
from referee.ui import lang as language
from referee.ui.ask import Ask, one_of
from referee.ui.commands import survey
from referee.ui.commands.box import OwnersBox
from referee.ui.commands.new import ask_header, begin_table
from referee.ui.commands.new_form import questions
from referee.ui.env import Env
from referee.ui.form import BACK, Talk, Wizard
from referee.ui.named import game_called, names_in
from referee.ui.screen import PlainScreen
from referee.ui.table import campaigns
from referee.ui.table.desk import load_game


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> object:
    language.use("en")

    def give(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return give


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str], *lines: str) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    with pytest.raises(SystemExit) as end:
        cli.main(args)
    out = capsys.readouterr()
    return int(end.value.code or 0), out.out + out.err


def test_three_enters_start_the_default_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, capsys, ["play"], "", "", "", "r1 y2")
    assert code == 0 and "draw: red 1, yellow 2" in said
    assert home.last_table() is not None


def test_play_without_a_table_ends_cleanly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, capsys, ["play"])[0] == 0
    assert run(monkeypatch, capsys, ["play"], "")[0] == 0
    assert home.last_table() is None


def test_the_language_is_asked_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _code, said = run(monkeypatch, capsys, ["play"], "1")
    assert "Язык / Language" in said and "Новая партия" in said
    _code, said = run(monkeypatch, capsys, ["play"], "")
    assert "Язык / Language" not in said


def test_the_menu_goes_on_with_the_last_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(monkeypatch, capsys, ["play"], "2", "", "", "r1")
    from referee.ui.commands.games import begun

    assert begun()[0].text("en").startswith("Port Royal, complete edition · Ann, Bob · round 1 · today")
    code, said = run(monkeypatch, capsys, ["play"], "y2", "log")
    assert code == 0 and "draw red 1" in said and "draw yellow 2" in said


def test_bare_referee_without_a_terminal_says_what_it_can_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(monkeypatch, capsys, [])
    assert code == 0 and "Usage: referee" in said


def test_numbers_change_a_line_of_the_new_table(typed: object) -> None:
    keys = [a.key for a in questions({"game": "port-royal"}, "en")]
    at = {key: str(k) for k, key in enumerate(keys, 1)}
    typed(at["players"], "4", at["players"], "Zed, Yana", at["gambler"], "yes", at["level"], "assist", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "port-royal"})
    assert header and header.players == ("Zed", "Yana") and header.level == "assist" and header.options["gambler"] == "yes"
    assert home.settings()["players"] == ["Zed", "Yana"], "the names are offered again next time"


def test_wrong_answers_are_told_and_asked_again(typed: object, capsys: pytest.CaptureFixture[str]) -> None:
    typed("3", "Ann, Ann", "Ann", "Ann, Bob, Cleo", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "port-royal"})
    said = capsys.readouterr().out
    assert header and len(header.players) == 3
    assert "name of their own" in said and "2 to 5 players, not 1" in said


def test_a_number_of_players_names_them(typed: object) -> None:
    typed("3", "4", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "port-royal"})
    assert header and header.players == ("Ann", "Bob", "Cleo", "Dan")


def test_a_half_finished_table_is_kept(typed: object, capsys: pytest.CaptureFixture[str]) -> None:
    typed("3", "Zed, Yana")  # type: ignore[operator]
    assert ask_header(Talk(PlainScreen()), "en", {"game": "port-royal"}) is None
    assert "kept" in capsys.readouterr().out
    typed("")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "port-royal"})
    assert header and header.players == ("Zed", "Yana")
    assert "wizard-new" not in home.settings(), "a finished one is forgotten"


def test_names_are_written_as_people_write_them() -> None:
    assert names_in("Маша, Петя и Коля") == ("Маша", "Петя", "Коля")
    assert names_in("Ann and Bob") == names_in("Ann & Bob") == names_in("Ann Bob") == ("Ann", "Bob")
    assert names_in("Anna Maria, Bob") == ("Anna Maria", "Bob")
    assert names_in("играют Света, Миша и Коля") == ("Света", "Миша", "Коля") and names_in("players: Ann, Bob") == ("Ann", "Bob")


def test_another_game_keeps_the_names_and_a_solo_evening_does_not_forget_them(typed: object) -> None:
    typed("")  # type: ignore[operator]
    assert ask_header(Talk(PlainScreen()), "en", {"game": "port-royal", "players": "Zed, Yana, Xena"})
    solo = {a.key: a for a in questions({"game": "maracaibo", "mode": "solo", "players": "Zed, Yana, Xena"}, "en")}
    assert solo["players"].now({"players": "Zed, Yana, Xena"}) == "Zed"
    typed("")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {"game": "maracaibo", "mode": "solo"})
    assert header and header.players == ("Zed",) and home.settings()["players"] == ["Zed", "Yana", "Xena"]


@pytest.mark.parametrize("name", ["portroyal", "Port-Royal", "порт-ройал", "порт", "PR", "gjhn-hjqfk"])
def test_a_game_is_named_as_people_name_it(name: str) -> None:
    assert game_called(name) == "port-royal"


def test_a_near_miss_is_suggested_and_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for args, meant in (
        (["new", "maracaybo"], "maracaibo"),
        (["new", "port-royal", "--mode", "contrakts"], "contracts"),
        (["new", "port-royal", "--set", "gambbler=yes"], "gambler"),
        (["scroe"], "score"),
    ):
        code, said = run(monkeypatch, capsys, args)
        assert code == 2 and "Did you mean: " in said and meant in said.split("Did you mean")[1]


def test_mode_and_names_may_stand_behind_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for said, mode, names in (
        ("maracaibo solo", "solo", ("Ann",)),
        ("maracaibo соло Аня", "solo", ("Аня",)),
        ("port-royal Ann Bob", "base", ("Ann", "Bob")),
        ("port-royal full sail Ann Bob", "full-sail", ("Ann", "Bob")),
        ("порт-ройал контракты соло Аня", "contracts-solo", ("Аня",)),
        ("port-royal 3", "base", ("Ann", "Bob", "Cleo")),
    ):
        assert run(monkeypatch, capsys, ["new", *said.split()])[0] == 0
        header, _records = Journal(home.last_table()).load()  # type: ignore[arg-type]
        assert (header.mode, header.players) == (mode, names)
    assert "2 to 4 players, not 9" in run(monkeypatch, capsys, ["new", "cooper", "9"])[1]


def test_a_table_is_found_by_its_name_or_its_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("port-royal", "cooper-island"):
        run(monkeypatch, capsys, ["new", game, "--player", "Ann", "--player", "Bob"])
    name = next(p.stem for p in home.tables() if p.stem.startswith("port-royal"))
    for said in (name, f"{name}.table", "порт-ройал", "portroyal"):
        assert run(monkeypatch, capsys, ["log", "-f", said])[0] == 0 and home.last_table().stem == name  # type: ignore[union-attr]
    code, text = run(monkeypatch, capsys, ["tables"])
    assert code == 0 and text.index("cooper-island") != text.index("port-royal") and "round 1" in text
    code, text = run(monkeypatch, capsys, ["show", "-f", "nothing"])
    assert code == 4 and "referee tables" in text


def test_a_whole_answer_comes_before_the_questions_that_have_its_words(typed: object) -> None:
    typed("port royal", "full sail", "")  # type: ignore[operator]  # one of the settings takes in cards of Full Sail
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and header.mode == "full-sail"


def test_an_answer_is_heard_without_its_row_where_it_fits_one_question(typed: object, capsys: pytest.CaptureFixture[str]) -> None:
    typed("maracaibo", "Ann, Bob", "bogus", "port royal", "Ann, Bob and Cid", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and header.game == "port-royal" and header.players == ("Ann", "Bob", "Cid")
    said = capsys.readouterr().out
    assert "This mode takes 1 player." in said and said.count("Type one of the numbers, or Enter.") == 1


@pytest.mark.parametrize("said", ["modules 1 4 6", "Modules: 1, 4, 6"])
def test_an_answer_is_heard_behind_the_first_word_of_its_question(said: str, typed: object) -> None:
    typed("merchants", said, "players Ann, Bob and Cid", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and header.options["modules"] == "1,4,6" and header.players == ("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    ("said", "modules"),
    [("modules 1-9", "1,2,3,4,5,6,7,8,9"), ("modules all but loyalty and favour", "1,2,3,4,5,6,7,8,9"), ("modules 1 and 8-10", "1,8,9,10")],
)
def test_modules_are_said_from_to_or_as_all_but_some(said: str, modules: str, typed: object) -> None:
    typed("merchants", said, "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and header.options["modules"] == modules


@pytest.mark.parametrize("said", ["merchant and marauders", "merchants and marauders", "Merchants & Marauder"])
def test_a_title_with_an_and_in_it_is_no_two_players(said: str, typed: object) -> None:
    typed("players Ann and Bob", said, "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and header.game == "merchants-marauders" and header.players == ("Ann", "Bob")


def test_one_player_and_how_strict_are_heard_by_a_word_of_their_question(typed: object) -> None:
    typed("maracaibo", "player Dee", "difficulty easy", "strict recording", "")  # type: ignore[operator]
    header = ask_header(Talk(PlainScreen()), "en", {})
    assert header and (header.players, header.options["difficulty"], header.level) == (("Dee",), "low", "record")


def test_the_menu_takes_the_name_of_a_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _code, said = run(monkeypatch, capsys, ["play"], "2", "маракайбо", "quit", "")
    assert "1  Game: Maracaibo" in said


def test_another_game_takes_its_own_defaults(typed: object) -> None:
    asks = {a.key: a for a in questions({"game": "port-royal", "mode": "nonsense", "players": "Ann"}, "en")}
    assert asks["mode"].now({"mode": "nonsense"}) == "base"
    assert asks["players"].now({"players": "Ann"}) == "Ann, Bob"


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
