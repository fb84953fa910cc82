"""The board is learnt by playing: where the route was not surveyed, what Mary's stops have shown of it."""

from __future__ import annotations

from ..board import HOME, LOWER, UPPER, Stop, home, places
from ..state import Maracaibo
from .cards import Card

STOP = "stop"
TWICE = {UPPER: "upper-2", LOWER: "lower-2"}  # two cities on, where nobody saw the one between


def learnt(s: Maracaibo) -> dict[tuple[str, str], str]:
    """The next city by either arrow; a city with a mandatory stop leads to itself. In the last round the others' last space is none."""
    words = [word.split("/") for word in (*(s.known("route.learnt") or ()), *s.learnt)]
    found = {(start, side): end for start, side, end in words if end not in HOME or end in home(s.round)}
    for (start, side), end in [*found.items()]:  # of two steps the first is known by now
        for one, two in TWICE.items():
            if side == two and (between := found.get((start, one))) and _leads(between, end):
                found.setdefault((between, one), end)
    return found


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
            return Stop(here, early=left > 1)
    return Stop(here)


def guess(s: Maracaibo, card: Card) -> str:
    """Once she has been round the board: where she stops if what nobody showed goes by the numbers; "" before. Proposed, never checked."""
    known = learnt(s)
    if s.round == 1 and not any(end in HOME for end in known.values()):
        return ""
    here, order = s.mary.ship, places()
    counted = [p for p in s.open_places() if (s.is_city(p) and s.reached(p)) or s.quest_at(p) or p in known.values()]
    for _step in range(card.move):
        ahead = [p for p in counted if order[p].order > order[here].order]
        there = known.get((here, card.route))
        here = next((p for p in ahead if p == there or (there and s.quest_at(p) and not s.is_city(p))), ahead[0])
        if here in HOME or (here, STOP) in known:
            break
    return here


def learn(s: Maracaibo, card: Card, place: str) -> None:
    """Her stop in a city teaches the arrow she followed; an earlier lesson that was wrong is overruled."""
    start, known = s.mary.ship, learnt(s)
    if s.legacy or start in HOME or s.known("route.arrows") is not None:
        return
    first = known.get((start, card.route))
    if card.move == 1:
        new = f"{start}/{card.route}/{place}"
    elif _quests_between(s, start, place) or card.move > 2 or place in HOME[1:]:
        new = ""
    elif first is None or not (place == first or _leads(first, place)):
        new = f"{start}/{TWICE[card.route]}/{place}"
    else:
        new = f"{first}/{STOP}/{first}" if place == first else f"{first}/{card.route}/{place}"
    key = new.rpartition("/")[0]
    s.learnt = [word for word in s.learnt if word.rpartition("/")[0] != key] + ([new] if new else [])


def lesson(s: Maracaibo) -> dict[str, str]:
    """What the owner's box keeps of it."""
    words = [f"{start}/{side}/{end}" for (start, side), end in learnt(s).items()]
    return {"route.learnt": ",".join(words)} if s.learnt else {}
