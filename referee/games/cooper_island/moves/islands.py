"""Island tiles, and the cartographer's own tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import open_frames
from referee.kernel.move import Actor, Because, Move, against, impossible, lacks, says, seat, short

from ..box import SHIPS, TERRAINS, YIELD, boards
from ..sea import BANKS, HALVES, place_at
from ..seat import Space
from ..spelling import SIDES, number
from ..state import CooperIsland
from ..todo import use, used_up
from .base import ISLANDS, Given, by_number, every_space, new_space
from .land import ask_layout, cover_blocks, coverable, gold_blocks, gold_fits, level_after, raise_space, terrains


class OfSetUp(Move[CooperIsland]):
    """A terrain that is only said while the game is set up."""

    bare = True
    terrain: str = says(TERRAINS)

    @classmethod
    def in_play(cls, s: CooperIsland) -> bool:
        return any(frame.name in ("random-start", "start-terrain") for frame, _ in open_frames(s))


class Begin(OfSetUp):
    """setup.start-choice: each player chooses the start terrain, with its resource."""

    verb = "begin-on"
    rule = "setup.start-choice"

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.players[self.by].land["start"] = Space(self.terrain, 1, YIELD[self.terrain])

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return "cube", {"what": YIELD[self.terrain]}


class RandomStart(OfSetUp):
    """setup.start-random: one terrain came up for everybody's start space."""

    verb = "all-begin-on"
    rule = "setup.start-random"
    chance = True

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        for mine in s.players.values():
            mine.land["start"] = Space(self.terrain, 1, YIELD[self.terrain])
        s.note("setup.start-random", what=self.terrain)


class First(Move[CooperIsland]):
    """setup.first, setup.cartographer: who begins came up at random; those after sit further along the cartographer's track."""

    verb = "begins"
    rule = "setup.first"
    chance = True
    bare = True
    who: Actor = seat()

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.first = s.active = self.who
        for who, start in zip(s.seats(self.who), boards(len(s.players))["cartographer-start"], strict=True):
            s.players[who].steps = start
        s.note("setup.first", player=self.who)


def _side(m: Any, s: CooperIsland, half: str) -> tuple[str, ...]:
    """island.round-1: only one sandbank may be meant, so its side is enough."""
    bank, _, side = half.partition("-")
    return (side, side[0], SIDES[side]) if s.round == 1 and bank == "r1" else ()


class Island(Given):
    """island.place, island.half: one island tile in income, its land half on an uncharted space, its island on half a sandbank."""

    verb = "island"
    rule = "island.place"
    tokens = ("island",)
    bare, bare_number = True, False  # `i1 b1 l`

    def in_stock(self, s: CooperIsland) -> Iterator[str]:
        placed = s.players[self.by].islands.values()
        yield from (i for i in ISLANDS if number(i) not in placed)

    def shores(self, s: CooperIsland) -> Iterator[str]:
        near, seat = s.neighbours() or {}, s.players[self.by]
        yield from (x for x in near if x not in seat.land and not s.ruin_at(self.by, x) and s.beside_charted(self.by, x) is not False)

    def halves(self, s: CooperIsland) -> Iterator[str]:
        taken = {h.partition("-")[0] for h in s.players[self.by].islands}
        banks = (s.shore(self.space) or set(BANKS)) - taken
        yield from (h for h in HALVES if h.partition("-")[0] in (banks if s.round > 1 else banks & {"r1"}))

    def lands(self, s: CooperIsland) -> Iterable[str]:
        return () if self.land_known(s) else TERRAINS[:3]

    def land_known(self, s: CooperIsland) -> bool:
        return "island.terrains" not in s.facts or _land_of(s, number(self.island)) is not None

    island: str = says(in_stock, ever=ISLANDS, no="island.place", called=by_number)
    space: str = says(shores, understood=every_space, opens=new_space)
    half: str = says(halves, understood=HALVES, called=_side)
    terrain: str | None = says(lands, ends=land_known, ever=TERRAINS[:3], no="island.land", default=None)  # where the box does not know it

    @classmethod
    def elsewhere(cls, s: CooperIsland, by: Actor | None) -> Because | None:
        """One a round, in income: placed there, or lost."""
        if s.phase != "worker-phase":
            return None
        placed = len(s.players[by if by in s.players else s.active].islands) >= s.round
        return impossible("income.actions") if placed else impossible("income.lost", what="todo-island")

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        found = list(super().bars(s))
        yield from found
        if not found:
            ask_layout(s, self.by)
            if s.players[self.by].tracked and s.known("layout.edges"):
                s.fact("layout.shore")
            s.fact("island.terrains")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.half.partition("-")[0] in {h.partition("-")[0] for h in seat.islands}:
            yield impossible("island.sandbank")
        if self.space in seat.land:
            yield impossible("island.uncharted")
        elif s.beside_charted(self.by, self.space) is False:
            yield against("island.next")
        if s.ruin_at(self.by, self.space):
            yield against("island.ruin")
        bank, shore = self.half.partition("-")[0], s.shore(self.space)
        if s.round == 1 and bank != "r1":
            yield against("island.round-1")
        elif shore is not None and bank not in shore:
            yield against("island.half", what=tuple(sorted(shore)))
        if self.terrain is None and not _land_of(s, number(self.island)):
            yield impossible("island.land")

    def apply(self, s: CooperIsland) -> None:
        mine, n = s.players[self.by], number(self.island)
        used_up(s, self.by, "island")
        mine.islands[self.half] = n
        cube = raise_space(s, self.by, self.space, _land_of(s, n) or self.terrain or "", gold=False)
        s.note("island.cube", player=self.by, what=cube)
        make_room(s, self.by, self.half)
        use(s, self.by, self.island)  # island.action


def make_room(s: CooperIsland, by: Actor, half: str) -> None:
    """island.ship: ships on this sandbank now stand on its other half; that is no step."""
    bank, _, side = half.partition("-")
    at = place_at(list(s.players).index(by), bank, len(s.players))
    for who in s.players:
        for ship in SHIPS:
            if s.position(who, ship) == at:
                s.note("island.ship", player=who, ship=ship, what="right" if side == "left" else "left")


def _land_of(s: CooperIsland, n: int) -> str | None:
    """The terrain on the land half of an island tile, once the box knows it."""
    kinds = s.known("island.terrains")
    return kinds[n - 1] if kinds and 1 <= n <= 6 else None


class Chart(Move[CooperIsland]):
    """carto.chart, carto.raise, carto.raise-high: a single tile on a space, for 2, 3 or 4 steps back."""

    verb = "chart"
    rule = "carto.cost"
    aside = True

    def spaces(self, s: CooperIsland) -> Iterator[str]:
        yield from (x for x in every_space(self, s) if coverable(s, self.by, x))

    def terrains(self, s: CooperIsland) -> tuple[str, ...]:
        return terrains(s, self.by, self.space)

    def golden(self, s: CooperIsland) -> tuple[str, ...]:
        return ("gold",) if gold_fits(self.terrain, level_after(s.players[self.by].land, self.space)) else ()

    space: str = says(spaces, understood=every_space, opens=new_space)
    terrain: str = says(terrains, understood=TERRAINS, ever=TERRAINS)
    gold: str | None = says(golden, understood=("gold",), ends=True, default=None)

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
        yield from gold_blocks(self.terrain, level_after(seat.land, self.space), self.gold is not None)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        s.back(self.by, self.price(s))
        seat.carto = False
        cube = raise_space(s, self.by, self.space, self.terrain, self.gold is not None)  # carto.cube
        s.note("land.cubes", player=self.by, what=(cube,))

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        cube = "gold" if self.gold else YIELD[self.terrain]
        return "chart", {"n": self.price(s), "level": level_after(s.players[self.by].land, self.space), "what": cube}
