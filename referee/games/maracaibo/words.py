"""Names and sayings of what is not a plain term: places, Automa cards, legacy tiles."""

from __future__ import annotations

from rulesdb import terms

from .board import GAME, names, places
from .deck import cards, spoken

_CYRILLIC = str.maketrans("abh", "абн")


def say(word: str) -> tuple[str, ...]:
    """Every other way to say an id."""
    if word in cards():
        return spoken(word)
    if word in places():
        named = tuple(names().get(word, {}).values())
        letters = (word.translate(_CYRILLIC),) if not word.isdecimal() and word != "havana" else ()
        return (*named, *letters)
    term = terms(GAME).get(word)
    forms = (*term.ru, *term.en, *term.say) if term else ()
    if word[:1] == "h" and word[1:].isdecimal():
        return (*forms, "н" + word[1:])
    return forms


def name(word: str, lang: str) -> str | None:
    """What players read; None for what the terms name already."""
    if word in cards():
        return cards()[word].code_ru.upper() if lang == "ru" else word.upper()
    if word[:6] == "place-" and word[6:] in places():  # a place with its printed name
        return " ".join(filter(None, (name(word[6:], lang) or word[6:], names().get(word[6:], {}).get(lang))))
    if word == "havana":
        return names()[word][lang]
    if word[:1] == "h" and word[1:].isdecimal():
        return ("Н" if lang == "ru" else "H") + word[1:]
    return None  # a plain number stays one: it may be a place, an attack, a count
