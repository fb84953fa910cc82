"""«Жетоны наследия»: discs on H10–H17, the silver fleet and the gold mine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible

from ..board import NATIONS
from ..state import Maracaibo
from ..story import legacy
from ..story.state import DISCS
from .counts import Placed


class PutDisc(Placed):
    """You paid the price of the tile your ship stands on and moved a disc of yours to it."""

    verb = "put-disc"
    rule = "legacy.h10-disc"
    tile: str | None = None

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name == "turn" else ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            if cls._here(s, by):
                yield DONE
            yield from (t for t in s.legacy if t in DISCS)

    @staticmethod
    def _here(s: Maracaibo, by: Actor) -> str:
        """The tile under the ship."""
        return next((t for t in legacy.at(s, s.players[by].ship) if t in DISCS), "")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        tile = self.tile or self._here(s, self.by)
        if tile not in DISCS or tile not in s.legacy:
            yield impossible("legacy.on-board", tile=tile or DISCS[0])
            return
        cells = s.fact(f"tile-cells.{tile}", "int", tile=tile)
        if tile in s.saga.full or (cells is not None and s.saga.discs.get(tile, 0) >= cells):
            yield impossible("legacy.h10-full", tile=tile)
        place = legacy.place_of(s, tile)
        if place and s.players[self.by].ship != place:
            yield against("legacy.h10-place", tile=tile, place=place)
        if f"put-disc {tile}" in s.told:  # one disc for one landing
            yield against("legacy.h10-disc", tile=tile)

    def apply(self, s: Maracaibo) -> None:
        tile = self.tile or self._here(s, self.by)
        s.told.append(f"put-disc {tile}")
        legacy.disc(s, tile)


class _Prize(Placed):
    """A battle action of a legacy tile, told with the nation fought for."""

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name == "turn" else ()

    @staticmethod
    def _may(s: Maracaibo, nation: str, spot: str) -> Iterator[Because]:
        if nation not in NATIONS:
            yield impossible("table.no-such-word", word=nation, verb="escort")
        elif s.supply[nation].left < 1:
            yield impossible("battle.supply-empty")
        yield from legacy.taken(s, spot)


class Escort(_Prize):
    """The silver fleet: a token on its 10 or 11, 3 influence, 8 doubloons."""

    verb = "escort"
    rule = "legacy.h6-fleet"
    nation: str
    space: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and "h6" in s.legacy:
            yield from NATIONS
        elif len(said) == 1:
            yield from ("10", "11")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if "h6" not in s.legacy or f"h6-{self.space}" not in legacy.FLEET:
            yield impossible("legacy.on-board", tile="h6")
            return
        yield from self._may(s, self.nation, f"h6-{self.space}")

    def apply(self, s: Maracaibo) -> None:
        s.put_token(self.nation, f"h6-{self.space}")
        vp = s.gain_influence(self.by, self.nation, 3)
        s.note("legacy.h6-fleet", nation=self.nation, space=self.space)
        if vp:
            s.note("solo.told.top", nation=self.nation, vp=vp)


class Mine(_Prize):
    """The gold mine: a token on its 8, 12 doubloons."""

    verb = "mine"
    rule = "legacy.h9-mine"
    nation: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and "h9" in s.legacy:
            yield from NATIONS

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if "h9" not in s.legacy:
            yield impossible("legacy.on-board", tile="h9")
            return
        yield from self._may(s, self.nation, legacy.MINE)
        yield from legacy.shut(s, self.by, legacy.MINE)

    def apply(self, s: Maracaibo) -> None:
        s.put_token(self.nation, legacy.MINE)
        s.note("legacy.h9-mine", nation=self.nation)


TILES = (PutDisc, Escort, Mine)
