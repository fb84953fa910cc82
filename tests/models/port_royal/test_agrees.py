"""Whole games of the independent model, entered into the program: coins, influence, contracts, piles, end and winner after every turn."""

from __future__ import annotations

import pytest

from .follow import TABLES, Follower


@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("table", TABLES, ids=lambda t: "-".join(map(str, (t[0], t[1], *t[2]))))
def test_the_program_plays_what_the_model_plays(table: tuple[str, int, dict[str, bool]], seed: int) -> None:
    mode, players, options = table
    Follower(mode, players, seed, **options).play()
