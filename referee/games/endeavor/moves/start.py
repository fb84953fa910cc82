"""Choosing the three Exploits, and the start buildings."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor, Because, Move, against, impossible, says, seat, several

from ..decisions import Details
from ..exploits.boards import boards, choose, named
from ..mat import STARTS, Building
from ..setup import prepare
from ..state import Endeavor
from ..turn import begin_phase
from .base import BaseGame


class Pick(Move[Endeavor]):
    """setup.choose: three boards, drawn or agreed on; those named when the table began need not be said again."""

    verb = "pick"
    rule = "setup.choose"
    chance = True
    bare = True

    def pool(self, s: Endeavor) -> list[str]:
        return list(boards())

    def to_name(self, s: Endeavor) -> int:
        return 3 - len(named(s.options))

    def three(self, s: Endeavor) -> list[str]:
        return list(dict.fromkeys((*named(s.options), *self.chosen)))

    def too_few(self, s: Endeavor) -> Because:
        return impossible("module.three", n=len(set(self.three(s)) & set(boards())))

    def numbered(self, s: Endeavor, word: str) -> tuple[str, ...]:
        """Also by its place in the booklet, which is its number in the list."""
        return (str(list(boards()).index(word) + 1),)

    chosen: tuple[str, ...] = several(pool, to_name, 3, ever=lambda: sorted(boards()), no=too_few, called=numbered)

    @classmethod
    def sample(cls, s: Endeavor, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return choose(s.options, rng)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if len(three := self.three(s)) > 3:
            yield against("setup.choose", what=tuple(named(s.options)))
        elif len(three) < 3 and len(self.chosen) >= self.to_name(s):  # one of them was named before
            yield self.too_few(s)

    def apply(self, s: Endeavor) -> None:
        lay_out(s, list(self.chosen) if len(self.chosen) == 3 else self.three(s))


class Lot(Move[Endeavor]):
    """setup.choose: the program shuffles for a table that has real boards but would rather not draw; by its filters, if any."""

    verb = "random"
    rule = "setup.choose"
    aside = True

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return (TABLE,)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        if s.cards == "app":  # there the program has drawn already
            yield impossible("table.not-now", verb=self.verb, frames=())

    def apply(self, s: Endeavor) -> None:
        s.note("setup.choose", what=tuple(s.lot))
        lay_out(s, s.lot)


class First(Move[Endeavor]):
    """base.start-player: who takes the crown; at random, if the table likes. Said before the first phase is over."""

    verb = "starts"
    rule = "base.start-player"
    aside = True
    player: Actor = seat(understood=("random",))

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return (frame.by if frame.name == "start" else TABLE,)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        if s.round > 1 or s.phase != "build" or any(mat.buildings for mat in s.players.values()):
            yield impossible("base.start-player", player=s.crown)

    def apply(self, s: Endeavor) -> None:
        s.crown = s.toss if self.player == "random" else self.player
        if s.frame.name == "start":
            s.frame.by = s.crown
        s.note("base.crown", player=s.crown)


def lay_out(s: Endeavor, chosen: list[str]) -> None:
    """What to put where, said once."""
    prepare(s, chosen)
    for exploit in s.chosen:
        if boards()[exploit].pieces:
            s.note(f"{exploit}.setup")
    regions = [r for e in s.chosen for r in boards()[e].regions]
    for region in dict.fromkeys(regions):  # setup.keys, setup.keys-stack
        s.note("setup.keys", region=region, n=regions.count(region))


class Start(BaseGame):
    """base.start-building, base.start-disc: each player chooses a side, in turn order; one disc lies on it."""

    verb = "start"
    rule = "base.start-building"
    bare = True
    side: str = says(STARTS, no="base.start-building")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        s.base_fact(f"building.{self.side}", building=self.side)
        s.recall("cities")
        return iter(())

    def apply(self, s: Endeavor) -> None:
        seat = s.players[self.by]
        seat.buildings.append(Building(self.side, "disc"))
        if seat.supply is not None:
            seat.supply -= 1
        order = s.order()
        if self.by == order[-1]:
            begin_phase(s, "build")
        else:
            s.now[-1].by = order[order.index(self.by) + 1]  # type: ignore[union-attr]


