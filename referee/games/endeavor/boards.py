"""The fifteen Exploit boards as data: their regions, the actions of their effects, their pieces."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rulesdb import data, terms

GAME_ID = "endeavor"
ATTRS = ("industry", "culture", "wealth", "influence")
REGIONS = ("north-america", "caribbean", "south-america", "africa", "india", "far-east")  # base.europe: Europe is none
ACTIONS = ("ship", "occupy", "attack", "payment", "draw")
DECKS = (*REGIONS, "europe", "slavery")
SYMBOLS = (*ATTRS, "glory")
ACTION_TOKENS = ("attack", "payment", "ship-or-draw", "occupy-or-draw")
TOKENS = (*ATTRS, *ACTION_TOKENS)
BRANCHES = ("pacific", "new-zealand", "australia")  # pacific: from Start up to Tahiti
INVESTORS = ("three-discs", "two-discs", "two-payments")
DUTCH = {"batavia": "far-east", "cape-town": "africa"}  # dutch-east-india.batavia, dutch-east-india.cape-town
STOCKS = ("disc-glory", "payment-glory", "discs-level")  # named by their upper and lower bonus
DISCS = 35
NONE = ("none", "нет")  # what an owner writes who has nothing to list


@dataclass(frozen=True)
class Board:
    """One Exploit board."""

    id: str
    regions: tuple[str, ...]
    actions: tuple[str, ...]
    pieces: dict[str, int]


# The regions are those of exploits.toml: saltpeter.regions, pirates.regions, imperialism.regions, spanish-main.regions,
# dutch-east-india.regions, jesuits.regions, south-sea.regions, manila-galleons.regions, underground-railroad.regions,
# transit-of-venus.regions, sun-never-sets.regions, spice-trade.regions, globalization.regions, letters-of-marque.regions, haiti.regions
@cache
def boards() -> dict[str, Board]:
    found = {}
    for key, row in data(GAME_ID, "exploits")["exploit"].items():
        actions = tuple(dict.fromkeys(a for e in row["effects"] for a in e["action"]))
        found[key] = Board(key, tuple(row["regions"]), actions, dict(row.get("components", {})))
    return found


def filtered(options: dict[str, str]) -> list[str]:
    """setup.choose, «any other way»: the boards that pass the filters of the table."""
    region, action, pieces = (options.get(k, "any") for k in ("region", "action", "pieces"))
    return [
        b.id
        for b in boards().values()
        if region in ("any", *b.regions) and action in ("any", *b.actions) and (pieces == "any" or bool(b.pieces) == (pieces == "with"))
    ]


def named(options: dict[str, str]) -> list[str]:
    """The boards the table named when it began."""
    said = [options.get(k, "any") for k in ("first", "second", "third")]
    return list(dict.fromkeys(e for e in said if e in boards()))


def choose(options: dict[str, str], rng: random.Random) -> tuple[str, ...]:
    """setup.choose: those named, then at random among those that pass the filters, then among all."""
    picked = named(options)
    for pool in (filtered(options), list(boards())):
        left = [e for e in pool if e not in picked]
        rng.shuffle(left)
        picked += left[: 3 - len(picked)]
    return tuple(picked[:3])


# -- cards -----------------------------------------------------------------------------------------------------------


def deck_of(card: str) -> str:
    """globalization.own-region: a card is of the region printed on it, wherever it lies."""
    return card.removeprefix("governor-") if card.startswith("governor-") else card.rpartition("-")[0]


def value(card: str) -> int:
    return int(card.rpartition("-")[2]) if card[-1].isdecimal() else 0


def is_governor(card: str) -> bool:
    return card.startswith("governor-")


@cache
def full_deck(deck: str) -> tuple[str, ...]:
    """base.decks-order: the lowest value on top."""
    low = 0 if deck in ("europe", "slavery") else 1
    return tuple(f"{deck}-{v}" for v in range(low, 6))


@cache
def all_cards() -> tuple[str, ...]:
    return (*(c for d in DECKS for c in full_deck(d)), *(f"governor-{r}" for r in REGIONS))


# -- words -----------------------------------------------------------------------------------------------------------


def _forms(word: str) -> tuple[str, ...]:
    term = terms(GAME_ID).get(word)
    return (*term.ru, *term.en, *term.say) if term else ()


def _split(word: str) -> tuple[str, str, str] | None:
    """A card as governor mark, deck and value."""
    if word not in all_cards():
        return None
    return ("governor", deck_of(word), "") if is_governor(word) else ("", deck_of(word), str(value(word)))


def say(word: str) -> tuple[str, ...]:
    """Every word an id is said in; names of several words also with hyphens."""
    if word.startswith("space-"):
        return (word.removeprefix("space-"),)
    parts = _split(word)
    if parts is None:
        found = list(_forms(word))
    elif parts[0]:
        found = [f"{g}-{d}" for g in ("губ", "губернатор", "gov") for d in _forms(parts[1]) if d.isascii() == g.isascii()]
    else:
        found = [f"{d}{sep}{parts[2]}" for d in _forms(parts[1]) for sep in ("", "-", " ")]
    return tuple(dict.fromkeys((*found, *(f.replace(" ", "-") for f in found if " " in f))))


@cache
def _symbols() -> dict[str, str]:
    return {form.casefold(): word for word in (*SYMBOLS, *ACTIONS) for form in (word, *say(word))}


@cache
def canon(word: str) -> str:
    """A symbol as the owner wrote it, in either language, also joined by / or +."""
    for mark in ("/", "+"):
        if mark in word:
            return mark.join(canon(part) for part in word.split(mark))
    if word[:1].casefold() in ("x", "х") and word[1:].isdecimal():  # how many copies: `x5`, in either alphabet
        return f"x{word[1:]}"
    return "none" if word.casefold() in NONE else _symbols().get(word.casefold(), word)


def name(word: str, lang: str) -> str | None:
    """A card, a connection, a disc from a sea to a track as players read it; None for what the terms name already."""
    if ":" in word:
        known = terms(GAME_ID)
        return " – ".join(known[part].name(lang) if part in known else part for part in word.split(":"))
    if word.startswith("space-"):
        return f"{terms(GAME_ID)['space'].name(lang)} {word.removeprefix('space-')}"
    parts = _split(word)
    if parts is None:
        return None
    deck = terms(GAME_ID)[parts[1]].name(lang)
    return f"{terms(GAME_ID)['governor'].name(lang)}: {deck}" if parts[0] else f"{deck} {parts[2]}"


def count(words: Sequence[str], who: str) -> int:
    return sum(1 for w in words if w == who)
