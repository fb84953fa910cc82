"""«Действия города» (main.city): a good is delivered first, then the scroll's action; «Возвращение домой»; assistants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import Because, Move, against, impossible, says, tail

from ... import market, ship_upgrades
from ...board import HOME
from ...decisions import Details
from ...story import legacy_tiles as legacy
from ...survey import ROUTE, recall
from .. import effect_symbols, gains, paying
from ..state import RefereedGame, data


class Bring(Move[RefereedGame]):
    """Deliver a good: a card from hand, a disc of your choice to the market; the card or its good may be named."""

    verb = "bring"
    rule = "city.deliver"

    def goods(self, s: RefereedGame) -> tuple[str, ...]:
        return paying.any_card(s)

    cell: str = says(ship_upgrades.cells)  # an empty one is refused by its name
    shown: str | None = says(understood=goods, ends=True, default=None)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, ROUTE)
        place = s.players[self.by].ship
        if wrong := list(market.none(s, place)) or list(self._late(s.frame)) or list(market.full(s, place)):
            yield from wrong
        elif s.seat(self.by).hand < 1:
            yield impossible("whole.hand", need=1, have=0)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from ship_upgrades.locked(s.seat(self.by), self.cell)
        if not any(self._late(s.frame)):
            yield from self._matches(s, s.players[self.by].ship)

    @staticmethod
    def _late(top: Frame[Details]) -> Iterator[Because]:
        if top.data.get("delivered"):
            yield against("city.one")
        elif top.data.get("acted"):
            yield against("city.parts")
        elif top.data.get("main") not in ("", None, "city"):
            yield against("main.one")

    def _matches(self, s: RefereedGame, place: str) -> Iterator[Because]:
        """whole.symbols: what is named must be asked for by a free cell; what is not named is trusted."""
        if self.shown is None:
            return
        if place not in (*s.wares, *s.random_tiles()):  # what a tile asks for is told with the tile
            s.printed(f"goods.{place}", ask=True, place=place)
        free, card = s.wanted(place), paying.shows(s, self.shown)
        if free is not None and card and not set(free) & set(card):
            yield against("city.symbol", card=self.shown, place=place, goods=tuple(free))

    def apply(self, s: RefereedGame) -> None:
        place = s.players[self.by].ship
        if self.shown:
            good = next((g for g in paying.shows(s, self.shown) if g in (s.wanted(place) or ())), "")
            s.sold[place] = ",".join(filter(None, (s.sold.get(place, ""), good)))
        s.frame.data.update({"main": "city", "delivered": 1})
        paying.discard(s, s.seat(self.by), 1)
        ship_upgrades.remove_disc(s, self.by, self.cell, place)  # city.disc

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return "symbol.disc", {"n": s.seat(self.by).discs[self.cell]}


def scroll(s: RefereedGame, place: str, *, ask: bool = False) -> dict[str, Any] | None:
    """What the city's action is, as data.

    city.influence-village, city.strength-disc, city.strength, city.doubloons-village, city.strength-influence, city.battle-tiles,
    city.assistants, city.strength-pay; on the way home home.first, home.second, home.third.
    """
    if place in HOME:
        home: dict[str, Any] = data("home")[place]
        return home
    if own := legacy.city(place):  # legacy.h4-action, legacy.h7-action
        return own
    action = s.action_at(place, ask=ask)
    return data("city").get(action) if action else None


class Act(Move[RefereedGame]):
    """The city action; one word more where it is a choice."""

    verb = "act"
    rule = "city.action"

    def ways(self, s: RefereedGame) -> tuple[str, ...]:
        return tuple((scroll(s, s.players[self.by].ship) or {}).get("choose", ()))

    def one_way(self, s: RefereedGame) -> bool:
        return not self.ways(s)

    choice: str | None = says(ways, ends=one_way, default=None)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, ROUTE)
        place, top = s.players[self.by].ship, s.frame
        if not s.city_at(place):
            yield impossible("main.city", place=place)
        elif legacy.plagued(s, place):
            yield from legacy.no_city(s, place)
        elif legacy.has_h1(s, place):
            yield impossible("legacy.h1-action")
        elif top.data.get("main") not in ("", None, "city"):
            yield against("main.one")
        elif scroll(s, place, ask=not top.data.get("acted")) is None:
            yield impossible("whole.unknown-city", place=place)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        place = s.players[self.by].ship
        row = scroll(s, place, ask=True)
        if row is None:  # insisted on beside another main action
            yield impossible("whole.unknown-city", place=place)
            return
        if self.choice is None and "choose" in row:
            yield impossible("city.action", choices=tuple(row["choose"]))
            return
        if s.frame.data.get("acted") and not self._late(s):
            yield against("main.one")
        if "pay" in row:
            yield from paying.unpaid(s, self.by, effect_symbols.parts(row["pay"], "cost"))
        if self.choice == "sailor-points" and not s.seat(self.by).sailors:
            yield impossible("whole.few-sailors", need=1, have=0)
        if self.choice == "tiles-discard" and not s.seat(self.by).hand:
            yield impossible("whole.hand", need=1, have=0)

    def _late(self, s: RefereedGame) -> str:
        """legacy.h4-action: the sailor may go back after the village actions too."""
        row = scroll(s, s.players[self.by].ship) or {}
        after: str = row.get("after", {}).get(f"{s.frame.data.get('chose')}>{self.choice}", "")
        return after

    def apply(self, s: RefereedGame) -> None:
        place, late = s.players[self.by].ship, self._late(s)
        row = scroll(s, place) or {}
        s.frame.data.update({"main": "city", "acted": 1, "chose": self.choice or ""})
        if "pay" in row:
            paying.pay(s, self.by, effect_symbols.parts(row["pay"], "cost"))
        s.note(row["rule"], player=self.by, place=place)
        if self.choice == "sailor-points":  # legacy.h4-action
            s.seat(self.by).sailors -= 1
        if self.choice == "tiles-discard":  # city.discard-hand
            seat = s.seat(self.by)
            paying.discard(s, seat, seat.hand)
            seat.doubloons += 4
            s.note("whole.doubloons", player=self.by, n=4)
        gains.queue(s, self.by, effect_symbols.parts(late or (row["choose"][self.choice] if self.choice else row["gain"])))

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        row = scroll(s, s.players[self.by].ship) or {}
        what = row.get("choose", {}).get(self.choice) if self.choice else row.get("gain")
        return ("city.action", {"what": f"{row['pay']}>{what}" if "pay" in row else what}) if what else None


class Helper(Move[RefereedGame]):
    """«Действия помощников»: the action of one assistant where your ship is; its card is said where several could act."""

    verb = "helper"
    rule = "main.assistant"

    def with_one(self, s: RefereedGame) -> dict[str, None]:
        return dict.fromkeys(name for name, read in s.mine(self.by) if read.at)

    def to_name(self, s: RefereedGame) -> Iterable[str]:
        return () if self._only(s) else self.with_one(s)

    def one_here(self, s: RefereedGame) -> bool:
        return bool(self._only(s))

    def discards(self, s: RefereedGame) -> tuple[str, ...]:
        return paying.names(s, self.by, self._card(s).do.costs, self.shown)

    card: str | None = says(to_name, understood=with_one, ends=one_here, default=None, no="assistant.own")
    shown: tuple[str, ...] = tail(paying.may_end, understood=discards, default=())

    def _only(self, s: RefereedGame) -> str:
        """The one card whose assistant could act here; those bought this turn only wait."""
        seat = s.seat(self.by)
        here = {name for name, read in s.mine(self.by) if read.at == seat.ship and seat.bought.count(name) > seat.new.count(name)}
        return here.pop() if len(here) == 1 else ""

    def _card(self, s: RefereedGame) -> effect_symbols.Card:
        name = self.__dict__.get("card") or self._only(s)
        return next(read for n, read in s.mine(self.by) if n == name)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        main = s.frame.data.get("main")
        if not self.with_one(s):
            yield impossible("assistant.own")
        elif main:
            yield against("assistant.one" if main == "helper" else "main.one")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat, card = s.seat(self.by), self.card or self._only(s)
        if not card:
            yield impossible("main.assistant", place=seat.ship)
            return
        read = self._card(s)
        if read.at != seat.ship:
            yield impossible("main.assistant", place=read.at)
        if seat.bought.count(card) <= seat.new.count(card):
            yield against("buy.assistant")
        yield from paying.unpaid(s, self.by, read.do.costs)
        yield from paying.mismatch(s, self.by, read.do.costs, self.shown)

    def apply(self, s: RefereedGame) -> None:
        card, read = self.card or self._only(s), self._card(s)
        s.frame.data.update({"main": "helper", "helper": card})
        if self.card is None:
            s.note("main.assistant", player=self.by, card=card)
        paying.pay(s, self.by, read.do.costs)
        if not read.do.gains:
            s.note("whole.untold", what="assistant")
        gains.queue(s, self.by, read.do.gains)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return ("main.assistant", {"what": str(self._card(s).do)}) if self.card or self._only(s) else None
