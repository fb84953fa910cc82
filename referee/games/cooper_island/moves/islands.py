"""Island tiles, and the cartographer's own tiles."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible

from ..box import SHIPS, TERRAINS, YIELD
from ..sea import HALVES, bank_at
from ..seat import Space
from ..spelling import number
from ..state import CooperIsland
from ..turn import given, island_action, sayable, used_up
from .base import ANY_SPACE, Numbered
from .land import ask_layout, cover_blocks, gold_blocks, level_after, nameable, raise_space, spaces, terrains


class Begin(Move[CooperIsland]):
    """setup.start-choice: each player chooses the start terrain, with its resource."""

    verb = "begin-on"
    rule = "setup.start-choice"
    bare = True
    terrain: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from TERRAINS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.terrain not in TERRAINS:
            yield impossible("table.unknown", word=self.terrain)

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.players[self.by].land["start"] = Space(self.terrain, 1, YIELD[self.terrain])

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return "cube", {"what": YIELD.get(self.terrain, "")}


class Island(Numbered):
    """island.place, island.half: one island tile in income, its land half on an uncharted space, its island on half a sandbank."""

    verb = "island"
    rule = "island.place"
    things = ("island",)
    island: str
    space: str
    half: str
    terrain: str | None = None  # said only while the box does not know the tiles' land

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if len(said) == 0 and sayable(s, by, "island"):
            yield from (f"island-{n}" for n in range(1, 7) if n not in seat.islands.values())
        elif len(said) == 1:
            near = s.neighbours()
            if near is None:
                yield ANY_SPACE
            else:
                yield from (x for x in near if x not in seat.land and not s.ruin_at(by, x) and s.beside_charted(by, x) is not False)
        elif len(said) == 2:
            taken = {h.partition("-")[0] for h in seat.islands}
            yield from (h for h in HALVES if h.partition("-")[0] not in taken and (s.round > 1 or h[0] == "r"))
        elif len(said) == 3 and "island.terrains" in s.facts and not _land_of(s, number(said[0])):  # asked, and nobody knew
            yield from TERRAINS[:3]

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        ask_layout(s)
        s.asks("island.terrains")
        seat, n = s.players[self.by], number(self.island)
        yield from given(s, self.by, "island")
        if n not in range(1, 7) or n in seat.islands.values():
            yield impossible("island.place")
        if self.half not in HALVES or not nameable(s, self.space):
            yield impossible("table.unknown", word=self.half if self.half not in HALVES else self.space)
            return
        if self.half.partition("-")[0] in {h.partition("-")[0] for h in seat.islands}:
            yield impossible("island.sandbank")
        if self.space in seat.land:
            yield impossible("island.uncharted")
        elif s.beside_charted(self.by, self.space) is False:
            yield against("island.next")
        if s.ruin_at(self.by, self.space):
            yield against("island.ruin")
        if s.round == 1 and self.half[0] != "r":
            yield against("island.round-1")
        if (_land_of(s, n) or self.terrain) not in TERRAINS[:3]:
            yield impossible("island.land")

    def apply(self, s: CooperIsland) -> None:
        seat, n = s.players[self.by], number(self.island)
        used_up(s, self.by, "island")
        seat.islands[self.half] = n
        cube = raise_space(s, self.by, self.space, _land_of(s, n) or self.terrain or "", gold=False)
        s.note("island.cube", player=self.by, what=cube)
        make_room(s, self.by, self.half)
        island_action(s, self.by, n)  # island.action


def make_room(s: CooperIsland, by: Actor, half: str) -> None:
    """island.ship: ships on this sandbank now stand on its other half; that is no step."""
    bank, _, side = half.partition("-")
    at = bank_at(list(s.players).index(by), bank, len(s.players))
    for who in s.players:
        for ship in SHIPS:
            if s.position(who, ship) == at:
                s.note("island.ship", player=who, ship=ship, what="right" if side == "left" else "left")


def _land_of(s: CooperIsland, n: int) -> str | None:
    """The terrain on the land half of an island tile, once the box knows it."""
    kinds = s.know("island.terrains")
    return kinds[n - 1] if kinds and len(kinds) == 6 and 1 <= n <= 6 and kinds[n - 1] in TERRAINS[:3] else None


class Chart(Move[CooperIsland]):
    """carto.chart, carto.raise, carto.raise-high: a single tile on a space, for 2, 3 or 4 steps back."""

    verb = "chart"
    rule = "carto.cost"
    aside = True
    space: str
    terrain: str
    gold: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) == 0 and s.players[by].carto and s.players[by].steps >= 2 and s.phase != "final":  # any.end
            yield from spaces(s, by)
        elif len(said) == 1:
            yield from terrains(s, by, said[0])
        elif len(said) == 2 and said[1] == "mountain" and level_after(s.players[by].land, said[0]) >= 3:
            yield DONE
            yield "gold"

    def price(self, s: CooperIsland) -> int:
        level = level_after(s.players[self.by].land, self.space) - 1
        return 2 if level == 0 else 3 if level <= 3 else 4

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        ask_layout(s)
        seat = s.players[self.by]
        if s.phase == "final" or not seat.carto:  # any.end
            yield against("carto.limit")
        if seat.steps < self.price(s):
            yield impossible("carto.cost", need=self.price(s), have=seat.steps)
        yield from cover_blocks(s, self.by, self.space, self.terrain, "carto.match", "carto.empty")
        if self.space not in seat.land and s.beside_charted(self.by, self.space) is False:
            yield against("carto.chart")
        yield from gold_blocks(self.terrain, level_after(seat.land, self.space), self.gold is not None)
        if self.gold not in (None, "gold"):
            yield impossible("table.unknown", word=self.gold)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.steps -= self.price(s)
        seat.carto = False
        cube = raise_space(s, self.by, self.space, self.terrain, self.gold is not None)  # carto.cube
        s.note("land.cubes", player=self.by, what=(cube,))

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        cube = "gold" if self.gold else YIELD.get(self.terrain, "")
        return "chart", {"n": self.price(s), "level": level_after(s.players[self.by].land, self.space), "what": cube}
