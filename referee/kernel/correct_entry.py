"""Correcting an old entry and keeping the later ones: misfits are settled one at a time, then written once."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .cheap_classes import NamedTuple
from .counted_records import Item, folded
from .facts import Need
from .line.hear import hear
from .line.heard import Heard, tokens_of
from .line.keyboard import swapped
from .line.names import tidy
from .move import IMPOSSIBLE, TABLE, Because, impossible
from .options import options
from .outcome import Outcome, Unfit
from .record import Change, Record, entry, operation
from .replay import Replay, told_facts
from .table import Table


class Misfit(NamedTuple):
    """A later entry that no longer fits, and why."""

    item: Item
    because: tuple[Because, ...]
    may_force: bool  # against the rules, not impossible
    s: Any  # the corrected table just before it
    need: Need | None  # the fact it asks for, where that is why it does not fit


@dataclass
class Mending:
    """One correction in progress. Nothing is written until `commit`."""

    table: Table
    changes: list[Change]
    recompute: bool = False  # automatic players' later entries are worked out anew instead of kept
    misfit: Misfit | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._try()

    @cached_property
    def turns(self) -> dict[str, int]:
        """The turn that each entry from the first correction on belongs to."""
        start = self.table.place(self.changes[0][0]) or 0
        labels = (item.label for item in self.table.items[start:])
        return dict(zip(labels, (s.turn for s in self.table.states(start)), strict=False))

    @property
    def record(self) -> Record:
        return operation("fix", changes=self.changes)

    def _items(self) -> list[Item]:
        return folded([*self.table.operations()[0], Item(str(len(self.table.records) + 1), self.record)])[0]

    def _try(self) -> None:
        """Replays with the changes so far, up to the first entry that does not fit."""
        table, items = self.table, self._items()
        start, replay = table.shared(items), Replay(table.game, told_facts(items))
        s = table.before(start)
        self.misfit = None
        for item in items[start:]:
            record = item.record
            automatic = record.by in table.game.automatic
            if automatic and self.recompute and (other := self._anew(s, record)):
                return self._settle(item, (other,))
            # what an automatic player or chance has already done stays, and so does what was found against the rules before; for the rest
            # the rules of the table's level hold
            lenient = item.label in table.marks or s.level != "enforce" or automatic or record.by == TABLE
            try:
                replay.run(s, record, lenient=lenient)
            except Unfit as unfit:
                if unfit.half_done:
                    s = table.before(start)
                    for earlier in items[start : items.index(item)]:
                        replay.run(s, earlier.record)
                self.misfit = Misfit(item, unfit.because, all(b.grade != IMPOSSIBLE for b in unfit.because), s, unfit.need)
                return

    def _anew(self, s: Any, record: Record) -> Record | None:
        """What an automatic player does instead after the correction."""
        legal = [o for o in options(self.table.game, s) if o.by == record.by and not o.open and not o.need]
        if len(legal) != 1 or (legal[0].cls.verb, legal[0].words) == (record.verb, record.words):
            return None
        return Record(record.by, legal[0].cls.verb, legal[0].words)

    # -- the ways to settle a misfit -----------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Insists on the entry as it stands. False where it is impossible."""
        if not self.misfit or not self.misfit.may_force:
            return False
        self._settle(self.misfit.item, (self.misfit.item.record._replace(force=True),))
        return True

    def drop(self) -> None:
        """Takes the entry out."""
        if self.misfit:
            self._settle(self.misfit.item, ())

    def edit(self, *entries: Record) -> None:
        """Puts other entries in its place."""
        if self.misfit:
            self._settle(self.misfit.item, entries)

    def drop_turn(self) -> None:
        """Drops the rest of the turn; replay resumes at the next recorded turn."""
        if not self.misfit:
            return
        first = self.misfit.item
        turn = self.turns.get(first.label)
        items = self._items()
        at = items.index(first)
        for item in items[at:]:
            if item is not first and self.turns.get(item.label) != turn:
                break
            if not item.record.does("fact"):  # what the owner told of the box stays told
                self._change(item, ())
        self._try()

    def _settle(self, item: Item, entries: tuple[Record, ...]) -> None:
        self._change(item, entries)
        self._try()

    def _change(self, item: Item, entries: tuple[Record, ...]) -> None:
        """An entry of this very correction is changed in place; another gets a change of its own."""
        if item.line <= len(self.table.records):
            self.changes.append((item.label, entries))
            return
        k = item.part
        for n, (label, now) in enumerate(self.changes):
            if k <= len(now):
                self.changes[n] = (label, (*now[: k - 1], *entries, *now[k:]))
                return
            k -= len(now)

    def commit(self) -> Outcome:
        """Writes the correction with its settlements as one record; undo takes it back whole."""
        if self.misfit:
            return Outcome(self.record, refused=self.misfit.because)
        return self.table.rewrite(self.record)


def fix(table: Table, label: str, entries: Sequence[Record], *, recompute: bool = False) -> Mending | Outcome:
    """Begins a correction: any number of entries in the place of one."""
    if table.place(label) is None:
        return Outcome(operation("fix", label), refused=(impossible("table.no-line", line=label),))
    return Mending(table, [(label, tuple(entries))], recompute)


def typed(table: Table, s: Any, text: str, *, ended: bool = True) -> tuple[Record, ...] | Heard:
    """Entries in a player's words, heard as they would have been in a state; whether they fit the correction itself will say.

    `ended`: False where the turn goes on with what is kept.
    """
    saved, line = pickle.dumps(s, -1), tidy(text)
    heard = hear(table.game, saved, tokens_of(line), table.known, judging=False, ended=ended)
    if not heard.understood and (other := swapped(line)):
        again = hear(table.game, saved, tokens_of(other), table.known, judging=False, ended=ended)
        heard = again if again.whole else heard
    return tuple(entry(step.move, step.force) for step in heard.steps) if heard.whole else heard
