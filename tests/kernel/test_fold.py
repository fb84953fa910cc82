"""Small values under arbitrary input: fold, paths, parser, plurals, keyboard layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.answer import One
from referee.kernel.counted_records import Item, folded, operations
from referee.kernel.domains import Key
from referee.kernel.line.complete import complete
from referee.kernel.line.keyboard import swapped
from referee.kernel.paths import BadPath, difference, flat, show
from referee.kernel.places import place
from referee.kernel.record import Record, is_label, operation, parse_record
from referee.kernel.table import Table
from rulesdb import Term
from tests.journal_lines import heard

from .toy import MARKET, ROUND, TOY, sat

ENTRIES = ("1 wish", "2 buy wall", "table wind 3", "- set 1.coins=3", "- check 1.coins=3", "- level assist")
ENTRY = st.sampled_from(ENTRIES).map(parse_record)
FACT = st.sampled_from(("- fact a=1", "- fact b=2", "- fact a=3")).map(parse_record)
UNDO = st.integers(0, 30).map(lambda n: operation("undo", n))
REDO = operation("redo")
LABEL = st.one_of(st.integers(1, 30).map(str), st.tuples(st.integers(1, 30), st.integers(1, 3)).map(lambda t: f"{t[0]}.{t[1]}"))
CHANGES = st.lists(st.tuples(LABEL, st.lists(ENTRY, max_size=3).map(tuple)), min_size=1, max_size=3)
FIX = CHANGES.map(lambda changes: operation("fix", changes=changes))
RECORDS = st.lists(st.one_of(ENTRY, ENTRY, ENTRY, FACT, UNDO, st.just(REDO), FIX), max_size=25)
ANY_TEXT = st.text(max_size=60)


def fold(records: Sequence[Record]) -> list[Item]:
    """The entries that count after all corrections."""
    return folded(operations(records)[0])[0]


def told(items: list[Item]) -> list[Item]:
    return [i for i in items if not i.record.does("fact")]


# -- fold --------------------------------------------------------------------------------------------------------------


@given(RECORDS)
def test_fold_is_pure(records: list[Record]) -> None:
    kept = list(records)
    assert fold(records) == fold(tuple(records)) and records == kept


@given(RECORDS, st.integers(0, 30))
def test_undo_and_redo_give_the_same_entries(records: list[Record], n: int) -> None:
    before = fold(records)
    undone = [*records, operation("undo", n)]
    if fold(undone) == before:
        return  # there was nothing to take back
    after = fold([*undone, REDO])
    assert sorted(i.label for i in after) == sorted(i.label for i in before)
    if not any(r.does("fix") for r in records):
        assert told(after) == told(before)


@given(RECORDS, st.lists(st.integers(0, 30), min_size=1, max_size=4))
def test_several_undos_come_back_one_by_one_in_reverse(records: list[Record], lines: list[int]) -> None:
    states = [operations(records)[0]]
    grown = list(records)
    for n in lines:
        longer = [*grown, operation("undo", n)]
        if operations(longer)[0] != states[-1]:
            grown = longer
            states.append(operations(grown)[0])
    for earlier in reversed(states[:-1]):
        grown.append(REDO)
        assert sorted(operations(grown)[0]) == sorted(earlier)


@given(RECORDS, ENTRY)
def test_a_new_operation_forgets_what_was_undone(records: list[Record], entry: Record) -> None:
    assert operations([*records, entry])[1] == []
    assert fold([*records, entry, REDO]) == fold([*records, entry])


@given(RECORDS, st.one_of(ENTRY, FACT))
def test_a_record_more_leaves_every_number_as_it_was(records: list[Record], entry: Record) -> None:
    before, after = fold(records), fold([*records, entry])
    assert after[:-1] == before and after[-1].label == str(len(records) + 1)


@given(RECORDS)
def test_an_entry_keeps_the_number_of_its_line(records: list[Record]) -> None:
    for item in fold(records):
        assert is_label(item.label)
        assert records[item.line - 1].does("fix") if item.part else records[item.line - 1] == item.record


@given(RECORDS)
def test_labels_are_never_given_twice(records: list[Record]) -> None:
    labels = [i.label for i in fold(records)]
    assert len(labels) == len(set(labels))


@given(st.lists(st.one_of(ENTRY, FACT, UNDO, st.just(REDO)), max_size=25))
def test_facts_survive_whatever_is_taken_back(records: list[Record]) -> None:
    assert [i.record for i in fold(records) if i.record.does("fact")] == [r for r in records if r.does("fact")]


@given(st.lists(st.one_of(ANY_TEXT, RECORDS.map(lambda records: " ".join(map(str, records)))), max_size=12))
def test_arbitrary_lines_never_fail(lines: list[str]) -> None:
    records = list(map(parse_record, lines))
    for item in fold(records):
        assert item.line >= 1 and item.record.by
    assert set(operations(records)[2]) <= set(range(1, len(records) + 1))


STARTS = ("- undo ", "- fix ", "- fix 1: ", "- fix 1", "- redo", "- fact ", "- set ", "- now ", "- check ", "- ", "1 ")


@given(st.sampled_from(STARTS), ANY_TEXT)
def test_arbitrary_records_never_fail_to_load(start: str, rest: str) -> None:
    Table(TOY, sat().header, ["1 wish", f"{start}{rest}", "2 wish"])


@pytest.mark.parametrize("text", ("- undo " + "9" * 5000, "- undo ²", "- fix " + "9" * 5000 + ": 1 wish", "- fix 1.2.3: x", "- fix .: x"))
def test_numbers_beyond_all_bounds_are_unreadable_records(text: str) -> None:
    assert operations([parse_record("1 wish"), parse_record(text)])[2] == [2]


# -- paths -------------------------------------------------------------------------------------------------------------


Letter = Annotated[str, One(tuple("abxyz"))]


@dataclass
class Inner:
    count: int | None = 3
    cards: list[Letter] = field(default_factory=lambda: ["a", "b"])
    done: bool = False
    level: int = 1  # hidden at the top only


@dataclass
class Outer:
    players: dict[str, Inner] = field(default_factory=lambda: {"1": Inner(), "2": Inner()})
    tracks: dict[str, int] = field(default_factory=lambda: {"north": 1})
    marks: frozenset[Letter] = frozenset(("x",))
    pair: tuple[int, ...] = (1, 2)
    where: Annotated[str, One(("here", "there"))] = "here"
    rows: list[Inner] = field(default_factory=lambda: [Inner(), Inner()])
    maybe: list[Letter] | None = None
    posts: dict[Annotated[str, Key(("north", "south"))], Inner] = field(default_factory=dict)
    level: str = "enforce"


def test_every_place_that_is_shown_can_be_set_to_what_it_shows() -> None:
    state = Outer()
    for path, value in flat(state).items():
        place(state, path).set(show(value))
    assert state == Outer()
    place(state, "1.level").set("4")
    assert state.players["1"].level == 4


def test_a_place_that_nobody_touched_yet_is_made_and_may_go_again() -> None:
    state = Outer()
    place(state, "posts.north.count").set("5")
    assert state.posts == {"north": Inner(5)}
    place(state, "posts.north").set("-")
    assert state.posts == {}
    with pytest.raises(BadPath):
        place(state, "posts.west.count")


@given(st.sampled_from(sorted(flat(Outer()))), ANY_TEXT)
def test_setting_a_place_to_anything_keeps_its_type_or_changes_nothing(path: str, text: str) -> None:
    state = Outer()
    before = flat(state)
    try:
        place(state, path).set(text)
    except BadPath:
        assert flat(state) == before
        return
    after = flat(state)
    assert {p for p, _, _ in difference(before, after)} <= {path}
    old, new = before[path], after[path]
    assert new is None or old is None or type(new) is type(old)


@given(ANY_TEXT, ANY_TEXT)
def test_arbitrary_paths_never_fail(path: str, text: str) -> None:
    with pytest.raises(BadPath):
        place(Outer(), f"{path}.nowhere").set(text)


# -- parser ------------------------------------------------------------------------------------------------------------

TABLES = {
    "market": sat(),
    "turn": sat(*MARKET, level="assist"),
    "battle": sat(*MARKET, "table wind 3", "1 city", "1 attack 2"),
    "ghost": sat(*ROUND[:-1]),
}
WORDS = st.sampled_from(("1", "buy", "куп", "wall", "!", "2", "Bob", "over", "beg", "beg9", "wind", "#", "99999999999", "end", "of"))
LINES = st.one_of(ANY_TEXT, st.lists(WORDS, max_size=6).map(" ".join), st.text(alphabet="0123456789²١!-", max_size=30))


@given(st.sampled_from(sorted(TABLES)), LINES)
def test_the_parser_never_fails_whatever_is_typed(where: str, line: str) -> None:
    table = TABLES[where]
    got = heard(table, line)
    assert got.whole or got.lost or got.asks
    complete(TOY, table.s, line, table.known)


@pytest.mark.parametrize("line", ("9" * 9000, "buy " + "9" * 9000, "beg " + "9" * 9000, "1 beg " + "9" * 9000, "!" * 5000, "1 " * 9000))
def test_a_line_beyond_all_bounds_does_no_harm(line: str) -> None:
    for table in TABLES.values():
        heard(table, line)


# -- words -------------------------------------------------------------------------------------------------------------

CARDS = Term("card", ("карта", "карты", "карт"), ("card", "cards"))


@given(st.integers(-10_000, 10_000))
def test_plurals(n: int) -> None:
    assert CARDS.after(n, "en") == ("card" if abs(n) == 1 else "cards")
    last = abs(n) % 10 if abs(n) % 100 not in range(11, 15) else 0
    assert CARDS.after(n, "ru") == ("карта" if last == 1 else "карты" if last in (2, 3, 4) else "карт")


LATIN = st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -;,", min_size=1)
RUSSIAN = st.text(alphabet="абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789 -", min_size=1)


@given(st.one_of(LATIN, RUSSIAN))
def test_a_line_typed_in_the_wrong_layout_comes_back_when_it_is_swapped_twice(line: str) -> None:
    other = swapped(line)
    if other is not None and (back := swapped(other)) is not None:
        assert back == line


@given(ANY_TEXT)
def test_swapping_the_layout_never_fails_and_keeps_the_length(line: str) -> None:
    other = swapped(line)
    assert other is None or len(other) == len(line)
