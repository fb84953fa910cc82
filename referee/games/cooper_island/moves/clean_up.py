"""Clean-up: feeding, refreshing, the isthmus, and the way from step to step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, odd

from ..box import SHIPS
from ..pay import ANY, FREE, fewer, judge, proposals, read, spend, write
from ..state import CooperIsland
from ..turn import act, helm, used_up
from .base import Given


def larder(s: CooperIsland, by: Actor) -> str:
    """All the food there is, where it does not do."""
    seat = s.players[by]
    return write({"food": seat.warehouse["food"] or 0}, sorted(x for x, here in seat.land.items() if here.cube == "food"))


def only_told(s: CooperIsland, by: Actor) -> bool:
    """Results are only told: nobody says, or knows, what food there is."""
    return s.level != "enforce" or s.players[by].warehouse["food"] is None


def refreshes(s: CooperIsland, by: Actor) -> bool:
    """Is there anything to refresh, or could there be after an anytime action?"""
    seat = s.players[by]
    return bool(seat.used or seat.crates or seat.lids or any(c.startswith("large-") for c in seat.cards)) or not s.newer


def left_over(s: CooperIsland, by: Actor, paid: str) -> int:
    """Food that is there and was not paid, as far as it is tracked."""
    every, spent = read(larder(s, by)), read(paid)
    have, gone = (x.worth(s, by).get("food", 0) if x else 0 for x in (every, spent))
    return max(0, have - gone)


class Feed(Move[CooperIsland]):
    """feed.amount, feed.from, feed.must, feed.hunger: food from warehouse and peninsula; an anchor for each one missing."""

    verb = "feed"
    rule = "feed.amount"
    paid: str | None = None  # left out where results are only told: all were fed
    ship: str | None = None  # which ship gets an anchor where both have as many

    @classmethod
    def missing(cls, s: CooperIsland, by: Actor, paid: str | None) -> int:
        if paid is None:
            return 0
        payment = read(paid)
        return max(0, (s.hunger(by) or 0) - (payment.worth(s, by).get("food", 0) if payment else 0))

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            need = s.hunger(by)
            if only_told(s, by):
                yield DONE
            full = proposals(s, by, ({"food": need},)) if need else [FREE]
            yield from full or [larder(s, by)]
            yield ANY
        elif len(said) == 1 and (s.hunger(by) is None or cls.missing(s, by, said[0])):
            yield DONE
            yield from SHIPS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("feed.amounts")
        s.asks("feed.helms")
        if s.newer and s.know("layout.edges"):
            s.asks("layout.top")  # the isthmus may follow at once
        need = s.hunger(self.by)
        if self.paid is None:
            if not only_told(s, self.by):
                yield impossible("feed.amount", what=write({"food": need or 0}, ()))
            return
        payment = read(self.paid)
        if payment and (set(payment.goods) - {"food"} or any(_cube(s, self.by, x) not in ("food", None) for x in payment.spaces)):
            yield against("feed.from")
        elif payment and not self.missing(s, self.by, self.paid):
            yield from judge(s, self.by, self.paid, None if need is None else ({"food": need},), "feed.amount")
        else:
            yield from (b for b in judge(s, self.by, self.paid, None, "feed.amount") if b.rule != "table.not-checked")
        if need is None:
            yield odd("table.not-checked", need=1, rule="feed.amount")
        elif payment and (missing := self.missing(s, self.by, self.paid)) and (have := left_over(s, self.by, self.paid)):
            yield against("feed.must", n=missing, have=have)
        if self.ship is not None and self.ship not in SHIPS:
            yield impossible("table.unknown", word=self.ship)

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        seat = s.players[self.by]
        missing = self.missing(s, self.by, self.paid)
        helms = s.figure("feed.helms", seat.hires + 1)
        spend(s, self.by, self.paid or FREE, ({"food": s.hunger(self.by) or 0},))
        if self.paid is None and s.hunger(self.by) != 0:
            s.untrack(self.by)
        card = bool(frame and frame.data.get("card"))
        s.pop()
        if not card and refreshes(s, self.by):
            s.push("refresh", self.by, did=[])
        elif not card:
            s.push("bonus", self.by)
        for _ in range(missing):  # one by one, each under the ship with fewer (anchor.where)
            able = fewer(s, self.by)
            seat.ship(self.ship if self.ship in able and self.ship else able[0]).anchors += 1
        if missing:  # feed.helm-none
            s.note("feed.hunger", player=self.by, n=missing)
            return
        if s.has(self.by, "small-12"):  # small.12, small.feeding
            act(s, self.by, ["extra-food"], of="small-12")
        if helms is None:
            helm(s, self.by, None)
        elif helms + card:  # feed.helm, large.10
            helm(s, self.by, helms + card, "feed.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        missing, helms = self.missing(s, self.by, self.paid), s.figure("feed.helms", s.players[self.by].hires + 1)
        return ("hunger", {"n": missing}) if missing else ("helm", {"n": helms}) if helms else None


def _cube(s: CooperIsland, by: Actor, space: str) -> str | None:
    here = s.players[by].land.get(space)
    return here.cube if here else None


class ExtraFood(Given):
    """small.12: two more food after full feeding for a helm point."""

    verb = "extra"
    rule = "small.12"
    token = "extra-food"
    paid: str

    @classmethod
    def fits(cls, s: CooperIsland, by: Actor) -> Iterator[Choice]:
        yield from proposals(s, by, ({"food": 2},))
        yield ANY

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().blocks(s)
        yield from judge(s, self.by, self.paid, ({"food": 2},), "small.12")

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "extra-food")
        spend(s, self.by, self.paid, ({"food": 2},))
        helm(s, self.by, 1)


class Refresh(Move[CooperIsland]):
    """refresh.one, refresh.fortress: one option for coins, or both for nothing."""

    pile: ClassVar[str]  # what the player has of it
    price: ClassVar[int]
    what: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from getattr(s.players[by], cls.pile)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        frame = s.on_top(self.by)
        seat = s.players[self.by]
        if self.what not in getattr(seat, self.pile):
            yield impossible(self.rule)
        done = list(frame.data.get("did", ())) if frame else []
        if done and (not seat.fortress or self.verb in done):
            yield against("refresh.one")
        coins = seat.warehouse["coin"]
        if not seat.fortress and coins is not None and coins < self.price:
            yield impossible("pay.coins", need=self.price, have=coins)

    def apply(self, s: CooperIsland) -> None:
        seat, frame = s.players[self.by], s.on_top(self.by)
        if frame:
            frame.data["did"] = [*frame.data.get("did", ()), self.verb]
        if not seat.fortress:
            s.add(self.by, "coin", -self.price)
        getattr(seat, self.pile).remove(self.what)


class RefreshCard(Refresh):
    """refresh.card"""

    verb = "turn-up"
    rule = "refresh.card"
    pile = "used"
    price = 2


class RefreshLid(Refresh):
    """refresh.lid"""

    verb = "lift-lid"
    rule = "refresh.lid"
    pile = "crates"
    price = 1

    def apply(self, s: CooperIsland) -> None:
        super().apply(s)
        s.players[self.by].lids += 1


class Next(Move[CooperIsland]):
    """clean.steps: refreshing is over (any.large-again: cards not turned up stay face down); statues and isthmus follow by themselves."""

    verb = "next"
    rule = "clean.steps"

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if s.know("layout.edges") or not s.newer:
            s.asks("layout.top")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.stack(self.by).append(Frame("bonus", self.by))


class Isthmus(Move[CooperIsland]):
    """clean.isthmus, told where the layout is not known: are all three top spaces charted?"""

    verb = "isthmus"
    rule = "clean.isthmus"
    aside = True
    answer: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.on_top(by)
        if not said and frame:
            yield from ("yes", "no") if frame.name == "isthmus" else ("yes",) if frame.data.get("isthmus") == "open" else ()

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.answer not in self.choices(s, self.by):
            yield impossible("clean.isthmus")

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        if frame and frame.name == "isthmus":
            s.pop()
        elif frame:
            frame.data["isthmus"] = "told"
        if self.answer == "yes":
            helm(s, self.by, 1, "clean.isthmus")
