"""Chance made by the program: one stream for each source, so that undoing and going on again repeats it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .move import TABLE, Actor, AnyMove

if TYPE_CHECKING:
    import random


def stream(seed: str, source: str, k: int) -> random.Random:
    """The k-th outcome of a source."""
    from random import Random  # only tables whose cards are the program's pay for it

    return Random(f"{seed}/{source}/{k}")


def by_program(cls: type[AnyMove], s: Any, cards: str, by: Actor = TABLE, words: tuple[str, ...] = ()) -> bool:
    """Does the program say the rest of this entry: all that chance does, or only dice and lots while the players draw the cards?"""
    if cards == "dice" and cls.rolls(s, by, words, stream("", "", 0)) is not None:
        return True
    return cls.chance and not words and cls.dealt(s)


def outcome(cls: type[AnyMove], s: Any, seed: str, by: Actor = TABLE, words: tuple[str, ...] = (), cards: str = "app") -> AnyMove:
    """What the program draws or rolls for this move now."""
    source = cls.source(s)
    rng = stream(seed, source, s.drawn.get(source, 0))
    rest = cls.rolls(s, by, words, rng) if cards == "dice" else None
    return cls.of(by, (*words, *rest) if rest is not None else cls.sample(s, by, rng))
