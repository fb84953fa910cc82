"""Correcting an old entry and keeping the later ones: misfits are settled one at a time, then written once."""

from __future__ import annotations

from dataclasses import dataclass, field

from .fold import Change, Item, fix_text, fold
from .move import TABLE, Because, impossible
from .table import Outcome, Table, Unfit, fresh


@dataclass(frozen=True)
class Misfit:
    """A later entry that no longer fits, and why."""

    item: Item
    because: tuple[Because, ...]
    may_force: bool  # against the rules, not impossible


@dataclass
class Mending:
    """One correction in progress. Nothing is written until `commit`."""

    table: Table
    changes: list[Change]
    recompute: bool = False  # automatic players' later entries are worked out anew instead of kept
    misfit: Misfit | None = field(init=False, default=None)
    turns: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.turns = _turns(self.table)
        self._try()

    def record(self) -> str:
        return fix_text(self.changes)

    def _items(self) -> list[Item]:
        return fold([*self.table.records, self.record()])[0]

    def _try(self) -> None:
        """Replays with the changes so far, up to the first entry that does not fit."""
        table = self.table
        s = fresh(table.game, table.header)
        self.misfit = None
        changed = {label for label, _ in self.changes}
        after = False
        old = {i.label for i in table.items} | ({table.stuck.item.label} if table.stuck else set())
        for item in self._items():
            after = after or item.label not in old
            try:
                # what was acknowledged before the correction stays so; after it, the rules of the table's level hold
                table.run(s, item.text, lenient=not after or item.label in table.marks or s.level != "enforce")
            except Unfit as unfit:
                if self._automatic(item) and all(b.grade != "impossible" for b in unfit.because) and not self.recompute:
                    table.run(s, item.text)  # what the table has already carried out stays
                    continue
                may_force = all(b.grade != "impossible" for b in unfit.because)
                self.misfit = Misfit(item, unfit.because, may_force)
                return
        if not changed:
            self.misfit = None

    def _automatic(self, item: Item) -> bool:
        by = item.text.partition(" ")[0]
        return by in self.table.game.automatic or by == TABLE

    # -- the ways to settle a misfit -----------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Insists on the entry as it stands. False where it is impossible."""
        if not self.misfit or not self.misfit.may_force:
            return False
        self._settle(self.misfit.item, (self.misfit.item.text.partition(" #")[0].rstrip(" !") + " !",))
        return True

    def drop(self) -> None:
        """Takes the entry out."""
        if self.misfit:
            self._settle(self.misfit.item, ())

    def edit(self, *entries: str) -> None:
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
            self._change(item, ())
        self._try()

    def _settle(self, item: Item, entries: tuple[str, ...]) -> None:
        self._change(item, entries)
        self._try()

    def _change(self, item: Item, entries: tuple[str, ...]) -> None:
        """An entry of this very correction is changed in place; another gets a change of its own."""
        line = len(self.table.records) + 1
        if item.line != line or "." not in item.label:
            self.changes.append((item.label, entries))
            return
        k = int(item.label.split(".")[1])
        for n, (label, now) in enumerate(self.changes):
            if k <= len(now):
                self.changes[n] = (label, (*now[: k - 1], *entries, *now[k:]))
                return
            k -= len(now)

    def commit(self) -> Outcome:
        """Writes the correction with its settlements as one record; undo takes it back whole."""
        if self.misfit:
            return Outcome(self.record(), refused=self.misfit.because)
        return self.table._rewrite(self.record(), ())


def fix(table: Table, label: str, entries: tuple[str, ...], *, recompute: bool = False) -> Mending | Outcome:
    """Begins a correction: any number of entries in the place of one."""
    known = {i.label for i in table.items} | ({table.stuck.item.label} if table.stuck else set())
    if label not in known:
        return Outcome(f"- fix {label}", refused=(impossible("table.no-line", line=label),))
    return Mending(table, [(label, entries)], recompute)


def _turns(table: Table) -> dict[str, int]:
    """The turn each entry belongs to."""
    found: dict[str, int] = {}
    s = fresh(table.game, table.header)
    for item in table.items:
        found[item.label] = s.turn
        table.run(s, item.text)
    return found
