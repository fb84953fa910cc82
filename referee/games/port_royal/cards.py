"""The cards: what each one is, and how far a word tells them apart.

`r3` is enough for a red three-coin ship until a rule needs to know its sabres: a word names one card or a class of cards. The classes
are nested (a red trader is a trader), so counting the words inside each class tells whether the box can hold what was told.

A deck is a choice of sets; `deck_of` knows the cards of exactly that choice. Where printed values are not known, the words stand for
every value that may be printed, and the number of such cards is counted by their pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from rulesdb import data

COLOURS = ("red", "yellow", "green", "blue", "black")
#: The file of each set. `mix` are the marked cards of Full Sail, `five` the expedition for five players.
FILES = {"base": "cards", "gambler": "cards", "five": "cards", "full-sail": "cards_full_sail", "mix": "cards_full_sail",
         "contracts": "cards_contracts", "ships-2015": "cards_contracts", "adventure": "cards_adventure"}
#: The rule that keeps a set's cards out of a deck.
KEPT_OUT = {"base": "full-sail.setup", "gambler": "gambler.deck", "five": "setup.five-players", "full-sail": "full-sail.mix",
            "mix": "full-sail.mix", "contracts": "contracts.cards-alone", "adventure": "adventure.not-elsewhere"}
KINDS = ("person", "ship", "expedition", "tax")
POOL = "~"  # marks the class of all cards of a pool: counted, never said
COSTS = range(1, 13)  # prices a person of unknown price may have
SAILS = range(1, 7)  # coins a ship of unknown sail may have


@dataclass(frozen=True, slots=True)
class Card:
    """One distinct card of the box. None: printed, but not known; the table tells it or the box remembers it."""

    id: str
    kind: str  # one of KINDS
    count: int
    type: str = ""
    colour: str = ""
    cost: int | None = 0
    influence: int | None = 0
    sabres: int | None = 0
    skull: bool = False
    coins: int | None = 0
    needs: dict[str, int] | None = field(default_factory=dict)
    symbols: tuple[str, ...] = ()
    bonus: str = ""
    set: str = "base"
    min_players: int = 0
    pool: str = ""  # it may also be one of this many cards whose values are not known
    other_coins: int = 0  # contracts.ships: for another player
    threshold: int = 12
    keep: int | None = None  # a tax that leaves so many coins
    bonus_coins: int = 1
    item: str = ""
    mix: bool = False
    alt_2015: bool = False  # contracts.ships: a plain one-coin ship in the edition of 2015


def _read(name: str) -> Iterator[Card]:
    """The rows of a file as cards; what is not known is None."""
    for row in data("port-royal", name)["card"]:
        kept: dict[str, Any] = {k: v for k, v in row.items() if k in Card.__slots__}
        kept["alt_2015"] = "alt_2015" in row
        kept["symbols"] = tuple(row.get("symbols", ()))
        kept["id"] = row["id"].removeprefix("fs-")  # named by what is printed, whichever set it lies in
        for unknown in row.get("unknown", ()):
            if unknown in Card.__slots__:
                kept[unknown] = None
        yield Card(**kept)


class Deck:
    """The cards of one choice of sets, and the words that name them."""

    def __init__(self, sets: frozenset[str]) -> None:
        self.sets = sets
        self.cards: dict[str, Card] = {}
        self.pools: dict[str, int] = {}
        for name in dict.fromkeys(FILES[s] for s in FILES if s in sets):
            for card in _read(name):
                if card.alt_2015 and "ships-2015" in sets:
                    card = replace(card, id=f"ship-{card.colour}-1-{card.sabres}", coins=1, other_coins=0)
                if (card.set in sets or (card.mix and "mix" in sets)) and ("five" in sets or not card.min_players):
                    self._add(card)
        self.members: dict[str, tuple[str, ...]] = {}
        members: dict[str, list[str]] = {}
        for card in self.cards.values():
            for word in (card.id, *classes_of(card), *_pools(card)):
                members.setdefault(word, []).append(card.id)
        self.members = {word: tuple(ids) for word, ids in members.items()}
        self._sets = {word: frozenset(ids) for word, ids in self.members.items()}
        self._wider: dict[str, tuple[str, ...]] = {}
        self._inside: dict[str, frozenset[str]] = {}
        self._limits: dict[str, tuple[tuple[int, frozenset[str]], ...]] = {}
        self._first = {word: self.cards[ids[0]] for word, ids in self.members.items()}
        self.first = self._first.__getitem__  # any card the word may be: enough for what all of them share
        self.kinds = {k: tuple(w for w, c in self._first.items() if c.kind == k and w[0] != POOL) for k in KINDS}
        self.drawn = tuple(w for w, c in self._first.items() if w[0] != POOL and not c.min_players)
        self.takeable = frozenset((*self.kinds["person"], *self.kinds["ship"]))  # what may lie in the harbour
        self.types = {word: card.type for word, card in self._first.items()}
        self.influence, self.sabres = self._same("influence"), self._same("sabres")
        self._size = {word: self._count(ids) for word, ids in self.members.items()}
        self.total = sum(c.count for c in self.cards.values()) + sum(self.pools.values())

    def __reduce__(self) -> tuple[object, tuple[frozenset[str]]]:
        return deck_of, (self.sets,)  # snapshots name the cards, they do not copy them

    def _add(self, card: Card) -> None:
        variants = list(_variants(card))
        if not variants:
            same = self.cards.get(card.id)
            self.cards[card.id] = replace(same, count=same.count + card.count) if same else card
            return
        self.pools[variants[0].pool] = card.count
        for one in variants:
            same = self.cards.get(one.id)
            self.cards[one.id] = replace(same, pool=card.id) if same else one

    def _same(self, what: str) -> dict[str, int]:
        """A printed number by every word whose cards all bear the same."""
        numbers = {word: {getattr(self.cards[i], what) for i in ids} for word, ids in self.members.items()}
        return {word: values.pop() for word, values in numbers.items() if len(values) == 1 and None not in values}

    def _count(self, ids: Iterable[str]) -> int:
        cards = [self.cards[i] for i in ids]
        return sum(c.count for c in cards) + sum(self.pools[p] for p in {c.pool for c in cards if c.pool})

    def size(self, word: str) -> int:
        """How many cards a word covers at most."""
        return self._size[word]

    def wider(self, word: str) -> tuple[str, ...]:
        """The word itself and every class that contains it."""
        words = self._wider.get(word)
        if words is None:
            mine = self._sets[word]
            words = self._wider[word] = tuple(w for w, ids in self._sets.items() if mine <= ids)
        return words

    def inside(self, word: str) -> frozenset[str]:
        """The word itself and every word it contains."""
        words = self._inside.get(word)
        if words is None:
            mine = self._sets[word]
            words = self._inside[word] = frozenset(w for w, ids in self._sets.items() if ids <= mine)
        return words

    def limits(self, word: str) -> tuple[tuple[int, frozenset[str]], ...]:
        """Every class that contains a word: how many cards it has, and the words inside it."""
        limits = self._limits.get(word)
        if limits is None:
            limits = self._limits[word] = tuple((self._size[w], self.inside(w)) for w in self.wider(word))
        return limits

    def covers(self, word: str) -> str:
        """The class a word names: itself, or the cards of a pool."""
        return word if word in self.members else f"{POOL}{word}"

    def tally(self, located: Iterable[str]) -> dict[str, int]:
        """How many of the told cards lie within each word."""
        counts: dict[str, int] = {}
        for word in located:
            for w in self.wider(word):
                counts[w] = counts.get(w, 0) + 1
        return counts


def _pools(card: Card) -> Iterator[str]:
    """All that may be of a pool, and those that are surely of it: neither can be told more often than there are cards."""
    if card.pool:
        yield f"{POOL}{card.pool}"
        if not card.count:
            yield f"{POOL}{POOL}{card.pool}"
            if card.kind == "ship" and not card.item:
                yield f"{POOL}{POOL}{card.colour}"


def _variants(card: Card) -> Iterator[Card]:
    """What a card of unknown price or unknown sail may be. Ships of the adventure are told when they are traded with."""
    if card.kind == "person" and card.cost is None:
        stem = card.id.removesuffix("-other")
        yield from (replace(card, id=f"{stem}-{n}", cost=n, count=0, pool=card.id) for n in COSTS)
    elif card.kind == "ship" and card.coins is None and "-x-" in card.id:
        yield from (replace(card, id=card.id.replace("-x-", f"-{n}-"), coins=n, count=0, pool=card.id) for n in SAILS)
    elif card.pool:  # the split of these cards is not known
        yield replace(card, count=0)


def classes_of(card: Card) -> tuple[str, ...]:
    """The words that name this card together with others, the narrowest first."""
    if card.kind == "ship":
        if card.item:
            return ("ares",) if card.colour == "ares" else ()
        return (f"contract-ship-{card.colour}",) if card.other_coins else (f"ship-{card.colour}-{card.coins}",)
    if card.kind == "person":
        return (f"{card.type}-{card.colour}", card.type) if card.colour else (card.type,)
    return ()


@lru_cache(maxsize=64)
def all_but(deck: Deck, words: tuple[str, ...]) -> Set[str]:
    """Every word for cards of a deck but these."""
    return deck.members.keys() - words


@cache
def deck_of(sets: frozenset[str]) -> Deck:
    """The cards of a choice of sets."""
    return Deck(sets)


BASE = frozenset(("base",))
EVERY = frozenset(FILES) - {"full-sail", "ships-2015"}


@cache
def everything() -> tuple[Deck, ...]:
    """All words of the box; Full Sail has cards of its own under the same names."""
    return deck_of(EVERY), deck_of(frozenset(("full-sail",)))


@cache
def beginnings() -> frozenset[str]:
    """With what the words for cards begin: enough to tell that something else is no card."""
    cards = [card for name in dict.fromkeys(FILES.values()) for card in _read(name)]
    return frozenset(word.partition("-")[0] for card in cards for word in (card.id, *classes_of(card)))


@cache
def every_card() -> tuple[str, ...]:
    """Every word that names a card or a class of cards of the box."""
    return tuple(dict.fromkeys(word for deck in everything() for word in deck.members if word[0] != POOL))


def every_takeable() -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for deck in everything() for kind in ("person", "ship") for word in deck.kinds[kind]))


def every_expedition() -> tuple[str, ...]:
    return everything()[0].kinds["expedition"]


def every_apart() -> tuple[str, ...]:
    """What never lies in the harbour."""
    return tuple(dict.fromkeys(word for deck in everything() for kind in ("tax", "expedition") for word in deck.kinds[kind]))


@cache
def kept_out(word: str) -> str | None:
    """The rule by which a card that is not in this deck stays in the box; None where there is no such card at all."""
    for deck in everything():
        if word in deck.members and word[0] != POOL:
            card = deck.first(word)
            return KEPT_OUT["five" if card.min_players else "mix" if card.mix else card.set]
    return None
