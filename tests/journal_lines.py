"""Entries and operations in the words of a journal, for tests."""

from __future__ import annotations

import pickle
from typing import Any

from referee.kernel.flow import open_frames
from referee.kernel.game import Game
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import Heard, tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.line.read_entry import Reading
from referee.kernel.line.read_entry import read as read_entry
from referee.kernel.outcome import Outcome
from referee.kernel.record import parse_record
from referee.kernel.table import Table


def tell(table: Table, line: str, **more: Any) -> Outcome:
    """One record, entered as a person would: judged, and refused where something is against it."""
    record = parse_record(line)
    if record.does("undo"):
        return table.undo(record.line)
    if record.does("redo"):
        return table.redo()
    return table.enter(table.replay.move(record), force=record.force, **more) if record.is_entry else table.record(record)


def heard(table: Table, line: str) -> Heard:
    """A typed line as the table hears it."""
    return hear(table.game, pickle.dumps(table.s, -1), tokens_of(tidy(line)), table.known)


def said(table: Table, line: str) -> list[str]:
    """The entries a typed line says, in the journal's words; it is neither refused nor asks."""
    got = heard(table, line)
    assert got.whole, (line, got.lost, got.asks)
    return [step.move.entry() + (" !" if step.force else "") for step in got.steps]


def parse(game: Game, s: Any, tokens: tuple[str, ...], names: object = None) -> Reading:
    """The first entry on a line, read but not judged."""
    deciding = [frame.by for frame, ready in open_frames(s) if not ready and frame.by in s.players]
    return read_entry(game, s, tokens, deciding[0] if len(deciding) == 1 else None, slips=True)
