"""Ruins and statues, cargo ships."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible

from ..box import cost
from ..box import helm as points
from ..pay import FREE, Discount, judge, payable, payments, spend
from ..spelling import number
from ..state import DRAWN, CooperIsland
from ..turn import act, given, helm, pending, sayable, used_up
from .base import ANY_SPACE, Numbered
from .build import after_paying, hopeless, in_settlement, put_piece, site_choices, wood_less
from .land import ask_layout


class Ruin(Numbered):
    """ruin.remove: an accessible ruin becomes a statue in a free slot."""

    verb = "ruin"
    rule = "ruin.remove"
    things = ("", "slot")
    space: str
    slot: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        free = s.free_slots(by)
        if free is None:
            free = [n for n in range(1, 6) if n not in s.players[by].slots]
        if not said and free and sayable(s, by, "ruin", "ruin-or-statue"):
            places = s.know("layout.ruins")
            if places:
                yield from (x for x in places if s.ruin_at(by, x))
            else:
                yield ANY_SPACE
        elif len(said) == 1:
            yield from (f"slot-{n}" for n in free)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "ruin", "ruin-or-statue"):
            yield from given(s, self.by, "ruin", "ruin-or-statue")
            return
        s.asks("statue.slots")
        ask_layout(s)
        places = s.know("layout.ruins")
        seat, slot = s.players[self.by], number(self.slot)
        if seat.ruins < 1 or (places and not s.ruin_at(self.by, self.space)) or self.space in seat.land:
            yield impossible("ruin.gone")
        elif s.beside_charted(self.by, self.space) is False:
            yield against("ruin.access")
        free = s.free_slots(self.by)
        if slot in seat.slots or not slot or (free is not None and slot not in free):
            yield impossible("ruin.slot")

    def apply(self, s: CooperIsland) -> None:
        seat, slot = s.players[self.by], number(self.slot)
        used_up(s, self.by, "ruin", "ruin-or-statue")
        seat.ruins -= 1
        seat.cleared.append(self.space)
        seat.slots.append(slot)
        if s.has(self.by, "small-6"):
            s.note("small.6", player=self.by)
            s.step(self.by, 1)
        if s.has(self.by, "small-7"):  # small.7, card.gain: only with a free slot
            act(s, self.by, ["gain:c"], of="small-7")
        if slot == 9:  # small.5
            act(s, self.by, ["gain:g"], of="small-5")
            helm(s, self.by, 1, "small.5")
        else:
            helm(s, self.by, s.figure("statue.slots", slot), "ruin.bonus")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        n = 1 if self.slot == "slot-9" else s.figure("statue.slots", number(self.slot))
        return ("helm", {"n": n}) if n else None


class Statue(Numbered):
    """statue.erect: a statue of the board goes to the peninsula by the building rules."""

    verb = "statue"
    rule = "statue.erect"
    things = ("slot",)
    slot: str
    space: str | None = None  # both left out only where it cannot be paid
    paid: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0 and sayable(s, by, "statue", "ruin-or-statue"):
            able = not s.looking or payable(s, by, cost("statue"), wood_less(s, by))
            yield from (f"slot-{n}" for n in s.players[by].slots if able)
        elif len(said) == 1 and pending(s, by, "statue", "ruin-or-statue") and payable(s, by, cost("statue"), wood_less(s, by)):
            yield from site_choices(s, by, cost("statue"), wood_less(s, by))
        elif len(said) == 2 and not hopeless(s, by, said[1]):
            yield from payments(s, by, cost("statue"), wood_less(s, by))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "statue", "ruin-or-statue"):
            yield from given(s, self.by, "statue", "ruin-or-statue")
            return
        if number(self.slot) not in s.players[self.by].slots:
            yield impossible("statue.have")
        if self.paid is not None or self.space is None or not hopeless(s, self.by, self.space):
            yield from judge(s, self.by, self.paid or FREE, cost("statue"), "statue.cost", wood_less(s, self.by))
        if self.space is not None:
            yield from after_paying(s, self.by, self.paid or FREE, self.space)
        elif payable(s, self.by, cost("statue"), wood_less(s, self.by)):
            yield impossible("build.empty", what="?")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        spend(s, self.by, self.paid or FREE, cost("statue"))
        used_up(s, self.by, "statue", "ruin-or-statue")
        seat.slots.remove(number(self.slot))  # statue.slot-free
        seat.statues += 1
        helm(s, self.by, points("statue") + put_piece(s, self.by, self.space or "", "statue"), "statue.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return "helm", {"n": points("statue") + in_settlement(s, self.by, self.space or "")}


# -- cargo ships -------------------------------------------------------------------------------------------------------


class Cargo(Numbered):
    """cargo.supply: a ship with an own lid; its cost, less the standing harbor master's discount."""

    verb = "cargo"
    rule = "cargo.supply"
    things = ("cargo",)
    ship: str
    paid: str | None = None  # left out only where it cannot be paid

    @classmethod
    def ways(cls, s: CooperIsland, n: int) -> tuple[dict[str, int], ...] | None:
        found = s.costs("cargo.costs", n)
        return None if found is None else (found,)

    @classmethod
    def discounts(cls, s: CooperIsland, by: Actor, n: int) -> tuple[Discount, ...]:
        found: list[Discount] = []
        if s.has(by, "small-9"):  # small.9, small.9-sum
            found.append((1, ("gold", "cloth")))
        if s.standing and s.master == n:  # cargo.master
            found.append((1, ("gold", "cloth")))
        return tuple(found)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0 and sayable(s, by, "cargo"):
            left = (n for n in range(1, 6) if n not in s.players[by].cargo)
            yield from (f"cargo-{n}" for n in left if not s.looking or payable(s, by, cls.ways(s, n), cls.discounts(s, by, n)))
        elif len(said) == 1 and pending(s, by, "cargo"):
            yield from payments(s, by, cls.ways(s, number(said[0])), cls.discounts(s, by, number(said[0])))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "cargo"):
            yield from given(s, self.by, "cargo")
            return
        s.asks("cargo.costs")
        s.asks("cargo.helms")
        seat, n = s.players[self.by], number(self.ship)
        if len(seat.cargo) == 5:
            yield impossible("cargo.all-done")
        elif n not in range(1, 6) or n in seat.cargo:
            yield impossible("cargo.once")
        ways = self.ways(s, n)
        found = list(judge(s, self.by, self.paid or FREE, ways, "cargo.cost", self.discounts(s, self.by, n)))
        yield from found
        if ways and not s.standing and s.master == n and any(b.rule == "cargo.cost" for b in found):
            with_master = (*self.discounts(s, self.by, n), (1, ("gold", "cloth")))
            if not any(b.grade == "against" for b in judge(s, self.by, self.paid or FREE, ways, "cargo.cost", with_master)):
                yield against("cargo.master-once")  # it would do, had the figure not lain down

    def apply(self, s: CooperIsland) -> None:
        seat, n = s.players[self.by], number(self.ship)
        ways = self.ways(s, n)
        if s.master == n and s.standing and takes_discount(s, self):
            s.standing = False
        spend(s, self.by, self.paid or FREE, ways)
        used_up(s, self.by, "cargo")
        seat.cargo.append(n)
        seat.lids += 1  # cargo.lid
        if s.has(self.by, "small-8"):  # small.8
            act(s, self.by, ["place"], of="small-8")
        if s.has(self.by, "small-10"):  # small.10, card.gain
            act(s, self.by, ["gain:c"], of="small-10")
        helm(s, self.by, s.figure("cargo.helms", n), "cargo.supply")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        n = s.figure("cargo.helms", number(self.ship))
        return None if n is None else ("cargo", {"n": n})


def takes_discount(s: CooperIsland, move: Cargo) -> bool:
    """cargo.master-once: the first to supply this ship in the round gets it, wherever there is gold or cloth to take off; on older
    tables only who needed it."""
    ways = move.ways(s, number(move.ship))
    if s.edition >= DRAWN:
        return ways is None or any(way.get(g) for way in ways for g in ("gold", "cloth"))
    return bool(ways) and any(b.grade == "against" for b in _without_master(s, move))


def _without_master(s: CooperIsland, move: Cargo) -> Iterator[Because]:
    less = ((1, ("gold", "cloth")),) if s.has(move.by, "small-9") else ()
    return judge(s, move.by, move.paid or FREE, move.ways(s, number(move.ship)), "cargo.cost", less)
