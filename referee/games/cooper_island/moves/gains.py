"""What an action gives to choose from: goods, the actions of boats and islands, what large cards do on the peninsula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from referee.kernel.move import Actor, Because, Move, against, impossible, says

from ..box import GOODS, LETTER
from ..spelling import number
from ..state import CooperIsland
from ..todo import beneath, first_gain, helm, nothing_gives, pending, use, used_up
from .base import BOATS, ISLANDS, Given, by_number, every_space
from .build import put_piece, site_blocks, sites, untracked_site


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


class UseBoat(Move[CooperIsland]):
    """income.boats, sector.e-special, boat-act.6, large.12: the action of a built boat."""

    verb = "use-boat"
    rule = "income.boats"

    def built(self, s: CooperIsland) -> Iterator[str]:
        boats = {b for seat in s.players.values() for b in seat.boats}
        any_boat = pending(s, self.by, "copy-boat", "boat-any")
        yield from (f"boat-{n}" for n in sorted(boats) if any_boat or pending(s, self.by, f"use-{n}"))

    boat: str = says(built, understood=BOATS, called=by_number)

    @classmethod
    def likeliest(cls, s: CooperIsland, by: Actor) -> tuple[str, ...] | None:
        """In income each of one's boats works, one after the other."""
        frame = s.on_top(by)
        return tuple(islice(cls(by, "").built(s), 1)) if frame and frame.name == "income" else None

    def token(self, s: CooperIsland) -> str | None:
        return pending(s, self.by, f"use-{number(self.boat)}") or pending(s, self.by, "copy-boat", "boat-any")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        n, token, frame = number(self.boat), self.token(s), beneath(s, self.by)
        if token is None or frame is None:
            yield impossible("income.boats" if n in s.players[self.by].flipped else "income.actions")
            return
        if token.startswith("use-"):
            return
        if not any(n in seat.boats for seat in s.players.values()):
            yield impossible("boat-act.6" if token == "copy-boat" else "sector.e-special")
        if token == "copy-boat" and n == 6:
            yield impossible("boat-act.6")  # a copy of a copy copies nothing
        elif s.phase == "income" and all(n in seat.flipped for seat in s.players.values() if n in seat.boats):
            yield against("large.14-income")  # nor by way of a copy
        if frame.data.get("of") == "large-12":
            if n == 6:
                yield against("large.12-copy")
            if n in frame.data.get("did", ()):
                yield against("large.12")

    def apply(self, s: CooperIsland) -> None:
        if token := self.token(s):
            done_once(s, self.by, token, number(self.boat))
        use(s, self.by, self.boat)


def done_once(s: CooperIsland, who: Actor, token: str, n: int) -> None:
    """large.11, large.12: the n-th of its kind is done, and not a second time."""
    used_up(s, who, token)
    if frame := s.on_top(who):
        frame.data["did"] = [*frame.data.get("did", ()), n]


class UseIsland(Given):
    """sector.c-special, large.11: the action of any island on the board."""

    verb = "use-island"
    rule = "sector.c-special"
    tokens = ("island-any",)

    def placed(self, s: CooperIsland) -> Iterable[str]:
        return (f"island-{n}" for n in sorted({n for seat in s.players.values() for n in seat.islands.values()}))

    island: str = says(placed, ever=ISLANDS, no="sector.c-special", called=by_number)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        frame = beneath(s, self.by)
        if frame and frame.data.get("of") == "large-11" and number(self.island) in frame.data.get("did", ()):
            yield against("large.11")

    def apply(self, s: CooperIsland) -> None:
        done_once(s, self.by, "island-any", number(self.island))
        use(s, self.by, self.island)


class Lid(Given):
    """large.13, large.13-settlement: an unused lid on the peninsula by the building rules, for exactly one helm point."""

    verb = "cover"
    rule = "large.13"
    tokens = ("lid",)

    def best(self, s: CooperIsland) -> Iterator[str]:
        yield from sites(s, self.by)

    space: str = says(best, understood=every_space, opens=untracked_site)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().bars(s)
        if s.players[self.by].lids < 1:
            yield impossible("large.13")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from site_blocks(s, self.by, self.space)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        used_up(s, self.by, "lid")
        seat.lids -= 1
        seat.lids_on_land += 1
        if self.space in seat.land:
            put_piece(s, self.by, self.space, "lid")  # large.13-settlement: no point for a settlement
        helm(s, self.by, 1)


class Flip(Given):
    """large.14, large.14-income: a boat is flipped and used once more."""

    verb = "flip"
    rule = "large.14"
    tokens = ("flip",)

    def face_up(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (f"boat-{n}" for n in seat.boats if n not in seat.flipped)

    boat: str = says(face_up, ever=BOATS, no="large.14", called=by_number)

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "flip")
        s.players[self.by].flipped.append(number(self.boat))
        use(s, self.by, self.boat)


class Shift(Given):
    """large.15, large.15-helm: a building or statue moves to another empty charted space, without helm points."""

    verb = "shift"
    rule = "large.15"
    tokens = ("shift",)

    def pieces(self, s: CooperIsland) -> Iterator[str]:
        yield from (x for x, here in s.players[self.by].land.items() if here.piece not in (None, "lid"))

    def empty(self, s: CooperIsland) -> Iterator[str]:
        yield from (x for x, here in s.players[self.by].land.items() if not here.lies)

    old: str = says(pieces, no="large.15")
    new: str = says(empty, no="large.15")

    def apply(self, s: CooperIsland) -> None:
        land = s.players[self.by].land
        used_up(s, self.by, "shift")
        land[self.new].piece, land[self.old].piece = land[self.old].piece, None
