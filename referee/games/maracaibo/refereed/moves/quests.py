"""«Задания», «Жетоны сюжета»: quests at a settlement, on the explorer track, on a card; the quest of a story card."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, says, tail

from ...mary import automa
from ...story import cards as story
from ...story import legacy_tiles as legacy
from ...story.state import SKULLS
from ...survey import TILES, names, recall
from .. import describing, effect_symbols, gains, paying
from ..state import RefereedGame
from .village import may, take

STORY = "story"


def _some_deal(rng: random.Random) -> str:
    costs = rng.choice(("2d", "1s", "sailor", "2good", "2map", "book+herb", "4move"))
    more = ("1d/compass", "2v/compass", "2d/compass+2explore", "influence+1v/compass", "2disc", "battle", "2spain+1d/compass")
    return f"{costs}>{rng.choice(more)}"


def _plain_deal(tile: str) -> str:
    """A tile in the ids of `effect_symbols`, whichever language it was typed in."""
    return str(effect_symbols.deal(tile.casefold())) if effect_symbols.is_deal(tile) else tile


def known_tiles(s: RefereedGame) -> list[str]:
    """Quest tiles that were typed before, here or at an earlier table: each is read off the cardboard only once."""
    return [t for t in s.facts.get(TILES, "?").split(",") if t != "?"]


def _lies(s: RefereedGame, place: str, *, tale: bool) -> bool:
    """A quest tile, or the tile of a story card, at a settlement."""
    return any(q.rstrip("s") == place and q.endswith("s") == tale for q in s.quests)


_TILE = Open("COST>REWARD", lambda w: ">" in w or effect_symbols.is_deal(w), _some_deal, fresh=True, exact=_plain_deal)


class Fulfil(Move[RefereedGame]):
    """A quest (main.quest), read off its tile: `sailor>2d/compass+3explore`; `card`: the tile lying on a card of yours.

    campaign.tile-quest: `story` is the quest of the story card whose tile lies here; its price and reward are told once.
    quest.compass-now: compasses are counted now and never again; quest.new: no new tile comes at once.
    """

    verb = "fulfil"
    rule = "quest.where"

    def here(self, s: RefereedGame) -> bool:
        """Does a quest tile lie where the ship or the explorer stopped?"""
        return s.frame.name == "explorer-quest" or (s.frame.name == "phase-b" and _lies(s, s.players[self.by].ship, tale=False))

    def lying(self, s: RefereedGame) -> Iterator[str]:
        if s.frame.name == "phase-b" and _lies(s, s.players[self.by].ship, tale=True):
            yield STORY
        if self.here(s) or s.seat(self.by).card_quests:
            yield from known_tiles(s)

    def described(self, s: RefereedGame) -> Open | None:
        return _TILE if self.here(s) or s.seat(self.by).card_quests else None

    def ways(self, s: RefereedGame) -> Iterator[Choice]:
        """On a card of yours, where one lies; the cards discarded may be named."""
        on_card = self.tile != STORY and s.seat(self.by).card_quests and s.frame.name in ("phase-b", "village")
        if on_card and not self.how:
            yield "card"
        if self.how or self.here(s) or not on_card:
            yield DONE

    def discards(self, s: RefereedGame) -> tuple[str, ...]:
        return ("card", *paying.names(s, self.by, self._deal(s).costs, self.shown)) if effect_symbols.is_deal(self.tile) else ()

    tile: str = says(lying, understood=(STORY,), opens=described)
    how: tuple[str, ...] = tail(ways, understood=discards)

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        """A tile is written one way: `influence` is `1influence`."""
        tile, *how = [*words] or [""]
        return super().of(by, [str(effect_symbols.deal(tile)) if effect_symbols.is_deal(tile) else tile, *how])

    @property
    def on_card(self) -> bool:
        return self.how[:1] == ("card",)

    @property
    def shown(self) -> tuple[str, ...]:
        return self.how[1:] if self.on_card else self.how

    def _tale(self, s: RefereedGame) -> bool:
        """Is it the story tile? Said, or the only tile here."""
        place = s.players[self.by].ship
        here = not self.on_card and s.frame.name == "phase-b" and _lies(s, place, tale=True)
        return here and (self.tile == STORY or not _lies(s, place, tale=False))

    def _deal(self, s: RefereedGame) -> effect_symbols.Deal:
        """Price and reward; of a story card as they were told, nothing where the owner does not know."""
        if self.tile != STORY:
            return effect_symbols.deal(self.tile)
        return effect_symbols.offer(s.known(f"deal.{story.card_at(s, s.players[self.by].ship)}"))

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s)
        names(s)
        place = s.players[self.by].ship
        empty = s.frame.name == "explorer-quest" and not s.track
        if empty or not (self.here(s) or s.seat(self.by).card_quests or any(self.lying(s))):
            yield impossible("quest.where", place=place)
        elif s.frame.name == "phase-b" and s.frame.data.get("main") and not legacy.quest_too(s, place, s.frame.data["main"]):
            yield against("main.one")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        place, top = s.players[self.by].ship, s.frame
        if not (effect_symbols.is_deal(self.tile) or (self.tile == STORY and self._tale(s))):
            bad, fits = describing.wrong_deal(self.tile)
            yield impossible("quest.where" if self.tile == STORY else "whole.bad-tile", word=bad, fits=fits, place=place)
            return
        if self.on_card:
            if not s.seat(self.by).card_quests or top.name not in ("phase-b", "village"):
                yield impossible("symbol.quest-card")
            else:
                yield from may(s, self.by)
        elif not self.here(s) and not self._tale(s):
            yield impossible("quest.where", place=place)
        if self.tile == STORY:
            story.ask_deal(s, place)
        frame = gains.main_frame(s)
        moved = int(frame.data.get("sailed", frame.data.get("points", 0))) if frame else 0
        yield from paying.unpaid(s, self.by, self._deal(s).costs, moved=moved)
        yield from paying.mismatch(s, self.by, self._deal(s).costs, self.shown)

    def apply(self, s: RefereedGame) -> None:
        seat, top, deal, place = s.seat(self.by), s.frame, self._deal(s), s.players[self.by].ship
        if self.on_card:
            take(s, self.by, last=True)
            seat.card_quests -= 1
        elif top.name == "explorer-quest":
            s.pop()
            s.track -= 1
            s.emptied.append(seat.explorer)  # explore.quest-gone
        else:
            top.data["main"] = "quest"
            if self._tale(s):
                _take_story(s, self.by, place, untold=self.tile == STORY and not deal.gains)
            else:
                tile = next((q for q in s.quests if q == place), None)
                if tile:
                    s.quests.remove(tile)
                    automa.refill(s, place)
        if self.tile != STORY and self.tile not in known_tiles(s):
            s.facts[TILES] = ",".join((*known_tiles(s), self.tile))
        paying.pay(s, self.by, deal.costs)
        s.note("quest.compass", player=self.by, n=s.compasses(self.by))
        gains.keep_quest(s, self.by)
        gains.queue(s, self.by, deal.gains)

    def teaches(self, s: RefereedGame) -> Mapping[str, str]:
        return {TILES: s.facts[TILES]} if self.tile != STORY else {}


def _take_story(s: RefereedGame, by: Actor, place: str, *, untold: bool) -> None:
    """quest.gain-story: the tile goes on the quest track like any quest's (campaign.tile-keep)."""
    s.quests.remove(f"{place}s")
    story.taken(s, place, by)
    if untold:
        s.note("whole.untold", what="story-quest")


class Banish(Move[RefereedGame]):
    """Which tile with a skull leaves the game, where several lie on the board."""

    verb = "banish"
    rule = "quest.gain-skull"
    bare = True

    def skulls(self, s: RefereedGame) -> list[str]:
        return legacy.skulls(s)

    tile: str = says(skulls, ever=SKULLS, no="legacy.on-board")

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        legacy.off(s, self.tile)
