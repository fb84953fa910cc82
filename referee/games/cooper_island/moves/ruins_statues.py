"""Ruins become statues of the board, statues are erected on the peninsula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Open, against, impossible, says

from ..components import cost
from ..components import helm as points
from ..pay import FREE, Cost, Discount, spend
from ..pending_actions import act, helm, used_up
from ..spelling import number
from ..state import CooperIsland
from .base import ANY_SPACE, SLOTS, Bought, Given, by_number, every_space, payment
from .boats_buildings import Sited, in_settlement, no_payment, put_piece, untracked_site, wood_less
from .landscape import ask_layout

#: Where results may be told `two1` is how far a ship sailed, and no space.
SHORT = ANY_SPACE._replace(accepts=lambda word: len(word) < 4 and ANY_SPACE.accepts(word))


class Ruin(Given):
    """ruin.remove: an accessible ruin becomes a statue in a free slot."""

    verb = "ruin"
    rule = "ruin.remove"
    tokens = ("ruin", "ruin-or-statue")

    def ruins(self, s: CooperIsland) -> list[str]:
        """ruin.access: those beside a charted space."""
        places = s.known("layout.ruins") or ()
        return [x for x in places if s.ruin_at(self.by, x) and s.beside_charted(self.by, x) is not False]

    def new_ruin(self, s: CooperIsland) -> Open | None:
        return None if s.known("layout.ruins") else SHORT if s.telling else ANY_SPACE

    def free_slots(self, s: CooperIsland) -> Iterable[str]:
        free = s.free_slots(self.by)
        if free is None:  # one for each ruin, and that of card 5
            free = [n for n in (*range(1, 6), *([9] if s.has(self.by, "small-5") else [])) if n not in s.players[self.by].slots]
        return [f"slot-{n}" for n in free]

    space: str = says(ruins, understood=every_space, opens=new_ruin, called=by_number)
    slot: str = says(free_slots, understood=SLOTS, called=by_number)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(super().bars(s))
        yield from reasons
        if reasons:
            return
        s.fact("statue.slots")
        ask_layout(s, self.by)
        if not s.players[self.by].ruins:
            yield impossible("ruin.gone")
        elif s.known("layout.ruins") and not self.ruins(s):
            yield against("ruin.access")
        if not self.free_slots(s):
            yield impossible("ruin.slot")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.slot not in self.free_slots(s):
            yield impossible("ruin.slot")
        places = s.known("layout.ruins")
        if (places and not s.ruin_at(self.by, self.space)) or self.space in s.players[self.by].land:
            yield impossible("ruin.gone")
        elif s.beside_charted(self.by, self.space) is False:
            yield against("ruin.access")

    def apply(self, s: CooperIsland) -> None:
        seat, slot = s.players[self.by], number(self.slot)
        used_up(s, self.by, *self.tokens)
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
            helm(s, self.by, s.nth("statue.slots", slot), "ruin.bonus")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        n = 1 if self.slot == "slot-9" else s.nth("statue.slots", number(self.slot))
        return ("helm", {"n": n}) if n else None


class Statue(Sited):
    """statue.erect: a statue of the board goes to the peninsula by the building rules."""

    verb = "statue"
    rule = "statue.erect"
    tokens = ("statue", "ruin-or-statue")

    def price_rule(self) -> str:
        return "statue.cost"

    def ways(self, s: CooperIsland) -> tuple[Cost, ...]:
        return cost("statue")

    def discounts(self, s: CooperIsland) -> tuple[Discount, ...]:
        return wood_less(s, self.by)

    def on_board(self, s: CooperIsland) -> Iterable[str]:
        return [f"slot-{n}" for n in s.players[self.by].slots] if self.payable(s) else ()

    def filled(self, s: CooperIsland) -> Iterable[str]:
        return [f"slot-{n}" for n in s.players[self.by].slots]

    slot: str = says(on_board, understood=filled, ever=SLOTS, no="statue.have", called=by_number)
    space: str | None = says(Sited.sites, understood=every_space, opens=untracked_site, ends=Bought.unpayable, default=None)
    paid: str | None = payment(ends=no_payment)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from self.siting(s, self.space, self.paid)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        spend(s, self.by, self.paid or FREE, cost("statue"))
        used_up(s, self.by, *self.tokens)
        seat.slots.remove(number(self.slot))  # statue.slot-free
        seat.statues += 1
        helm(s, self.by, points("statue") + put_piece(s, self.by, self.space or "", "statue"), "statue.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return "helm", {"n": points("statue") + in_settlement(s, self.by, self.space or "")}


# -- cargo ships -------------------------------------------------------------------------------------------------------
