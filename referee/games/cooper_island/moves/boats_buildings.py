"""Boats and buildings: what is paid for and brings helm points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from referee.kernel.move import TABLE, Actor, Because, Open, against, impossible, odd, says

from ..components import GOODS, cost
from ..components import helm as points
from ..pay import FREE, Cost, Discount, payable, spend
from ..pending_actions import act, beneath, helm, use, used_up
from ..spelling import number
from ..state import CooperIsland
from .base import ANY_SPACE, BOATS, PIERS, Bought, by_number, every_space, payment

T = TypeVar("T")
BUILDINGS = {"small": "small-building", "large": "large-building", "fort": "fortress"}


def wood_less(s: CooperIsland, by: Actor) -> tuple[Discount, ...]:
    """small.2"""
    return ((1, ("wood",)),) if s.has(by, "small-2") else ()


def base_discount(s: CooperIsland, by: Actor, goods: tuple[str, ...]) -> tuple[Discount, ...]:
    """sector.b-special, sector.d-special: only for the sector's own action."""
    frame = beneath(s, by)
    return ((frame.data["discount"], goods),) if frame and "discount" in frame.data else ()


# -- boats -------------------------------------------------------------------------------------------------------------


class Boat(Bought):
    """boat.build: any boat of the stock at a free pier, whose cost is paid in coins and wood."""

    verb = "launch"
    rule = "boat.build"
    tokens = ("boat",)

    def price_rule(self) -> str:
        return "boat.cost"

    def ways(self, s: CooperIsland) -> tuple[Cost, ...] | None:
        price = s.nth("pier.costs", number(self.pier))
        return None if price is None else (price,)

    def discounts(self, s: CooperIsland) -> tuple[Discount, ...]:
        return (*base_discount(s, self.by, ("coin", "wood")), *wood_less(s, self.by))

    def in_stock(self, s: CooperIsland) -> Iterator[str]:
        """setup.stock"""
        yield from (b for b in BOATS if number(b) not in s.players[self.by].boats)

    def piers(self, s: CooperIsland) -> tuple[str, ...]:
        costs = s.known("pier.costs")
        return PIERS[: len(costs) if costs else 6]

    def free_piers(self, s: CooperIsland) -> Iterator[str]:
        """Those the player can pay for; the others are refused with what is missing."""
        costs, less = s.known("pier.costs"), self.discounts(s)
        for pier in self.piers(s):
            ways = (costs[number(pier) - 1],) if costs else None
            if number(pier) not in s.players[self.by].piers and payable(s, self.by, ways, less):
                yield pier

    boat: str = says(in_stock, ever=BOATS, no="boat.build", called=by_number)
    pier: str = says(free_piers, understood=piers, ever=PIERS, no="boat.pier", called=by_number)
    paid: str | None = payment()

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(super().bars(s))
        yield from reasons
        if not reasons:
            s.fact("pier.costs")
            s.fact("pier.helms")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if number(self.pier) in s.players[self.by].piers:
            yield impossible("boat.pier")
        yield from self.paying(s, self.paid)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        spend(s, self.by, self.paid or FREE, self.ways(s))
        used_up(s, self.by, "boat")
        seat.boats.append(number(self.boat))
        seat.piers.append(number(self.pier))
        if s.has(self.by, "small-1"):  # small.1
            s.note("small.1", player=self.by)
            s.step(self.by, 1)
        use(s, self.by, self.boat)  # boat.first-use: after the points of the pier
        helm(s, self.by, s.nth("pier.helms", number(self.pier)), "boat.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        n = s.nth("pier.helms", number(self.pier))
        return "use" if n is None else "launch", {"n": n, "what": self.boat}


# -- buildings ---------------------------------------------------------------------------------------------------------


def best_spaces(s: CooperIsland, by: Actor) -> list[str]:
    """build.highest, build.tie: empty spaces of the highest level that has one."""
    land = s.players[by].land
    return [x for x, here in land.items() if not here.lies and here.level >= highest(s, by)]


def highest(s: CooperIsland, by: Actor) -> int:
    """The highest level with a space that is surely empty."""
    return max((here.level for here in s.players[by].land.values() if not here.cube and not here.piece), default=0)


def sites(s: CooperIsland, by: Actor, payments: Iterable[str] = ("",)) -> Iterator[str]:
    """The best spaces as they are, or as each proposed payment would leave them (build.order)."""
    yield from dict.fromkeys(x for word in payments for x in without(s, by, word, lambda: best_spaces(s, by)))


def untracked_site(m: Any, s: CooperIsland) -> Open | None:
    return None if s.players[m.by].tracked else ANY_SPACE


def hopeless(s: CooperIsland, by: Actor, space: str) -> bool:
    """No payment makes this a site: a piece stands there, or a higher space is empty already."""
    here = s.players[by].land.get(space)
    return here is not None and (bool(here.piece) or here.level < highest(s, by))


def site_blocks(s: CooperIsland, by: Actor, space: str) -> Iterator[Because]:
    """build.empty, build.highest, build.terrain"""
    seat = s.players[by]
    here = seat.land.get(space)
    if here is None:
        yield impossible("build.empty", what=space) if seat.tracked else odd("table.not-checked", need=1, rule="build.highest")
        return
    if here.lies:
        yield impossible("build.empty", what=here.lies)
    elif here.level < highest(s, by):
        yield against("build.highest", level=highest(s, by))
    elif here.loose or any(x.loose and x.level > here.level for x in seat.land.values()):  # build.tie: of the same level it is no matter
        yield odd("table.not-checked", need=1, rule="build.highest")


def put_piece(s: CooperIsland, by: Actor, space: str, piece: str) -> int:
    """Returns the helm point of a settlement (build.settlement)."""
    here = s.players[by].land.get(space)
    if here is None:
        return 0
    here.piece = piece
    here.put(None)
    if here.terrain == "settlement" and piece != "lid":
        s.note("build.settlement", player=by, n=1)
        return 1
    return 0


def in_settlement(s: CooperIsland, by: Actor, space: str) -> bool:
    here = s.players[by].land.get(space)
    return here is not None and here.terrain == "settlement"


class Sited(Bought):
    """What is put on the peninsula once it is paid for."""

    def sites(self, s: CooperIsland) -> Iterator[str]:
        if self.payable(s):
            yield from sites(s, self.by, self.payments(s) or [""])

    def siting(self, s: CooperIsland, space: str | None, paid: str | None) -> Iterator[Because]:
        """The price, and the site as it is once that was paid: its own cube may have paid (build.order)."""
        if paid is not None or space is None or not hopeless(s, self.by, space):
            yield from self.paying(s, paid)
        if space is not None:
            yield from without(s, self.by, paid or FREE, lambda: list(site_blocks(s, self.by, space)))
        elif self.payable(s):
            yield impossible("build.empty", what="?")


def no_payment(m: Any, s: CooperIsland) -> bool:
    """Where nothing needs to be said of it: it cannot be paid, or the site is none whatever is paid."""
    return m.unpayable(s) or hopeless(s, m.by, m.space or "")


class Erect(Sited):
    """build.erect, build.order: pay, put the piece, gain helm points, and only then the card."""

    verb = "erect"
    rule = "build.erect"
    tokens = ("building",)

    def ways(self, s: CooperIsland) -> tuple[Cost, ...] | None:
        return cost(BUILDINGS[self.kind])

    def discounts(self, s: CooperIsland) -> tuple[Discount, ...]:
        return (*base_discount(s, self.by, GOODS), *wood_less(s, self.by))

    def kinds(self, s: CooperIsland) -> Iterator[str]:
        """Those the player can pay for; the others are refused with what is missing."""
        yield from (k for k in left(s, self.by) if payable(s, self.by, cost(BUILDINGS[k]), self.discounts(s)))

    def price_rule(self) -> str:
        return {"small": "build.small", "large": "build.large", "fort": "build.fortress"}[self.kind]

    kind: str = says(kinds, understood=tuple(BUILDINGS))
    space: str | None = says(Sited.sites, understood=every_space, opens=untracked_site, ends=Bought.unpayable, default=None)
    paid: str | None = payment(ends=no_payment)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.kind not in left(s, self.by):
            yield impossible("build.left")
        yield from self.siting(s, self.space, self.paid)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        spend(s, self.by, self.paid or FREE, cost(BUILDINGS[self.kind]))
        used_up(s, self.by, "building")
        field = "fortress" if self.kind == "fort" else self.kind
        setattr(seat, field, getattr(seat, field) + 1)
        if s.has(self.by, "small-11"):  # small.11, small.11-own: not for the building that brings it
            act(s, self.by, ["place"], of="small-11")
        if self.kind != "fort":  # build.small-card, build.large-card; build.fortress-refresh
            s.push("card", self.by, kind=self.kind)
            if s.cards == "app":
                s.push("deal", TABLE, kind=self.kind)
        more = put_piece(s, self.by, self.space or "", BUILDINGS[self.kind])
        rule = {"small": "build.small-helm", "large": "build.large-helm", "fort": "build.fortress-helm"}[self.kind]
        helm(s, self.by, points(BUILDINGS[self.kind]) + more, rule)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        more = in_settlement(s, self.by, self.space or "")
        return "helm", {"n": points(BUILDINGS[self.kind]) + more}


def left(s: CooperIsland, by: Actor) -> list[str]:
    """build.left, setup.buildings: the kinds of which a piece is left."""
    seat = s.players[by]
    return [kind for kind, n in (("small", 2 - seat.small), ("large", 2 - seat.large), ("fort", 1 - seat.fortress)) if n > 0]


def without(s: CooperIsland, by: Actor, paid: str, look: Callable[[], T]) -> T:
    """What is seen with the cubes of a payment lifted; they lie there again afterwards."""
    land = s.players[by].land
    spent = {x: (land[x].cube, land[x].loose) for x in paid.split("@")[1:] if x in land}
    for x in spent:
        land[x].put(None)
    seen = look()
    for x, (cube, loose) in spent.items():
        land[x].cube, land[x].loose = cube, loose
    return seen
