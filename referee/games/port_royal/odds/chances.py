"""Opening cards one after another: the exact chances, whatever the pool is made of. Knows no table and no words.

A card is reduced to its kind: a ship of a colour that can or cannot be sunk, a tax, or anything else. Unseen cards (draw pile, face-down
coins, discarded coins) are exchangeable, so the next card is any of them with equal chance. Who opens keeps every new colour and sinks
a second ship of a colour where the sabres suffice. When the draw pile ends, the discard pile becomes the next one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from referee.kernel.cheap_classes import NamedTuple

from .pool import Pile, Pool, Ship, Step


class _Left(NamedTuple):
    """One pile, told apart no further than the future needs. Colours not yet lying are still whole and stand in the pool."""

    hard: int = 0  # ships of lying colours that cannot be sunk
    soft: int = 0  # those that can
    other: int = 0
    taxes: tuple[int, ...] = ()  # in the order of the pool's

    @property
    def size(self) -> int:
        return self.hard + self.soft + self.other + sum(self.taxes)


class _At(NamedTuple):
    """Where the opening of cards stands."""

    lying: frozenset[str]
    unseen: _Left
    told: _Left  # told discards; once shuffled, the told cards of the draw pile
    deck: int | None
    fresh: int = 0  # unseen cards that were shuffled into the new draw pile
    shuffled: bool = False
    hidden: int = 0
    coins: tuple[int, ...] = ()
    top: bool = False  # the known top card still lies there


def _put(at: _At, where: str, pile: _Left) -> _At:
    return at._replace(unseen=pile) if where == "unseen" else at._replace(told=pile)


def steps(pool: Pool, cards: int, goals: Iterable[int]) -> Iterator[Step]:
    """The chances after 1, 2 … cards, and to have more colours than lie there. Ends early where a second shuffle could come in between."""
    world = _World(pool, cards)
    goals = tuple(goals)
    # Chances as whole numbers of one denominator that every step divides: exact, and much faster than fractions.
    whole = math.lcm(*range(1, max(2, sum(pool.unseen.values()), sum(pool.thrown.values()) + pool.hidden + sum(pool.coins) + cards) + 1))
    whole **= 2 * cards
    now = {world.start(): whole}
    bust = 0
    reach = dict.fromkeys(goals, 0)
    for n in range(1, cards + 1):
        world.left = cards - n
        then: dict[_At, int] = {}
        for at, p in now.items():
            for num, den, after in world.draw(at):
                q = p * num // den
                if after is None:
                    bust += q
                    continue
                then[after] = then.get(after, 0) + q
                for g in goals:
                    if len(at.lying) < g <= len(after.lying):
                        reach[g] += q
        yield Step(n, Fraction(bust, whole), {g: Fraction(p, whole) for g, p in reach.items()})
        now = then
        if any(world.beyond(at) for at in now):
            return


def in_the_end(pool: Pool, goal: int) -> Fraction:
    """The chance to reach this many colours before a bust, opening unseen cards for as long as it takes.

    Only ships of new colours and ships that bust matter; whatever comes between them does not change which of those comes first.
    """
    lying = pool.lying
    if isinstance(pool.top, Ship):
        if pool.top.hard and pool.top.colour in lying:
            return Fraction(int(len(lying) >= goal))
        lying = lying | {pool.top.colour}
    colours = sorted({k.colour for k in pool.unseen if isinstance(k, Ship)} - lying)
    soft = {c: pool.unseen.get(Ship(c, False), 0) for c in colours}
    hard = {c: pool.unseen.get(Ship(c, True), 0) for c in colours}

    @cache
    def chance(absent: tuple[str, ...], have: int, busts: int) -> Fraction:
        if have >= goal:
            return Fraction(1)
        total = busts + sum(soft[c] + hard[c] for c in absent)
        likely = Fraction(0)
        for c in absent:
            rest = tuple(a for a in absent if a != c)
            if soft[c]:
                likely += Fraction(soft[c], total) * chance(rest, have + 1, busts + hard[c])
            if hard[c]:
                likely += Fraction(hard[c], total) * chance(rest, have + 1, busts + hard[c] - 1)
        return likely

    return chance(tuple(colours), len(lying), sum(pool.unseen.get(Ship(c, True), 0) for c in lying))


class _World:
    """The rules of opening, over lumped piles."""

    def __init__(self, pool: Pool, cards: int) -> None:
        self.pool = pool
        self.left = cards  # cards still to be opened
        self.taxes = list(pool.taxes)
        taxed = [pool.taxes[k] for pile in (pool.unseen, pool.thrown) for k in pile if isinstance(k, str) and k in pool.taxes]
        self.taken = 1 + max((tax.coins * len(tax.seats) for tax in taxed), default=0)  # cards that leave the pile at most with each

    def lasts(self, deck: int | None) -> bool:
        """While the draw pile surely lasts, its end need not be followed and far fewer cases differ."""
        return deck is None or deck > (self.left + 1) * self.taken

    def start(self) -> _At:
        pool = self.pool
        at = _At(pool.lying, self._lump(pool.unseen), self._lump(pool.thrown), pool.deck, hidden=pool.hidden, coins=pool.coins)
        at = at._replace(top=pool.top is not None)
        return self._forget(at) if self.lasts(pool.deck) else at

    def _forget(self, at: _At) -> _At:
        """Drops what only matters where the draw pile ends."""
        return at._replace(unseen=_few(at.unseen), told=_few(at.told), deck=None, hidden=0, coins=())

    def _lump(self, pile: Pile) -> _Left:
        ships = [(k, n) for k, n in pile.items() if isinstance(k, Ship) and k.colour in self.pool.lying]
        hard = sum(n for k, n in ships if k.hard)
        soft = sum(n for k, n in ships if not k.hard)
        other = sum(n for k, n in pile.items() if isinstance(k, str) and k not in self.taxes)
        return _Left(hard, soft, other, tuple(pile.get(tax, 0) for tax in self.taxes))

    def _whole(self, pile: Pile, lying: frozenset[str]) -> dict[Ship, int]:
        """The ships of a pile whose colours have not been seen yet."""
        return {k: n for k, n in pile.items() if isinstance(k, Ship) and k.colour not in lying and n}

    def beyond(self, at: _At) -> bool:
        return at.shuffled and at.deck == 0

    def draw(self, at: _At) -> Iterator[tuple[int, int, _At | None]]:
        """Every next card, its chance as numerator and denominator, and what it leads to; None is a bust."""
        if at.deck == 0:  # nothing to open and nothing to shuffle
            return
        if at.top:
            yield 1, 1, self._known(at._replace(top=False))
            return
        unseen = at.unseen.size + sum(self._whole(self.pool.unseen, at.lying).values())
        if not at.shuffled:
            for n, after in self._from(at, "unseen"):
                yield n, unseen, after
            return
        told = at.told.size + sum(self._whole(self.pool.thrown, at.lying).values())
        for n, after in self._from(at, "told"):
            yield n, told + at.fresh, after
        if at.fresh:
            for n, after in self._from(at._replace(fresh=at.fresh - 1), "unseen"):
                yield n * at.fresh, (told + at.fresh) * unseen, after

    def _from(self, at: _At, where: str) -> Iterator[tuple[int, _At | None]]:
        """Every card of a pile, how many there are of it, and what opening it leads to."""
        if at.deck is not None:
            at = at._replace(deck=at.deck - 1)
        pile: _Left = getattr(at, where)
        for ship, n in self._whole(self.pool.unseen if where == "unseen" else self.pool.thrown, at.lying).items():
            yield n, self._turn_over(self._new_colour(at, ship, where))
        if pile.hard:
            yield pile.hard, None
        if at.deck is None:  # everything else changes nothing but the number of cards
            if rest := pile.size - pile.hard:
                yield rest, _put(at, where, _Left(pile.hard, other=rest - 1))
            return
        if pile.soft:
            gone = _put(at, where, pile._replace(soft=pile.soft - 1))
            yield pile.soft, self._throw(self._turn_over(gone), soft=1)
        if pile.other:
            yield pile.other, self._turn_over(_put(at, where, pile._replace(other=pile.other - 1)))
        for k, n in enumerate(pile.taxes):
            if n:
                gone = _put(at, where, pile._replace(taxes=_more(pile.taxes, k, -1)))
                yield n, self._tax(self._throw(gone, tax=k), k)

    def _known(self, at: _At) -> _At | None:
        """The top card was seen: nothing is left to chance."""
        top = self.pool.top
        if at.deck is not None:
            at = at._replace(deck=at.deck - 1)
        if isinstance(top, Ship):
            if top.colour not in at.lying:
                return self._turn_over(self._new_colour(at, top, "top"))
            return None if top.hard else self._throw(self._turn_over(at), soft=1)
        if top in self.taxes and at.deck is not None:
            k = self.taxes.index(top)
            return self._tax(self._throw(at, tax=k), k)
        return self._turn_over(at)

    def _new_colour(self, at: _At, ship: Ship, where: str) -> _At:
        """The colour lies now: its other ships can only be sunk or bust."""
        c = ship.colour
        for name, pile in (("unseen", self.pool.unseen), ("told", self.pool.thrown)):
            left: _Left = getattr(at, name)
            hard = pile.get(Ship(c, True), 0) - (name == where and ship.hard)
            soft = pile.get(Ship(c, False), 0) - (name == where and not ship.hard)
            merged = left._replace(hard=left.hard + hard, soft=left.soft + soft)
            at = _put(at, name, _few(merged) if at.deck is None else merged)
        return at._replace(lying=at.lying | {c})

    # -- where the draw pile ends --------------------------------------------------------------------------------------

    def _throw(self, at: _At, soft: int = 0, tax: int | None = None) -> _At:
        """A card goes face up to the discard pile. After the shuffle nothing thrown is seen again before another one."""
        if at.shuffled or at.deck is None:
            return at
        told = at.told._replace(soft=at.told.soft + soft)
        if tax is not None:
            told = told._replace(taxes=_more(told.taxes, tax, 1))
        return self._turn_over(at._replace(told=told))

    def _turn_over(self, at: _At) -> _At:
        """deck.refill: the discard pile becomes the draw pile."""
        if at.deck != 0 or at.shuffled:
            return at
        size = at.told.size + sum(self._whole(self.pool.thrown, at.lying).values()) + at.hidden
        if not size:
            return at
        at = at._replace(deck=size, fresh=at.hidden, hidden=0, shuffled=True)
        return self._forget(at) if self.lasts(size) else at

    def _tax(self, at: _At, k: int) -> _At:
        """tax.order: first the coins of who has too many, then coins off the draw pile for each who gets the bonus."""
        if at.deck is None:  # a new draw pile that lasts
            return at
        tax = self.pool.taxes[self.taxes[k]]
        coins = list(at.coins)
        for seat, n in enumerate(coins):
            if n >= tax.threshold:
                lost = n // 2 if tax.keep is None else n - tax.keep
                coins[seat] -= lost
                at = at._replace(hidden=at.hidden if at.shuffled else at.hidden + lost)
        at = self._turn_over(at._replace(coins=tuple(coins)))
        for seat in (s for s in tax.seats for _coin in range(tax.coins)):
            if not at.deck:
                break
            coins[seat] += 1
            at = self._turn_over(at._replace(deck=at.deck - 1, coins=tuple(coins)))
        return at


def _few(pile: _Left) -> _Left:
    """One case instead of many: only the ships that bust matter."""
    return _Left(pile.hard, other=pile.size - pile.hard)


def _more(counts: tuple[int, ...], k: int, n: int) -> tuple[int, ...]:
    return (*counts[:k], counts[k] + n, *counts[k + 1 :])
