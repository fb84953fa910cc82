"""Turns just below, at and just above where the answer changes: gambling, sinking, taking, expeditions, heroes, what is set."""

from __future__ import annotations

import pytest

from referee.games.port_royal.adventure import heroes
from referee.games.port_royal.paths import wrong
from referee.games.port_royal.score import lacking
from referee.games.port_royal.symbols import cover
from referee.games.port_royal.turn import settle
from referee.kernel.facts import Need
from referee.kernel.move import Because
from referee.kernel.table import Table

from .test_odds_decks import other

STORY = "10:ares*3+goods-red-rum*2+innkeeper*2+adventure-captain*1+lookout*1"


def story(*pairs: str, now: str = "discover 1") -> Table:
    t = other("adventure", f"- set {' '.join(pairs)}" if pairs else "- now discover 1", f"- now {now}", mixed_cards=STORY)
    assert not t.stuck
    return t


def blocks(t: Table, by: str, *words: str) -> list[str]:
    """The rules that speak against a move."""
    move = t.verbs[words[0]].of(by, words[1:])
    found: list[Because] = [*move.bars(t.s), *move.blocks(t.s)]
    return [b.rule for b in found]


# -- gambling ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "why"), [(0, ["deck.empty"]), (1, []), (2, [])])
def test_whoever_gambles_needs_one_card_in_the_deck(deck: int, why: list[str]) -> None:
    t = other("base", "- now discover 1", gambler="yes")
    t.set([("1.persons", "gambler-4")])
    t.s.hidden = (t.s.deck() or 0) - deck
    assert t.s.deck() == deck and blocks(t, "1", "gamble") == why


@pytest.mark.parametrize(("deck", "opened"), [(9, 4), (5, 4), (4, 4), (3, 3), (1, 1)])
def test_a_gambler_opens_four_cards_or_all_there_are(deck: int, opened: int) -> None:
    t = other("base", "- now discover 1", gambler="yes")
    t.s.players["1"].persons = ["gambler-4"]
    t.s.players["2"].coins = 0
    t.s.players["2"].coins = (t.s.deck() or 0) - deck
    t.enter(t.verbs["gamble"].of("1", ()))
    cards = ["captain-4", "priest-4", "settler-4", "jester-5"]
    while t.s.frame.name == "gamble":
        t.enter(t.verbs["draw"].of("table", (cards[len(t.s.harbour)],)))
    assert len(t.s.harbour) == opened


# -- sinking -------------------------------------------------------------------------------------------------------------


def test_what_only_the_table_sees_is_from_one_to_nine_sabres() -> None:
    t = story("1.persons=sailor-3")
    t.enter(t.verbs["draw"].of("table", ("ares",)))
    told = t.verbs["sink"].so_far("1", ()).sabres(t.s)  # type: ignore[attr-defined]
    assert [n for n in range(12) if told.accepts(str(n))] == [*range(1, 10)]


@pytest.mark.parametrize(("persons", "sinks"), [([], False), (["sailor-3"], True), (["sailor-3", "sailor-3"], True)])
def test_one_sabre_may_sink_a_ship_whose_sabres_only_the_table_sees(persons: list[str], sinks: bool) -> None:
    t = story()
    t.s.players["1"].persons = persons
    assert t.s.may_sink("ares") is sinks


def test_a_ship_is_told_apart_where_one_of_the_two_it_may_be_is_too_strong() -> None:
    t = other("base", "- set 1.persons=sailor-3", "- now discover 1", "table draw ship-green-2")  # with one sabre or three
    for sailors, why in ((0, ["sink.crew"]), (1, ["table.which-card"]), (2, ["table.which-card"]), (3, [])):
        t.s.players["1"].persons = ["sailor-3"] * sailors
        assert blocks(t, "1", "sink") == why


# -- taking --------------------------------------------------------------------------------------------------------------


def test_of_two_that_a_word_may_mean_one_has_to_be_named() -> None:
    t = other("base", "- set harbour=trader-red-3,trader-blue-3,ship-red-1-1 1.coins=9", "- now take 1")
    assert blocks(t, "1", "take", "trader") == ["table.which-card"] and blocks(t, "1", "take", "trader-red") == []
    t = other("base", "- set harbour=senorita,ship-red-1-1 1.coins=12", "- now take 1")
    assert len(t.s.possible("senorita")) == 2 and blocks(t, "1", "take", "1") == ["table.which-card"]


def test_of_two_items_a_ship_may_carry_the_kept_one_has_to_be_named() -> None:
    t = story("harbour=ares,ship-red-1-1", now="take 1")
    assert blocks(t, "1", "take", "1", "keep") == ["table.which-card"] and blocks(t, "1", "take", "1", "coins", "2") == []
    move = t.verbs["take"].so_far("1", ("1", "keep"))
    assert tuple(move.items(t.s)) == ("ares-ritual-books", "ares-medicinal-herbs")  # type: ignore[attr-defined]
    assert blocks(t, "1", "take", "1", "keep", "ares-ritual-books") == []


def test_a_sail_shows_from_one_to_six_coins() -> None:
    t = story("harbour=goods-red-rum", now="take 1")
    sail = t.verbs["take"].so_far("1", ("1", "coins")).sail(t.s)  # type: ignore[attr-defined]
    assert [n for n in range(9) if sail.accepts(str(n))] == [*range(1, 7)]


@pytest.mark.parametrize(
    ("coins", "persons", "why"),
    [(0, [], ["take.compensation"]), (1, [], []), (0, ["trader-red-3"], []), (0, ["trader-blue-3"], ["take.compensation"])],
)
def test_the_coin_of_a_trader_pays_the_active_player_for_kept_goods(coins: int, persons: list[str], why: list[str]) -> None:
    t = story("harbour=goods-red-rum,ship-red-1-1", now="take 2 active=1")
    t.s.players["2"].coins, t.s.players["2"].persons = coins, persons
    assert blocks(t, "2", "take", "1", "keep") == why


@pytest.mark.parametrize(("players", "frame", "coins"), [(2, "take", 4), (3, "gift", 3)])
def test_with_two_players_nobody_chooses_who_else_gets_a_coin(players: int, frame: str, coins: int) -> None:
    t = other("contracts", "- set harbour=contract-ship-red-3-1,captain-4 1.persons=governor-8", "- now take 1", players=players)
    t.enter(t.verbs["take"].of("1", ("1",)))
    assert (t.s.frame.name, t.s.players["2"].coins) == (frame, coins)


# -- expeditions ---------------------------------------------------------------------------------------------------------


def payers(t: Table, persons: str, *said: str, expedition: str = "expedition-anchor-anchor-house") -> list[str]:
    t.s.players["1"].persons = persons.split(",")
    t.s.expeditions = [expedition]
    move = t.verbs["expedition"].of("1", (expedition, *said))
    return [str(word) for word in move.payers(t.s)][not said :]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("persons", "may"),
    [
        ("captain-4,captain-4,settler-4", []),
        ("captain-4,captain-4,captain-4,settler-4", []),
        ("captain-4,captain-4,jack-6", []),
        ("captain-4,captain-4,settler-4,jack-6", ["captain-4", "jack-6", "settler-4"]),
        ("captain-4,captain-4,settler-4,priest-4", []),
        ("captain-4,adventure-captain-5,settler-4", []),
        ("captain-4,captain-4,adventure-captain-5,settler-4", ["adventure-captain-5", "captain-4", "settler-4"]),
    ],
)
def test_who_goes_is_asked_where_there_is_more_than_one_way_to_pay(persons: str, may: list[str]) -> None:
    assert payers(story(), persons) == may


def test_a_second_captain_may_be_named_behind_the_first() -> None:
    assert payers(story(), "captain-4,captain-4,settler-4,jack-6", "captain-4") == ["captain-4", "jack-6", "settler-4"]
    assert payers(story(), "captain-4,captain-4,settler-4,jack-6", "settler-4") == []


def test_items_of_one_kind_are_as_good_as_each_other() -> None:
    t = story()
    t.s.facts["card.adventure.adventure-expedition-1.needs"] = "rum"
    t.s.players["1"].items = ["goods-red-rum"] * 2
    assert payers(t, "priest-4", expedition="adventure-expedition-1") == []


def test_behind_one_who_goes_whoever_is_named_is_meant_to_go_too() -> None:
    t = story()
    t.s.players["1"].persons, t.s.expeditions = ["captain-4"], ["expedition-anchor-anchor-house"]

    def meant(*said: str) -> bool:
        move = t.verbs["expedition"].of("1", ("expedition-anchor-anchor-house", *said))
        return "sailor-3" in move.anybody(t.s)  # type: ignore[attr-defined]

    assert [meant(*["captain-4"] * n) for n in range(5)] == [False, True, True, False, False]


def test_a_plain_captain_goes_before_that_of_the_adventure() -> None:
    for cards in (["adventure-captain-5", "captain-4"], ["captain-4", "adventure-captain-5"]):
        assert cover(story().s, {"anchor": 1}, cards) == (["captain-4"], [])


# -- the adventure -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ships", "coins"), [(2, 0), (3, 1), (4, 1)])
def test_mary_is_paid_for_three_ships(ships: int, coins: int) -> None:
    t = story()
    t.s.harbour = [f"ship-{colour}-1" for colour in ("red", "blue", "green", "yellow")][:ships]
    t.s.players["1"].hero, t.s.players["1"].markers = "mary", 3
    heroes.begin_taking(t.s, "1", ships)
    assert t.s.players["1"].coins == coins


def test_each_innkeeper_buys_once() -> None:
    t = story("harbour=ship-red-1-1", now="take 1")
    seat = t.s.players["1"]
    seat.persons, seat.items = ["innkeeper-4", "innkeeper-5"], ["goods-red-rum", "goods-red-rum", "goods-red-bread"]
    for sold, why in ((0, []), (1, []), (2, ["innkeeper.sell"])):
        move = t.verbs["sell"].of("1", ("rum" if sold < 2 else "bread",))
        assert t.s.sold == sold and [b.rule for b in move.bars(t.s)] == why
        if not why:
            move.apply(t.s)


def test_two_players_never_have_the_same_hero() -> None:
    t = story()
    for second, why in (("anna", []), ("mary", ["adventure.hero-free"]), ("", [])):
        t.s.players["1"].hero, t.s.players["2"].hero = "mary", second
        assert [b.rule for b in wrong(t.s)] == why


def test_a_shield_is_asked_of_a_card_that_was_told_apart() -> None:
    t = story()
    t.s.facts["prices.*"] = "-"
    t.s.players["1"].persons = ["lookout", "sailor-3", "senorita"]
    lacking(t.s)
    t.s.players["1"].persons = ["lookout-5"]
    with pytest.raises(Need) as asked:
        lacking(t.s)
    assert asked.value.key == "card.adventure.lookout-5.influence"


# -- a table that begins in the middle, and what is set -------------------------------------------------------------------


def test_who_gives_a_coin_away_need_not_be_the_active_player() -> None:
    for said, active in (("gift 2 active=1", "1"), ("gift 2", "2"), ("gift 1 active=3", "3")):
        t = other("contracts", f"- now {said}", players=3)
        assert not t.stuck and (t.s.frame.name, t.s.active, t.s.frame.data) == ("gift", active, {})


def test_a_story_card_is_read_before_any_chapter_but_not_after_the_last() -> None:
    for mode, frame in (("adventure", "story"), ("adventure-coop", "story"), ("epilogue", "hero")):
        assert other(mode, "- now discover 1", "- now story table").s.frame.name == ("discover" if mode == "epilogue" else frame)


@pytest.mark.parametrize(("turn", "then"), [(1, 2), (2, 2), (3, 3), (7, 7)])
def test_another_active_player_is_not_the_first_one_of_the_game(turn: int, then: int) -> None:
    t = other("base")
    t.s.turn, t.s.active, t.s.acting = turn, "2", None
    settle(t.s)
    assert (t.s.frame.by, t.s.turn) == ("2", then)
