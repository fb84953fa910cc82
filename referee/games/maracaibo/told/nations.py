"""Told of a nation: influence gained, and where its control tokens were put."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.move import Because, Open, impossible, says

from .. import board
from ..board import NATIONS
from ..seats import Seat
from ..state import Maracaibo
from ..survey import INFLUENCE, recall
from .base import SCORING, InTurn, Told, amount, latin
from .battle import no_token, swayed


class _Nation(Told):
    """`fr+2`: influence gained; `fr=4`: a control token put on 4; in a scoring `fr 7`: what it is now."""

    rule = "influence.gain"
    nation: ClassVar[str]

    def either(self, s: Maracaibo) -> Open:
        """A gain or a place behind its sign."""

        def accepts(word: str) -> bool:
            return _where(word) in board.places() or (word[:1] != "=" and amount(word) is not None)

        def some(rng: random.Random) -> str:
            now: tuple[str, ...] = () if in_turn else (str(rng.randint(0, 9)),)
            return rng.choice((f"+{rng.randint(1, 3)}", f"={rng.choice(s.settlements())}", *now))

        in_turn = s.frame.name == "turn"
        return Open("+N|=1-19" if in_turn else "+N|N|=1-19", accepts, some, exact=latin)

    def named(self, s: Maracaibo) -> tuple[str, ...]:
        """`France +2 influence`: what was gained may be said, and says nothing more."""
        return ("influence-gained",) if self.what[:1] == "+" else ()

    what: str = says(opens=either)
    again: str | None = says(understood=named, ever=("influence-gained",), ends=True, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, INFLUENCE)
        if self.what.isdecimal() and s.frame.name == "turn":  # a gain, a place, the space? Nobody can tell
            yield impossible("solo.told.sign", nation=self.nation, n=self.what)
        elif place := _where(self.what):
            if place not in _spots(s):
                yield impossible("solo.told.place", place=place)
            else:
                yield from no_token(s, self.by, self.nation, place)
        elif self._now(s) < 0:
            yield impossible("table.below-zero", path=f"{self.by}.influence.{self.nation}")
        elif self.what.isdecimal() and (end := s.known("influence.last")) is not None and self._now(s) > end:
            yield impossible("solo.told.limit", limit=end, n=self._now(s))

    def _now(self, s: Maracaibo) -> int:
        n = amount(self.what) or 0
        return n if self.what.isdecimal() else s.players[self.by].influence[self.nation] + n

    def apply(self, s: Maracaibo) -> None:
        if place := _where(self.what):
            s.put_token(self.nation, place)
        elif self.what.isdecimal():
            seat: Seat = s.players[self.by]
            seat.influence[self.nation] = self._now(s)
            seat.unsure = [word for word in seat.unsure if word != self.nation]
        else:
            swayed(s, self.by, self.nation, amount(self.what) or 0)


def _where(word: str) -> str:
    """The place of `=4`; "" for a gain."""
    return latin(word[1:]) if word[:1] == "=" else ""


def _spots(s: Maracaibo) -> list[str]:
    """legacy.h6-fleet, legacy.h9-mine: two legacy tiles have cells for control tokens."""
    return [*s.settlements(), *(t for t in ("h6", "h9") if t in s.legacy)]


class France(_Nation):
    verb = nation = "france"


class Spain(_Nation):
    verb = nation = "spain"


class England(_Nation):
    verb = nation = "england"


def _gained(word: str) -> bool:
    return word[:1] != "=" and abs(amount(word) or 0) in range(1, 10)  # more than a turn brings is a place


GAIN = Open("+N", _gained, lambda rng: f"+{rng.randint(1, 3)}", bounds=(1, 9))


class Influence(Told):
    """`+2 influence in France`, `influence Spain +1`: the same gain, with the number or the nation first."""

    verb = "influenced"
    rule = "influence.gain"
    twin = True

    def number(self, s: Maracaibo) -> Open | None:
        return GAIN if self.first in NATIONS else None

    def nations(self, s: Maracaibo) -> tuple[str, ...]:
        return () if self.first in NATIONS else NATIONS

    first: str = says(NATIONS, opens=GAIN)
    second: str = says(nations, opens=number)

    def _said(self) -> tuple[str, str]:
        """The nation and the number."""
        return (self.first, self.second) if self.first in NATIONS else (self.second, self.first)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, INFLUENCE)
        nation, n = self._said()
        if n.isdecimal() and (self.first == nation or s.frame.name in SCORING):  # gained, or what it is now?
            yield impossible("solo.told.sign", nation=nation, n=n)
        elif s.players[self.by].influence[nation] + (amount(n) or 0) < 0:
            yield impossible("table.below-zero", path=f"{self.by}.influence.{nation}")

    def apply(self, s: Maracaibo) -> None:
        nation, n = self._said()
        swayed(s, self.by, nation, amount(n) or 0)


class Token(InTurn):
    """A nation's control token was put at a settlement: `token France 4`, `token 4 France`."""

    verb = "put-token"
    rule = "control.left"
    twin = True

    def either(self, s: Maracaibo) -> list[str]:
        return [*NATIONS, *_spots(s)]

    def others(self, s: Maracaibo) -> list[str]:
        return _spots(s) if self.nation in NATIONS else list(NATIONS)

    nation: str = says(NATIONS, understood=either)
    place: str = says(others, no="solo.told.place")

    def _said(self) -> tuple[str, str]:
        """The nation and the place."""
        return (self.nation, self.place) if self.nation in NATIONS else (self.place, self.nation)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from no_token(s, self.by, *self._said())

    def apply(self, s: Maracaibo) -> None:
        s.put_token(*self._said())


NATIONAL = (France, Spain, England, Influence, Token)
