"""Answers about the box are checked against what can be on the components and against each other."""

from __future__ import annotations

import random

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.components import KINDS
from referee.games.cooper_island.moves.double_tiles import Draw
from referee.games.cooper_island.moves.logbook import Logbook
from referee.kernel.answer import Misfit
from referee.kernel.table import Table
from tests.playout import header

EDGES = {"layout.edges": "старт-а1,старт-б1,а1-а2,а2-а3,а3-а4"}


@pytest.mark.parametrize(
    ("key", "fits", "not_so"),
    [
        ("layout.edges", "старт-а1,а1-а2", "а1-а2"),
        ("layout.ruins", "а1,а2,а3,а4,б1", "а1,а2,а3,а4,я9"),
        ("layout.top", "а2,а3,а4", "а3,а4"),
        ("layout.shore", "а1-п1,а2-л4", "а9-п1"),
        ("layout.spaces", "6", "20"),
        ("pier.helms", "1,1", "1,1,2"),
        ("statue.slots", "0,1,1,2", "0,1"),
        ("cargo.helms", "1,2,2,3,4", "1,2,2,3"),
        ("recruit.helm", "1", "9"),
        ("feed.amounts", "2,3,4,5", "2,3,4"),
        ("tile.mix", "20,20,20", "20,20,21"),
        ("logbook.mix", "плитка:20,д/к:8,all-c:2", "плитка:20,ы:10"),
        ("royal.1.goals", "2,3,4", "4,3,2"),
        ("royal.6.goals", "8,5,2", "2,5,8"),
    ],
)
def test_an_answer_that_cannot_be_is_asked_again(key: str, fits: str, not_so: str) -> None:
    facts = {**EDGES, "pier.costs": "м1д1 м2д2"}
    assert GAME.facts.fit(key, fits, facts) == GAME.facts.fit(key, fits, {})
    with pytest.raises(Misfit):
        GAME.facts.fit(key, not_so, facts)


def test_what_the_program_draws_is_left_in_the_bag_and_the_stack() -> None:
    table = Table(GAME, header(GAME, 2, cards="app"), box={"tile.mix": "1,0,59", "logbook.mix": "м:29,д/к:1"})
    s, rng = table.s, random.Random(1)
    s.facts.update({"tile.mix": "1,0,59", "logbook.mix": "м:29,д/к:1"})
    s.seen[KINDS[0]] = 1
    assert {Draw.sample(s, "table", rng)[0] for _ in range(20)} == {KINDS[2]}
    s.now[:] = [type(s.now[-1])("drawn-token", "1")]
    s.tokens = ["all-c"] * 29
    assert {Logbook.sample(s, "table", rng) for _ in range(20)} == {("1", "one-ws")}
