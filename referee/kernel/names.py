"""Printed names and other forms -> ids, by the same functions that print them.

A word is matched in three ways, the first that fits wins: a form said exactly, an inflected form of it («моряка», `takes`), or the
beginning of one. The longest name comes first: `sailor 3` is one card, never the sailor and then a three.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .record import cleaned

if TYPE_CHECKING:
    from .game import Game

LONGEST = 2000  # characters of a line that are ever read
MOST_WORDS = 24  # in one name
EXACT, INFLECTED, BEGUN = 0, 1, 2

_AROUND = ":,()[]«»“”\"'"


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """A word as it is compared: no capitals, no ё, no odd dashes."""
    return word.casefold().replace("ё", "е").replace("–", "-").replace("—", "-").replace("−", "-")


@lru_cache(maxsize=65536)
def clean(token: str) -> str:
    """A word without the marks that may stand around it in print."""
    bare = plain(token)
    return bare.strip(_AROUND) or bare


_ALIKE = str.maketrans("аекмот", "aekmot")


def alike(word: str) -> str:
    """A word with the letters that look and sound the same in both alphabets as one."""
    return plain(word).translate(_ALIKE)


_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def tidy(line: str) -> str:
    """A typed line without what a phone's keyboard adds and what no file can hold: what is judged is what is written."""
    line = _UNSEEN.sub("", cleaned(line[:LONGEST]))
    return " ".join(re.sub(r"(?<=[^\s,]),(?=\s)", " ", line).split())


# -- inflected forms -------------------------------------------------------------------------------------------------------

_RU = (
    "ами",
    "ями",
    "ыми",
    "ими",
    "ого",
    "его",
    "ому",
    "ему",
    "ешь",
    "ете",
    "ишь",
    "ите",
    "ать",
    "ять",
    "еть",
    "ить",
    "ает",
    "яет",
    "ует",
    "ила",
    "ала",
    "яла",
    "ул",
    "ил",
    "ал",
    "ял",
    "ую",
    "юю",
    "ая",
    "яя",
    "ое",
    "ее",
    "ые",
    "ие",
    "ый",
    "ий",
    "ой",
    "ей",
    "ом",
    "ем",
    "ам",
    "ям",
    "ах",
    "ях",
    "ов",
    "ев",
    "ю",
    "я",
    "у",
    "ы",
    "и",
    "а",
    "о",
    "е",
    "й",
    "ь",
)
_EN = ("ings", "ing", "ied", "ies", "ed", "es", "s")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its ending: rough, and the same for everything it is compared with."""
    if len(word) < 4 or not word.isalpha():
        return word
    if word.isascii():
        for end in _EN:
            if word.endswith(end) and len(word) - len(end) >= 3:
                word = word.removesuffix(end)
                break
        return word.removesuffix("e").removesuffix("y") if len(word) > 3 else word
    for end in _RU:
        if word.endswith(end) and len(word) - len(end) >= 4:
            word = word.removesuffix(end)
            break
    return word[:-2] + word[-1] if word[-2:] in ("ец", "ек", "ок") and len(word) > 4 else word


# -- forms of ids ------------------------------------------------------------------------------------------------------------

_FORMS: dict[tuple[str, str], str] = {}
_STEMS: dict[tuple[str, str], str] = {}


def _forms(game: Game, word: str) -> str:
    """Every form of an id, a line each, as it is compared: one search finds what a token is or begins."""
    key = (game.id, word)
    if key not in _FORMS:
        if len(_FORMS) > 20000:
            _FORMS.clear()
        printed = (game.name(word, "ru"), game.name(word, "en"))
        said = (word, *game.say(word), *(p for p in printed if p))
        _FORMS[key] = "\n" + "\n".join(dict.fromkeys(" ".join(map(clean, form.split())) for form in said)) + "\n"
    return _FORMS[key]


def _stems(game: Game, word: str) -> str:
    """The same without endings; only what is said in no exact form pays for it."""
    key = (game.id, word)
    if key not in _STEMS:
        if len(_STEMS) > 20000:
            _STEMS.clear()
        forms = _forms(game, word)[1:-1].split("\n")
        _STEMS[key] = "\n" + "\n".join(dict.fromkeys(" ".join(map(stem, form.split(" "))) for form in forms)) + "\n"
    return _STEMS[key]


def sayings(game: Game, word: str) -> tuple[str, ...]:
    """Every form an id is accepted in, as compared."""
    return tuple(_forms(game, word)[1:-1].split("\n"))


def begins(game: Game, typed: str, word: str) -> bool:
    """May what was typed so far become this word?"""
    return f"\n{clean(typed)}" in _forms(game, word)


class Match(NamedTuple):
    """The ids a line may go on with, how many tokens that takes, and how they were matched."""

    words: tuple[str, ...]
    used: int = 0
    how: int = EXACT


NOTHING = Match(())


def match(
    game: Game,
    tokens: tuple[str, ...],
    offered: Iterable[str],
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
    names = [(word, word) for word in offered]
    if called:
        names += [(word, name) for word, _ in tuple(names) for name in called(word)]
    begin: list[tuple[str, str]] = []
    for how in (EXACT, INFLECTED) if inflected else (EXACT,):
        ways, texts = (said, _forms) if how == EXACT else (tuple(map(stem, said)), _stems)
        start = f"\n{ways[0]}"
        near = [(word, text) for word, name in names if start in (text := texts(game, name))]  # whatever fits begins so
        for n in range(len(ways) if near else 0, 0, -1):
            wanted = {f"\n{' '.join(ways[:n])}\n"}
            if n > 1 and glued and ways[n - 1][:1].isdecimal() and not ways[n - 2][-1:].isdecimal():
                wanted.add(f"\n{' '.join(ways[: n - 1])}{ways[n - 1]}\n")
            found = [word for word, text in near if any(w in text for w in wanted)]
            if found:
                return Match(tuple(dict.fromkeys(found)), n, how)
        begin = begin if how else near
    if not (begin and begun):
        return NOTHING
    numbered = [word for word, text in begin if said[1:] and said[1].isdecimal() and _numbered(said[0], said[1], text)]  # `sal 1`
    return Match(tuple(dict.fromkeys(numbered or [word for word, _ in begin])), 2 if numbered else 1, BEGUN)


def _numbered(begun: str, number: str, text: str) -> bool:
    """Is one of the forms a word that begins so with this number behind it?"""
    return any(form.startswith(begun) and form.endswith(f" {number}") and form.count(" ") == 1 for form in text.split("\n"))


def pick(token: str, offered: Iterable[str], game: Game) -> list[str]:
    """The ids one word may mean."""
    return list(match(game, tuple(token.split()), offered).words)


# -- every name of the game ------------------------------------------------------------------------------------------------


class Vocabulary(NamedTuple):
    """Every word that can stand in some entry of a game, by its first token: what is longest wins, fitting or not."""

    names: dict[str, tuple[tuple[tuple[str, ...], str], ...]]

    def longest(self, tokens: tuple[str, ...]) -> Match:
        """The longest name of the game that the tokens begin with, whether or not it fits now."""
        said = tuple(map(clean, tokens[:MOST_WORDS]))
        best, ids = 0, dict[str, None]()
        for form, word in self.names.get(said[0], ()) if said else ():
            if len(form) >= best and said[: len(form)] == form:
                if len(form) > best:
                    best, ids = len(form), {}
                ids[word] = None
        return Match(tuple(ids), best) if ids else NOTHING


_VOCABULARIES: dict[str, Vocabulary] = {}


def vocabulary(game: Game) -> Vocabulary:
    """Built once a game: from the verbs and from what words declare that they may ever hold."""
    if game.id not in _VOCABULARIES:
        ids = dict.fromkeys(game.verbs())
        for cls in game.verbs().values():
            for word in cls.declared():
                ids.update(dict.fromkeys(word.ever))
        names: dict[str, dict[tuple[tuple[str, ...], str], None]] = {}
        for word_id in ids:
            for form in sayings(game, word_id):
                tokens = tuple(form.split(" "))
                names.setdefault(tokens[0], {})[tokens, word_id] = None
        _VOCABULARIES[game.id] = Vocabulary({first: tuple(found) for first, found in names.items()})
    return _VOCABULARIES[game.id]


_EVERYDAY: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {}


def everyday(game: Game, tokens: tuple[str, ...]) -> Match:
    """The verbs that a word of everyday use means in this game: `attack`, «торговал»."""
    if game.id not in _EVERYDAY:
        _EVERYDAY[game.id] = {tuple(map(stem, plain(said).split())): tuple(verbs) for said, verbs in game.everyday().items()}
    said = tuple(stem(clean(token)) for token in tokens[:3])
    for n in range(len(said), 0, -1):
        if verbs := _EVERYDAY[game.id].get(said[:n]):
            return Match(verbs, n, INFLECTED)
    return NOTHING


def near_words(game: Game, token: str, words: Iterable[str]) -> tuple[str, ...]:
    """Words that look like the one typed."""
    import difflib  # only a slip of the hand pays for it

    forms: dict[str, str] = {}
    for word in words:
        for form in sayings(game, word):
            forms.setdefault(form, word)
    close = difflib.get_close_matches(clean(token), list(forms), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(forms[c] for c in close))
