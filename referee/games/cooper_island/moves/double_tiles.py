"""Double tiles out of the bag."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, impossible, says

from ..components import DOUBLE_TILES, KINDS
from ..pending_actions import used_up
from ..state import CooperIsland
from .base import Given


class Take(Given):
    """take.tile, take.unlimited; which tile it is may be told, and then it is known in the stock (take.kind)."""

    verb = "take"
    rule = "take.tile"
    granted = True
    tokens = ("take", "take-or-place")

    def kinds(self, s: CooperIsland) -> tuple[str, ...]:
        return () if s.draws else KINDS

    def all_out(self, s: CooperIsland) -> Because:
        return impossible("take.kind", what=self.kind, n=s.seen.get(self.kind or "", 0))

    kind: str | None = says(kinds, ever=KINDS, ends=True, no=all_out, default=None)

    @classmethod
    def likeliest(cls, s: CooperIsland, by: Actor) -> tuple[str, ...]:
        """Which kind it is need not be told."""
        return ()

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(super().bars(s))
        yield from reasons
        if not reasons and s.bag() == 0:
            yield impossible("game.bag-empty")
        elif not reasons and s.draws:
            s.fact("tile.mix")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        mix = s.fact("tile.mix") if self.kind else None
        if self.kind and mix and len(mix) == len(KINDS) and s.seen[self.kind] >= mix[KINDS.index(self.kind)]:
            yield self.all_out(s)

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, *self.tokens)
        seat = s.players[self.by]
        seat.tiles = None if seat.tiles is None else seat.tiles + 1
        s.taken += 1
        if self.kind:
            seat.kinds.append(self.kind)
            s.seen[self.kind] += 1
        elif s.draws:
            s.now.append(Frame("drawing", self.by))


def left(s: CooperIsland) -> dict[str, int]:
    """Tiles of each kind that have not come out of the bag; any, where more were told than there are."""
    mix = s.known("tile.mix")
    every = mix if mix and len(mix) == len(KINDS) else [DOUBLE_TILES // len(KINDS)] * len(KINDS)
    return {kind: n - s.seen[kind] for kind, n in zip(KINDS, every, strict=True) if n > s.seen[kind]} or dict.fromkeys(KINDS, 1)


class Draw(Move[CooperIsland]):
    """setup.tiles, take.kind: which tile came out of the bag, where the program draws; one of those left, all kinds alike in number
    where nobody told the mix."""

    verb = "draw"
    rule = "take.kind"
    chance = True

    def inside(self, s: CooperIsland) -> Iterable[str]:
        return left(s)

    def all_out(self, s: CooperIsland) -> Because:
        return impossible("take.kind", what=self.kind, n=s.seen.get(self.kind, 0))

    kind: str = says(inside, ever=KINDS, no=all_out)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        kinds = left(s)
        return (rng.choices(list(kinds), list(kinds.values()))[0],)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        s.fact("tile.mix")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        frame = s.now.pop()  # it lies above everything, so that the program draws at once
        if isinstance(frame, Frame):
            s.players[frame.by].kinds.append(self.kind)
            s.seen[self.kind] += 1
            s.note("take.kind", player=frame.by, what=self.kind)
