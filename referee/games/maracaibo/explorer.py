"""The explorer track as the owner surveyed it: spaces, branches, thresholds, quests."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from .board import read_arrows


@dataclass(frozen=True)
class Track:
    """Space 0 is the start; n leads to n+1 but for the exceptions; `last` is the end."""

    last: int
    exceptions: tuple[str, ...] = ()
    thresholds: tuple[int, ...] = ()  # the first spaces behind each threshold
    quests: tuple[int, ...] = ()

    def ways(self, space: int) -> tuple[int, ...]:
        if space >= self.last:
            return ()
        ends = _exceptions(self.exceptions).get(space)
        return ends if ends else (space + 1,)

    def distances(self, start: int) -> Mapping[int, int]:
        """Spaces from here to everything ahead, by the shortest way."""
        return _distances(self, start)

    def to_end(self, space: int) -> int:
        return self.distances(space).get(self.last, 0)

    # -- Mary's explorer -----------------------------------------------------------------------------------------------

    def explore(self, start: int, steps: int, other: int | None, gone: frozenset[int]) -> tuple[int, bool]:
        """Where her explorer ends, and whether on a quest.

        solo.explore.skip: the other explorer's space (but not the end, explore.finish) and emptied quest spaces are not counted.
        """
        skipped = gone | ({other} if other is not None and other != self.last else set())
        costs = {start: 0}
        todo = deque([start])
        while todo:  # 0-1 search: skipped spaces cost nothing
            here = todo.popleft()
            for there in self.ways(here):
                cost = costs[here] + (there not in skipped)
                if cost < costs.get(there, steps + 1):
                    costs[there] = cost
                    (todo.append if there not in skipped else todo.appendleft)(there)
        ahead = [p for p in costs if p != start and p not in skipped]
        near = [p for p in ahead if p in self.quests and p not in gone]
        if near:  # solo.explore.quest
            return min(near, key=lambda p: (costs[p], self.to_end(p), p)), True
        if not ahead:
            return start, False
        short = self.shortest(start)
        return min(ahead, key=lambda p: (self.to_end(p), p not in short, p)), False  # solo.explore.shortest

    def shortest(self, start: int) -> list[int]:
        """At each fork the branch of fewer printed spaces, whoever stands on them."""
        way, here = [], start
        while ways := self.ways(here):
            here = min(ways, key=lambda p: (self.to_end(p), p))
            way.append(here)
        return way

    def crossed(self, start: int, end: int) -> list[int]:
        """The thresholds between two spaces, by their number from 1."""
        ways = self.distances(start)
        thresholds = []
        for k, first in enumerate(self.thresholds, 1):
            if (first != start and first in ways and first not in self.distances(end)) or first == end != start:
                thresholds.append(k)
        return thresholds

    # -- who is ahead ----------------------------------------------------------------------------------------------------

    def lead(self, mine: int, other: int) -> int:
        """How many spaces `mine` is ahead of `other`; below zero: behind. solo.end.parallel on parallel branches."""
        if mine == other:
            return 0
        forth, back = self.distances(other), self.distances(mine)
        if mine in forth:
            return forth[mine]
        if other in back:
            return -back[other]
        goals = [t for t in self.thresholds if t in forth and t in back] or [self.last]
        goal = min(goals, key=lambda t: forth[t])
        return forth[goal] - back[goal]


@lru_cache(maxsize=256)
def _distances(track: Track, start: int) -> Mapping[int, int]:
    steps, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for there in track.ways(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                todo.append(there)
    return steps


@lru_cache(maxsize=64)
def _exceptions(words: tuple[str, ...]) -> dict[int, tuple[int, ...]]:
    return {int(a): tuple(int(b) for b in ends if b.isdecimal()) for a, ends in read_arrows(words).items() if a.isdecimal()}
