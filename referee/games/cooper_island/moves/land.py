"""Landscape: placing double tiles, and what every tile keeps to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, short

from ..box import TERRAINS, YIELD, tile_of
from ..seat import Space
from ..spelling import NAME
from ..state import CooperIsland
from ..turn import given, sayable, used_up
from .base import ANY_SPACE


def ask_layout(s: CooperIsland) -> None:
    """Where spaces have names, the box also says where ruins lie."""
    if s.asks("layout.edges") is not None or not s.newer:
        s.asks("layout.ruins")


def nameable(s: CooperIsland, space: str) -> bool:
    near = s.neighbours()
    return space in near if near is not None else NAME.match(space) is not None


def spaces(s: CooperIsland, by: Actor, fits: Iterable[str] | None = None) -> Iterator[Choice]:
    """Spaces to name: those of the layout that could do, then those with something on them, refused with their reason; or the
    charted ones and any new name."""
    near = s.neighbours()
    if near is not None:
        every = list(fits if fits is not None else near)
        yield from (x for x in every if coverable(s, by, x))
        if not s.looking:
            yield from (x for x in every if not coverable(s, by, x))
    else:
        yield from (x for x in s.players[by].land if coverable(s, by, x))
        yield ANY_SPACE


def coverable(s: CooperIsland, by: Actor, space: str) -> bool:
    here = s.players[by].land.get(space)
    return not (here.cube or here.piece) if here else not s.ruin_at(by, space)


def terrains(s: CooperIsland, by: Actor, space: str) -> tuple[str, ...]:
    here = s.players[by].land.get(space)
    return TERRAINS if here is None else tuple(dict.fromkeys((here.terrain, "settlement")))


def cover_blocks(s: CooperIsland, by: Actor, space: str, terrain: str, match: str, empty: str) -> Iterator[Because]:
    """What every half of a tile keeps to: terrain, no pieces, no ruin."""
    seat = s.players[by]
    if terrain not in TERRAINS or not nameable(s, space):
        yield impossible("table.unknown", word=terrain if nameable(s, space) else space)
        return
    here = seat.land.get(space)
    if here is None:
        if s.ruin_at(by, space):
            yield against("land.ruin")
        return
    if terrain not in (here.terrain, "settlement"):  # land.settlement
        yield against(match, old=here.terrain, new=terrain)
    if here.cube or here.piece:
        yield impossible(empty, what=here.cube or here.piece, space=space)


def raise_space(s: CooperIsland, by: Actor, space: str, terrain: str, gold: bool, n: int = 1) -> str:
    """The tile lies, with its cube (land.cubes, land.gold); returns the cube."""
    seat = s.players[by]
    here = seat.land.setdefault(space, Space(terrain, 0))
    here.terrain, here.level = terrain, here.level + n
    here.cube = "gold" if gold else YIELD[terrain]
    return here.cube


def gold_blocks(terrain: str, level: int, gold: bool) -> Iterator[Because]:
    if gold and (terrain != "mountain" or level < 3):
        yield against("land.gold", level=level)


def no_such_tile(s: CooperIsland, by: Actor, a: str, b: str) -> bool:
    """land.tile: every tile in stock was told, and none shows these terrains together."""
    seat = s.players[by]
    return seat.tiles is not None and 0 < seat.tiles <= len(seat.kinds) and tile_of(a, b) not in seat.kinds


def lay_tile(s: CooperIsland, by: Actor, a: str, b: str) -> None:
    """The tile leaves the stock: the one told, or one of those nobody has told of."""
    seat, kind = s.players[by], tile_of(a, b)
    if seat.tiles is not None:
        seat.tiles -= 1
    if kind in seat.kinds:
        seat.kinds.remove(kind)
    else:
        s.seen[kind] += 1


class Land(Move[CooperIsland]):
    """land.place, land.over: a double tile on two spaces, each half with its terrain; `gold-1`, `gold-2` for gold instead of stone."""

    verb = "land"
    rule = "land.place"
    a: str
    over_a: str
    b: str
    over_b: str
    gold: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        near = s.neighbours()
        seat = s.players[by]
        if not sayable(s, by, "place", "take-or-place"):
            return
        if len(said) == 0:
            yield from spaces(s, by)
        elif len(said) == 1:
            yield from terrains(s, by, said[0])
        elif len(said) == 2:
            yield from spaces(s, by, sorted(near.get(said[0], ())) if near else None)
        elif len(said) == 3:
            yield from (t for t in terrains(s, by, said[2]) if t != said[1] and not no_such_tile(s, by, t, said[1]))
        else:
            level = max(level_after(seat.land, said[0]), level_after(seat.land, said[2]))  # levelled, if need be
            waiting = [f"gold-{k}" for k, x in ((1, 0), (2, 2)) if said[x + 1] == "mountain" and level >= 3]
            left = [w for w in waiting if w not in said[4:]]
            if left:
                yield DONE
                yield from left

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        ask_layout(s)
        seat = s.players[self.by]
        yield from given(s, self.by, "place", "take-or-place")  # land.not-island: islands are a move of their own
        yield from short("land.place", seat.tiles, 1)
        if self.a == self.b or self.over_a == self.over_b:  # term.double: the two halves of a side differ
            yield impossible("term.double")
            return
        if self.over_a in TERRAINS and self.over_b in TERRAINS and no_such_tile(s, self.by, self.over_a, self.over_b):
            yield against("land.tile", what=seat.kinds)
        yield from cover_blocks(s, self.by, self.a, self.over_a, "land.match", "land.empty")
        yield from cover_blocks(s, self.by, self.b, self.over_b, "land.match", "land.empty")
        yield from self._where(s)
        yield from self._levels(s)
        for k, terrain in ((1, self.over_a), (2, self.over_b)):
            yield from gold_blocks(terrain, max(level_after(seat.land, self.a), level_after(seat.land, self.b)), f"gold-{k}" in self.gold)
        if set(self.gold) - {"gold-1", "gold-2"}:
            yield impossible("table.unknown", word=self.gold[0])

    def _where(self, s: CooperIsland) -> Iterator[Because]:
        """land.new: next to a charted space; the two spaces side by side."""
        seat = s.players[self.by]
        near = s.neighbours()
        if near is not None and self.b not in near.get(self.a, ()):
            yield against("land.ways")
        if self.a in seat.land or self.b in seat.land:
            return  # the charted half is next to the new one
        if s.beside_charted(self.by, self.a) is False and s.beside_charted(self.by, self.b) is False:
            yield against("land.new")

    def _levels(self, s: CooperIsland) -> Iterator[Because]:
        """land.level, land.levelling, land.mixed, land.mixed-level"""
        seat = s.players[self.by]
        if not seat.tracked:
            return
        a, b = (seat.land[x].level if x in seat.land else 0 for x in (self.a, self.b))
        if a == b:
            return
        if 0 in (a, b):
            if max(a, b) != 1:
                yield against("land.mixed", level=max(a, b))
        elif abs(a - b) != 1:
            yield against("land.level", a=a, b=b)
        if not seat.carto:
            yield against("carto.limit")
        if seat.steps < 1:
            yield impossible("land.mixed-level" if 0 in (a, b) else "carto.cost", need=1, have=seat.steps)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        used_up(s, self.by, "place", "take-or-place")
        lay_tile(s, self.by, self.over_a, self.over_b)
        a, b = (seat.land[x].level if x in seat.land else 0 for x in (self.a, self.b))
        if a != b and seat.tracked:  # carto.level, carto.level-side, carto.level-cube: a single tile under the lower half
            seat.steps -= 1
            seat.carto = False
            s.note("carto.level", player=self.by)
        level = max(a, b)
        cubes = (
            raise_space(s, self.by, self.a, self.over_a, "gold-1" in self.gold, level + 1 - a),
            raise_space(s, self.by, self.b, self.over_b, "gold-2" in self.gold, level + 1 - b),
        )
        s.note("land.cubes", player=self.by, what=cubes)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        land = s.players[self.by].land
        levels = [level_after(land, x) for x in (self.a, self.b)]
        cubes = tuple("gold" if f"gold-{k}" in self.gold else YIELD.get(t, "") for k, t in ((1, self.over_a), (2, self.over_b)))
        return "land" if levels[0] == levels[1] else "land-levelled", {"level": max(levels), "what": cubes}


def level_after(land: dict[str, Space], space: str) -> int:
    """The level a space will have."""
    return (land[space].level if space in land else 0) + 1
