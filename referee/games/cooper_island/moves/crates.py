"""Crates: an unused lid covers an open one, which gives its goods, tiles or steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Move, impossible, says

from ..boats_islands_cards import effect
from ..components import CRATES
from ..pay import spend
from ..pending_actions import act, helm
from ..state import CooperIsland
from ..tolls import any_single, judge_single, single, single_called
from .base import crate_number


class Crate(Move[CooperIsland]):
    """crate.use: an unused lid covers an open crate; card 4's also costs a coin or a cube."""

    verb = "crate"
    rule = "crate.use"
    aside = True

    def open_crates(self, s: CooperIsland) -> Iterable[str]:
        return s.open_crates(self.by)

    def costs(self, s: CooperIsland) -> Iterable[str]:
        return single(self, s) if self.crate == "small-4" else ()

    def costs_nothing(self, s: CooperIsland) -> bool:
        return self.crate != "small-4"

    def closed(self, s: CooperIsland) -> Because:
        owned = self.crate != "small-4" or s.has(self.by, "small-4")
        return impossible("crate.open") if owned else impossible("table.no-such-card", card=self.crate)

    crate: str = says(open_crates, ever=(*CRATES, "small-4"), no=closed, called=crate_number)
    paid: str | None = says(
        costs, understood=any_single, ends=costs_nothing, no="small.4", called=single_called, default=None, unlisted=True
    )

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.players[self.by].lids < 1:
            yield impossible("crate.use")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.crate != "small-4":
            if self.paid is not None:
                yield impossible("small.4")
        elif self.paid is None:
            yield impossible("small.4")
        else:
            yield from judge_single(s, self.by, self.paid, "small.4")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.lids -= 1
        seat.crates.append(self.crate)  # crate.stays
        if self.crate == "small-4":
            spend(s, self.by, self.paid or "")
            helm(s, self.by, 1)
            return
        todo = effect("crate", self.crate.removeprefix("crate-"))  # crate.take, crate.place, crate.steps, crate.cubes
        for _ in range(todo.count("market:c")):  # crate.coins
            s.add(self.by, "coin", to="market")
        act(s, self.by, [t for t in todo if t != "market:c"], of=self.crate)
