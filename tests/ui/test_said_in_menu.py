"""The menu and the form of a new game are spoken to in words: what a row is called, and a mode by what people call it."""

from __future__ import annotations

import pytest

from referee.save import home
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.commands.menu import by_words
from referee.ui.commands.new_form import questions
from referee.ui.form import Talk, Wizard
from referee.ui.screen import PlainScreen

from .command import run

ROWS = {
    "en": ["Go on: Port Royal · Ann, Bob", "A new game", "Just add up the final score", "Look up a rule", "Settings", "Leave"],
    "ru": ["Дальше: Порт-Ройал · Аня, Боря", "Новая игра", "Только подсчитать итог", "Найти правило", "Настройки", "Выйти"],
}


def test_a_row_of_the_menu_is_chosen_by_its_words() -> None:
    assert by_words("new game", ROWS["en"]) == by_words("A new game", ROWS["en"]) == "2"
    assert by_words("новая игра", ROWS["ru"]) == by_words("Новая", ROWS["ru"]) == "2"
    assert by_words("settings", ROWS["en"]) == "5" and by_words("что-то", ROWS["ru"]) == "что-то"
    assert by_words("a", ROWS["en"]) == "a"  # two rows hold it


@pytest.mark.parametrize(
    ("said", "mode"),
    [
        ("приключение", "adventure"),
        ("adventure", "adventure"),
        ("режим приключение", "adventure"),
        ("mode adventure", "adventure"),
        ("one more contract", "contracts"),
        ("ещё один контракт", "contracts"),
        ("приключение, в одиночку", "adventure-solo"),
    ],
)
def test_a_mode_is_chosen_by_what_it_is_called(said: str, mode: str) -> None:
    language.use("ru")
    ask = next(a for a in questions({"game": "port-royal"}, "ru") if a.key == "mode")
    assert ask.read(said) == mode


def test_the_name_of_a_game_is_no_player_of_another() -> None:
    language.use("en")
    players = next(a for a in questions({"game": "port-royal"}, "en") if a.key == "players")
    assert players.alone("Ann, Bob") and players.alone("Ann and Mary Read")
    assert not players.alone("maracaibo, solo against Mary") and not players.alone("Маракайбо, Аня")
    assert not players.alone("4 1,2,8") and not players.alone("1, 2 и 8")


@pytest.mark.parametrize("said", ["m&m", "M & M", "Merchants and Marauders", "seas of glory", "моря славы", "купцы и мародеры"])
def test_a_game_is_chosen_by_what_people_call_it(said: str) -> None:
    language.use("ru")
    assert questions({}, "ru")[0].read(said) == "merchants-marauders"


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("приключение в одиночку", {"mode": "adventure-solo"}),
        ("соло", "приключение, в одиночку"),
        ("кооператив", "контракты, кооперативно"),
        ("купер айленд", {"game": "cooper-island"}),
        ("порт рояль", {"game": "port-royal"}),
        ("эпоха парусов", {"game": "endeavor"}),
        ("хотим сыграть в остров купера", {"game": "cooper-island"}),
        ("абракадабра", "номеров"),
    ],
)
def test_what_stands_in_several_answers_is_asked_and_in_one_is_taken(said: str, answers: dict[str, str] | str) -> None:
    language.use("ru")
    form, given = Wizard("", "", lambda answers: questions(answers, "ru"), Talk(PlainScreen())), {"game": "port-royal"}
    wrong = form._misread(said, questions(given, "ru"), given)
    if isinstance(answers, str):
        assert answers in wrong and given == {"game": "port-royal"}
    else:
        assert not wrong and {**given, **answers} == given


@pytest.mark.parametrize(
    ("typed", "game", "players"),
    [
        ("port royal Ann Bob", "port-royal", ["Ann", "Bob"]),
        ("cooper island Ann Al", "cooper-island", ["Ann", "Al"]),
        ("остров купера Аня Марк", "cooper-island", ["Аня", "Марк"]),
        ("merchants and marauders Ann Bob", "merchants-marauders", ["Ann", "Bob"]),
        ("endeavor age of sail Ann Bob", "endeavor", ["Ann", "Bob"]),
        ("port-royal Ann Bob", "port-royal", ["Ann", "Bob"]),
    ],
)
def test_a_title_of_several_words_on_the_command_line_leaves_none_for_a_player(typed: str, game: str, players: list[str]) -> None:
    assert run("new", *typed.split()).code == 0
    last = home.last_table()
    assert last is not None
    header = Journal(last).load()[0]
    assert (header.game, list(header.players)) == (game, players)
