"""«Исследование»: the explorer, its thresholds, the rewards; quests, on the track too."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, odd

from .. import automa, effects, gains, legacy, story
from ..effects import Part
from ..state import tracks
from ..survey import recall
from ..track import Track
from ..whole import Whole
from .phases import _top
from .village import may, take


def skipped(s: Whole, by: Actor, track: Track) -> set[int]:
    """explore.occupied, explore.quest-gone: spaces that are passed at no cost; the last one holds any number."""
    others = {captain.explorer for who, captain in s.players.items() if who != by and captain.explorer not in (None, 0)}
    return {*s.emptied, *others} - {track.last}


def reach(s: Whole, by: Actor, track: Track, steps: int) -> dict[int, int]:
    """explore.move, explore.forward, explore.branch: the spaces in reach, each with its cost."""
    start, none = s.skipper(by).explorer, skipped(s, by, track)
    costs = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in track.ways(here):
            cost = costs[here] + (there not in none)
            if cost <= steps and cost < costs.get(there, 99):
                costs[there] = cost
                todo.append(there)
    return {p: c for p, c in costs.items() if p != start and p not in none}


class Advance(Move[Whole]):
    """The explorer moves to a space of the track."""

    verb = "advance"
    rule = "explore.move"
    bare = True
    by: Actor
    space: int

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if said:
            return
        track = s.explorer_track()
        if track is None:
            here = s.skipper(by).explorer
            yield from map(str, range(here + 1, here + 2 + int(_top(s).data.get("steps", 1)) * 3))
        else:
            yield from map(str, sorted(reach(s, by, track, int(_top(s).data.get("steps", 1)))))

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "explorer.")
        recall(s, "influence.")
        seat, steps, track = s.skipper(self.by), int(_top(s).data.get("steps", 1)), s.explorer_track()
        if self.space <= seat.explorer or self.space > (track.last if track else 60):
            yield impossible("explore.forward", space=self.space)
            return
        if track is None:
            yield odd("whole.unsurveyed")
        elif self.space not in reach(s, self.by, track, steps):
            if self.space in skipped(s, self.by, track):
                yield against("explore.quest-gone" if self.space in s.emptied else "explore.occupied", space=self.space)
            else:
                yield against("explore.move", steps=steps)
        if track and [k for k in track.crossed(seat.explorer, self.space) if k not in seat.crossed]:
            s.fact("explorer.red", "one:1|2|3")
        if not (track and (self.space in track.quests or self.space == track.last)):
            s.fact(f"explorer.space.{self.space}", effects.REWARD, space=self.space)

    def apply(self, s: Whole) -> None:
        seat, track, start = s.skipper(self.by), s.explorer_track(), s.skipper(self.by).explorer
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


def _overtake(s: Whole, by: Actor, track: Track, start: int) -> None:
    """symbol.overtake, symbol.overtake-zero"""
    n, end = s.lasting(by, "overtake"), s.skipper(by).explorer
    for who, other in s.players.items():
        if n and who != by and other.explorer and track.lead(start, other.explorer) < 0 < track.lead(end, other.explorer):
            stolen = min(n, other.points or 0)
            s.gain(who, -stolen)
            s.gain(by, stolen)
            s.note("symbol.overtake" if stolen else "symbol.overtake-zero", player=by, other=who)


def _past(track: Track, where: int | None, k: int) -> bool:
    return where is not None and k in track.crossed(0, where)


def _thresholds(s: Whole, by: Actor, track: Track, start: int) -> None:
    """explore.red gives 3 influence in one nation; explore.threshold-first: the others give points, more to the first."""
    seat = s.skipper(by)
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


def _finish(s: Whole, by: Actor, track: Track) -> None:
    """explore.finish-points: 10, 8, 6, 4 in the order of arrival."""
    before = sum(1 for who, c in s.players.items() if who != by and c.explorer == track.last)
    vp = int(tracks("explorer")["finish_vp"][min(before, 3)])
    s.gain(by, vp)
    s.note("explore.finish-points", player=by, vp=vp)


def _some_deal(rng: random.Random) -> str:
    costs = rng.choice(("2d", "1s", "sailor", "2good", "2map", "book+herb", "4move"))
    more = ("1d/compass", "2v/compass", "2d/compass+2explore", "influence+1v/compass", "2disc", "battle", "2spain+1d/compass")
    return f"{costs}>{rng.choice(more)}"


class Fulfil(Move[Whole]):
    """A quest (main.quest), read off its tile: `sailor>2d/compass+3explore`; `card`: the tile lying on a card of yours.

    quest.compass-now: compasses are counted now and never again; quest.new: no new tile comes at once.
    """

    verb = "fulfil"
    rule = "quest.where"
    by: Actor
    tile: str
    card: str | None = None

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        return super().of(by, [w.casefold() for w in words])

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        place, name, seat = s.players[by].ship, _top(s).name, s.skipper(by)
        here = name == "explorer-quest" or (name == "phase-b" and s.quest_at(place))
        if not said and (here or seat.card_quests):
            yield Open("COST>REWARD", effects.is_deal, _some_deal)
        elif len(said) == 1 and seat.card_quests and name in ("phase-b", "village"):
            if here:
                yield DONE
            yield "card"

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s)
        place, top = s.players[self.by].ship, _top(s)
        if not effects.is_deal(self.tile) or self.card not in (None, "card"):
            yield impossible("table.no-such-word", word=self.tile, verb=self.verb)
            return
        if self.card:
            if not s.skipper(self.by).card_quests or top.name not in ("phase-b", "village"):
                yield impossible("symbol.quest-card")
            elif top.name == "phase-b":
                yield from may(s, self.by)
        elif top.name == "village" or (top.name == "phase-b" and not s.quest_at(place)) or (top.name == "explorer-quest" and not s.track):
            yield impossible("quest.where", place=place)
        elif top.name == "phase-b" and top.data.get("main") and not legacy.quest_too(s, place, top.data["main"]):
            yield against("main.one")
        frame = gains.main_frame(s)
        moved = int(frame.data.get("points", 0)) if frame else 0
        yield from gains.unpaid(s, self.by, effects.deal(self.tile).costs, moved=moved)

    def apply(self, s: Whole) -> None:
        seat, top, deal = s.skipper(self.by), _top(s), effects.deal(self.tile)
        if self.card:
            take(s, self.by, last=True)
            seat.card_quests -= 1
        elif top.name == "explorer-quest":
            s.pop()
            s.track -= 1
            s.emptied.append(seat.explorer)  # explore.quest-gone
        else:
            top.data["main"] = "quest"
            tile = s.quest_at(seat.ship)
            if tile:
                s.quests.remove(tile)
                s.story_taken = s.story_taken or tile.endswith("s")
                automa.refill(s, seat.ship)
                if tile.endswith("s"):
                    story.taken(s, seat.ship, self.by)
        gains.pay(s, self.by, deal.costs)
        s.note("quest.compass", player=self.by, n=s.compasses(self.by))
        gains.keep_quest(s, self.by)
        gains.queue(s, self.by, deal.gains)
