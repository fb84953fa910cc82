"""Correcting an old entry and keeping the later ones: misfits are settled one at a time, then written once."""

from __future__ import annotations

from dataclasses import dataclass, field

from .flow import State
from .fold import Change, Item, fix_text, fold, is_fact
from .move import IMPOSSIBLE, TABLE, Because, impossible
from .options import options
from .replay import Unfit, fresh
from .table import Outcome, Table


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
        after = False
        old = fold(table.records)[0]
        for k, item in enumerate(self._items()):
            after = after or k >= len(old) or item != old[k]
            by = item.text.partition(" ")[0]
            if after and self.recompute and by in table.game.automatic and (other := self._anew(s, item)):
                return self._settle(item, (other,))
            # what was acknowledged before the correction stays so, and so does what an automatic player or chance has already done;
            # after it, the rules of the table's level hold
            lenient = not after or item.label in table.marks or s.level != "enforce" or by in table.game.automatic or by == TABLE
            try:
                table.replay.run(s, item.text, lenient=lenient)
            except Unfit as unfit:
                self.misfit = Misfit(item, unfit.because, all(b.grade != IMPOSSIBLE for b in unfit.because))
                return

    def _anew(self, s: State, item: Item) -> str | None:
        """What an automatic player does instead after the correction."""
        legal = [o for o in options(self.table.game, s) if o.by == item.text.partition(" ")[0] and not o.open and not o.need]
        entry = item.text.partition(" #")[0].rstrip(" !")
        return legal[0].entry if len(legal) == 1 and legal[0].entry != entry else None

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
            if not is_fact(item.text):  # what the owner told of the box stays told
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
        return self.table.rewrite(self.record(), ())


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
        table.replay.run(s, item.text)
    return found
