"""What a check suspects: from when on it looks, what it takes for one suspicion, and how much may not fit."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from referee.kernel import audit
from referee.kernel.audit import Suspect, _Search, _Try
from referee.kernel.counted_records import Item
from referee.kernel.record import parse_record

from .toy import MARKET, sat, say


def test_a_check_looks_back_to_the_last_one_that_agreed() -> None:
    t = sat()
    assert audit.check(t, [("1.wishes", "0")]).agreed and say(t, "1 wish").ok and audit.check(t, [("1.wishes", "1")]).agreed
    assert say(t, "2 wish").ok and audit.check(t, [("2.wishes", "1")]).agreed
    assert say(t, "1 wish").ok
    audit.noted(t, [("1.wishes", "1")])
    assert audit._last_agreement(t, ["1.wishes"]) == (3, t.items[2].label)
    assert audit._last_agreement(t, ["2.wishes"]) == (5, t.items[4].label) and audit._last_agreement(t, ["1.coins"]) == (0, "")


def tried(kind: str, label: str, at: int, weight: float, then: int = 5, instead: str = "1 wish") -> _Try:
    other = parse_record(instead) if kind == "missing" else audit.NOTHING
    return _Try(Suspect(label, kind, audit.NOTHING, other), at, weight, b"", then, 0)


def ranked(*tries: _Try) -> list[tuple[str, str]]:
    return [(suspect.kind, suspect.label) for suspect in audit._ranked(list(tries))]


def test_what_is_missing_somewhere_in_a_turn_is_one_suspicion_where_it_is_likeliest() -> None:
    early, late, gone = tried("missing", "1", 1, 0.3), tried("missing", "2", 2, 0.3), tried("removed", "4", 3, 0.4)
    assert ranked(early, late, gone) == ranked(gone, late, early) == [("missing", "2"), ("removed", "4")]
    assert ranked(early, gone) == [("removed", "4"), ("missing", "1")]
    assert ranked(early, late, gone, tried("missing", "7", 7, 0.2, then=9)) == [("missing", "2"), ("removed", "4")]
    assert ranked(early, tried("missing", "1", 1, 0.2, instead="2 wish"), gone) == [("removed", "4"), ("missing", "1"), ("missing", "1")]
    assert ranked(gone, tried("repeated", "4", 3, 0.1), tried("removed", "3", 2, 0.2)) == [("removed", "4"), ("removed", "3")]


def test_every_entry_since_then_is_looked_at_and_what_does_just_that_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[int, int]] = []

    def changes(search: _Search, k: int, kind: int) -> Iterator[tuple[_Try, tuple[str, ...]]]:
        looked.append((kind, k))
        if (kind, k) == (audit.DECIDED, 2):
            yield tried("removed", "3", 2, 0.5), ("7",)
            yield tried("repeated", "3", 2, 0.5), search.missing

    monkeypatch.setattr(_Search, "changes", changes)
    monkeypatch.setattr(_Search, "explains", lambda search, one: True)
    t = sat("1 wish", "2 wish", "1 wish")
    audit.noted(t, [("1.wishes", "3")])
    for start in (0, 1, 3):
        looked.clear()
        found = audit._suspects(t, [("1.wishes", "3")], start)
        assert looked == [(kind, k) for kind in range(3) for k in range(3, start - 1, -1)]
        assert [suspect.kind for suspect in found] == (["repeated"] if start < 3 else [])


def search(*entries: str) -> tuple[_Search, Any]:
    t = sat(*entries)
    audit.noted(t, [("1.wishes", "9")])
    return _Search(t, [("1.wishes", "9")], 0), pickle.loads(pickle.dumps(t.s, -1))


def test_the_told_places_are_looked_at_where_a_turn_begins_and_at_the_end() -> None:
    found, _s = search(*MARKET, "1 wish", "table wind 3", "1 over", "2 wish")
    assert found.places_after[:7] == [("0",), (), (), (), (), ("1",), ("1",)]
    assert [found.end_of_turn(k) for k in range(7)] == [5, 5, 5, 5, 5, 6, 6] and found.missing == ("8",)


def test_two_later_entries_may_not_fit_a_third_is_too_many() -> None:
    runs: list[tuple[str, bool, int | None]] = [
        ("", False, 0), ("table wind 3", False, 0), ("1 pay", False, 1), ("1 pay", True, None), ("1 pay;1 pay", False, 2),
        ("1 pay;1 pay;1 pay", False, None), ("1 pay;1 pay;1 pay;1 pay", False, None),
        ("1 city", False, 1), ("1 city !", False, 0), ("1 city;1 pay", False, 2), ("table wind 3;table wind 3", False, 1),
        ("table wind 3;1 city", False, 0), ("1 wish;1 wish;1 wish;1 wish;1 wish", False, 0),
    ]  # fmt: skip
    for said, must, misfits in runs:
        found, s = search(*MARKET)
        assert found._run(s, [parse_record(text) for text in said.split(";") if text], must) == misfits, said


def test_what_chance_brought_is_proposed_as_exactly_as_the_table_tells_it() -> None:
    vague = [f"table draw {hue}" for hue in ("red", "blue", "green", "yellow", "black", "white", "grey", "brown")]
    exact = [f"{name}-{n}" for name in vague for n in (1, 2)]
    offered = [SimpleNamespace(entry=entry, cls=SimpleNamespace(chance=True)) for entry in (*vague, *exact, "table draw storm")]
    offered.append(SimpleNamespace(entry="1 stop", cls=SimpleNamespace(chance=False)))

    def left(*entries: str) -> list[str]:
        items = [Item(str(k), parse_record(text)) for k, text in enumerate(entries, 1)]
        return [o.entry for o in _Search._as_told(SimpleNamespace(items=items), offered)]  # type: ignore[arg-type]

    exactly, vaguely = [*exact, "table draw storm", "1 stop"], [*vague, "table draw storm", "1 stop"]
    assert left() == left("1 stop", "table draw red-1") == left("table draw red", "table draw red-1") == exactly
    assert left("table draw red") == left("table draw red", "table draw blue", "table draw red-1") == vaguely
