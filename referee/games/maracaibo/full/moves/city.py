"""«Действия города» (main.city): a good is delivered first, then the scroll's action; «Возвращение домой»; assistants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible

from ...board import HOME
from ...story import legacy
from ...survey import recall
from .. import effects, gains, paying, shipboard
from ..effects import Part
from ..state import FullGame, data, upgrades
from .phases import _top


class Bring(Move[FullGame]):
    """Deliver a good: a card from hand, a disc of your choice to the market; the card or its good may be named."""

    verb = "bring"
    rule = "city.deliver"
    cell: str
    shown: str | None = None

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from upgrades()  # an empty cell is refused by its name
        elif len(said) == 1:
            yield from paying.naming(s, by, (Part(1, "good"),), said[1:])

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s, "route.")
        place, top = s.players[self.by].ship, _top(s)
        if self.cell not in upgrades():
            yield impossible("table.no-such-word", word=self.cell, verb=self.verb)
            return
        if place in HOME:
            yield impossible("home.market")
            return
        if legacy.plagued(s, place):
            yield from legacy.no_city(s, place)
            return
        if not s.city_at(place):
            yield impossible("city.deliver", place=place)
            return
        late, locked = list(self._late(top)), list(shipboard.locked(s, self.by, self.cell))
        yield from (*late, *locked)
        cells = s.market_cells(place, ask=not late and not (locked and s.looking))  # asked only where it matters
        if cells is not None and s.markets.get(place, 0) >= cells:
            yield impossible("city.skip", place=place)
        if s.seat(self.by).hand < 1:
            yield impossible("whole.hand", need=1, have=0)
        if not late:
            yield from self._matches(s, place)

    @staticmethod
    def _late(top: Frame) -> Iterator[Because]:
        if top.data.get("delivered"):
            yield against("city.one")
        elif top.data.get("acted"):
            yield against("city.parts")
        elif top.data.get("main") not in ("", None, "city"):
            yield against("main.one")

    def _matches(self, s: FullGame, place: str) -> Iterator[Because]:
        """whole.symbols: what is named must be asked for by a free cell; what is not named is trusted."""
        if self.shown is None:
            return
        if place not in s.wares:
            s.printed(f"goods.{place}", ask=True, place=place)
        free, card = s.wanted(place), paying.shows(s, self.shown)
        if free is not None and card and not set(free) & set(card):
            yield against("city.symbol", card=self.shown, place=place, goods=tuple(free))

    def apply(self, s: FullGame) -> None:
        place = s.players[self.by].ship
        if self.shown:
            good = next((g for g in paying.shows(s, self.shown) if g in (s.wanted(place) or ())), "")
            s.sold[place] = ",".join(filter(None, (s.sold.get(place, ""), good)))
        _top(s).data.update(main="city", delivered=1)
        paying.discard(s, s.seat(self.by), 1)
        shipboard.remove_disc(s, self.by, self.cell, place)

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        return "symbol.disc", {"n": s.seat(self.by).discs[self.cell]}


def scroll(s: FullGame, place: str, *, ask: bool = False) -> dict[str, Any] | None:
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


class Act(Move[FullGame]):
    """The city action; one word more where it is a choice."""

    verb = "act"
    rule = "city.action"
    choice: str | None = None

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            row = scroll(s, s.players[by].ship)
            yield from (row or {}).get("choose", ())

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s, "route.")
        place, top = s.players[self.by].ship, _top(s)
        if not s.city_at(place):
            yield impossible("main.city", place=place)
            return
        if legacy.plagued(s, place):
            yield from legacy.no_city(s, place)
            return
        shut = (top.data.get("acted") and not self._late(s)) or top.data.get("main") not in ("", None, "city")
        if shut:
            yield against("main.one")
        row = scroll(s, place, ask=not shut)
        if row is None:
            yield impossible("whole.unknown-city", place=place)
            return
        if (self.choice is None) == ("choose" in row) or (self.choice and self.choice not in row["choose"]):
            yield impossible("table.no-such-word", word=self.choice or "", verb=self.verb)
            return
        if "pay" in row:
            yield from paying.unpaid(s, self.by, effects.parts(row["pay"], "cost"))
        if self.choice == "sailor-points" and not s.seat(self.by).sailors:
            yield impossible("whole.few-sailors", need=1, have=0)
        if self.choice == "tiles-discard" and not s.seat(self.by).hand:
            yield impossible("whole.hand", need=1, have=0)

    def _late(self, s: FullGame) -> str:
        """legacy.h4-action: the sailor may go back after the village actions too."""
        row = scroll(s, s.players[self.by].ship) or {}
        found: str = row.get("after", {}).get(f"{_top(s).data.get('chose')}>{self.choice}", "")
        return found

    def apply(self, s: FullGame) -> None:
        place, late = s.players[self.by].ship, self._late(s)
        row = scroll(s, place) or {}
        _top(s).data.update(main="city", acted=1, chose=self.choice or "")
        if "pay" in row:
            paying.pay(s, self.by, effects.parts(row["pay"], "cost"))
        s.note(row["rule"], player=self.by, place=place)
        if self.choice == "sailor-points":  # legacy.h4-action
            s.seat(self.by).sailors -= 1
        if self.choice == "tiles-discard":  # city.discard-hand
            seat = s.seat(self.by)
            paying.discard(s, seat, seat.hand)
            seat.doubloons += 4
        gains.queue(s, self.by, effects.parts(late or (row["choose"][self.choice] if self.choice else row["gain"])))

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        row = scroll(s, s.players[self.by].ship) or {}
        what = row.get("choose", {}).get(self.choice) if self.choice else row.get("gain")
        return ("city.action", {"what": f"{row['pay']}>{what}" if "pay" in row else what}) if what else None


class Helper(Move[FullGame]):
    """«Действия помощников»: the action of one assistant where your ship is; its card is said where several could act."""

    verb = "helper"
    rule = "main.assistant"
    card: str | None = None
    shown: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            if not s.looking and cls._only(s, by):
                yield DONE
            yield from dict.fromkeys(name for name, read in s.mine(by) if read.at)
        elif read := next((r for name, r in s.mine(by) if name == said[0]), None):
            yield from paying.naming(s, by, read.do.costs, said[1:])

    @staticmethod
    def _only(s: FullGame, by: Actor) -> str:
        """The one card whose assistant could act here; those bought this turn only wait."""
        seat = s.seat(by)
        here = {name for name, read in s.mine(by) if read.at == seat.ship and seat.bought.count(name) > seat.new.count(name)}
        return here.pop() if len(here) == 1 else ""

    def blocks(self, s: FullGame) -> Iterator[Because]:
        seat, top, card = s.seat(self.by), _top(s), self.card or self._only(s, self.by)
        read = next((r for name, r in s.mine(self.by) if name == card and r.at), None)
        if read is None:  # assistant.own
            yield impossible("assistant.own")
            return
        if read.at != seat.ship:
            yield impossible("main.assistant", place=read.at)
        if seat.bought.count(card) <= seat.new.count(card):
            yield against("buy.assistant")
        if top.data.get("main"):
            yield against("assistant.one" if top.data["main"] == "helper" else "main.one")
        yield from paying.unpaid(s, self.by, read.do.costs)
        yield from paying.mismatch(s, self.by, read.do.costs, self.shown)

    def apply(self, s: FullGame) -> None:
        card = self.card or self._only(s, self.by)
        read = next(r for name, r in s.mine(self.by) if name == card)
        _top(s).data.update(main="helper", helper=card)
        if self.card is None:
            s.note("main.assistant", player=self.by, card=card)
        paying.pay(s, self.by, read.do.costs)
        if not read.do.gains:
            s.note("whole.untold", what="assistant")
        gains.queue(s, self.by, read.do.gains)

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        read = next((r for name, r in s.mine(self.by) if name == (self.card or self._only(s, self.by))), None)
        return ("main.assistant", {"what": str(read.do)}) if read else None
