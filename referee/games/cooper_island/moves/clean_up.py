"""Clean-up: feeding, refreshing, the isthmus, and the way from step to step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, odd, says, tail

from ..anchors import moor
from ..clean_up import step_done
from ..components import CRATES, GOODS, SHIPS
from ..pay import ANY, FREE, Cost, judge, lack, loses, payment_of, proposals, spend, write
from ..pending_actions import act, helm, used_up
from ..state import CooperIsland
from ..unknown import unsure
from .base import LARGE_CARDS, Bought, by_number, crate_number


def larder(s: CooperIsland, by: Actor) -> str:
    """All the food there is, where it does not do."""
    seat = s.players[by]
    return write({"food": seat.warehouse["food"] or 0}, sorted(x for x, here in seat.land.items() if here.cube == "food"))


def left_over(s: CooperIsland, by: Actor, paid: str) -> int:
    """Food that is there and was not paid, as far as it is tracked."""
    have, *gone = (x.worth(s, by).get("food", 0) for word in (larder(s, by), paid) if (x := payment_of(word)))
    return max(0, have - sum(gone))


#: A bare number is so much food.
MEAL = ANY._replace(
    accepts=lambda word: word.isdecimal() or ANY.accepts(word),
    exact=lambda word: ANY.exact(f"f{int(word)}" if word.isdecimal() else word),
)


class Feed(Move[CooperIsland]):
    """feed.amount, feed.from, feed.must, feed.hunger: food from warehouse and peninsula; an anchor for each one missing."""

    verb = "feed"
    rule = "feed.amount"

    def missing(self, s: CooperIsland) -> int:
        payment = payment_of(self.paid) if self.paid is not None else None
        return max(0, (s.hunger(self.by) or 0) - payment.worth(s, self.by).get("food", 0)) if payment else 0

    def ways(self, s: CooperIsland) -> tuple[Cost, ...] | None:
        need = s.hunger(self.by)
        return None if need is None else ({"food": need},)

    def meals(self, s: CooperIsland) -> list[str]:
        need = s.hunger(self.by)
        return (proposals(s, self.by, ({"food": need},)) if need else [FREE]) or [larder(s, self.by)]

    def apart(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        need = s.hunger(self.by)
        return loses(s, self.by, self.paid, ({"food": need},)) if self.paid and need and not self.ships else None

    def only_told(self, s: CooperIsland) -> bool:
        """Results are only told: nobody says, or knows, what food there is."""
        return s.telling or s.players[self.by].warehouse["food"] is None

    def berths(self, s: CooperIsland) -> Iterator[Choice]:
        """anchor.where: the ship is said where both have as many anchors."""
        _, unsaid, _ = moor(s, self.by, self.missing(s), self.ships)
        if unsaid and not left_over(s, self.by, self.paid or FREE):
            yield from SHIPS
        else:
            yield DONE

    paid: str | None = says(meals, opens=MEAL, ends=only_told, default=None)  # left out where results are only told: all were fed
    ships: tuple[str, ...] = tail(berths, understood=SHIPS, ever=SHIPS, default=())

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.paid is not None or not s.results:  # where results are only told, what came of it is told, too
            s.fact("feed.amounts")
            s.fact("feed.helms")
        if s.known("layout.edges"):
            s.fact("layout.top")  # the isthmus may follow at once
        need = s.hunger(self.by)
        if self.paid is None:
            if not self.only_told(s):
                yield impossible("feed.amount", what=lack({"food": need or 0}))
            return
        payment, missing = payment_of(self.paid), self.missing(s)
        if payment and (set(payment.goods) - {"food"} or any(_cube(s, self.by, x) not in ("food", None) for x in payment.spaces)):
            yield against("feed.from")
        elif payment and not missing:
            yield from judge(s, self.by, self.paid, self.ways(s), "feed.amount")
        else:
            yield from (b for b in judge(s, self.by, self.paid, None, "feed.amount") if b.rule != "table.not-checked")
        if need is None:
            yield odd("table.not-checked", need=1, rule="feed.amount")
        elif missing and (have := left_over(s, self.by, self.paid)):
            yield against("feed.must", n=missing, have=have)
        _, unsaid, astray = moor(s, self.by, missing, self.ships)
        if unsaid or astray:
            seat, grade = s.players[self.by], impossible if unsaid else against
            yield grade("anchor.where", one=seat.one.anchors, two=seat.two.anchors)

    def apply(self, s: CooperIsland) -> None:
        frame, seat = s.on_top(self.by), s.players[self.by]
        missing = self.missing(s)
        berths, _, _ = moor(s, self.by, missing, self.ships)
        hungry = missing or (self.paid is None and seat.hungry)  # its anchors were told before
        helms = s.nth("feed.helms", seat.hires + 1)
        spend(s, self.by, self.paid or FREE, self.ways(s))
        seat.fed = True
        if self.paid is None and s.hunger(self.by) != 0:
            unsure(s, self.by, "food")
        card = bool(frame and frame.data.get("card"))
        if card:
            s.pop()
        else:
            step_done(s, s.stack(self.by))
        for ship in berths:
            s.anchor(self.by, ship)
        if missing:
            s.note("feed.hunger", player=self.by, n=missing, what=tuple(dict.fromkeys(berths)))
        if hungry:  # feed.helm-none
            if helms or card:
                s.note("feed.helm-none", player=self.by)
            return
        if s.has(self.by, "small-12"):  # small.12, small.feeding
            act(s, self.by, ["extra-food"], of="small-12")
        if helms is None and not (s.results and self.paid is None):
            helm(s, self.by, None)
        elif points := (helms or 0) + card:  # feed.helm, large.10
            helm(s, self.by, points, "feed.helm")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        missing, helms = self.missing(s), s.nth("feed.helms", s.players[self.by].hires + 1)
        return ("hunger", {"n": missing}) if missing else ("helm", {"n": helms}) if helms else None


def _cube(s: CooperIsland, by: Actor, space: str) -> str | None:
    here = s.players[by].land.get(space)
    return here.cube if here else None


class ExtraFood(Bought):
    """small.12: two more food after full feeding for a helm point."""

    verb = "extra"
    rule = "small.12"
    tokens = ("extra-food",)

    def price_rule(self) -> str:
        return "small.12"

    def ways(self, s: CooperIsland) -> tuple[Cost, ...]:
        return ({"food": 2},)

    paid: str = says(Bought.payments, opens=ANY, ever=GOODS, no="pay.market")

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().bars(s)
        if self.unpayable(s):
            yield from self.paying(s, FREE)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from self.paying(s, self.paid)

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "extra-food")
        spend(s, self.by, self.paid, self.ways(s))
        helm(s, self.by, 1)


class Refresh(Move[CooperIsland]):
    """refresh.one, refresh.fortress: one option for coins, or both for nothing."""

    pile: ClassVar[str]  # what the player has of it
    price: ClassVar[int]

    def lying(self, s: CooperIsland) -> Iterable[str]:
        pile: list[str] = getattr(s.players[self.by], self.pile)
        return pile

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        frame, seat = s.on_top(self.by), s.players[self.by]
        done = frame.data.get("did", ()) if frame else ()
        if done and (not seat.fortress or self.verb in done):
            yield against("refresh.one")
        coins = seat.warehouse["coin"]
        if not seat.fortress and coins is not None and coins < self.price:
            yield impossible("pay.coins", need=self.price, have=coins)

    def refresh(self, s: CooperIsland, what: str) -> None:
        seat, frame = s.players[self.by], s.on_top(self.by)
        if frame:
            frame.data["did"] = [*frame.data.get("did", ()), self.verb]
        if not seat.fortress:
            s.add(self.by, "coin", -self.price)
        getattr(seat, self.pile).remove(what)


class RefreshCard(Refresh):
    """refresh.card"""

    verb = "turn-up"
    rule = "refresh.card"
    pile = "used"
    price = 2
    card: str = says(Refresh.lying, ever=LARGE_CARDS, no="refresh.card", called=by_number)

    def apply(self, s: CooperIsland) -> None:
        self.refresh(s, self.card)


class RefreshLid(Refresh):
    """refresh.lid"""

    verb = "lift-lid"
    rule = "refresh.lid"
    pile = "crates"
    price = 1
    crate: str = says(Refresh.lying, ever=(*CRATES, "small-4"), no="refresh.lid", called=crate_number)

    def apply(self, s: CooperIsland) -> None:
        self.refresh(s, self.crate)
        s.players[self.by].lids += 1


class Next(Move[CooperIsland]):
    """clean.steps: refreshing is over (any.large-again: cards not turned up stay face down); statues and isthmus follow by themselves."""

    verb = "next"
    rule = "clean.steps"

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if s.known("layout.edges"):
            s.fact("layout.top")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        step_done(s, s.stack(self.by))


class Isthmus(Move[CooperIsland]):
    """clean.isthmus, told where the layout is not known: all three top spaces are charted."""

    verb = "isthmus"
    rule = "clean.isthmus"
    aside = True

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not s.players[self.by].isthmus:
            yield impossible("clean.isthmus")

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].isthmus = False
        helm(s, self.by, 1, "clean.isthmus")
