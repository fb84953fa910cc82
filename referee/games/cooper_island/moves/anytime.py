"""Anytime actions: warehouse, market, crates, large building cards; and what an action gives to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame, Together
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, lacks

from ..box import GOODS, LARGE, RESOURCES, effect
from ..pay import ANY, available, judge_single, read, single, single_spoken, spend, write
from ..spelling import say
from ..state import CooperIsland
from ..turn import act, empty_market, helm


class Store(Move[CooperIsland]):
    """store.from-land, store.from-market: a cube of the peninsula or a good of the market into a free slot."""

    verb = "store"
    rule = "store.from-land"
    aside = True
    what: str  # @space, or a good of the market

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (f"@{x}" for x, here in s.players[by].land.items() if here.cube)
            yield from (g for g in GOODS if not lacks(s.players[by].market[g], 1))

    @classmethod
    def spoken(cls, s: CooperIsland, by: Actor, word: str) -> tuple[str, ...]:
        """A space needs no sign here."""
        return (word[1:], *say(word[1:])) if word.startswith("@") else ()

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("warehouse.slots")
        seat = s.players[self.by]
        if self.what.startswith("@"):
            here = seat.land.get(self.what[1:])
            if here is None or not here.cube:
                yield impossible("pay.resources", what=self.what[1:], need=1, have=0)
            elif not s.room(self.by, here.cube):
                yield s.full(self.by, "store.from-land")
        elif self.what not in GOODS or lacks(seat.market[self.what], 1):
            yield impossible("store.from-market")
        elif not s.room(self.by, self.what):
            yield s.full(self.by)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        if self.what.startswith("@"):
            here = seat.land[self.what[1:]]
            s.add(self.by, here.cube or "food")  # worth only 1 from now on
            here.cube = None
        else:
            s.add(self.by, self.what, -1, to="market")
            s.add(self.by, self.what)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        here = s.players[self.by].land.get(self.what[1:]) if self.what.startswith("@") else None
        return ("store-land", {"what": here.cube, "level": here.level}) if here and here.cube else None


class Trade(Move[CooperIsland]):
    """market.cloth, market.gold, market.any: the yield goes to the market (market.result)."""

    verb = "trade"
    rule = "market.any"
    aside = True
    paid: str
    good: tuple[str, ...]

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if not said:
            for good in GOODS:
                rate = 2 if good in ("cloth", "gold") else 4
                if not lacks(seat.warehouse[good], rate) and seat.warehouse[good] is not None:
                    yield write({good: rate}, ())
            yield from (f"@{x}" for x, here in seat.land.items() if here.cube and here.level >= 2)
            yield ANY
        else:
            yields = trade_yield(s, by, said[0])
            if len(said) <= max((n for n, _ in yields), default=1):
                if len(said) > 1:
                    yield DONE
                same = set(paid.goods) if (paid := read(said[0])) and not paid.spaces and len(paid.goods) == 1 else set()
                yield from (g for g in GOODS if g not in same and any(g in goods for _, goods in yields))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from available(s, self.by, self.paid)
        if not self.good or any(g not in GOODS for g in self.good):
            yield impossible("table.unknown", word=" ".join(self.good) or "?")
            return
        if read(self.paid) is None or any(x not in s.players[self.by].land for x in self.paid.split("@")[1:]):
            return
        if not any(len(self.good) <= n and set(self.good) <= set(goods) for n, goods in trade_yield(s, self.by, self.paid)):
            yield against("market.pay", what=self.paid)

    def apply(self, s: CooperIsland) -> None:
        s.reopen(self.by)
        spend(s, self.by, self.paid)
        for good in self.good:
            s.add(self.by, good, to="market")


def trade_yield(s: CooperIsland, by: Actor, word: str) -> list[tuple[int, tuple[str, ...]]]:
    """How many of which goods a trade brings: summed, divided by the rate, rounded down (market.round)."""
    payment = read(word)
    if payment is None:
        return []
    worth = payment.worth(s, by)
    found: list[tuple[int, tuple[str, ...]]] = [(sum(worth.values()) // 4, GOODS)]
    if set(worth) == {"cloth"}:
        found.append((worth["cloth"] // 2, ("coin",)))
    if set(worth) == {"gold"}:
        found.append((worth["gold"] // 2, RESOURCES))
    return [(n, goods) for n, goods in found if n]


class Crate(Move[CooperIsland]):
    """crate.use: an unused lid covers an open crate; card 4's also costs a coin or a cube."""

    verb = "crate"
    rule = "crate.use"
    aside = True
    crate: str
    paid: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and (s.players[by].lids or not s.looking):
            yield from s.open_crates(by)  # without a lid refused with that reason
        elif len(said) == 1 and said[0] == "small-4":
            yield from single(s, by)

    @classmethod
    def spoken(cls, s: CooperIsland, by: Actor, word: str) -> tuple[str, ...]:
        return single_spoken(s, by, word)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if s.players[self.by].lids < 1:
            yield impossible("crate.use")
        if self.crate not in s.open_crates(self.by):
            yield impossible("crate.open")
        if self.crate == "small-4":
            if self.paid is None:
                yield impossible("small.4")
            else:
                yield from judge_single(s, self.by, self.paid, "small.4")
        elif self.paid is not None:
            yield impossible("table.unknown", word=self.paid)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.lids -= 1
        seat.crates.append(self.crate)  # crate.stays
        if self.crate == "small-4":
            spend(s, self.by, self.paid or "")
            helm(s, self.by, 1)
            return
        todo = effect("crate", self.crate.removeprefix("crate-"))
        for _ in range(todo.count("market:c")):  # crate.coins
            s.add(self.by, "coin", to="market")
        act(s, self.by, [t for t in todo if t != "market:c"], of=self.crate)


class Large(Move[CooperIsland]):
    """any.large: a face-up large building card is used once and turned face down."""

    verb = "use-card"
    rule = "any.large"
    aside = True
    card: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c in s.players[by].cards if c.startswith("large-"))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.card not in seat.cards or not self.card.startswith("large-"):
            yield impossible("table.no-such-card", card=self.card)
            return
        if self.card in seat.used:
            yield impossible("any.large")
        if self.card == "large-10":  # the feeding this card plays needs to know its numbers
            s.asks("feed.amounts")
            s.asks("feed.helms")
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


class Done(Move[CooperIsland]):
    """income.lost: this player has finished the phase; what was not used is lost."""

    verb = "done"
    rule = "income.lost"

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return (frame.by,)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not isinstance(s.now[-1], Together):
            yield impossible("table.not-now", verb=self.verb, frames=("income", "closing", "final"))
        elif (frame := s.on_top(self.by)) and frame.name not in ("income", "closing", "final"):
            yield impossible("turn.end")  # something begun is still open

    def apply(self, s: CooperIsland) -> None:
        if s.phase == "clean-up":
            empty_market(s, self.by)
        s.done(self.by)


class InTurn(Move[CooperIsland]):
    """game.together: somebody thinks that the order matters; the rest of this phase goes in turn, from the holder of the Cooper token."""

    verb = "in-turn"
    rule = "game.together"
    aside = True

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        top = s.now[-1]
        if not isinstance(top, Together) or len(top.stacks) - len(top.ready) < 2:
            yield impossible("game.together")

    def apply(self, s: CooperIsland) -> None:
        top = s.now.pop()
        if not isinstance(top, Together):
            return
        for who in reversed(s.seats(s.first)):
            if who in top.stacks and who not in top.ready:
                s.now.append(Together(top.name, {who: top.stacks[who]}))
