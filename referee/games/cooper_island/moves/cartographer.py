"""The cartographer: steps on the track, and a single tile for them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible, lacks, says, short

from ..components import TERRAINS, YIELD
from ..pending_actions import beneath, used_up
from ..state import CooperIsland
from .base import Given, every_space, new_space
from .landscape import YIELDS, ask_layout, cover_blocks, coverable_spaces, gold_blocks, gold_fits, level_after, raise_space, terrains


class Chart(Move[CooperIsland]):
    """carto.chart, carto.raise, carto.raise-high: a single tile on a space, for 2, 3 or 4 steps back."""

    verb = "chart"
    rule = "carto.cost"
    aside = True

    def terrains(self, s: CooperIsland) -> tuple[str, ...]:
        return terrains(s, self.by, self.space)

    def golden(self, s: CooperIsland) -> tuple[str, ...]:
        return YIELDS if gold_fits(self.terrain, level_after(s.players[self.by].land, self.space)) else ()

    def lying(self, s: CooperIsland) -> tuple[str, ...]:
        return YIELDS if self.terrain == "mountain" else ("gold",)

    def sure(self, s: CooperIsland) -> bool:
        return not self.golden(s)

    space: str = says(coverable_spaces, understood=every_space, opens=new_space)
    terrain: str = says(terrains, understood=TERRAINS, ever=TERRAINS)
    gold: str | None = says(golden, understood=lying, ends=sure, default=None)

    def price(self, s: CooperIsland) -> int:
        level = level_after(s.players[self.by].land, self.space) - 1
        return 2 if level == 0 else 3 if level <= 3 else 4

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if s.phase == "final" or not seat.carto:  # any.end
            yield against("carto.limit")
        if lacks(seat.steps, 2):
            yield impossible("carto.cost", need=2, have=seat.steps)
        else:
            ask_layout(s, self.by)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("carto.cost", seat.steps, self.price(s))
        yield from cover_blocks(s, self.by, self.space, self.terrain, "carto.match", "carto.empty")
        if self.space not in seat.land and s.beside_charted(self.by, self.space) is False:
            yield against("carto.chart")
        yield from gold_blocks(self.terrain, level_after(seat.land, self.space), self.gold, self.golden(s))

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        s.back(self.by, self.price(s))
        seat.carto = False
        cube = raise_space(s, self.by, self.space, self.terrain, self.gold == "gold")  # carto.cube
        s.note("land.cubes", player=self.by, what=(cube,))

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        cube = "gold" if self.gold == "gold" else YIELD[self.terrain]
        return "chart", {"n": self.price(s), "level": level_after(s.players[self.by].land, self.space), "what": cube}


class Steps(Given):
    """step.forward: as many of the waiting steps as the player likes."""

    verb = "advance"
    rule = "step.forward"
    granted = True
    tokens = ("step",)

    def waiting(self, s: CooperIsland) -> int:
        frame = beneath(s, self.by)
        return list(frame.data.get("todo", ()) if frame else ()).count("step")

    def too_many(self, s: CooperIsland) -> Because:
        return impossible("step.some", n=self.n, max=self.waiting(s))

    n: int | None = count(1, waiting, understood=tuple("23456"), unit="step", ends=True, no=too_many, default=None)

    @classmethod
    def likeliest(cls, s: CooperIsland, by: Actor) -> tuple[str, ...]:
        """All of them."""
        return ()

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.n is not None and self.n > self.waiting(s):
            yield self.too_many(s)

    def apply(self, s: CooperIsland) -> None:
        n = self.n or self.waiting(s)
        for _ in range(n):
            used_up(s, self.by, "step")
        s.step(self.by, n)
