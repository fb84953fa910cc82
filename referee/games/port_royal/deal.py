"""Cards dealt by the program. Where only the number of some cards is known, the owner tells what is printed on them, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .adventure import deck as mixing
from .state import PortRoyal

if TYPE_CHECKING:
    import random


def _ids(s: PortRoyal) -> Iterator[str]:
    """Every card of the deck by its id, as often as it is there; not the adventure's."""
    deck = s.box
    for i, card in deck.cards.items():
        if not card.min_players and card.set != "adventure":
            yield from [i] * card.count
    for pool in deck.pools:
        for price, *_rest in s.known(f"prices.full-sail.{pool}") or ():
            stem = pool.removesuffix("-other")
            yield pool.replace("-x-", f"-{price}-") if "-x-" in pool else f"{stem}-{price}"


def unseen(s: PortRoyal) -> list[str]:
    """What may be dealt next: the draw pile and all face-down coins. Never what the table has told to lie elsewhere."""
    left = Counter(_ids(s))
    located = sorted(s.located(), key=lambda w: len(s.box.members[w]))
    for word in located:  # a word that names several cards takes any of them
        if s.card(word).set != "adventure":
            left[next((i for i in s.box.members[word] if left[i] > 0), word)] -= 1
    story = mixing.unseen(s, (w for w in located if s.card(w).set == "adventure")) if s.brought else []
    return [*(i for i, n in left.items() if not s.exhausted(i) for _ in range(n)), *story]


def deal(s: PortRoyal, rng: random.Random) -> str:
    """Every unseen card is equally likely; where the table told other cards than were surveyed, any that can still be."""
    if top := s.known_top():
        return top
    word = rng.choice(unseen(s) or [i for i, c in s.box.cards.items() if not c.min_players and not s.exhausted(i)])
    if word in s.box.cards:
        return word
    ids = [i for i in s.box.members[s.box.covers(word)] if not s.exhausted(i)]  # one of a story's cards, of which only the kind was told
    return rng.choice([i for i in ids if not s.surveyed_out(i)] or ids)
