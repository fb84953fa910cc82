"""Worker phase: placing a worker, the toll or the anchor, what the sector gives, passing, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import IMPOSSIBLE, Actor, Because, Move, against, impossible, odd, says

from ..anchors import fewer
from ..box import GOODS, LETTER, SPOTS
from ..decisions import Details
from ..pay import spend
from ..sectors import PLAIN, SQUARE
from ..state import CooperIsland
from ..todo import PIECES, beneath, nothing_gives, unfinished
from ..tolls import any_single, judge_single, paid_good, single, single_called
from ..turn import end_turn, last_to_pass
from ..unknown import forget

ANCHORS = {"anchor-one": "one", "anchor-two": "two"}

#: What a strict table has to know before a worker stands there: costs and points of the sector's action.
ASKS = {"b": ("pier.costs", "pier.helms"), "f": ("statue.slots",), "h": ("cargo.costs", "cargo.helms")}

def anchor_blocks(s: CooperIsland, by: Actor, word: str) -> Iterator[Because]:
    """anchor.where: under the ship with fewer anchors."""
    if ANCHORS[word] not in fewer(s, by):
        yield against("anchor.where", one=s.players[by].one.anchors, two=s.players[by].two.anchors)


def compensate(s: CooperIsland, owner: Actor) -> None:
    """toll.refuse-gain, harbor.refuse-gain: a coin or cube of choice from the supply."""
    s.owe(owner, "gift")


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


def occupy(s: CooperIsland, by: Actor, spot: str) -> None:
    """The worker stands; the bonus works only where nobody stood before (worker.bonus, worker.plain)."""
    seat, free, sector = s.players[by], not s.spots[spot], spot[0]
    square = spot.endswith("-sq")
    if square:
        seat.special -= 1
    else:
        seat.regular -= 1
    s.spots[spot].append(by)
    if spot == "a" and free:  # sector.a-cooper: at once
        s.first = by  # sector.a-keep: else it stays as it was
        s.note("sector.a-cooper", player=by)
    todo = list(SQUARE[sector] if square and free else PLAIN[sector])
    discount = 2 if square and free and sector in "bd" else 0  # sector.b-special, sector.d-special
    s.stack(by).append(Frame("act", by, {"todo": todo, "base": True, "discount": discount, "up_to": sector == "g", "free": free}))


def tolls(m: Any, s: CooperIsland) -> Iterator[str]:
    """toll.amount, toll.refuse: what may be said on a space where others stand; a domain."""
    if not untolled(m, s):
        yield from single(m, s)
        yield from ANCHORS


def any_toll(m: Any, s: CooperIsland) -> tuple[str, ...]:
    """On a free space a good is another entry, `e coin` gains a coin; a cube of the peninsula or an anchor is none."""
    words = (*any_single(m, s), *ANCHORS)
    return words if s.spots[m.spot] else tuple(word for word in words if word.startswith("@") or word in ANCHORS)


def untolled(m: Any, s: CooperIsland) -> bool:
    return not s.spots[m.spot] or m.by in s.spots[m.spot]


def no_toll(m: Any, s: CooperIsland) -> Because:
    return impossible("toll.amount", what=m.toll) if s.spots[m.spot] else impossible("toll.free")


class Place(Move[CooperIsland]):
    """worker.must, worker.stack: one available worker on the central island; on others' workers with a toll."""

    verb = "put"
    rule = "worker.must"
    bare = True
    spot: str = says(SPOTS, called=single_called)  # those no worker can go to are refused with their reason
    toll: str | None = says(tolls, understood=any_toll, ever=tuple(ANCHORS), ends=untolled, no=no_toll, called=single_called, default=None)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        frame = s.on_top(self.by)
        if frame and frame.data.get("idle"):
            yield against("worker.pass")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(standing(s, self.by, self.spot))
        yield from reasons
        if any(b.grade == IMPOSSIBLE for b in reasons):
            return
        if not s.telling:
            for key in ASKS.get(self.spot[0], ()):
                s.fact(key)
        stack = s.spots[self.spot]
        if stack and self.toll is None:
            yield impossible("toll.due", player=stack[-1])
        elif not stack and self.toll is not None:
            yield impossible("toll.free")
        elif self.toll in ANCHORS:
            yield from anchor_blocks(s, self.by, str(self.toll))
        elif self.toll is not None:
            yield from judge_single(s, self.by, self.toll, "toll.amount")

    def apply(self, s: CooperIsland) -> None:
        owner = s.spots[self.spot][-1] if s.spots[self.spot] else ""
        occupy(s, self.by, self.spot)
        if self.toll in ANCHORS and self.toll is not None:  # toll.refuse
            s.anchor(self.by, ANCHORS[self.toll])
            s.note("toll.refuse", player=self.by, n=1)
            compensate(s, owner)
        elif self.toll is not None:
            to_market(s, self.by, owner, self.toll, "toll.market")

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        """What the space gives: with its bonus while nobody stands there (worker.bonus)."""
        sector, free = self.spot[:1], not s.spots.get(self.spot)
        bonus = free and (self.spot.endswith("-sq") or self.spot == "a")
        return f"put-{self.spot}" if bonus else f"put-{sector}-plain", {}


def standing(s: CooperIsland, by: Actor, spot: str) -> Iterator[Because]:
    """worker.round, worker.square, worker.once: may this player's worker stand there?"""
    seat = s.players[by]
    square = spot.endswith("-sq")
    if square and seat.special < 1:
        yield impossible("worker.round" if seat.regular else "worker.pass")
    if not square and seat.regular < 1:
        yield impossible("worker.square" if seat.special else "worker.pass")
    if by in s.spots[spot]:
        yield against("worker.once")


class Pass(Move[CooperIsland]):
    """worker.pass: only without an available worker."""

    verb = "pass"
    rule = "worker.pass"

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        frame = s.on_top(self.by)
        idle = bool(frame and frame.data.get("idle"))
        if seat.regular + seat.special and not idle and any(not list(standing(s, self.by, spot)) for spot in SPOTS):
            yield against("worker.must", n=seat.regular + seat.special)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not s.telling and last_to_pass(s, self.by):  # feeding comes next
            s.fact("feed.amounts")
            s.fact("feed.helms")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].passed = True
        end_turn(s)


def undone(s: CooperIsland, frame: Frame[Details]) -> list[str]:
    """What a turn leaves undone that is not optional: steps are, and the second of sector G; a good that does not fit is lost anyway."""
    todo = [t for t in frame.data["todo"] if t != "step" and not (t == "take" and s.bag() == 0)]
    if todo.count("take-or-place") == 1 and frame.data.get("up_to"):
        todo.remove("take-or-place")
    if s.results:  # of the rest nobody tells
        return [t for t in todo if t in PIECES]
    return [t for t in todo if not t.startswith("gain:") or any(s.room(frame.by, LETTER[c]) for c in t[5:])]


class End(Move[CooperIsland]):
    """turn.end: what is left undone is let go."""

    verb = "end"
    rule = "turn.end"
    lets_go = True

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        frame = beneath(s, self.by)
        if frame is not s.on_top(self.by):
            yield odd("store.full", have=s.stored(self.by), of=s.slots(self.by, every=True))
        if not (frame and frame.data.get("base")):
            yield unfinished(s, self.by)
        elif left := undone(s, frame):
            yield odd("worker.act", player=self.by, what=tuple("todo-gain-any" if ":" in t else f"todo-{t}" for t in left))

    def apply(self, s: CooperIsland) -> None:
        end_turn(s)


class Skip(Move[CooperIsland]):
    """An action that is offered may be let go; the rest of this offer is lost."""

    verb = "skip"
    rule = "sail.island"
    lets_go = True

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        frame = s.on_top(self.by)
        if frame and frame.name == "fee":
            yield impossible("harbor.own") if frame.data.get("owner") == self.by else impossible("harbor.fee", what="free")
        elif frame is None or frame.data.get("base") or "todo" not in frame.data:
            yield nothing_gives(s, self.by)

    def apply(self, s: CooperIsland) -> None:
        s.pop()


class Gift(Move[CooperIsland]):
    """toll.refuse-gain, harbor.refuse-gain: the owner's coin or cube of choice goes to the own market."""

    verb = "gift"
    rule = "toll.refuse-gain"
    bare = True
    good: str = says(GOODS)

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

    paid: str = says(fees, understood=any_fee, ever=(*GOODS, *ANCHORS, "anchor"), no=no_fee, called=single_called)

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
