"""Results only told, for tables that do not enter every tile and cube: `G`, `+2 tiles`, `boat 3`. The referee still keeps tolls,
anchors, the order of play and the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor, Because, Open, against, count, impossible, odd, says
from referee.kernel.options import judge

from ..anchors import moor
from ..clean_up import unsailed
from ..components import DOUBLE_TILES, GOODS, MAX_STEP, SHIPS, SPOTS
from ..decisions import Details
from ..pending_actions import PIECES, pending_todo
from ..sailing import logbook
from ..score_questions import uncounted
from ..sea_route import stop
from ..state import CooperIsland
from ..tolls import PAYS, single_called
from ..turn import begin_workers, end_turn, next_round
from ..unknown import forget, lost_sight, untold
from .told_final import Counted, Medal
from .told_results import BoatTold, Built, CargoTold, CooperTold, Got, Hired, RuinTold, StatueTold, Told, told_off
from .tolls import ANCHORS
from .worker import Pass, Place, any_toll, no_toll, tolls, untolled

SIGNED = Open("+N", lambda w: re.match(r"[+-]\d{1,2}\Z", w) is not None, lambda rng: rng.choice(("+1", "+2", "-1")))
NUMBERS = tuple(map(str, range(100)))
COUNTS = {"step": "steps", "logbook": "logbooks", "lid": "lids", "statue": "statues", "ruin": "ruins", "tile": "tiles"}
MOST = {"lid": 5, "statue": 5, "ruin": 5}


class Plus(Told):
    """How much of something changed: `+2 tile`, `-1 anchor`; nothing else changes with it."""

    verb = "plus"
    rule = "store.gain"
    bare = True

    def berths(self, s: CooperIsland) -> tuple[str, ...]:
        return () if self.sure(s) else SHIPS

    def sure(self, s: CooperIsland) -> bool:
        """anchor.where: is there no choice of a ship?"""
        if self.what != "anchor":
            return True
        under = [s.players[self.by].ship(ship).anchors for ship in SHIPS]
        if int(self.n) < 0:
            return None in under or sum(bool(n) for n in under) < 2
        return not moor(s, self.by, int(self.n), ())[1]

    def unsigned(self, s: CooperIsland) -> tuple[str, ...]:
        """A number without its sign is heard too, and refused; in the final it is the answer to what the score lacks."""
        return () if s.phase == "final" else NUMBERS

    n: str = says(understood=unsigned, opens=SIGNED)
    what: str = says((*GOODS, *COUNTS, "anchor"))
    ship: str | None = says(berths, understood=SHIPS, ends=sure, default=None)

    def have(self, s: CooperIsland) -> int | None:
        """How many there are of it, if anybody knows."""
        seat = s.players[self.by]
        if self.what in GOODS:
            return seat.warehouse[self.what]
        if self.what == "anchor":
            under = [seat.ship(ship).anchors for ship in SHIPS if self.ship in (None, ship)]
            return None if None in under else max(n or 0 for n in under)
        held: int | None = getattr(seat, COUNTS[self.what])
        return held

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        have, n = self.have(s), int(self.n)
        if self.n.isdecimal():  # gained, paid, or had? Nobody can tell
            yield impossible("told.sign", n=n)
            return
        if self.what == "tile" and s.taken + n > DOUBLE_TILES:  # setup.bag
            yield impossible("table.too-many", card=self.what, have=s.taken + n, of=DOUBLE_TILES)
        if have is None:
            return
        if have + n < 0:
            yield impossible("table.below-zero", path=f"{self.by}.{self.what}")
        if self.what == "step" and have + n > MAX_STEP:
            yield impossible("step.max", player=self.by, n=have + n - MAX_STEP)
        elif self.what in MOST and have + n > MOST[self.what]:
            yield impossible("table.too-many", card=self.what, have=have + n, of=MOST[self.what])
        if self.what in GOODS and n > 0 and not s.fits(self.by, {**s.players[self.by].warehouse, self.what: have + n}):
            yield s.full(self.by)

    def apply(self, s: CooperIsland) -> None:
        seat, n = s.players[self.by], int(self.n)
        if self.what in GOODS:
            s.add(self.by, self.what, n)
            seat.goods = None if seat.goods is None else max(0, seat.goods + n)
            told_off(s, self.by, *(t for t in pending_todo(s, self.by) if t.startswith("gain:")))
        elif self.what == "anchor":
            self._anchors(s, n)
        else:
            field, have = COUNTS[self.what], self.have(s)
            setattr(seat, field, None if have is None else have + n)
            if self.what == "tile":
                self._tiles(s, n)
            elif self.what in ("step", "statue"):
                told_off(s, self.by, self.what, *(["ruin-or-statue"] if self.what == "statue" else []), times=max(0, n))
            elif self.what == "ruin":
                told_off(s, self.by, "ruin", "ruin-or-statue", times=max(0, -n))

    def _anchors(self, s: CooperIsland, n: int) -> None:
        seat, frame = s.players[self.by], s.on_top(self.by)
        seat.fed = True  # of hunger, or of a toll: the table has spoken of anchors
        seat.hungry = seat.hungry or bool(n > 0 and frame and frame.name == "feed")
        if n > 1 or (n > 0 and self.ship is None):  # the ship named is for those that may go under either
            said = [self.ship] * n if self.ship else []
            for ship in next(ships for k in range(n + 1) if not (way := moor(s, self.by, n, said[:k]))[1] for ships in way[:1]):
                s.anchor(self.by, ship)
        else:
            first = next((ship for ship in SHIPS if s.players[self.by].ship(ship).anchors), "one")
            s.anchor(self.by, self.ship or first, n)

    def _tiles(self, s: CooperIsland, n: int) -> None:
        s.taken += max(0, n)
        s.now += [Frame("drawing", self.by) for _ in range(n if s.draws else 0)]
        told_off(s, self.by, "take" if n > 0 else "place", "take-or-place", times=abs(n))
        if n < 0:  # nobody told which of them went, nor where
            s.players[self.by].kinds.clear()
            forget(s, self.by, ["land"])


class Sailed(Told):
    """Steps a ship sailed; logbook tokens are counted by themselves."""

    verb = "sailed"
    rule = "sail.step"
    bare = True
    ship: str = says(SHIPS)
    n: int = count(1, 30, likely=6)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        anchors = s.players[self.by].ship(self.ship).anchors
        if anchors:
            yield against("anchor.stop", n=anchors)

    def apply(self, s: CooperIsland) -> None:
        ship = s.players[self.by].ship(self.ship)
        s.told_points(self.by, self.n)
        for _ in range(self.n):  # logbook.five, sail.harbor: nobody told of the fee, so it is called to mind
            ship.sailed = None if ship.sailed is None else ship.sailed + 1
            at = s.position(self.by, self.ship)
            if at is None or not (haven := stop(at)):
                continue
            logbook(s, self.by)
            s.note("sail.bay" if haven[0] == "bay" else "sail.harbor", player=self.by, n=1)
            gone = ["goods", "tiles", "steps"]  # what the token gave, and the fee
            if haven[0] == "harbor":
                owner = list(s.players)[haven[1]]
                s.note("harbor.own" if owner == self.by else "harbor.fee", player=self.by, other=owner)
                if owner != self.by:
                    forget(s, owner, ["market"])
            lost_sight(s, self.by, gone)


def next_up(s: CooperIsland) -> Actor | None:
    """Whose turn comes next: to the left, players who passed are left out."""
    return next((who for who in [*s.seats(s.active)[1:], s.active] if not s.players[who].passed), None)


class NextTurn(Told):
    """The next player's entry, which ends the turn before it; what was not told of that turn is not known."""

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
        """Where a turn is to be ended: whose comes next."""
        who = next_up(s) if s.phase == "worker-phase" and frame.data.get("base") else None
        return (who,) if who else ()

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if left := [t for t in s.frame.data.get("todo", ()) if t in PIECES]:
            yield odd("worker.act", player=s.active, what=tuple(f"todo-{t}" for t in left))

    def end_before(self, s: CooperIsland) -> None:
        untold(s, s.active, pending_todo(s, s.active))
        end_turn(s)


class Goes(NextTurn):
    """The next player's worker, which ends the turn before it: `Б D`."""

    verb = "goes"
    rule = "worker.order"
    bare = True
    spot: str = says(SPOTS, called=single_called)
    toll: str | None = says(
        tolls, understood=any_toll, ever=tuple(ANCHORS), ends=untolled, no=no_toll, called=single_called, default=None,
        unlisted=True, asked=PAYS,
    )  # fmt: skip

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from judge(Place(self.by, self.spot, self.toll), s)

    def apply(self, s: CooperIsland) -> None:
        self.end_before(s)
        Place(self.by, self.spot, self.toll).apply(s)


class Passes(NextTurn):
    """The next player passes, which ends the turn before it."""

    verb = "passes"
    rule = "worker.pass"

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from judge(Pass(self.by), s)

    def apply(self, s: CooperIsland) -> None:
        self.end_before(s)
        Pass(self.by).apply(s)


class Everybodys(Told):
    """Said once, though it is of everybody."""

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
        top = s.now[-1]
        open_to = [who for who in s.seats(s.first) if isinstance(top, Together) and who in top.stacks]
        return (frame.by,) if frame.by in (open_to or [s.active])[:1] else ()


class Fed(Everybodys):
    """feed.amount: everybody fed all workers; what food is left nobody says."""

    verb = "all-fed"
    rule = "feed.amount"

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.phase != "clean-up" or all(seat.fed for seat in s.players.values()):
            yield impossible("clean.steps")

    def apply(self, s: CooperIsland) -> None:
        for who, seat in s.players.items():
            if not seat.fed:
                seat.fed = True
                seat.ahead -= s.nth("feed.helms", seat.hires + 1) or 0
                lost_sight(s, who, ["food"])


class PhaseOver(Everybodys):
    """Everyone is through with this phase; what nobody told of it is not known."""

    verb = "phase-over"
    rule = "game.phases"

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        """worker.pass: where no worker is left all must pass, and it need not be told of each."""
        top = s.now[-1]
        if isinstance(top, Together):
            if uncounted_of_all := tuple(dict.fromkeys(part for who in s.players for part in uncounted(s, who))):
                yield odd("told.uncounted", what=uncounted_of_all)
            return
        workers = any(seat.regular + seat.special for seat in s.players.values() if not seat.passed)
        if workers or not (top.name == "turn" or top.data.get("base")):
            yield impossible("worker.end")
        elif left := [t for t in top.data.get("todo", ()) if t in PIECES]:
            yield odd("worker.act", player=s.active, what=tuple(f"todo-{t}" for t in left))

    def apply(self, s: CooperIsland) -> None:
        if s.phase == "worker-phase":
            untold(s, s.active, pending_todo(s, s.active))
            for seat in s.players.values():
                seat.passed = True
            end_turn(s)
            return
        for who in s.players:
            if s.phase == "income":
                untold(s, who, pending_todo(s, who))
            elif s.phase == "clean-up":
                self._cleaned(s, who)
        s.now.clear()
        if s.phase == "income":
            begin_workers(s)
        elif s.phase == "clean-up":
            next_round(s)

    def _cleaned(self, s: CooperIsland, who: Actor) -> None:
        """Feeding, points for statues and isthmus, goods saved from the market: told, or not known."""
        seat = s.players[who]
        gone: list[str] = []
        if not seat.fed:
            gone += ["food", "anchors"]
        if unsailed(s, who) > 0:
            gone.append("ships")
        gone += [good for good, n in seat.market.items() if n != 0]
        lost_sight(s, who, gone)


TOLD = (
    Plus, BoatTold, CargoTold, CooperTold, StatueTold, RuinTold, Built, Got, Sailed, Medal, Counted, Hired, Goes, Passes, Fed, PhaseOver,
)  # fmt: skip
