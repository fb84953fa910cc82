"""«Подготовка к игре», «Первые решения»: the city tiles, the constructions, the achievement card."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rulesdb
from referee.kernel.line.names import plain
from referee.kernel.move import Because, Move, Open, impossible, says

from ... import board
from ...board import GAME
from ...constructions import buildings
from ...seats import tracks
from ...story import cards as story
from ...story import legacy_tiles as legacy
from ...survey import names, recall
from ...turn import layout
from ..goals import KINDS, goal, kinds
from ..state import RefereedGame, data


def tile_cities() -> list[str]:
    cities: list[str] = rulesdb.data(GAME, "board")["route"]["tile_cities"]
    return cities


def bare_cities(s: RefereedGame) -> list[str]:
    """The cities that still want a tile; legacy.h3-place: Cartagena has none under H3."""
    return [p for p in tile_cities() if p not in s.city and not legacy.plagued(s, p)]


def ask_story(s: RefereedGame) -> None:
    """What the story card says of the set-up, in its order, and where its tiles lie: asked before anybody sails there."""
    if not s.laid:
        layout(s, 0, ask=True)
        story.ask_deck(s)
    for tile in s.legacy:  # legacy.h2-path and the others
        legacy.ask_tile(s, tile)


def _cells(word: str) -> int | None:
    """How many goods cells: a number, or as many as goods are named."""
    if word.isdecimal() and word.isascii() and len(word) < 2:
        return int(word) if int(word) <= 6 else None
    goods = word.split(",")  # three letters at least: a shorter word is the code of something else
    if len(goods) == 1 and plain(word) not in tracks("goods")["called"]:  # `14 battle tiles`: any other word alone is no good
        return None
    return len(goods) if len(goods) <= 6 and all(g.isalpha() and len(g) > 2 for g in goods) else None


class CityTile(Move[RefereedGame]):
    """Which action and how many goods cells the tile laid beside a city shows; `sugar,rum`: the goods themselves."""

    verb = "town"
    rule = "setup.city-places"
    bare = True

    def bare_city(self, s: RefereedGame) -> list[str]:
        return bare_cities(s)

    place: str = says(bare_city, ever=board.numbered(), no="setup.city-places")
    action: str = says(data("city"))
    cells: str = says(opens=Open("N", lambda w: _cells(w) is not None, lambda rng: str(rng.randint(1, 6)), exact=str.casefold))

    def apply(self, s: RefereedGame) -> None:
        s.city[self.place] = self.action
        s.cells[self.place] = _cells(self.cells) or 0
        if not self.cells.isdecimal():
            s.wares[self.place] = self.cells
        if not bare_cities(s):
            s.pop()


class Unveil(Move[RefereedGame]):
    """The grand construction that was turned up."""

    verb = "unveil"
    rule = "building.open"
    bare = True

    def closed(self, s: RefereedGame) -> Iterator[str]:
        yield from (b for b in buildings() if b not in s.built)

    card: str = says(closed, no="setup.buildings")

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        if len(s.built) >= 4:
            yield impossible("setup.buildings")

    def apply(self, s: RefereedGame) -> None:
        s.built.append(self.card)
        every = s.options.get("constructions") == "open"  # setup.buildings-open
        if not every or len(s.built) == 4:
            s.pop()


def _made_up(rng: random.Random) -> str:
    low = rng.randint(1, 4)
    return f"{rng.choice(KINDS)}{low}/{low + 2}:{rng.randint(2, 5)}d{rng.randint(2, 5)}v"


_GOAL = Open("quests4/6:4d4v", lambda w: bool(kinds(w)), _made_up, exact=lambda w: str(goal(w) or w))


class Career(Move[RefereedGame]):
    """The achievement card you keep: its three goals as they are printed."""

    verb = "career"
    rule = "setup.achievement-keep"
    bare = True
    first: str = says(opens=_GOAL)
    second: str = says(opens=_GOAL)
    third: str = says(opens=_GOAL)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s)  # the owner's board and cards are known before the first ship sails
        names(s)
        ask_story(s)
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        for text in (self.first, self.second, self.third):
            if (read := goal(text)) is None:
                yield impossible("whole.words-goal", word=text, fits=kinds(text))
            elif read.upper >= read.lower:
                yield impossible("achieve.lower")

    def apply(self, s: RefereedGame) -> None:
        s.seat(self.by).goals = [self.first, self.second, self.third]
        s.pop()
