"""What places and things are called, one word more and one word fewer: a name wins by its own words, slips are few."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import pytest

from referee.kernel.answer import Name
from referee.kernel.domains import Key
from referee.kernel.flow import State
from referee.kernel.game import Game
from referee.kernel.line.names import BEGUN, NOTHING, Match, _whole_words, match, within
from referee.kernel.line.vocabulary import near_words, vocabulary
from referee.kernel.paths import BadPath
from referee.kernel.place_names import _like, _says, _untouched, named, namesakes

from .toy import TOY, sat


def calling(**said: tuple[str, ...]) -> Game:
    """The toy, where things are called so."""
    return replace(TOY, say=lambda word: said.get(word.replace("-", "_"), ()))


def around(*names: str) -> Any:
    s = sat().s
    s.names = {str(k): name for k, name in enumerate(names, 1)}
    return s


# -- things ------------------------------------------------------------------------------------------------------------


def test_two_letters_in_the_middle_of_a_name_are_not_looked_for() -> None:
    assert not within(TOY, "ec", "gem") and within(TOY, "eci", "gem")


def test_two_words_of_a_longer_name_are_both_read() -> None:
    assert match(TOY, ("precious", "sto"), ("gem", "wall")) == Match(("gem",), 2, BEGUN)
    assert match(TOY, ("precious", "5"), ("gem", "wall")) == Match(("gem",), 1, BEGUN)


def test_every_whole_word_of_a_long_name_is_read() -> None:
    near = [("letter", "\nthe long letter of the old king \n")]
    for n in range(2, 7):
        assert _whole_words(("the", "long", "letter", "of", "the", "old", "king")[:n], near, 2) == Match(("letter",), n, BEGUN)
    assert _whole_words(("the", "long", "letter", "of", "the", "young"), near, 2) == Match(("letter",), 5, BEGUN)


def test_a_word_that_joins_others_begins_no_name_but_a_single_letter_does() -> None:
    assert match(TOY, ("a", "5"), ("attack",)) == Match(("attack",), 1, BEGUN) == match(TOY, ("a",), ("attack",))
    assert match(TOY, ("at", "5"), ("attack",)) == NOTHING and match(TOY, ("at",), ("attack",)) == Match(("attack",), 1, BEGUN)


def test_every_word_of_the_game_is_found_by_its_first_letters() -> None:
    known = vocabulary(TOY)
    assert len(known.names) > 20 and all(known.knows(first[:n]) for first in known.names for n in range(1, len(first) + 1))


def test_three_words_are_proposed_for_a_slip() -> None:
    words = ("sails", "snail", "sail", "saile")
    assert len(near_words(calling(), "sailx", words)) == 3 and near_words(calling(), "sailx", words[:1]) == ("sails",)


# -- places ------------------------------------------------------------------------------------------------------------


def test_an_initial_says_whose_place_it_is_only_with_a_dot_behind_it() -> None:
    game, s = calling(path_wind=("breeze",)), around("Breezeway", "Bob")
    assert named(game, s, "breeze") == "wind"
    assert named(game, s, "br.coins") == named(game, s, "breezeway.coins") == "1.coins" and named(game, s, "bo.coins") == "2.coins"
    with pytest.raises(BadPath):
        named(game, s, "b.coins")


def test_a_place_is_meant_by_its_own_name_before_another_that_is_called_the_same() -> None:
    game = calling(haunted=("wind",))
    assert named(game, around("Ann", "Bob"), "Wind") == "wind" and named(game, around("Ann", "Bob"), "Haunted") == "haunted"


def test_of_two_places_called_alike_the_first_is_proposed_and_of_slips_three() -> None:
    assert _like(TOY, ["1.coins", "1.bank.coins"], "coin") == ("1.coins",)
    assert _like(TOY, ["1.coina", "1.coinb", "1.coinc", "1.coind"], "coinz") == _like(TOY, ["1.coinb", "1.coinc", "1.coind"], "coinz")
    assert len(_like(TOY, ["1.coina", "1.coinb", "1.coinc", "1.coind"], "coinz")) == 3


def test_places_of_one_name_are_told_of_each_other() -> None:
    game, s = calling(wounds=("harm",), wishes=("harm",), haunted=("harm",)), around("Ann", "Bob")
    assert namesakes(game, s, "1.harm", "1.wounds") == ["1.wishes"] and namesakes(game, s, "1.coins", "1.coins") == []


@dataclass
class Plot:
    level: int = 0
    height: int = 0


@dataclass
class Land(State):
    land: dict[Annotated[str, Key((), other=Name())], Plot] = field(default_factory=dict)


def test_a_place_that_nobody_touched_is_found_by_the_name_of_one_part() -> None:
    game, s = calling(level=("up",), height=("up",)), Land(players={})
    found: Mapping[tuple[str, ...], list[str]] = {
        ("a1",): ["land.a1"], ("a1", "level"): ["land.a1.level"], ("a1", "depth"): [], ("a1", "up"): [], ("a1", "up", "up"): [],
    }  # fmt: skip
    for said, places in found.items():
        assert list(_untouched(game, s, "land", list(said))) == places, said


def test_how_often_a_card_lies_in_a_hand_needs_the_name_of_the_hand() -> None:
    s = around("Ann", "Bob")
    assert list(_untouched(TOY, s, "1", ["cards", "wall"])) == ["1.cards.wall"]
    assert list(_untouched(TOY, s, "1", ["cards"])) == [] == list(_untouched(TOY, s, "1", ["wall"]))


def test_one_word_says_a_place_that_is_nobodys_wherever_it_lies() -> None:
    s = around("Ann", "Bob")
    assert _says(TOY, s, ["land", "a1", "level"], ["level"]) and _says(TOY, s, ["land", "a1", "level"], ["land", "level"])
    assert not _says(TOY, s, ["land", "a1", "level"], ["sea", "level"]) and not _says(TOY, s, ["1", "coins"], ["coins"])
    assert _says(TOY, s, ["1"], ["ann"]) and not _says(TOY, s, ["land", "1"], ["ann"])
