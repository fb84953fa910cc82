"""Boats, buildings, the fortress, ruins and statues, cargo ships: what is paid for and brings helm points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from referee.kernel.move import TABLE, Actor, Because, Choice, Move, against, impossible, odd

from ..box import GOODS, cost
from ..box import helm as points
from ..pay import FREE, Cost, Discount, judge, payable, payments, proposals, spend
from ..spelling import number
from ..state import CooperIsland
from ..turn import act, boat_action, given, helm, pending, sayable, used_up
from .base import ANY_SPACE, Numbered

T = TypeVar("T")
BUILDINGS = {"small": "small-building", "large": "large-building", "fort": "fortress"}


def wood_less(s: CooperIsland, by: Actor) -> tuple[Discount, ...]:
    """small.2"""
    return ((1, ("wood",)),) if s.has(by, "small-2") else ()


def base_discount(s: CooperIsland, by: Actor, goods: tuple[str, ...]) -> tuple[Discount, ...]:
    """sector.b-special, sector.d-special: only for the sector's own action."""
    frame = s.on_top(by)
    n = int(frame.data.get("discount", 0)) if frame else 0
    return ((n, goods),) if n else ()


# -- boats -------------------------------------------------------------------------------------------------------------


class Boat(Numbered):
    """boat.build: any boat of the stock at a free pier, whose cost is paid in coins and wood."""

    verb = "launch"
    rule = "boat.build"
    things = ("boat", "pier")
    boat: str
    pier: str
    paid: str | None = None  # left out only where it cannot be paid

    @classmethod
    def ways(cls, s: CooperIsland, pier: str) -> tuple[dict[str, int], ...] | None:
        found = s.costs("pier.costs", number(pier))
        return None if found is None else (found,)

    @classmethod
    def discounts(cls, s: CooperIsland, by: Actor) -> tuple[Discount, ...]:
        return (*base_discount(s, by, ("coin", "wood")), *wood_less(s, by))

    @classmethod
    def piers(cls, s: CooperIsland, by: Actor) -> list[str]:
        """Free piers; those the player cannot pay for are refused with what is missing."""
        piers = s.know("pier.costs")
        free = (f"pier-{n}" for n in range(1, 1 + (len(piers) if piers else 6)) if n not in s.players[by].piers)
        return [pier for pier in free if not s.looking or payable(s, by, cls.ways(s, pier), cls.discounts(s, by))]

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if len(said) == 0 and sayable(s, by, "boat") and cls.piers(s, by):
            yield from (f"boat-{n}" for n in range(1, 7) if n not in seat.boats)
        elif len(said) == 1:
            yield from cls.piers(s, by)
        elif len(said) == 2 and pending(s, by, "boat"):
            yield from payments(s, by, cls.ways(s, said[1]), cls.discounts(s, by))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "boat"):
            yield from given(s, self.by, "boat")
            return
        piers = s.asks("pier.costs")
        s.asks("pier.helms")
        seat = s.players[self.by]
        n, pier = number(self.boat), number(self.pier)
        if n not in range(1, 7) or n in seat.boats:
            yield impossible("boat.build")
        if pier in seat.piers or not 1 <= pier <= (len(piers) if piers else 6):
            yield impossible("boat.pier")
        yield from judge(s, self.by, self.paid or FREE, self.ways(s, self.pier), "boat.cost", self.discounts(s, self.by))

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        spend(s, self.by, self.paid or FREE, self.ways(s, self.pier))
        used_up(s, self.by, "boat")
        seat.boats.append(number(self.boat))
        seat.piers.append(number(self.pier))
        if s.has(self.by, "small-1"):  # small.1
            s.note("small.1", player=self.by)
            s.step(self.by, 1)
        boat_action(s, self.by, number(self.boat))  # boat.first-use: after the points of the pier
        helm(s, self.by, s.figure("pier.helms", number(self.pier)), "boat.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        n = s.figure("pier.helms", number(self.pier))
        return "use" if n is None else "launch", {"n": n, "what": self.boat}


# -- buildings ---------------------------------------------------------------------------------------------------------


def best_spaces(s: CooperIsland, by: Actor) -> list[str]:
    """build.highest, build.tie: empty spaces of the highest level that has one."""
    land = s.players[by].land
    free = {x: here.level for x, here in land.items() if not here.cube and not here.piece}
    top = max(free.values(), default=0)
    return [x for x, level in free.items() if level == top]


def site_choices(
    s: CooperIsland, by: Actor, ways: tuple[Cost, ...] | None = None, discounts: tuple[Discount, ...] = ()
) -> Iterator[Choice]:
    """The best spaces as they are, or as each proposed payment would leave them (build.order)."""
    paid = proposals(s, by, ways, discounts) if ways else []
    fits = dict.fromkeys(x for word in paid or [""] for x in without(s, by, word, lambda: best_spaces(s, by)))
    yield from fits
    if not s.looking:
        yield from (x for x in s.players[by].land if x not in fits)  # refused with their reason
    if not s.players[by].tracked:
        yield ANY_SPACE


def hopeless(s: CooperIsland, by: Actor, space: str) -> bool:
    """No payment makes this a site: a piece stands there, or a higher space is empty already."""
    land = s.players[by].land
    here, best = land.get(space), best_spaces(s, by)
    return here is not None and (bool(here.piece) or (bool(best) and here.level < land[best[0]].level))


def site_blocks(s: CooperIsland, by: Actor, space: str) -> Iterator[Because]:
    """build.empty, build.highest, build.terrain"""
    seat = s.players[by]
    here = seat.land.get(space)
    if here is None:
        yield impossible("build.empty", what=space) if seat.tracked else odd("table.not-checked", need=1, rule="build.highest")
        return
    if here.cube or here.piece:
        yield impossible("build.empty", what=here.cube or here.piece)
        return
    best = best_spaces(s, by)
    if space not in best:
        yield against("build.highest", level=seat.land[best[0]].level)


def put_piece(s: CooperIsland, by: Actor, space: str, piece: str) -> int:
    """Returns the helm point of a settlement (build.settlement)."""
    here = s.players[by].land.get(space)
    if here is None:
        return 0
    here.piece = piece
    if here.terrain == "settlement":
        s.note("build.settlement", player=by, n=1)
        return 1
    return 0


def in_settlement(s: CooperIsland, by: Actor, space: str) -> bool:
    here = s.players[by].land.get(space)
    return here is not None and here.terrain == "settlement"


class Erect(Move[CooperIsland]):
    """build.erect, build.order: pay, put the piece, gain helm points, and only then the card."""

    verb = "erect"
    rule = "build.erect"
    kind: str
    space: str | None = None  # both left out only where it cannot be paid
    paid: str | None = None

    @classmethod
    def discounts(cls, s: CooperIsland, by: Actor) -> tuple[Discount, ...]:
        return (*base_discount(s, by, GOODS), *wood_less(s, by))

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0 and sayable(s, by, "building"):
            left = (kind for kind in BUILDINGS if _left(s, by, kind))
            yield from (kind for kind in left if not s.looking or payable(s, by, cost(BUILDINGS[kind]), cls.discounts(s, by)))
        elif len(said) == 1 and said[0] in BUILDINGS and pending(s, by, "building"):
            if payable(s, by, cost(BUILDINGS[said[0]]), cls.discounts(s, by)):
                yield from site_choices(s, by, cost(BUILDINGS[said[0]]), cls.discounts(s, by))
        elif len(said) == 2 and said[0] in BUILDINGS and not hopeless(s, by, said[1]):
            yield from payments(s, by, cost(BUILDINGS[said[0]]), cls.discounts(s, by))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "building"):
            yield from given(s, self.by, "building")
            return
        if self.kind not in BUILDINGS:
            yield impossible("table.unknown", word=self.kind)
            return
        if not _left(s, self.by, self.kind):
            yield impossible("build.left")
        rule = {"small": "build.small", "large": "build.large", "fort": "build.fortress"}[self.kind]
        if self.paid is not None or self.space is None or not hopeless(s, self.by, self.space):
            yield from judge(s, self.by, self.paid or FREE, cost(BUILDINGS[self.kind]), rule, self.discounts(s, self.by))
        if self.space is not None:
            yield from after_paying(s, self.by, self.paid or FREE, self.space)
        elif payable(s, self.by, cost(BUILDINGS[self.kind]), self.discounts(s, self.by)):
            yield impossible("build.empty", what="?")

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
            if s.cards == "app" and s.newer:
                s.push("deal", TABLE, kind=self.kind)
        more = put_piece(s, self.by, self.space or "", BUILDINGS[self.kind])
        rule = {"small": "build.small-helm", "large": "build.large-helm", "fort": "build.fortress-helm"}[self.kind]
        helm(s, self.by, points(BUILDINGS[self.kind]) + more, rule)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        more = in_settlement(s, self.by, self.space or "")
        return ("helm", {"n": points(BUILDINGS[self.kind]) + more}) if self.kind in BUILDINGS else None


def _left(s: CooperIsland, by: Actor, kind: str) -> int:
    seat = s.players[by]
    return {"small": 2 - seat.small, "large": 2 - seat.large, "fort": 1 - seat.fortress}[kind]


def after_paying(s: CooperIsland, by: Actor, paid: str, space: str) -> Iterator[Because]:
    """The site as it is once the payment was made: its own cube may have paid (build.order)."""
    yield from without(s, by, paid, lambda: list(site_blocks(s, by, space)))


def without(s: CooperIsland, by: Actor, paid: str, look: Callable[[], T]) -> T:
    """What is seen with the cubes of a payment lifted; they lie there again afterwards."""
    land = s.players[by].land
    spent = {x: land[x].cube for x in paid.split("@")[1:] if x in land}
    for x in spent:
        land[x].cube = None
    found = look()
    for x, cube in spent.items():
        land[x].cube = cube
    return found
