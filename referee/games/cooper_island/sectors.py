"""What the sectors of the island give to who is sent there: plain, and on an empty square (worker.bonus-where)."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesdb import data

from .components import GAME_ID


def sector(letter: str) -> dict[str, Any]:
    """sector.a, sector.b, sector.c, sector.d, sector.e, sector.f, sector.g, sector.h; on the square sector.a-special, sector.c-special,
    sector.e-special, sector.f-special, sector.g-special, sector.h-special: what each gives is data.
    """
    row: dict[str, Any] = data(GAME_ID, "board")["sector"][letter]
    return row


@cache
def giving(tokens: frozenset[str]) -> tuple[str, ...]:
    """The spaces that give one of these things: of a sector the square only where its plain space does not."""
    rows: dict[str, dict[str, Any]] = data(GAME_ID, "board")["sector"]
    plain = [letter for letter, row in rows.items() if not tokens.isdisjoint(row["gives"])]
    return (*plain, *(f"{letter}-sq" for letter, row in rows.items() if letter not in plain and not tokens.isdisjoint(row["square"])))
