"""Results only told, for tables that do not enter every tile and cube: `G`, `+2 tiles`, `boat 3`. The referee still keeps tolls,
anchors, the order of play and the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor, Because, Open, against, count, impossible, says
from referee.kernel.options import judge

from ..box import GOODS, MAX_STEP, SHIPS, SPOTS
from ..pay import single_called
from ..sea import stop
from ..state import CooperIsland
from ..turn import begin_workers, empty_market, end_round, end_turn
from .told_results import BoatTold, Built, Got, Hired, Left, Medal, Stocked, Told, told_off
from .worker import Pass, Place, any_toll, no_toll, tolls, untolled

SIGNED = re.compile(r"[+-]\d{1,2}\Z")
THINGS = (*GOODS, "tile", "step", "anchor", "logbook", "lid", "statue", "ruin")


class Plus(Told):
    """How much of something changed: `+2 tile`, `-1 anchor`."""

    verb = "plus"
    rule = "store.gain"
    bare = True
    n: str = says(opens=Open("+N", lambda w: SIGNED.match(w) is not None, lambda rng: rng.choice(("+1", "+2", "-1"))))
    what: str = says(THINGS)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat, n = s.players[self.by], int(self.n)
        have = {
            "step": seat.steps,
            "logbook": seat.logbooks,
            "lid": seat.lids,
            "statue": seat.statues,
            "ruin": seat.ruins,
            "anchor": max(seat.one.anchors, seat.two.anchors),
            "tile": seat.tiles if seat.tiles is not None else 99,
        }.get(self.what, 99)
        if have + n < 0:
            yield impossible("table.below-zero", path=f"{self.by}.{self.what}")
        if self.what == "step" and have + n > MAX_STEP:
            yield impossible("step.max", player=self.by, n=have + n - MAX_STEP)
        if self.what in ("ruin", "statue", "lid") and have + n > 5:
            yield impossible("table.too-many", card=self.what, have=have + n, of=5)

    def apply(self, s: CooperIsland) -> None:
        seat, n = s.players[self.by], int(self.n)
        if self.what in GOODS:
            s.untrack(self.by)
        elif self.what == "anchor":
            ship = min(SHIPS, key=lambda x: seat.ship(x).anchors if n > 0 else -seat.ship(x).anchors)
            seat.ship(ship).anchors += n
        elif self.what == "tile":
            s.taken += max(0, n)
            seat.tiles = None if seat.tiles is None else seat.tiles + n
            for _ in range(n if s.draws else 0):
                s.now.append(Frame("drawing", self.by))
            told_off(s, self.by, "take" if n > 0 else "place", "take-or-place", times=abs(n))
            if n < 0:
                seat.kinds.clear()  # nobody told which of them went
        else:
            field = {"step": "steps", "logbook": "logbooks", "lid": "lids", "statue": "statues", "ruin": "ruins"}[self.what]
            setattr(seat, field, getattr(seat, field) + n)
            if self.what in ("step", "statue"):
                told_off(s, self.by, self.what, *(["ruin-or-statue"] if self.what == "statue" else []), times=max(0, n))
        s.players[self.by].tracked = s.players[self.by].tracked and self.what not in ("tile", *GOODS)


class Sailed(Told):
    """Steps a ship sailed; logbook tokens are counted by themselves."""

    verb = "sailed"
    rule = "sail.step"
    ship: str = says(SHIPS)
    n: int = count(1, 30, likely=6)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        anchors = s.players[self.by].ship(self.ship).anchors
        if anchors:
            yield against("anchor.stop", n=anchors)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        for _ in range(self.n):  # logbook.five, sail.harbor: nobody told of the fee, so it is called to mind
            seat.ship(self.ship).steps += 1
            found = stop(s.position(self.by, self.ship))
            if found:
                seat.logbooks += 1
                s.note("sail.bay" if found[0] == "bay" else "sail.harbor", player=self.by, n=1)
            if found and found[0] == "harbor":
                owner = list(s.players)[found[1]]
                s.note("harbor.own" if owner == self.by else "harbor.fee", player=self.by, other=owner)


class Goes(Told):
    """The next player's worker, which ends the turn before it: `Б D`."""

    verb = "goes"
    rule = "worker.order"
    bare = True
    spot: str = says(SPOTS, called=single_called)
    toll: str | None = says(tolls, understood=any_toll, ends=untolled, no=no_toll, called=single_called, default=None)

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        if s.phase != "worker-phase" or not frame.data.get("base"):
            return ()
        return next(((who,) for who in [*s.seats(s.active)[1:], s.active] if not s.players[who].passed), ())

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from judge(Place(self.by, self.spot, self.toll), s)

    def apply(self, s: CooperIsland) -> None:
        end_turn(s)
        Place(self.by, self.spot, self.toll).apply(s)


class Passes(Told):
    """The next player passes, which ends the turn before it."""

    verb = "passes"
    rule = "worker.pass"

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return Goes.actors(s, frame)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        yield from judge(Pass(self.by), s)

    def apply(self, s: CooperIsland) -> None:
        end_turn(s)
        Pass(self.by).apply(s)


class PhaseOver(Told):
    """Everyone is through with this phase; clean-up empties the markets and brings the workers back."""

    verb = "phase-over"
    rule = "game.phases"

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        top = s.now[-1]
        alone = isinstance(top, Together) and len(top.stacks) == 1  # in turn
        return (frame.by,) if isinstance(top, Together) and (frame.by == s.first or alone) else ()

    def apply(self, s: CooperIsland) -> None:
        s.now.clear()
        if s.phase == "income":
            begin_workers(s)
        elif s.phase == "clean-up":
            for who in s.players:
                empty_market(s, who)
            end_round(s)


TOLD = (Plus, BoatTold, Built, Got, Sailed, Medal, Left, Stocked, Hired, Goes, Passes, PhaseOver)
