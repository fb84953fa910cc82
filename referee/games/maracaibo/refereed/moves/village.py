"""«Действия деревни» (main.village): each option may be taken again (village.repeat)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, impossible, number, says, tail

from ...board import NATIONS
from ...story import legacy_tiles as legacy
from ...survey import ROUTE, recall
from .. import effect_symbols, gains, paying, turn
from ..effect_symbols import Part
from ..state import RefereedGame

CHOICES = ("interim-choice", "last-choice")  # step 1 of a scoring


def may(s: RefereedGame, by: Actor) -> Iterator[Because]:
    """village.only, main.one: a village action as the main action, or one that is left."""
    recall(s, ROUTE)
    top = s.frame
    if top.name != "phase-b":
        return
    if top.data.get("main"):
        yield against("main.one")
    elif s.city_at(s.players[by].ship):
        yield against("village.only", place=s.players[by].ship)
    yield from legacy.no_village(s, s.players[by].ship)


def take(s: RefereedGame, by: Actor, *, last: bool = False) -> None:
    """One village action is used up; symbol.last-action forfeits all others of this main action."""
    top = s.frame
    if last:
        s.now[:] = [f for f in s.now if f is top or f.name != "village"]
    if top.name == "phase-b":
        top.data["main"] = "village"
        top = s.push("village", by, left=turn.village_actions(s, by, top.data.get("points", 1)))
    left = 0 if last else top.data.get("left", 1) - 1
    top.data["left"] = left
    if left < 1:
        s.pop()


class VillageMove(Move[RefereedGame]):
    """A way to use a village action; buying and building also in step 1 of a scoring."""

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        if s.frame.name not in CHOICES:
            yield from may(s, self.by)


class Coin(VillageMove):
    """Option B: 1 doubloon; `coin 2`: two of them."""

    verb = "coin"
    rule = "village.doubloon"
    n: int | None = says(opens=number("N", 2, 3), ends=True, default=None, kind=int)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        top = s.frame.data
        left = turn.village_actions(s, self.by, top.get("points", 1)) if s.frame.name == "phase-b" else top.get("left", 1)
        if (self.n or 1) > left:
            yield impossible("village.count")

    def apply(self, s: RefereedGame) -> None:
        for _ in range(self.n or 1):
            take(s, self.by)
            s.seat(self.by).doubloons += 1


class Dump(VillageMove):
    """Option A: the whole hand for 2 doubloons; new cards come in phase C (village.discard-draw)."""

    verb = "dump"
    rule = "village.discard"

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.seat(self.by).hand:
            yield impossible("village.discard")

    def apply(self, s: RefereedGame) -> None:
        take(s, self.by)
        seat = s.seat(self.by)
        paying.discard(s, seat, seat.hand)
        seat.doubloons += 2


class Drill(VillageMove):
    """With the upgrade: 1 battle strength and 1 doubloon."""

    verb = "drill"
    rule = "upgrade.strength"

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.has(self.by, "up-drill"):
            yield against("upgrade.strength")

    def apply(self, s: RefereedGame) -> None:
        take(s, self.by)
        gains.queue(s, self.by, (Part(1, "s"), Part(1, "d")))


_THREE = (Part(3, "good"),)


class Barter(VillageMove):
    """With the upgrade: 3 equal goods for 2 doubloons and 2 points."""

    verb = "barter"
    rule = "upgrade.goods"

    def discards(self, s: RefereedGame) -> tuple[str, ...]:
        return paying.names(s, self.by, _THREE, self.shown)

    shown: tuple[str, ...] = tail(paying.may_end, understood=discards)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.has(self.by, "up-trade"):
            yield against("upgrade.goods")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from paying.unpaid(s, self.by, _THREE)
        yield from paying.mismatch(s, self.by, _THREE, self.shown)

    def apply(self, s: RefereedGame) -> None:
        take(s, self.by)
        paying.pay(s, self.by, _THREE)
        gains.queue(s, self.by, (Part(2, "d"), Part(2, "v")))


class Settle(VillageMove):
    """With the upgrade: a control token of any nation in the free village where your ship is."""

    verb = "settle"
    rule = "upgrade.annex"
    nation: str = says(NATIONS)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.has(self.by, "up-annex"):
            yield against("upgrade.annex")
        if s.players[self.by].ship not in s.free_villages():
            yield impossible("upgrade.annex")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        if s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")

    def apply(self, s: RefereedGame) -> None:
        take(s, self.by)
        s.put_token(self.nation, s.players[self.by].ship)
        gains.influence(s, self.by, self.nation, 1)
        s.seat(self.by).doubloons += 1


class Use(VillageMove):
    """A village action of a bought card."""

    verb = "use"
    rule = "village.more"

    def with_action(self, s: RefereedGame) -> dict[str, None]:
        return dict.fromkeys(name for name, read in s.mine(self.by) if read.village)

    def discards(self, s: RefereedGame) -> tuple[str, ...]:
        return paying.names(s, self.by, self._deal(s).costs, self.shown)

    card: str = says(with_action, no="village.more")
    shown: tuple[str, ...] = tail(paying.may_end, understood=discards)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from super().bars(s)
        if not self.with_action(s):
            yield impossible("village.more")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        deal = self._deal(s)
        yield from paying.unpaid(s, self.by, deal.costs)
        yield from paying.mismatch(s, self.by, deal.costs, self.shown)

    def _deal(self, s: RefereedGame) -> effect_symbols.Deal:
        return next(read.village[0] for name, read in s.mine(self.by) if name == self.card and read.village)

    def apply(self, s: RefereedGame) -> None:
        deal = self._deal(s)
        take(s, self.by, last=deal.last)
        paying.pay(s, self.by, deal.costs)
        gains.queue(s, self.by, deal.gains)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return "village.more", {"what": str(self._deal(s))}


class Enough(Move[RefereedGame]):
    """The village actions left are not used."""

    verb = "enough"
    rule = "symbol.decline"

    def apply(self, s: RefereedGame) -> None:
        s.pop()


VILLAGE = (Coin, Dump, Drill, Barter, Settle, Use)
