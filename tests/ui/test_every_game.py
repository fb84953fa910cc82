"""The prompt at every game and mode: whatever may be asked for is answered, fits the screen, and reads in both languages."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulesdb
from referee import GAMES
from referee.kernel.entry_words import ANY_NUMBER, Count
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.table.completer import suggest
from referee.ui.table.desk import load_game
from referee.ui.table.listing import listing

from .sitting import Sitting

LOOK = ("?", "", "show", "help", "setup", "log", "why", "options --all", "undo", "redo")
TABLES = [(game, mode) for game in GAMES for mode in load_game(game).modes]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def table(tmp_path: Path, game: str, mode: str) -> Path:
    play = load_game(game)
    chosen = play.modes[mode]
    options = {k: v[0] for k, v in chosen.options.items() if v}
    cards = "app" if "app" in play.draws else "dice"
    path = tmp_path / f"{game}-{mode}.table"
    Journal.create(path, Header(game, NAMES[: chosen.seats[0]], mode, play.edition, cards, chosen.level, "seed", options, "", "2026-01-01"))
    return path


@pytest.mark.parametrize(("game", "mode"), TABLES)
@pytest.mark.parametrize(("lang", "width"), [("ru", 40), ("en", 80)])
def test_a_stranger_looks_around_and_plays_by_numbers(tmp_path: Path, game: str, mode: str, lang: str, width: int) -> None:
    sitting = Sitting(table(tmp_path, game, mode), lang, width=width)
    rng = random.Random(f"{game}/{mode}")
    sitting.repl.greet()
    for _step in range(25):
        said = "\n".join((sitting.said(), *(sitting.type(line) for line in (LOOK if _step % 8 == 0 else ("?",)))))
        assert max(map(len, said.splitlines()), default=0) <= width, said
        found = listing(sitting.desk)
        assert len({row.number for row in found.rows}) == len(found.rows) or not found.rows
        for s in suggest(sitting.desk, "")[:40]:
            assert s.text
        if not found.rows:
            break
        sitting.type("?", rng.choice(found.rows).number, rng.choice("123"))


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_is_asked_for_says_what_it_counts(game: str) -> None:
    """`buy:` alone is answered by a price, a row or a number of cards: the question says which."""
    unnamed = [
        f"{verb} {k}"
        for verb, cls in load_game(game).verbs().items()
        for k, word in enumerate(cls.declared(), 1)
        if isinstance(word, Count) and word.template == ANY_NUMBER and f"ask-{verb}-{k}" not in rulesdb.terms(game)
    ]
    assert unnamed == []
