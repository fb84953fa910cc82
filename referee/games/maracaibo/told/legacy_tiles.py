"""«Жетоны наследия»: discs on H10–H17, the silver fleet and the gold mine."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, impossible, says

from ..board import NATIONS, combat
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from ..story.state import DISCS
from .base import InTurn


class PutDisc(InTurn):
    """You paid the price of the tile your ship stands on and moved a disc of yours to it."""

    verb = "put-disc"
    rule = "legacy.h10-disc"

    def laid(self, s: Maracaibo) -> Iterator[str]:
        yield from (t for t in s.legacy if t in DISCS)

    def on_one(self, s: Maracaibo) -> bool:
        return bool(legacy.disc_tile(s, self.by))

    tile: str | None = says(laid, understood=DISCS, ends=on_one, default=None, ever=DISCS)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        tile = self.tile or legacy.disc_tile(s, self.by)
        if tile not in s.legacy:
            yield impossible("legacy.on-board")  # which it is, a campaign has not told yet
            return
        place = legacy.place_of(s, tile)
        if place and s.players[self.by].ship != place:
            yield against("legacy.h10-place", tile=tile, place=place)
            return  # how many cells it has need not be asked
        yield from legacy.filled(s, tile)
        if f"put-disc {tile}" in s.told:  # one disc for one landing
            yield against("legacy.h10-disc", tile=tile)

    def apply(self, s: Maracaibo) -> None:
        tile = self.tile or legacy.disc_tile(s, self.by)
        s.told.append(f"put-disc {tile}")
        legacy.disc(s, tile)


class _Prize(InTurn):
    """A battle action of a legacy tile, told with the nation fought for."""

    tile = ""
    nation: str = says(NATIONS)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if self.tile not in s.legacy:
            yield impossible("legacy.on-board")

    def spot(self) -> str:
        """The space of the tile where the token goes."""
        return self.tile

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")
        yield from legacy.taken(s, self.spot())


class Escort(_Prize):
    """The silver fleet: a token on its 10 or 11, 3 influence, 8 doubloons."""

    verb = "escort"
    rule = "legacy.h6-fleet"
    tile = "h6"
    space: str = says(("10", "11"), no="legacy.h6-fleet")

    def spot(self) -> str:
        return f"h6-{self.space}"

    def apply(self, s: Maracaibo) -> None:
        s.put_token(self.nation, self.spot())
        vp = s.gain_influence(self.by, self.nation, combat("action")["silver-fleet"]["influence"])
        s.note("legacy.h6-fleet", nation=self.nation, space=self.space)
        if vp:
            s.note("solo.told.top", nation=self.nation, vp=vp)


class Mine(_Prize):
    """The gold mine: a token on its 8, 12 doubloons."""

    verb = "mine"
    rule = "legacy.h9-mine"
    tile = legacy.MINE

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from super().blocks(s)
        yield from legacy.shut(s, self.by, legacy.MINE)

    def apply(self, s: Maracaibo) -> None:
        s.put_token(self.nation, legacy.MINE)
        s.note("legacy.h9-mine", nation=self.nation)


TILES = (PutDisc, Escort, Mine)
