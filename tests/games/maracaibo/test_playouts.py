"""RefereedGame evenings at random, on a complete made-up board and on an empty one."""

from __future__ import annotations

import os

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.mary.cards import difficulties
from referee.games.maracaibo.setup import begin

from .play import BOX, evening

LEVELS = list(difficulties())
# The short form plays each difficulty on one of the two boards; PROVE=1 plays all of them on both.
SHORT = not os.environ.get("PROVE")
EVENINGS = [(level, k % 2) for k, level in enumerate(LEVELS)] if SHORT else [(level, known) for level in LEVELS for known in (0, 1)]


@pytest.mark.parametrize(("difficulty", "surveyed"), EVENINGS)
def test_an_evening_ends_with_every_piece_accounted_for(difficulty: str, surveyed: int) -> None:
    table = evening(LEVELS.index(difficulty), box=BOX if surveyed else {}, difficulty=difficulty)
    assert GAME.score(table.s).final and table.s.round == 4


@pytest.mark.parametrize("story", ("76", "77"))
def test_the_later_story_cards_bring_their_legacy_tiles(story: str) -> None:
    table = evening(7, box=BOX, story=story)
    assert "h1" in begin(table.header).legacy and GAME.score(table.s).final


@pytest.mark.parametrize("players", (2, 3, 4))
def test_told_turns_of_more_players_come_to_a_score(players: int) -> None:
    table = evening(30 + players, box=BOX, players=players)
    assert len(GAME.score(table.s).columns) == players


def test_a_table_that_only_records_plays_to_the_end() -> None:
    assert GAME.score(evening(11, box=BOX, level="record").s).final


@pytest.mark.parametrize("seed", (21, 22))
def test_insisting_and_correcting_never_break_the_table(seed: int) -> None:
    evening(seed, box=BOX if seed % 2 else {}, force=0.05, wild=0.08, must_end=False, after=None)
