"""Landscape: placing double tiles, and what every tile keeps to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Actor, Because, against, impossible, odd, says, short

from ..components import TERRAINS, YIELD, tile_of
from ..pending_actions import used_up
from ..seat import Space
from ..state import CooperIsland
from .base import Given, every_space, new_space


def ask_layout(s: CooperIsland, by: Actor) -> None:
    """Where spaces have names, the box also says where ruins lie; of a peninsula that nobody tracks nothing is asked."""
    if s.players[by].tracked and s.fact("layout.edges") is not None:
        s.fact("layout.ruins")


def coverable(s: CooperIsland, by: Actor, space: str) -> bool:
    here = s.players[by].land.get(space)
    return not here.lies if here else not s.ruin_at(by, space)


def terrains(s: CooperIsland, by: Actor, space: str) -> tuple[str, ...]:
    here = s.players[by].land.get(space)
    return TERRAINS if here is None else tuple(dict.fromkeys((here.terrain, "settlement")))


def cover_blocks(s: CooperIsland, by: Actor, space: str, terrain: str, match: str, empty: str) -> Iterator[Because]:
    """What every half of a tile keeps to: terrain, no pieces, no ruin."""
    here = s.players[by].land.get(space)
    if here is None:
        if s.ruin_at(by, space):
            yield against("land.ruin")
        return
    if terrain not in (here.terrain, "settlement"):  # land.settlement
        yield against(match, old=here.terrain, new=terrain)
    if here.lies:
        yield impossible(empty, what=here.lies, space=space)
    elif here.loose:
        yield odd("table.not-checked", need=1, rule=empty)


def raise_space(s: CooperIsland, by: Actor, space: str, terrain: str, gold: bool, n: int = 1) -> str:
    """The tile lies, with its cube (land.cubes, land.gold); returns the cube."""
    seat = s.players[by]
    here = seat.land.setdefault(space, Space(terrain, 0))
    here.terrain, here.level = terrain, here.level + n
    cube = "gold" if gold else YIELD[terrain]
    here.put(cube)
    return cube


YIELDS = ("stone", "gold")  # land.gold: as the player likes


def gold_fits(terrain: str, level: int) -> bool:
    return terrain == "mountain" and level >= 3


def gold_blocks(terrain: str, level: int, said: str | None, golden: tuple[str, ...]) -> Iterator[Because]:
    if said == "gold" and not gold_fits(terrain, level):
        yield against("land.gold", level=level)
    elif golden and said is None:
        yield against("land.gold-which")


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


def coverable_spaces(m: Any, s: CooperIsland) -> Iterator[str]:
    """Where a tile may lie; a domain."""
    yield from (x for x in every_space(m, s) if coverable(s, m.by, x))


class Land(Given):
    """land.place, land.over: a double tile on two spaces, each half with its terrain; `gold` instead of the mountain's stone."""

    verb = "land"
    rule = "land.place"
    tokens = ("place", "take-or-place")  # land.not-island: islands are a move of their own

    def terrains_a(self, s: CooperIsland) -> tuple[str, ...]:
        return terrains(s, self.by, self.a)

    def beside_a(self, s: CooperIsland) -> Iterator[str]:
        near = s.neighbours()
        beside = s.players[self.by].land if near is None else sorted(near.get(self.a, ()))
        yield from (x for x in beside if x != self.a and coverable(s, self.by, x))

    def terrains_b(self, s: CooperIsland) -> Iterator[str]:
        fit = terrains(s, self.by, self.b)
        yield from (t for t in fit if t != self.over_a and not no_such_tile(s, self.by, t, self.over_a))

    def level(self, s: CooperIsland) -> int:
        """Levelled, if need be."""
        land = s.players[self.by].land
        return max(level_after(land, self.a), level_after(land, self.b))

    def golden(self, s: CooperIsland) -> tuple[str, ...]:
        high = "mountain" in (self.over_a, self.over_b) and self.level(s) >= 3
        return YIELDS if high and not any(self._levels(s)) else ()

    def lying(self, s: CooperIsland) -> tuple[str, ...]:
        return YIELDS if "mountain" in (self.over_a, self.over_b) else ("gold",)

    def sure(self, s: CooperIsland) -> bool:
        return not self.golden(s)

    a: str = says(coverable_spaces, understood=every_space, opens=new_space)
    over_a: str = says(terrains_a, understood=TERRAINS, ever=TERRAINS)
    b: str = says(beside_a, understood=every_space, opens=new_space)
    over_b: str = says(terrains_b, understood=TERRAINS, ever=TERRAINS)
    gold: str | None = says(golden, understood=lying, ends=sure, default=None)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        reasons = list(super().bars(s))
        yield from reasons
        if not reasons:
            yield from short("land.place", s.players[self.by].tiles, 1)
            ask_layout(s, self.by)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.a == self.b or self.over_a == self.over_b:  # term.double: the two halves of a side differ
            yield impossible("term.double")
            return
        if no_such_tile(s, self.by, self.over_a, self.over_b):
            yield against("land.tile", what=s.players[self.by].kinds)
        yield from cover_blocks(s, self.by, self.a, self.over_a, "land.match", "land.empty")
        yield from cover_blocks(s, self.by, self.b, self.over_b, "land.match", "land.empty")
        yield from self._where(s)
        yield from self._levels(s)
        mountain = "mountain" if "mountain" in (self.over_a, self.over_b) else self.over_b
        yield from gold_blocks(mountain, self.level(s), self.gold, self.golden(s))

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
        a, b = (level_after(seat.land, x) - 1 for x in (self.a, self.b))
        if a == b:
            return
        if 0 in (a, b):
            if max(a, b) != 1:
                yield against("land.mixed", level=max(a, b))
        elif abs(a - b) != 1:
            yield against("land.level", a=a, b=b)
        if not seat.carto:
            yield against("carto.limit")
        yield from short("land.mixed-level" if 0 in (a, b) else "carto.cost", seat.steps, 1)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        used_up(s, self.by, "place", "take-or-place")
        lay_tile(s, self.by, self.over_a, self.over_b)
        a, b = (level_after(seat.land, x) - 1 for x in (self.a, self.b))
        if a != b and seat.tracked:  # carto.level, carto.level-side, carto.level-cube: a single tile under the lower half
            s.back(self.by, 1)
            seat.carto = False
            s.note("carto.level", player=self.by)
        level = max(a, b)
        cubes = (
            raise_space(s, self.by, self.a, self.over_a, self._golden(self.over_a), level + 1 - a),
            raise_space(s, self.by, self.b, self.over_b, self._golden(self.over_b), level + 1 - b),
        )
        s.note("land.cubes", player=self.by, what=cubes)

    def _golden(self, terrain: str) -> bool:
        """land.gold: on the mountain, where it was said."""
        return self.gold == "gold" and terrain == "mountain"

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        land = s.players[self.by].land
        levels = [level_after(land, x) for x in (self.a, self.b)]
        cubes = tuple("gold" if self._golden(t) else YIELD[t] for t in (self.over_a, self.over_b))
        return "land" if levels[0] == levels[1] else "land-levelled", {"level": max(levels), "what": cubes}


def level_after(land: dict[str, Space], space: str) -> int:
    """The level a space will have."""
    return (land[space].level if space in land else 0) + 1
