"""«Ход игры», phase A: which settlements a ship can reach, at what cost, and why not another. The same for told and refereed turns.

move.lost, move.pass, move.shared: points not used are gone, other settlements may be passed and shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.kernel.move import Actor, Because, against, impossible

from . import board
from .board import HOME
from .state import Maracaibo
from .story import legacy_tiles as legacy

MOST = 7  # move.range


def surveyed(s: Maracaibo) -> bool:
    return s.known("route.arrows") is not None


def ways(s: Maracaibo, who: Actor, *, stops: bool = True, shun: str = "", most: int = MOST) -> dict[str, set[int]]:
    """move.step, move.arrows, move.fork, move.stop, move.new-rules: every settlement in reach, with the movement points it may take.

    `shun`: a settlement that is not passed.
    """
    tiles = frozenset(t for t, place in legacy.CITIES.items() if t in s.legacy and not any(legacy.shut(s, who, place)))
    arrows = board.graph(s.known("route.arrows") or (), tiles, s.round)
    forced = {*HOME, *(s.known("route.stops") or ())} if stops else set()
    forced |= (legacy.must_stop(s, who) if stops else set()) | {shun}
    dear = legacy.dear(s)
    points: dict[str, set[int]] = {}
    todo = [(s.players[who].ship, 0)]
    while todo:
        here, spent = todo.pop()
        for there in arrows.get(here, ()):
            total = spent + (3 if "9a" in (here, there) or (here, there) in dear else 1)  # legacy.h4-move
            if total > most or total in points.get(there, ()):
                continue
            points.setdefault(there, set()).add(total)
            if there not in forced:
                todo.append((there, total))
    return points


def ahead(s: Maracaibo, who: Actor) -> list[str]:
    """What lies ahead at all, in reach or not."""
    order = board.places()
    return [p for p in s.open_places() if order[p].order > order[s.players[who].ship].order]


def next_ahead(s: Maracaibo, who: Actor) -> list[str]:
    """Without a survey: every settlement with a higher number; homeward spaces one after the other."""
    places = ahead(s, who)
    return [p for p in places if p not in HOME] + [p for p in places if p in HOME][:1]


def reach(s: Maracaibo, who: Actor, most: int = MOST) -> list[str]:
    """Where a ship may stop, as far as the arrows are known."""
    if not surveyed(s):
        return next_ahead(s, who)
    points = ways(s, who, most=most)
    return [p for p in s.open_places() if p in points]


def costs(s: Maracaibo, who: Actor, place: str, most: int = MOST) -> list[int]:
    """The movement points a way there may take."""
    if surveyed(s):
        return sorted(ways(s, who, most=most).get(place, ()))
    far = ahead(s, who)  # arrows lead to higher numbers: no way is longer than there are settlements up to there
    between = far.index(place) + 1 if place in far else 0
    return list(range(1, (most if s.legacy else min(most, between)) + 1))


def why_not(s: Maracaibo, who: Actor, place: str, most: int = MOST, points: Sequence[int] | None = None) -> Iterator[Because]:
    """Why a ship cannot come there: no such place, behind it, closed, no arrows, a stop between, too far. `points`: its `costs`."""
    if place not in s.open_places():
        yield impossible("home.spaces" if place in HOME else "solo.told.place", place=place)
    elif place not in ahead(s, who):
        yield impossible("move.arrows", place=place)
    elif shut := list(legacy.shut(s, who, place)):
        yield from shut
    elif not surveyed(s):
        if place not in next_ahead(s, who):
            yield against("home.stop")
    elif not (costs(s, who, place, most) if points is None else points):
        yield _out_of_reach(s, who, place, most)


def _out_of_reach(s: Maracaibo, who: Actor, place: str, most: int) -> Because:
    free = ways(s, who, stops=False, most=99).get(place, ())
    if not free:
        return against("move.arrows", place=place)
    near, toll = min(free) <= most, legacy.must_stop(s, who)
    if near and toll and legacy.passes(s, s.players[who].ship, place):
        return against("legacy.h11-pass", place=toll.pop())
    stops = [p for p in ways(s, who, most=most) if p in HOME or p in (s.known("route.stops") or ())]
    return against("move.stop", place=stops[0]) if stops and near else against("move.far", most=most)


def pays_toll(s: Maracaibo, who: Actor, place: str, points: int) -> bool | None:
    """legacy.h11-pass: only where every way of so many points leads past H11; None where nobody knows the ways."""
    start, toll = s.players[who].ship, legacy.gate(s)
    if toll is None or not legacy.passes(s, start, place):
        return False
    if surveyed(s):
        return points not in ways(s, who, shun=toll).get(place, ())
    other: bool | None = s.known(f"bypass.{start}.{place}")
    return None if other is None else not other
