"""Your turn told on one line: `11 ry fr+2 fr=4 he12`, in any order. Only what Mary or the score depend on."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.move import Actor, Because, Open, against, impossible, says

from .. import board, sailing
from ..seats import Seat
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from ..survey import INFLUENCE, ROUTE, recall
from ..turn import lay_quests, layout, remind, visited
from .battle import BATTLE, no_token, swayed
from .city import CITY
from .closing import TurnOver
from .counts import COUNTS, InTurn, Told, amount, latin
from .explored import EXPLORING
from .legacy_tiles import TILES
from .pieces import PIECES
from .village_cards import DEEDS


class Ship(InTurn):
    """Your ship stopped here; said twice, it sailed on (an assistant that moves it) and landed twice."""

    verb = "ship"
    twin = True
    rule = "move.must"
    bare = True

    def ahead(self, s: Maracaibo) -> Iterable[str]:
        return s.open_places()

    @classmethod
    def hangs_on(cls, s: Maracaibo, by: Actor) -> tuple[str, ...]:
        return () if sailing.surveyed(s) else ("route",)

    place: str = says(ahead, understood=board.everywhere, ever=board.places, no="solo.told.place")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not s.laid:
            layout(s, 0, ask=True)  # the first quests of a story card that we do not have
        for tile in s.legacy:
            legacy.ask_tile(s, tile)
        recall(s, ROUTE)
        if self.place not in s.open_places():
            yield from sailing.why_not(s, self.by, self.place)
        elif s.told[-1:] == ["battle"] and self.place not in board.battles():
            yield impossible("solo.told.after-battle", place=self.place)
        elif self.place not in sailing.ahead(s, self.by):
            yield against("solo.told.forward", place=self.place)
        elif s.players[self.by].adrift:  # from where, nobody told
            yield from legacy.shut(s, self.by, self.place)
        else:
            yield from sailing.why_not(s, self.by, self.place)

    def apply(self, s: Maracaibo) -> None:
        if not s.laid:
            s.laid = True
            lay_quests(s, layout(s, 0), "quests.75")
        remind(s, self.by, self.place)
        start = s.players[self.by].ship
        legacy.sailed(s, self.by, start, self.place, legacy.always(s, start, self.place))
        points = 7 if s.players[self.by].adrift else max(sailing.costs(s, self.by, self.place), default=7)
        s.players[self.by].ship, s.players[self.by].adrift = self.place, False
        s.told.append(f"ship {self.place} {points}")
        visited(s, self.place)


class Quest(InTurn):
    """You fulfilled the quest where your ship or your explorer stopped."""

    verb = "task"
    rule = "quest.where"

    def kinds(self, s: Maracaibo) -> tuple[str, ...]:
        return ("story",) if sum(q.endswith("s") for q in s.quests) > s.told.count("story") else ()

    kind: str | None = says(kinds, understood=("story",), ends=True, default=None)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if not (s.pile or s.track or s.quests):
            yield impossible("solo.told.quest")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.kind and not self.kinds(s):
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        s.told.append("story" if self.kind else "quest")


class _Nation(Told):
    """`fr+2`: influence gained; `fr=4`: a control token put on 4; in a scoring `fr 7`: what it is now."""

    rule = "influence.gain"
    nation: ClassVar[str]

    def either(self, s: Maracaibo) -> Open:
        """A gain or a place behind its sign."""

        def accepts(word: str) -> bool:
            return _where(word) in board.places() or (word[:1] != "=" and amount(word) is not None)

        def some(rng: random.Random) -> str:
            return rng.choice((f"+{rng.randint(1, 3)}", f"={rng.choice(s.settlements())}"))

        return Open("+N|=1-19" if s.frame.name == "turn" else "+N|N|=1-19", accepts, some, exact=latin)

    what: str = says(opens=either)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, INFLUENCE)
        if self.what.isdecimal() and s.frame.name == "turn":  # a gain, a place, the space? Nobody can tell
            yield impossible("solo.told.sign", nation=self.nation, n=self.what)
        elif place := _where(self.what):
            if place not in (*s.settlements(), *(t for t in ("h6", "h9") if t in s.legacy)):
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


class France(_Nation):
    verb = nation = "france"


class Spain(_Nation):
    verb = nation = "spain"


class England(_Nation):
    verb = nation = "england"


TOLD = (Ship, France, Spain, England, Quest, *DEEDS, *CITY, *BATTLE, *PIECES, *TILES, *EXPLORING, *COUNTS, TurnOver)
