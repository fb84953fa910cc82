"""Clean-up: feeding, refreshing, the isthmus, and the way from step to step."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, odd

from ..box import SHIPS
from ..pay import ANY, FREE, fewer, judge, proposals, read, spend, write
from ..state import CooperIsland
from ..turn import act, helm, pending, used_up


def hungry(s: CooperIsland, by: Actor) -> int | None:
    """feed.amount, hire.food, small.13: food symbols visible, by workers hired."""
    need = s.figure("feed.amounts", s.players[by].hires + 1)
    return None if need is None else max(0, need - s.has(by, "small-13"))


def larder(s: CooperIsland, by: Actor) -> str:
    """All the food there is, where it does not do."""
    seat = s.players[by]
    return write({"food": seat.warehouse["food"] or 0}, sorted(x for x, here in seat.land.items() if here.cube == "food"))


def left_over(s: CooperIsland, by: Actor, paid: str) -> int:
    """Food that is there and was not paid, as far as it is tracked."""
    every, spent = read(larder(s, by)), read(paid)
    have, gone = (x.worth(s, by).get("food", 0) if x else 0 for x in (every, spent))
    return max(0, have - gone)


class Feed(Move[CooperIsland]):
    """feed.from, feed.must, feed.hunger: food from warehouse and peninsula; an anchor for each one missing."""

    verb = "feed"
    rule = "feed.amount"
    by: Actor
    paid: str
    ship: str | None = None  # which ship gets an anchor where both have as many

    @classmethod
    def missing(cls, s: CooperIsland, by: Actor, paid: str) -> int:
        payment = read(paid)
        return max(0, (hungry(s, by) or 0) - (payment.worth(s, by).get("food", 0) if payment else 0))

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            need = hungry(s, by)
            full = proposals(s, by, ({"food": need},)) if need else [FREE]
            yield from full or [larder(s, by)]
            yield ANY
        elif len(said) == 1 and (hungry(s, by) is None or cls.missing(s, by, said[0])):
            yield DONE
            yield from SHIPS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("feed.amounts")
        s.asks("feed.helms")
        need = hungry(s, self.by)
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
        spend(s, self.by, self.paid, ({"food": hungry(s, self.by) or 0},))
        card = bool(frame and frame.data.get("card"))
        s.pop()
        if not card:
            s.push("refresh", self.by, did=[])
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


class ExtraFood(Move[CooperIsland]):
    """small.12: two more food after full feeding for a helm point."""

    verb = "extra"
    rule = "small.12"
    by: Actor
    paid: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and pending(s, by, "extra-food"):
            yield from proposals(s, by, ({"food": 2},))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "extra-food"):
            yield impossible("small.12")
        yield from judge(s, self.by, self.paid, ({"food": 2},), "small.12")

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "extra-food")
        spend(s, self.by, self.paid, ({"food": 2},))
        helm(s, self.by, 1)


class _Refresh(Move[CooperIsland]):
    by: Actor

    def once(self, s: CooperIsland, price: int) -> Iterator[Because]:
        """refresh.one, refresh.fortress: one option for coins, or both for nothing."""
        frame = s.on_top(self.by)
        seat = s.players[self.by]
        done = list(frame.data.get("did", ())) if frame else []
        if done and (not seat.fortress or self.verb in done):
            yield against("refresh.one")
        if not seat.fortress:
            coins = seat.warehouse["coin"]
            if coins is not None and coins < price:
                yield impossible("pay.coins", need=price, have=coins)

    def paid(self, s: CooperIsland, price: int) -> None:
        frame = s.on_top(self.by)
        if frame:
            frame.data["did"] = [*frame.data.get("did", ()), self.verb]
        if not s.players[self.by].fortress:
            s.add(self.by, "coin", -price)


class RefreshCard(_Refresh):
    """refresh.card"""

    verb = "turn-up"
    rule = "refresh.card"
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.players[by].used

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in s.players[self.by].used:
            yield impossible("refresh.card")
        yield from self.once(s, 2)

    def apply(self, s: CooperIsland) -> None:
        self.paid(s, 2)
        s.players[self.by].used.remove(self.card)


class RefreshLid(_Refresh):
    """refresh.lid"""

    verb = "lift-lid"
    rule = "refresh.lid"
    by: Actor
    crate: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.players[by].crates

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.crate not in s.players[self.by].crates:
            yield impossible("refresh.lid")
        yield from self.once(s, 1)

    def apply(self, s: CooperIsland) -> None:
        self.paid(s, 1)
        s.players[self.by].crates.remove(self.crate)
        s.players[self.by].lids += 1


class Next(Move[CooperIsland]):
    """clean.steps: refreshing is over (any.large-again: cards not turned up stay face down); statues and isthmus follow by themselves."""

    verb = "next"
    rule = "clean.steps"
    by: Actor

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("layout.top")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.stack(self.by).append(Frame("bonus", self.by))


class Isthmus(Move[CooperIsland]):
    """clean.isthmus, told where the layout is not known: are all three top spaces charted?"""

    verb = "isthmus"
    rule = "clean.isthmus"
    by: Actor
    answer: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("yes", "no")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.answer not in ("yes", "no"):
            yield impossible("table.unknown", word=self.answer)

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        if self.answer == "yes":
            helm(s, self.by, 1, "clean.isthmus")
