"""What may be said, told and set in each game, by its bounds: kept in tests/declared to be read beside the rulebook.

    UPDATE=1 python -m pytest tests/test_declared.py       writes them anew; read the difference
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.answer import Answer, Either, Number, One, Text
from referee.kernel.answer_lists import Many, Row, Some
from referee.kernel.entry_words import Count, Word
from referee.kernel.game import Game, Header
from referee.kernel.places import inner, places
from referee.kernel.replay import fresh
from referee.ui.table.desk import load_game

KEPT = Path(__file__).with_name("declared")
FEW = 12
STATE = "…"  # as the table stands


def shape(answer: Answer) -> str:
    """An answer by its bounds."""
    if isinstance(answer, Number):
        return f"{answer.low}..{answer.high}"
    if isinstance(answer, One):
        return several(answer.of)
    if isinstance(answer, Some):
        return f"{answer.fewest}–{answer.most or len(answer.of)} of {several(answer.of)}"
    if isinstance(answer, Many):
        order = {1: ", rising", -1: ", falling"}.get(answer.order, "")
        return f"{answer.fewest}–{answer.most} times ({shape(answer.of)}){order}{', each once' * answer.distinct}"
    if isinstance(answer, Row):
        parts = f" {answer.mark} ".join(f"{name} {shape(part)}" for name, part in answer.parts)
        return parts + f" (at least {answer.least})" * bool(answer.least)
    if isinstance(answer, Either):
        return " or ".join(map(shape, answer.of))
    return f"{answer.form}, such as {answer.sample}" if isinstance(answer, Text) else type(answer).__name__.lower()


def several(words: tuple[str, ...]) -> str:
    return "|".join(words[:FEW]) + (f"|… ({len(words)})" if len(words) > FEW else "")


def facts(game: Game) -> Iterator[str]:
    for fact in game.facts:
        more = [f"usually {fact.usual}" * bool(fact.usual), "secret" * fact.secret, "not surveyed" * (not fact.asked)]
        yield f"{fact.key}: {shape(fact.answer)}" + "".join(f"; {part}" for part in more if part)


def moves(game: Game) -> Iterator[str]:
    for verb, cls in sorted(game.verbs().items()):
        for word in cls.declared():
            yield f"{verb} {word.name}: {said(word)}"


def said(word: Word) -> str:
    if isinstance(word, Count):
        low, high = (str(n) if isinstance(n, int) else STATE for n in (word.low, word.high))
        return f"{low}..{high}" + (f", {word.likely} listed" if word.likely is not None else "")
    listed, understood = (STATE if callable(d) else several(tuple(sorted(d))) for d in (word._listed, word._understood))
    return (listed or "open") + f", understood also {understood}" * bool(understood)


def settings(game: Game) -> Iterator[str]:
    for mode in game.modes.values():
        yield f"{mode.id}: {mode.seats[0]}–{mode.seats[1]} players"
        yield from (f"{mode.id} {key}: {several(values)}" for key, values in game.settings(mode.id).items())
        yield from (f"{mode.id} several of {key}: {several(values)}" for key, values in mode.ticks.items())


def state(game: Game) -> Iterator[str]:
    """Every place of a fresh table of every mode, players and cards of one kind together."""
    found: dict[str, str] = {}
    for mode in game.modes.values():
        options = {key: values[0] for key, values in mode.options.items() if values}
        s = fresh(game, Header(game.id, tuple("ABCDE"[: mode.seats[1]]), mode.id, game.edition, options=options))
        own = inner(s)
        for path, place in places(s):
            if path != "now" and path not in own and not path.startswith((*own, "now.")):
                name, what = re.sub(r"^[2-5]\.", "1.", path), shape(place.answer)
                if found.get(name, "()").endswith("()"):  # in the first mode that has something of it
                    found[name] = what
    together: dict[tuple[str, str], list[str]] = {}
    for path, what in found.items():
        together.setdefault((path.rpartition(".")[0], what), []).append(path.rpartition(".")[2])
    for (before, what), names in together.items():
        yield f"{before + '.' if before else ''}{several(tuple(names))}: {what}"


def decisions(game: Game) -> Iterator[str]:
    """What may be said of a decision at which a table begins late."""
    for name, said_of in game.decisions.items():
        yield from (f"{name} {key}: {shape(answer)}" for key, answer in said_of.items())


def told(game: Game) -> str:
    parts = {"modes and settings": settings, "facts of the box": facts, "words of the moves": moves, "places": state}
    parts["decisions"] = decisions
    return "\n".join(line for title, part in parts.items() for line in (f"# {title}", *part(game), "")).rstrip() + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_bounds_are_as_they_were_read(game: str) -> None:
    path, now = KEPT / f"{game}.txt", told(load_game(game))
    if os.environ.get("UPDATE"):
        path.write_text(now, "utf-8")
    was = path.read_text("utf-8")
    new = [line for line in now.splitlines() if line not in was.splitlines()]
    gone = [line for line in was.splitlines() if line not in now.splitlines()]
    assert now == was, f"read the difference, then UPDATE=1 (see the top of this file)\nnow {new}\nbefore {gone}"
