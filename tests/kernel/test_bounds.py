"""Small functions of the kernel just below, at and just above where they change their mind."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from referee.games.port_royal import GAME
from referee.kernel import audit
from referee.kernel.answer import Ear, Misfit, Name, Number, Text, ordered
from referee.kernel.answer_lists import Many
from referee.kernel.counted_records import Item
from referee.kernel.entry_words import Several
from referee.kernel.game import Header
from referee.kernel.line.names import BEGUN, Match, _numbered, _whole_words
from referee.kernel.line.vocabulary import Vocabulary
from referee.kernel.move import Move, count, says, several
from referee.kernel.options import CHOOSE, _chosen
from referee.kernel.paths import get
from referee.kernel.record import Record, as_one_line, is_label, is_number, operation, parse_record
from referee.kernel.score import Column, Line, Sheet
from referee.kernel.table import Table
from tests.journal_lines import tell

from .test_fold import fold

EAR = Ear(lambda word: (), taken=frozenset(("pass", "set sail")))


@pytest.mark.parametrize("said", ["pass", "pass now", "set sail", "set sail today"])
def test_what_begins_with_a_move_is_no_name(said: str) -> None:
    for answer in (Name(), Many(Name(), 1, 5)):
        with pytest.raises(Misfit):
            answer.fit(said, EAR)


def test_words_of_a_move_among_several_names_are_names() -> None:
    assert Many(Name(), 1, 5).fit("set, lima", EAR) == "set,lima"
    assert Many(Name(), 1, 5).fit("pass now, lima", EAR) == "pass-now,lima"
    assert Name().fit("set", EAR) == "set" and Name().fit("n" * 40, EAR)
    with pytest.raises(Misfit):
        Name().fit("n" * 41, EAR)


@pytest.mark.parametrize(("words", "n"), [((), 0), (("set",), 0), (("set", "sail"), 2), (("pass", "now"), 1), (("set", "sail", "pass"), 2)])
def test_how_many_words_say_a_move(words: tuple[str, ...], n: int) -> None:
    assert ordered(words, EAR.taken) == n


def test_every_thing_of_the_longest_name_is_meant() -> None:
    names = {"red": ((("red",), "a"), (("red", "ship"), "b"), (("red",), "c"), (("red", "ship"), "d"), (("red", "hat"), "e"))}
    known = Vocabulary(names, ["red"])
    assert known.longest(("red",)) == Match(("a", "c"), 1)
    assert known.longest(("red", "ship", "3")) == Match(("b", "d"), 2)
    assert known.longest(("red ship",)) == Match(("b", "d"), 1)
    assert not known.longest(()).words and not known.longest(("ship",)).words
    assert known.knows("re") and known.knows("reds") and not known.knows("ship")


def test_the_last_of_several_words_may_be_begun() -> None:
    near = [("a", "\n2 anchors \n"), ("b", "\n2 crosses \n")]
    assert _whole_words(("2", "anch"), near, 2) == Match(("a",), 2, BEGUN)
    assert _whole_words(("2", "anchors", "house"), near, 1) == Match(("a",), 2, BEGUN)
    assert _whole_words(("2",), near, 1) == Match(("a", "b"), 1, BEGUN)
    assert _whole_words(("2",), near, 2) is None and _whole_words(("2", "anch"), [], 1) is None


@pytest.mark.parametrize(("begun", "number", "is_one"), [("sai", "3", True), ("sai", "4", False), ("ail", "3", False), ("re", "3", False)])
def test_a_begun_word_with_its_number(begun: str, number: str, is_one: bool) -> None:
    assert _numbered(begun, number, "sailor 3\nred ship 3") is is_one


def test_a_line_of_the_journal_by_its_words() -> None:
    assert parse_record("- undo") == Record("-", "undo") and parse_record("-").verb == ""
    assert parse_record("- !").verb == "!" and not parse_record("- !").force
    assert parse_record("1 stop !") == Record("1", "stop", (), True) and parse_record("!") == Record("!", "")
    assert parse_record("- fact a b=c=d").pairs == (("a b", "c=d"),) and parse_record("- now turn 1 n=2").words == ("turn", "1")
    assert parse_record(" 1 stop").together and not parse_record("1 stop").together


@pytest.mark.parametrize(("text", "is_one"), [("1", True), ("20.1", True), ("20.1.1", False), ("", False), ("1.", False), ("a", False)])
def test_labels(text: str, is_one: bool) -> None:
    assert is_label(text) is is_one


def test_a_number_has_at_most_nine_digits() -> None:
    assert is_number("9" * 9) and not is_number("9" * 10) and not is_number("²") and not is_number("-1")


def test_a_comment_stands_on_the_last_record_of_a_line() -> None:
    first, last = as_one_line([Record("1", "stop"), Record("2", "stop")], " so  what ")
    assert (first.comment, last.comment, first.together, last.together) == ("", "so what", False, True)
    assert as_one_line([Record("1", "stop")], together=True)[0].together


def test_what_lies_in_no_order_is_shown_in_one() -> None:
    @dataclass
    class Lying:
        words: set[str] = field(default_factory=lambda: set("hgfedcba"))
        names: list[str] = field(default_factory=lambda: ["b", "a", "b"])

    assert get(Lying(), "words") == tuple("abcdefgh")
    assert get(Lying(), "names") == ("b", "a", "b") and get(Lying(), "names.b") == 2 and get(Lying(), "names.1") == "b"


def test_check_suspects_what_was_entered_right_after_the_last_agreement() -> None:
    t = Table(GAME, Header("port-royal", ("Ann", "Bob"), "base", GAME.edition, level="record"))
    tell(t, "table draw ship-red-1")
    assert audit.check(t, [("harbour", "ship-red-1")]).since == ""
    tell(t, "table draw ship-blue-1")
    tell(t, "1 stop")
    found = audit.check(t, [("harbour", "ship-red-1,ship-blue-2")])
    assert found.since == "2" and found.suspects[0].label == "3"
    assert {x.label for x in found.suspects} <= {"2", "3", "4"}


def test_a_short_text_is_no_order_a_longer_one_may_be() -> None:
    text = Text("answer-discs", str, "A A B", names=True)
    ear = Ear(lambda word: (), taken=frozenset(("now", "pass")))
    assert text.fit("now", ear) == "now" and text.fit("lima", ear) == "lima"
    with pytest.raises(Misfit):
        text.fit("pass", ear)


def test_of_numbers_in_their_order_none_is_as_great_as_the_one_before() -> None:
    for order, fits in ((1, "1,2"), (-1, "2,1")):
        row = Many(Number(0, 9), 1, 5, order=order)
        assert row.fit(fits, EAR) == fits
        for said in ("2,2", fits[::-1]):
            with pytest.raises(Misfit):
                row.fit(said, EAR)


def test_a_correction_changes_nothing_that_it_brings_itself() -> None:
    first, *fixed = map(parse_record, ("1 wish", "1 done", "2 done"))
    own = operation("fix", changes=[("1", (fixed[0],)), ("2.1", (fixed[1],))])
    assert [item.text for item in fold([first, own])] == ["1 done"]
    later = [operation("fix", changes=[("1", (fixed[0],))]), operation("fix", changes=[("2.1", (fixed[1],))])]
    assert [item.text for item in fold([first, *later])] == ["2 done"]


def test_check_doubts_an_entry_that_stands_there_twice_also_at_the_end() -> None:
    items = [Item(str(k), parse_record(text)) for k, text in enumerate(("1 stop", "1 wish", "1 wish"), 1)]
    removed = [next(audit._alternatives([], items, k, audit.DECIDED)) for k in range(3)]
    assert [(suspect.label, suspect.kind, weight) for suspect, _entries, _skip, weight in removed] == [
        ("1", "removed", 0.03), ("2", "removed", 1.0), ("3", "removed", 1.0),
    ]  # fmt: skip


def test_a_form_of_the_first_word_of_a_name_is_known_where_that_word_is_a_name_itself() -> None:
    known = Vocabulary({"red": ((("red", "ship"), "b"),), "sun": ((("sun",), "c"), (("sun", "ship"), "d"))}, ["red", "sun"])
    assert known.knows("red") and not known.knows("reds") and known.knows("suns")
    assert Vocabulary({"red": ((("red",), "a"),)}, ["red"]).knows("reds")


def test_a_move_has_no_more_words_than_are_declared_and_none_twice() -> None:
    class Two(Move[object]):
        verb = "two"
        one: str = says(("a", "b"))
        other: str = says(("a", "b"), default="b")

    assert Two("1", "a", other="a") == Two("1", "a", "a") == Two("1", one="a", other="a") and Two("1", "a").other == "b"
    refused: list[tuple[tuple[str, ...], dict[str, str], int]] = [
        (("a", "b", "a"), {}, 3), (("a", "b"), {"other": "a"}, 3), (("a",), {"one": "b", "other": "a"}, 3), ((), {}, 0),
        (("a",), {"third": "b"}, 2),
    ]  # fmt: skip
    for values, named, n in refused:
        with pytest.raises(TypeError, match=f"^two: {n} words$"):
            Two("1", *values, **named)


@pytest.mark.parametrize(
    ("low", "high", "domain", "row"),
    [(0, 2, "ab", "0-2-2"), (1, 2, "ab", "1-2-2"), (2, 2, "ab", ""), (2, 2, "abc", "2-2-3"), (0, 1, "ab", ""), (1, 1, "ab", "")],
)
def test_a_choice_of_several_is_one_row_where_more_than_one_may_be_chosen(low: int, high: int, domain: str, row: str) -> None:
    class Choose(Move[object]):
        verb = "choose"
        of: tuple[str, ...] = several(tuple(domain), low, high)

    word = Choose.word_at(0)
    assert isinstance(word, Several) and _chosen(word, Choose.so_far("1", ()), None) == (f"{CHOOSE}{row}" if row else "")


def test_thirteen_numbers_are_listed_one_more_is_asked_for() -> None:
    class Told(Move[object]):
        verb = "told"
        few: int = count(0, 12)
        more: int = count(0, 13)

    m = Told.so_far("1", ())
    few, more = Told.declared()
    assert list(few.listed(m, None)) == [str(n) for n in range(13)] and few.opens(m, None) is None
    assert list(more.listed(m, None)) == [] and more.opens(m, None) is not None


def test_a_choice_is_written_in_the_order_of_what_there_is() -> None:
    word = Several(("wall", "sail", "gem"), 0, 3)
    assert word.order(("gem", "wall")) == ("wall", "gem") and word.order(("gem", "sail", "wall")) == ("wall", "sail", "gem")
    assert word.order(("wall", "tower", "gem")) == ("gem", "tower", "wall")


def test_a_figure_of_nought_is_in_the_running_one_below_is_not() -> None:
    def decided(*figures: int | None) -> tuple[tuple[str, ...], str]:
        columns = (Column(str(k), "", (Line("coins", "", 10 * k),), before=f) for k, f in enumerate(figures, 1))
        sheet = Sheet(True, tuple(columns), "tie")
        return sheet.winners, sheet.tie_break

    assert decided(0, -1) == (("1",), "")
    assert decided(1, 0) == (("1",), "tie") and decided(1, -1) == (("1",), "") and decided(0, 0) == (("2",), "tie")
    assert decided(-1, -2) == (("2",), "") and decided(3, None) == (("2",), "")
