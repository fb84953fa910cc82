"""What is kept of how games are played, as the first sieve for mutants (tests/run_mutants.py): up to the first row that is another one."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

from referee import GAMES
from referee.ui.table.desk import load_game

from . import random_games, random_positions
from .narrating import KEPT, journals, narrated
from .test_declared import KEPT as DECLARED
from .test_declared import told
from .test_tallied import every

TEST = "tests/test_narrated.py::test_a_kept_journal_is_told_as_it_was"


@cache
def kept() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The journals by the name of their test, each with those above it in its file."""
    found = {}
    for path in sorted(KEPT.glob("*.txt")):
        there = journals(path.read_text("utf-8"))
        found |= {f"{TEST}[{path.stem}-{k + 1}]": (text, there[:k]) for k, text in enumerate(there)}
    return found


def everything() -> list[str]:
    """All that is kept, the quickest first, of every game in turn."""
    bounds = [f"{what} {game}" for what in ("declared", "tally") for game in GAMES]
    positions = [f"position {game} {k}" for k in range(random_positions.POSITIONS) for game in GAMES]
    games = [f"games {game} {k}" for k in range(random_games.GAMES_EACH + 1) for game in GAMES]
    return [*bounds, *kept(), *positions, *games]


def ready() -> None:
    """Loads everything once, for all the processes that fork off."""
    kept()
    for game in GAMES:
        load_game(game)


def same(name: str) -> bool:
    """Is it told as it was?"""
    what, _, game = name.partition(" ")
    if what == "position":
        game, _, number = game.partition(" ")
        return random_positions.position(game, int(number))[0] == random_positions.kept(game)[int(number)]
    if what == "games":
        game, _, number = game.partition(" ")
        return all(a == b for a, b in zip_longest(random_games.rows(game, int(number)), random_games.kept(game)[int(number)]))
    if what == "declared":
        return told(load_game(game)) == (DECLARED / f"{game}.txt").read_text("utf-8")
    if what == "tally":
        was = (KEPT / f"{game}.tally").read_text("utf-8").splitlines()
        return all(a == b for a, b in zip_longest(every(load_game(game)), was))
    text, before = kept()[name]
    return all(now == was for now, was in zip_longest(narrated(text, before), text.splitlines()))
