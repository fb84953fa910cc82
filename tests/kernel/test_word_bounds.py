"""The words of one move just where their reading changes: what a name may hold, what only joins, what a number counts."""

from __future__ import annotations

import pytest

from referee.kernel.line.find_word import _FEW
from referee.kernel.line.names import BEGUN, EXACT, INFLECTED, Match
from referee.kernel.line.read_result import Kind, Lost, Row, Said
from referee.kernel.move import AnyMove, Move, count, impossible, number, others, says, seat

from .test_reading_bounds import reading
from .toy import Attack, Done, Over, Toy, Wish


class Stone(Move[Toy]):
    """One kind is shown, two more are understood."""

    verb = "stone"
    which: str = says(("shell",), understood=("ruby", "pearl"))


def test_what_is_listed_comes_before_what_is_only_understood() -> None:
    reader = reading(Stone, Over, shell=("old thing",), ruby=("old thing", "old thing of red"), pearl=("round thing",))
    assert reader._word(("1", Stone), (), ("old", "thing"), ["shell"]) == Match(("shell",), 2)
    assert reader._word(("1", Stone), (), ("old", "thing", "now"), ["shell"]) == Match(("shell",), 2)
    assert reader._word(("1", Stone), (), ("old", "thing", "of", "red"), ["shell"]) == Match(("ruby",), 4)
    assert reader._word(("1", Stone), (), ("round", "thing"), ["shell"]) == Match(("pearl",), 2)


def test_of_two_that_are_refused_anyway_the_first_is_meant() -> None:
    reader = reading(Stone, Over, ruby=("gem",), pearl=("gem",))
    assert reader._words([("1", Stone)], ("stone", "gem"), 1) == Said(Stone("1", "ruby"), 2)


@pytest.mark.parametrize(("n", "got"), [(_FEW, Match(("n5",), 1)), (_FEW + 1, Match(()))])
def test_so_many_words_are_looked_through_one_by_one(n: int, got: Match) -> None:
    assert reading(Over)._understood(tuple(f"n{k}" for k in range(n)), ("n5",), None, True) == got


def test_a_player_who_cannot_be_meant_is_understood_by_the_whole_name() -> None:
    reader = reading(Over)
    assert reader._ever(Attack.word_at(0), ("Bob",)) == Match(("2",), 1) and reader._ever(Attack.word_at(0), ("b",)) == Match((), 1)


# -- new names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "at", "goes"),
    [
        ("storm", 1, False), ("storm x", 1, False), ("storm xy", 1, True), ("storm xyz", 1, True), ("storm on", 1, False),
        ("storm on sea", 1, True), ("storm on bob", 1, False), ("storm bob", 1, False), ("storm 3", 1, False), ("storm over", 1, False),
    ],
)  # fmt: skip
def test_how_far_a_new_name_goes(line: str, at: int, goes: bool) -> None:
    assert reading(Over)._goes_on(("1", Stone), (), tuple(line.split()), (), at) is goes


@pytest.mark.parametrize(
    ("line", "is_none"),
    [
        ("a lima", True), ("an arica", True), ("the lima", False), ("the over", True), ("the", False), ("lima", False),
        ("old thing", True), ("very old thing", True), ("shell", False),
    ],
)  # fmt: skip
def test_an_article_or_a_printed_name_is_no_new_name(line: str, is_none: bool) -> None:
    reader = reading(Stone, Over, shell=("old thing", "very old thing"))
    assert reader._no_name(tuple(line.split()), True) is is_none


# -- what only joins -------------------------------------------------------------------------------------------------------


class Go(Move[Toy]):
    verb = "go"
    place: str = says(("to", "a", "b", "mi", "sea", "mill"))


@pytest.mark.parametrize(
    ("got", "rest", "behind"),
    [
        (Match(("to",), 1, EXACT), "to mill", "mill"), (Match(("to",), 1, EXACT), "to mill now", "mill"),
        (Match(("to",), 1, EXACT), "to b", "b"), (Match(("to",), 1, EXACT), "to", ""), (Match(("to",), 1, EXACT), "to xyzzy", ""),
        (Match(("to",), 1, INFLECTED), "to mill", ""), (Match(("to",), 1, BEGUN), "to mill", ""), (Match(("to",), 2, EXACT), "to mill", ""),
        (Match(("b",), 1, EXACT), "b mill", ""), (Match(("a",), 1, EXACT), "a b", ""), (Match(("a",), 1, EXACT), "a mi", ""),
        (Match(("a",), 1, EXACT), "a sea", "sea"), (Match(("a",), 1, EXACT), "a mill", "mill"),
    ],
)  # fmt: skip
def test_behind_a_verb_a_word_only_joins_though_a_place_is_called_so(got: Match, rest: str, behind: str) -> None:
    row: Row = ("1", Go)
    found = reading(Go, Over)._joins(row, got, tuple(rest.split()), list(Go.word_at(0).ever))  # type: ignore[union-attr]
    assert found.words == ((behind,) if behind else ()) and found.used == (1 if behind else 0)


# -- numbers and what they count -------------------------------------------------------------------------------------------


class Give(Move[Toy]):
    verb = "give"
    bare = True
    what: str = says(("wall", "gem"))
    to: str | None = seat(others, ends=True, default=None)


class Weigh(Move[Toy]):
    verb = "weigh"
    bare = True
    what: str = says(("wall", "gem"))
    n: int | None = says(opens=number("N", 10, 20), kind=int, ends=True, default=None)


class Cost(Move[Toy]):
    verb = "cost"
    n: int = count(0, 9, unit="coin")


class Rolls(Move[Toy]):
    verb = "rolls"
    chance = True
    n: int = count(1, 6, unit="point")
    how: str | None = says(("kindly",), ends=True, default=None)


def test_what_a_number_counts_may_be_named_behind_it() -> None:
    reader = reading(Cost, Rolls, Over)
    assert reader._words([("1", Cost)], ("cost", "4", "coins"), 1) == Said(Cost("1", 4), 3)
    assert reader._words([("1", Cost)], ("cost", "4", "coins", "over"), 1) == Said(Cost("1", 4), 3)
    assert reader._words([("1", Cost)], ("cost", "4"), 1) == Said(Cost("1", 4), 2)


def test_what_a_roll_shows_counts_nothing_else() -> None:
    reader = reading(Cost, Rolls, Over)
    why = impossible("table.no-such-word", word="5 coins", verb="rolls", rule="")
    assert reader._other_unit(("1", Rolls), ("5",), ("so", "rolls", "5", "coins"), 3) == Lost(Kind.OUTSIDE, why, 2, 2)
    assert reader._other_unit(("1", Rolls), ("5",), ("so", "rolls", "5", "coins", "more"), 3) is None
    assert reader._other_unit(("1", Rolls), ("5",), ("so", "rolls", "5"), 3) is None


@pytest.mark.parametrize("move", [Give, Weigh])
def test_a_number_behind_the_name_of_a_thing_is_part_of_it(move: type[AnyMove]) -> None:
    none = impossible("table.no-such-word", word="wall 3", verb=move.verb, rule="")
    found = reading(move, Over)._swallowed(("1", move), ("wall",), (move.verb, "wall", "3"), 2)
    assert found == Lost(Kind.OUTSIDE, none, 2, 1)


# -- whose move, behind its verb -------------------------------------------------------------------------------------------


def test_whose_move_it_is_may_stand_behind_its_verb() -> None:
    reader = reading(bid=(Give, Wish, Done))
    done: list[Row] = [("1", Done), ("2", Done)]
    assert reader._named_behind(done, ("done", "Bob"), 1) == Said(Done("2"), 2) and reader._named_behind(done, ("done",), 1) is None
    give: list[Row] = [("1", Give), ("2", Give)]
    assert reader._named_behind(give, ("give", "Bob", "wall", "Ann"), 1) == Said(Give("2", "wall", "1"), 4)
    attack: list[Row] = [("1", Attack), ("2", Attack)]
    assert reader._named_behind(attack, ("attack", "Bob", "Ann"), 1) is None
