"""Names and sayings of what is not a plain term: places, Automa cards, legacy tiles."""

from __future__ import annotations

from functools import cache, lru_cache

from referee.kernel.cheap_classes import pattern
from rulesdb import forms, terms

from .board import GAME, HOME, names, places
from .mary.cards import automa, cards, spoken
from .refereed import goals
from .refereed.describing import russian

_SIDE = pattern(r"\d{1,2}(?:[-+]\d{1,2}[dv]|[im])\Z")
_TILE = str.maketrans("dvim", "дпвм")
_CYRILLIC = str.maketrans("abh", "абн")


def say(word: str) -> tuple[str, ...]:
    """Every other way to say an id."""
    if word in cards():
        return spoken(word)
    if word[:1] == "'":  # a word of the owner's
        return (word[1:],)
    if len(word) == 2 and word[0] == "0":  # a story card
        return (word[1],)
    if word in places():
        named = tuple(names().get(word, {}).values())
        letters = (word.translate(_CYRILLIC),) if not word.isdecimal() and word != "havana" else ()
        bare = (word[:2],) if word in HOME and letters else ()  # 21 is whichever of the two this round has
        return (*named, *(n.replace("-", " ") for n in named if "-" in n), *letters, *bare)
    known = forms(GAME, word)
    if word == "sail":  # told as a sentence: «Мэри поплыла в», `she goes to`
        return (*known, *_sentences())
    if not known and (in_russian := russian(word) or goals.russian(word)):  # an effect word of a description, a goal
        return (in_russian,)
    if word[:1] == "h" and word[1:].isdecimal():
        return (*known, "н" + word[1:])
    return known


@cache
def _sentences() -> tuple[str, ...]:
    return tuple(f"{who} {did}" for told in automa("sails").values() for who in told["who"] for did in told["did"])


@cache
def _verbs() -> tuple[str, ...]:
    from .flow import FLOW  # the moves themselves ask

    verbs = {cls.verb for row in FLOW.values() for cls in row}
    return tuple(form.casefold() for verb in verbs for form in (verb, *say(verb)))


@lru_cache(maxsize=1024)
def is_verb(word: str) -> bool:
    """Does a word begin another entry? Then it does not go on with the one before."""
    return any(form.startswith(word.casefold()) for form in _verbs())


def name(word: str, lang: str) -> str | None:
    """What players read; None for what the terms name already."""
    if word[:1] == "'":
        return word[1:]
    if word in cards():
        return cards()[word].code_ru.upper() if lang == "ru" else word.upper()
    if word[:6] == "place-" and word[6:] in places():  # a place with its printed name
        return " ".join(filter(None, (name(word[6:], lang) or word[6:], names().get(word[6:], {}).get(lang))))
    if word[:5] == "town-" and word[5:] in names():  # its name alone, where the number stands beside it
        return names()[word[5:]][lang]
    if word == "havana":
        return names()[word][lang]
    if word[:1] == "h" and word[1:].isdecimal():
        return ("Н" if lang == "ru" else "H") + word[1:]
    if lang == "ru" and word not in terms(GAME) and (in_russian := russian(word) or goals.russian(word)):
        return in_russian
    if lang == "ru" and _SIDE.match(word):  # one nation's side of a battle tile
        return word.translate(_TILE)
    return None  # a plain number stays one: it may be a place, an attack, a count
