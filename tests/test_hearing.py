"""What is typed is what happens: the laws of the line over every kept table, in both languages."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from referee.kernel.line.hear import hear
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import load_game

from .hearing import LANGUAGES, SAVES, echo, echo_listed, entries, one_voice, out_of_place, random_line, states, words_of

SAMPLE = 60  # entries of a table that are tried in the short form


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_what_is_printed_is_the_same_entry_when_it_is_typed(path: Path) -> None:
    rng = random.Random(path.stem)
    found = []
    for table, item in states(path):
        if rng.random() < SAMPLE / 200:
            found += [broken for lang in LANGUAGES if (broken := echo(table, item, words_of(table)[lang]))]
    assert not found, f"{len(found)}:\n" + "\n".join(found[:5])


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_what_is_listed_is_the_same_entry_when_it_is_typed(path: Path) -> None:
    rng = random.Random(path.stem)
    length = len(entries(path))
    tried = set(rng.sample(range(length), min(4, length)))
    found = []
    for k, (table, _item) in enumerate(states(path)):
        if k in tried:
            found += [broken for lang in LANGUAGES for broken in echo_listed(table, words_of(table)[lang], rng)]
    assert not found, f"{len(found)}:\n" + "\n".join(found[:5])


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_a_random_line_is_heard_whole_and_decides_for_nobody_else(path: Path) -> None:
    rng = random.Random(path.stem)
    later = entries(path)
    tried = set(rng.sample(range(len(later)), min(15, len(later))))
    found = []
    for k, (table, _item) in enumerate(states(path)):
        if k in tried:
            words = words_of(table)[rng.choice(LANGUAGES)]
            lines = [random_line(table, words, later[k : k + 8], rng) for _ in range(6)]
            found += [broken for line in lines if (broken := one_voice(table, line))]
    assert not found, f"{len(found)}:\n" + "\n".join(found[:5])


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_a_move_of_another_moment_is_heard_at_every_decision(path: Path) -> None:
    rng, met = random.Random(path.stem), set[str]()
    for table, _item in states(path):
        top = table.s.now[-1]
        if top.name not in met:
            met.add(top.name)
            assert not list(out_of_place(table, words_of(table)[rng.choice(LANGUAGES)], rng)), top.name


def test_a_name_that_only_looks_glued_is_heard_once() -> None:
    """An event's name behind a bust, where it begins a name that ends as it ends: once it was cut and put together for ever."""
    header, records = Journal(SAVES[0].with_name("port-royal-adventure-coop.table")).load()
    table = Table(load_game(header.game), header, records[:272])
    assert hear(table.game, pickle.dumps(table.s, -1), ("открыть", "синий", "3", "e216"), table.known).lost
