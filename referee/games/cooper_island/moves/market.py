"""The market: trading goods for others at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.kernel.move import DONE, Because, Choice, Move, against, impossible, lacks, says, tail

from ..components import GOODS, RESOURCES
from ..pay import TRADED, available, lack, payment_of, spend, tradable, wealth, write
from ..spelling import say
from ..state import CooperIsland

RATE = {"cloth": 2, "gold": 2}  # else 4


class Trade(Move[CooperIsland]):
    """market.cloth, market.gold, market.any: the yield goes to the market (market.result)."""

    verb = "trade"
    rule = "market.any"
    aside = True

    def whole_rates(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        for good in GOODS:
            if seat.warehouse[good] is not None and not lacks(seat.warehouse[good], RATE.get(good, 4)):
                yield write({good: RATE.get(good, 4)}, ())
        yield from (f"@{x}" for x, here in seat.land.items() if here.cube and here.level >= RATE.get(here.cube, 4))

    def brings(self, s: CooperIsland) -> Iterator[Choice]:
        """market.round: as many as the rate gives; one good named alone is all of them."""
        yields = [(n, goods) for n, goods in trade_yield(s, self) if set(self.good) <= set(goods)]
        most = max((n for n, _ in yields), default=0)
        if self.good and (len(self.good) == 1 or len(self.good) == most):
            yield DONE
        more = {g for n, goods in yields if n > len(self.good) for g in goods} - _same(self.paid)
        yield from (g for g in GOODS if g in more)

    def counted(self, s: CooperIsland, word: str) -> tuple[str, ...]:
        """`for 2 coins`: as many as the rate gives."""
        n = max((n for n, goods in trade_yield(s, self) if word in goods), default=0)
        return tuple(f"{n} {form}" for form in say(word)) if n and not self.good else ()

    paid: str = says(whole_rates, opens=TRADED)
    good: tuple[str, ...] = tail(brings, understood=GOODS, ever=GOODS, called=counted)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not tradable(s, self.by):
            yield against("market.pay", what=lack(wealth(s, self.by)))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from available(s, self.by, self.paid)
        paid = payment_of(self.paid)
        if not self.good or set(self.good) - set(GOODS):
            yield impossible("market.any")
        elif paid and all(x in s.players[self.by].land for x in paid.spaces):
            yields = trade_yield(s, self)
            fits = [n for n, goods in yields if set(self.good) <= set(goods)]
            if not yields:
                yield against("market.pay", what=self.paid)
            elif not fits:
                yield against("market.gold" if set(paid.worth(s, self.by)) == {"gold"} else "market.cloth")
            elif max(fits) < len(self.good):
                yield against("market.pay", what=self.paid)
            elif max(fits) > len(self.good) > 1:
                yield against("market.round", n=max(fits))

    def apply(self, s: CooperIsland) -> None:
        s.reopen(self.by)
        got = self.got(s)
        spend(s, self.by, self.paid)
        for good in got:
            s.add(self.by, good, to="market")
        s.note("market.result", player=self.by, what=lack(Counter(got)))

    def got(self, s: CooperIsland) -> tuple[str, ...]:
        """market.round: by the best rate where one good is named."""
        fits = [n for n, goods in trade_yield(s, self) if set(self.good) <= set(goods)] if len(self.good) == 1 else []
        return self.good * max(fits, default=1)


def _same(paid: str) -> set[str]:
    """Nobody trades a good for itself."""
    payment = payment_of(paid)
    return set(payment.goods) if payment and not payment.spaces and len(payment.goods) == 1 else set()


def trade_yield(s: CooperIsland, move: Trade) -> list[tuple[int, tuple[str, ...]]]:
    """How many of which goods a trade brings: summed, divided by the rate, rounded down (market.round)."""
    payment = payment_of(move.paid)
    if payment is None:
        return []
    worth = payment.worth(s, move.by)
    yields: list[tuple[int, tuple[str, ...]]] = [(sum(worth.values()) // 4, GOODS)]
    if set(worth) == {"cloth"}:
        yields.append((worth["cloth"] // 2, ("coin",)))
    if set(worth) == {"gold"}:
        yields.append((worth["gold"] // 2, RESOURCES))
    return [(n, goods) for n, goods in yields if n]
