"""Worker phase: placing a worker, the toll or the anchor, what the sector gives, passing, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import IMPOSSIBLE, Actor, Because, Move, against, impossible, odd, says

from ..components import LETTER, SPOTS
from ..decisions import Details
from ..pending_actions import PIECES, beneath, nothing_gives, overfull, unfinished
from ..sectors import sector
from ..state import CooperIsland
from ..tolls import PAYS, any_single, judge_single, single, single_called
from ..turn import end_turn, last_to_pass
from .tolls import ANCHORS, anchor_blocks, compensate, to_market

#: What a strict table has to know before a worker stands there: costs and points of the sector's action.
ASKS = {"b": ("pier.costs", "pier.helms"), "f": ("statue.slots",), "h": ("cargo.costs", "cargo.helms")}

def occupy(s: CooperIsland, by: Actor, spot: str) -> None:
    """The worker stands; the bonus works only where nobody stood before (worker.bonus, worker.plain)."""
    seat, free, here = s.players[by], not s.spots[spot], sector(spot[0])
    square = spot.endswith("-sq")
    if square:
        seat.special -= 1
    else:
        seat.regular -= 1
    s.spots[spot].append(by)
    if spot == "a" and free:  # sector.a-cooper: at once
        s.first = by  # sector.a-keep: else it stays as it was
        s.note("sector.a-cooper", player=by)
    bonus = square and free
    todo: list[str] = list(here["square" if bonus else "gives"])
    discount = here.get("discount", 0) if bonus else 0  # sector.b-special, sector.d-special
    s.stack(by).append(
        Frame("act", by, {"todo": todo, "base": True, "discount": discount, "up_to": here.get("fewer", False), "free": free})
    )


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
    toll: str | None = says(
        tolls, understood=any_toll, ever=tuple(ANCHORS), ends=untolled, no=no_toll, called=single_called, default=None,
        unlisted=True, asked=PAYS,
    )  # fmt: skip

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
    yields = True  # nobody has a choice: it is refused while a worker is available

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
        yield from overfull(s, self.by)
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
