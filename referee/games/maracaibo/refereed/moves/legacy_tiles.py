"""«Жетоны наследия» where everything is entered: the silver fleet, the gold mine, discs on H10–H17."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, count, impossible, says

from ... import ship_upgrades
from ...board import combat
from ...story import legacy_tiles as legacy
from ...survey import INFLUENCE, recall
from .. import effect_symbols, gains, paying
from ..effect_symbols import Part
from ..state import RefereedGame
from .combat import BattleAction, held


def _laid(s: RefereedGame, tile: str) -> Iterator[Because]:
    if tile not in s.legacy:
        yield impossible("legacy.on-board")  # which it is, a campaign has not told yet


class Fleet(BattleAction):
    """10 or 11 attack: the nation's token on the space of that number, 3 influence there and 8 doubloons."""

    verb = "fleet"
    rule = "legacy.h6-fleet"
    space: int = count(10, 11, no="legacy.h6-fleet")

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from _laid(s, "h6")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        spot = f"h6-{self.space}"
        recall(s, INFLUENCE)
        yield from self.may(s, "fleet", self.space)
        yield from legacy.taken(s, spot)
        yield from held(s, spot)

    def apply(self, s: RefereedGame) -> None:
        nation = self.spend(s, "fleet", self.space)
        s.put_token(nation, f"h6-{self.space}")
        s.note("legacy.h6-fleet", nation=nation, space=self.space)
        brings = combat("action")["silver-fleet"]
        gains.queue(s, self.by, (Part(brings["influence"], nation), Part(brings["doubloons"], "d")))


class Shaft(BattleAction):
    """8 attack: the nation's token on the mine, 12 doubloons."""

    verb = "shaft"
    rule = "legacy.h9-mine"

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        yield from _laid(s, legacy.MINE)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from self.may(s, "shaft", self.cost("gold-mine", 0))
        yield from legacy.taken(s, legacy.MINE)
        yield from legacy.shut(s, self.by, legacy.MINE)
        yield from held(s, legacy.MINE)

    def apply(self, s: RefereedGame) -> None:
        nation = self.spend(s, "shaft", self.cost("gold-mine", 0))
        s.put_token(nation, legacy.MINE)
        s.note("legacy.h9-mine", nation=nation)
        gains.queue(s, self.by, (Part(combat("action")["gold-mine"]["doubloons"], "d"),))


class Supply(Move[RefereedGame]):
    """Before the main action: pay the tile's price, gain its reward, move a disc of yours to it."""

    verb = "equip"
    rule = "legacy.h10-disc"
    aside = True
    cell: str = says(ship_upgrades.cells)  # an empty one is refused by its name

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        if not legacy.disc_tile(s, self.by):
            yield impossible("legacy.h10-disc" if s.saga.discs else "legacy.on-board")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        tile, top = legacy.disc_tile(s, self.by), s.frame
        yield from legacy.filled(s, tile)
        if top.data.get("main") or top.data.get("equipped"):
            yield against("legacy.h10-disc", tile=tile)
        yield from ship_upgrades.locked(s.seat(self.by), self.cell)
        if tile != "h10":  # legacy.h10-free
            s.fact(f"tile-deal.{tile}", tile=tile)
            yield from paying.unpaid(s, self.by, self._deal(s, tile).costs)

    @staticmethod
    def _deal(s: RefereedGame, tile: str) -> effect_symbols.Deal:
        return effect_symbols.offer(None if tile == "h10" else s.known(f"tile-deal.{tile}"))

    def apply(self, s: RefereedGame) -> None:
        tile = legacy.disc_tile(s, self.by)
        deal = self._deal(s, tile)
        s.frame.data["equipped"] = 1
        paying.pay(s, self.by, deal.costs)
        legacy.disc(s, tile)
        ship_upgrades.remove_disc(s, self.by, self.cell)  # legacy.h10-upgrade: it works at once
        gains.queue(s, self.by, deal.gains)


PRIZES = (Fleet, Shaft)
