"""The menu and the wizards: back with answers kept, defaults, a summary before anything is done, half-finished ones kept."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import cli
from referee.save import home
from referee.save.journal import Journal
from referee.ui.commands.new import ask_header
from referee.ui.commands.new_form import questions
from referee.ui.form import Talk
from referee.ui.named import game_called, names_in
from referee.ui.screen import PlainScreen


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
