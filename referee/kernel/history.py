"""The entries of a table that count, and the state after each: one replay, from the nearest checkpoint."""

from __future__ import annotations

import pickle
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .cheap_classes import NamedTuple
from .counted_records import Folding, Item, folded
from .game import Game, Header
from .move import Because
from .operations import become
from .outcome import Unfit
from .record import Record, parse_record
from .replay import Replay, fresh, told_facts

EVERY = 64  # entries between two checkpoints


class Stuck(NamedTuple):
    """The entry at which a table could not be read on, and why."""

    item: Item
    because: tuple[Because, ...]


class History:
    """A journal's records, what counts of them, and what they come to. The state is one object for as long as the table is open."""

    def __init__(self, game: Game, header: Header, journal: Iterable[str]) -> None:
        self.game = game
        self.header = header
        self.replay = Replay(game)
        self.verbs = self.replay.verbs
        self.records = list(map(parse_record, journal))
        self._folding = Folding()
        self.items: list[Item] = []
        self.marks: dict[str, tuple[Because, ...]] = {}
        self.stuck: Stuck | None = None
        self.unread: list[int] = []  # lines that say nothing: what they take back, return or replace is not there
        self.s: Any = fresh(game, header)
        self._points = [(0, pickle.dumps(self.s, -1))]
        self._fold()

    @property
    def lines(self) -> list[str]:
        """The journal as it stands in its file."""
        return list(map(str, self.records))

    def operations(self) -> tuple[list[Item], list[list[Item]], list[int]]:
        """The operations that stand, what a `redo` could return, the lines of those that say nothing."""
        return self._folding.take(self.records)

    def _fold(self) -> None:
        standing, _undone, bad = self.operations()
        items, misplaced = folded(standing)
        self.unread = sorted([*bad, *misplaced])
        self._replay(items)

    def _replay(self, items: list[Item]) -> None:
        """Makes the state that of these entries, from the nearest checkpoint they share with the last ones."""
        same, self.replay.journal_facts = self.shared(items), told_facts(items)
        if same < len(self.items):
            self._back_to(same)
        self.stuck, run = None, self.replay.run
        for item in items[len(self.items) :]:
            try:
                because = run(self.s, item.record)
            except Unfit as unfit:
                if unfit.half_done:
                    become(self.s, self.before(len(self.items)))
                self.stuck = Stuck(item, unfit.because)
                return
            self._count(item, because)
            self.checkpoint()

    def shared(self, items: Sequence[Item]) -> int:
        """How many of the first entries are the table's own: none where a fact, which holds from the beginning, is told otherwise."""
        if not told_facts(items).items() >= self.replay.journal_facts.items():
            return 0
        same = 0
        for old, new in zip(self.items, items, strict=False):
            if old is not new and old != new:
                break
            same += 1
        return same

    def _back_to(self, count: int) -> None:
        """The table of the last checkpoint within the first entries."""
        while self._points[-1][0] > count:
            self._points.pop()
        start, saved = self._points[-1]
        become(self.s, pickle.loads(saved))
        del self.items[start:]
        kept = {i.label for i in self.items}
        self.marks = {k: v for k, v in self.marks.items() if k in kept}

    def _count(self, item: Item, because: Sequence[Because]) -> None:
        self.items.append(item)
        if because and (worse := tuple(b for b in because if b.breach)):
            self.marks[item.label] = worse

    def took(self, record: Record, because: Sequence[Because] = ()) -> str:
        """Takes in what was written down and carried out; the label it is known by."""
        self.records.append(record)
        if record.does("fact"):
            self.replay.journal_facts = {**dict(record.pairs), **self.replay.journal_facts}
        item = Item(str(len(self.records)), record)
        self._count(item, because)
        return item.label

    def follow(self, lines: Iterable[str]) -> None:
        """Takes in lines of the file: those that change what counts, or that another window has written."""
        self.records.extend(map(parse_record, lines))
        self._fold()

    def checkpoint(self) -> None:
        """Keeps the state now and then; to be asked only when it is that of all entries."""
        if len(self.items) - self._points[-1][0] >= EVERY:
            self._points.append((len(self.items), pickle.dumps(self.s, -1)))

    def before(self, k: int) -> Any:
        """A copy of the table just before the k-th entry that counts."""
        start, saved = self._points[bisect_right(self._points, k, key=lambda point: point[0]) - 1]
        s = pickle.loads(saved)
        for item in self.items[start:k]:
            self.replay.run(s, item.record)
        return s

    def states(self, start: int = 0) -> Iterator[Any]:
        """The table before the entry of this place, then after each from there on: one state that changes under way."""
        s = self.before(start)
        yield s
        for item in self.items[start:]:
            s.notes.clear()
            self.replay.run(s, item.record)
            yield s

    def place(self, label: str) -> int | None:
        """Where the entry with this label stands; the one at which the table could not be read on stands behind all."""
        if self.stuck and self.stuck.item.label == label:
            return len(self.items)
        return next((k for k, item in enumerate(self.items) if item.label == label), None)

    def at(self, line: int) -> Any:
        """The state after a line, as it counts today: corrections bear higher numbers and stand where they belong."""
        return self.before(1 + max((k for k, item in enumerate(self.items) if item.line <= line), default=-1))
