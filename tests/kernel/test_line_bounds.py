"""The words of a line just where their reading changes: whose they are, which part is not heard, what they may stand before."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from referee.games.port_royal import GAME
from referee.kernel.chance import by_program, outcome
from referee.kernel.game import Header
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import Heard, tokens_of
from referee.kernel.line.names import EXACT, Match
from referee.kernel.line.read_entry import Reader, read
from referee.kernel.line.read_result import Kind, Lost, Which, marked
from referee.kernel.move import AnyMove, Because, Move, against, odd, says, several
from referee.kernel.table import Table
from tests.journal_lines import heard, tell

from .toy import FLOW, MARKET, TOY, Beg, Over, Toy, end_turn, sat


def port(*names: str, level: str = "enforce", **more: str) -> Table:
    return Table(GAME, Header("port-royal", names or ("Ann", "Bob"), "base", GAME.edition, level=level, **more))


def played(turn: tuple[type[AnyMove], ...], told: tuple[type[AnyMove], ...] = (), level: str = "enforce", **said: tuple[str, ...]) -> Table:
    """The toy at Ann's turn, with these moves in it."""
    game = replace(TOY, flow={**FLOW, "turn": turn}, tellings=told, say=lambda word: said.get(word, ()))
    t = Table(game, Header("toy", ("Ann", "Bob"), edition=TOY.edition, level=level))
    for entry in MARKET:
        assert tell(t, entry).ok
    return t


# -- whose words they are ----------------------------------------------------------------------------------------------


def test_two_players_of_one_initial_are_asked_for_with_and_without_a_colon() -> None:
    t = sat()
    t.s.names = {"1": "Xia", "2": "Xul"}
    for line in ("x: done", "x done"):
        got = read(t.game, t.s, tokens_of(line), "1")
        assert isinstance(got, Lost) and (got.kind, got.at, got.used) == (Kind.AMBIGUOUS, 0, 1)
        assert got.because.facts["choices"] == ("Xia", "Xul")


def test_a_colon_alone_names_nobody() -> None:
    t = sat()
    assert marked(TOY, t.s, (":", "done"), 0) == ([], 0) and marked(TOY, t.s, ("Ann:", "done"), 0) == (["1"], 1)
    assert marked(TOY, t.s, ("Ann", ":", "done"), 0) == ([], 0)


# -- which part is not heard -------------------------------------------------------------------------------------------


def test_a_price_that_is_none_is_named_wherever_it_stands() -> None:
    t = port(level="record")
    for line in ("sailor 3 for 5", "red 1 ; sailor 3 for 5"):
        got = heard(t, line)
        assert got.lost[0].rule == "table.number" and got.tokens[slice(*got.at)] == ("5",)


def drawing(t: Table, line: str) -> Heard:
    """A line where the program draws."""

    def draw(which: Which, s: object) -> Callable[[], AnyMove] | None:
        ours = by_program(which.cls, s, "app", which.by, which.words)
        return partial(outcome, which.cls, s, "s", which.by, which.words, "app") if ours else None

    return hear(t.game, pickle.dumps(t.s, -1), tokens_of(line), t.known, draw=draw)


def test_an_unknown_word_behind_what_is_to_be_drawn_is_named_and_nothing_is_drawn() -> None:
    t = port(cards="app", seed="s")
    for line, at in (("draw ; xyzzy", 2), ("draw ; stop ; xyzzy bob", 4)):
        got = drawing(t, line)
        assert (got.kind, got.at, got.steps, got.curtain) == (Kind.UNKNOWN, (at, at + 1), [], 0)
        assert got.lost[0].facts["word"] == "xyzzy"


def test_the_program_draws_where_the_line_stops_and_not_where_a_card_was_begun() -> None:
    t = port(cards="app", seed="s")
    got = drawing(t, "draw ; stop")
    assert (len(got.steps), got.curtain) == (1, 1)
    for line, at in (("red", 0), ("draw red", 1), ("draw red stop", 1)):
        got = drawing(t, line)
        assert isinstance(got.asks, Which) and (got.at, got.steps, got.curtain) == ((at, at + 1), [], 0)


# -- a toy with other moves --------------------------------------------------------------------------------------------


class Hand(Move[Toy]):
    """Gives the turn on; against the rules before the wind was rolled."""

    verb = "hand"
    yields = True

    def blocks(self, s: Toy) -> Iterator[Because]:
        if not s.wind:
            yield against("hand.wind")
        elif s.wind > 4:
            yield odd("hand.storm")

    def apply(self, s: Toy) -> None:
        end_turn(s)


@pytest.mark.parametrize(("wind", "level", "passes"), [(0, "assist", False), (3, "assist", True), (5, "assist", True)])
def test_naming_a_later_player_implies_a_pass_only_where_no_rule_is_against_it(wind: int, level: str, passes: bool) -> None:
    t = played(turn=(Hand, Over), level=level)
    t.s.wind = wind
    got = heard(t, "Bob: over")
    assert [step.move.entry() for step in got.steps] == (["1 hand", "2 over"] if passes else [])
    assert got.whole is passes


class Pick(Move[Toy]):
    """Some of these or none, without a verb."""

    verb = "pick"
    bare = True
    what: tuple[str, ...] = several(("kindlyness", "tower", "blue tower"), 0, 2)


class Blue(Move[Toy]):
    verb = "paint"
    bare = True
    colour: str = says(("blue",))


def test_letters_that_are_a_word_of_the_game_begin_no_choice_and_are_named() -> None:
    t = played(turn=(Pick, Beg, Over))
    for line, at in (("kindly", 0), ("tower ; kindly", 2)):
        got = heard(t, line)
        assert (got.kind, got.at, got.lost[0].facts["word"]) == (Kind.UNKNOWN, (at, at + 1), "kindly")
    assert heard(t, "kindlyn").steps[0].move.entry() == "1 pick kindlyness"


def test_the_longest_name_wins_among_moves_without_a_verb() -> None:
    t = played(turn=(Blue, Pick, Over))
    reader = Reader(t.game, t.s)
    for rows in (reader.rows("1"), reader.rows("1")[::-1]):
        found = reader._bare_match(rows, ("blue", "tower"), begun=False)
        assert [(row[1], got) for row, got in found] == [(Pick, Match(("blue tower",), 2, EXACT))]
