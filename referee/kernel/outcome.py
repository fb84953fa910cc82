"""What came of an operation at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cheap_classes import NamedTuple
from .counted_records import Item
from .facts import Need
from .flow import Note
from .move import AnyMove, Because
from .record import Record


class Outcome(NamedTuple):
    """What came of one operation."""

    record: Record
    label: str = ""
    refused: tuple[Because, ...] = ()
    remarks: tuple[Because, ...] = ()
    notes: tuple[Note, ...] = ()
    gone: tuple[Item, ...] = ()
    patch: tuple[tuple[str, Any, Any], ...] = ()

    @property
    def ok(self) -> bool:
        return not self.refused

    @property
    def text(self) -> str:
        return self.record.text


class Entry(NamedTuple):
    """A move that was judged and may be written down."""

    move: AnyMove
    force: bool = False
    because: Sequence[Because] = ()


class Readonly(Exception):
    """The table could only be read up to an entry; correct that first."""


class Unfit(Exception):
    """A record that cannot be applied."""

    def __init__(self, *because: Because, half_done: bool = False, need: Need | None = None) -> None:
        super().__init__(*because)
        self.because = because
        self.half_done = half_done  # the state it was applied to is spoilt
        self.need = need  # the fact it asks for, where that is why
