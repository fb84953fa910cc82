"""What an action gives to choose from: goods, the actions of boats and islands, what large cards do on the peninsula."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ..box import GOODS, LETTER
from ..spelling import number
from ..state import CooperIsland
from ..turn import boat_action, first_gain, helm, island_action, pending, used_up
from .base import Given, Numbered
from .build import site_blocks, site_choices


class Gain(Move[CooperIsland]):
    """store.gain: one of the goods an action offers, into a free slot, or to the market where it says so."""

    verb = "gain"
    rule = "store.gain"
    bare = True
    good: str

    @classmethod
    def offers(cls, s: CooperIsland, by: Actor, good: str) -> str | None:
        """The narrowest offer that holds this good."""
        fits = [t for t in (*first_gain(s, by, "gain:"), *first_gain(s, by, "market:")) if good in goods_of(t)]
        return min(fits, key=len, default=None)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (g for g in GOODS if cls.offers(s, by, g))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("warehouse.slots")
        offer = self.offers(s, self.by, self.good)
        if offer is None:
            yield impossible("table.no-such-word", word=self.good, verb=self.verb)
        elif offer.startswith("gain:") and not s.room(self.by, self.good):
            yield s.full(self.by)  # store.full, sector.e-full

    def apply(self, s: CooperIsland) -> None:
        offer = self.offers(s, self.by, self.good)
        if offer is None:
            return
        used_up(s, self.by, offer)
        s.add(self.by, self.good, to="market" if offer.startswith("market:") else "warehouse")


def goods_of(token: str) -> tuple[str, ...]:
    return tuple(LETTER[c] for c in token.partition(":")[2])


class UseBoat(Numbered):
    """income.boats, sector.e-special, boat-act.6, large.12: the action of a built boat."""

    verb = "use-boat"
    rule = "income.boats"
    bare = True
    things = ("boat",)
    boat: str

    @classmethod
    def token(cls, s: CooperIsland, by: Actor, n: int) -> str | None:
        own = pending(s, by, f"use-{n}")
        return own or pending(s, by, "copy-boat", "boat-any")

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            built = {b for seat in s.players.values() for b in seat.boats}
            yield from (f"boat-{n}" for n in range(1, 7) if n in built and cls.token(s, by, n))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        n = number(self.boat)
        token = self.token(s, self.by, n)
        frame = s.on_top(self.by)
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
        n = number(self.boat)
        token = self.token(s, self.by, n)
        frame = s.on_top(self.by)
        if token and frame:
            frame.data["todo"].remove(token)
            frame.data["did"] = [*frame.data.get("did", ()), n]
        boat_action(s, self.by, n)


class UseIsland(Given, Numbered):
    """sector.c-special, large.11: the action of any island on the board."""

    verb = "use-island"
    rule = "sector.c-special"
    token = "island-any"
    bare = True
    things = ("island",)
    island: str

    @classmethod
    def fits(cls, s: CooperIsland, by: Actor) -> Iterator[Choice]:
        yield from (f"island-{n}" for n in sorted({n for seat in s.players.values() for n in seat.islands.values()}))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().blocks(s)
        frame = s.on_top(self.by)
        if self.island not in self.fits(s, self.by):
            yield impossible("sector.c-special")
        if frame and frame.data.get("of") == "large-11" and number(self.island) in frame.data.get("did", ()):
            yield against("large.11")

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        used_up(s, self.by, "island-any")
        if frame:
            frame.data["did"] = [*frame.data.get("did", ()), number(self.island)]
        island_action(s, self.by, number(self.island))


class Lid(Given):
    """large.13, large.13-settlement: an unused lid on the peninsula by the building rules, for exactly one helm point."""

    verb = "cover"
    rule = "large.13"
    token = "lid"
    space: str

    @classmethod
    def fits(cls, s: CooperIsland, by: Actor) -> Iterator[Choice]:
        yield from site_choices(s, by)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().blocks(s)
        if s.players[self.by].lids < 1:
            yield impossible("large.13")
        yield from site_blocks(s, self.by, self.space)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        used_up(s, self.by, "lid")
        seat.lids -= 1
        seat.lids_on_land += 1
        if self.space in seat.land:
            seat.land[self.space].piece = "lid"
        helm(s, self.by, 1)


class Flip(Given, Numbered):
    """large.14, large.14-income: a boat is flipped and used once more."""

    verb = "flip"
    rule = "large.14"
    token = "flip"
    things = ("boat",)
    boat: str

    @classmethod
    def fits(cls, s: CooperIsland, by: Actor) -> Iterator[Choice]:
        yield from (f"boat-{n}" for n in s.players[by].boats if n not in s.players[by].flipped)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().blocks(s)
        if self.boat not in self.fits(s, self.by):
            yield impossible("large.14")

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "flip")
        s.players[self.by].flipped.append(number(self.boat))
        boat_action(s, self.by, number(self.boat))


class Shift(Move[CooperIsland]):
    """large.15, large.15-helm: a building or statue moves to another empty charted space, without helm points."""

    verb = "shift"
    rule = "large.15"
    old: str
    new: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        land = s.players[by].land
        if len(said) == 0 and pending(s, by, "shift"):
            yield from (x for x, here in land.items() if here.piece not in (None, "lid"))
        elif len(said) == 1:
            yield from (x for x, here in land.items() if not here.piece and not here.cube)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        land = s.players[self.by].land
        old, new = land.get(self.old), land.get(self.new)
        if not pending(s, self.by, "shift") or old is None or old.piece in (None, "lid") or new is None or new.piece or new.cube:
            yield impossible("large.15")

    def apply(self, s: CooperIsland) -> None:
        land = s.players[self.by].land
        used_up(s, self.by, "shift")
        land[self.new].piece, land[self.old].piece = land[self.old].piece, None
