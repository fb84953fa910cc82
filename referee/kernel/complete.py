"""How a line may go on. Pure: no terminal."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .facts import Looked, Need
from .game import Game
from .heard import Heard, tokens_of
from .line import hear
from .move import Actor, AnyMove, Open
from .names import begins, clean, sayings, tidy, within
from .options import leads
from .read import Reader, Which, players_named

MOST = 80  # ways to go on that are shown at once: a further letter narrows them


class Completion(NamedTuple):
    """One way to go on with a line: a word, and the entry it would belong to as far as that is said."""

    word: str
    by: Actor = ""
    cls: type[AnyMove] | None = None
    said: tuple[str, ...] = ()
    player: bool = False  # a player's name that begins an entry


class Completions(NamedTuple):
    """What may come next, the letters it would take the place of, and the state it would be said in."""

    found: tuple[Completion, ...]
    typed: str
    s: Any


def complete(game: Game, s: Any, line: str, known: Callable[[str], str | None], voice: Actor | None = None) -> Completions:
    """The words that may come next on a line, from what is legal then only."""
    tokens = tokens_of(tidy(line))
    typed = "" if line[-1:].isspace() or not tokens else tokens[-1]
    before = tokens[:-1] if typed else tokens
    saved = pickle.dumps(s, -1)
    h = hear(game, saved, before, known, voice=voice, seen=False)
    if h.lost and before and len(who := players_named(s, before[-1])) == 1:  # a player's name begins an entry
        named = hear(game, saved, before[:-1], known, voice=voice, seen=False)
        if named.whole:
            h, h.voice, h.tokens = named, who[0], before
    found: list[Completion] = []
    if h.last and isinstance(h.asks, Need | None):  # a complete entry may still go on
        move, start = h.last
        s_before = hear(game, saved, before[:start], known, voice=voice, seen=False).s if start else s
        more = _next_words(type(move), s_before, move.by, *move.words())
        found += [Completion(w, move.by, type(move), move.words()) for w in more if not typed or begins(game, typed, w)][:MOST]
    h.s.facts = Looked(h.s.facts, known)  # as a line is read: with the box's facts standing in
    every = tuple(dict.fromkeys(_candidates(game, h)))
    fit = [c for c in every if not typed or _fits(game, h.s, typed, c)]
    for c in fit or [c for c in every if not c.player and within(game, typed, c.word)]:
        if c.cls is None or c.player or _leads(h.s, c):
            found.append(c)
        if len(found) == MOST:
            break
    return Completions(tuple(found), typed, h.s)


def _next_words(cls: type[AnyMove], s: Any, by: Actor, *said: str) -> list[str]:
    """What may be said next; nothing where already that hangs on a fact that nobody told."""
    try:
        return [w for w in cls.choices(s, by, *said) if isinstance(w, str)]
    except Need:
        return []


def _fits(game: Game, s: Any, typed: str, c: Completion) -> bool:
    if c.player:
        return c.word in players_named(s, typed)
    if begins(game, typed, c.word) or (c.cls is not None and c.cls.names_player(len(c.said)) and c.word in players_named(s, typed)):
        return True
    called = c.cls.spoken(s, c.by, c.word) if c.cls and not c.said else ()
    return any(form.startswith(clean(typed)) for name in called for form in sayings(game, name))


def _leads(s: Any, c: Completion) -> bool:
    assert c.cls is not None
    try:
        return leads(c.cls, s, c.by, c.said if c.word == c.cls.verb and not c.said else (*c.said, c.word))
    except Need:
        return True


def _candidates(game: Game, h: Heard) -> Iterator[Completion]:
    asks = h.asks
    if isinstance(asks, Which):
        if asks.actors:
            yield from (Completion(a, a, player=True) for a in asks.actors)
        elif h.at[0] >= len(h.tokens):  # the entry goes on at the end of the line
            yield from (Completion(w, asks.by, asks.cls, asks.words) for w in asks.choices if isinstance(w, str))
            if any(isinstance(w, Open) and w.fresh for w in asks.choices):  # a new name, or one that was given before
                yield from (Completion(w, asks.by, asks.cls, asks.words) for w in asks.cls.understood(h.s, asks.by, *asks.words))
        return
    if not h.whole:
        return
    reader = Reader(game, h.s)
    for by, cls in reader.rows(h.voice):
        if not cls.bare or not cls.chance:
            yield Completion(cls.verb, by, cls)
        if cls.bare:
            yield from (Completion(w, by, cls) for w in _next_words(cls, h.s, by))
    if not h.tokens:
        yield from (Completion(a, a, player=True) for a in h.s.names)
