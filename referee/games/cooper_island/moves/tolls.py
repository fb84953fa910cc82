"""Tolls of occupied spaces and fees of harbors: paid, refused for an anchor, and what the owner gets instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Move, against, impossible, says

from ..anchors import fewer
from ..components import GOODS
from ..pay import spend
from ..spelling import just_one
from ..state import CooperIsland
from ..tolls import any_single, judge_single, paid_good, single, single_called
from ..unknown import forget

ANCHORS = {"anchor-one": "one", "anchor-two": "two"}


def compensate(s: CooperIsland, owner: Actor) -> None:
    """toll.refuse-gain, harbor.refuse-gain: a coin or cube of choice from the supply."""
    s.owe(owner, "gift")


class Gift(Move[CooperIsland]):
    """toll.refuse-gain, harbor.refuse-gain: the owner's coin or cube of choice goes to the own market."""

    verb = "gift"
    rule = "toll.refuse-gain"
    bare = True

    def just_one(self, s: CooperIsland, word: str) -> tuple[str, ...]:
        return just_one(word)

    good: str = says(GOODS, called=just_one)

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        s.add(self.by, self.good, to="market")
        s.pop()
        if frame and frame.data.get("again") and not (s.phase == "clean-up" and s.room(self.by, self.good)):
            s.done(self.by)


class Fee(Move[CooperIsland]):
    """harbor.fee: one coin or cube, to the owner's market or, in the own harbor, to the supply; or an anchor."""

    verb = "fee"
    rule = "harbor.fee"
    bare = True

    def fees(self, s: CooperIsland) -> Iterator[str]:
        yield from single(self, s)
        yield "anchor"

    def any_fee(self, s: CooperIsland) -> Iterable[str]:
        return (*any_single(self, s), *ANCHORS)

    def no_fee(self, s: CooperIsland) -> Because:
        return impossible("harbor.fee", what=self.paid)

    paid: str = says(fees, understood=any_fee, ever=(*GOODS, *ANCHORS, "anchor"), no=no_fee, called=single_called, unlisted=True)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.paid in ANCHORS:
            if (frame := s.on_top(self.by)) and ANCHORS[self.paid] != frame.data.get("ship", "one"):
                yield impossible("anchor.harbor")
        elif self.paid != "anchor":
            yield from judge_single(s, self.by, self.paid, "harbor.fee")

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        s.pop()
        owner = frame.data.get("owner", self.by) if frame else self.by
        ship = frame.data.get("ship", "one") if frame else "one"
        if self.paid == "anchor" or self.paid in ANCHORS:  # harbor.refuse, anchor.harbor: under the ship that entered
            s.anchor(self.by, ship)
            s.note("harbor.refuse", player=self.by, n=1)
            if owner != self.by:
                compensate(s, owner)
        elif owner == self.by:  # harbor.own
            spend(s, self.by, self.paid)
        else:
            to_market(s, self.by, owner, self.paid, "harbor.other")


def anchor_blocks(s: CooperIsland, by: Actor, word: str) -> Iterator[Because]:
    """anchor.where: under the ship with fewer anchors."""
    if ANCHORS[word] not in fewer(s, by):
        yield against("anchor.where", one=s.players[by].one.anchors, two=s.players[by].two.anchors)


def to_market(s: CooperIsland, payer: Actor, owner: Actor, word: str, rule: str) -> None:
    good = paid_good(s, payer, word)
    spend(s, payer, word)
    if good:
        s.add(owner, good, to="market")
        s.note(rule, player=owner, what=good)
        if s.phase == "clean-up" and s.room(owner, good):  # clean.market: what arrives late may still go to the warehouse
            s.reopen(owner)
    else:  # a cube of land that nobody tracks
        forget(s, owner, ["market"])
