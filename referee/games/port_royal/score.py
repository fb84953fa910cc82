"""The sheet: influence of persons and expeditions; coins break a tie."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.move import Actor
from referee.kernel.score import Column, Line, Points, Sheet

from .cards import cards
from .state import PortRoyal
from .turn import has_expedition


def shield(word: str, ids: Iterable[str]) -> Points:
    """A card's influence, or the range it lies in while the card was not told apart."""
    values = {cards()[i].influence for i in ids}
    return values.pop() if len(values) == 1 else (min(values), max(values))


def column(s: PortRoyal, who: Actor, name: str) -> Column:
    seat = s.players[who]
    pinned = s.pins.get(f"{who}.influence")
    if isinstance(pinned, int):
        lines: tuple[Line, ...] = (Line("pinned", "influence.count", pinned),)
    else:
        lines = (
            Line("persons", "influence.count", lines=_lines(s, seat.persons, "influence.count")),
            Line("expeditions", "expedition.influence", lines=_lines(s, seat.expeditions, "expedition.influence")),
        )
    return Column(who, name, lines, ties=(seat.coins,), may_win=has_expedition(s, who))  # end.tie, end.shared, variant.winner


def _lines(s: PortRoyal, words: list[str], rule: str) -> tuple[Line, ...]:
    return tuple(Line(word, rule, shield(word, s.possible(word)), {"card": word}) for word in sorted(words))


def score(s: PortRoyal) -> Sheet:
    """end.winner: most influence."""
    final = bool(s.now) and s.now[-1].name == "over"
    return Sheet(final, tuple(column(s, who, s.names[who]) for who in s.players), tie_rule="end.tie")


