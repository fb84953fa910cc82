"""Told numbers: `ex+3`, `up+1`, `vp=87`. With a sign what was gained, without one what it is now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, Open, against, count, impossible, odd, says

from ..board import START
from ..decisions import Details
from ..score_counts import missing
from ..seats import GROWING, MARY, OWN, Seat
from ..state import Maracaibo
from ..story import cards as story
from ..story.state import FIRST
from ..survey import DOUBLOONS, recall

SCORING = ("interim", "final")


def hers(s: Maracaibo) -> bool:
    """Is it Mary's turn?"""
    top = s.top()
    return top is not None and top.name in ("reveal", "sail", "market", "battle")


class Told(Move[Maracaibo]):
    """Says only what is now so; open in your turn, between rounds and at the end, never while Mary plays."""

    told = True
    frames: ClassVar[tuple[str, ...]] = ("turn", "interim", "final", "final-goals")
    needs: ClassVar[tuple[str, ...]] = ()  # the counts of one's own board that it is judged by
    twin: ClassVar[bool] = False  # is there a move of the whole game that is said so?

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame[Details]) -> Iterable[Actor]:
        if frame.name not in cls.frames:
            return ()
        return s.humans if frame.name in SCORING else (frame.by,)  # everybody's, told by whoever types

    @classmethod
    def asked(cls, s: Maracaibo, by: Actor, *, named: bool) -> bool:
        """The final score lacks it, and names it first."""
        return s.frame.name == "final" and (named or by == s.frame.by) and missing(s, by)[:1] == [cls.verb]

    @classmethod
    def hangs_on(cls, s: Maracaibo, by: Actor) -> tuple[str, ...]:
        return tuple(word for word, path in OWN.items() if path in cls.needs and getattr(s.players[by], path) is None)

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        if s.refereed:
            return None if cls.twin else impossible("whole.told")
        return impossible("solo.turn.alternate", player=MARY) if hers(s) else None


def chosen(s: Maracaibo, by: Actor) -> Iterator[Because]:
    """interim.choice, score.choice: one card or one construction in a scoring; what is only compared at the end is older."""
    compared = s.frame.name == "final" and not s.counting and not missing(s, by)
    if s.frame.name in SCORING and f"chose {by}" in s.told and not compared:
        yield against("interim.choice" if s.frame.name == "interim" else "score.choice")


#: What comes before the next turn, by its rule.
_FIRST = {
    "interim": "round.scoring",
    "final": "round.final",
    "story-check": "campaign.check",
    "vote": "campaign.vote",
    "archive": "campaign.go-on",
}


class InTurn(Told):
    """Told of a turn only."""

    frames: ClassVar[tuple[str, ...]] = ("turn",)

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        rule = _FIRST.get(s.frame.name if s.now else "")
        if rule == "campaign.go-on" and s.saga.cards == [FIRST]:
            rule = "campaign.first"
        return impossible(rule, cards=tuple(story.due(s))) if rule else super().elsewhere(s, by)


_LATIN = str.maketrans("абн", "abh")


def latin(word: str) -> str:
    """The id of a place or tile typed in Cyrillic letters: «9а», «Н4»."""
    return word.casefold().translate(_LATIN) if any(c.isdecimal() for c in word) else word


def somewhere(m: Move[Maracaibo], s: Maracaibo) -> Open:
    """Any settlement that is open now: too many to list them all."""
    spots = s.settlements()
    return Open("1-19", lambda w: latin(w) in spots, lambda rng: rng.choice(spots), exact=latin)


def amount(word: str) -> int | None:
    """`+2`, `-1`, `=7`, `7` as a number; None where it is none."""
    digits = word[1:] if word[:1] in ("+", "-", "=") else word
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 4):
        return None
    return -int(digits) if word[:1] == "-" else int(digits)


AMOUNT = Open("N", lambda w: amount(w) is not None, lambda rng: str(rng.randint(0, 5)), bounds=(0, 999))


class CountNow(Told):
    """A number of yours."""

    path: ClassVar[str]
    high: ClassVar[int] = 399
    about: ClassVar[tuple[str, ...]] = ()  # the part of the survey it depends on
    short: ClassVar[str] = ""  # the rule against paying more than there is
    n: str = says(opens=AMOUNT)

    @property
    def worth(self) -> str:
        """The number with its sign."""
        return self.n

    def now(self, s: Maracaibo) -> int | None:
        """What it is after this: None where the count before it was not tracked."""
        n = amount(self.worth)
        if n is None or self.worth[:1] not in ("+", "-"):
            return n
        before = getattr(s.players[self.by], self.path)
        return None if before is None else before + n

    def limit(self, s: Maracaibo) -> int:
        return self.high

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if s.refereed and self.path in ("upgrades", "attributes", "thresholds"):
            yield impossible("whole.follows", player=self.by)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, self.about)
        new = self.now(s)
        have = getattr(s.players[self.by], self.path)
        if new is not None and new < 0 and self.short:
            yield impossible(self.short, need=have - new, have=have)
        elif new is not None and new < 0:
            yield impossible("table.below-zero", path=f"{self.by}.{self.path}")
        elif new is not None and new > self.limit(s):
            yield impossible("solo.told.limit", limit=self.limit(s), n=new)
        elif s.frame.name == "turn" and self.worth.isdecimal():
            yield from self._now_or_more(s, have)

    def _now_or_more(self, s: Maracaibo, have: int | None) -> Iterator[Because]:
        """`3 coins` in a turn: is that what there is, or what was taken?"""
        n, least = int(self.worth), s.players[self.by].least.get(self.path, 0)
        was = least if have is None else have
        if self.path in GROWING and n < was:
            yield against("solo.told.now", n=n, was=was)
        elif s.counting and self.path == "doubloons" and have not in (None, n):
            yield odd("solo.told.now", n=n, was=was)

    def apply(self, s: Maracaibo) -> None:
        seat: Seat = s.players[self.by]
        if self.worth[:1] == "+" and getattr(seat, self.path) is None:
            seat.more(self.path, amount(self.worth) or 0)
        setattr(seat, self.path, self.now(s))
        if self.worth[:1] not in ("+", "-"):
            seat.unsure = [word for word in seat.unsure if word != self.path]
        s.told.append(self.verb)


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


def solo_only(s: Maracaibo) -> Iterator[Because]:
    if not s.solo:
        yield impossible("solo.game")


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
