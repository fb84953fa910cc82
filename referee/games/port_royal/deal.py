"""Cards dealt by the program. Where only the number of some cards is known, the owner tells what is printed on them, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .state import PortRoyal

if TYPE_CHECKING:
    import random


def _ids(s: PortRoyal) -> Iterator[str]:
    """Every card of the deck by its id, as often as it is there."""
    deck = s.box
    for i, card in deck.cards.items():
        if not card.min_players:
            yield from [i] * card.count
    for pool in deck.pools:
        for price, *_rest in s.known(f"prices.full-sail.{pool}") or ():
            stem = pool.removesuffix("-other")
            yield pool.replace("-x-", f"-{price}-") if "-x-" in pool else f"{stem}-{price}"


def unseen(s: PortRoyal) -> list[str]:
    """What may be dealt next: the draw pile and all face-down coins. Never what the table has told to lie elsewhere."""
    left = Counter(_ids(s))
    for word in sorted(s.located(), key=lambda w: len(s.box.members[w])):  # a word that names several cards takes any of them
        left[next((i for i in s.box.members[word] if left[i] > 0), word)] -= 1
    return [i for i, n in left.items() if n > 0 and s.left(i) > 0 for _ in range(n)]


def deal(s: PortRoyal, rng: random.Random) -> str:
    """Every unseen card is equally likely; where the table told other cards than were surveyed, any that can still be."""
    return s.known_top() or rng.choice(unseen(s) or [i for i, c in s.box.cards.items() if not c.min_players and s.left(i) > 0])
