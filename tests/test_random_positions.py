"""Positions at random are judged as they were: a few of them here, all of them in `make prove`. How to read and renew them:
`tests/random_positions.py`."""

from __future__ import annotations

import os

import pytest

from referee import GAMES

from .random_positions import KEPT, kept, position, rows

FEW = 2
AGAIN = "UPDATE=1 python -m pytest tests/test_random_positions.py"


@pytest.mark.parametrize("name", GAMES)
def test_positions_at_random_are_judged_as_they_were(name: str) -> None:
    if os.environ.get("UPDATE"):
        (KEPT / f"{name}.positions").write_text("".join(f"{row}\n" for row in rows(name)), "utf-8")
    was = kept(name)
    assert not any(" fails: " in row for row in was)
    for number in range(FEW):
        assert position(name, number)[0] == was[number], f"a position is judged otherwise than before. If it should be: {AGAIN}"
