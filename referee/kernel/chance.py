"""Chance made by the program: one stream for each source, so that undoing and going on again repeats it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .move import TABLE, AnyMove

if TYPE_CHECKING:
    import random


def stream(seed: str, source: str, k: int) -> random.Random:
    """The k-th outcome of a source."""
    from random import Random  # only tables whose cards are the program's pay for it

    return Random(f"{seed}/{source}/{k}")


def outcome(cls: type[AnyMove], s: Any, seed: str) -> AnyMove:
    """What the program draws or rolls for this move now."""
    source = cls.source(s)
    rng = stream(seed, source, s.drawn.get(source, 0))
    return cls.of(TABLE, cls.sample(s, TABLE, rng))
