"""«Ход игры»: phase A sails, phase B (main.phase) ends with `rest`, phase C draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Move, Open, against, count, impossible, number, odd, says

from ... import board, sailing
from ...assistants import declined
from ...board import HOME
from ...story import cards as story
from ...story import legacy_tiles as legacy
from ...survey import ROUTE, recall
from ...turn import end_turn, lay_quests, layout
from .. import drawing_cards, turn
from ..gains import main_frame
from ..state import RefereedGame
from .start import ask_story

DIGITS = tuple("123456789")


def _most(s: RefereedGame) -> int:
    """The movement points of this voyage: 7, or what an assistant gives."""
    return int(s.frame.data.get("steps", sailing.MOST))


class Go(Move[RefereedGame]):
    """Sail to a settlement; where more ways than one lead there the longest is meant, unless the movement points are said."""

    verb = "go"
    rule = "move.range"
    bare = True

    @classmethod
    def elsewhere(cls, s: RefereedGame, by: Actor | None) -> Because | None:
        return impossible("turn.phases") if s.refereed else None

    def reach(self, s: RefereedGame) -> Iterable[str]:
        return sailing.reach(s, self.by, _most(s))

    def called(self, s: RefereedGame, place: str) -> tuple[str, ...]:
        if place in board.names():
            return (f"town-{place}",)
        if place in HOME:
            return (place[:2],) if place in board.home(s.round) else ()
        return () if place not in s.open_places() else ("settlement",) if s.untold(place) else ("city" if s.city_at(place) else "village",)

    def differing(self, s: RefereedGame) -> list[str]:
        """Where the way matters (legacy.h11-pass) all of them, else only those that change what a village allows."""
        costs = sailing.costs(s, self.by, self.place, _most(s))
        if not sailing.surveyed(s) or len(costs) < 2:
            return []
        if legacy.gate(s):
            return list(map(str, costs))
        best = turn.village_actions(s, self.by, costs[-1])
        return [] if s.city_at(self.place) else [str(c) for c in costs if turn.village_actions(s, self.by, c) != best]

    def any_number(self, s: RefereedGame) -> Open | None:
        return number("POINTS", 1, _most(s)) if self._must_say(s) and not sailing.surveyed(s) else None

    def _must_say(self, s: RefereedGame) -> bool:
        matters = legacy.gate(s) or not sailing.surveyed(s)
        return bool(matters) and len(sailing.costs(s, self.by, self.place, _most(s))) > 1

    def clear(self, s: RefereedGame) -> bool:
        return not self._must_say(s)

    place: str = says(reach, understood=board.everywhere, ever=board.places, called=called, no="solo.told.place")
    points: int | None = says(differing, understood=DIGITS, opens=any_number, ends=clear, default=None, no="move.range", kind=int)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, ROUTE)
        ask_story(s)
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        most = _most(s)
        costs = sailing.costs(s, self.by, self.place, most)
        reasons = list(sailing.why_not(s, self.by, self.place, most, costs))
        yield from reasons
        if any(b.rule != "home.stop" for b in reasons):
            return
        if not sailing.surveyed(s):
            if len(costs) > 1 or s.legacy:  # to the next number there is but one way
                yield odd("whole.unsurveyed")
            yield from self._toll(s)
        if self.points is None and self._must_say(s):
            yield impossible("whole.points-said", points=tuple(map(str, costs)))
        elif self.points is not None and self.points not in costs:
            yield against("move.step" if self.points <= most else "move.range", points=self.points)
        s.city_at(self.place, ask=True)

    def _toll(self, s: RefereedGame) -> Iterator[Because]:
        """legacy.h11-pass where nobody surveyed the route: is there another way? A fact of the board."""
        start = s.players[self.by].ship
        if (toll := legacy.gate(s)) and legacy.passes(s, start, self.place):
            other = s.fact(f"bypass.{start}.{self.place}", place=start, there=self.place, toll=toll)
            if other is False and legacy.must_stop(s, self.by):
                yield against("legacy.h11-pass", place=toll)

    def apply(self, s: RefereedGame) -> None:
        top, most = s.frame, _most(s)
        if not s.laid:
            s.laid = True
            lay_quests(s, layout(s, 0), "quests.75")
            story.shuffle_deck(s)
        costs = sailing.costs(s, self.by, self.place, most)
        points = self.points or (costs[-1] if costs else sailing.MOST)
        s.pop()
        if top.name == "sail-on" and (frame := main_frame(s)):  # helper.sail-count: its points count from here on
            declined(s, self.by, frame)
        turn.arrive(s, self.by, self.place, points)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        """What the destination would allow, beside each option."""
        costs = sailing.costs(s, self.by, self.place)
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


def left_behind(s: RefereedGame, by: Actor) -> Iterator[Because]:
    """home.second, home.third: points that are easily forgotten."""
    place = s.players[by].ship
    if place in HOME[1:] and s.frame.name == "phase-b" and not s.frame.data.get("main"):
        yield odd("whole.not-taken", place=place)
    if s.frame.name == "village":
        yield odd("whole.actions-left", n=s.frame.data.get("left", 1))


class Rest(Move[RefereedGame]):
    """The main action is done or declined: on to phase C."""

    verb = "rest"
    rule = "main.optional"
    aside = True

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from left_behind(s, self.by)

    def apply(self, s: RefereedGame) -> None:
        _forgo(s, self.by)
        declined(s, self.by, s.frame)
        s.pop()
        s.push("phase-c", self.by)


class Draw(Move[RefereedGame]):
    """Draw up to the limit from the deck; in phase B it ends the main action as `rest` does."""

    verb = "draw"
    rule = "draw.limit"

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from left_behind(s, self.by)

    def apply(self, s: RefereedGame) -> None:
        _drawn(s, self.by, 0)


class Pick(Move[RefereedGame]):
    """draw.mix: so many cards of the display first, the rest from the deck."""

    verb = "pick"
    rule = "draw.display"
    aside = True

    def room(self, s: RefereedGame) -> int:
        return min(s.display, max(0, s.limit(self.by) - s.seat(self.by).hand))

    def shown_there(self, s: RefereedGame) -> Because:
        return impossible("draw.display", have=s.display)

    shown: int = count(1, room, understood=tuple("1234"), no=shown_there, unit="card")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat = s.seat(self.by)
        if self.shown > s.display:
            yield self.shown_there(s)
            return
        if (need := self.shown * drawing_cards.display_cost(s, self.by)) > seat.doubloons:
            yield impossible("buy.cost", need=need, have=seat.doubloons)
        if self.shown > max(0, s.limit(self.by) - seat.hand):
            yield against("draw.limit", limit=s.limit(self.by))
        yield from left_behind(s, self.by)

    def apply(self, s: RefereedGame) -> None:
        _drawn(s, self.by, self.shown)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return "village.buy", {"n": self.shown * drawing_cards.display_cost(s, self.by)}


def _forgo(s: RefereedGame, by: Actor) -> None:
    """symbol.decline: village actions that are left are not used; a table that began with them goes on in their phase."""
    while s.now and s.frame.name == "village":
        s.pop()
    if not s.now:
        s.push("phase-b", by)


def _drawn(s: RefereedGame, by: Actor, shown: int) -> None:
    """Phase C; in step 1 of a scoring only the cards are drawn."""
    _forgo(s, by)
    top = s.frame
    if top.name == "phase-b":  # `rest` and `draw` in one
        declined(s, by, top)
    s.pop()
    drawing_cards.draw(s, by, shown)
    if top.name != "refill" and not s.now:  # a voyage that a card brought between two rounds is no turn
        end_turn(s, by)


class Stay(Move[RefereedGame]):
    """The assistant's second voyage is declined."""

    verb = "stay"
    rule = "symbol.decline"

    def apply(self, s: RefereedGame) -> None:
        s.pop()
