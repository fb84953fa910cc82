"""«Жетоны наследия» where everything is entered: the silver fleet, the gold mine, discs on H10–H17."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ...story import legacy
from ...story.state import DISCS
from ...survey import recall
from .. import effects, gains, paying, shipboard
from ..effects import Part
from ..state import FullGame, upgrades
from .combat import BattleAction, held
from .phases import _top


class Fleet(BattleAction):
    """10 or 11 attack: the nation's token on the space of that number, 3 influence there and 8 doubloons."""

    verb = "fleet"
    rule = "legacy.h6-fleet"
    space: int

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and "h6" in s.legacy:
            yield from ("10", "11")

    def blocks(self, s: FullGame) -> Iterator[Because]:
        spot = f"h6-{self.space}"
        if "h6" not in s.legacy or spot not in legacy.FLEET:
            yield impossible("legacy.on-board", tile="h6")
            return
        recall(s, "influence.")
        yield from self.may(s, "fleet", self.space)
        yield from legacy.taken(s, spot)
        yield from held(s, spot)

    def apply(self, s: FullGame) -> None:
        nation = self.spend(s, "fleet", self.space)
        s.put_token(nation, f"h6-{self.space}")
        s.note("legacy.h6-fleet", nation=nation, space=self.space)
        gains.queue(s, self.by, (Part(3, nation), Part(8, "d")))


class Shaft(BattleAction):
    """8 attack: the nation's token on the mine, 12 doubloons."""

    verb = "shaft"
    rule = "legacy.h9-mine"

    @classmethod
    def actors(cls, s: FullGame, frame: Frame) -> tuple[Actor, ...]:
        return (frame.by,) if "h9" in s.legacy else ()

    def blocks(self, s: FullGame) -> Iterator[Because]:
        yield from self.may(s, "shaft", 8)
        yield from legacy.taken(s, legacy.MINE)
        yield from legacy.shut(s, self.by, legacy.MINE)
        yield from held(s, legacy.MINE)

    def apply(self, s: FullGame) -> None:
        nation = self.spend(s, "shaft", 8)
        s.put_token(nation, legacy.MINE)
        s.note("legacy.h9-mine", nation=nation)
        gains.queue(s, self.by, (Part(12, "d"),))


class Supply(Move[FullGame]):
    """Before the main action: pay the tile's price, gain its reward, move a disc of yours to it."""

    verb = "equip"
    rule = "legacy.h10-disc"
    aside = True
    cell: str

    @classmethod
    def actors(cls, s: FullGame, frame: Frame) -> tuple[Actor, ...]:
        return (frame.by,) if cls._tile(s, frame.by) else ()

    @staticmethod
    def _tile(s: FullGame, who: Actor) -> str:
        return next((t for t in legacy.at(s, s.players[who].ship) if t in DISCS), "")

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from upgrades()  # an empty cell is refused by its name

    def blocks(self, s: FullGame) -> Iterator[Because]:
        tile, top = self._tile(s, self.by), _top(s)
        if self.cell not in upgrades():
            yield impossible("table.no-such-word", word=self.cell, verb=self.verb)
            return
        cells = s.fact(f"tile-cells.{tile}", tile=tile)
        if tile in s.saga.full or (cells is not None and s.saga.discs.get(tile, 0) >= cells):
            yield impossible("legacy.h10-full", tile=tile)
        if top.data.get("main") or top.data.get("equipped"):
            yield against("legacy.h10-disc", tile=tile)
        yield from shipboard.locked(s, self.by, self.cell)
        if tile != "h10":  # legacy.h10-free
            s.fact(f"tile-deal.{tile}", tile=tile)
            yield from paying.unpaid(s, self.by, self._deal(s, tile).costs)

    @staticmethod
    def _deal(s: FullGame, tile: str) -> effects.Deal:
        return effects.offer(None if tile == "h10" else s.known(f"tile-deal.{tile}"))

    def apply(self, s: FullGame) -> None:
        tile = self._tile(s, self.by)
        deal = self._deal(s, tile)
        _top(s).data["equipped"] = 1
        paying.pay(s, self.by, deal.costs)
        legacy.disc(s, tile)
        shipboard.remove_disc(s, self.by, self.cell)  # legacy.h10-upgrade: it works at once
        gains.queue(s, self.by, deal.gains)


PRIZES = (Fleet, Shaft)
