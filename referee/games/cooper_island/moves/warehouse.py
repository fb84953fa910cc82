"""The warehouse: goods gained into free slots, cubes of the peninsula and goods of the market stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Move, impossible, lacks, odd, says

from ..components import GOODS, LETTER
from ..pending_actions import first_gain, nothing_gives, used_up
from ..spelling import say
from ..state import CooperIsland
from .base import every_space


class Gain(Move[CooperIsland]):
    """store.gain: one of the goods an action offers, into a free slot, or to the market where it says so."""

    verb = "gain"
    rule = "store.gain"
    granted = True
    bare = True

    def waiting(self, s: CooperIsland) -> list[str]:
        return [*first_gain(s, self.by, "gain:"), *first_gain(s, self.by, "market:")]

    def goods(self, s: CooperIsland) -> Iterator[str]:
        waiting = self.waiting(s)
        yield from (g for g in GOODS if any(g in goods_of(t) for t in waiting))

    def nothing(self, s: CooperIsland) -> Because:
        """A toll on a free space, or a good that nothing gives."""
        frame = s.on_top(self.by)
        return impossible("toll.free") if frame and frame.data.get("free") else nothing_gives(s, self.by, "gain:cwsfgt")

    good: str = says(goods, ever=GOODS, no=nothing)

    def offer(self, s: CooperIsland) -> str:
        """The narrowest offer that holds this good."""
        return min((t for t in self.waiting(s) if self.good in goods_of(t)), key=len)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not self.waiting(s):
            yield self.nothing(s)
        else:
            s.fact("warehouse.slots")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.offer(s).startswith("gain:") and not s.room(self.by, self.good):
            yield s.full(self.by)  # store.full, sector.e-full

    def apply(self, s: CooperIsland) -> None:
        offer = self.offer(s)
        used_up(s, self.by, offer)
        s.add(self.by, self.good, to="market" if offer.startswith("market:") else "warehouse")


def goods_of(token: str) -> tuple[str, ...]:
    return tuple(LETTER[c] for c in token.partition(":")[2])


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

    def called(self, s: CooperIsland, word: str) -> tuple[str, ...]:
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
