"""The board is learnt by playing: where the route was not surveyed, what Mary's stops have shown of it."""

from __future__ import annotations

from ..board import HOME, Stop, places
from ..state import Maracaibo
from .cards import Card

STOP = "stop"


def learnt(s: Maracaibo) -> dict[tuple[str, str], str]:
    """The next city by either arrow; a city with a mandatory stop leads to itself."""
    words = [word.split("/") for word in (*(s.known("route.learnt") or ()), *s.learnt)]
    return {(start, side): end for start, side, end in words}


def _quests_between(s: Maracaibo, start: str, end: str) -> bool:
    """Villages with a quest are counted: is there one that may lie on the way?"""
    order = places()
    return any(order[start].order < order[q.rstrip("s")].order < order[end].order for q in s.quests)


def remembered(s: Maracaibo, card: Card) -> Stop | None:
    """Where a card takes her as far as her own moves have shown; None: the table says it."""
    here, known = s.mary.ship, learnt(s)
    if s.legacy:  # tiles change what is counted
        return None
    for left in range(card.move, 0, -1):
        there = known.get((here, card.route))
        if there is None or _quests_between(s, here, there):
            return None
        here = there
        if here in HOME or (here, STOP) in known:
            return Stop(here, early=left > 1)
    return Stop(here)


def learn(s: Maracaibo, card: Card, place: str) -> None:
    """Her stop in a city teaches the arrow she followed; an earlier lesson that was wrong is overruled."""
    start, known = s.mary.ship, learnt(s)
    if s.legacy or start in HOME or s.known("route.arrows") is not None:
        return
    new = f"{start}/{card.route}/{place}" if card.move == 1 else ""
    first = known.get((start, card.route))
    if card.move == 2 and first and not _quests_between(s, start, place):
        new = f"{first}/{STOP}/{first}" if place == first else f"{first}/{card.route}/{place}" if place not in HOME[1:] else ""
    key = new.rpartition("/")[0]
    s.learnt = [word for word in s.learnt if word.rpartition("/")[0] != key] + ([new] if new else [])


def lesson(s: Maracaibo) -> dict[str, str]:
    """What the owner's box keeps of it."""
    words = [f"{start}/{side}/{end}" for (start, side), end in learnt(s).items()]
    return {"route.learnt": ",".join(words)} if s.learnt else {}

