"""Counts alone: what is just enough wins, what is not told counts as it lies at the beginning."""

from __future__ import annotations

import pytest

from referee.games.port_royal import GAME

NINE = {"tasks-done": True, "markers-laid": 3, "nine-markers": 3, "nine-influence": 10, "chapter": 2}


@pytest.mark.parametrize(("influence", "markers", "won"), [(10, 3, True), (9, 3, False), (10, 2, False)])
def test_card_nine_is_beaten_by_exactly_enough(influence: int, markers: int, won: bool) -> None:
    assert GAME.tally
    sheet = GAME.tally("adventure-coop", {**NINE, "markers-laid": markers}, [("Ann", {"persons": influence - 4}), ("Bob", {"persons": 4})])
    assert bool(sheet.winners) is won
