"""Results only told, for tables that do not enter every tile and cube: `G`, `+2 tiles`, `boat 3`. The referee still keeps tolls,
anchors, the order of play and the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.kernel.flow import Frame, Together
from referee.kernel.move import Actor, Because, Choice, Move, Open, against, impossible, number

from ..box import GOODS, MAX_STEP, SHIPS
from ..state import CooperIsland
from ..turn import begin_workers, empty_market, end_round, end_turn
from .milestones import royal_cards
from .worker import Pass, Place

SIGNED = re.compile(r"[+-]\d{1,2}\Z")
THINGS = (*GOODS, "tile", "step", "anchor", "logbook", "lid", "statue", "ruin")
STAGES = ("none", "bronze", "silver", "gold-stage")


class _Told(Move[CooperIsland]):
    told = True
    by: Actor

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return (frame.by,)


def everyone(s: CooperIsland, frame: Frame) -> Iterable[Actor]:
    """Anybody may be told of, once: in a simultaneous phase everyone under the own decision."""
    return (frame.by,) if isinstance(s.now[-1], Together) else s.players


@dataclass(frozen=True)
class Plus(_Told):
    """How much of something changed: `+2 tile`, `-1 anchor`."""

    verb = "plus"
    rule = "store.gain"
    bare = True
    by: Actor
    n: str
    what: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            yield Open("+N", lambda w: SIGNED.match(w) is not None, lambda rng: rng.choice(("+1", "+2", "-1")))
        elif len(said) == 1:
            yield from THINGS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if not SIGNED.match(self.n) or self.what not in THINGS:
            yield impossible("table.unknown", word=self.what)
            return
        n = int(self.n)
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
            ship = min(SHIPS, key=lambda x: (seat.ship(x).anchors if n > 0 else -seat.ship(x).anchors))
            seat.ship(ship).anchors += n
        elif self.what == "tile":
            s.taken += max(0, n)
            seat.tiles = None if seat.tiles is None else seat.tiles + n
        else:
            field = {"step": "steps", "logbook": "logbooks", "lid": "lids", "statue": "statues", "ruin": "ruins"}[self.what]
            setattr(seat, field, getattr(seat, field) + n)
        s.players[self.by].tracked = s.players[self.by].tracked and self.what not in ("tile", *GOODS)


@dataclass(frozen=True)
class Built(_Told):
    """A boat, a building, a statue or a supplied cargo ship; nobody told what it cost."""

    verb = "built"
    rule = "build.erect"
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            seat = s.players[by]
            yield from (f"boat-{n}" for n in range(1, 7) if n not in seat.boats)
            yield from (f"cargo-{n}" for n in range(1, 6) if n not in seat.cargo)
            yield from ("small-building", "large-building", "fortress", "statue")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        kind = self.what.partition("-")[0]
        full = {"small-building": seat.small > 1, "large-building": seat.large > 1, "fortress": seat.fortress, "statue": seat.statues > 4}
        if self.what not in list(self.choices(s, self.by)):
            yield impossible({"boat": "boat.build", "cargo": "cargo.once"}.get(kind, "build.left"))
        elif full.get(self.what):
            yield impossible("build.left")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        kind, _, n = self.what.partition("-")
        s.untrack(self.by)
        if kind == "boat":
            seat.boats.append(int(n))
            seat.piers.append(next(k for k in range(1, 8) if k not in seat.piers))
        elif kind == "cargo":
            seat.cargo.append(int(n))
            seat.lids += 1
        elif kind == "statue":
            seat.statues += 1
        else:
            field = {"small": "small", "large": "large", "fortress": "fortress"}[kind]
            setattr(seat, field, getattr(seat, field) + 1)


@dataclass(frozen=True)
class BoatTold(_Told):
    """`boat-told 3`: the boat built this turn."""

    verb = "boat-built"
    rule = "boat.build"
    by: Actor
    n: int

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(n) for n in range(1, 7) if n not in s.players[by].boats)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.n not in range(1, 7) or self.n in s.players[self.by].boats:
            yield impossible("boat.build")

    def apply(self, s: CooperIsland) -> None:
        Built(self.by, f"boat-{self.n}").apply(s)


@dataclass(frozen=True)
class Got(_Told):
    """A building card that was kept."""

    verb = "got"
    rule = "build.small-card"
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            gone = {c for seat in s.players.values() for c in seat.cards}
            yield from (c for kind in ("small", "large") for n in range(1, 16) if (c := f"{kind}-{n}") not in gone)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in list(self.choices(s, self.by)):
            yield impossible("table.no-such-card", card=self.card)
        elif sum(c.startswith(self.card.partition("-")[0]) for c in s.players[self.by].cards) >= 2:
            yield impossible("build.left")  # a card comes with a building, and there are two of a kind

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].cards.append(self.card)


@dataclass(frozen=True)
class Sailed(_Told):
    """Steps a ship sailed; logbook tokens are counted by themselves."""

    verb = "sailed"
    rule = "sail.step"
    by: Actor
    ship: str
    n: int

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            yield from SHIPS
        elif len(said) == 1:
            yield number("N", 1, 9)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.ship not in SHIPS or not 0 <= self.n <= 30:
            yield impossible("table.unknown", word=self.ship)
            return
        anchors = s.players[self.by].ship(self.ship).anchors
        if anchors:
            yield against("anchor.stop", n=anchors)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        ship = seat.ship(self.ship)
        gained = (ship.steps + self.n) // 5 - ship.steps // 5  # logbook.five
        ship.steps += self.n
        seat.logbooks += gained
        if gained:
            s.note("sail.bay", player=self.by, n=gained)


@dataclass(frozen=True)
class Medal(_Told):
    """The stage reached on a royal card, where it cannot be computed."""

    verb = "medal"
    rule = "score.royal"
    by: Actor
    card: str
    stage: str

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return everyone(s, frame)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            yield from royal_cards(s)
        elif len(said) == 1:
            yield from STAGES

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in royal_cards(s) or self.stage not in STAGES:
            yield impossible("table.no-such-card", card=self.card)
        elif s.royals.get(self.card, self.by) not in ("", self.by):
            yield against("royal.one")

    def apply(self, s: CooperIsland) -> None:
        s.royals[self.card] = self.by
        s.players[self.by].medals[self.card] = self.stage


@dataclass(frozen=True)
class Left(_Told):
    """How many uncharted spaces are left, for the tie."""

    verb = "unmapped"
    rule = "score.tie"
    by: Actor
    n: int

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return everyone(s, frame)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("N", 0, 40)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not 0 <= self.n <= 60:
            yield impossible("table.unknown", word=str(self.n))

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].uncharted = self.n


@dataclass(frozen=True)
class Stocked(_Told):
    """How many coins and cubes lie in the warehouse, for the assets."""

    verb = "stocked"
    rule = "score.assets-goods"
    by: Actor
    n: int

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return everyone(s, frame)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("N", 0, 20)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not 0 <= self.n <= 20:
            yield impossible("table.unknown", word=str(self.n))

    def apply(self, s: CooperIsland) -> None:
        s.untrack(self.by)
        s.players[self.by].goods = self.n


@dataclass(frozen=True)
class Hired(_Told):
    """A worker hired; with a special one also the royal card another went to."""

    verb = "hired"
    rule = "hire.worker"
    by: Actor
    kind: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("regular", "special")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.kind not in ("regular", "special"):
            yield impossible("table.unknown", word=self.kind)
        elif (seat.waiting_regular if self.kind == "regular" else seat.waiting_special) < 1:
            yield impossible("hire.worker")
        elif seat.hires >= 3:
            yield against("hire.max")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        if self.kind == "regular":
            seat.waiting_regular -= 1
            seat.regular += 1
        else:  # hire.special: one goes to a royal card; a regular one if there is any
            seat.waiting_special -= 1
            if seat.regular:
                seat.regular -= 1
                seat.special += 1
        s.note("hire.food", player=self.by)


@dataclass(frozen=True)
class Goes(_Told):
    """The next player's worker, which ends the turn before it: `Б D`."""

    verb = "goes"
    rule = "worker.order"
    bare = True
    by: Actor
    spot: str
    toll: str | None = None

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        if s.phase != "worker-phase" or not frame.data.get("base"):
            return ()
        return next(((who,) for who in [*s.seats(s.active)[1:], s.active] if not s.players[who].passed), ())

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        yield from Place.choices(s, by, *said)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from Place(self.by, self.spot, self.toll).blocks(s)

    def apply(self, s: CooperIsland) -> None:
        end_turn(s)
        Place(self.by, self.spot, self.toll).apply(s)


@dataclass(frozen=True)
class Passes(_Told):
    """The next player passes, which ends the turn before it."""

    verb = "passes"
    rule = "worker.pass"
    by: Actor

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return Goes.actors(s, frame)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from Pass(self.by).blocks(s)

    def apply(self, s: CooperIsland) -> None:
        end_turn(s)
        Pass(self.by).apply(s)


@dataclass(frozen=True)
class PhaseOver(_Told):
    """Everyone is through with this phase; clean-up empties the markets and brings the workers back."""

    verb = "phase-over"
    rule = "game.phases"
    by: Actor

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return (s.first,) if isinstance(s.now[-1], Together) and frame.by == s.first else ()

    def apply(self, s: CooperIsland) -> None:
        s.now.clear()
        if s.phase == "income":
            begin_workers(s)
        elif s.phase == "clean-up":
            for who in s.players:
                empty_market(s, who)
            end_round(s)


TOLD = (Plus, BoatTold, Built, Got, Sailed, Medal, Left, Stocked, Hired, Goes, Passes, PhaseOver)
