"""Told pieces: assistants, battle tiles, constructions, lasting effects, quests and legacy tiles on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Open, impossible, odd

from ..mary.cards import automa as data
from ..score import buildings
from ..state import MARY, Maracaibo, Seat
from ..story import cards as story
from ..story import legacy
from ..story.legacy import tiles
from ..story.state import CAMPAIGN, TILES
from .counts import Placed, Told, latin, somewhere


class Assistant(Placed):
    """You put an assistant here."""

    verb = "assistant"
    rule = "assistant.place"
    place: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield somewhere(s)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.place not in s.open_places():
            yield impossible("solo.told.place", place=self.place)
        elif len(s.players[self.by].assistants) >= 8:  # parts.sailors
            yield impossible("solo.told.sailors")

    def apply(self, s: Maracaibo) -> None:
        s.players[self.by].assistants.append(self.place)


class Battle(Told):
    """You turned up a battle tile and kept it."""

    verb = "battle"
    rule = "battle.keep"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if s.tiles < 1:
            yield impossible("solo.told.tiles")

    def apply(self, s: Maracaibo) -> None:
        s.tiles -= 1
        s.players[self.by].tiles += 1


class Building(Told):
    """You invested in a grand construction."""

    verb = "invest"
    rule = "building.invest"
    name: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (b for b in buildings() if b not in s.players[by].buildings)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        mine = s.players[self.by].buildings
        if self.name not in buildings():
            yield impossible("table.no-such-card", card=self.name)
        elif self.name in mine:
            yield impossible("building.once")
        elif len(mine) >= 4:  # setup.buildings: four are in a game
            yield impossible("solo.told.buildings")

    def apply(self, s: Maracaibo) -> None:
        s.players[self.by].buildings.append(self.name)


EFFECTS = ("visitors-points", "visitors-doubloons", "overtake")


class Effect(Told):
    """You have a lasting effect that Mary's turn may set off."""

    verb = "effect"
    rule = "symbol.visitors"
    name: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from EFFECTS

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.name not in EFFECTS:
            yield impossible("table.no-such-word", word=self.name, verb=self.verb)

    def apply(self, s: Maracaibo) -> None:
        seat: Seat = s.players[self.by]
        seat.effects.append(self.name)


class Steal(Told):
    """symbol.overtake: your explorer overtook hers and took a point from her."""

    verb = "steal"
    rule = "symbol.overtake"

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return super().actors(s, frame) if s.solo else ()

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if s.mary.points == 0:
            yield impossible("solo.effect.overtake-none")

    def apply(self, s: Maracaibo) -> None:
        s.gain(MARY, -1)
        s.gain(self.by, 1)
        s.note("solo.effect.overtake", player=self.by)


class MaryQuest(Told):
    """Her explorer stopped on a quest of a track that was not surveyed."""

    verb = "mary-quest"
    rule = "solo.explore.quest-take"

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return super().actors(s, frame) if s.solo else ()

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not s.track:
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        s.track -= 1
        s.mary.quests += 1


class _Brought(Placed):
    """What a card brings that nobody described: told in a turn; in a campaign at every level with the archive and in the scorings."""

    aside = True  # no part of the turn: a line of nothing else does not end it

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        story_time = frame.name == "archive" or (frame.name in ("interim", "final") and (s.story == CAMPAIGN or s.level != "enforce"))
        return (frame.by,) if frame.name == "turn" or story_time or (frame.name == "phase-a" and story.untold(s)) else ()


class Lay(_Brought):
    """A quest tile, or a story tile, was put at a settlement."""

    verb = "lay"
    rule = "story.quests"
    place: str
    kind: str | None = None

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield somewhere(s)
        elif len(said) == 1:
            yield DONE
            yield "story"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.place not in s.open_places() or self.kind not in (None, "story"):
            yield impossible("solo.told.place", place=self.place)
        elif self.kind and s.story == CAMPAIGN and s.saga.top > TILES:
            yield impossible("campaign.story-tiles", n=TILES)
        elif self.kind is None and not s.pile:
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        if self.kind:
            story.lay_tile(s, self.place)
        else:
            s.pile -= 1
            s.quests.append(self.place)


class Legacy(_Brought):
    """A legacy tile was laid on the board, or left it."""

    verb = "legacy"
    rule = "legacy.place"
    tile: str
    off: str | None = None

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield Open("H…", lambda w: latin(w) in tiles(), lambda rng: rng.choice(tiles()))
        elif len(said) == 1 and (latin(said[0]) in s.legacy or not s.looking):
            if latin(said[0]) not in s.legacy:
                yield DONE
            yield "off"  # said of a tile that is not there it is refused, and the tile not laid

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.tile not in tiles() or self.off not in (None, "off"):
            yield impossible("table.no-such-word", word=self.tile, verb=self.verb)
        elif (self.off is None) == (self.tile in s.legacy):
            yield impossible("solo.told.legacy", tile=self.tile)
        elif self.off is None:
            legacy.ask(s, self.tile)
        if s.solo and not self.off and self.tile in data("legacy")["ignored"]:
            yield odd("solo.legacy.ignored", tile=self.tile)

    def apply(self, s: Maracaibo) -> None:
        if self.off:
            legacy.off(s, self.tile)
        else:
            legacy.lay(s, self.tile)


PIECES = (Assistant, Battle, Building, Effect, Steal, MaryQuest, Lay, Legacy)
