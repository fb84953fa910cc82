"""What may be opened next, as far as chance is concerned. Knows no table and no words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from referee.kernel.cheap_classes import NamedTuple

OTHER = "other"


class Ship(NamedTuple):
    """A ship as far as chance is concerned."""

    colour: str
    hard: bool  # cannot be sunk


Kind = Ship | str  # a tax by its id
Pile = Mapping[Kind, int]


class Tax(NamedTuple):
    """What a tax does to the purses while nobody's area changes."""

    seats: tuple[int, ...]  # who gets the bonus
    threshold: int = 12
    keep: int | None = None  # so many coins are left; None: half are lost
    coins: int = 1


class Pool(NamedTuple):
    """What is known when the next card is opened."""

    lying: frozenset[str]  # ship colours in the harbour
    unseen: Pile
    thrown: Pile = {}  # discarded cards that were told
    deck: int | None = None  # cards in the draw pile; None: not tracked, taken to last
    hidden: int = 0  # discarded cards whose faces were not told
    coins: tuple[int, ...] = ()  # by seat
    taxes: Mapping[str, Tax] = {}
    top: Kind | None = None  # the top card of the draw pile, where somebody has seen it; in none of the piles above


class Step(NamedTuple):
    """After so many cards: the chance to have bust, and to have reached this many colours before that."""

    cards: int
    bust: Fraction
    reach: dict[int, Fraction]
