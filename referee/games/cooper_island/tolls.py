"""Tolls and fees: one coin or one cube, whatever its level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.move import Actor, Because, against, lacks

from .components import CODE, GOODS
from .pay import FREE, available, payment_of
from .spelling import ALONE, as_payment, say
from .state import CooperIsland

SEVERAL = tuple(f"={letter}{n}" for letter in CODE.values() for n in range(2, 6))  # too much for a toll: understood, and refused

#: What leads to a payment and says nothing more: `pays Ann a coin`.
PAYS = ("pay", "pays", "paid", "paying", "платит", "плачу", "платить", "платя", "заплатил", "заплатила")


def single(m: Any, s: CooperIsland) -> Iterator[str]:
    """toll.amount, toll.level, harbor.fee: one coin or cube, whatever its level; a domain."""
    seat = s.players[m.by]
    yield from (g for g in GOODS if not lacks(seat.warehouse[g], 1))
    yield from (f"@{x}" for x, here in seat.land.items() if here.cube)


def any_single(m: Any, s: CooperIsland) -> Iterable[str]:
    """Every coin or cube one could name; those that are not there are refused with their reason, or taken where nobody follows the land."""
    return (*GOODS, *(f"@{x}" for x in s.neighbours() or s.players[m.by].land), *SEVERAL, FREE)


def single_called(m: Any, s: CooperIsland, word: str) -> tuple[str, ...]:
    """A coin is also `c1`; a cube of the peninsula is called by its space, and by its good where the warehouse has none."""
    if not word.startswith("@"):
        return as_payment(word)
    seat, here = s.players[m.by], s.players[m.by].land.get(word[1:])
    lone = here is not None and here.cube is not None and lacks(seat.warehouse[here.cube], 1)
    names = () if ALONE.match(word[1:]) else (word[1:], *say(word[1:]))  # `c2` are coins
    return (*names, *(say(here.cube) if lone and here and here.cube else ()))


def judge_single(s: CooperIsland, who: Actor, word: str, rule: str) -> Iterator[Because]:
    yield from available(s, who, word)
    paid = payment_of(word)
    if paid is not None and sum(paid.goods.values()) + len(paid.spaces) != 1:
        yield against(rule, what=word)


def paid_good(s: CooperIsland, who: Actor, word: str) -> str | None:
    """Which good a single payment hands over; None where the land is not tracked."""
    paid = payment_of(word)
    if paid is None:
        return None
    if paid.goods:
        return next(iter(paid.goods))
    here = s.players[who].land.get(paid.spaces[0]) if paid.spaces else None
    return here.cube if here else None
