"""What the kernel counts, keeps and proposes, just where it changes its mind."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from referee import GAMES
from referee.kernel.answer import PLAIN, Ear, One
from referee.kernel.chance import outcome
from referee.kernel.correct_entry import Mending
from referee.kernel.counted_records import Item
from referee.kernel.domains import Kind
from referee.kernel.game import Header, since
from referee.kernel.line.complete import complete
from referee.kernel.line.everyday import everyday
from referee.kernel.line.names import INFLECTED, Match
from referee.kernel.line.stems import stem
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.move import Choice, Move, count, says
from referee.kernel.open_words import Open, is_whole, number
from referee.kernel.options import LIMIT, Option, only, proposal, usual, walk
from referee.kernel.paths import BadPath
from referee.kernel.places import _rows
from referee.kernel.record import parse_record
from referee.kernel.table import Table
from referee.ui.table.desk import load_game

from .toy import FACTS, FLOW, MARKET, ROUND, TOY, Buy, Done, Float, Over, Toy, sat

# -- words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kept"), [("боится", "боитс"), ("берется", "берет"), ("отец", "отец"), ("купец", "купц"), ("игроки", "игрк")]
)
def test_a_russian_word_without_its_ending(word: str, kept: str) -> None:
    assert stem(word) == kept


def test_what_a_name_is_looked_for_by_stands_in_its_every_form() -> None:
    """The first three letters, and all of what is left without the ending but one: who has neither is no form of it."""
    words = {word for name in GAMES for ways in vocabulary(load_game(name)).names.values() for form, _id in ways for word in form}
    assert [word for word in words if not (word.startswith(stem(word)[:-1]) and word.startswith(stem(word)[:3]))] == []


def test_a_slip_of_the_hand_is_shown_three_words_and_the_first_of_those_called_the_same() -> None:
    assert One(("sail", "wall"))._near("towr", Ear(lambda word: ("tower",))) == ("sail",)
    assert One(("tower1", "tower2", "tower3", "tower4"))._near("tower", PLAIN) == ("tower4", "tower3", "tower2")


def test_a_form_of_two_everyday_words_is_a_form_of_the_first() -> None:
    game = replace(TOY, everyday=lambda: {"boards": ("buy",), "boarded": ("done",), "go to the old mill": ("over",)})
    assert everyday(game, ("boarding",)) == Match(("buy",), 1, INFLECTED)
    assert everyday(game, ("boarded",)) == Match(("done",), 1, INFLECTED)


def test_no_everyday_words_are_more_than_four() -> None:
    assert max(len(said.split()) for name in GAMES for said in load_game(name).everyday()) == 4


def test_a_new_name_has_four_words_at_most_and_a_number_nine_digits() -> None:
    place = Open("NAME", lambda word: True, lambda rng: "x", name=True)
    assert place.read(("new", "old"), lambda at: True) == ("new-old", 2)
    for words in ("a1 b1 c1 d1", "a1 b1 c1 d1 e1"):
        assert place.read(tuple(words.split()), lambda at: True) == ("a1-b1-c1-d1", 4)
    assert is_whole("9" * 9) and not is_whole("9" * 10)


def test_no_move_is_said_in_quotation_marks() -> None:
    assert TOY.order(("pass",)) == 0 and TOY.order(("over",)) == 1 and TOY.order(('"over"',)) == 0


def test_an_edition_that_is_no_number_counts_as_the_first() -> None:
    assert since("2026.0", "2026.x") and since("2026.x", "2026.0") and not since("2026.x", "2026.1")


def test_the_names_of_all_facts_of_a_kind_may_be_none() -> None:
    every = FACTS.of("haunt.*")
    assert every and every.answer.fit("none", PLAIN) == "-" and every.answer.fit("mill,well", PLAIN) == "mill,well"


# -- what is kept --------------------------------------------------------------------------------------------------------


@dataclass
class OnePart:
    name: str
    n: int = 0


@dataclass
class TwoParts:
    name: str
    n: int


def test_a_thing_that_needs_more_than_its_name_is_not_made_of_it() -> None:
    assert _rows("x", [OnePart("a", 2)], Kind(list[OnePart]), ["b", "a"]) == [OnePart("b"), OnePart("a", 2)]
    assert _rows("x", [TwoParts("a", 2)], Kind(list[TwoParts]), ["a"]) == [TwoParts("a", 2)]
    with pytest.raises(BadPath):
        _rows("x", [TwoParts("a", 2)], Kind(list[TwoParts]), ["a", "b"])


def test_the_state_after_a_line() -> None:
    t = sat(*MARKET, "table wind 3", "1 over")
    assert [(t.at(line).wind, t.at(line).active, t.at(line).now[-1].name) for line in range(5)] == [
        (0, "1", "market"), (0, "1", "market"), (0, "1", "turn"), (3, "1", "turn"), (0, "2", "turn"),
    ]  # fmt: skip


@pytest.mark.parametrize(("told", "wanting"), [("3", ""), ("?", "haunt.mill"), ("", "haunt.mill")])
def test_what_nobody_knew_during_the_game_is_asked_once_more_for_the_score(told: str, wanting: str) -> None:
    def hangs(s: Toy) -> None:
        s.fact("haunt.mill")

    game = replace(TOY, lacking=hangs)
    header = Header("toy", ("Ann", "Bob"), edition=TOY.edition)
    in_box = Table(game, header, box={"haunt.mill": told} if told else {})
    in_journal = Table(game, header, [f"- fact haunt.mill={told}"] if told else [])
    assert [need.key if (need := t.lacking()) else "" for t in (in_box, in_journal)] == [wanting, wanting]


def test_an_entry_of_a_correction_is_changed_where_it_stands() -> None:
    t = sat("1 wish", "2 wish", *MARKET)
    new = [parse_record(f"{who} wish") for who in "1122"]
    mending = Mending(t, [("1", (new[0], new[1])), ("2", (new[2], new[3]))])
    assert [item.label for item in mending._items()] == ["5.1", "5.2", "5.3", "5.4", "3", "4"]
    other = parse_record("1 wish !")
    mending._change(Item("5.3", new[2]), (other,))
    assert mending.changes == [("1", (new[0], new[1])), ("2", (other, new[3]))]
    mending._change(Item("5.2", new[1]), ())
    assert mending.changes == [("1", (new[0],)), ("2", (other, new[3]))]


# -- what is drawn, listed and proposed ----------------------------------------------------------------------------------


class Rolled(Move[Toy]):
    verb = "rolled"
    points: int = count(1, 6)

    @classmethod
    def rolls(cls, s: Toy, by: str, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
        return ("6",)

    @classmethod
    def sample(cls, s: Toy, by: str, rng: random.Random) -> tuple[str, ...]:
        return ("1",)


def test_where_only_dice_are_the_programs_they_are_rolled_behind_what_is_said() -> None:
    s = sat().s
    assert [outcome(Rolled, s, "seed", "1", (), cards).entry() for cards in ("dice", "app")] == ["1 rolled 6", "1 rolled 1"]


@pytest.mark.parametrize("second", [says(default=None), says(default=None, ends=True), says(default=None, opens=number("N", 0, 99))])
def test_so_many_ways_to_say_a_move_are_listed_and_no_more(second: Any) -> None:
    class Many(Move[Toy]):
        verb = "many"
        which: str = says(tuple(map(str, range(LIMIT + 50))))
        more: str | None = second

    assert len(list(walk(Many, sat().s, "1"))) == LIMIT


class Drift(Float):
    @classmethod
    def likeliest(cls, s: Toy, by: str) -> tuple[str, ...] | None:
        return ("well",)


class Rest(Move[Toy]):
    verb = "rest"

    @classmethod
    def likeliest(cls, s: Toy, by: str) -> tuple[str, ...] | None:
        return ()


def test_what_enter_proposes() -> None:
    s = sat().s
    ours = [Option("1", Done, ()), Option("2", Done, ())]
    assert proposal(TOY, s, ours) is ours[0] and proposal(TOY, s, ours[:1]) is ours[0]
    assert proposal(TOY, s, [ours[0], Option("2", Buy, ("wall",))]) is None and proposal(TOY, s, []) is None
    assert proposal(TOY, s, [Option("1", Rest, (), open=True)]) is None
    rows = [Option("1", Rest, ("a",)), Option("1", Rest, ())]
    assert proposal(TOY, s, rows) is rows[1]


def test_what_an_automatic_player_does_by_her_rules() -> None:
    game = replace(TOY, flow={**FLOW, "ghost": (Drift,)})
    t = Table(game, Header("toy", ("Ann", "Bob"), edition=TOY.edition), list(ROUND[:-1]))
    found = usual(game, t.s, "ghost")
    assert found and found.entry == "ghost float well" and usual(game, t.s, "1") is None


def test_the_only_word_goes_without_saying_though_a_rule_is_against_it() -> None:
    s = sat().s
    s.players["1"].coins = 2
    rows: list[tuple[list[Choice], str]] = [(["gem"], "gem"), (["gem", "wall"], "wall"), (["gem", "sail"], ""), ([], "")]
    for offered, meant in rows:
        assert only(Buy, s, "1", (), offered) == meant


# -- what may come next on a line ----------------------------------------------------------------------------------------


def next_words(t: Table, line: str) -> tuple[list[tuple[str, str]], int]:
    found = complete(t.game, t.s, line, t.known)
    return [(c.by, c.word) for c in found.offers], found.tokens


class Stone(Move[Toy]):
    verb = "stone"
    which: str = says(("ruby", "pearl", "shell"))


def test_words_that_begin_a_name_of_several_belong_to_it() -> None:
    named = {"ruby": ("precious red",), "pearl": ("precious white",)}
    game = replace(TOY, flow={**FLOW, "turn": (Stone, Over)}, say=lambda word: named.get(word, ()))
    t = Table(game, Header("toy", ("Ann", "Bob"), edition=TOY.edition), list(MARKET))
    assert next_words(t, "stone precious w") == ([("1", "pearl")], 1)
    assert next_words(t, "stone precious ") == ([("1", "ruby"), ("1", "pearl")], 1)
    assert next_words(t, "stone ") == ([("1", "ruby"), ("1", "pearl"), ("1", "shell")], 0)


def test_behind_a_players_name_their_own_words_come() -> None:
    assert next_words(sat(), "Bob d")[0] == [("2", "done")]
    assert next_words(sat("1 done"), "wish Bob d")[0] == [("2", "done")]
