"""What the book keeps and what cards are called, just below, at and just above where the answer changes."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure import deck as mixing
from referee.games.port_royal.adventure import tasks
from referee.games.port_royal.adventure.amounts import Vocabulary
from referee.games.port_royal.adventure.campaign import adds, in_deck, in_words, standing
from referee.games.port_royal.cards import Deck
from referee.games.port_royal.modes import Kit
from referee.games.port_royal.names import name, say
from referee.games.port_royal.tally import tally
from referee.kernel.answer import Unread
from referee.ui.text import Words

from .test_odds_decks import other

# -- the book ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chapter", "losses", "attempts", "stands"),
    [
        ("5", "2", [], (5, 2)),
        ("6", "2", [], (6, 2)),
        ("7", "2", [], (6, 2)),
        ("1", "2", ["1:won:a", "2:lost:b"], (2, 1)),
        ("1", "8", ["1:lost:a"], (1, 9)),
        ("1", "9", ["1:lost:a"], (1, 9)),
        ("1", "0", [f"1:lost:{n}" for n in range(10)], (1, 9)),
    ],
)
def test_the_story_stands_after_its_last_chapter_and_counts_nine_losses(
    chapter: str, losses: str, attempts: list[str], stands: tuple[int, int]
) -> None:
    assert standing({"chapter": chapter, "losses": losses, "attempts": attempts}) == stands


@pytest.mark.parametrize(("told", "cards"), [("38", 38), ("39", 39), ("40", 39)])
def test_no_more_than_39_cards_can_be_mixed_in(told: str, cards: int) -> None:
    assert in_deck({"mixed-in": told}) == (Counter(), cards)


def test_an_evening_against_each_other_is_marked_as_such() -> None:
    for mode, mark in (("adventure", ":versus"), ("adventure-coop", "")):
        t = other(mode, "- now discover 1", chapter="2")
        t.s.now.clear()
        t.s.push("over", "1")
        [attempt] = adds(t.header, t.s)["attempts"]
        how = "won" if mode == "adventure" else "lost"
        assert attempt == f"+2:{how}:{t.header.begun}{mark}"


def test_only_what_was_added_to_the_book_is_told() -> None:
    w = Words("port-royal", "en", GAME)
    assert in_words({"attempts": ["-3:won:b"]}, w) == []
    told = [w.text("book-lost", chapter="2"), w.text("book-won", chapter="2")]
    assert in_words({"attempts": ["+2:lost:a", "+2:won:c"]}, w) == told


def test_a_card_written_down_without_a_number_is_one() -> None:
    assert mixing.unpack("10:lookout") == ("10", (["lookout"], 0))
    assert mixing.unpack("10:lookout*2+?*1") == ("10", (["lookout"] * 2, 1))


def test_a_told_card_is_the_narrowest_that_was_brought() -> None:
    for story in ("10:ares*1+ares-ritual-books*1", "10:ares-ritual-books*1+ares*1"):
        t = other("adventure", "- now discover 1", mixed_cards=story)
        assert mixing.unseen(t.s, ["ares-ritual-books"]) == ["ares"]


def test_a_card_told_by_its_kind_is_one_that_a_story_card_has_brought() -> None:
    for story, cards in (
        ("10:ares-ritual-books*2", ("ares-ritual-books",)),
        ("10:ares-medicinal-herbs*2", ("ares-medicinal-herbs",)),
        ("10:ares*2", ("ares-ritual-books", "ares-medicinal-herbs")),
    ):
        t = other("adventure", "- now discover 1", "table draw ares", mixed_cards=story)
        assert mixing.likely(t.s, "ares") == cards
    t = other("adventure", "- now discover 1", "table draw captain", mixed_cards="10:ares*2")
    assert mixing.likely(t.s, "captain") == ("captain-4",)
    t = other("adventure", "- now discover 1", "table draw lookout", mixed_cards="10:lookout*1")
    t.s.facts["prices.adventure.lookout"] = "4,4,5,5,6"
    assert mixing.likely(t.s, "lookout") == ("lookout-4", "lookout-5", "lookout-6")


def test_three_words_at_most_are_proposed_for_a_slip_of_the_hand() -> None:
    near = ("tavern", "taverns", "cavern", "caverns")
    with pytest.raises(Unread) as slip:
        Vocabulary({word: word for word in near}).kept("tavrn")
    assert slip.value.part == "tavrn" and len(slip.value.near) == 3


# -- the cards -----------------------------------------------------------------------------------------------------------


def test_a_new_ship_of_2015_brings_one_coin_and_none_to_another() -> None:
    deck = Deck(frozenset(("base", "contracts", "ships-2015")))
    ships = [card for card in deck.cards.values() if card.kind == "ship"]
    assert {(c.coins, c.other_coins) for c in ships if c.id.split("-")[2] == "1"} == {(1, 0)}
    assert {c.id: c.count for c in ships if c.alt_2015} == {"ship-yellow-1-2": 1} and deck.total == 143  # the others are plain ones too


def test_a_number_is_known_by_a_word_whose_cards_all_bear_it() -> None:
    for sets in (("base",), ("full-sail",), ("base", "adventure")):
        deck = Deck(frozenset(sets))
        for what, known in (("influence", deck.influence), ("sabres", deck.sabres)):
            for word, ids in deck.members.items():
                numbers = {getattr(deck.cards[i], what) for i in ids}
                assert known.get(word, "?") == (numbers.pop() if len(numbers) == 1 and None not in numbers else "?")


def test_ships_of_unknown_sail_are_counted_by_their_colour_too() -> None:
    deck = Deck(frozenset(("full-sail",)))
    assert deck.total == 60
    unsure = {w for w in deck.members if w.startswith("~~")} - {f"~~{pool}" for pool in deck.pools}
    assert {word: deck.size(word) for word in unsure} == {"~~yellow": 3, "~~blue": 3, "~~green": 3, "~~red": 3, "~~black": 3}
    assert {deck.cards[i].count for i in deck.members["~~red"]} == {0}


def test_full_sail_ends_with_eight_and_every_other_game_with_twelve() -> None:
    assert Kit("full-sail").aim == 8 and Kit("base").aim == Kit("contracts").aim == 12


# -- what they are called ------------------------------------------------------------------------------------------------


def called(word: str) -> set[str]:
    say.cache_clear()  # said anew, whatever was said before
    return {*say(word)}


def test_a_ship_is_called_by_its_colour_in_one_language_at_a_time() -> None:
    english = ("red2", "red ship 2", "red frigate 2", "r2", "frigate2", "frigate ship 2", "frigate red 2")
    russian = ("красный2", "красный корабль 2", "красный фрегат 2", "к2", "фрегат2", "фрегат корабль 2", "фрегат красный 2")
    assert called("ship-red-2") == {*english, *russian}


def test_goods_are_called_by_their_ship_and_only_those_of_the_ares_pirates_by_themselves() -> None:
    english = ("red-rum", "redrum", "r-rum", "rrum", "frigate-rum", "frigaterum")
    russian = ("красный-ром", "красныйром", "к-ром", "кром", "фрегат-ром", "фрегатром")
    red = {f"{h}{way}{rum}" for h in ("red", "frigate") for way in (" ", " ship ") for rum in ("rum", "with rum")}
    red |= {f"{h}{way}{rum}" for h in ("красный", "фрегат") for way in (" ", " корабль ") for rum in ("ром", "с ромом")}
    assert called("goods-red-rum") == {*english, *russian, *red}
    assert {"books", "книги"} < called("ares-ritual-books")


def test_one_symbol_is_said_without_a_number_and_two_with_it() -> None:
    forms = called("expedition-anchor-anchor-house")
    assert {"2 anchors house", "house and 2 anchors", "дом и 2 якоря"} < forms
    assert not [form for form in forms if "1" in form]


def test_a_pool_is_called_by_its_kind() -> None:
    assert (name("~lookout", "en"), name("~lookout", "ru")) == ("lookout", "дозорный")


# -- tasks, card 9 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("influence", "markers", "won"), [(11, 4, False), (12, 4, True), (12, 3, False), (13, 5, True)])
def test_card_nine_is_won_with_just_enough(influence: int, markers: int, won: bool) -> None:
    table = {"chapter": 1, "tasks-done": True, "markers-laid": markers, "nine-markers": 4, "nine-influence": 12}
    [team] = tally("adventure-coop", table, [("Ann", {"persons": influence - 5}), ("Bob", {"persons": 5})]).columns
    assert team.may_win is won


def test_what_may_be_discarded_for_a_task_is_listed_by_name() -> None:
    t = other("adventure", "- now discover 1", mixed_cards="10:lookout*1")
    mine = "sailor-3,captain-4,priest-4,settler-4,jester-5,admiral-5,pirate-5,governor-8"
    t.set([("tasks", "10"), ("1.persons", mine)])
    t.s.facts["task-needs.10"] = "-persons2"
    assert tasks.discards(t.s, "1", "10") == ([], sorted(mine.split(",")))
