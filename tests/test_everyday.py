"""Words of everyday use lead to a move of each game, in both languages; no word means two things."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee import GAMES
from referee.kernel.line.names import clean, sayings
from referee.kernel.line.read_entry import Kind
from referee.kernel.move import AnyMove
from referee.kernel.table import Table
from referee.ui.table.command_words import COMMAND_WORDS

from .cases import load
from .journal_lines import heard
from .playout import header
from .test_typed import Typed, sit_down

AMID: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {  # a moment in the middle of each game
    "port-royal": ({}, ("r1 y2 sai3 stop",)),
    "maracaibo": ({"mode": "solo", "players": ["Ann"], "box": "maracaibo"}, ()),
    "cooper-island": ({"box": "cooper_island", "level": "enforce"}, ("1 2 3 5", "Ann done Bob done")),
    "endeavor": ({"players": ["Ann", "Bob", "Cid"], "set": {"exploits": "saltpeter,pirates,imperialism"}}, ("next",)),
    "merchants-marauders": ({"box": "merchants_marauders"}, ("sloop bridgetown 3232", "flute caracas 2323", "ev")),
}


@pytest.mark.parametrize("game", GAMES)
def test_fifteen_words_a_language_and_each_leads_to_a_move(game: str) -> None:
    record = load(game)
    words = record.everyday()
    assert {way.split()[0] for ways in words.values() for way in ways} <= set(record.verbs())
    for english in (True, False):
        assert sum(word.isascii() == english for word in words) >= 15
    mode = next(m for m in record.modes if record.modes[m].seats[1] > 1)
    table = Table(record, header(record, 2, mode))
    lost = [word for word in words if heard(table, word).kind in (Kind.UNKNOWN, Kind.AMBIGUOUS)]
    assert not lost


@pytest.mark.parametrize("game", GAMES)
def test_no_everyday_word_is_already_the_word_of_another_move(game: str) -> None:
    record = load(game)
    own = {form: verb for verb in record.verbs() for form in sayings(record, verb)}
    assert not {word: own[clean(word)] for word, ways in record.everyday().items() if clean(word) in own and own[clean(word)] not in ways}


@pytest.mark.parametrize("game", GAMES)
def test_no_form_means_two_moves_or_a_move_and_a_command(game: str) -> None:
    """Moves of different moments may share a word, and a move and the told fact of it: the first where it is possible, else the second."""
    record = load(game)
    forms: dict[str, list[type[AnyMove]]] = {}
    for verb, cls in record.verbs().items():
        for form in sayings(record, verb):
            forms.setdefault(form, []).append(cls)
    rows = [{*row, *record.tellings} for row in record.flow.values()]
    shared = {form: kinds for form, kinds in forms.items() if len(kinds) > 1 and sorted(cls.told for cls in kinds) != [False, True]}
    apart = {("pass", "passed")}  # one where everything is tracked, the other where it is not
    apart |= {("claim", "loot", "take"), ("loot", "take"), ("claim", "loot"), ("claim", "take")}  # the spoils: what is taken tells which
    shared = {f: kinds for f, kinds in shared.items() if tuple(sorted(cls.verb for cls in kinds)) not in apart}
    assert not {form: kinds for form, kinds in shared.items() if any(len(row & set(kinds)) > 1 for row in rows)}
    assert not COMMAND_WORDS & forms.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_word_of_a_move_never_says_another(game: str) -> None:
    """Whatever is open: `scouts` is no form of `scout` where both are moves."""
    record = load(game)
    table = Table(record, header(record, 2, next(m for m in record.modes if record.modes[m].seats[1] > 1)))
    for verb, cls in record.verbs().items():
        for form in sayings(record, verb) if not cls.told else ():
            for step in heard(table, form).steps[:1]:
                assert form in sayings(record, step.move.verb) or form in step.move.words(), f"{form}: {step.move}"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_why_answers_an_everyday_word_about_the_situation(game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is allowed, asks for the rest, or is against a rule: never a word nobody knows, and nothing is recorded."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    row, given = AMID[game]
    desk = sit_down(Typed(game, 0, {**row, "lang": lang}), tmp_path)
    for line in given:
        assert all(r.kind != "refused" for r in desk.line(line)), line
    start = len(desk.table.records)
    words = {word: ways for word, ways in load(game).everyday().items() if word.isascii() == (lang == "en")}
    assert len(words) >= 15
    for word, ways in words.items():
        verbs = [way.split()[0] for way in ways]
        got = desk.why(word)
        assert got.kind not in (Kind.UNKNOWN, Kind.AMBIGUOUS), word
        assert got.steps or got.asks or got.lost, word
        assert all(b.facts["verb"] in verbs for b in got.lost if b.rule == "table.not-now"), word
    assert len(desk.table.records) == start
