"""What is measured in words, letters and weights: readings, stems, what somebody has, and how likely a slip is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.games.port_royal import GAME
from referee.kernel import audit
from referee.kernel.because import Because, against, odd
from referee.kernel.counted_records import Item
from referee.kernel.game import Header
from referee.kernel.line.names import within
from referee.kernel.line.read_result import Kind, Lost, Said, Which, marked, reach
from referee.kernel.line.stated_counts import Stated, stated
from referee.kernel.line.stems import stem
from referee.kernel.record import parse_record
from referee.kernel.table import Table
from tests.journal_lines import heard, said, tell

from .toy import TOY, Done, Wind, sat


def option(by: str, verb: str, *words: str, chance: bool = False) -> Any:
    return SimpleNamespace(by=by, words=words, cls=SimpleNamespace(verb=verb, chance=chance))


def tried(k: int, kind: int, first: str = "1 buy wall") -> list[tuple[str, str, str, int, int, float]]:
    items = [Item("1", parse_record(first)), Item("2", parse_record("1 done"))]
    listed = [option("1", "buy", "wall"), option("1", "buy", "gem"), option("1", "done"), option("table", "wind", "3", chance=True)]
    found = audit._alternatives(listed, items, k, kind)
    return [(s.label, s.kind, s.instead.text.strip(), len(entries), skip, round(weight, 4)) for s, entries, skip, weight in found]


def test_what_may_have_gone_wrong_at_an_entry_and_how_likely_it_is() -> None:
    assert tried(0, audit.DECIDED) == [
        ("1", "removed", "", 0, 1, 0.03), ("1", "repeated", "", 2, 1, 0.05), ("1", "instead", "1 buy gem", 1, 1, 0.5),
        ("0", "missing", "1 buy gem", 1, 0, 0.1667), ("0", "missing", "1 done", 1, 0, 0.3333),
    ]  # fmt: skip
    assert tried(0, audit.DRAWN) == [] and tried(0, audit.NOT_DRAWN) == [("0", "missing", "table wind 3", 1, 0, 0.3333)]
    assert tried(0, audit.DRAWN, "table wind 4") == [("1", "instead", "table wind 3", 1, 1, 1.0)]
    assert tried(0, audit.DECIDED, "- set 1.coins=3") == [("1", "removed", "", 0, 1, 0.5)]
    assert tried(0, audit.DRAWN, "- set 1.coins=3") == []


def test_how_a_told_value_changed() -> None:
    assert (audit._change("3", "5"), audit._change("5", "3"), audit._change("a", "a"), audit._change("a", "b")) == ("2", "-2", "", "b")


def test_how_many_words_a_reading_understood() -> None:
    because = against("toy")
    assert reach(Said(Done("1"), 3)) == 3 and reach(Which("1", Wind, (), (), 2, 1)) == 3
    assert [reach(Lost(Kind.UNKNOWN, because, at, 2)) for at in (0, 1, 2)] == [0, 1, 2]


def test_a_name_of_up_to_three_words_stands_before_its_colon() -> None:
    t = sat()
    t.s.names = {"1": "Anna Maria", "2": "Bob van Dam"}
    assert marked(TOY, t.s, ("Anna", "Maria:", "done"), 0) == (["1"], 2) and marked(TOY, t.s, ("Bob", "van", "Dam:"), 0) == (["2"], 3)
    assert marked(TOY, t.s, ("b:",), 0) == (["2"], 1) and marked(TOY, t.s, ("done", "b:"), 0) == ([], 0)


def test_three_letters_are_looked_for_anywhere_in_a_name() -> None:
    assert not within(TOY, "ea", "gem") and within(TOY, "eci", "gem") and within(TOY, "ecio", "gem") and not within(TOY, "eca", "gem")


def test_what_hangs_on_what_nobody_told() -> None:
    assert Because("table.not-checked", "odd").untold and odd("wish.many", untold=True).untold and not odd("wish.many").untold


@pytest.mark.parametrize(
    ("line", "so"),
    [
        ("у меня 10 монет", Stated(None, "10", ("монет",))), ("I have 5 coins", Stated(None, "5", ("coins",))),
        ("Bob has 5 coins", Stated("2", "5", ("coins",))), ("I've 5 red cards", Stated(None, "5", ("red", "cards"))),
        ("Bob has coins", None), ("Bob has 5", None), ("Bob has 5 6 coins", None), ("Cid has 5 coins", None), ("5 coins", None),
    ],
)  # fmt: skip
def test_what_a_line_says_somebody_to_have(line: str, so: Stated | None) -> None:
    assert stated(TOY, sat().s, tuple(line.split())) == so


def test_the_place_of_what_somebody_has_is_said_in_any_order() -> None:
    assert list(Stated(None, "5", ("red", "cards")).places("1")) == ["1.red cards", "1.red.cards", "1.cards.red"]


@pytest.mark.parametrize(("word", "kept"), [("boss", "boss"), ("time", "tim"), ("ape", "ape")])
def test_an_ending_goes_only_where_enough_is_left(word: str, kept: str) -> None:
    assert stem(word) == kept


def test_what_lies_at_a_place_may_stand_behind_it_in_brackets() -> None:
    t = Table(GAME, Header("port-royal", ("Ann", "Bob"), "base", GAME.edition, level="record"))
    for entry in ("table draw ship-red-1", "table draw sailor-3", "1 stop"):
        assert tell(t, entry).ok
    for line in ("take 1 (red 1) ; Bob: pass", "take 1 (red 1) Bob: pass", "take 1 Bob: pass"):
        assert said(t, line) == ["1 take 1", "2 pass"]
    for line, at in (("take 1 (sailor 3)", (2, 4)), ("take 1 (sailor 3) pass", (2, 4)), ("take 1 (sailor) pass", (2, 3))):
        got = heard(t, line)
        assert (got.kind, got.at, got.lost[0].rule) == (Kind.OUTSIDE, at, "table.no-such-word"), line
