"""Which cards of the adventure are in the deck: story cards bring them, and they stay for later chapters (adventure.keep-cards)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from referee.kernel.line.names import plain

from ..cards import Deck, deck_of
from ..names import say
from ..piles import ADVENTURE_CARDS
from ..state import PortRoyal
from .amounts import Vocabulary, forms

UNKNOWN = "?"  # a card of which only its being there was told
Told = tuple[list[str], int | None]  # the cards by what is known of each, and how many more; None: nobody knows


@cache
def _deck() -> Deck:
    return deck_of(frozenset(("adventure",)))


@cache
def vocabulary() -> Vocabulary:
    """What players say for the cards a story card may bring: by what they are, not by their price."""
    deck = _deck()
    called: dict[str, str] = {}
    for word in (*deck.pools, *(i for i, c in deck.cards.items() if not c.pool or c.item)):
        bare = (word.removeprefix("adventure-"), word.removesuffix("-adventure"))  # no other captain or tax comes with a story
        item = (word.removeprefix("ares-"),) if word.startswith("ares-") else ()  # books and herbs come on such ships only
        for form in (*forms(word), *say(word), *(f for b in (*bare, *item) for f in forms(b))):
            called.setdefault(plain(form), word)
    for form in (*forms("expedition"), *forms("ship"), *forms("person")):
        called.setdefault(plain(form), "")  # not told apart
    return Vocabulary(called, bare=True)


def added_cards(text: str) -> Told:
    """An answer in the players' words: `lookout 2, ares 3, red-rum`, `4` where they are not told apart, or `-` for none."""
    cards: list[str] = []
    more = 0
    deck = _deck()
    for _minus, word, n in vocabulary().read(text):
        if word:
            cards += [word] * min(n, deck.size(deck.covers(word)))
        else:
            more += n
    return cards, more


# -- the book's words: `10:lookout*2+ares*3+?*1` ----------------------------------------------------------------------


def pack(number: str, told: Told) -> str:
    """What a story card has brought, as the campaign keeps it."""
    cards, more = told
    parts = [f"{word}*{n}" for word, n in Counter(cards).items()]
    if more is None:
        parts.append(UNKNOWN)
    elif more:
        parts.append(f"{UNKNOWN}*{more}")
    return f"{number}:{'+'.join(parts) or '-'}"


def unpack(text: str) -> tuple[str, Told]:
    """The same read back; what cannot be read is not known."""
    number, _, rest = text.partition(":")
    cards: list[str] = []
    more: int | None = 0
    for part in rest.split("+"):
        word, _, many = part.partition("*")
        n = min(ADVENTURE_CARDS, int(many)) if many.isdecimal() else 1
        if word and word in vocabulary().called.values():
            cards += [word] * min(n, _deck().size(_deck().covers(word)))
        elif word == UNKNOWN and many and more is not None:
            more += n
        elif word != "-":
            more = None
    return number, (cards, more)


def left_in(options: Mapping[str, str]) -> Told:
    """What earlier chapters left in the deck, by a table's settings."""
    cards: list[str] = []
    more: int | None = int(options.get("mixed-in", "0"))
    for _story, (words, rest) in unpacked(options.get("mixed-cards", "").split(",")):
        cards += words
        more = None if more is None or rest is None else more + rest
    return cards, more


def unpacked(texts: Iterable[str]) -> Iterator[tuple[str, Told]]:
    return (unpack(t) for t in texts if t)


# -- at the table ------------------------------------------------------------------------------------------------------


def begin_deck(s: PortRoyal) -> None:
    """adventure.keep-cards: what earlier chapters left in the deck."""
    s.added = int(s.options.get("mixed-in", "0"))
    for number, told in unpacked(s.options.get("mixed-cards", "").split(",")):
        s.mixed.append(number)
        _add(s, told)
    if s.kit.mode == "epilogue":  # adventure.variant: all 39
        s.added = ADVENTURE_CARDS
        s.brought = _filled(s.brought)


def _filled(cards: list[str]) -> list[str]:
    """All cards of the expansion: those told apart, then the others by their pool."""
    deck, filled = _deck(), list(cards)
    for word in (*deck.pools, *(i for i, c in deck.cards.items() if not c.pool)):
        ids = set(deck.members[deck.covers(word)])
        there = sum(ids >= set(deck.members[deck.covers(c)]) for c in cards)
        filled += [word] * (deck.size(deck.covers(word)) - there)
    return filled


def ask_brings(s: PortRoyal, number: str) -> None:
    """Asked when a story card is read for the first time. Only while judging."""
    if number not in s.mixed:
        s.fact(f"brings.{number}", "setup.story-deck" if s.cards == "app" else "", _told_apart, number=number)


def _told_apart(told: Told | None) -> bool:
    """Only such cards can be dealt."""
    return told is not None and told[1] == 0


def brought(s: PortRoyal, number: str) -> Told:
    """What a story card has brought, as the table told it."""
    told: Told | None = s.known(f"brings.{number}")
    return told or ([], None)


def mix_in(s: PortRoyal, number: str) -> None:
    """adventure.mix-in; a chapter played again finds its cards in the deck already (adventure.coop-repeat)."""
    if number not in s.mixed:
        s.mixed.append(number)
        _add(s, brought(s, number))


def uncounted(s: PortRoyal) -> int:
    """How many more cards are in the deck than settings and story cards account for."""
    before = dict(unpacked(s.options.get("mixed-cards", "").split(",")))
    told = [before[n] if n in before else brought(s, n) for n in s.mixed]
    known = int(s.options.get("mixed-in", "0")) + sum(len(cards) + (more or 0) for cards, more in told)
    return 0 if s.added is None else max(0, s.added - known)


def _add(s: PortRoyal, told: Told) -> None:
    cards, more = told
    s.brought += cards
    s.added = None if s.added is None or more is None else min(ADVENTURE_CARDS, s.added + len(cards) + more)


def all_told(s: PortRoyal) -> bool:
    """Is every card of the adventure in the deck told apart?"""
    return s.added is not None and len(s.brought) >= s.added


@lru_cache(maxsize=32)
def _there(sets: frozenset[str], brought: tuple[str, ...]) -> dict[str, int]:
    """How many of the cards brought may be within each class that holds cards of the adventure only."""
    deck = deck_of(sets)
    ids = {word: set(deck.members[deck.covers(word)]) for word in set(brought)}
    counts = {}
    for wide, mine in deck.members.items():
        if all(deck.cards[i].set == "adventure" for i in mine):
            counts[wide] = sum(n for word, n in Counter(brought).items() if not ids[word].isdisjoint(mine))
    return counts


def absent(s: PortRoyal, word: str, told: Mapping[str, int] | None = None) -> bool:
    """A card of the adventure that no story card has brought yet, or not so often. `told` are the told cards, counted by class."""
    deck = s.box
    if deck.first(word).set != "adventure" or not all_told(s):
        return False
    there = _there(deck.sets, tuple(s.brought))
    classes = [wide for wide in deck.wider(word) if wide in there]
    return any((s.told_within(wide) if told is None else told.get(wide, 0)) >= there[wide] for wide in classes)


def likely(s: PortRoyal, word: str) -> tuple[str, ...]:
    """The cards a told word may be, without prices that a survey found on no card left, and without those no story card has brought."""
    ids = s.possible(word)
    if len(ids) < 2 or not s.box.pools:
        return ids
    here = tuple(i for i in ids if not absent(s, i)) or ids
    return tuple(i for i in here if not s.surveyed_out(i)) or here


def unseen(s: PortRoyal, told: Iterable[str]) -> list[str]:
    """What was brought and lies nowhere in sight: each told card takes the narrowest of those it may be."""
    deck, rest = s.box, list(s.brought)
    size = {b: len(deck.members[deck.covers(b)]) for b in rest}
    for word in sorted(told, key=lambda w: len(deck.members[w])):
        ids = set(deck.members[word])
        fits = [b for b in rest if not ids.isdisjoint(deck.members[deck.covers(b)])]
        if fits:
            rest.remove(min(fits, key=size.__getitem__))
    return rest
