"""One word that several moves, players or things share: which of them is meant, and what is named where it is none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.games.cooper_island import GAME as COOPER
from referee.games.port_royal import GAME
from referee.kernel.game import Header
from referee.kernel.line.names import EXACT, Match
from referee.kernel.line.read_entry import Reader, read
from referee.kernel.line.read_result import Kind, Lost, Said, Which
from referee.kernel.move import Because, Move, against, impossible, odd, says
from referee.kernel.paths import BadPath
from referee.kernel.place_names import named
from referee.kernel.table import Table
from tests.journal_lines import heard, said

from .test_line_bounds import played
from .toy import TOY, Over, Toy, sat


class Hire(Move[Toy]):
    verb = "hire"

    def blocks(self, s: Toy) -> Iterator[Because]:
        yield from {1: [odd("hire.odd")], 2: [against("hire.against")], 3: [impossible("hire.impossible")]}.get(s.wind, [])


class Hired(Move[Toy]):
    verb = "hired"
    told = True


class Hires(Hired):
    verb = "hires"


@pytest.mark.parametrize(("wind", "entry"), [(0, "hire"), (1, "hire"), (2, "hire"), (3, "hired")])
def test_a_word_for_a_move_and_its_told_fact_is_the_move_where_that_is_possible(wind: int, entry: str) -> None:
    t = played(turn=(Hire, Hired, Over), hire=("take on",), hired=("take on",))
    t.s.wind = wind
    got = read(t.game, t.s, ("take", "on"), "1")
    assert isinstance(got, Said) and (got.move.verb, got.used) == (entry, 2)


def test_a_word_for_a_move_and_two_told_facts_is_asked_for() -> None:
    t = played(turn=(Hire, Hired, Hires, Over), hire=("take on",), hired=("take on",), hires=("take on",))
    got = read(t.game, t.s, ("take", "on"), "1")
    assert isinstance(got, Lost) and (got.kind, got.at, got.used) == (Kind.AMBIGUOUS, 0, 2) and got.near == ("hire", "hired", "hires")


class Wave(Move[Toy]):
    verb = "wave"
    to: str = says(("lark",))


class Feed(Move[Toy]):
    verb = "feed"
    whom: str = says(("lark",))
    what: str = says(("corn", "crumbs"))


def test_a_thing_without_its_verb_proposes_every_move_that_it_may_begin_and_two_the_one_that_goes_on_so() -> None:
    t = played(turn=(Wave, Feed, Over))
    alone, more = read(t.game, t.s, ("lark",), "1"), read(t.game, t.s, ("lark", "corn"), "1")
    assert isinstance(alone, Lost) and alone.near == ("1 wave lark", "1 feed lark")
    assert isinstance(more, Lost) and more.near == ("1 feed lark corn",)


class Pick(Move[Toy]):
    verb = "pick"
    bare = True
    what: str = says(("lake", "sky", "pirate-7"))


def test_the_full_name_of_a_player_comes_before_a_thing_that_would_be_asked_for() -> None:
    t = played(turn=(Pick, Over), lake=("blue",), sky=("blue",))
    t.s.names = {"1": "Ann", "2": "Blue"}
    got = read(t.game, t.s, ("blue", "over"), "1")
    assert isinstance(got, Lost) and (got.kind, got.at) == (Kind.NOT_YOURS, 1)
    t.s.names = {"1": "Ann", "2": "Pick"}
    got = read(t.game, t.s, ("pick", "blue", "over"), "1")
    assert isinstance(got, Which) and (got.cls, got.at, got.used) == (Pick, 1, 1)


class Sit(Move[Toy]):
    verb = "sit"


def test_a_name_with_its_number_is_no_move_of_one_letter_wherever_it_stands() -> None:
    t = played(turn=(Pick, Sit, Over), sit=("p",), **{"pirate-7": ("pirate 7",)})
    assert said(t, "p7") == ["1 pick pirate-7"] and said(t, "lake ; p7") == ["1 pick lake", "1 pick pirate-7"]
    assert said(t, "p") == ["1 sit"]


def test_the_word_for_a_thing_and_a_spelled_number_are_heard_behind_another_entry() -> None:
    t = Table(GAME, Header("port-royal", ("Ann", "Bob"), "base", GAME.edition, level="record"))
    for line in ("red 1 ; draw card sailor 3", "red 1 ; draw sailor three", "red 1 ; draw в на sailor 3", "red 1 ; draw и the sailor 3"):
        assert said(t, line) == ["table draw ship-red-1", "table draw sailor-3"]
    got = heard(t, "draw tr 9")
    assert isinstance(got.asks, Which) and got.at == (1, 2)  # two letters: the number behind them is not theirs
    got = heard(t, "draw red 9")
    assert got.lost[0].rule == "table.no-such-word" and got.at == (1, 3)


@pytest.mark.parametrize(("n", "fits"), [(63, True), (64, True), (65, False)])
def test_a_number_is_part_of_a_word_that_is_only_understood_where_there_are_few(n: int, fits: bool) -> None:
    quiet = ("red2", *(f"word-{k}" for k in range(n - 1)))
    got = Reader(TOY, sat().s)._understood(quiet, ("red", "2"), None, True)
    assert got == (Match(("red2",), 2, EXACT) if fits else Match(()))


def test_a_players_name_alone_is_no_place_of_theirs() -> None:
    t = Table(COOPER, Header("cooper-island", ("Ann", "Bob"), next(iter(COOPER.modes)), COOPER.edition))
    with pytest.raises(BadPath):
        named(COOPER, t.s, "Ann")
