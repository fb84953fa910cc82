"""The reader just where it changes its mind: which move a word says, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from referee.kernel.game import Header
from referee.kernel.line.read_entry import Reader, read
from referee.kernel.line.read_result import Kind, Lost, Reading, Row, Said, Which
from referee.kernel.move import TABLE, AnyMove, Because, Move, impossible, others, says, seat
from referee.kernel.table import Table
from tests.journal_lines import tell

from .toy import FLOW, MARKET, TOY, Buy, Done, Over, Shot, Slept, Toy, Wish, sat


def reading(
    *turn: type[AnyMove], bid: tuple[type[AnyMove], ...] = (), everyday: Mapping[str, Sequence[str]] | None = None, **said: tuple[str, ...]
) -> Reader:
    """The reader of a toy with these moves in Ann's turn, or in the market."""
    flow = {**FLOW, "turn": turn} if turn else {**FLOW, "bid": bid}
    game = replace(TOY, flow=flow, say=lambda word: said.get(word, ()), everyday=lambda: everyday or {})
    t = Table(game, Header("toy", ("Ann", "Bob"), edition=TOY.edition))
    for entry in MARKET if turn else ():
        assert tell(t, entry).ok
    return Reader(t.game, t.s)


def of_ann(reader: Reader, line: str) -> Reading:
    return reader.of("1", tuple(line.split()))


def unclear(word: str, *choices: str) -> Lost:
    return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=word, choices=choices), 0, 1, choices)


class Pick(Move[Toy]):
    verb = "pick"
    bare = True
    what: str = says(("tower", "town", "mill"))


class Take(Move[Toy]):
    verb = "take"
    bare = True
    what: str = says(("tower",))


class Sail(Move[Toy]):
    verb = "sail"


class Invade(Move[Toy]):
    verb = "invade"


class Put(Move[Toy]):
    verb = "put"
    place: str = says(("b", "c"))


class Stay(Move[Toy]):
    verb = "stay"
    bare = True
    place: str = says(("b",))
    how: str | None = says(("wish",), ends=True, default=None)


class Fell(Move[Toy]):
    verb = "fell"
    chance = True
    who: str = seat()


class Ask(Move[Toy]):
    verb = "ask"
    bare = True
    whom: str = seat(others)
    how: str = says(("kindly", "loudly"))


class Fight(Move[Toy]):
    verb = "fight"
    whom: str = seat()
    how: str = says(("kindly", "loudly"))


class Load(Move[Toy]):
    verb = "load"
    n: str = says(("1", "2", "3"))


class Choose(Move[Toy]):
    verb = "choose"
    what: str = says(("wall", "gem"))

    @classmethod
    def asked(cls, s: Toy, by: str, *, named: bool) -> bool:
        return True


class Place(Choose):
    verb = "place"
    where: str = says(("mill", "well"))


class Shut(Move[Toy]):
    """Never open here, by a rule of its own."""

    verb = "shut"
    what: str = says((), understood=("blue door", "gate"))

    @classmethod
    def elsewhere(cls, s: Toy, by: str | None) -> Because | None:
        return impossible("shut.night")


# -- which move ------------------------------------------------------------------------------------------------------------


def test_a_word_of_two_moves_without_a_verb_is_of_neither() -> None:
    assert of_ann(reading(Pick, Take), "tower") == unclear("tower", "pick", "take")
    assert of_ann(reading(Pick, Over), "tower") == Said(Pick("1", "tower"), 1)


def test_letters_that_begin_two_names_are_completed_to_neither() -> None:
    reader = reading(Pick, Over)
    assert of_ann(reader, "tow") == unclear("tow", "tower", "town") and of_ann(reader, "mi") == Said(Pick("1", "mill"), 1)


def test_one_letter_begins_a_move_though_it_also_joins_words() -> None:
    reader = reading(Invade, Over)
    assert of_ann(reader, "i") == Said(Invade("1"), 1) and of_ann(reader, "inv") == Said(Invade("1"), 1)
    assert of_ann(reader, "in") == Lost(Kind.UNKNOWN, impossible("table.unknown", word="in"), 0)


def test_a_longer_form_of_a_name_comes_before_the_form_of_a_verb() -> None:
    assert of_ann(reading(Sail, Pick, mill=("sail red",)), "sails reds") == Said(Pick("1", "mill"), 2)
    assert of_ann(reading(Sail, Pick, mill=("sail red",)), "sails") == Said(Sail("1"), 1)


def test_the_very_name_of_a_thing_comes_before_a_word_of_everyday_use() -> None:
    assert of_ann(reading(Pick, Over, everyday={"tower": ("over",)}), "tower") == Said(Pick("1", "tower"), 1)
    assert of_ann(reading(Pick, Over, everyday={"towers": ("over",)}), "towers") == Said(Over("1"), 1)


def test_of_several_answers_to_what_is_asked_the_complete_one_is_meant() -> None:
    for moves in ((Choose, Place), (Place, Choose)):
        assert of_ann(reading(*moves, Over), "wall") == Said(Choose("1", "wall"), 1)


def test_of_moves_with_the_same_word_the_one_is_meant_that_reads_on() -> None:
    reader = reading(Sail, Pick, Over)
    both: list[list[Row]] = [[("1", Sail)], [("1", Pick)]]
    assert reader._verb(both, 1, ("x", "tower")) == Said(Pick("1", "tower"), 2)
    assert reader._verb(both, 1, ("x",)) == Lost(
        Kind.AMBIGUOUS, impossible("table.ambiguous", word="x", choices=("sail", "pick")), 0, 1, ("sail", "pick")
    )


def test_a_number_behind_a_word_of_everyday_use_is_no_player() -> None:
    reader = reading(Fight, Load, Over, everyday={"took": ("fight", "load")})
    assert of_ann(reader, "took 2") == Said(Load("1", "2"), 2)
    assert of_ann(reader, "took Bob kindly") == Said(Fight("1", "2", "kindly"), 3)


def test_the_beginning_of_a_move_and_of_what_is_told_of_it() -> None:
    reader = reading(Over)
    assert reader._done_or_told([[("1", Over)], [("1", Slept)]], 1, ("x",)) == Said(Over("1"), 1)
    assert reader._done_or_told([[("1", Over)], [("1", Wish)]], 1, ("x",)) is None
    assert reader._done_or_told([[("1", Over)], [("1", Wish)], [("1", Slept)]], 1, ("x",)) is None


# -- whose it is -----------------------------------------------------------------------------------------------------------


def test_where_a_player_is_asked_for_an_initial_is_one() -> None:
    assert of_ann(reading(Ask, Over), "b") == Which("1", Ask, ("2",), ("kindly", "loudly"), 1)


def test_a_players_name_says_no_move() -> None:
    assert of_ann(reading(Sail, Over), "Bob") == Lost(Kind.UNKNOWN, impossible("table.a-player", word="Bob"), 0)


def test_the_player_named_in_front_is_the_one_whom_the_table_tells_of() -> None:
    reader = reading(Fell, Over)
    assert reader.of_named("1", ("fell",)) == Said(Fell(TABLE, "1"), 1)
    assert reader.of_named("1", ("fell", "Bob")) == Said(Fell(TABLE, "2"), 2) and reader.of_named("1", ("over",)) == Said(Over("1"), 1)


def test_a_letter_that_is_a_place_and_an_initial_with_nothing_known_behind_it_is_the_place() -> None:
    reader = reading(Put, Over)
    got = read(reader.game, reader.s, ("b", "xyzzy"), "1")
    assert isinstance(got, Lost) and (got.kind, got.because.rule, got.at) == (Kind.OUTSIDE, "table.verb-first", 0)


def test_a_letter_is_an_initial_only_where_that_reads_further() -> None:
    reader = reading(bid=(Stay, Wish, Done))
    assert read(reader.game, reader.s, ("b", "wish", "xyzzy"), "1") == Said(Stay("1", "b", "wish"), 2)
    assert read(reader.game, reader.s, ("b", "done", "xyzzy"), "1") == Said(Done("2"), 2)


# -- what cannot be said now -----------------------------------------------------------------------------------------------


def test_all_words_of_a_move_are_named_when_the_game_is_over() -> None:
    t = sat()
    t.s.now.clear()
    for line, n in (("all done now", 3), ("over", 1), ("precious stone", 2)):
        assert Reader(TOY, t.s).of("1", tuple(line.split())) == Lost(Kind.NOT_NOW, impossible("table.over"), 0, n)


def test_what_is_only_told_is_not_told_in_anothers_turn() -> None:
    t = sat(*MARKET, "table wind 3", "1 over")
    assert Reader(TOY, t.s).of("1", ("end", "of", "turn")) == Lost(Kind.NOT_YOURS, impossible("table.not-yours", player="2"), 0, 3)


def test_a_rule_says_why_a_closed_move_is_not_open() -> None:
    game = replace(TOY, flow={**FLOW, "night": (Shut,)})
    reader = Reader(game, sat(*MARKET).s)
    assert reader._by_name("1", ("shut",)) == Lost(Kind.NOT_NOW, impossible("shut.night"), 0, 1) and reader._by_name("1", ("over",)) is None
    assert reader._told_of("1", ("blue", "door")) == Lost(Kind.NOT_NOW, impossible("shut.night"), 0, 2)


def test_a_word_without_its_verb_is_refused_by_the_rule_of_the_move() -> None:
    t = sat()
    t.s.players["1"].coins = 3
    got = Reader(TOY, t.s)._unsaid([("1", Buy)], ("gem",))
    assert got and (got.kind, got.because.rule, got.at, got.used) == (Kind.OUTSIDE, "buy.cost", 0, 1)
    got = Reader(TOY, t.s)._unsaid([("1", Buy)], ("precious", "stone"))
    assert got and (got.because.rule, got.at, got.used) == ("buy.cost", 0, 2)


# -- the words of a move that do not go on ---------------------------------------------------------------------------------


class Both(Move[Toy]):
    verb = "both"
    first: str = says(("a",), no="both.first")
    second: str = says((), no="both.second")


def test_a_number_that_may_stand_further_on_asks_for_the_word_between() -> None:
    reader = Reader(TOY, sat().s)
    assert reader._missing(Shot, "1", ("1",), ["hit", "miss"], ("7",), 2) == Which("1", Shot, ("1",), ("hit", "miss"), 2)
    assert isinstance(reader._missing(Shot, "1", ("1",), ["hit"], ("7",), 2), Lost)


@pytest.mark.parametrize(("at", "used"), [(0, 1), (1, 1), (2, 2)])
def test_all_that_was_said_of_a_move_is_lost_where_nothing_can_follow(at: int, used: int) -> None:
    reader = Reader(TOY, sat().s)
    none = reader._said(Both, "1", (), at)
    assert isinstance(none, Lost) and (none.kind, none.at, none.used) == (Kind.NOTHING, 0, used)
    half = reader._said(Both, "1", ("z",), at)
    assert isinstance(half, Lost) and (half.kind, half.because.rule, half.at, half.used) == (Kind.OUTSIDE, "both.first", 0, used)
