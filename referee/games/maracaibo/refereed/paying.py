"""What is paid: doubloons, strength, sailors, and cards discarded as goods or items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible

from .effect_symbols import Part, Parts
from .state import RefereedGame, RefereedSeat
from .vocabulary import COSTS, ITEMS


def cards_needed(s: RefereedGame, who: Actor, costs: Iterable[Part]) -> int:
    """Cards discarded as goods or items; symbol.item: a lasting item counts and stays."""
    return len(asked(s, who, costs))


def asked(s: RefereedGame, who: Actor, costs: Iterable[Part]) -> list[str]:
    """The symbol each discarded card must show: an item, `good` where all must be equal, or a good by its name."""
    own: list[str] | None = None
    symbols: list[str] = []
    for p in costs:
        if p.unit in ITEMS:
            own = [item for _, read in s.mine(who) for item in read.items] if own is None else own
            symbols += [p.unit] * max(0, p.n - own.count(p.unit))
        elif p.unit == "good":
            symbols += [p.good or "good"] * p.n
    return symbols


def shows(s: RefereedGame, word: str) -> tuple[str, ...]:
    """card.uses: what a card named when it is discarded can stand for; () where nobody described that."""
    word = word.casefold()
    if item := next((i for i in ITEMS if word in (i, *COSTS[i])), ""):
        return (item,)
    if word in s.goods:
        return (word,)
    read = s.description(word)
    return read.uses if read else () if s.goods else (word,)  # goods nobody listed are taken at their word


def mismatch(s: RefereedGame, who: Actor, costs: Iterable[Part], named: Sequence[str]) -> Iterator[Because]:
    """whole.symbols: cards named when they are discarded must show what is paid; those not named are trusted."""
    need = asked(s, who, costs)
    if not named:
        return
    if len(named) != len(need):
        yield impossible("whole.symbols-count", need=len(need), have=len(named))
        return
    cards = [shows(s, word) for word in named]
    fits = [a for a in permutations(need) if all(not c or _stands(x, c) for c, x in zip(cards, a, strict=True))]
    if not fits or not any(_equal(cards, a) for a in fits):
        yield against("whole.symbols", cards=tuple(named), need=tuple(need))


def _stands(symbol: str, card: Sequence[str]) -> bool:
    goods = [c for c in card if c not in ITEMS]
    return bool(goods) if symbol == "good" else len(goods) < len(card) if symbol == "item" else symbol in card


def _equal(cards: Sequence[Sequence[str]], symbols: Sequence[str]) -> bool:
    """upgrade.goods, symbol.goods-two, helper.goods-village: goods that are not named must be equal."""
    goods = [{g for g in c if g not in ITEMS} for c, x in zip(cards, symbols, strict=True) if x == "good" and c]
    return not goods or bool(set.intersection(*goods))


def may_end(m: object, s: RefereedGame) -> Iterator[Choice]:
    """The cards discarded may be named, all of them or none; `mismatch` looks at how many."""
    yield DONE


def names(s: RefereedGame, who: Actor, costs: Iterable[Part], named: Sequence[str]) -> tuple[str, ...]:
    """What the next discarded card may be called: by its good, its item or its own name."""
    return any_card(s) if len(named) < len(asked(s, who, costs)) else ()


def any_card(s: RefereedGame) -> tuple[str, ...]:
    return (*s.goods, *ITEMS, *s.met())


def unpaid(s: RefereedGame, who: Actor, costs: Parts, *, moved: int | None = None) -> Iterator[Because]:
    """quest.pay, cost.all: the whole cost or nothing."""
    seat = s.seat(who)
    for p in costs:
        if p.unit == "d" and seat.doubloons < p.n:
            yield impossible("buy.cost", need=p.n, have=seat.doubloons)
        elif p.unit == "s" and seat.strength < p.n:  # cost.strength, quest.cost-strength: sailors cannot replace it
            yield impossible("whole.strength", need=p.n, have=seat.strength)
        elif p.unit == "sailor" and seat.sailors < p.n:
            yield impossible("cost.assistant")
        elif p.unit == "move" and moved is not None and moved < p.n:
            yield impossible("quest.cost-movement", need=p.n, have=moved)
    if (need := cards_needed(s, who, costs)) > seat.hand:
        yield impossible("whole.hand", need=need, have=seat.hand)


def pay(s: RefereedGame, who: Actor, costs: Parts) -> None:
    """quest.pay-supply, quest.pay-strength, quest.pay-goods"""
    seat = s.seat(who)
    discard(s, seat, cards_needed(s, who, costs))
    for p in costs:
        if p.unit == "d":
            seat.doubloons -= p.n
        elif p.unit == "s":
            seat.strength -= p.n
        elif p.unit == "sailor":
            seat.sailors -= p.n


def discard(s: RefereedGame, seat: RefereedSeat, n: int) -> None:
    seat.hand -= n
    s.used += n


def price(s: RefereedGame, who: Actor, doubloons: int) -> int:
    """buy.cost, symbol.discount: never below 0."""
    return max(0, doubloons - s.discount(who))
