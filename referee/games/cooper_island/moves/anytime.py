"""Anytime actions: warehouse, market, crates, large building cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Because, Choice, Move, against, impossible, lacks, odd, says, tail

from ..box import CRATES, GOODS, LARGE, RESOURCES, effect
from ..pay import ANY, available, lack, payment_of, spend, tradable, wealth, write
from ..spelling import say
from ..state import CooperIsland
from ..todo import act, helm
from ..tolls import any_single, judge_single, single, single_called
from .base import LARGE_CARDS, by_number, crate_number, every_space


class Store(Move[CooperIsland]):
    """store.from-land, store.from-market: a cube of the peninsula or a good of the market into a free slot."""

    verb = "store"
    rule = "store.from-land"
    aside = True

    def movable(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (f"@{x}" for x, here in seat.land.items() if here.cube)
        yield from (g for g in GOODS if not lacks(seat.market[g], 1))

    def named(self, s: CooperIsland) -> Iterable[str]:
        return (*GOODS, *(f"@{x}" for x in every_space(self, s)))

    def called(self, s: CooperIsland, word: str) -> Iterable[str]:
        """A space needs no sign here."""
        return (word[1:], *say(word[1:])) if word.startswith("@") else ()

    what: str = says(movable, understood=named, called=called)  # @space, or a good of the market

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.fact("warehouse.slots")
        seat = s.players[self.by]
        if self.what.startswith("@"):
            here = seat.land.get(self.what[1:])
            if here is None or not here.cube:
                yield impossible("pay.resources", what=self.what[1:], need=1, have=0)
            elif here.loose:
                yield odd("table.not-checked", need=1, rule="store.from-land")
            elif not s.room(self.by, here.cube):
                yield s.full(self.by, "store.from-land")
        elif lacks(seat.market[self.what], 1):
            yield impossible("store.from-market")
        elif not s.room(self.by, self.what):
            yield s.full(self.by)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        if self.what.startswith("@"):
            here = seat.land[self.what[1:]]
            s.add(self.by, here.cube or "food")  # store.worth: only 1 from now on
            here.put(None)
        else:
            s.add(self.by, self.what, -1, to="market")
            s.add(self.by, self.what)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        here = s.players[self.by].land.get(self.what[1:]) if self.what.startswith("@") else None
        return ("store-land", {"what": here.cube, "level": here.level}) if here and here.cube else None


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
        """market.round: as many as the rate gives."""
        yields = [(n, goods) for n, goods in trade_yield(s, self) if set(self.good) <= set(goods)]
        if any(n == len(self.good) for n, _ in yields):
            yield DONE
        more = {g for n, goods in yields if n > len(self.good) for g in goods} - _same(self.paid)
        yield from (g for g in GOODS if g in more)

    paid: str = says(whole_rates, opens=ANY)
    good: tuple[str, ...] = tail(brings, understood=GOODS, ever=GOODS)

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
            elif max(fits) > len(self.good):
                yield odd("market.round", n=max(fits)) if len(self.good) in fits else against("market.round", n=max(fits))

    def apply(self, s: CooperIsland) -> None:
        s.reopen(self.by)
        spend(s, self.by, self.paid)
        for good in self.good:
            s.add(self.by, good, to="market")


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


class Crate(Move[CooperIsland]):
    """crate.use: an unused lid covers an open crate; card 4's also costs a coin or a cube."""

    verb = "crate"
    rule = "crate.use"
    aside = True

    def open_crates(self, s: CooperIsland) -> Iterable[str]:
        return s.open_crates(self.by)

    def costs(self, s: CooperIsland) -> Iterable[str]:
        return single(self, s) if self.crate == "small-4" else ()

    def costs_nothing(self, s: CooperIsland) -> bool:
        return self.crate != "small-4"

    def closed(self, s: CooperIsland) -> Because:
        owned = self.crate != "small-4" or s.has(self.by, "small-4")
        return impossible("crate.open") if owned else impossible("table.no-such-card", card=self.crate)

    crate: str = says(open_crates, ever=(*CRATES, "small-4"), no=closed, called=crate_number)
    paid: str | None = says(costs, understood=any_single, ends=costs_nothing, no="small.4", called=single_called, default=None)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.players[self.by].lids < 1:
            yield impossible("crate.use")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.crate != "small-4":
            if self.paid is not None:
                yield impossible("small.4")
        elif self.paid is None:
            yield impossible("small.4")
        else:
            yield from judge_single(s, self.by, self.paid, "small.4")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.lids -= 1
        seat.crates.append(self.crate)  # crate.stays
        if self.crate == "small-4":
            spend(s, self.by, self.paid or "")
            helm(s, self.by, 1)
            return
        todo = effect("crate", self.crate.removeprefix("crate-"))  # crate.take, crate.place, crate.steps, crate.cubes
        for _ in range(todo.count("market:c")):  # crate.coins
            s.add(self.by, "coin", to="market")
        act(s, self.by, [t for t in todo if t != "market:c"], of=self.crate)


class Large(Move[CooperIsland]):
    """any.large: a face-up large building card is used once and turned face down."""

    verb = "use-card"
    rule = "any.large"
    aside = True

    def face_up(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (c for c in seat.cards if c.startswith("large-") and c not in seat.used)

    def face_down(self, s: CooperIsland) -> Because:
        return impossible("any.large", cards=tuple(self.face_up(s)))

    card: str = says(face_up, ever=LARGE_CARDS, no=face_down, called=by_number)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not any(self.face_up(s)):
            yield self.face_down(s)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.card == "large-10":  # the feeding this card plays needs to know its numbers
            s.fact("feed.amounts")
            s.fact("feed.helms")
        if self.card == "large-13" and seat.lids < 1:
            yield impossible("large.13")
        if self.card == "large-14" and not set(seat.boats) - set(seat.flipped):
            yield impossible("large.14")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.used.append(self.card)
        n = int(self.card.removeprefix("large-"))
        if n == 4:  # large.4
            if seat.buildings:
                s.add(self.by, "coin", seat.buildings, to="market")
                s.note("large.4", player=self.by, n=seat.buildings)
        elif n == 7:  # large.7
            s.add(self.by, "coin", 3, to="market")
            s.note("large.7", player=self.by, n=3)
        elif n == 10:  # large.10, large.10-again
            s.stack(self.by).append(Frame("feed", self.by, {"card": True}))
        else:
            act(s, self.by, LARGE[n], of=self.card)  # card.cost: at the usual price

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return self.card, {}
