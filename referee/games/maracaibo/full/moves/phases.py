"""«Ход игры»: phase A sails, phase B (main.phase) ends with `rest`, phase C draws.

move.lost, move.pass, move.shared: points not used are gone, other settlements may be passed and shared.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, number, odd

from ...board import HOME, names
from ...story import cards as story
from ...story import legacy
from ...survey import recall
from ...turn import end_turn, lay_quests, layout
from .. import turn
from ..gains import main_frame
from ..state import FullGame


def _top(s: FullGame) -> Frame:
    top = s.top()
    assert top is not None
    return top


class Go(Move[FullGame]):
    """Sail to a settlement; where more ways than one lead there the longest is meant, unless the movement points are said."""

    verb = "go"
    rule = "move.range"
    bare = True
    place: str
    points: int | None = None

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        most = int(_top(s).data.get("steps", 7))
        if not said:
            yield from cls._reach(s, by, most)
        elif len(said) == 1:
            costs = cls._costs(s, by, said[0], most)
            if not turn.surveyed(s) and len(costs) > 1:
                yield number("POINTS", 1, most)
            elif not turn.surveyed(s):
                yield DONE
                if not s.looking:
                    yield cls._said_points(costs)
            elif len(costs) > 1 and legacy.gate(s):  # legacy.h11-pass: the way matters
                yield from map(str, costs)
            elif len(costs) > 1:
                yield DONE
                best = turn.village_actions(s, by, costs[-1])
                if not s.looking:
                    yield cls._said_points(costs)
                elif not s.city_at(said[0]):  # what is listed makes a difference
                    yield from (str(c) for c in costs if turn.village_actions(s, by, c) != best)

    @staticmethod
    def _said_points(costs: list[int]) -> Open:
        """Movement points are digits: «п» goes on with the line and is not the settlement 4, Puerto Plata."""
        return Open("POINTS", lambda word: word in map(str, costs), lambda rng: str(rng.choice(costs)))

    @classmethod
    def _reach(cls, s: FullGame, by: Actor, most: int) -> list[str]:
        if not turn.surveyed(s):
            return turn.ahead(s, by)
        found = {p: min(c) for p, c in turn.ways(s, by).items() if min(c) <= most}
        return [p for p in s.open_places() if p in found]

    @staticmethod
    def _costs(s: FullGame, by: Actor, place: str, most: int) -> list[int]:
        if not turn.surveyed(s):  # arrows lead to higher numbers: no way is longer than there are settlements up to here
            longest = most if s.legacy else min(most, turn.between(s, by, place))
            return list(range(1, longest + 1))
        return sorted(c for c in turn.ways(s, by).get(place, ()) if c <= most)

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s, "route.")
        for tile in s.legacy:  # legacy.h2-path and the others: where it lies is asked before anybody sails there
            legacy.ask(s, tile)
        most = int(_top(s).data.get("steps", 7))
        if not s.laid:
            layout(s, 0, ask=True)
            story.ask_deck(s)
        if self.place not in s.open_places() or self.place not in turn.ahead_all(s, self.by):
            yield impossible("move.arrows", place=self.place)
            return
        if shut := list(legacy.shut(s, self.by, self.place)):
            yield from shut
            return
        costs = self._costs(s, self.by, self.place, most)
        if not turn.surveyed(s):
            if len(costs) > 1 or s.legacy:  # to the next number there is but one way
                yield odd("whole.unsurveyed")
            yield from self._toll(s)
            if self.place not in turn.ahead(s, self.by):
                yield against("home.stop")
        if self.points is not None and not 1 <= self.points <= 7:
            yield impossible("move.range", points=self.points)
        elif not costs:
            yield self._why(s, most)
        elif self.points is None and len(costs) > 1 and (legacy.gate(s) or not turn.surveyed(s)):
            yield impossible("whole.points-said", points=tuple(map(str, costs)))
        elif self.points is not None and self.points not in costs:
            yield against("move.step", points=self.points)
        s.city_at(self.place, ask=True)

    def _why(self, s: FullGame, most: int) -> Because:
        """Out of reach: too far, or a forced stop lies between."""
        free = turn.ways(s, self.by, stops=False).get(self.place, ())
        reach = turn.ways(s, self.by)
        near, toll = any(c <= most for c in free), legacy.must_stop(s, self.by)
        if near and toll and legacy.passes(s, s.players[self.by].ship, self.place):
            return against("legacy.h11-pass", place=toll.pop())
        stops = [p for p in reach if p in HOME or p in (s.known("route.stops") or ())]
        return against("move.stop", place=stops[0]) if stops and near else against("move.far", most=most)

    def _toll(self, s: FullGame) -> Iterator[Because]:
        """legacy.h11-pass where nobody surveyed the route: is there another way? A fact of the board."""
        start = s.players[self.by].ship
        if (toll := legacy.gate(s)) and legacy.passes(s, start, self.place):
            other = s.fact(f"bypass.{start}.{self.place}", place=start, there=self.place, toll=toll)
            if other is False and legacy.must_stop(s, self.by):
                yield against("legacy.h11-pass", place=toll)

    def apply(self, s: FullGame) -> None:
        top = _top(s)
        if not s.laid:
            s.laid = True
            lay_quests(s, layout(s, 0), "quests.75")
            story.shuffle_deck(s)
        most = int(top.data.get("steps", 7))
        costs = self._costs(s, self.by, self.place, most)
        points = self.points or (costs[-1] if costs else 7)
        s.pop()
        if top.name == "sail-on" and (frame := main_frame(s)):  # helper.sail-count: its points count from here on
            turn.declined(s, self.by, frame)
        turn.arrive(s, self.by, self.place, points)

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        """What the destination would allow, beside each option."""
        costs = self._costs(s, self.by, self.place, 7)
        n = self.points or (costs[-1] if costs else 0)
        more = ["quest"] * bool(s.quest_at(self.place)) + ["assistant"] * (self.place in s.seat(self.by).assistants)
        if self.place in HOME:
            return "whole.there-city", {"what": ("homeward", *more)}
        if s.city_at(self.place):
            free = ["market-free"] if s.market_free(self.place) else []
            return "whole.there-city", {"what": (s.action_at(self.place) or "city", *free, *more)}
        if s.untold(self.place):
            return ("whole.there-city", {"what": tuple(more)}) if more else None
        return "whole.there-village", {"what": (f"village-actions-{turn.village_actions(s, self.by, n)}", *more)}

    @classmethod
    def spoken(cls, s: FullGame, by: Actor, word: str) -> tuple[str, ...]:
        if word in names():
            return (f"town-{word}",)
        if s.untold(word):
            return ("settlement",)
        return ("city" if s.city_at(word) else "village",)


def left_behind(s: FullGame, by: Actor) -> Iterator[Because]:
    """home.second, home.third: points that are easily forgotten."""
    place = s.players[by].ship
    if place in HOME[1:] and _top(s).name == "phase-b" and not _top(s).data.get("main"):
        yield odd("whole.not-taken", place=place)


class Rest(Move[FullGame]):
    """The main action is done or declined: on to phase C."""

    verb = "rest"
    rule = "main.optional"
    aside = True

    def blocks(self, s: FullGame) -> Iterator[Because]:
        yield from left_behind(s, self.by)

    def apply(self, s: FullGame) -> None:
        turn.declined(s, self.by, _top(s))
        s.pop()
        s.push("phase-c", self.by)


class Draw(Move[FullGame]):
    """Draw up to the limit from the deck; in phase B it ends the main action as `rest` does."""

    verb = "draw"
    rule = "draw.limit"

    def blocks(self, s: FullGame) -> Iterator[Because]:
        yield from left_behind(s, self.by)

    def apply(self, s: FullGame) -> None:
        _drawn(s, self.by, 0)


class Pick(Move[FullGame]):
    """draw.mix: so many cards of the display first, the rest from the deck."""

    verb = "pick"
    rule = "draw.display"
    aside = True
    shown: int

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(1, min(s.display, max(0, s.limit(by) - s.seat(by).hand)) + 1))

    def blocks(self, s: FullGame) -> Iterator[Because]:
        seat = s.seat(self.by)
        if not 0 < self.shown <= s.display:
            yield impossible("draw.display", have=s.display)
            return
        if (need := self.shown * turn.display_cost(s, self.by)) > seat.doubloons:
            yield impossible("buy.cost", need=need, have=seat.doubloons)
        if self.shown > max(0, s.limit(self.by) - seat.hand):
            yield against("draw.limit", limit=s.limit(self.by))
        yield from left_behind(s, self.by)

    def apply(self, s: FullGame) -> None:
        _drawn(s, self.by, self.shown)

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        return "village.buy", {"n": self.shown * turn.display_cost(s, self.by)}


def _drawn(s: FullGame, by: Actor, shown: int) -> None:
    """Phase C; in step 1 of a scoring only the cards are drawn."""
    top = _top(s)
    if top.name == "phase-b":  # `rest` and `draw` in one
        turn.declined(s, by, top)
    s.pop()
    turn.draw(s, by, shown)
    if top.name != "refill":
        end_turn(s, by)


class Stay(Move[FullGame]):
    """The assistant's second voyage is declined."""

    verb = "stay"
    rule = "symbol.decline"

    def apply(self, s: FullGame) -> None:
        s.pop()
