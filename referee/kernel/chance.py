"""Chance made by the program: one stream for each source, so that undoing and going on again repeats it."""

from __future__ import annotations

import random
from typing import Any

from .move import TABLE, AnyMove


def stream(seed: str, source: str, k: int) -> random.Random:
    """The k-th outcome of a source."""
    return random.Random(f"{seed}/{source}/{k}")


def outcome(cls: type[AnyMove], s: Any, seed: str) -> AnyMove:
    """What the program draws or rolls for this move now."""
    source = cls.source(s)
    rng = stream(seed, source, s.drawn.get(source, 0))
    return cls.of(TABLE, cls.sample(s, TABLE, rng))
