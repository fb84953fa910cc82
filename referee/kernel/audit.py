"""`check`: does the program agree with the table, and if not, which entries would explain the difference?"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .fold import Item
from .move import impossible
from .options import options
from .paths import show
from .table import Outcome, Table, Unfit, fresh, pairs, visible

SUSPECTS = 5
BUDGET = 60_000  # entries replayed at most while looking


@dataclass(frozen=True)
class Suspect:
    """One entry whose removal, repetition or alternative explains the difference."""

    label: str
    kind: str  # "removed" | "repeated" | "instead" | "missing"
    entry: str  # what stands there now; for "missing" the entry after which it belongs
    instead: str = ""  # what would explain it


@dataclass(frozen=True)
class Audit:
    """What came of a check."""

    outcome: Outcome
    agreed: tuple[tuple[str, str], ...] = ()
    differ: tuple[tuple[str, str, str], ...] = ()  # path, tracked, told
    since: str = ""  # the last agreeing check
    suspects: tuple[Suspect, ...] = ()


def check(table: Table, wanted: Sequence[tuple[str, str]]) -> Audit:
    """Compares, records the check, and looks for what could explain a difference."""
    view = visible(table.game, table.s)
    unknown = [p for p, _ in wanted if p not in view]
    text = "- check " + " ".join(f"{p}={v}" for p, v in wanted)
    if unknown or not wanted:
        path = unknown[0] if unknown else ""
        return Audit(Outcome(text, refused=(impossible("table.no-path", path=path, expected=""),)))
    outcome = table._record(text)
    agreed = tuple((p, v) for p, v in wanted if show(view[p]) == v)
    differ = tuple((p, show(view[p]), v) for p, v in wanted if show(view[p]) != v)
    if not differ:
        return Audit(outcome, agreed)
    start, since = _last_agreement(table, [p for p, _ in wanted])
    return Audit(outcome, agreed, differ, since, tuple(_suspects(table, list(wanted), start)))


def _last_agreement(table: Table, paths: list[str]) -> tuple[int, str]:
    """The entry after which an earlier check of any of these paths still agreed."""
    s = fresh(table.game, table.header)
    found = (0, "")
    for k, item in enumerate(table.items[:-1]):
        if item.text.startswith("- check "):
            view = visible(table.game, s)
            told = pairs(item.text[8:])
            if all(show(view.get(p)) == v for p, v in told) and set(paths) & {p for p, _ in told}:
                found = (k + 1, item.label)
        table.run(s, item.text)
    return found


def _suspects(table: Table, wanted: list[tuple[str, str]], start: int) -> list[Suspect]:
    """Every single change that makes the table agree, the likeliest first, each verified by replay."""
    items = table.items[:-1]  # without this check
    states = _states(table, items, start)
    found: list[tuple[tuple[int, int, int], Suspect]] = []
    budget = BUDGET
    for k in range(len(items) - 1, start - 1, -1):
        if budget <= 0 or len(found) > 40:
            break
        for suspect, entries, skip in _alternatives(table, states[k - start], items, k):
            rest = items[k + 1 :] if skip else items[k:]
            budget -= len(rest) + 1
            misfits = _explains(table, states[k - start], entries, rest, wanted)
            if misfits is not None:
                found.append(((misfits, _ORDER[suspect.kind], -k), suspect))
    found.sort(key=lambda f: f[0])
    best: list[Suspect] = []
    seen: set[str] = set()
    for _, suspect in found:  # one suspicion for each entry
        if suspect.label not in seen:
            seen.add(suspect.label)
            best.append(suspect)
    return best[:SUSPECTS]


_ORDER = {"removed": 1, "repeated": 0, "instead": 0, "missing": 2}


def _states(table: Table, items: list[Item], start: int) -> list[bytes]:
    s = fresh(table.game, table.header)
    saved: list[bytes] = []
    for k, item in enumerate(items):
        if k >= start:
            saved.append(pickle.dumps(s, -1))
        table.run(s, item.text)
    return saved


def _alternatives(table: Table, saved: bytes, items: list[Item], k: int) -> Iterator[tuple[Suspect, list[str], bool]]:
    """The entry taken out, doubled, replaced by what else was allowed there, or preceded by one that is missing."""
    item = items[k]
    if item.text.startswith("- "):
        if item.text.startswith("- set "):
            yield Suspect(item.label, "removed", item.text), [], True
        return
    yield Suspect(item.label, "removed", item.text), [], True
    yield Suspect(item.label, "repeated", item.text), [item.text, item.text], True
    s = pickle.loads(saved)
    before = items[k - 1].label if k else "0"
    verb = item.text.split()[1]
    for option in options(table.game, s):
        if option.open or option.need or option.entry == item.text:
            continue
        if option.cls.verb == verb:
            yield Suspect(item.label, "instead", item.text, option.entry), [option.entry], True
        yield Suspect(before, "missing", items[k - 1].text if k else "", option.entry), [option.entry], False


def _explains(table: Table, saved: bytes, entries: list[str], rest: list[Item], wanted: list[tuple[str, str]]) -> int | None:
    """Replays with the change; the number of later entries that did not fit, or None where the table still differs."""
    s = pickle.loads(saved)
    misfits = 0
    try:
        for entry in entries:
            table.run(s, entry)
    except Unfit:
        return None
    for item in rest:
        try:
            table.run(s, item.text)
        except Unfit:
            misfits += 1
            if misfits > 2:
                return None
    view = visible(table.game, s)
    if all(show(view.get(p)) == v for p, v in wanted):
        return misfits
    return None
