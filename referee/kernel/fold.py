"""Journal records -> the entries that count. Pure: text in, text out.

A record's number is its line after `+++`, for ever. `undo N` takes back every operation from line N on, `redo` returns what the last
undo took, a new operation forgets it. `fix` puts entries in the place of others. Facts of the box survive undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """One entry that counts: the label it is known by, and its text."""

    label: str
    text: str

    @property
    def line(self) -> int:
        """The record it came from."""
        return int(self.label.split(".")[0])


@dataclass(frozen=True)
class Bad:
    """A record that says nothing that can be done."""

    line: int
    text: str


Change = tuple[str, tuple[str, ...]]  # a label and what stands in its place


def fix_text(changes: Sequence[Change]) -> str:
    """The record of a correction with its settlements."""
    return "- fix " + " | ".join(f"{label}: {'; '.join(map(_one, entries))}".rstrip() for label, entries in changes)


def _one(entry: str) -> str:
    """An entry that cannot be taken for two: only a comment could hold the marks between entries."""
    return " ".join(entry.replace("|", "/").replace(";", ",").split())


def read_fix(text: str) -> list[Change] | None:
    """The changes a `- fix` record makes."""
    changes: list[Change] = []
    for part in text.removeprefix("- fix ").split("|"):
        label, colon, entries = part.strip().partition(":")
        if not colon or not is_label(label):
            return None
        changes.append((label, tuple(e.strip() for e in entries.split(";") if e.strip())))
    return changes


def is_label(text: str) -> bool:
    """`12`, or `20.1`: the first entry of the correction in line 20."""
    return 0 < text.count(".") + 1 <= 2 and all(map(is_number, text.split(".")))


def is_number(text: str) -> bool:
    return len(text) < 10 and text.isascii() and text.isdecimal()


def is_fact(text: str) -> bool:
    return text.startswith("- fact ")


def fold(records: Sequence[str]) -> tuple[list[Item], list[Bad]]:
    """The entries that count after all corrections, and the records that could not be read."""
    ops, _, bad = operations(records)
    items: list[Item] = []
    for line, text in ops:
        if text.startswith("- fix "):
            _mend(items, line, read_fix(text) or [])
        else:
            items.append(Item(str(line), text))
    return items, bad


def operations(records: Sequence[str]) -> tuple[list[tuple[int, str]], list[list[tuple[int, str]]], list[Bad]]:
    """The operations that stand, the groups a `redo` could return (last first to return at the end), the unreadable records."""
    ops: list[tuple[int, str]] = []
    undone: list[list[tuple[int, str]]] = []
    bad: list[Bad] = []
    for line, record in enumerate(records, 1):
        text = record.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith("- undo "):
            n = text[7:].strip()
            if not is_number(n):
                bad.append(Bad(line, text))
                continue
            group = [op for op in ops if op[0] >= int(n) and not is_fact(op[1])]
            if group:
                gone = set(group)
                ops = [op for op in ops if op not in gone]
                undone.append(group)
        elif text == "- redo":
            if undone:
                ops.extend(undone.pop())
            else:
                bad.append(Bad(line, text))
        elif text.startswith("- fix ") and read_fix(text) is None:
            bad.append(Bad(line, text))
        else:
            ops.append((line, text))
            if not is_fact(text):
                undone.clear()
    return ops, undone, bad


def _mend(items: list[Item], line: int, changes: list[Change]) -> None:
    k = 0
    for label, entries in changes:
        at = next((i for i, item in enumerate(items) if item.label == label), None)
        if at is None:
            continue
        fresh: list[Item] = []
        for entry in entries:
            k += 1
            fresh.append(Item(f"{line}.{k}", entry))
        items[at : at + 1] = fresh
