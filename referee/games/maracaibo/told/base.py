"""What only says what is now so: who may tell it and when, and numbers that are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, Open, against, impossible, odd, says

from ..decisions import Details
from ..score_counts import missing
from ..seats import GROWING, MARY, OWN, Seat
from ..state import Maracaibo
from ..story import cards as story
from ..story.state import FIRST
from ..survey import recall

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


def solo_only(s: Maracaibo) -> Iterator[Because]:
    if not s.solo:
        yield impossible("solo.game")
