"""The log: every entry with what it changed, what happened by itself, and its marks, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.counted_records import Item
from referee.kernel.facts import UNKNOWN
from referee.kernel.game import Game
from referee.kernel.paths import difference
from referee.kernel.places import inner
from referee.kernel.replay import visible

from .. import plain_lines
from ..answer_words import few
from ..lang import _
from ..text import shown
from . import command_words
from .desk import Desk

USUAL = 20  # entries that are shown unasked
MANY = 8  # changes of one entry that are told; the rest is under `show`

Change = tuple[str, Any, Any]


class Logged(NamedTuple):
    """One entry of the log."""

    item: Item
    text: str
    notes: tuple[str, ...]
    marks: tuple[str, ...]
    changes: tuple[Change, ...]
    comment: str = ""
    automatic: bool = False


def rows(desk: Desk) -> Iterator[Logged]:
    """Replays the journal and says what came of each entry."""
    words, table = desk.words, desk.table
    states = table.states()
    before = visible(desk.game, next(states))
    for item, s in zip(table.items, states, strict=True):
        after, own = visible(desk.game, s), inner(s)
        changes = tuple(c for c in difference(before, after) if c[0] not in own and not c[0].startswith(own))
        before = after
        yield Logged(
            item,
            words.entry(item.record),
            tuple(words.note(n) for n in s.notes),
            tuple(words.because(b) for b in table.marks.get(item.label, ())),
            changes,
            item.record.comment,
            item.record.by in desk.game.automatic,
        )


def _untold(item: Item, game: Game) -> bool:
    """A fact that nobody told: the journal says that it is not known, or that it is as shipped."""
    return item.record.does("fact") and all(value in (UNKNOWN, game.known(key)) for key, value in item.record.pairs)


def many(args: Sequence[str]) -> int:
    """How many entries are asked for: a number, everything, or as usual."""
    return int(args[0]) if args and args[0].isdecimal() else 0 if args else USUAL


def last(desk: Desk, n: int) -> Iterator[tuple[str, str]]:
    """The last entries alone: what was entered before somebody sat down; facts of the box are none."""
    for item in [i for i in desk.table.items if not i.record.does("fact")][-n:]:
        yield "dim", f"{item.label:>5}  {desk.words.entry(item.record)}"


def lines(desk: Desk, n: int = USUAL) -> Iterator[tuple[str, str]]:
    """The last entries as lines with their styles; 0 means all."""
    words = desk.words
    entries = [row for row in rows(desk) if not n or not _untold(row.item, desk.game)]
    if n and len(entries) > n:
        more = command_words.shown("log", desk.lang)
        yield "dim", _("{n} earlier entries: {log} {all}", n=len(entries) - n, log=more, all=_("all"))
    for row in entries[-n:]:
        who = " " + _("(by itself)") if row.automatic else ""
        yield "", f"{row.item.label:>5}  {row.text}{who}" + (f"  # {shown(row.comment)}" if row.comment else "")
        for note in row.notes:
            yield "note", f"         {note}"
        changed = [text for c in row.changes if (text := plain_lines.change(c, words))]
        if changed:
            yield "dim", "         " + few(changed, MANY, "; ")
        for mark in row.marks:
            yield "bad", f"       ! {mark}"
