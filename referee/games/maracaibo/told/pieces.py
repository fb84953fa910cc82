"""Told pieces: assistants, battle tiles, constructions, lasting effects, quests and legacy tiles on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Open, against, impossible, lacks, odd, says

from ..constructions import buildings
from ..decisions import Details
from ..mary.cards import automa as data
from ..seats import EFFECTS, MARY, Seat
from ..state import Maracaibo
from ..story import cards as story
from ..story import legacy_tiles as legacy
from ..story.legacy_tiles import tiles
from ..story.state import CAMPAIGN, TILES
from .base import Told, chosen, latin, solo_only, somewhere


class Assistant(Told):
    """You put an assistant here; assistant.shared: others may stand there already."""

    verb = "assistant"
    twin = deed = True
    frames = ("turn", "interim")
    needs = ("sailors",)
    rule = "assistant.place"
    place: str = says(opens=somewhere, no="solo.told.place")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if lacks(s.players[self.by].sailors, 1):
            yield impossible("whole.few-sailors", need=1, have=0)
        elif len(s.players[self.by].assistants) >= 8:  # parts.sailors
            yield impossible("solo.told.sailors")

    def apply(self, s: Maracaibo) -> None:
        s.told.append(f"assistant {self.place}")
        s.players[self.by].assistants.append(self.place)
        s.players[self.by].earn("sailors", -1)


class Battle(Told):
    """You turned up a battle tile and kept it."""

    verb = "battle"
    frames = ("turn", "interim")
    rule = "battle.keep"

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if s.tiles < 1:
            yield impossible("solo.told.tiles")

    def apply(self, s: Maracaibo) -> None:
        s.told.append(self.verb)
        s.tiles -= 1
        s.players[self.by].tiles += 1


class Building(Told):
    """You invested in a grand construction; building.everyone: others may have, too."""

    verb = "invest"
    twin = deed = True
    needs = ("doubloons", "sailors")
    rule = "building.invest"

    def others(self, s: Maracaibo) -> Iterator[str]:
        yield from (b for b in buildings() if b not in s.players[self.by].buildings)

    def every(self, s: Maracaibo) -> Iterable[str]:
        return buildings()

    card: str = says(others, understood=every, no="table.no-such-card")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        mine = s.players[self.by].buildings
        if self.card in mine:
            yield impossible("building.once")
        elif len(mine) >= 4:  # setup.buildings: four are in a game
            yield impossible("solo.told.buildings")
        elif lacks(s.players[self.by].sailors, 1):
            yield impossible("whole.few-sailors", need=1, have=0)
        yield from chosen(s, self.by)

    def apply(self, s: Maracaibo) -> None:
        s.told.append(f"chose {self.by}")
        if s.counting and not any(self.card in s.players[who].buildings for who in s.humans):
            s.gain(self.by, 2)
            s.note("building.first", player=self.by)
        s.players[self.by].buildings.append(self.card)
        s.players[self.by].earn("sailors", -1)


class Effect(Told):
    """You have a lasting effect that Mary's turn may set off."""

    verb = "effect"
    rule = "symbol.visitors"
    name: str = says(EFFECTS)

    def apply(self, s: Maracaibo) -> None:
        seat: Seat = s.players[self.by]
        seat.effects.append(self.name)


class Steal(Told):
    """symbol.overtake: your explorer overtook hers and took a point from her."""

    verb = "steal"
    rule = "symbol.overtake"

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        yield from solo_only(s)
        if s.solo and s.mary.points == 0:
            yield impossible("solo.effect.overtake-none")

    def apply(self, s: Maracaibo) -> None:
        s.gain(MARY, -1)
        s.gain(self.by, 1)
        s.note("solo.effect.overtake", player=self.by)


class MaryQuest(Told):
    """Her explorer stopped on a quest of a track that was not surveyed."""

    verb = "mary-quest"
    rule = "solo.explore.quest-take"

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        yield from solo_only(s)
        if not s.track:
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        s.track -= 1
        s.mary.quests += 1


class _Brought(Told):
    """What a card brings that nobody described: told in a turn; in a campaign at every level with the archive and in the scorings."""

    aside = True  # no part of the turn: a line of nothing else does not end it

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame[Details]) -> Iterable[Actor]:
        scoring = frame.name in ("interim", "final", "final-goals", "story-check") and (s.story == CAMPAIGN or s.level != "enforce")
        here = frame.name in ("turn", "archive") or scoring or (frame.name == "phase-a" and story.untold(s))
        return (frame.by,) if here else ()

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        return impossible(cls.rule) if s.refereed and s.story != CAMPAIGN else None


class Lay(_Brought):
    """A quest tile, or a story tile, was put at a settlement."""

    verb = "lay"
    rule = "story.quests"
    place: str = says(opens=somewhere, no="solo.told.place")
    kind: str | None = says(("story",), ends=True, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.kind and s.story != CAMPAIGN:
            yield against("setup.free-rest")
        elif self.kind and s.saga.top > TILES:
            yield impossible("campaign.story-tiles", n=TILES)
        elif self.kind is None and not s.pile:
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        if self.kind:
            story.lay_tile(s, self.place)
        else:
            s.pile -= 1
            s.quests.append(self.place)


NUMBERS = tuple(f"h{n}" for n in range(1, 26))  # two of which are no tile


class Legacy(_Brought):
    """A legacy tile was laid on the board, or left it."""

    verb = "legacy"
    rule = "legacy.place"

    def there(self, s: Maracaibo) -> tuple[str, ...]:
        return ("off",) if self.tile in s.legacy else ()

    def absent(self, s: Maracaibo) -> bool:
        return self.tile not in s.legacy

    tile: str = says(opens=Open("H…", lambda w: latin(w) in NUMBERS, lambda rng: rng.choice(tiles()), exact=latin))
    off: str | None = says(there, understood=("off",), ends=absent, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.tile not in tiles():
            yield impossible("legacy.numbers")
        elif (self.off is None) == (self.tile in s.legacy):
            yield impossible("solo.told.legacy", tile=self.tile)
        elif self.off is None:
            legacy.ask_tile(s, self.tile)
            if s.story != CAMPAIGN and self.tile not in legacy.of_card(s.story):
                yield against("setup.free-rest")
        if s.solo and not self.off and self.tile in data("legacy")["ignored"]:
            yield odd("solo.legacy.ignored", tile=self.tile)

    def apply(self, s: Maracaibo) -> None:
        if self.off:
            legacy.off(s, self.tile)
        else:
            legacy.lay(s, self.tile)


PIECES = (Assistant, Battle, Building, Effect, Steal, MaryQuest, Lay, Legacy)
