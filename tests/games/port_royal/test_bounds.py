"""What is counted just below, at and just above where the answer changes: the book, the story's cards, events, time, odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure import deck as mixing
from referee.games.port_royal.adventure import effects
from referee.games.port_royal.adventure.campaign import Attempt, attempts, show
from referee.games.port_royal.contracts.cooperative import winnable
from referee.games.port_royal.odds.chances import in_the_end
from referee.games.port_royal.odds.pool import OTHER, Pool, Ship
from referee.games.port_royal.odds.report import _steps, odds
from referee.kernel.game import Kept
from referee.ui.text import Words

from .test_odds_decks import other

# -- the book ------------------------------------------------------------------------------------------------------------


def rows(kept: Kept) -> list[tuple[str, str, str]]:
    [panel] = show(kept, Words("port-royal", "en", GAME))
    return [(row.label, row.value, row.remark) for row in panel.rows]


def test_evenings_of_the_book_are_read_as_far_as_they_can_be() -> None:
    assert attempts({"attempts": ["2", "2:won", "3:lost:ab12", "2.1:lost", "x:won"]}) == [Attempt(2, True), Attempt(3, False)]


def test_the_book_shows_the_last_chapter_until_it_is_passed() -> None:
    kept: Kept = {"chapter": "5", "losses": "0", "mixed-in": "2", "attempts": [], "cards": ["10:lookout*2+tax-adventure*1+?*3"]}
    first, deck = "it says which cards go into the deck", "lookout ×2, tax: from 16 coins"
    assert rows(kept) == [("chapter", "5/5", ""), ("first story card", "50", first), ("adventure cards in the deck", "8", deck)]
    done = rows({**kept, "attempts": ["5:won:a"]})
    assert [value[:17] for _label, value, _remark in done] == ["All five chapters", "1", "8", "For the game after"[:17]]


# -- the story's cards ---------------------------------------------------------------------------------------------------


def test_all_39_cards_are_in_the_deck_after_the_last_chapter_however_many_were_told_apart() -> None:
    t = other("epilogue", mixed_cards="10:lookout*2+ares-ritual-books*1")
    assert t.s.added == len(t.s.brought) == 39
    assert t.s.brought.count("lookout") == 5 and t.s.brought.count("ares") == 7 and t.s.brought.count("innkeeper") == 5


def test_cards_nobody_counts_leave_no_number_in_the_book() -> None:
    t = other("adventure", mixed_cards="10:lookout*2")
    assert mixing.uncounted(t.s) == 0
    t.set([("added", "5")])
    assert mixing.uncounted(t.s) == 3
    t.set([("added", "?")])
    assert t.s.added is None and mixing.uncounted(t.s) == 0


@pytest.mark.parametrize(
    ("said", "coins", "note"), [("all +1 coin", 3, ("+", 1)), ("all +0 coins", 2, ("+", 0)), ("all -3 coins", 0, ("−", 2))]
)
def test_an_event_gives_and_takes_coins(said: str, coins: int, note: tuple[str, int]) -> None:
    t = other("adventure", "- now discover 1", "- set 1.coins=2 2.coins=2")
    effects.happen(t.s, effects.clauses(said))
    assert t.s.players["1"].coins == coins and [(n.facts["sign"], n.facts["coins"]) for n in t.s.notes[-2:]] == [note] * 2


def test_who_gets_no_coin_discards_none() -> None:
    t = other("adventure", "- now discover 1", "- set 1.coins=?")
    for said, hidden in (("active +0 coins", 0), ("active +1 coin", 0), ("active -1 coin", None)):
        effects.happen(t.s, effects.clauses(said))
        assert t.s.hidden == hidden


# -- contracts against time ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("time", "won"), [(0, False), (1, True)])
def test_nothing_can_be_won_before_a_first_turn_that_never_comes(time: int, won: bool) -> None:
    t = other("contracts-coop", "- set contracts=bruja,explorer,mercenary,thrifty-staff,luminary", f"- set time={time}")
    assert t.s.frame.name == "aside" and winnable(t.s) is won


# -- odds ----------------------------------------------------------------------------------------------------------------


def test_a_seen_ship_that_busts_takes_no_colour_away() -> None:
    pool = Pool(frozenset(("red", "blue")), {OTHER: 3, Ship("green", True): 2}, top=Ship("red", True))
    assert [in_the_end(pool, goal) for goal in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.parametrize(("asked", "rows"), [("1", 1), ("2", 2), ("", 6)])
def test_the_odds_look_as_far_ahead_as_a_number_says(asked: str, rows: int) -> None:
    t = other("base", "table draw ship-red-1-1")
    found = odds(t.s, (asked,) if asked else ())
    assert [c.facts["cards"] for c in found.chances if c.id == "odds-bust"] == [*range(1, rows + 1)]


@pytest.mark.parametrize(("deck", "said"), [(17, True), (18, True), (19, False)])
def test_a_shuffle_is_near_with_three_cards_or_fewer_for_each_looked_ahead(deck: int, said: bool) -> None:
    t = other("base", "table draw ship-red-1-1")
    t.set([("hidden", str(t.s.deck() - deck))])
    assert (t.s.deck(), ("odds-shuffle-soon", {"deck": deck}) in odds(t.s, ()).remarks) == (deck, said)


@pytest.mark.parametrize(("goods", "high"), [(11, None), (10, Fraction(9 + 10 + 1, 119 + 19 - 1))])
def test_where_every_ship_is_told_an_unknown_card_busts_nobody(goods: int, high: Fraction | None) -> None:
    story = f"10:ares*8+goods-red-rum*{goods}+?*1"
    t = other("adventure", "- now discover 1", "table draw ship-red-1-1", mixed_cards=story)
    first = next(c for c in odds(t.s, ()).chances if c.facts.get("cards") == 1)
    assert first.high == high


def test_of_several_things_told_cards_may_be_the_odds_go_as_far_as_each_does() -> None:
    """A ship that can be sunk or not: after the one the deck comes to its second end, after the other nothing is opened."""
    red = frozenset(("red",))
    sunk, hard = (Pool(red, {Ship("red", k): 1}, {OTHER: 1}, 1) for k in (False, True))
    for pools in ((sunk, hard), (hard, sunk)):
        assert _steps([(Fraction(1, 2), pool) for pool in pools], 4, ()) == ([Fraction(1, 2)] * 2, {})


# -- taking, expeditions -------------------------------------------------------------------------------------------------


def test_who_may_go_on_an_expedition_is_listed_by_name() -> None:
    story = "10:adventure-captain*1+adventure-settler*1"
    t = other("adventure", "- now discover 1", "table draw expedition-anchor-anchor-house", mixed_cards=story)
    t.set([("1.persons", "settler-4,jack-6,captain-4,adventure-settler-3,adventure-captain-2,priest-4")])
    move = t.verbs["expedition"].so_far("1", ("expedition-anchor-anchor-house",))
    assert list(move.payers(t.s))[1:] == ["adventure-captain-2", "adventure-settler-3", "captain-4", "jack-6", "settler-4"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "effect", "brings"),
    [
        (("1",), "trade", {"coins": None}),
        (("1", "coins", "2"), "trade", {"coins": 2}),
        (("1", "crowns", "2"), "item.crowns", {"crowns": 2, "coins": 0}),
        (("1", "keep"), "item.keep", {"coins": 0}),
        (("2", "coins"), "trade", {"coins": 1}),
    ],
)
def test_what_a_ship_with_goods_brings_is_what_is_said_of_its_sail(words: tuple[str, ...], effect: str, brings: dict[str, object]) -> None:
    t = other("adventure", "- set harbour=goods-red-rum,ares", "- now take 1", mixed_cards="10:ares*3+goods-red-rum*2")
    key, facts = t.verbs["take"].of("1", words).effect(t.s) or ("", {})
    assert key == effect and {k: v for k, v in facts.items() if k != "card"} == brings
