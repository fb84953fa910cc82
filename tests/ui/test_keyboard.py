"""A word typed in the wrong keyboard layout is understood, and never means something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import GAMES
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import plain
from referee.ui.table import command_words
from referee.ui.table.desk import load_game

COMMAND_WORDS = {plain(w): name for name, ways in command_words.COMMANDS.items() for w in ways}


def words_of(game: str) -> dict[str, set[str]]:
    """Every short code and verb of a game, with the ids it may mean."""
    play = load_game(game)
    ids = set(play.verbs())
    if game == "port-royal":
        from referee.games.port_royal.cards import deck_of

        ids |= set(deck_of(frozenset(("base", "gambler", "five"))).members)
    found: dict[str, set[str]] = {}
    for word in ids:
        for form in (word, *play.say(word)):
            if " " not in form and "{" not in form:
                found.setdefault(plain(form), set()).add(word)
    return found


def test_no_short_codes_twin_means_something_else() -> None:
    codes = words_of("port-royal")
    for code, meaning in codes.items():
        twin = plain(swapped(code) or "")
        if twin in codes:
            assert codes[twin] & meaning, f"{code} typed in the other layout is {twin}: {meaning} against {codes[twin]}"
        assert twin not in COMMAND_WORDS, f"{code} typed in the other layout calls {twin}"


def test_no_command_words_twin_is_a_code_or_another_command() -> None:
    codes = words_of("port-royal")
    for word, name in COMMAND_WORDS.items():
        twin = plain(swapped(word) or "")
        assert twin not in codes, f"{word} typed in the other layout is {twin}, a {codes.get(twin)}"
        assert COMMAND_WORDS.get(twin, name) == name


@pytest.mark.parametrize("game", list(GAMES))
def test_no_verb_or_code_is_a_command(game: str) -> None:
    clash = set(words_of(game)) & set(COMMAND_WORDS)
    assert {COMMAND_WORDS[w] for w in clash} <= set(command_words.WITH_EQUALS), clash


def test_command_words_are_distinct() -> None:
    every = [plain(w) for ways in command_words.COMMANDS.values() for w in ways]
    assert len(every) == len(set(every))
    symbols = {plain(w) for ways in command_words.SYMBOLS.values() for w in ways}
    assert not symbols & set(every)


def test_every_command_and_symbol_has_a_word_in_both_languages() -> None:
    for table in (command_words.COMMANDS, command_words.SETTLE, command_words.SYMBOLS):
        for ways in table.values():
            assert ways[0].isascii() and ways[0][0].isalpha()
            assert not ways[1].isascii()


def test_set_is_a_settler_unless_something_equals_something() -> None:
    assert command_words.command("set") is None
    assert command_words.command("check") is None
    assert command_words.command("set 1.coins=3") == command_words.Called("set", ("1.coins=3",))
    assert command_words.command("задать 1.coins равно 3") == command_words.Called("set", ("1.coins=3",))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("yfpfl", "undo"), ("гтвщ", "undo"), ("gjrfpfnm", "show"), (",", "options"), ("&", "options"), ("gjvjom взять", "help")],
)
def test_commands_are_understood_in_the_other_layout(typed: str, name: str) -> None:
    called = command_words.command_otherwise(typed)
    assert called and called.name == name and called.read_as



def test_a_word_that_some_game_has_for_itself_gives_way() -> None:
    every = {plain(w) for ways in command_words.YIELDING.values() for w in ways}
    assert not every & set(COMMAND_WORDS)
    assert command_words.command("журнал") is None
    assert command_words.command_otherwise("журнал") == command_words.Called("log", ())


def test_words_for_symbols() -> None:
    assert command_words.symbols("stop anyway") == "stop !"
    assert command_words.symbols("пас заметка спешим anyway") == "пас # спешим anyway"
    assert command_words.symbols("12 пас затем стоп") == "12 пас ; стоп"


LATIN = "abcdefghijklmnopqrstuvwxyz0123456789 "


@given(st.text(LATIN))
def test_swapping_twice_gives_the_line_back(line: str) -> None:
    assert swapped(";2") == "ж2"
    once = swapped(line)
    assert once is None or swapped(once) == line


@given(st.text())
def test_any_text_can_be_read_as_a_command_line(line: str) -> None:
    command_words.command(line)
    command_words.command_otherwise(line)
    command_words.symbols(line)
    command_words.settles(line)
