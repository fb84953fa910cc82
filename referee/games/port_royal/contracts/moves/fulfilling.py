"""Contracts are fulfilled, also by forgoing the coins of a ship that one hunts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Move, against, impossible, odd, says, short

from ...cards import every_takeable
from ...moves.trade import OfHarbour, compensate
from ...state import PortRoyal
from ...taxes import decided
from ...turn import time_to_act
from ..cards import contracts, lacking, unsure
from ..fulfilling import advance, fulfil, markers, may_place, reward


class Fulfil(Move[PortRoyal]):
    """Put a marker on a contract whose conditions are met."""

    verb = "fulfil"
    rule = "contracts.conditions"
    anyone = True
    anytime = True
    aside = True  # who could and does not want to goes on with Enter
    bare = True

    def laid_out(self, s: PortRoyal) -> list[str]:
        return s.contracts

    def of_the_box(self, s: PortRoyal) -> Iterable[str]:
        return contracts() if s.kit.contracts else ()

    contract: str = says(laid_out, understood=of_the_box, ever=contracts, no="contracts.open")

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not s.kit.contracts:
            yield impossible("table.other-mode", verb=self.verb)
        elif self.by not in time_to_act(s):
            yield against("contracts.when")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        against_it = list(self._against(s))
        yield from against_it
        one = contracts()[self.contract]
        if one.coins is None and not any(b.grade != "odd" for b in against_it):
            s.fact(f"contract.{self.contract}.coins", contract=self.contract)

    def _against(self, s: PortRoyal) -> Iterator[Because]:
        one, seat = contracts()[self.contract], s.players[self.by]
        if self.contract not in s.contracts:
            white = one.cooperative_only and not s.kit.coop
            yield impossible("contracts.white" if white else "contracts.open", contract=self.contract)
            return
        if self.contract in seat.contracts:
            yield impossible("contracts.once")
        if markers(seat) < 1 and self.contract not in seat.begun:
            yield impossible("contracts.limit")
        if one.active_only and self.by != s.active:
            yield against("contract.active-only")
        if one.at_once:
            if f"{self.contract}:{self.by}" not in s.moment:
                yield against("contract.at-once", missing=lacking(s, self.by, self.contract))
        elif "pay_coins" in one.needs:
            yield from short("contract.ransom", seat.coins, one.needs["pay_coins"])
        elif missing := lacking(s, self.by, self.contract):
            yield against("contracts.conditions", missing=missing)  # contract.later: no moment is too late for these
        elif untold := unsure(s, self.by, self.contract):
            yield odd("table.not-checked", need=untold, rule="contracts.conditions")

    def apply(self, s: PortRoyal) -> None:
        one = contracts()[self.contract]
        moment = f"{self.contract}:{self.by}"
        if moment in s.moment:
            s.moment.remove(moment)
        if "harbour_colours" in one.needs:
            s.fresh = 0  # the ship lies in the harbour and serves: it cannot be sunk any more
        if one.needs.get("times", 1) > 1:  # contract.speculator: one of two times
            s.due = [what for what in s.due if what != self.contract]
            advance(s, self.by, self.contract)
        else:
            if "pay_coins" in one.needs:
                s.pay(self.by, one.needs["pay_coins"])
            fulfil(s, self.by, self.contract)
        decided(s)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        return ("contracts.coins", {"coins": reward(s, self.contract)}) if self.contract in s.contracts else None


class Forgo(OfHarbour):
    """Trade with a frigate or a galleon and forgo all its coins, for the hunter's contract."""

    verb = "forgo"
    rule = "contract.frigate-nemesis"

    def hunted(self, s: PortRoyal) -> Iterator[str]:
        """The ships a contract on the table is after."""
        after = _nemeses(s)
        return (k for k in self.places(s) if (card := s.card(s.harbour[int(k) - 1])).kind == "ship" and card.colour in after)

    def anything(self, s: PortRoyal) -> dict[str, None]:
        return dict.fromkeys((*self.places(s), *s.box.takeable))

    what: str = says(hunted, understood=anything, ever=every_takeable, called=OfHarbour.at_place, no=OfHarbour.not_there)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not _nemeses(s):
            yield impossible("contract.hunted") if s.kit.contracts else impossible("table.other-mode", verb=self.verb)
            return
        yield from super().bars(s)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        missing = list(self.missing_or_unclear(s))
        yield from missing
        lying = self.lying(s)
        if missing or lying is None:
            return
        cid = _nemeses(s).get(s.card(lying).colour) if s.card(lying).kind == "ship" else None
        if cid is None:
            yield impossible("contract.hunted")
        elif cid in s.players[self.by].contracts:
            yield impossible("contracts.once")
        elif not may_place(s, self.by, cid):
            yield impossible("contracts.limit")
        if self.by != s.active:
            yield from short("take.compensation", s.players[self.by].coins, 1)

    def apply(self, s: PortRoyal) -> None:
        word = self.lying(s) or ""
        self.taken(s)
        s.throw([word])
        if s.traders(self.by, s.card(word).colour):
            s.note("contract.nemesis-traders")
        advance(s, self.by, _nemeses(s)[s.card(word).colour])
        compensate(s, self.by)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        word = self.lying(s)
        contract = _nemeses(s).get(s.card(word).colour) if word else None
        return (self.rule, {"card": word, "contract": contract}) if contract else None


def _nemeses(s: PortRoyal) -> dict[str, str]:
    """The hunters' contracts on the table by the colour they hunt."""
    return {contracts()[c].needs["forgo_colour"]: c for c in s.contracts if "forgo_colour" in contracts()[c].needs}
