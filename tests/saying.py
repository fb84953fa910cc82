"""Entries and operations in the words of a journal, for tests."""

from __future__ import annotations

from typing import Any

from referee.kernel.record import read
from referee.kernel.table import Outcome, Table


def tell(table: Table, line: str, **more: Any) -> Outcome:
    """One record, entered as a person would: judged, and refused where something is against it."""
    record = read(line)
    if record.does("undo"):
        return table.undo(record.line)
    if record.does("redo"):
        return table.redo()
    return table.enter(table.replay.move(record), force=record.force, **more) if record.is_entry else table.record(record)
