"""Double tiles out of the bag, and cartographer steps."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, impossible

from ..box import DOUBLE_TILES, KINDS
from ..state import CooperIsland
from ..turn import given, pending, used_up


class Take(Move[CooperIsland]):
    """take.tile, take.unlimited; which tile it is may be told, and then it is known in the stock (take.kind)."""

    verb = "take"
    rule = "take.tile"
    kind: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and pending(s, by, "take", "take-or-place") and not s.draws:
            yield DONE
            yield from KINDS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not pending(s, self.by, "take", "take-or-place"):
            yield from given(s, self.by, "take")
            return
        if s.bag() == 0:
            yield impossible("game.bag-empty")
        mix = s.asks("tile.mix") if self.kind or s.draws else None
        if self.kind is not None and (self.kind not in KINDS or s.draws):
            yield impossible("table.unknown", word=self.kind)
        elif self.kind and mix and len(mix) == len(KINDS) and s.seen[self.kind] >= mix[KINDS.index(self.kind)]:
            yield impossible("take.kind", what=self.kind, n=s.seen[self.kind])

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "take", "take-or-place")
        seat = s.players[self.by]
        seat.tiles = None if seat.tiles is None else seat.tiles + 1
        s.taken += 1
        if self.kind:
            seat.kinds.append(self.kind)
            s.seen[self.kind] += 1
        elif s.draws:
            s.now.append(Frame("drawing", self.by))


class Draw(Move[CooperIsland]):
    """setup.tiles, take.kind: which tile came out of the bag, where the program draws; one of those left, all kinds alike in number
    where nobody told the mix."""

    verb = "draw"
    rule = "take.kind"
    chance = True
    kind: str

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return (TABLE,)

    @classmethod
    def left(cls, s: CooperIsland) -> dict[str, int]:
        """Tiles of each kind that have not come out yet."""
        mix = s.know("tile.mix")
        every = mix if mix and len(mix) == len(KINDS) else [DOUBLE_TILES // len(KINDS)] * len(KINDS)
        return {kind: n - s.seen[kind] for kind, n in zip(KINDS, every, strict=True) if n > s.seen[kind]}

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from cls.left(s)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        left = cls.left(s)
        return (rng.choices(list(left), list(left.values()))[0] if left else KINDS[0],)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        s.asks("tile.mix")
        if self.kind not in KINDS:
            yield impossible("table.unknown", word=self.kind)
        elif self.kind not in self.left(s) and self.left(s):
            yield impossible("take.kind", what=self.kind, n=s.seen[self.kind])

    def apply(self, s: CooperIsland) -> None:
        frame = s.now.pop()  # it lies above everything, so that the program draws at once
        if isinstance(frame, Frame):
            s.players[frame.by].kinds.append(self.kind)
            s.seen[self.kind] += 1
            s.note("take.kind", player=frame.by, what=self.kind)


class Steps(Move[CooperIsland]):
    """step.forward: as many of the waiting steps as the player likes."""

    verb = "advance"
    rule = "step.forward"
    n: int | None = None

    @classmethod
    def waiting(cls, s: CooperIsland, by: Actor) -> int:
        frame = s.on_top(by)
        return list(frame.data.get("todo", ())).count("step") if frame else 0

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        waiting = cls.waiting(s, by)
        if not said and waiting > 1:
            yield DONE
            yield from (str(n) for n in range(1, waiting))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        waiting = self.waiting(s, self.by)
        if not waiting:
            yield impossible("worker.given")
        elif self.n is not None and not 1 <= self.n <= waiting:
            yield impossible("step.some", n=self.n, max=waiting)

    def apply(self, s: CooperIsland) -> None:
        n = self.n or self.waiting(s, self.by)
        for _ in range(n):
            used_up(s, self.by, "step")
        s.step(self.by, n)
