"""«Исследование»: the explorer, its thresholds, the rewards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Move, against, odd, says

from ...explorer import Track
from ...seats import tracks
from ...survey import EXPLORER, INFLUENCE, recall
from .. import gains
from ..effect_symbols import Part
from ..state import RefereedGame


def skipped(s: RefereedGame, by: Actor, track: Track) -> set[int]:
    """explore.occupied, explore.quest-gone: spaces that are passed at no cost; the last one holds any number."""
    others = {captain.explorer for who, captain in s.players.items() if who != by and captain.explorer not in (None, 0)}
    return {*s.emptied, *others} - {track.last}


def reach(s: RefereedGame, by: Actor, track: Track, steps: int) -> dict[int, int]:
    """explore.move, explore.forward, explore.branch: the spaces in reach, each with its cost."""
    start, none = s.seat(by).explorer, skipped(s, by, track)
    costs = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in track.ways(here):
            cost = costs[here] + (there not in none)
            if cost < costs.get(there, steps + 1):
                costs[there] = cost
                todo.append(there)
    return {p: c for p, c in costs.items() if p != start and p not in none}


class Advance(Move[RefereedGame]):
    """The explorer moves to a space of the track."""

    verb = "advance"
    rule = "explore.move"
    bare = True

    def in_reach(self, s: RefereedGame) -> Iterable[str]:
        track, here, steps = s.explorer_track(), s.seat(self.by).explorer, s.frame.data.get("steps", 1)
        return map(str, range(here + 1, here + 2 + steps * 3) if track is None else sorted(reach(s, self.by, track, steps)))

    def ahead(self, s: RefereedGame) -> list[str]:
        track = s.explorer_track()
        return [str(n) for n in range(s.seat(self.by).explorer + 1, (track.last if track else 60) + 1)]

    space: int = says(in_reach, understood=ahead, no="explore.forward", kind=int)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, EXPLORER)
        recall(s, INFLUENCE)
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat, steps, track = s.seat(self.by), s.frame.data.get("steps", 1), s.explorer_track()
        if track is None:
            yield odd("whole.unsurveyed")
        elif self.space not in reach(s, self.by, track, steps):
            if self.space in skipped(s, self.by, track):
                yield against("explore.quest-gone" if self.space in s.emptied else "explore.occupied", space=self.space)
            else:
                yield against("explore.move", steps=steps)
        if track and [k for k in track.crossed(seat.explorer, self.space) if k not in seat.crossed]:
            s.fact("explorer.red")
        if not (track and (self.space in track.quests or self.space == track.last)):
            s.printed(f"explorer.space.{self.space}", ask=True, space=self.space)

    def apply(self, s: RefereedGame) -> None:
        seat, track, start = s.seat(self.by), s.explorer_track(), s.seat(self.by).explorer
        s.pop()
        seat.explorer = self.space
        if track:
            _overtake(s, self.by, track, start)
        todo: list[Part] = []
        if track and self.space == track.last:
            _finish(s, self.by, track)
            todo.append(Part(1, "village"))  # explore.finish-action
        elif track and self.space in track.quests and self.space not in s.emptied:
            s.push("explorer-quest", self.by)  # explore.quest
        else:
            todo += gains.printed(s, f"explorer.space.{self.space}", "space")
        gains.queue(s, self.by, todo)  # explore.reward: of this space only
        if track:
            _thresholds(s, self.by, track, start)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        track = s.explorer_track()
        if track and self.space in track.quests:
            return "explore.reward", {"what": "quest"}
        what = s.printed(f"explorer.space.{self.space}")
        return ("explore.reward", {"what": what}) if what else None


def _overtake(s: RefereedGame, by: Actor, track: Track, start: int) -> None:
    """symbol.overtake, symbol.overtake-zero"""
    n, end = s.lasting(by, "overtake"), s.seat(by).explorer
    for who, other in s.players.items():
        if n and who != by and other.explorer and track.lead(start, other.explorer) < 0 < track.lead(end, other.explorer):
            stolen = min(n, other.points or 0)
            s.gain(who, -stolen)
            s.gain(by, stolen)
            s.note("symbol.overtake" if stolen else "symbol.overtake-zero", player=by, other=who)


def _past(track: Track, where: int | None, k: int) -> bool:
    return where is not None and k in track.crossed(0, where)


def _thresholds(s: RefereedGame, by: Actor, track: Track, start: int) -> None:
    """explore.red gives 3 influence in one nation; explore.threshold-first: the others give points, more to the first."""
    seat = s.seat(by)
    for k in track.crossed(start, seat.explorer):
        if k in seat.crossed:
            continue
        seat.crossed.append(k)
        if not s.red:  # nobody told which one is red
            s.note("whole.untold", what="threshold")
            continue
        if k == s.red:
            s.push("influence", by, n=int(tracks("explorer")["red_influence"]))
            s.note("explore.red", player=by)
            continue
        others = sum(1 for who, c in s.players.items() if who != by and _past(track, c.explorer, k))
        vp = int(tracks("explorer")["threshold_vp"][min(others, 3)])
        s.gain(by, vp)
        s.note("explore.threshold-first", player=by, vp=vp)


def _finish(s: RefereedGame, by: Actor, track: Track) -> None:
    """explore.finish-points: 10, 8, 6, 4 in the order of arrival."""
    before = sum(1 for who, c in s.players.items() if who != by and c.explorer == track.last)
    vp = int(tracks("explorer")["finish_vp"][min(before, 3)])
    s.gain(by, vp)
    s.note("explore.finish-points", player=by, vp=vp)
