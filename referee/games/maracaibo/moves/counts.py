"""Told numbers: `ex+3`, `up+1`, `vp=87`. With a sign what was gained, without one what it is now."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible

from ..board import HOME
from ..state import MARY, Maracaibo
from ..survey import recall


class Told(Move[Maracaibo]):
    """Says only what is now so; open in your turn, between rounds and at the end, never while Mary plays."""

    told = True

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name in ("turn", "interim", "final") else ()


_LATIN = str.maketrans("абн", "abh")


def latin(word: str) -> str:
    """The id of a place or tile typed in Cyrillic letters: «9а», «Н4»."""
    return word.casefold().translate(_LATIN) if any(c.isdecimal() for c in word) else word


class Placed(Told):
    """A told move whose words may name a place or a tile that is not listed: too many to list them all."""

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        return super().of(by, [latin(w) for w in words])


def somewhere(s: Maracaibo) -> Open:
    """Any settlement that is open now."""
    spots = [p for p in s.open_places() if p not in HOME]
    return Open("1-19", lambda w: latin(w) in spots, lambda rng: rng.choice(spots))


def amount(word: str) -> int | None:
    """`+2`, `-1`, `=7`, `7` as a number; None where it is none."""
    digits = word[1:] if word[:1] in ("+", "-", "=") else word
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 4):
        return None
    return -int(digits) if word[:1] == "-" else int(digits)


class _Count(Told):
    """A number of yours."""

    path: ClassVar[str]
    high: ClassVar[int] = 399
    about: ClassVar[str] = "none"  # the part of the survey it depends on
    n: str

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield Open("N", lambda w: amount(w) is not None, lambda rng: cls._drawn(s, by, rng))

    @classmethod
    def _drawn(cls, s: Maracaibo, by: Actor, rng: random.Random) -> str:
        return str(rng.randint(0, min(cls.high, 40)))

    def now(self, s: Maracaibo) -> int | None:
        """What it is after this: None where the count before it was not tracked."""
        n = amount(self.n)
        if n is None or self.n[:1] not in ("+", "-"):
            return n
        before = getattr(s.players[self.by], self.path)
        return None if before is None else before + n

    def limit(self, s: Maracaibo) -> int:
        return self.high

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, self.about)
        if amount(self.n) is None:
            yield impossible("table.no-such-word", word=self.n, verb=self.verb)
            return
        new = self.now(s)
        if new is not None and new < 0:
            yield impossible("table.below-zero", path=f"{self.by}.{self.path}")
        elif new is not None and new > self.limit(s):
            yield impossible("solo.told.limit", limit=self.limit(s), n=new)

    def apply(self, s: Maracaibo) -> None:
        setattr(s.players[self.by], self.path, self.now(s))
        s.told.append(self.verb)


def _count(name: str, verb_: str, path_: str, rule_: str, high_: int) -> Any:
    """One told number; they differ in nothing but their name and limit."""
    body = {
        "__annotations__": {"by": Actor, "n": str},
        "verb": verb_,
        "path": path_,
        "rule": rule_,
        "high": high_,
        "about": "doubloon." if path_ in ("level", "doubloon") else "none",
        "__module__": __name__,
    }
    return dataclass(frozen=True)(type(name, (_Count,), body))


class Explorer(_Count):
    """Your explorer: `ex+3` spaces on, or `ex9` the space it stands on."""

    verb = "explorer"
    path = "explorer"
    rule = "explore.move"
    high = 99
    about = "explorer."
    n: str

    def limit(self, s: Maracaibo) -> int:
        track = s.explorer_track()
        return track.last if track else self.high

    def now(self, s: Maracaibo) -> int | None:
        """Steps are counted only where the track was surveyed and has no fork within them."""
        n = amount(self.n)
        if n is None or self.n[:1] not in ("+", "-"):
            return n
        here: int | None = s.players[self.by].explorer
        track = s.explorer_track()
        if here is None or track is None or n < 0:
            return None
        others = {c.explorer for who, c in s.players.items() if who != self.by}
        for _ in range(n):
            if here >= track.last:
                break
            ways = track.ways(here)
            while len(ways) == 1 and ways[0] != track.last and (ways[0] in others or ways[0] in s.emptied):
                ways = track.ways(ways[0])  # explore.occupied, explore.quest-gone
            if len(ways) != 1:
                return None
            here = ways[0]
        return here

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from super().blocks(s)
        if self.n[:1] in ("+", "-") and s.explorer_track() and s.players[self.by].explorer is not None and self.now(s) is None:
            yield impossible("solo.told.fork")

    def apply(self, s: Maracaibo) -> None:
        before, track = s.players[self.by].explorer, s.explorer_track()
        super().apply(s)
        new, hers = s.players[self.by].explorer, s.mary.explorer if s.solo else None
        thief = "overtake" in s.players[self.by].effects
        if not thief or track is None or before is None or new is None or hers is None:
            return
        if track.lead(before, hers) < 0 < track.lead(new, hers):
            if s.mary.points:  # symbol.overtake: nothing from a player with 0 points
                s.gain(MARY, -1)
                s.gain(self.by, 1)
                s.note("solo.effect.overtake", player=self.by)


COUNTS: tuple[Any, ...] = (
    Explorer,
    _count("Upgrades", "upgrades", "upgrades", "upgrade.complete", 12),
    _count("VictoryPoints", "points", "points", "points.token", 399),
    _count("PointsIncome", "vp-income", "income", "score.income", 20),
    _count("DoubloonIncome", "db-income", "level", "score.doubloon-points", 34),
    _count("DoubloonPoints", "db-points", "doubloon", "score.doubloon-points", 99),
    _count("CardPoints", "card-points", "cards", "score.cards", 399),
    _count("Attributes", "attributes", "attributes", "score.church", 5),
    _count("Strength", "fighting", "strength", "score.citadel", 8),
    _count("Sailors", "sailor", "sailors", "score.citadel", 8),
    _count("Thresholds", "threshold", "thresholds", "score.abbey", 9),
)


class Ahead(Told):
    """How many spaces her explorer is ahead of yours at the end, where the track was not surveyed; 0: it is not."""

    verb = "ahead"
    rule = "solo.end.explorer-lead"
    n: int

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name == "final" and s.solo else ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield Open("N", lambda w: w.isascii() and w.isdecimal() and len(w) < 3, lambda rng: str(rng.randint(0, 15)))

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.n < 0 or self.n > 99:
            yield impossible("solo.told.limit", limit=99, n=self.n)

    def apply(self, s: Maracaibo) -> None:
        s.ahead = self.n


COUNTS += (Ahead,)
