"""Small functions of the kernel just below, at and just above where they change their mind."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from referee.games.port_royal import GAME
from referee.kernel import audit
from referee.kernel.answer import Ear, Misfit, Name, ordered
from referee.kernel.answer_lists import Many
from referee.kernel.game import Header
from referee.kernel.names import BEGUN, Match, Vocabulary, _numbered, _whole_words
from referee.kernel.paths import get
from referee.kernel.record import Record, as_one_line, is_label, is_number, parse_record
from referee.kernel.table import Table
from tests.saying import tell

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
