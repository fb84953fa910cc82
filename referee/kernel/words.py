"""The words of a line and the forms they are accepted in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game

LONGEST = 2000  # characters of a line that are ever read
MOST_WORDS = 4  # in one name


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """A word as it is compared: no capitals, no ё, no odd dashes."""
    return word.casefold().replace("ё", "е").replace("–", "-").replace("—", "-").replace("−", "-")


_ALIKE = str.maketrans("аекмот", "aekmot")


def alike(word: str) -> str:
    """A word with the letters that look and sound the same in both alphabets as one."""
    return plain(word).translate(_ALIKE)


def tidy(line: str) -> str:
    """A typed line without what a phone's keyboard adds."""
    line = line[:LONGEST].replace("\u00a0", " ").replace("\u202f", " ").replace("\ufeff", "")
    return " ".join(re.sub(r"(?<=[^\s,]),(?=\s)", " ", line).split())


def pick(token: str, offered: Iterable[str], game: Game, more: Callable[[str], tuple[str, ...]] | None = None) -> list[str]:
    """The offered words this token may mean: exact sayings first, else those it begins."""
    token = plain(token)
    start, whole = f"\n{token}", f"\n{token}\n"
    exact: list[str] = []
    begun: list[str] = []
    for word in offered:
        forms = _forms(game, word)
        if more and (others := more(word)):
            forms += "\n".join(map(plain, others)) + "\n"
        if start in forms:
            (exact if whole in forms else begun).append(word)
    return exact or begun


def read_word(
    tokens: tuple[str, ...], offered: list[str], game: Game, more: Callable[[str], tuple[str, ...]] | None = None
) -> tuple[list[str], int]:
    """The offered words a line may go on with, and how many tokens that takes: a name may be several words."""
    for n in range(min(MOST_WORDS, len(tokens)), 1, -1):
        whole = f"\n{plain(' '.join(tokens[:n]))}\n"
        if found := [word for word in offered if whole in _forms(game, word)]:
            return found, n
    return pick(tokens[0], offered, game, more), 1


_SAYINGS: dict[tuple[str, str], str] = {}


def _forms(game: Game, word: str) -> str:
    """Every form a word is accepted in, a line each: one search finds what a token begins."""
    key = (game.id, word)
    if key not in _SAYINGS:
        if len(_SAYINGS) > 20000:
            _SAYINGS.clear()
        forms = dict.fromkeys((plain(word), *map(plain, game.say(word))))
        _SAYINGS[key] = "".join(f"\n{form}" for form in forms) + "\n"
    return _SAYINGS[key]


def begins(game: Game, typed: str, word: str) -> bool:
    """May what was typed so far become this word?"""
    return f"\n{plain(typed)}" in _forms(game, word)


def sayings(game: Game, word: str) -> tuple[str, ...]:
    """Every form a word is accepted in, as compared."""
    return tuple(_forms(game, word)[1:-1].split("\n"))


def near_words(game: Game, token: str, words: Iterable[str]) -> tuple[str, ...]:
    """Words that look like the one typed."""
    import difflib  # only a slip of the hand pays for it

    forms: dict[str, str] = {}
    for word in words:
        for form in sayings(game, word):
            forms.setdefault(form, word)
    close = difflib.get_close_matches(plain(token), list(forms), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(forms[c] for c in close))
