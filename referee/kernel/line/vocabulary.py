"""Every name of a game, wherever it may stand: what is a word at all, and what looks like one.

Whoever reads asks it whether a token is a longer name, or a word of another moment.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from ..cheap_classes import NamedTuple
from .names import MOST_WORDS, NOTHING, Match, clean, sayings
from .stems import stem

if TYPE_CHECKING:
    from ..game import Game


class Vocabulary(NamedTuple):
    """Every word that can stand in some entry of a game, by its first token: what is longest wins, fitting or not."""

    names: dict[str, tuple[tuple[tuple[str, ...], str], ...]]
    firsts: list[str]  # those tokens in order

    def longest(self, tokens: tuple[str, ...]) -> Match:
        """The longest name of the game that the tokens begin with, whether or not it fits now."""
        said = tuple(map(clean, tokens[:MOST_WORDS]))
        if said and " " in said[0]:  # in quotation marks
            words = tuple(said[0].split())
            quoted = tuple(word for first in words[:1] for form, word in self.names.get(first, ()) if form == words)
            return Match(quoted, 1) if quoted else NOTHING
        best, ids = 0, dict[str, None]()
        for form, word in self.names.get(said[0], ()) if said else ():
            if len(form) >= best and said[: len(form)] == form:
                if len(form) > best:
                    best, ids = len(form), {}
                ids[word] = None
        return Match(tuple(ids), best) if ids else NOTHING

    def knows(self, token: str) -> bool:
        """Is the token a name of the game, a form of one or the beginning of one?"""
        typed = clean(token)
        at = bisect_left(self.firsts, typed)
        if self.firsts[at : at + 1] and self.firsts[at].startswith(typed):
            return True
        begin, stemmed = typed[:2], stem(typed)  # an ending is never among the first two letters
        alike = takewhile(lambda first: first.startswith(begin), self.firsts[bisect_left(self.firsts, begin) :])
        return any(stem(first) == stemmed and any(len(form) == 1 for form, _word in self.names[first]) for first in alike)


@cache
def vocabulary(game: Game) -> Vocabulary:
    """Built once a game: from the verbs and from what words declare that they may ever hold."""
    ids = dict.fromkeys(game.verbs())
    for cls in game.verbs().values():
        for word in cls.declared():
            ids.update(dict.fromkeys(word.ever))
    names: dict[str, dict[tuple[tuple[str, ...], str], None]] = {}
    for word_id in ids:
        for form in sayings(game, word_id):
            tokens = tuple(form.split(" "))
            names.setdefault(tokens[0], {})[tokens, word_id] = None
    return Vocabulary({first: tuple(forms) for first, forms in names.items()}, sorted(names))


def near_words(game: Game, token: str, words: Iterable[str]) -> tuple[str, ...]:
    """Words that look like the one typed."""
    import difflib  # only a slip of the hand pays for it

    forms: dict[str, str] = {}
    for word in words:
        for form in sayings(game, word):
            forms.setdefault(form, word)
    close = difflib.get_close_matches(clean(token), list(forms), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(forms[c] for c in close))
