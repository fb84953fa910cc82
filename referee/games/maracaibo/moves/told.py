"""Your turn told on one line: `11 ry fr+2 fr=4 he12`, in any order. Only what Mary or the score depend on."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.move import Because, Open, against, impossible, says

from .. import board, sailing
from ..board import HOME, NATIONS
from ..mary import automa
from ..state import Maracaibo, Seat
from ..story import cards as story
from ..story import legacy
from ..survey import recall
from ..turn import end_turn, lay_quests, layout, remind
from .counts import COUNTS, InTurn, Told, amount, latin
from .legacy_tiles import TILES
from .pieces import PIECES


class Ship(InTurn):
    """Your ship stopped here; said twice, it sailed on (an assistant that moves it) and landed twice."""

    verb = "ship"
    rule = "move.must"
    bare = True

    def ahead(self, s: Maracaibo) -> Iterable[str]:
        return s.open_places()

    place: str = says(ahead, understood=board.everywhere, no="solo.told.place")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not s.laid:
            layout(s, 0, ask=True)  # the first quests of a story card that we do not have
        for tile in s.legacy:
            legacy.ask(s, tile)
        recall(s, "route.")
        if self.place not in s.open_places():
            yield impossible("solo.told.place", place=self.place)
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
        s.players[self.by].ship, s.players[self.by].adrift = self.place, False
        s.told.append(f"ship {self.place}")
        for effect in s.players[self.by].effects:  # symbol.visitors: your own ship too
            if effect.startswith("visitors") and self.place in s.players[self.by].assistants:
                s.note("solo.effect.visitors", player=self.by, place=self.place, gain=f"gain-{effect}")
                if effect == "visitors-points":
                    s.gain(self.by, 1)


class Deliver(InTurn):
    """You delivered a good: one goods cell of the city you landed in is taken."""

    verb = "deliver"
    rule = "city.deliver"

    def apply(self, s: Maracaibo) -> None:
        s.told.append("deliver")


class Quest(InTurn):
    """You fulfilled the quest where your ship or your explorer stopped."""

    verb = "task"
    rule = "quest.where"

    def kinds(self, s: Maracaibo) -> tuple[str, ...]:
        return ("story",) if sum(q.endswith("s") for q in s.quests) > s.told.count("story") else ()

    kind: str | None = says(kinds, understood=("story",), ends=True, default=None)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if not s.pile + s.track + len(s.quests):
            yield impossible("solo.told.quest")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.kind and not self.kinds(s):
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        s.told.append("story" if self.kind else "quest")


class _Nation(Told):
    """`fr+2`: influence gained; `fr 7`: what it is now; `fr=4`: a control token put on 4."""

    rule = "influence.gain"
    nation: ClassVar[str]

    def either(self, s: Maracaibo) -> Open:
        """A gain or a place behind its sign."""

        def accepts(word: str) -> bool:
            return _where(word) in board.places() or (word[:1] != "=" and amount(word) is not None)

        def some(rng: random.Random) -> str:
            return rng.choice((f"+{rng.randint(1, 3)}", f"={rng.choice(s.settlements())}"))

        return Open("+N|N|=1-19", accepts, some, exact=latin)

    what: str = says(opens=either)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, "influence.")
        if place := _where(self.what):
            if place not in (*s.settlements(), *(t for t in ("h6", "h9") if t in s.legacy)):
                yield impossible("solo.told.place", place=place)
            elif s.supply[self.nation].left < 1:
                yield impossible("battle.supply-empty")
            elif s.control.get(place) == self.nation:
                yield against("battle.own-token")
            elif legacy.plagued(s, place):
                yield against("legacy.h3-control")
            else:
                yield from legacy.shut(s, self.by, place)
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
            vp = s.gain_influence(self.by, self.nation, amount(self.what) or 0)
            if vp:
                s.note("solo.told.top", nation=self.nation, vp=vp)


def _where(word: str) -> str:
    """The place of `=4`; "" for a gain."""
    return latin(word[1:]) if word[:1] == "=" else ""


class France(_Nation):
    verb = nation = "france"


class Spain(_Nation):
    verb = nation = "spain"


class England(_Nation):
    verb = nation = "england"


class TurnOver(InTurn):
    """The turn is over; what was told of it must agree. Entered by itself at the end of the line."""

    verb = "turn-over"
    rule = "round.clockwise"
    ends_line = True

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, "route.")
        landings = self.landings(s)
        if not landings and "deliver" in s.told:  # where to? A turn of which nothing is told just passes
            yield against("move.must")
        free = list(landings)
        for _word, explorers in self.quests(s):
            place = next((p for p in free if s.quest_at(p)), None)
            if place and not explorers:
                free.remove(place)
            elif landings and not explored(s):
                yield against("quest.where")
        if s.told.count("deliver") > max(1, len(landings)):
            yield against("city.one")
        elif "deliver" in s.told and "quest" in s.told and len(landings) == 1 and not explored(s):
            yield against("main.one")
        elif "deliver" in s.told and landings:
            place = self.delivered(s)[0]
            if place in HOME:
                yield against("home.market")
            elif s.is_city(place) is False:
                yield against("city.deliver", place=place)
            elif s.market_free(place) is False:
                yield against("city.skip", place=place)

    @staticmethod
    def landings(s: Maracaibo) -> list[str]:
        return [w.split()[1] for w in s.told if w.startswith("ship ")]

    @staticmethod
    def delivered(s: Maracaibo) -> list[str]:
        """Where each good went: the landing told last before it, else the first."""
        found: list[str] = []
        here = ""
        for word in s.told:
            if word.startswith("ship "):
                here = word.split()[1]
            elif word == "deliver":
                found.append(here)
        landings = TurnOver.landings(s)
        return [p or landings[0] for p in found] if landings else []

    def apply(self, s: Maracaibo) -> None:
        for place in self.delivered(s):
            if place not in HOME:
                s.markets[place] = s.markets.get(place, 0) + 1
                if s.cells.get(place, 99) < s.markets[place]:
                    del s.cells[place]
        for word, explorers in self.quests(s):
            self._quest(s, word, explorers)
        seat: Seat = s.players[self.by]
        if "points" not in s.told:
            seat.points = None  # nobody told what the turn brought
        seat.adrift = seat.adrift or not self.landings(s)
        if not s.told:  # nor anything else of it
            seat.upgrades = seat.explorer = None
            seat.unsure = ["quests", *NATIONS]
        end_turn(s, self.by)

    @staticmethod
    def quests(s: Maracaibo) -> list[tuple[str, bool]]:
        """Each quest that was told, and whether it was told of the explorer: what was named last before it."""
        found, explorers = [], False
        for word in s.told:
            explorers = word == "explorer" or (explorers and not word.startswith("ship "))
            found += [(word, explorers)] if word in ("quest", "story") else []
        return found

    def _quest(self, s: Maracaibo, word: str, explorers: bool) -> None:
        """The tile where the ship stopped, or the explorer's; else one that nobody told of."""
        seat = s.players[self.by]
        there = word == "story" or not (explorers and s.track)
        here = [q for p in self.landings(s) for q in s.quests if there and q.rstrip("s") == p]
        marks = [q for q in here if q.endswith("s") == (word == "story")]
        if not marks and here and not explored(s):
            marks, word = here, "story"  # the only tile there is the story card's
        seat.quests += 1
        if marks:
            s.quests.remove(marks[0])
            automa.refill(s, marks[0].rstrip("s"))
            if word == "story":
                story.taken(s, marks[0].rstrip("s"), self.by)
        elif word == "story":
            mark = next(q for q in s.quests if q.endswith("s"))
            s.quests.remove(mark)
            story.taken(s, mark.rstrip("s"), self.by)
        elif explored(s) and s.track:
            s.track -= 1
            if seat.explorer is not None:
                s.emptied.append(seat.explorer)
        elif s.pile:
            s.pile -= 1
        elif s.track:
            s.track -= 1
        elif s.quests:
            s.quests.pop(0)


class Done(TurnOver):
    """A turn of which nothing is told: Enter."""

    verb = "done"
    told = False
    ends_line = False

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if s.told:
            yield impossible("solo.told.begun")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        return iter(())


def explored(s: Maracaibo) -> bool:
    """Was it told where your explorer went this turn?"""
    return "explorer" in s.told


TOLD = (Ship, Deliver, France, Spain, England, Quest, *PIECES, *TILES, *COUNTS, TurnOver)
