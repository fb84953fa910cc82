"""Told numbers: `ex+3`, `up+1`, `vp=87`. With a sign what was gained, without one what it is now."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Open, against, count, impossible, says

from ..board import START
from ..seats import Seat
from ..state import Maracaibo
from ..survey import DOUBLOONS
from .base import AMOUNT, SCORING, CountNow, Told, amount, hers, solo_only


class Hand(CountNow):
    """Cards in your hand."""

    verb = path = "hand"
    rule = "draw.limit"
    high = 12
    short = "whole.hand"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from super().blocks(s)
        new, limit = self.now(s), s.players[self.by].limit()
        if new is not None and limit is not None and new > limit:
            begun = s.round > 1 or s.players[self.by].ship != START or s.players[self.by].adrift
            yield against("draw.limit" if begun else "setup.cards-keep", limit=limit)


class Points(CountNow):
    """Your points on the track; in a scoring `2 vp` is what may be taken instead of a purchase."""

    verb = path = "points"
    rule = "points.token"

    def gained(self, s: Maracaibo) -> Open:
        scoring = s.frame.name in SCORING
        return AMOUNT._replace(exact=lambda word: "+2" if scoring and word == "2" else word)

    n: str = says(opens=gained)

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        """solo.city.home-points: hers are counted by her card alone."""
        return impossible("solo.city.home-points") if hers(s) else super().elsewhere(s, by)


class Sailors(CountNow):
    """Sailors on your ship board."""

    verb = "sailor"
    path = "sailors"
    rule = "score.citadel"
    short = "whole.few-sailors"

    def limit(self, s: Maracaibo) -> int:
        """parts.sailors: those that stand elsewhere cannot be on the board."""
        return s.crew(self.by)


class DoubloonPoints(CountNow):
    """The points shown at your marker of the doubloon income; doubloons left over are worth none."""

    verb = "db-points"
    path = "doubloon"
    rule = "score.doubloon-points"
    high = 99
    about = DOUBLOONS

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from super().blocks(s)
        level, steps = s.players[self.by].level, s.known("doubloon.points")
        if level is not None and steps and self.now(s) != max((vp for at, vp in steps if at <= level), default=0):
            yield against("score.doubloon-points", level=level)


class Assistants(CountNow):
    """How many assistants stand on the board at the end; before that each is told with its place."""

    verb = "assistants"
    path = "standing"
    rule = "score.basilica"
    high = 8

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if s.frame.name != "final":
            yield impossible("solo.told.assistants")

    def now(self, s: Maracaibo) -> int | None:
        n = amount(self.n)
        return n if n is None or self.n[:1] not in ("+", "-") else n + s.players[self.by].assistants_left()


class BattleTiles(CountNow):
    """Battle tiles on your ship board at the end."""

    verb = "tile-count"
    path = "tiles"
    rule = "score.fort"
    frames = ("final",)

    def limit(self, s: Maracaibo) -> int:
        seat: Seat = s.players[self.by]
        return s.tiles + seat.tiles

    def apply(self, s: Maracaibo) -> None:
        both = self.limit(s)
        super().apply(s)
        s.tiles = both - s.players[self.by].tiles


def _counted(verb: str, rule: str, doc: str, **more: object) -> type[CountNow]:
    """A number that needs nothing but its limits."""
    said = {"verb": verb, "rule": rule, "path": verb, "__doc__": doc, "__module__": __name__, **more}
    return type(verb.title().replace("-", ""), (CountNow,), said)


class Ahead(Told):
    """How many spaces her explorer is ahead of yours at the end, where the track was not surveyed; 0: it is not."""

    verb = "ahead"
    rule = "solo.end.explorer-lead"
    frames = ("final", "final-goals")
    n: int = count(0, 99, likely=0)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        yield from solo_only(s)

    def apply(self, s: Maracaibo) -> None:
        s.ahead = self.n


COUNTS = (
    _counted("doubloons", "buy.cost", "Your doubloons.", short="buy.cost"),
    Hand,
    _counted("upgrades", "upgrade.complete", "Ship upgrades you have completed.", high=12),
    _counted("quests", "solo.end.quest-lead", "Quest tiles you have, story tiles included.", high=24),
    Points,
    _counted("vp-income", "score.income", "Your marker of the points income.", path="income", high=20),
    _counted("db-income", "score.doubloon-points", "Your marker of the doubloon income.", path="level", high=34, about=DOUBLOONS),
    DoubloonPoints,
    _counted("card-points", "score.cards", "The points on the cards you bought.", path="cards"),
    _counted("attributes", "score.church", "Your attribute tokens.", high=5),
    _counted("fighting", "score.citadel", "Your battle strength.", path="strength", high=8, short="whole.strength"),
    Sailors,
    _counted("threshold", "score.abbey", "Thresholds of the explorer track you have crossed.", path="thresholds", high=9),
    Assistants,
    BattleTiles,
    Ahead,
)
