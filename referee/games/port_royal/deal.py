"""Cards dealt by the program. Where only the number of some cards is known, the owner tells what is printed on them, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from .cards import COSTS, SAILS
from .state import PortRoyal

if TYPE_CHECKING:
    import random

#: The persons of the adventure by pool.
ADVENTURE = {"tibuk-brothers": 3, "lookout": 5, "innkeeper": 5, "adventure-captain": 1, "adventure-priest": 1, "adventure-settler": 1}
#: The cards of Full Sail by pool, in the order of their list (the survey is read before any deck is made).
FULL_SAIL = {
    "wholesaler-yellow-other": 1, "wholesaler-blue-other": 1, "wholesaler-green-other": 1, "wholesaler-red-other": 1,
    "wholesaler-black-other": 1, "passenger-other": 5, "sailor": 10, "pirate": 2, "ship-yellow-x-1": 1, "ship-yellow-x-2": 2,
    "ship-blue-x-1": 2, "ship-blue-x-5": 1, "ship-green-x-1": 1, "ship-green-x-5": 2, "ship-red-x-1": 2, "ship-red-x-skull": 1,
    "ship-black-x-2": 1, "ship-black-x-4": 1, "ship-black-x-7": 1,
}


def asks(pools: Mapping[str, int], of: str = "full-sail") -> Iterator[tuple[str, str]]:
    """Every pool of such cards as a question: its fact, and the shape of the answer: `5/2` is a price and what else is printed."""
    for pool, n in pools.items():
        values = "|".join(map(str, reversed(SAILS if "-x-" in pool else COSTS)))
        one = f"(?:{values})" + ("" if "-x-" in pool else "(?:/[0-9]){0,2}")
        yield f"prices.{of}.{pool}", rf"re:{one}(?:[ ,]+{one}){{{n - 1}}}"


def _ids(s: PortRoyal) -> Iterator[str]:
    """Every card of the deck by its id, as often as it is there."""
    deck = s.box
    for i, card in deck.cards.items():
        if not card.min_players:
            yield from [i] * card.count
    for pool, (key, _kind) in zip(deck.pools, asks(deck.pools), strict=True):
        for value in s.facts.get(key, "").replace(",", " ").split():
            stem = pool.removesuffix("-other")
            yield pool.replace("-x-", f"-{value}-") if "-x-" in pool else f"{stem}-{value.partition('/')[0]}"


def unseen(s: PortRoyal) -> list[str]:
    """What may be dealt next: the draw pile and all face-down coins."""
    left = Counter(_ids(s))
    for word in sorted(s.located(), key=lambda w: len(s.box.members[w])):  # a word that names several cards takes any of them
        left[next((i for i in s.box.members[word] if left[i] > 0), word)] -= 1
    return [i for i, n in left.items() for _ in range(n)]


def deal(s: PortRoyal, rng: random.Random) -> str:
    """Every unseen card is equally likely."""
    return s.on_top or rng.choice(unseen(s))
