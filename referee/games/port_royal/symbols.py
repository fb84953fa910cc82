"""Which persons and items an expedition takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referee.kernel.line.names import plain
from referee.kernel.move import Actor

from .adventure import amounts as said
from .adventure.amounts import Vocabulary
from .state import PortRoyal

SYMBOLS = {"anchor": "captain", "cross": "priest", "house": "settler"}
ITEMS = ("ritual-books", "medicinal-herbs", "bread", "rum")


def wants(s: PortRoyal, word: str) -> dict[str, int] | None:
    """The symbols and items an expedition asks for; None where nobody knows them, or it stays in the box."""
    if word not in s.box.members:
        return None
    card = s.card(word)
    if card.needs is not None:
        return card.needs
    needs: dict[str, int] | None = s.known(f"card.{card.set}.{card.id}.needs")
    return needs


def counted(text: str) -> dict[str, int]:
    """How many of each thing a text names."""
    counts: dict[str, int] = {}
    for part in vocabulary().read(text):
        if part.what:
            counts[part.what] = counts.get(part.what, 0) + part.n
    return counts


@cache
def vocabulary() -> Vocabulary:
    """What an expedition may ask for, in the players' words: symbols, the persons who bear them, items."""
    words = said.vocabulary((*SYMBOLS, *ITEMS))
    for symbol, person in SYMBOLS.items():
        for form in said.forms(person):
            words.called.setdefault(plain(form), symbol)
    return words


def gives(s: PortRoyal, word: str) -> tuple[str, ...]:
    """What a card of the area may stand for."""
    card = s.card(word)
    return (card.item,) if card.item else card.symbols


def cover(s: PortRoyal, needs: dict[str, int], cards: Iterable[str]) -> tuple[list[str], list[str]]:
    """The cards that meet the needs, those with one symbol before any jack (expedition.jack), and the symbols still missing."""
    pool = sorted(cards, key=lambda c: (len(gives(s, c)), s.card(c).set != "base"))
    used: list[str] = []
    missing: list[str] = []
    for symbol, n in needs.items():
        for _ in range(n):
            card = next((c for c in pool if symbol in gives(s, c)), None)
            if card is None:
                missing.append(symbol)
            else:
                pool.remove(card)
                used.append(card)
    return used, missing


def own(s: PortRoyal, who: Actor) -> list[str]:
    """Everything of a player's area that may be discarded for an expedition: persons and items (item.use)."""
    seat = s.players[who]
    return [*seat.persons, *seat.items]


def met(s: PortRoyal, who: Actor, word: str) -> bool:
    """Could this player complete the expedition? What nobody knows is not held against them."""
    needs = wants(s, word)
    if needs is None:
        return False
    mine, n = own(s, who), sum(needs.values())
    useful = [c for c in mine if not needs.keys().isdisjoint(gives(s, c))] if len(mine) >= n else []
    return len(useful) >= n and not cover(s, needs, useful)[1]
