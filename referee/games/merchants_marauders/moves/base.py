"""The shapes that many moves share: one word of a few, the skulls of a check, what is only told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible, number

from ..state import Seas

PIPS = number("n-pips", 0, 36)


def skulls(template: str, most: int | None) -> Open:
    """Skulls of a roll: no more than its dice, where they are known."""
    return number(template, 0, 9 if most is None else most)


def counted(template: str, low: int, high: int) -> Open:
    """A count: any is read, and judged with its reason; `low` to `high` are likely."""
    return Open(template, lambda w: w.isascii() and w.isdigit() and len(w) < 3, lambda rng: str(rng.randint(low, max(low, high))))


SKULLS = skulls("n-skulls", None)


def roll(rng: random.Random, n: int) -> tuple[int, int]:
    """Skulls and the sum of the other faces."""
    faces = [rng.choice((1, 2, 3, 4, 0, 0)) for _ in range(n)]
    return faces.count(0), sum(faces)


class OneOf(Move[Seas]):
    """Said with one word of a fixed few."""

    offers: ClassVar[tuple[str, ...]] = ()
    word: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from cls.offered(s, by)

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> Iterable[str]:
        return cls.offers

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self.misread()

    def misread(self) -> Iterator[Because]:
        if self.word not in self.offers:
            yield impossible("table.no-such-word", word=self.word, verb=self.verb)


class Rolled(Move[Seas]):
    """The skulls of a skill check (check.skill): no more than its dice, where they are known."""

    skulls: int

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        return None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range((cls.dice(s, by) or 3) + 1))

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (str(roll(rng, cls.dice(s, by) or 2)[0]),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from too_many(self.skulls, self.dice(s, self.by))


def too_many(skulls: int, dice: int | None) -> Iterator[Because]:
    """check.skill."""
    if skulls < 0 or (dice is not None and skulls > dice):
        yield impossible("check.skill", n=dice)


class Told(Move[Seas]):
    """Told of the captain whose turn it is."""

    told = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name == "turn" else ()
