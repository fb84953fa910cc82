"""How a line may go on: it is heard up to the word that is being typed, and what is asked there is what may come. Pure: no terminal."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..cheap_classes import NamedTuple
from ..facts import Looked, Need
from ..game import Game
from ..move import Actor, AnyMove, Because, Open
from ..options import barred, leads
from .hear import hear
from .heard import Heard, tokens_of
from .names import begins, begins_any, tidy, within
from .read_entry import Reader, Which, players_named


class Completion(NamedTuple):
    """One way to go on with a line: a word, and the entry it would belong to as far as that is said."""

    word: str
    by: Actor = ""
    cls: type[AnyMove] | None = None
    said: tuple[str, ...] = ()
    player: bool = False  # a player's name that begins an entry


class Completions(NamedTuple):
    """What may come next, the letters it would take the place of, and the state it would be said in."""

    offers: tuple[Completion, ...]
    typed: str
    s: Any
    tokens: int = 0  # that already stand in front of those letters and belong to the word
    legal: Callable[[Completion], bool] = lambda c: True  # judged only for what is shown


def complete(game: Game, s: Any, line: str, known: Callable[[str], str | None]) -> Completions:
    """The words that may come next on a line."""
    tokens = tokens_of(tidy(line))
    typed = "" if line[-1:].isspace() or not tokens else tokens[-1]
    begun = _begun(game, pickle.dumps(s, -1), tokens[:-1] if typed else tokens, known)
    whole = " ".join((*begun.name, typed)).strip()
    fit = list(_fitting(game, begun.s, whole, begun.every)) if whole else list(begun.every)
    fit = fit or [c for c in begun.every if not c.player and within(game, whole, c.word)]
    further = [c for c in begun.further if not typed or begins(game, typed)(c.word)]
    return Completions((*further, *fit), typed, begun.s, len(begun.name), begun.legal)


class _Begun:
    """A line up to the word that is being typed: what may stand there."""

    def __init__(self, h: Heard, further: tuple[Completion, ...], every: tuple[Completion, ...]) -> None:
        self.s, self.further, self.every = h.s, further, every
        unsaid = isinstance(h.asks, Which) and h.at[1] == len(h.tokens)
        self.name = h.tokens[h.at[0] :] if unsaid else ()  # the first words of a name of several
        self.judged: dict[Completion, bool] = dict.fromkeys(further, True)
        self.bars: dict[tuple[Actor, type[AnyMove]], list[Because]] = {}  # whatever is said

    def legal(self, c: Completion) -> bool:
        if c not in self.judged:
            self.judged[c] = c.cls is None or c.player or self._leads(c.cls, c)
        return self.judged[c]

    def _leads(self, cls: type[AnyMove], c: Completion) -> bool:
        try:
            if (c.by, cls) not in self.bars:
                self.bars[c.by, cls] = barred(cls, self.s, c.by)
            said = c.said if c.word == cls.verb and not c.said else (*c.said, c.word)
            return leads(cls, self.s, c.by, said, self.bars[c.by, cls])
        except Need:
            return True


@lru_cache(maxsize=1)  # the letters of one word are typed one after another
def _begun(game: Game, saved: bytes, before: tuple[str, ...], known: Callable[[str], str | None]) -> _Begun:
    h = hear(game, saved, before, known, seen=False, ended=False)
    if h.lost and before and len(who := players_named(h.s, before[-1])) == 1:  # a player's name begins an entry
        named = hear(game, saved, before[:-1], known, seen=False, ended=False)
        if named.whole:
            h, h.voice, h.tokens = named, who[0], before
    further: tuple[Completion, ...] = ()
    if h.last and isinstance(h.asks, Need | None):  # a complete entry may still go on
        move, start = h.last
        s_before = hear(game, saved, before[:start], known, seen=False, ended=False).s
        more = _next_words(type(move), s_before, move.by, *move.words())
        further = tuple(Completion(w, move.by, type(move), move.words()) for w in more)
    h.s.facts = Looked(h.s.facts, known)  # as a line is read: with the box's facts standing in
    return _Begun(h, further, tuple(dict.fromkeys(_candidates(game, h))))


def _next_words(cls: type[AnyMove], s: Any, by: Actor, *said: str) -> list[str]:
    """What may be said next; nothing where already that hangs on a fact that nobody told."""
    try:
        return [w for w in cls.choices(s, by, *said) if isinstance(w, str)]
    except Need:
        return []


def _fitting(game: Game, s: Any, typed: str, every: Iterable[Completion]) -> Iterator[Completion]:
    """What the letters typed so far may become, by its name, as a player or by what it is called just now."""
    named, fitting, fitting_any = players_named(s, typed), begins(game, typed), begins_any(game, typed)
    renaming: dict[tuple[Actor, type[AnyMove]], Callable[[str], tuple[str, ...]] | None] = {}
    for c in every:
        by, cls = c.by, c.cls
        if c.player:
            fits = c.word in named
        elif fitting(c.word) or (named and cls is not None and c.word in named and cls.names_player(len(c.said))):
            fits = True
        elif cls is None or c.said:
            fits = False
        else:
            if (by, cls) not in renaming:
                renaming[by, cls] = cls.renaming(s, by)
            called = renaming[by, cls]
            fits = called is not None and fitting_any(called(c.word))
        if fits:
            yield c


def _candidates(game: Game, h: Heard) -> Iterator[Completion]:
    asks = h.asks
    if isinstance(asks, Which):
        if asks.actors:
            yield from (Completion(a, a, player=True) for a in asks.actors)
        elif h.at[1] >= len(h.tokens):  # the entry goes on at the end of the line
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
