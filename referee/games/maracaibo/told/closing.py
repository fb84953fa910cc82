"""The end of a told turn: does what was told of it go together, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, impossible, odd

from .. import market
from ..assistants import left_unused
from ..board import HOME, LAST_ROUND, NATIONS
from ..mary import automa
from ..seats import OWN, Seat, tracks
from ..state import Maracaibo
from ..story import cards as story
from ..survey import EXPLORER, ROUTE, recall
from ..turn import end_turn, fulfilled
from .base import InTurn
from .battle import ACTIONS

VILLAGE = ("took-coin", "shed-hand", "paid-card")
MUST = {"phase-a": "move.must", "interim-choice": "interim.choice", "last-choice": "score.choice"}  # decisions nobody passes
BROUGHT = ("helped", "quest", "story", "explorer")  # may bring village actions of their own


class TurnOver(InTurn):
    """The turn is over; what was told of it must agree. Entered by itself at the end of the line."""

    verb = "turn-over"
    rule = "round.clockwise"
    ends_line = True

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        """A pass where the whole turn is refereed: who has to do something first is told what."""
        top = s.top()
        if s.refereed and top and top.name in MUST:
            return impossible(MUST[top.name])
        return super().elsewhere(s, by)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, ROUTE)
        if s.round == LAST_ROUND:  # round.final: thresholds are read off the surveyed track, not asked for
            recall(s, EXPLORER)
        yield from self._quests_fit(s)
        yield from self._delivery_fits(s)
        yield from self._actions_fit(s)

    def _quests_fit(self, s: Maracaibo) -> Iterator[Because]:
        free = landings(s)
        for _word, explorers in quests(s):
            place = next((p for p in free if s.quest_at(p)), None)
            if place and not explorers:
                free.remove(place)
            elif landings(s) and not explored(s):
                yield against("quest.where")

    @staticmethod
    def _delivery_fits(s: Maracaibo) -> Iterator[Because]:
        stops = landings(s)
        if "deliver" not in s.told:
            return
        if not stops:  # where to? A turn of which nothing is told just passes
            yield against("move.must")
        elif s.told.count("deliver") > len(stops):
            yield against("city.one")
        elif "quest" in s.told and len(stops) == 1 and not explored(s):
            yield against("main.one")
        elif "acted" in s.told and len(stops) == 1 and s.told.index("acted") < s.told.index("deliver"):
            yield against("city.parts")
        else:
            place = delivered(s)[0]
            yield from list(market.none(s, place)) or market.full(s, place)

    def _actions_fit(self, s: Maracaibo) -> Iterator[Because]:
        """Where the ship stopped once: what the settlement allows. What other effects may have brought is not known."""
        seat: Seat = s.players[self.by]
        stops = [word.split()[1:] for word in s.told if word.startswith("ship ")]
        if len(stops) != 1:
            return
        place, points = stops[0][0], int(stops[0][1])
        if "helped" in s.told and not seat.unsure and place not in seat.assistants:
            yield against("assistant.own")
        if "acted" in s.told and s.is_city(place) is False:
            yield against("main.city", place=place)
        if s.is_city(place) is False and not set(s.told) & set(BROUGHT):
            row: list[int] = tracks("village_actions")["plain" if seat.has("up-village") is False else "upgraded"]
            if sum(word in VILLAGE for word in s.told) > row[points - 1]:
                yield against("village.count")

    def apply(self, s: Maracaibo) -> None:
        for place in delivered(s):
            if place not in HOME:
                s.markets[place] = s.markets.get(place, 0) + 1
                s.cities += [place] if s.is_city(place) is None else []  # only cities have markets: Mary will count it
                if place in s.cells and s.cells[place] < s.markets[place]:
                    del s.cells[place]
        for word, explorers in quests(s):
            self._quest(s, word, explorers)
        self._board(s, s.players[self.by])
        end_turn(s, self.by)

    def _board(self, s: Maracaibo, seat: Seat) -> None:
        """What is known of the player's own board after the turn."""
        if "battle" not in s.told and any(word.startswith(ACTIONS) for word in s.told) and s.tiles:
            s.tiles -= 1  # battle.keep
            seat.tiles += 1
        if s.counting and s.told:
            left_unused(s, self.by, s.told)
            seat.draw()
        else:
            for word, path in OWN.items():
                if word not in s.told:
                    seat.forget(path)  # nobody told what the turn brought
        if not s.solo:  # symbol.overtake: another's explorer may take a point
            seat.least.pop("points", None)
        seat.adrift = seat.adrift or not landings(s)
        if not s.told:  # nor anything else of it
            seat.forget("upgrades")
            seat.explorer = None
            seat.unsure, seat.loose = ["quests", *NATIONS], True

    def _quest(self, s: Maracaibo, word: str, explorers: bool) -> None:
        """The tile where the ship stopped, or the explorer's; else one that nobody told of."""
        seat = s.players[self.by]
        there = word == "story" or not (explorers and s.track)
        here = [q for p in landings(s) for q in s.quests if there and q.rstrip("s") == p]
        marks = [q for q in here if q.endswith("s") == (word == "story")]
        if not marks and here and not explored(s):
            marks, word = here, "story"  # the only tile there is the story card's
        seat.quests += 1
        fulfilled(s, self.by)
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
    """Enter: a turn of which nothing is told, or one that was left open because something in it is against the rules."""

    verb = "done"
    told = False
    ends_line = False

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        """What was told has been remarked on already and is confirmed, to stay marked; at `enforce` it must go together."""
        for b in super().blocks(s):
            yield b if s.level == "enforce" else odd(b.rule, **b.facts, confirmed=True)


def landings(s: Maracaibo) -> list[str]:
    return [w.split()[1] for w in s.told if w.startswith("ship ")]


def delivered(s: Maracaibo) -> list[str]:
    """Where each good went: the landing told last before it, else the first."""
    places: list[str] = []
    here = ""
    for word in s.told:
        if word.startswith("ship "):
            here = word.split()[1]
        elif word == "deliver":
            places.append(here)
    stops = landings(s)
    return [p or stops[0] for p in places] if stops else []


def quests(s: Maracaibo) -> list[tuple[str, bool]]:
    """Each quest that was told, and whether it was told of the explorer: what was named last before it."""
    done, explorers = [], False
    for word in s.told:
        explorers = word == "explorer" or (explorers and not word.startswith("ship "))
        done += [(word, explorers)] if word in ("quest", "story") else []
    return done


def explored(s: Maracaibo) -> bool:
    """Was it told where your explorer went this turn?"""
    return "explorer" in s.told
