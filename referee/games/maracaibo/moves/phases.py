"""«Ход игры»: phase A sails, phase B (main.phase) ends with `rest`, phase C draws.

move.lost, move.pass, move.shared: points not used are gone, other settlements may be passed and shared.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, number, odd

from .. import course, legacy
from ..board import HOME
from ..gains import main_frame
from ..survey import recall
from ..turn import end_turn, lay_quests, layout
from ..whole import Whole


def _top(s: Whole) -> Frame:
    top = s.top()
    assert top is not None
    return top


class Go(Move[Whole]):
    """Sail to a settlement; the movement points only where more ways than one lead there."""

    verb = "go"
    rule = "move.range"
    bare = True
    by: Actor
    place: str
    points: int | None = None

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        most = int(_top(s).data.get("steps", 7))
        if not said:
            yield from cls._reach(s, by, most)
        elif len(said) == 1:
            costs = cls._costs(s, by, said[0], most)
            if not course.surveyed(s):
                yield number("POINTS", 1, most)
            elif len(costs) > 1:
                yield from map(str, costs)

    @classmethod
    def _reach(cls, s: Whole, by: Actor, most: int) -> list[str]:
        if not course.surveyed(s):
            return course.ahead(s, by)
        found = {p: min(c) for p, c in course.ways(s, by).items() if min(c) <= most}
        return [p for p in s.open_places() if p in found]

    @staticmethod
    def _costs(s: Whole, by: Actor, place: str, most: int) -> list[int]:
        if not course.surveyed(s):
            return list(range(1, most + 1))
        return sorted(c for c in course.ways(s, by).get(place, ()) if c <= most)

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "route.")
        for tile in s.legacy:  # legacy.h2-path and the others: where it lies is asked before anybody sails there
            legacy.ask(s, tile)
        most = int(_top(s).data.get("steps", 7))
        if not s.laid:
            layout(s, 0, ask=True)
        if self.place not in s.open_places() or self.place not in course.ahead_all(s, self.by):
            yield impossible("move.arrows", place=self.place)
            return
        costs = self._costs(s, self.by, self.place, most)
        if not course.surveyed(s):
            yield odd("whole.unsurveyed")
            if self.place not in course.ahead(s, self.by):
                yield against("home.stop")
        if self.points is not None and not 1 <= self.points <= 7:
            yield impossible("move.range", points=self.points)
        elif not costs:
            yield self._why(s, most)
        elif self.points is None and len(costs) > 1:
            yield impossible("whole.points-said", points=tuple(map(str, costs)))
        elif self.points is not None and self.points not in costs:
            yield against("move.step", points=self.points)
        s.city_at(self.place, ask=True)

    def _why(self, s: Whole, most: int) -> Because:
        """Out of reach: too far, or a forced stop lies between."""
        free = course.ways(s, self.by, stops=False).get(self.place, ())
        stops = [p for p in course.ways(s, self.by) if p in HOME or p in (s.known("route.stops", "words") or ())]
        return against("move.stop", place=stops[0]) if stops and any(c <= most for c in free) else against("move.far", most=most)

    def apply(self, s: Whole) -> None:
        top = _top(s)
        if not s.laid:
            s.laid = True
            lay_quests(s, layout(s, 0), "quests.75")
        most = int(top.data.get("steps", 7))
        costs = self._costs(s, self.by, self.place, most)
        points = self.points or (costs[0] if costs else 7)
        s.pop()
        if top.name == "sail-on" and (frame := main_frame(s)):  # helper.sail-count: its points count from here on
            course.declined(s, self.by, frame)
        course.arrive(s, self.by, self.place, points)

    def effect(self, s: Whole) -> tuple[str, dict[str, object]] | None:
        """What the destination would allow, beside each option."""
        costs = self._costs(s, self.by, self.place, 7)
        n = self.points or (costs[0] if costs else 0)
        quest = "quest" if s.quest_at(self.place) else "none"
        helper = "assistant" if self.place in s.skipper(self.by).assistants else "none"
        if s.city_at(self.place):
            what = s.action_at(self.place) or "city"
            return "whole.there-city", {"points": n, "action": what, "quest": quest, "helper": helper}
        return "whole.there-village", {"points": n, "n": course.village_actions(s, self.by, n), "quest": quest, "helper": helper}


def left_behind(s: Whole, by: Actor) -> Iterator[Because]:
    """home.second, home.third: points that are easily forgotten."""
    place = s.players[by].ship
    if place in HOME[1:] and _top(s).name == "phase-b" and not _top(s).data.get("main"):
        yield odd("whole.not-taken", place=place)


class Rest(Move[Whole]):
    """The main action is done or declined: on to phase C."""

    verb = "rest"
    rule = "main.optional"
    by: Actor

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from left_behind(s, self.by)

    def apply(self, s: Whole) -> None:
        course.declined(s, self.by, _top(s))
        s.pop()
        s.push("phase-c", self.by)


class Draw(Move[Whole]):
    """Draw up to the limit: so many from the display, the rest from the deck."""

    verb = "draw"
    rule = "draw.limit"
    by: Actor
    shown: int

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(min(s.display, max(0, s.limit(by) - s.skipper(by).hand)) + 1))

    def blocks(self, s: Whole) -> Iterator[Because]:
        seat = s.skipper(self.by)
        if not 0 <= self.shown <= s.display:
            yield impossible("draw.display", have=s.display)
            return
        if (need := self.shown * course.display_cost(s, self.by)) > seat.doubloons:
            yield impossible("buy.cost", need=need, have=seat.doubloons)
        if self.shown > max(0, s.limit(self.by) - seat.hand):
            yield against("draw.limit", limit=s.limit(self.by))
        yield from left_behind(s, self.by)

    def apply(self, s: Whole) -> None:
        top = _top(s)
        if top.name == "phase-b":  # `rest` and `draw` in one
            course.declined(s, self.by, top)
        s.pop()
        course.draw(s, self.by, self.shown)
        if top.name != "refill":
            end_turn(s, self.by)


class Stay(Move[Whole]):
    """The assistant's second voyage is declined."""

    verb = "stay"
    rule = "symbol.decline"
    by: Actor

    def apply(self, s: Whole) -> None:
        s.pop()
