"""Results only told: what was built, which card was kept, who was hired, and the counts the final score needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame, Together
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, number

from ..box import LAST_ROUND, ROYALS
from ..state import DRAWN, CooperIsland
from ..turn import used_up
from .base import Numbered
from .milestones import royal_cards

STAGES = ("none", "bronze", "silver", "gold-stage")


class Told(Move[CooperIsland]):
    told = True

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        """A turn's results are told after its worker: so `B boat 3` is the sector, also where Bob plays."""
        return () if (frame.name == "turn" and s.newer) or ended(s, frame) else (frame.by,)


def ended(s: CooperIsland, frame: Frame) -> bool:
    """end.when: after the last word nothing is told any more."""
    return frame.name == "over" and s.edition >= DRAWN


def told_off(s: CooperIsland, by: Actor, *tokens: str, times: int = 1) -> None:
    """What was told is no longer called for."""
    for _ in range(times if s.edition >= DRAWN else 0):
        used_up(s, by, *tokens)


def everyone(s: CooperIsland, frame: Frame) -> Iterable[Actor]:
    """Anybody may be told of towards the end, once: in a simultaneous phase everyone under the own decision."""
    if (s.newer and s.round < LAST_ROUND) or ended(s, frame):
        return ()
    return (frame.by,) if isinstance(s.now[-1], Together) else s.players


class Built(Told):
    """A boat, a building, a statue or a supplied cargo ship; nobody told what it cost."""

    verb = "built"
    rule = "build.erect"
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
        told_off(s, self.by, *{"boat": ("boat",), "cargo": ("cargo",), "statue": ("statue", "ruin-or-statue")}.get(kind, ("building",)))
        if kind == "boat":
            seat.boats.append(int(n))
            seat.piers.append(next(k for k in range(1, 8) if k not in seat.piers))
        elif kind == "cargo":
            seat.cargo.append(int(n))
            seat.lids += 1
            if int(n) == s.master and s.edition >= DRAWN:  # cargo.master-once
                s.standing = False
        elif kind == "statue":
            seat.statues += 1
        else:
            field = {"small": "small", "large": "large", "fortress": "fortress"}[kind]
            setattr(seat, field, getattr(seat, field) + 1)


class BoatTold(Told, Numbered):
    """`boat 3`: the boat built this turn."""

    verb = "boat-built"
    rule = "boat.build"
    things = ("boat",)
    boat: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (f"boat-{n}" for n in range(1, 7) if n not in s.players[by].boats)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.boat not in self.choices(s, self.by):
            yield impossible("boat.build")

    def apply(self, s: CooperIsland) -> None:
        Built(self.by, self.boat).apply(s)


class Got(Told):
    """A building card that was kept."""

    verb = "got"
    rule = "build.small-card"
    card: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            gone = {c for seat in s.players.values() for c in seat.cards}
            yield from (c for kind in ("small", "large") for n in range(1, 16) if (c := f"{kind}-{n}") not in gone)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        kind, _, n = self.card.partition("-")
        known = kind in ("small", "large") and n.isdecimal() and 1 <= int(n) <= 15
        if not known or any(self.card in seat.cards for seat in s.players.values()):
            yield impossible("table.no-such-card", card=self.card)
        elif sum(c.startswith(self.card.partition("-")[0]) for c in s.players[self.by].cards) >= 2:
            yield impossible("build.left")  # a card comes with a building, and there are two of a kind

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].cards.append(self.card)


class Medal(Told):
    """The stage reached on a royal card, where it cannot be computed."""

    verb = "medal"
    rule = "score.royal"
    card: str
    stage: str

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return everyone(s, frame)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0:
            yield from (c for c in royal_cards(s) if s.level != "enforce" or s.royals.get(c) == by)
        elif len(said) == 1:
            yield from STAGES

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in ROYALS or self.stage not in STAGES:
            yield impossible("table.no-such-card", card=self.card)
        elif self.card not in royal_cards(s):
            yield impossible("royal.laid", card=self.card)
        elif s.level == "enforce" and s.royals.get(self.card) != self.by:
            yield impossible("score.royal-worker")
        elif s.royals.get(self.card, self.by) not in ("", self.by):
            yield against("royal.one")

    def apply(self, s: CooperIsland) -> None:
        s.royals[self.card] = self.by
        s.players[self.by].medals[self.card] = self.stage


class Count(Told):
    """A number the final score needs; the limit only catches slips of the hand."""

    most: ClassVar[int]
    n: int

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return everyone(s, frame)

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("N", 0, cls.most)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not 0 <= self.n <= self.most:
            yield impossible("table.bad-value", path=self.verb, expected=f"0–{self.most}")


class Left(Count):
    """How many uncharted spaces are left, for the tie."""

    verb = "unmapped"
    rule = "score.tie"
    most = 60

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].uncharted = self.n


class Stocked(Count):
    """How many coins and cubes lie in the warehouse, for the assets."""

    verb = "stocked"
    rule = "score.assets-goods"
    most = 20

    def apply(self, s: CooperIsland) -> None:
        s.untrack(self.by)
        s.players[self.by].goods = self.n


class Hired(Told):
    """A worker hired; with a special one perhaps also the royal card another went to."""

    verb = "hired"
    rule = "hire.worker"
    kind: str
    royal: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("regular", "special")
        elif said == ("special",):
            yield DONE
            yield from (card for card in royal_cards(s) if not s.royals.get(card))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.kind not in ("regular", "special"):
            yield impossible("table.unknown", word=self.kind)
        elif (seat.waiting_regular if self.kind == "regular" else seat.waiting_special) < 1:
            yield impossible("hire.worker")
        elif seat.hires >= 3:
            yield against("hire.max")
        if self.royal is not None and (self.kind != "special" or self.royal not in royal_cards(s)):
            yield impossible("royal.laid" if self.royal in ROYALS else "table.no-such-card", card=self.royal)
        elif self.royal is not None and s.royals.get(self.royal):
            yield against("royal.one")

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
            if self.royal:
                s.royals[self.royal] = self.by
        if s.edition >= DRAWN and (token := next((k for k, v in seat.milestones.items() if v == "reached"), None)):
            seat.milestones[token] = "hire"
        s.note("hire.food", player=self.by)
