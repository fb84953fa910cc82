"""Journal records -> the entries that count. Pure: values in, values out.

A record's number is its line after `+++`, for ever. `undo N` takes back every operation from line N on, `redo` returns what the last
undo took, a new operation forgets it. `fix` puts entries in the place of others. Facts of the box survive undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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


def fold(records: Sequence[Record]) -> list[Item]:
    """The entries that count after all corrections."""
    return _folded(records)[0]


def unread(records: Sequence[Record]) -> list[int]:
    """The lines that say nothing: what they take back, return or replace is not there."""
    return sorted(_folded(records)[1]) if any(r.does("undo", "redo", "fix") for r in records) else []


def _folded(records: Sequence[Record]) -> tuple[list[Item], list[int]]:
    standing, _, bad = operations(records)
    items: list[Item] = []
    for item in standing:
        if not item.record.changes:
            items.append(item)
        elif not _mend(items, item.line, item.record.changes):
            bad.append(item.line)
    return items, bad


def operations(records: Sequence[Record]) -> tuple[list[Item], list[list[Item]], list[int]]:
    """The operations that stand, the groups a `redo` could return (the last first), the lines of those that say nothing."""
    standing: list[Item] = []
    undone: list[list[Item]] = []
    bad: list[int] = []
    for line, record in enumerate(records, 1):
        if record.by != JOURNAL:
            if record.by:
                standing.append(Item(str(line), record))
                undone.clear()
        elif record.verb == "undo":
            if record.line is None:
                bad.append(line)
                continue
            group = [item for item in standing if item.line >= record.line and not item.record.does("fact")]
            if not group:
                bad.append(line)
            else:
                gone = {item.label for item in group}
                standing = [item for item in standing if item.label not in gone]
                undone.append(group)
        elif record.verb == "redo":
            if undone:
                standing.extend(undone.pop())
            else:
                bad.append(line)
        elif record.verb == "fix" and not record.changes:
            bad.append(line)
        else:
            standing.append(Item(str(line), record))
            if record.verb != "fact":
                undone.clear()
    return standing, undone, bad


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
