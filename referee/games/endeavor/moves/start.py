"""Choosing the three Exploits, and the start buildings."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor, Because, Choice, Move, impossible

from ..cities import ask_cities
from ..copies import left
from ..exploits.boards import boards, choose, filtered, named
from ..state import Building, Endeavor
from ..turn import begin_phase, prepare

STARTS = ("colonial-house", "merchant-dock")


class Pick(Move[Endeavor]):
    """setup.choose: three boards, drawn or agreed on."""

    verb = "pick"
    rule = "setup.choose"
    chance = True
    bare = True
    first: str
    second: str
    third: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        fixed = named(s.options)
        if len(said) < len(fixed):
            yield fixed[len(said)]
        elif len(said) < 3:
            pool = filtered(s.options)
            yield from (e for e in (pool if len(pool) >= 3 else boards()) if e not in said and e not in fixed)

    @classmethod
    def sample(cls, s: Endeavor, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return choose(s.options, rng)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        said = {self.first, self.second, self.third} & set(boards())
        if len(said) != 3:
            yield impossible("module.three", n=len(said))

    def apply(self, s: Endeavor) -> None:
        lay_out(s, [self.first, self.second, self.third])


class Lot(Move[Endeavor]):
    """setup.choose: the program shuffles for a table that has real boards but would rather not draw; by its filters, if any."""

    verb = "random"
    rule = "setup.choose"
    aside = True

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return () if s.cards == "app" else (TABLE,)  # there the program has drawn already

    def apply(self, s: Endeavor) -> None:
        s.note("setup.choose", what=tuple(s.lot))
        lay_out(s, s.lot)


def lay_out(s: Endeavor, chosen: list[str]) -> None:
    """What to put where, said once."""
    prepare(s, chosen)
    for exploit in s.chosen:
        if boards()[exploit].pieces:
            s.note(f"{exploit}.setup")
    regions = [r for e in s.chosen for r in boards()[e].regions]
    for region in dict.fromkeys(regions):  # setup.keys, setup.keys-stack
        s.note("setup.keys", region=region, n=regions.count(region))


class Start(Move[Endeavor]):
    """base.start-building, base.start-disc: each player chooses a side, in turn order; one disc lies on it."""

    verb = "start"
    rule = "base.start-building"
    bare = True
    side: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from STARTS

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.side not in STARTS:
            yield impossible("base.start-building", building=self.side)
        else:
            s.base_fact(f"building.{self.side}", "words", building=self.side)
            s.base_fact("buildings", "words")
            ask_cities(s)
            left(s, "trade-token", "industry")

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


