"""The cards: what each one is, and how far a word tells them apart.

`r3` is enough for a red three-coin ship until a rule needs to know its sabres: a word names one card or a class of cards. The classes
are nested (a red trader is a trader), so counting the words inside each class tells whether the box can hold what was told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from rulesdb import data, terms

COLOURS = ("red", "yellow", "green", "blue", "black")


@dataclass(frozen=True, slots=True)
class Card:
    """One distinct card of the box."""

    id: str
    kind: str  # person, ship, expedition, tax
    count: int
    type: str = ""
    colour: str = ""
    cost: int = 0
    influence: int = 0
    sabres: int = 0
    skull: bool = False
    coins: int = 0
    needs: dict[str, int] = field(default_factory=dict)
    symbols: tuple[str, ...] = ()
    bonus: str = ""
    set: str = "base"
    min_players: int = 0


@cache
def cards() -> dict[str, Card]:
    """Every card by its id."""
    found = {}
    for row in data("port-royal", "cards")["card"]:
        row = {k: v for k, v in row.items() if k in Card.__slots__}
        row["symbols"] = tuple(row.get("symbols", ()))
        found[row["id"]] = Card(**row)
    return found


def classes_of(card: Card) -> tuple[str, ...]:
    """The words that name this card together with others, the narrowest first."""
    if card.kind == "ship":
        return (f"ship-{card.colour}-{card.coins}",)
    if card.kind == "person":
        return (f"{card.type}-{card.colour}", card.type) if card.colour else (card.type,)
    return ()


@cache
def members() -> dict[str, tuple[str, ...]]:
    """What each word may be: an id itself, a class all its cards."""
    found: dict[str, list[str]] = {}
    for card in cards().values():
        for word in (card.id, *classes_of(card)):
            found.setdefault(word, []).append(card.id)
    return {word: tuple(ids) for word, ids in found.items()}


@cache
def wider(word: str) -> tuple[str, ...]:
    """The word itself and every class that contains it."""
    mine = set(members()[word])
    return tuple(w for w, ids in members().items() if mine <= set(ids))


@cache
def first(word: str) -> Card:
    """Any card the word may be: enough for what all of them share."""
    return cards()[members()[word][0]]


@cache
def size(word: str, sets: frozenset[str], five: bool) -> int:
    """How many cards in play a word covers."""
    return sum(c.count for c in map(cards().__getitem__, members()[word]) if in_play(c, sets, five))


def in_play(card: Card, sets: frozenset[str], five: bool) -> bool:
    return card.set in sets and (five or not card.min_players)


@cache
def inside(word: str) -> tuple[str, ...]:
    """The word itself and every word it contains."""
    mine = set(members()[word])
    return tuple(w for w, ids in members().items() if set(ids) <= mine)


def tally(located: Iterable[str]) -> dict[str, int]:
    """How many of the told cards lie within each word."""
    counts: dict[str, int] = {}
    for told in located:
        for w in wider(told):
            counts[w] = counts.get(w, 0) + 1
    return counts


@cache
def say(word: str) -> tuple[str, ...]:
    """The short and long words for a card, a class of cards, or anything named in the terms."""
    names = terms("port-royal")
    if word not in members():
        term = names.get(word)
        return (*term.ru, *term.en, *term.say) if term else ()
    if word in names and word not in cards():
        term = names[word]
        return (*term.ru, *term.en, *term.say)
    card = first(word)
    if card.kind == "ship":
        return tuple(_ship(word, card, names[card.colour].say, (*names[card.colour].ru, *names[card.colour].en)))
    if card.kind == "person":
        kinds = (*names[card.type].ru, *names[card.type].en, *names[card.type].say)
        price = str(card.cost) if word in cards() else ""
        if not card.colour:
            return tuple(f"{k}{price}" for k in kinds)
        hues = (*names[card.colour].ru, *names[card.colour].en, *names[card.colour].say)
        return tuple(f"{k}{sep}{h}{price}" for k in kinds for h in hues for sep in ("", "-"))
    if card.kind == "expedition":
        return tuple(_expedition(card))
    term = names.get(word)
    return (*term.ru, *term.en, *term.say) if term else ()


def _ship(word: str, card: Card, codes: tuple[str, ...], hues: tuple[str, ...]) -> Iterable[str]:
    if word not in cards():
        yield from (f"{h}{card.coins}" for h in (*codes, *hues))
        return
    ends = ("skull", "череп", "x") if card.skull else (str(card.sabres),)
    for hue in (*codes, *hues):
        for end in ends:
            yield f"{hue}{card.coins}/{end}"
            yield f"{hue}{card.coins}-{end}"


_LETTERS = {"anchor": ("a", "я"), "cross": ("c", "к"), "house": ("h", "д")}


def _expedition(card: Card) -> Iterable[str]:
    """`exp-aah` / `экс-яяд`: the symbols by their first letters."""
    for k, heads in enumerate((("exp", "expedition"), ("экс", "экспедиция"))):
        letters = "".join(_LETTERS[symbol][k] * n for symbol, n in card.needs.items())
        for head in heads:
            yield f"{head}-{letters}"
            yield f"{head}{letters}"


def name(word: str, lang: str) -> str | None:
    """A card's name as players read it; None for what the terms name already."""
    if word not in members():
        return None
    names, card = terms("port-royal"), first(word)
    if card.kind == "ship":
        hue = names[card.colour].name(lang)
        mark = "" if word not in cards() else ("/☠" if card.skull else f"/{card.sabres}")
        return f"{hue} {card.coins}{mark}"
    if card.kind == "person":
        text = names[card.type].name(lang)
        if card.colour and word != card.type:
            text += f" ({names[card.colour].name(lang)})"
        return f"{text} {card.cost}" if word in cards() else text
    if card.kind == "expedition":
        symbols = "+".join(f"{n}×{names[s].name(lang)}" if n > 1 else names[s].name(lang) for s, n in card.needs.items())
        return f"{names['expedition'].name(lang)}: {symbols}"
    return None
