"""The board is learnt by playing: where the route was not surveyed, what Mary's stops have shown of it."""

from __future__ import annotations

from referee.kernel.answer import NONE
from referee.kernel.facts import UNKNOWN

from ..board import HOME, LOWER, UPPER, Lap, Stop, lap, places
from ..state import Maracaibo
from ..survey import LAP, LEARNT, ROUTE
from .cards import Card

STOP, PASSED = "stop", "passed"
TWICE = {UPPER: "upper-2", LOWER: "lower-2"}  # two cities on, where nobody saw the one between


def learnt(s: Maracaibo) -> dict[tuple[str, str], str]:
    """The next city by either arrow; a city with a mandatory stop leads to itself."""
    words = (word.split("/") for word in s.known(LEARNT) or ())
    ways = {(start, side): end for start, side, end in words if _may_stop(s, end) and (side == STOP or _leads(start, end))}
    for (start, side), end in [*ways.items()]:  # of two steps the first is known by now
        for one, two in TWICE.items():
            if side == two and (between := ways.get((start, one))) and _leads(between, end):
                ways.setdefault((between, one), end)
                ways[between, PASSED] = end  # no mandatory stop
    return ways


def _may_stop(s: Maracaibo, end: str) -> bool:
    """An insistence may have taught what no card does: past the first space of home, to a village or to a place that is none now."""
    return end not in HOME[1:] and end in s.open_places() and s.is_city(end) is not False


def _leads(start: str, end: str) -> bool:
    """Does one lie before the other? Lessons that contradict each other teach nothing more."""
    return places()[start].order < places()[end].order


def _quests_between(s: Maracaibo, start: str, end: str) -> bool:
    """Villages with a quest are counted: is there one that may lie on the way? A city is counted with a quest or without."""
    order = places()
    return any(order[start].order < order[p].order < order[end].order for q in s.quests if not s.is_city(p := q.rstrip("s")))


def remembered(s: Maracaibo, card: Card) -> Stop | None:
    """Where a card takes her as far as her own moves have shown; None: the table says it."""
    here, known = s.mary.ship, learnt(s)
    if s.legacy:  # tiles change what is counted
        return None
    if card.move == 2 and (there := known.get((here, TWICE[card.route]))) and not _quests_between(s, here, there):
        return Stop(there)
    for left in range(card.move, 0, -1):
        there = known.get((here, card.route))
        if there is None or _quests_between(s, here, there):
            return None
        here = there
        if here in HOME or (here, STOP) in known:
            break
        if left > 1 and (here, PASSED) not in known:
            return None
    return Stop(here)


def learn(s: Maracaibo, card: Card, place: str) -> None:
    """Her stop in a city teaches the arrow she followed; an earlier lesson that was wrong is overruled."""
    start, known = s.mary.ship, learnt(s)
    if s.legacy or start in HOME or s.known("route.arrows") is not None:
        return
    first = known.get((start, card.route))
    if place in HOME[1:]:
        new = ""  # solo.move.stop: whoever insisted, no arrow leads there
    elif card.move == 1:
        new = f"{start}/{card.route}/{place}"
    elif _quests_between(s, start, place):
        new = ""
    else:
        new = f"{first}/{STOP}/{first}" if place == first else f"{start}/{TWICE[card.route]}/{place}"
    if new:
        key = new.rpartition("/")[0]
        s.facts[LEARNT] = ",".join([*(word for word in s.known(LEARNT) or () if word.rpartition("/")[0] != key), new])


def lesson(s: Maracaibo) -> dict[str, str]:
    """What the owner's box keeps of it."""
    return {key: s.facts[key] for key in (ROUTE if s.known(LAP) is not None else (LEARNT,)) if s.facts.get(key, UNKNOWN) != UNKNOWN}


# -- after one lap she asks no more ------------------------------------------------------------------------------------------


def ask_lap(s: Maracaibo) -> None:
    """solo.move.learnt: at a fork she shows one way only; once she has been round, what she has not shown is asked in one question."""
    if s.mary.ship in HOME or (s.known("route.arrows") is not None and s.known("route.cities") is not None):
        return
    if LEARNT not in s.facts:
        s.fact(LEARNT)
    known = learnt(s)
    if known and (s.round > 1 or any(end in HOME for end in known.values())):
        s.fact(LAP, places=", ".join(_lap(s, ()).cities))


def keep_lap(s: Maracaibo) -> None:
    """The route is as good as surveyed."""
    words = s.known(LAP)
    if words is not None and s.known("route.arrows") is None:
        lap = _lap(s, words)
        s.facts |= {key: ",".join(part) or NONE for key, part in zip(ROUTE, (lap.cities, lap.arrows, lap.stops), strict=True)}


def _lap(s: Maracaibo, words: tuple[str, ...]) -> Lap:
    return lap(words, s.known(LEARNT) or (), (*(s.known("route.cities") or ()), *s.cities))
