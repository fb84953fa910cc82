"""«Грандиозные сооружения»: investing in an open one instead of buying a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.move import Because, Open, against, impossible, number, says

from ...constructions import buildings
from .. import incomes, paying
from ..state import RefereedGame
from .buying import PRICES, _chosen
from .village import VillageMove


class Build(VillageMove):
    """village.building, building.when: instead of buying, invest in an open grand construction; it stays (building.stay)."""

    verb = "build"
    rule = "building.invest"

    def opened(self, s: RefereedGame) -> list[str]:
        return s.built

    def every(self, s: RefereedGame) -> dict[str, Any]:
        return buildings()

    def unknown_price(self, s: RefereedGame) -> Open | None:
        """Nobody knows: it is said each time until somebody does."""
        return number("DOUBLOONS", 0, int(PRICES[-1])) if s.facts.get(f"building.{self.card}") == "?" else None

    def price_known(self, s: RefereedGame) -> bool:
        return self.unknown_price(s) is None

    def printed_price(self, s: RefereedGame) -> Because:
        return against("building.invest", need=s.printed(f"building.{self.card}"))

    card: str = says(opened, understood=every, no="table.no-such-card")
    price: int | None = says(opens=unknown_price, understood=PRICES, ends=price_known, default=None, no=printed_price, kind=int)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat, shut = s.seat(self.by), any(self.bars(s))
        if self.card in seat.buildings:
            yield impossible("building.once")
        if self.card not in s.built:
            yield impossible("building.open-only")
        if seat.sailors < 1:
            yield impossible("cost.assistant")
        printed = s.printed(f"building.{self.card}", ask=not shut, card=self.card)  # asked only where it may be built
        if not shut:
            s.fact("attribute.building")
        if printed is None and self.price is None:
            yield impossible("whole.price-said", card=self.card)
        elif printed is not None and self.price not in (None, int(printed)):
            yield self.printed_price(s)
        need = paying.price(s, self.by, self._price(s))
        if seat.doubloons < need:
            yield impossible("buy.cost", need=need, have=seat.doubloons)

    def _price(self, s: RefereedGame) -> int:
        return int(s.printed(f"building.{self.card}") or 0) if self.price is None else self.price

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        known = s.printed(f"building.{self.card}") is not None
        return ("village.buy", {"n": paying.price(s, self.by, self._price(s))}) if known else None

    def teaches(self, s: RefereedGame) -> Mapping[str, str]:
        return {} if self.price is None or self.price_known(s) else {f"building.{self.card}": str(self.price)}

    def apply(self, s: RefereedGame) -> None:
        seat = s.seat(self.by)
        _chosen(s, self.by)
        seat.doubloons -= paying.price(s, self.by, self._price(s))
        seat.sailors -= 1
        if not any(self.card in s.seat(w).buildings for w in s.humans):
            s.gain(self.by, 2)
            s.note("building.first", player=self.by)
        seat.buildings.append(self.card)
        if token := s.known("attribute.building"):  # building.attribute
            incomes.take_attribute(s, self.by, token)
        else:
            s.note("whole.untold", what="attribute")
