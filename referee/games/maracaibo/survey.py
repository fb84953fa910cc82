"""What the owner surveyed of the board: taken into the journal before something depends on it, and drawn to be compared."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.facts import UNKNOWN
from referee.kernel.flow import State

from . import board
from .facts import FACTS
from .story.cards import printed
from .survey_lines import LINES

#: Facts that are used where they are known and never asked for in play.
ROUTE = ("route.cities", "route.arrows", "route.stops")
INFLUENCE = ("influence.last",)
DOUBLOONS = ("doubloon.points",)
EXPLORER = ("explorer.last", "explorer.arrows", "explorer.thresholds", "explorer.quests")
SURVEY = (*ROUTE, *INFLUENCE, *EXPLORER, *DOUBLOONS)

LEARNT = "route.learnt"  # what Mary's own stops have shown of a route that was not surveyed
LAP = "route.lap"  # and what they have not, asked once after her first lap

#: Names that descriptions use: taken from the box where it has them, never asked for in play.
CARDS = "card.*"  # of every card it knows
TILES = "quest.tiles"  # every quest tile that was ever typed
NAMES = (CARDS, TILES, "route.maracaibo", "attribute.names", "goods.names", *dict.fromkeys(LINES.values()))


def recall(s: State, part: tuple[str, ...] = SURVEY) -> None:
    """Copies what the owner surveyed into the journal before something depends on it; called only while judging."""
    for key in part:
        if key not in s.facts:
            s.fact(key)


def names(s: State) -> None:
    """The same for what the owner calls cards, goods and attribute tokens."""
    for key in NAMES:
        if key not in s.facts:
            s.fact(key)


def known(key: str) -> str | None:
    """Facts of the survey are never asked in the middle of a turn: not surveyed is an answer."""
    return UNKNOWN if key in (*NAMES, *SURVEY, LEARNT) else printed(key)


def drawing(facts: Mapping[str, str], round_: int = 1) -> list[str]:
    """The route as it was told, a line for each run of settlements, to compare with the board before it is kept."""
    arrows, *marks = (FACTS.value(key, facts.get(key, UNKNOWN)) or () for key in ("route.arrows", "route.cities", "route.stops"))
    ways = board.graph(arrows, frozenset(), round_)
    cities, stops = set(marks[0]), {*marks[1], *board.HOME}
    lines: list[str] = []
    run = ""
    row = [board.START, *board.numbered(), *board.home(round_)]
    for place, after in zip(row, [*row[1:], ""], strict=True):
        mark = f"[{place}]" if place in cities else "⌂" if place == board.START else place
        run += (" → " if run else "") + mark + ("!" if place in stops else "")
        ends = ways.get(place, ())
        if ends and ends != (after,):
            lines.append(f"{run} ↗ {ends[0]}" + (f" ↘ {ends[1]}" if len(ends) > 1 else ""))
            run = ""
    return [*lines, run] if run else lines
