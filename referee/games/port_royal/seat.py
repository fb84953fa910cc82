"""A player's own area."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Annotated

from referee.kernel.answer import Number, One
from referee.kernel.cheap_classes import parts
from referee.kernel.domains import Among

from .adventure.heroes import HEROES, MARKERS
from .facts import STORY


def cards(*kinds: str) -> Among:
    """The words for cards of these kinds in the deck of a table."""
    return Among(lambda s: [word for kind in kinds for word in s.box.kinds[kind]])


def _contracts(s: object) -> Iterable[str]:
    from .contracts.cards import contracts

    return contracts()


Person = Annotated[str, cards("person")]
Ship = Annotated[str, cards("ship")]
Expedition = Annotated[str, cards("expedition")]
Contract = Annotated[str, Among(_contracts)]
Task = Annotated[str, One(STORY)]
Begun = Annotated[str, Among(lambda s: (*_contracts(s), *STORY))]


@parts
class Seat:
    """One player's area. Coins are face-down cards; None while nobody tracks them."""

    coins: int | None = 3
    persons: list[Person] = field(default_factory=list)
    expeditions: list[Expedition] = field(default_factory=list)
    kept: list[Ship] = field(default_factory=list)  # ships under wholesalers
    contracts: list[Contract] = field(default_factory=list)  # fulfilled, in this order
    begun: list[Begun] = field(default_factory=list)  # contracts and tasks half done, once for each space the marker has come to
    nest: list[Ship] = field(default_factory=list)  # ships sunk for the pirates' den
    hero: Annotated[str, Among(HEROES, none=True)] = ""
    markers: Annotated[int, Number(0, MARKERS)] = 4  # on the hero card
    crowns: int = 0
    items: list[Ship] = field(default_factory=list)  # ships kept for what they carry
    tasks: list[Task] = field(default_factory=list)  # fulfilled


def contract_influence(seat: Seat) -> int:
    """contracts.second, contracts.third: one point for the second contract, two more for the third."""
    return (0, 0, 1, 3)[min(len(seat.contracts), 3)]
