"""Journal records -> the entries that count. Pure: values in, values out.

A record's number is its line after `+++`, for ever. `undo N` takes back every operation from line N on, `redo` returns what the last
undo took, a new operation forgets it. `fix` puts entries in the place of others. Facts of the box survive undo.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cheap_classes import NamedTuple
from .record import JOURNAL, Change, Record


class Item(NamedTuple):
    """One entry that counts: the label it is known by, and what it says."""

    label: str
    record: Record

    @property
    def line(self) -> int:
        """The record it came from."""
        return int(self.label.partition(".")[0])

    @property
    def part(self) -> int:
        """Which entry of a correction it is; 0 for a record of its own."""
        return int(self.label.partition(".")[2] or 0)

    @property
    def text(self) -> str:
        return self.record.text


def folded(standing: Sequence[Item]) -> tuple[list[Item], list[int]]:
    """The entries that count, and the lines of corrections of what is not there."""
    items: list[Item] = []
    bad: list[int] = []
    for item in standing:
        if not item.record.changes:
            items.append(item)
        elif not _mend(items, item.line, item.record.changes):
            bad.append(item.line)
    return items, bad


def operations(records: Sequence[Record]) -> tuple[list[Item], list[list[Item]], list[int]]:
    """The operations that stand, the groups a `redo` could return (the last first), the lines of those that say nothing."""
    return Folding().take(records)


def since(standing: Sequence[Item], line: int | None) -> list[Item]:
    """What an undo from a line on takes back. But for facts, which stay, what stands is in the order of its lines."""
    group: list[Item] = []
    for item in reversed(standing):
        if item.record.does("fact"):
            continue
        if line is None or item.line < line:
            break
        group.append(item)
    return group[::-1]


class Folding:
    """The operations that stand, as records come in: a long evening is not read again for every line."""

    def __init__(self) -> None:
        self.standing: list[Item] = []
        self.undone: list[list[Item]] = []
        self.bad: list[int] = []
        self._taken = 0

    def take(self, records: Sequence[Record]) -> tuple[list[Item], list[list[Item]], list[int]]:
        """What holds after these records, of which the first are known already."""
        for line in range(self._taken + 1, len(records) + 1):
            record = records[line - 1]
            if record.by == JOURNAL:
                self._take(line, record)
            elif record.by:
                self.standing.append(Item(str(line), record))
                self.undone.clear()
        self._taken = len(records)
        return self.standing, self.undone, self.bad

    def _take(self, line: int, record: Record) -> None:
        """An operation of the journal."""
        if record.verb == "undo":
            if group := since(self.standing, record.line):
                gone = {item.label for item in group}
                self.standing = [item for item in self.standing if item.label not in gone]
                self.undone.append(group)
            else:
                self.bad.append(line)
        elif record.verb == "redo":
            if self.undone:
                self.standing.extend(self.undone.pop())
            else:
                self.bad.append(line)
        elif record.verb == "fix" and not record.changes:
            self.bad.append(line)
        else:
            self.standing.append(Item(str(line), record))
            if record.verb != "fact":
                self.undone.clear()


def _mend(items: list[Item], line: int, changes: Sequence[Change]) -> bool:
    """Puts entries in the place of others; whether all of those were there."""
    k, missing = 0, False
    for label, entries in changes:
        at = next((i for i, item in enumerate(items) if item.label == label and item.line < line), None)
        if at is None:
            missing = True
            continue
        fresh: list[Item] = []
        for entry in entries:
            k += 1
            fresh.append(Item(f"{line}.{k}", entry))
        items[at : at + 1] = fresh
    return not missing
