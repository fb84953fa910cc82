"""A record is a value: what is written reads back, and nothing in it is taken for something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.record import Record, as_one_line, fact, operation, parse_record

WORD = st.text(alphabet="abcxyz0123456789-.:@_~", min_size=1, max_size=6).filter(lambda w: w != "-")
COMMENT = st.text(alphabet="aбв #!;|:1", max_size=12).map(lambda t: " ".join(t.split()))
WORDS = st.lists(WORD, max_size=3).map(tuple)
ENTRY = st.tuples(WORD, WORD, WORDS, st.booleans(), COMMENT, st.booleans()).map(lambda t: Record(*t))
PLAIN = st.tuples(WORD, WORD, WORDS, st.booleans()).map(lambda t: Record(*t))
PAIRS = st.lists(st.tuples(WORD, WORD), min_size=1, max_size=3)
LABEL = st.sampled_from(("1", "12", "20.1"))
FACT = st.tuples(WORD, st.one_of(st.text(max_size=12), st.text("a;|\\: ", max_size=8))).map(lambda t: fact(*t))
OPERATION = st.one_of(
    st.integers(0, 99).map(lambda n: operation("undo", n)),
    st.just(operation("redo")),
    FACT,
    st.tuples(st.sampled_from(("set", "check")), PAIRS).map(lambda t: operation(t[0], pairs=t[1])),
    PAIRS.map(lambda pairs: operation("now", "battle", "2", pairs=pairs)),
    st.just(operation("level", "assist")),
    st.lists(st.tuples(LABEL, st.lists(PLAIN | FACT, max_size=3).map(tuple)), min_size=1, max_size=3)
    .map(lambda changes: operation("fix", changes=changes)),
)


@given(st.one_of(ENTRY, OPERATION))
def test_what_is_written_reads_back(record: Record) -> None:
    assert parse_record(str(record)) == record


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(("1", "-", "fix", "set", "now", "a=1", "!", ";", "#", "|", ":", "2:")))))
def test_any_line_is_some_record_and_written_it_stays_the_same(line: str | list[str]) -> None:
    record = parse_record(line if isinstance(line, str) else " ".join(line))
    assert parse_record(str(record)) == record


@given(PLAIN, COMMENT)
def test_a_comment_never_changes_what_a_record_says(record: Record, comment: str) -> None:
    noted = parse_record(str(record._replace(comment=comment)))
    assert noted[:4] == record[:4] and noted.text == record.text


@given(st.lists(COMMENT, min_size=1, max_size=3))
def test_whatever_comments_hold_a_correction_stays_one_correction(comments: list[str]) -> None:
    entries = tuple(Record("1", "wish", comment=c) for c in comments)
    again = parse_record(str(operation("fix", changes=(("5", entries), ("7", ())))))
    assert again.changes == (("5", entries), ("7", ()))


@given(WORD, st.text(max_size=20))
def test_a_told_fact_is_kept_as_one_value_whatever_is_in_it(key: str, value: str) -> None:
    assert parse_record(str(fact(key, value))).pairs == fact(key, value).pairs


@pytest.mark.parametrize(
    ("line", "said"),
    (
        ("1 hire sailor-3  # typed comments stay", ("1", "hire", ("sailor-3",), False, "typed comments stay")),
        ("table story 10 # read aloud", ("table", "story", ("10",), False, "read aloud")),
        ("1 city !", ("1", "city", (), True, "")),
        ("1", ("1", "", (), False, "")),
    ),
)
def test_an_entry_is_actor_verb_words_insistence_and_comment(line: str, said: tuple[object, ...]) -> None:
    assert parse_record(line)[:5] == said


@given(st.lists(PLAIN, min_size=1, max_size=4), COMMENT, st.booleans())
def test_all_records_of_a_line_but_the_first_say_that_they_belong_to_it(entries: list[Record], comment: str, together: bool) -> None:
    line = as_one_line(entries, comment, together)
    assert [r.together for r in line] == [together] + [True] * (len(line) - 1)
    assert [r.comment for r in line] == [""] * (len(line) - 1) + [comment]
    assert [r.text for r in line] == [r.text for r in entries]

