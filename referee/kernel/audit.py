"""`check`: does the program agree with the table, and if not, which entries would explain the difference?"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from .cheap_classes import NamedTuple
from .counted_records import Item
from .move import AGAINST, Because
from .operations import unplaced
from .options import Option, options
from .outcome import Outcome, Unfit
from .paths import BadPath, get, show
from .record import Record, operation
from .replay import visible
from .table import Table

NOTHING = Record()
SUSPECTS = 5
BUDGET = 36_000  # entries replayed at most while looking
EARLIER = 0.98  # how much less likely for every entry between: most slips are noticed soon
#: What players decided is few, and looked at as far back as it goes, before all that chance may have brought, or brought besides.
DECIDED, DRAWN, NOT_DRAWN = range(3)
MISFIT = 0.1  # how much less likely a change is for every later entry that does not fit with it


class Suspect(NamedTuple):
    """One entry whose removal, repetition or alternative explains the difference."""

    label: str
    kind: str  # "removed" | "repeated" | "instead" | "missing"
    entry: Record  # what stands there now; for "missing" the entry after which it belongs
    instead: Record = NOTHING  # what would explain it


class Audit(NamedTuple):
    """What came of a check."""

    outcome: Outcome
    agreed: tuple[tuple[str, str], ...] = ()
    differ: tuple[tuple[str, str, str], ...] = ()  # path, tracked, told
    since: str = ""  # the last agreeing check
    suspects: tuple[Suspect, ...] = ()
    against: tuple[Because, ...] = ()  # why the table cannot simply be followed


def check(table: Table, wanted: Sequence[tuple[str, str]]) -> Audit:
    """Compares, records the check, and looks for what could explain a difference."""
    return explained(table, noted(table, wanted))


def noted(table: Table, wanted: Sequence[tuple[str, str]]) -> Audit:
    """Compares and records the check: as short as any entry."""
    view = visible(table.game, table.s)
    try:
        if not wanted:
            raise BadPath("")
        wanted = [table.replay.read(table.s, said, text) for said, text in wanted]
        if unknown := [p for p, _ in wanted if p not in view and _lies(view, p) is None]:
            raise BadPath(unknown[0])
    except BadPath as bad:
        return Audit(Outcome(operation("check", pairs=wanted), refused=(unplaced(bad),)))
    seen = [show(_lies(view, p)) for p, _ in wanted]
    agreed = tuple(pair for pair, here in zip(wanted, seen, strict=True) if here == pair[1])
    differ = tuple((p, here, v) for (p, v), here in zip(wanted, seen, strict=True) if here != v)
    against = table.replay.unfit(table.s, [(p, v) for p, _tracked, v in differ]) if differ else ()
    return Audit(table.record(operation("check", pairs=wanted)), agreed, differ, against=against)


def _lies(view: dict[str, Any], path: str) -> Any:
    """What lies at a place; of a list how often a word lies there."""
    head, _, word = path.rpartition(".")
    rows = view.get(head)
    return rows.count(word) if path not in view and isinstance(rows, tuple) else view.get(path)


def explained(table: Table, audit: Audit) -> Audit:
    """What could explain the differences of the check that stands last in the journal."""
    if not audit.differ:
        return audit
    wanted = list(audit.outcome.record.pairs)
    start, since = _last_agreement(table, [p for p, _ in wanted])
    return audit._replace(since=since, suspects=tuple(_suspects(table, wanted, start)))


def _last_agreement(table: Table, paths: list[str]) -> tuple[int, str]:
    """The entry after which an earlier check of any of these paths still agreed."""
    checks = [k for k, item in enumerate(table.items[:-1]) if item.record.does("check")]
    for k in reversed(checks):
        pairs = table.items[k].record.pairs
        view = visible(table.game, table.before(k)) if {p for p, _ in pairs} & set(paths) else {}
        if view and all(show(_lies(view, p)) == v for p, v in pairs):
            return k + 1, table.items[k].label
    return 0, ""


class _Try(NamedTuple):
    """One change of the journal that may explain the difference."""

    suspect: Suspect
    at: int  # the entry it stands at
    weight: float  # how likely such a slip is, before looking
    state: bytes  # after the turn it happens in
    then: int  # the entry replay goes on with
    misfits: int


def _suspects(table: Table, wanted: list[tuple[str, str]], start: int) -> list[Suspect]:
    """The entries whose single change makes the table agree, the likeliest first, each verified by replay.

    A slip shows in its own turn first: what a change does to the told places by the end of that turn is compared with the whole
    difference, and only changes that do something there are replayed to the end, those that do exactly that before the others.
    """
    search = _Search(table, wanted, start)
    exactly: list[_Try] = []
    somehow: list[_Try] = []
    for kind in (DECIDED, DRAWN, NOT_DRAWN):
        for k in range(len(search.items), start - 1, -1):
            if search.budget <= 0:
                break
            for tried, does in search.changes(k, kind):
                (exactly if does == search.missing else somehow).append(tried)
        search.budget = max(search.budget, BUDGET // 4)
    tries = [tried for tried in (*exactly, *somehow) if search.explains(tried)]
    return _ranked(tries)


def _ranked(tries: list[_Try]) -> list[Suspect]:
    """One suspicion for each entry; what explains in more ways, of fewer possible ones, and not long ago, is likelier.

    An entry that is missing somewhere in a turn is one suspicion too, wherever in the turn it may have stood.
    """
    weights: dict[tuple[object, ...], float] = {}
    best: dict[tuple[object, ...], tuple[float, Suspect]] = {}
    for tried in tries:
        suspect = tried.suspect
        key: tuple[object, ...] = (suspect.kind, tried.at)
        if suspect.kind == "missing":
            key = (suspect.kind, tried.then, suspect.instead.text)
        weight = tried.weight * MISFIT**tried.misfits * EARLIER**-tried.at
        weights[key] = weights.get(key, 0.0) + weight
        best[key] = max(best.get(key, (0.0, suspect)), (weight, suspect), key=lambda b: b[0])
    chosen: dict[tuple[str, str], Suspect] = {}
    for place in sorted(weights, key=lambda key: -weights[key]):
        suspect = best[place][1]
        named = ("", suspect.instead.text) if suspect.kind == "missing" else (suspect.label, "")
        if not any(_finer(named, other) for other in chosen):
            chosen.setdefault(named, suspect)
    return list(chosen.values())[:SUSPECTS]


def _finer(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Is one missing entry the other told more exactly, or less?"""
    a, b = sorted((one[1], other[1]), key=len)
    return bool(a) and b.startswith(f"{a}-")


class _Search:
    """The table's entries since the last agreement, with the state before each."""

    def __init__(self, table: Table, wanted: list[tuple[str, str]], start: int) -> None:
        self.table = table
        self.wanted = wanted
        self.start = start
        self.items = table.items[:-1]  # without this check
        self.states: list[bytes] = []
        self.turns: list[int] = []
        self.places_after: list[tuple[str, ...]] = []
        self.budget = BUDGET
        self._listed: dict[int, list[Option]] = {}
        for k, s in enumerate(table.states(start), start):
            self.states.append(pickle.dumps(s, -1))
            self.turns.append(s.turn)
            new = k == start or self.turns[-1] != self.turns[-2] or k == len(self.items)
            self.places_after.append(self.places(s) if new else ())
        now = self.seen(table.s)
        self.missing = tuple(_change(a, b) for a, (_, b) in zip(now, wanted, strict=True))

    def places(self, s: Any) -> tuple[str, ...]:
        """The told places alone: a whole view would cost more than the replay."""
        computed = self.table.game.computed(s)
        try:
            return tuple(show(computed[p] if p in computed else get(s, p)) for p, _ in self.wanted)
        except BadPath:
            return self.seen(s)

    def seen(self, s: Any) -> tuple[str, ...]:
        view = visible(self.table.game, s)
        return tuple(show(_lies(view, p)) for p, _ in self.wanted)

    def end_of_turn(self, k: int) -> int:
        """The first entry of the next turn."""
        end = k
        while end < len(self.items) and self.turns[end - self.start] == self.turns[k - self.start]:
            end += 1
        return end

    def listed(self, k: int) -> list[Option]:
        """What might have been entered instead, or before."""
        if k not in self._listed:
            offered = options(self.table.game, pickle.loads(self.states[k - self.start]))
            self._listed[k] = self._as_told([o for o in offered if not o.open and not o.need])
        return self._listed[k]

    def _as_told(self, offered: list[Option]) -> list[Option]:
        """Of what chance may have brought, each thing once: as exactly as this table tells it."""
        names = sorted({o.entry for o in offered if o.cls.chance})
        vague = {a for a, b in pairwise(names) if b.startswith(f"{a}-")}
        vaguely = Counter(item.text in vague for item in self.items[-40:] if item.record.is_entry and item.text in names)
        parts = {a for a in names if a not in vague and any(a.startswith(f"{b}-") for b in vague)}
        out = parts if vaguely[True] > vaguely[False] else vague
        return [o for o in offered if o.entry not in out]

    def changes(self, k: int, kind: int) -> Iterator[tuple[_Try, tuple[str, ...]]]:
        """What may have gone wrong at an entry, with what each change does to the told places by the end of the turn."""
        end = self.end_of_turn(k)
        for suspect, entries, skip, weight in _alternatives(self.listed(k), self.items, k, kind):
            s = pickle.loads(self.states[k - self.start])
            misfits = self._run(s, entries, True)
            if misfits is None:
                continue
            more = self._run(s, [i.record for i in self.items[k + skip : end]], False)
            if more is None:
                continue
            there = self.places(s)
            if there != self.places_after[end - self.start]:
                does = tuple(_change(a, b) for a, b in zip(self.places_after[end - self.start], there, strict=True))
                yield _Try(suspect, k, weight, pickle.dumps(s, -1), end, misfits + more), does

    def explains(self, tried: _Try) -> bool:
        """Replays to the end: does the table agree then?"""
        if self.budget <= 0:
            return False
        s = pickle.loads(tried.state)
        misfits = self._run(s, [i.record for i in self.items[tried.then :]], False)
        return misfits is not None and self.seen(s) == tuple(v for _, v in self.wanted)

    def _run(self, s: Any, entries: Sequence[Record], must: bool) -> int | None:
        """How many entries do not fit, or are against the rules without anyone having insisted; None where it is too many."""
        misfits = 0
        self.budget -= 3  # the copy of the state
        for entry in entries:
            self.budget -= 1
            try:
                because = self.table.replay.run(s, entry)
            except Unfit as unfit:
                if must or unfit.half_done:
                    return None
                misfits += 1
            else:
                misfits += any(b.grade == AGAINST for b in because) and not entry.force
            if misfits > 2:
                return None
        return misfits


def _change(old: str, new: str) -> str:
    """From one told value to another: a number where both are numbers."""
    try:
        return str(int(new) - int(old))
    except ValueError:
        return "" if old == new else new


def _alternatives(listed: list[Option], items: list[Item], k: int, kind: int) -> Iterator[tuple[Suspect, list[Record], int, float]]:
    """The entry taken out, doubled, replaced by what else was allowed there, or preceded by one that is missing; how likely each is."""
    before = items[k - 1] if k else Item("0", NOTHING)
    item = items[k] if k < len(items) else None
    record = item.record if item else NOTHING
    if item is not None:
        if not record.is_entry:
            if record.does("set") and kind == DECIDED:
                yield Suspect(item.label, "removed", record), [], 1, 0.5
            return
        twice = item.text in (before.text, items[k + 1].text if k + 1 < len(items) else "")
        if kind == DECIDED:
            yield Suspect(item.label, "removed", record), [], 1, 1.0 if twice else 0.03
            yield Suspect(item.label, "repeated", record), [record, record], 1, 0.05
    verbs = Counter(o.cls.verb for o in listed)
    for option in (o for o in listed if o.cls.chance == (kind != DECIDED)):
        other = Record(option.by, option.cls.verb, option.words)
        if other.text == record.text:
            continue
        if item is not None and other.verb == record.verb and kind != NOT_DRAWN:
            yield Suspect(item.label, "instead", record, other), [other], 1, 1 / verbs[other.verb]
        if kind != DRAWN:
            yield Suspect(before.label, "missing", before.record, other), [other], 0, 1 / verbs[other.verb] / len(verbs)
