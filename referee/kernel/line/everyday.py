"""Words of everyday use and the moves they mean in a game: `attack`, «торговал», `boarded`."""

from __future__ import annotations

from functools import cache

from ..game import Game
from .names import INFLECTED, LEADING, NOTHING, Match, clean, plain, stem
from .vocabulary import vocabulary


@cache
def _everyday(game: Game) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    exact = {tuple(plain(said).split()): tuple(tuple(way.split()) for way in ways) for said, ways in game.everyday().items()}
    return {**{tuple(map(stem, said)): ways for said, ways in reversed(exact.items())}, **exact}  # `boarded` is not always `board`


def everyday(game: Game, tokens: tuple[str, ...]) -> Match:
    """The verbs that a word of everyday use means in this game: `attack`, «торговал»."""
    for n in range(min(len(tokens), 4), 0, -1):
        ways = _commonly(game, tokens[:n])
        joined = n > 1 and clean(tokens[n - 2]) in LEADING  # `go to port`, not to a place whose name begins so
        if ways and not (joined and vocabulary(game).longest(tokens[n - 1 :]).used > 1):
            return Match(tuple(dict.fromkeys(verb for verb, *_ in ways)), n, INFLECTED)
    return NOTHING


def _commonly(game: Game, tokens: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    said = tuple(map(clean, tokens))
    return _everyday(game).get(said) or _everyday(game).get(tuple(map(stem, said)), ())


def everyday_names(game: Game) -> tuple[str, ...]:
    """Such words as they are written, those of one word."""
    return tuple(said for said in map(plain, game.everyday()) if " " not in said)


def everyday_words(game: Game, tokens: tuple[str, ...], *, alone: bool) -> dict[str, tuple[str, ...]]:
    """By the verb what such a word says besides: «потопил» is a fight, and its result; some only if they do not stand alone."""
    said = {verb: tuple(words) for verb, *words in _commonly(game, tokens)}
    return {verb: tuple(w for w in words if w != "…") for verb, words in said.items() if not alone or "…" not in words}
