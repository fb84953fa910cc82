"""Cargo ships: supplied with a lid, cheaper with the harbor master."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, impossible, says

from ..pay import FREE, Cost, Discount, judge, spend
from ..pending_actions import act, helm, used_up
from ..spelling import number
from ..state import CooperIsland
from .base import SHIPS_TO_SUPPLY, Bought, by_number, payment

LESS: Discount = (1, ("gold", "cloth"))
class Cargo(Bought):
    """cargo.supply: a ship with an own lid; its cost, less the standing harbor master's discount."""

    verb = "cargo"
    rule = "cargo.supply"
    tokens = ("cargo",)

    def price_rule(self) -> str:
        return "cargo.cost"

    def ways(self, s: CooperIsland) -> tuple[Cost, ...] | None:
        price = s.nth("cargo.costs", number(self.ship))
        return None if price is None else (price,)

    def discounts(self, s: CooperIsland) -> tuple[Discount, ...]:
        """small.9, small.9-sum, cargo.master"""
        master = s.standing and s.master == number(self.ship)
        return (LESS,) * (s.has(self.by, "small-9") + master)

    def payable_ships(self, s: CooperIsland) -> Iterator[str]:
        """Those the player can pay for; the others are refused with what is missing."""
        yield from (ship for ship in self.unsupplied(s) if Cargo(self.by, ship).payable(s))

    def unsupplied(self, s: CooperIsland) -> list[str]:
        return [ship for ship in SHIPS_TO_SUPPLY if number(ship) not in s.players[self.by].cargo]

    ship: str = says(payable_ships, understood=unsupplied, ever=SHIPS_TO_SUPPLY, no="cargo.once", called=by_number)
    paid: str | None = payment()

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(super().bars(s))
        yield from reasons
        if len(s.players[self.by].cargo) == 5:
            yield impossible("cargo.all-done")
        elif not reasons:
            s.fact("cargo.costs")
            s.fact("cargo.helms")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        ways = self.ways(s)
        reasons = list(self.paying(s, self.paid))
        yield from reasons
        if ways and not s.standing and s.master == number(self.ship) and any(b.rule == "cargo.cost" for b in reasons):
            less = (*self.discounts(s), LESS)
            if not any(b.grade == "against" for b in judge(s, self.by, self.paid or FREE, ways, "cargo.cost", less)):
                yield against("cargo.master-once")  # it would do, had the figure not lain down

    def apply(self, s: CooperIsland) -> None:
        seat, n, ways = s.players[self.by], number(self.ship), self.ways(s)
        if s.master == n and s.standing and (ways is None or any(way.get(g) for way in ways for g in ("gold", "cloth"))):
            s.standing = False  # cargo.master-once: the first to supply it gets the discount, where there is gold or cloth to take off
        spend(s, self.by, self.paid or FREE, ways)
        used_up(s, self.by, "cargo")
        seat.cargo.append(n)
        seat.lids += 1  # cargo.lid
        if s.has(self.by, "small-8"):  # small.8
            act(s, self.by, ["place"], of="small-8")
        if s.has(self.by, "small-10"):  # small.10, card.gain
            act(s, self.by, ["gain:c"], of="small-10")
        helm(s, self.by, s.nth("cargo.helms", n), "cargo.supply")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        n = s.nth("cargo.helms", number(self.ship))
        return None if n is None else ("cargo", {"n": n})
