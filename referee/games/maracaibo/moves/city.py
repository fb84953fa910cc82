"""«Действия города» (main.city): a good is delivered first, then the scroll's action; «Возвращение домой»; assistants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from .. import effects, gains, legacy
from ..board import HOME
from ..survey import recall
from ..whole import Whole, data, upgrades
from .phases import _top


class Bring(Move[Whole]):
    """Deliver a good: a card from hand, a disc of your choice to the market."""

    verb = "bring"
    rule = "city.deliver"
    by: Actor
    cell: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c, n in s.skipper(by).discs.items() if n)

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "route.")
        place, top = s.players[self.by].ship, _top(s)
        if self.cell not in upgrades():
            yield impossible("table.no-such-word", word=self.cell, verb=self.verb)
            return
        if place in HOME:
            yield impossible("home.market")
            return
        yield from legacy.no_city(s, place)
        if not s.city_at(place):
            yield impossible("city.deliver", place=place)
            return
        cells = s.market_cells(place, ask=True)
        if cells is not None and s.markets.get(place, 0) >= cells:
            yield impossible("city.skip", place=place)
        if s.skipper(self.by).hand < 1:
            yield impossible("whole.hand", need=1, have=0)
        if top.data.get("delivered"):
            yield against("city.one")
        elif top.data.get("acted"):
            yield against("city.parts")
        elif top.data.get("main") not in ("", None, "city"):
            yield against("main.one")
        yield from gains.locked(s, self.by, self.cell)

    def apply(self, s: Whole) -> None:
        place = s.players[self.by].ship
        _top(s).data.update(main="city", delivered=1)
        gains.discard(s, s.skipper(self.by), 1)
        gains.remove_disc(s, self.by, self.cell, place)


def scroll(s: Whole, place: str, *, ask: bool = False) -> dict[str, Any] | None:
    """What the city's action is, as data.

    city.influence-village, city.strength-disc, city.strength, city.doubloons-village, city.strength-influence, city.battle-tiles,
    city.assistants, city.strength-pay; on the way home home.first, home.second, home.third.
    """
    if place in HOME:
        found: dict[str, Any] = data("home")[place]
        return found
    if own := legacy.city(place):  # legacy.h4-action, legacy.h7-action
        return own
    action = s.action_at(place, ask=ask)
    return data("city").get(action) if action else None


class Act(Move[Whole]):
    """The city action; one word more where it is a choice."""

    verb = "act"
    rule = "city.action"
    by: Actor
    choice: str | None = None

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            row = scroll(s, s.players[by].ship)
            yield from (row or {}).get("choose", ())

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "route.")
        place, top = s.players[self.by].ship, _top(s)
        if not s.city_at(place):
            yield impossible("main.city", place=place)
            return
        row = scroll(s, place, ask=True)
        if row is None:
            yield impossible("whole.unknown-city", place=place)
            return
        if (self.choice is None) == ("choose" in row) or (self.choice and self.choice not in row["choose"]):
            yield impossible("table.no-such-word", word=self.choice or "", verb=self.verb)
            return
        if top.data.get("acted") or top.data.get("main") not in ("", None, "city"):
            yield against("main.one")
        yield from legacy.no_city(s, place)
        if "pay" in row:
            yield from gains.unpaid(s, self.by, effects.parts(row["pay"], "cost"))
        if self.choice == "sailor-points" and not s.skipper(self.by).sailors:
            yield impossible("whole.few-sailors", need=1, have=0)
        if self.choice == "tiles-discard" and not s.skipper(self.by).hand:
            yield impossible("whole.hand", need=1, have=0)

    def apply(self, s: Whole) -> None:
        place = s.players[self.by].ship
        row = scroll(s, place) or {}
        _top(s).data.update(main="city", acted=1)
        if "pay" in row:
            gains.pay(s, self.by, effects.parts(row["pay"], "cost"))
        s.note(row["rule"], player=self.by, place=place)
        if self.choice == "sailor-points":  # legacy.h4-action
            s.skipper(self.by).sailors -= 1
        if self.choice == "tiles-discard":  # city.discard-hand
            seat = s.skipper(self.by)
            gains.discard(s, seat, seat.hand)
            seat.doubloons += 4
        gains.queue(s, self.by, effects.parts(row["choose"][self.choice] if self.choice else row["gain"]))


class Helper(Move[Whole]):
    """«Действия помощников»: the action of one assistant where your ship is."""

    verb = "helper"
    rule = "main.assistant"
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from dict.fromkeys(name for name, read in s.mine(by) if read.at)

    def blocks(self, s: Whole) -> Iterator[Because]:
        seat, top = s.skipper(self.by), _top(s)
        read = next((r for name, r in s.mine(self.by) if name == self.card and r.at), None)
        if read is None:  # assistant.own
            yield impossible("assistant.own")
            return
        if read.at != seat.ship:
            yield impossible("main.assistant", place=read.at)
        if seat.bought.count(self.card) <= seat.new.count(self.card):
            yield against("buy.assistant")
        if top.data.get("main"):
            yield against("assistant.one" if top.data["main"] == "helper" else "main.one")
        yield from gains.unpaid(s, self.by, read.do.costs)

    def apply(self, s: Whole) -> None:
        read = next(r for name, r in s.mine(self.by) if name == self.card)
        _top(s).data.update(main="helper", helper=self.card)
        gains.pay(s, self.by, read.do.costs)
        gains.queue(s, self.by, read.do.gains)
