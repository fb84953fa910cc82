"""Corrections: any place of any game set to any kind of value is refused with what fits, or leaves a table on which everything works."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.facts import Need
from referee.kernel.game import Game, Header
from referee.kernel.paths import BadPath
from referee.kernel.place_names import decision_word, named
from referee.kernel.places import places
from referee.kernel.table import Table
from referee.ui import plain_lines
from referee.ui.table.corrections import decision
from referee.ui.table.desk import load_game
from referee.ui.text import Words

VALUES = ("Bob", "0", "1", "7", "-1", "99", "abc", "-", "?", "yes", "no", "1,2", "foo,bar", "auto", "", "a:b", "2.5", "france", "7s")
BOXES = Path(__file__).parent / "boxes"


def box(game: str) -> dict[str, str]:
    found = tomllib.loads((BOXES / f"{game.replace('-', '_')}.toml").read_text("utf-8"))
    facts: dict[str, str] = found.get("facts", found)
    return facts


def begun(game: Game, mode: str, level: str) -> Table:
    options = {key: values[0] for key, values in game.settings(mode).items() if values}
    players = ("Ann", "Bob", "Cid")[: game.modes[mode].seats[1]]
    return Table(game, Header(game.id, players, mode, game.edition, level=level, seed="x", options=options), box=box(game.id))


def works(table: Table, words: Words) -> None:
    """Every command has something to say, and what was written is read again."""
    try:
        options = table.options(every=True)
        for option in [o for o in options if o.legal and not o.open and not o.need][:3]:
            table.enter(option.cls.of(option.by, option.words))
        table.options()
        table.sheet()
    except Need:
        pass
    list(plain_lines.panels(table.game.view(table.s, words)))
    table.game.ask(table.s, words)
    assert not Table(table.game, table.header, table.lines, box=table.box).stuck


@pytest.mark.parametrize("level", ("enforce", "assist"))
@pytest.mark.parametrize("game", GAMES)
def test_no_value_of_any_place_breaks_a_table(game: str, level: str) -> None:
    rng, play = random.Random(f"{game} {level}"), load_game(game)
    for mode in play.modes:
        table = begun(play, mode, level)
        words = Words(game, "ru", play, table.names())
        every = [*(path for path, _ in places(table.s)), *play.computed(table.s)]
        for path in rng.sample(every, min(len(every), 90 // len(play.modes))):
            value = rng.choice(VALUES)
            table = begun(play, mode, level)
            before = table.view()
            outcome = table.set([(path, value)])
            if outcome.ok:
                works(table, words)
            else:
                assert table.view() == before and all(words.because(b) for b in outcome.refused), (mode, path, value)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_of_a_place_can_be_set_by_its_printed_name(game: str) -> None:
    """Echo: the name and the value of a place, typed back in either language, say the same."""
    play = load_game(game)
    for mode in play.modes:
        table = begun(play, mode, play.modes[mode].level)
        view = table.view()
        for lang in ("ru", "en"):
            words = Words(game, lang, play, table.names())
            printed = [words.place(path) for path in view]
            for path, name in zip(view, printed, strict=True):
                if printed.count(name) == 1 and not path.startswith("now"):
                    assert _says(table, name, path), (lang, name, path)


def _says(table: Table, name: str, path: str) -> bool:
    try:
        return named(table.game, table.s, name) == path
    except BadPath as bad:
        return path in bad.near  # several are called so, and it is one of them


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_and_what_is_said_of_it_are_read_by_the_names_on_the_screen(game: str) -> None:
    play = load_game(game)
    for lang in ("en", "ru"):
        words = Words(game, lang, play, {})
        for name in play.flow:
            found = decision(play, words, words.frame(name).split())
            assert found == ((name,), len(words.frame(name).split())), (lang, name, found)
        for name, said in play.decisions.items():
            for key in said:
                shown = words.part(key)
                assert shown.isascii() == (lang == "en"), (name, key, shown)
                assert decision_word(play, name, shown) == (key,), (lang, name, shown)
