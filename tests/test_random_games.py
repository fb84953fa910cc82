"""Games at random come out as they did: a few of them here, all of them in `make prove`.

How to read and renew them: `tests/random_games.py`."""

from __future__ import annotations

import os
from difflib import unified_diff

import pytest

from referee import GAMES

from .random_games import GAMES_EACH, KEPT, kept, rows

FEW = (0, 1)
AGAIN = "UPDATE=1 python -m pytest tests/test_random_games.py"


@pytest.mark.parametrize("name", GAMES)
def test_games_at_random_come_out_as_they_did(name: str) -> None:
    if os.environ.get("UPDATE"):
        (KEPT / f"{name}.games").write_text("".join(f"{row}\n" for k in range(GAMES_EACH + 1) for row in rows(name, k)), "utf-8")
    was = kept(name)
    assert not any("fails: " in row for found in was.values() for row in found)
    for number in FEW:
        now = list(rows(name, number))
        differs = unified_diff(was[number], now, "as it was", "now", lineterm="", n=1)
        assert now == was[number], f"a game plays otherwise than before. If it should: {AGAIN}\n" + "\n".join(differs)
