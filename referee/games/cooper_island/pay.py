"""Paying: coins of the warehouse, cubes of warehouse and peninsula. A payment is one word, `c1w2@a3`: goods of the warehouse, then
spaces whose cubes are spent. Market goods never pay (pay.market): they have no word here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from referee.kernel.line.stems import stem
from referee.kernel.move import Actor, Because, Open, against, impossible, lacks, odd

from .components import CODE, GOODS, RESOURCES
from .spelling import PAID, payment, say
from .spelling import goods as counts
from .state import CooperIsland

FREE = "free"  # nothing is paid
Cost = dict[str, int]
Discount = tuple[int, tuple[str, ...]]  # that much less, of these goods in any mix


@dataclass(frozen=True)
class Payment:
    goods: Mapping[str, int]
    spaces: tuple[str, ...]

    def worth(self, s: CooperIsland, who: Actor) -> Cost:
        """pay.value, pay.kind: what it is worth of each good."""
        total = dict(self.goods)
        for space in self.spaces:
            here = s.players[who].land.get(space)
            if here and here.cube:
                total[here.cube] = total.get(here.cube, 0) + here.level
        return total


@lru_cache(maxsize=1024)  # asked several times an entry
def payment_of(word: str) -> Payment | None:
    """A toll or fee is one coin or cube; anything else is counts of goods and spaces."""
    goods = counts(word)
    return None if goods is None else Payment({g: n for g, n in goods.items() if n}, tuple(word.split("@")[1:]))


def write(paid: Cost, spaces: Iterable[str]) -> str:
    """A payment as it is kept (words.payment)."""
    word = "".join(f"{CODE[g]}{paid[g]}" for g in GOODS if paid.get(g)) + "".join(f"@{x}" for x in spaces)
    return payment(word) if word else FREE


def lack(cost: Cost) -> str:
    """What is missing or needed, in words."""
    return "~" + "".join(f"{CODE[g]}{cost[g]}" for g in GOODS if cost.get(g))


@lru_cache(maxsize=1)
def _called() -> dict[str, str]:
    return {stem(form): good for good in GOODS for form in say(good)}


def _joined(apart: bool) -> Callable[[tuple[str, ...]], tuple[str, int]]:
    """`1 coin and 2 wood` is one payment, also without the `and` where no goods of something else may stand behind it."""

    def part(said: tuple[str, ...]) -> tuple[str, int]:
        """`2 wood`, `wood`, `w2`, `+a3`: as a payment, and how many tokens."""
        good = _called().get(stem(said[1].casefold())) if said[0].isdecimal() and len(said[0]) < 3 and len(said) > 1 else None
        if good:
            return f"{CODE[good]}{int(said[0])}", 2
        if good := _called().get(stem(said[0].casefold())):
            return f"{CODE[good]}1", 1
        word = payment(said[0])
        return (f"{CODE[word]}1", 1) if word in CODE else (word.lstrip("="), 1) if PAID.match(word) else ("", 0)

    def joins(said: tuple[str, ...]) -> tuple[str, int]:
        word, used = part(said) if said else ("", 0)
        if not used:
            return (*said, "")[0], 1
        parts = [word]
        while rest := said[used:]:
            linked = rest[0].casefold() in ("and", "и") and len(rest) > 1
            word, n = part(rest[linked:])
            if not n or not (linked or (apart and (n == 2 or word.startswith("@") == (rest[0][0] in "+@")))):
                break
            parts.append(word)
            used += linked + n
        if used == 1:
            return said[0], 1
        whole = counts("".join(x.partition("@")[0] for x in parts)) or {}
        return write(whole, [space for x in parts for space in x.split("@")[1:]]), used

    return joins


def _any(apart: bool) -> Open:
    return Open(
        "payment-any",
        lambda word: payment(word) in (*GOODS, FREE) or (PAID.match(payment(word)) is not None and payment(word).strip("=") != ""),
        lambda rng: rng.choice((FREE, "coin", "wood", "=w2", "c1w1")),
        fresh=True,  # pay.exact: a payment is never the beginning of another
        exact=payment,
        joins=_joined(apart),
    )


ANY, TRADED = _any(True), _any(False)  # behind what is traded stands what it is traded for


def available(s: CooperIsland, who: Actor, word: str) -> Iterator[Because]:
    """Does the player have what this payment names?"""
    seat = s.players[who]
    paid = payment_of(word)
    if paid is None:
        yield impossible("pay.market")
        return
    for good, n in paid.goods.items():
        have = seat.warehouse[good]
        if have is None:
            if not s.results:
                yield odd("table.not-checked", need=n, rule="pay.value")
        elif lacks(have, n):
            if have + (seat.market[good] or 0) >= n:
                yield impossible("pay.market")
            elif good == "coin":
                yield impossible("pay.coins", need=n, have=have)
            else:
                yield impossible("pay.resources", what=good, need=n, have=have)
    for space in paid.spaces:
        here = seat.land.get(space)
        if ((here is None or not here.cube) and seat.tracked) or paid.spaces.count(space) > 1:
            yield impossible("pay.resources", what=space, need=1, have=0)
        elif here is None or here.loose or not here.cube:
            yield odd("table.not-checked", need=1, rule="pay.value")


def covers(worth: Cost, cost: Cost, discounts: tuple[Discount, ...]) -> Cost:
    """What is still missing after the discounts; empty when it is paid."""
    gap = {g: n - worth.get(g, 0) for g, n in cost.items() if n > worth.get(g, 0)}
    return _less(gap, discounts)[0]


def _less(cost: Cost, discounts: tuple[Discount, ...]) -> list[Cost]:
    """Every way the discounts may be taken off a cost, each used as far as it goes: as much is left in each of them."""
    ways = {tuple(sorted((good, m) for good, m in cost.items() if m))}
    for n, goods in discounts:
        for _ in range(n):
            ways = {_one_less(way, good) for way in ways for good, _ in way if good in goods} or ways
    return [dict(way) for way in sorted(ways)]


def _one_less(way: tuple[tuple[str, int], ...], good: str) -> tuple[tuple[str, int], ...]:
    return tuple((g, m - (g == good)) for g, m in way if (g, m) != (good, 1))


def judge(
    s: CooperIsland, who: Actor, word: str, ways: tuple[Cost, ...] | None, rule: str, discounts: tuple[Discount, ...] = ()
) -> Iterator[Because]:
    """Every reason a payment does not do. `ways` are alternative costs; None where the cost is not known."""
    reasons = list(available(s, who, word))
    yield from reasons
    paid = payment_of(word)
    if paid is None or any(b.grade == "impossible" for b in reasons):
        return
    if ways is None:
        yield odd("table.not-checked", need=1, rule=rule)
        return
    if any(space not in s.players[who].land for space in paid.spaces):
        return  # the land is not tracked: its worth cannot be checked
    worth = paid.worth(s, who) if word != FREE or payable(s, who, ways, discounts) else wealth(s, who)  # then: what is missing at best
    gaps = [covers(worth, way, discounts) for way in ways]
    if all(gaps):
        yield against(rule, what=lack(min(gaps, key=lambda gap: sum(gap.values()))))
    elif all(_wasted(s, who, paid, way) for way, gap in zip(ways, gaps, strict=True) if not gap):
        yield against("store.no-discard")


def _wasted(s: CooperIsland, who: Actor, paid: Payment, cost: Cost) -> bool:
    """store.no-discard, land.no-discard: a cube or coin that the full cost would not need at all."""
    worth = paid.worth(s, who)
    for good in paid.goods:
        if worth[good] - 1 >= cost.get(good, 0):
            return True
    for space in paid.spaces:
        here = s.players[who].land[space]
        if here.cube and worth[here.cube] - here.level >= cost.get(here.cube, 0):
            return True
    return False


def proposals(s: CooperIsland, who: Actor, ways: tuple[Cost, ...] | None, discounts: tuple[Discount, ...] = ()) -> list[str]:
    """The cheapest ways to pay: least lost, then least spent."""
    if ways is None:
        return [FREE]
    ranked: dict[str, tuple[int, int, str]] = {}
    for way in ways:
        for cost in _less(way, discounts)[:40]:
            parts = [_one(s, who, good, need) for good, need in cost.items()]
            for mix in product(*parts):
                goods = {g: n for g, n, _, _ in mix if n}
                spaces = [x for _, _, xs, _ in mix for x in xs]
                word = write(goods, sorted(spaces))
                worth = sum(n for _, n, _, _ in mix) + sum(s.players[who].land[x].level for x in spaces)
                ranked[word] = (sum(lost for *_, lost in mix), worth, word)
    return sorted(ranked, key=lambda word: ranked[word])[:3]


def payable(s: CooperIsland, who: Actor, ways: tuple[Cost, ...] | None, discounts: tuple[Discount, ...] = ()) -> bool:
    """Can this be paid at all? What is not known or not tracked never hinders."""
    if ways is None or not s.players[who].tracked:
        return True
    have = wealth(s, who)
    return any(not covers(have, way, discounts) for way in ways)


def wealth(s: CooperIsland, who: Actor) -> Cost:
    """All a player could pay with; what is not tracked is plenty."""
    have: Cost = {g: sys.maxsize if n is None else n for g, n in s.players[who].warehouse.items()}
    for here in s.players[who].land.values():
        if here.cube:
            have[here.cube] += here.level
    return have


def tradable(s: CooperIsland, who: Actor) -> bool:
    """market.cloth, market.gold, market.any: could a trade bring anything?"""
    have = wealth(s, who)
    return sum(have.values()) >= 4 or max(have["cloth"], have["gold"]) >= 2 or not s.players[who].tracked


def _one(s: CooperIsland, who: Actor, good: str, need: int) -> list[tuple[str, int, tuple[str, ...], int]]:
    """The best few ways to pay one kind of good: from the warehouse, spaces, and how much is lost."""
    seat = s.players[who]
    have = seat.warehouse[good]
    cubes = [x for x, here in seat.land.items() if here.cube == good][:6] if good in RESOURCES else []
    ways: list[tuple[int, int, str, int, tuple[str, ...]]] = []
    for k in range(len(cubes) + 1):
        for some in combinations(cubes, k):
            worth = sum(seat.land[x].level for x in some)
            if any(worth - seat.land[x].level >= need for x in some):
                continue
            rest = max(0, need - worth)
            if not lacks(have, rest):
                ways.append((max(0, worth - need), k, good, rest, some))
    return [(g, rest, some, lost) for lost, _, g, rest, some in sorted(ways)[:2]]


def overpaid(s: CooperIsland, who: Actor, word: str, ways: tuple[Cost, ...] | None) -> Cost | None:
    """pay.over: what cubes of a payment are worth beyond the cost; None where nobody knows."""
    paid = payment_of(word)
    if ways is None or paid is None or any(space not in s.players[who].land for space in paid.spaces):
        return None
    worth = paid.worth(s, who)
    return min(({g: n - way.get(g, 0) for g, n in worth.items() if n > way.get(g, 0)} for way in ways), key=lambda over: sum(over.values()))


def loses(s: CooperIsland, who: Actor, word: str, ways: tuple[Cost, ...] | None) -> tuple[str, dict[str, object]] | None:
    """What stands beside a way to pay where several are listed."""
    over = overpaid(s, who, word, ways)
    return None if over is None else ("loses" if over else "loses-nothing", {"what": lack(over)})


def spend(s: CooperIsland, who: Actor, word: str, ways: tuple[Cost, ...] | None = None) -> None:
    """Takes what was paid; what it overpays is lost (pay.over)."""
    seat = s.players[who]
    paid = payment_of(word)
    if paid is None:
        return
    if over := overpaid(s, who, word, ways):
        s.note("pay.over", player=who, n=sum(over.values()))
    for good, n in paid.goods.items():
        s.add(who, good, -n)
    for space in paid.spaces:
        if space in seat.land:
            seat.land[space].put(None)
