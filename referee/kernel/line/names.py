"""Printed names and other forms -> ids, by the same functions that print them.

A word is matched in three ways, the first that fits wins: a form said exactly, an inflected form of it («моряка», `takes`), or the
beginning of one. The longest name comes first: `sailor 3` is one card, never the sailor and then a three.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ..cheap_classes import NamedTuple, pattern
from ..record import cleaned
from .small_words import BETWEEN as BETWEEN
from .small_words import LEADING as LEADING
from .small_words import PRONOUNS
from .stems import stem as stem

if TYPE_CHECKING:
    from ..game import Game

LONGEST = 2000  # characters of a line that are ever read
MOST_WORDS = 24  # in one name
EXACT, INFLECTED, BEGUN = 0, 1, 2

QUOTES = "\"“”„«»"
_AROUND = f":,()[]{QUOTES}'"


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е").replace("–", "-").replace("—", "-").replace("−", "-")


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """A word as it is compared: no capitals, no ё, no odd dashes."""
    return _plain(word)


@lru_cache(maxsize=65536)
def clean(token: str) -> str:
    """A word without the marks that may stand around it in print."""
    bare = plain(token)
    return bare.strip(_AROUND) or bare


_ALIKE = str.maketrans("аекмот", "aekmot")


def alike(word: str) -> str:
    """A word with the letters that look and sound the same in both alphabets as one."""
    return plain(word).translate(_ALIKE)


_STOPS = pattern(r"(?:(?<=[^\W_]{3})|(?<=\s\d)|(?<=\s\d\d))\.(?=\s)|(?<=\w)\.\s*$")  # behind a whole word or a count, not in `St. John`
_UNSEEN = pattern("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


COMMA = "\u2002"  # a space that stands where a comma was typed


class Ending(str):
    """A word of a line with a comma behind it."""


def tidy(line: str, *, parting: bool = False) -> str:
    """A typed line without what a phone's keyboard adds and what no file can hold: what is judged is what is written.

    A full stop behind a word says nothing, a comma that a name ends there (COMMA); where commas are `parting` they stay: `a=b, c`.
    A line of bytes that are no text is no empty one.
    """
    said, mark, comment = _UNSEEN.sub("", cleaned(line[:LONGEST])).partition(" #")
    commas, instead = (r",\s+", ",") if parting else (r"(?<=[^\s,]),(?=\s)", COMMA)
    said = re.sub(commas, instead, _STOPS.sub("", said) + mark + comment)
    return COMMA.join(filter(None, (" ".join(part.split()) for part in said.split(COMMA)))) or ("\ufffd" if line.strip() else "")


def in_one(token: str) -> str:
    """A name as it is kept: without quotation marks, its words joined."""
    return "-".join(token.strip(QUOTES).split()) or token


# -- forms of ids ------------------------------------------------------------------------------------------------------------

_APART = pattern(r"(?<=[^\W\d_])-(?=[^\W\d_])")  # `month-end` may be typed with a space


class _Forms(dict[str | tuple[str, ...], str]):
    """Every form of each id of a game, a line each, as it is compared: one search finds what a token is or begins. Also of several ids."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, word: str | tuple[str, ...]) -> str:
        if len(self) > 20000:
            self.clear()
        self[word] = lines = _cleaned(self._said(word) if isinstance(word, str) else [form for one in word for form in self._said(one)])
        return lines

    def _said(self, word: str) -> list[str]:
        called = () if " " in word else self.game.called(word)  # an id is one word
        return [word, *called, *(_APART.sub(" ", form) for form in called or (word,) if "-" in form and (form != word or not called))]


class _Stems(dict[str | tuple[str, ...], str]):
    """The same without endings; only what is said in no exact form pays for it."""

    def __init__(self, forms: _Forms) -> None:
        self.forms = forms

    def __missing__(self, word: str | tuple[str, ...]) -> str:
        if len(self) > 20000:
            self.clear()
        self[word] = lines = _lines(" ".join(map(stem, form.split(" "))) for form in self.forms[word][1:-1].split("\n"))
        return lines


def _lines(forms: Iterable[str]) -> str:
    return "\n" + "\n".join(dict.fromkeys(forms)) + "\n"


def _cleaned(forms: Iterable[str]) -> str:
    """Forms with each word `clean`, a line each: thousands of them for the first line that is heard."""
    every = _plain("\n".join(forms)).split("\n")
    return _lines(" ".join([word.strip(_AROUND) or word for word in form.split()]) for form in every)


@cache
def _of(game: Game) -> tuple[_Forms, _Stems]:
    """What the names of a game are made of: its data, which never change."""
    forms = _Forms(game)
    return forms, _Stems(forms)


def _start(said: str) -> str:
    """How every form begins that a word fits: its first three letters, and all of its stem but one, stand as they are («купец», «купц»)."""
    return "\n" if " " in said else f"\n{said if len(said) < 4 else stem(said)[:-1]}"


@lru_cache(maxsize=1024)  # the words of one line, looked for several times in the same lists
def _fit(game: Game, said: str, end: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of which a form begins with this word, or is it, as it stands or without endings: whatever it is matched with does."""
    forms, stems = _of(game)
    start, exact, inflected = _start(said), f"\n{said}{end}", f"\n{stem(said)}{end}"
    return tuple(w for w in names if start in (text := forms[w]) and (exact in text or inflected in stems[w]))


def sayings(game: Game, word: str, start: str = "") -> tuple[str, ...]:
    """Every form an id is accepted in, as compared; those that begin so."""
    forms = _of(game)[0][word]
    return tuple(start + rest.partition("\n")[0] for rest in forms.split(f"\n{start}")[1:]) if start else tuple(forms[1:-1].split("\n"))


@lru_cache(maxsize=20000)
def _called(game: Game, word: str) -> str:
    """What players call it: an inner id is no name of what has one."""
    return _cleaned(game.called(word) or (word,))


def begins(game: Game, typed: str) -> Callable[[str], bool]:
    """May what was typed so far become this word?"""
    start = f"\n{clean(typed)}"
    return lambda word: start in _called(game, word)


def begins_any(game: Game, typed: str) -> Callable[[tuple[str, ...]], bool]:
    """May it become one of these, in any form in which they are accepted?"""
    start, forms = f"\n{clean(typed)}", _of(game)[0]
    return lambda names: start in forms[names]


def within(game: Game, typed: str, word: str) -> bool:
    """Are three letters or more part of one of its names, wherever they stand?"""
    return len(typed) > 2 and clean(typed) in _called(game, word)


class Match(NamedTuple):
    """The ids a line may go on with, how many tokens that takes, and how they were matched."""

    words: tuple[str, ...]
    used: int = 0
    how: int = EXACT


NOTHING = Match(())


def match(
    game: Game,
    tokens: tuple[str, ...],
    offered: Collection[str],
    called: Callable[[str], tuple[str, ...]] | None = None,
    *,
    begun: bool = True,
    inflected: bool = True,
    glued: bool = True,  # `red 2` is `red2`
) -> Match:
    """What the tokens begin with, among the ids offered; `called` adds what an id is called just now."""
    if not tokens:
        return NOTHING
    said = tuple(map(clean, tokens[:MOST_WORDS]))
    end = "" if begun or len(said) > 1 else "\n"
    names = [(word, word) for word in _fit(game, said[0], end, tuple(offered))]
    if called:
        lines, begin = _of(game)[0], _start(said[0])
        for word in offered:
            if (ways := called(word)) and begin in lines[ways]:
                names += [(word, name) for name in _fit(game, said[0], end, ways)]
    if not names:
        return NOTHING
    tried: list[tuple[tuple[str, ...], list[tuple[str, str]]]] = []
    for how, texts in enumerate(_of(game) if inflected else _of(game)[:1]):
        ways = said if how == EXACT else tuple(map(stem, said))
        start = f"\n{ways[0]}"
        near = [(word, text) for word, name in names if start in (text := texts[name])]  # whatever fits begins so
        for n in range(len(ways) if near else 0, 0, -1):
            wanted = f"\n{' '.join(ways[:n])}\n"
            ids = [word for word, text in near if wanted in text]
            if n > 1 and glued and ways[n - 1][:1].isdecimal() and not ways[n - 2][-1:].isdecimal():
                together = f"\n{' '.join(ways[: n - 1])}{ways[n - 1]}\n"
                ids = [word for word, text in near if wanted in text or together in text]
            if ids:
                return Match(tuple(dict.fromkeys(ids)), n, how)
        tried.append((ways, near))
    return _beginning(said, tried) if begun else NOTHING


def _beginning(said: tuple[str, ...], tried: list[tuple[tuple[str, ...], list[tuple[str, str]]]]) -> Match:
    """What the tokens begin: several whole words (`red ship`), a word and its number (`sal 1`), letters, an inflected word («красного»)."""
    begin = tried[0][1]
    if whole := next(filter(None, (_whole_words(*way, 2) for way in tried)), None):
        return whole
    if said[0] in PRONOUNS or (len(said[0]) > 1 and said[1:] and said[0] in BETWEEN):  # «на 5» is not the hand, «на руке»
        return NOTHING
    numbered = [word for word, text in begin if said[1:] and said[1].isdecimal() and _numbered(said[0], said[1], text)]
    if begin and not said[0].isdecimal():  # a number is no beginning of a name
        return Match(tuple(dict.fromkeys(numbered or [word for word, _ in begin])), 2 if numbered else 1, BEGUN)
    return (_whole_words(*tried[1], 1 + said[0].isdecimal()) if tried[1:] else None) or NOTHING


def _whole_words(said: tuple[str, ...], near: list[tuple[str, str]], least: int) -> Match | None:
    for n in range(len(said), least - 1, -1):
        end = "" if n > 1 and said[n - 1].isalpha() else " "  # `2 anch`: the last word of several may be begun
        if fits := [word for word, text in near if f"\n{' '.join(said[:n])}{end}" in text]:
            return Match(tuple(dict.fromkeys(fits)), n, BEGUN)
    return None


def _numbered(begun: str, number: str, text: str) -> bool:
    """Is one of the forms a word that begins so with this number behind it?"""
    return any(form.startswith(begun) and form.endswith(f" {number}") and form.count(" ") == 1 for form in text.split("\n"))


def pick(token: str, offered: Collection[str], game: Game) -> list[str]:
    """The ids one word may mean."""
    return list(match(game, tuple(token.split()), offered).words)
