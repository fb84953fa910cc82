"""Island tiles: laid beside a sandbank, used when a ship passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.move import Actor, Because, against, impossible, says

from ..components import SHIPS, TERRAINS
from ..pending_actions import use, used_up
from ..sea_route import BANKS, HALVES, place_at
from ..spelling import SIDES, number
from ..state import CooperIsland
from .base import ISLANDS, Given, by_number, every_space, new_space
from .landscape import ask_layout, raise_space


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
        reasons = list(super().bars(s))
        yield from reasons
        if not reasons:
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
    terrain: str | None = s.nth("island.terrains", n)
    return terrain
