"""Goods: paying, trading, storing and feeding, just below, at and just above where the answer changes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.components import GOODS
from referee.games.cooper_island.moves.boats_buildings import base_discount
from referee.games.cooper_island.moves.clean_up import Feed, larder, left_over
from referee.games.cooper_island.moves.market import Trade
from referee.games.cooper_island.moves.tolls import Gift
from referee.games.cooper_island.moves.warehouse import Gain
from referee.games.cooper_island.odds import odds
from referee.games.cooper_island.pay import ANY, TRADED, _less, available, covers, payable, proposals, tradable
from referee.games.cooper_island.seat import Space
from referee.games.cooper_island.state import CooperIsland
from referee.kernel.flow import Frame, Together
from referee.kernel.table import Table
from tests.playout import header

from .test_playouts import BOX

Facts = dict[str, object]


def at(name: str = "act", *todo: str, box: bool = True, phase: str = "worker-phase") -> CooperIsland:
    """A table of two where the first player is at this decision; the warehouse is empty, and so is the start space."""
    s: CooperIsland = Table(GAME, header(GAME, 2)).s
    s.facts.update(BOX if box else dict.fromkeys(BOX, "?"))
    s.phase, s.active, s.players["1"].warehouse["coin"] = phase, "1", 0
    s.players["1"].land["start"].put(None)
    s.now = [Frame(name, "1", {"todo": list(todo), "base": True})]
    return s


def stored(s: CooperIsland, **goods: int | None) -> CooperIsland:
    s.players["1"].warehouse.update(goods)
    return s


# -- paying --------------------------------------------------------------------------------------------------------------


def why_not(s: CooperIsland, paid: str) -> list[tuple[str, Facts]]:
    return [(because.rule, dict(because.facts)) for because in available(s, "1", paid)]


def test_goods_of_the_market_do_not_pay_though_with_them_there_would_be_enough() -> None:
    s = stored(at(), coin=1, wood=1)
    s.players["1"].market.update(coin=1, wood=2)
    assert not why_not(s, "coin") and why_not(s, "=c2") == [("pay.market", {})] and why_not(s, "=w3") == [("pay.market", {})]
    assert why_not(s, "=c3") == [("pay.coins", {"need": 3, "have": 1})]
    assert why_not(s, "=w4") == [("pay.resources", {"what": "wood", "need": 4, "have": 1})]


def test_a_cube_of_the_land_pays_once() -> None:
    s = at()
    s.players["1"].land["start"].put("food")
    nothing_there = ("pay.resources", {"what": "start", "need": 1, "have": 0})
    assert not why_not(s, "@start") and why_not(s, "@start@start") == [nothing_there] * 2
    s.players["1"].land["start"].put(None)
    assert why_not(s, "@start") == [nothing_there]


def test_discounts_go_as_far_as_they_can_in_any_mix() -> None:
    two, wood = (2, ("coin", "wood")), (1, ("wood",))
    assert covers({}, {"coin": 2, "wood": 1}, (two, wood)) == {}  # not a coin and a wood for the first, with no wood left for the second
    assert sum(covers({}, {"coin": 2, "wood": 2}, (two, wood)).values()) == 1
    assert covers({"coin": 1}, {"coin": 2, "wood": 1}, (two,)) == {} and covers({}, {"coin": 0, "wood": 1}, (two,)) == {}
    assert covers({}, {"stone": 1}, (two, wood)) == {"stone": 1}
    assert covers({}, {"wood": 2, "coin": 2}, ((1, ("coin", "wood")),)) == {"coin": 1, "wood": 2}  # what is said to be missing
    every = _less({"wood": 2, "coin": 2, "stone": 1, "gold": 1}, ((2, GOODS),))
    assert every == [
        {"coin": 1, "gold": 1, "stone": 1, "wood": 1}, {"coin": 1, "gold": 1, "wood": 2},
        {"coin": 1, "stone": 1, "wood": 2}, {"coin": 2, "gold": 1, "stone": 1}, {"coin": 2, "gold": 1, "wood": 1},
        {"coin": 2, "stone": 1, "wood": 1}, {"coin": 2, "wood": 2}, {"gold": 1, "stone": 1, "wood": 2},
    ]  # fmt: skip


def test_only_the_sector_itself_is_cheaper_for_a_special_worker() -> None:
    s = at()
    assert base_discount(s, "1", ("coin",)) == () and base_discount(s, "2", ("coin",)) == ()
    s.now = [Frame("act", "1", {"todo": ["boat"], "discount": 2})]
    assert base_discount(s, "1", ("coin",)) == ((2, ("coin",)),) and base_discount(s, "2", ("coin",)) == ()


def test_what_nobody_follows_is_plenty() -> None:
    s = stored(at(), wood=None, coin=1)
    assert payable(s, "1", ({"wood": 250},)) and not payable(s, "1", ({"coin": 2},))


def test_cubes_that_lose_nothing_are_proposed_before_fewer_cubes_that_lose_something() -> None:
    s = at()
    s.players["1"].land = {x: Space("forest", level, "wood") for x, level in (("a1", 3), ("a2", 3), ("b1", 1), ("b2", 1))}
    assert proposals(s, "1", ({"wood": 2},)) == ["@b1@b2", "@a1"]
    assert proposals(s, "1", ({"wood": 4},)) == ["@a1@b1", "@a1@b2"]


# -- the warehouse -------------------------------------------------------------------------------------------------------


def test_card_14_holds_two_of_gold_and_cloth_together() -> None:
    """small.14: two more slots, for these alone; five slots for anything are on the board."""
    for goods, fits in (
        ({"gold": 1, "cloth": 1, "wood": 5}, True),
        ({"gold": 1, "cloth": 1, "wood": 6}, False),
        ({"gold": 1, "wood": 6}, False),
    ):
        s = at()
        s.players["1"].cards = ["small-14"]
        assert s.fits("1", {**dict.fromkeys(s.players["1"].warehouse, 0), **goods}) == fits, goods


def test_a_good_is_taken_from_the_narrowest_offer_that_has_it() -> None:
    for todo in (("gain:cwsfgt", "gain:ws"), ("gain:ws", "gain:cwsfgt")):
        s = at("act", *todo)
        Gain("1", "wood").apply(s)
        assert s.players["1"].warehouse["wood"] == 1
        assert [frame.data["todo"] for frame in s.now if isinstance(frame, Frame)] == [["gain:cwsfgt"]]


@pytest.mark.parametrize(
    ("phase", "wood", "ready"), [("income", 0, True), ("income", 5, True), ("clean-up", 4, False), ("clean-up", 5, True)]
)
def test_who_was_done_and_is_given_a_good_stays_only_where_it_can_still_be_stored(phase: str, wood: int, ready: bool) -> None:
    """clean.market: the market is emptied at the end of the round alone."""
    s = stored(at(phase=phase), wood=wood)
    both = Together[Frame](phase, {"1": [Frame("income", "1"), Frame("gift", "1", {"again": True})], "2": [Frame("income", "2")]})
    s.now, s.acting = [both], "1"
    Gift("1", "gold").apply(s)
    assert s.players["1"].market["gold"] == 1 and (both.ready == ["1"]) == ready


# -- the market ----------------------------------------------------------------------------------------------------------


def test_a_trade_takes_four_of_anything_or_two_of_cloth_or_of_gold() -> None:
    for goods, able in (
        ({"wood": 3}, False), ({"wood": 4}, True), ({"cloth": 1}, False), ({"cloth": 2}, True), ({"gold": 2}, True), ({"gold": 1}, False),
        ({"gold": 1, "cloth": 1}, False), ({"gold": 1, "cloth": 1, "coin": 2}, True), ({"gold": 2, "cloth": 1}, True),
        ({"wood": None}, True),
    ):  # fmt: skip
        assert tradable(stored(at(), **goods), "1") == able, goods
    s = at()
    s.players["1"].tracked = False
    assert tradable(s, "1")


@pytest.mark.parametrize(("good", "rule"), [(("wood",), None), (("wood",) * 4, None), (("wood",) * 2, ("market.round", 4))])
def test_a_trade_brings_all_that_its_rate_gives(good: tuple[str, ...], rule: tuple[str, int] | None) -> None:
    """Eight gold are four of any resource, also where the good is named once; at the rate for anything they would be two."""
    s, trade = stored(at(), gold=8), Trade("1", "=g8", good)
    assert [(b.rule, b.facts["n"]) for b in trade.blocks(s)] == ([rule] if rule else [])
    assert rule or trade.got(s) == ("wood",) * 4


def test_a_payment_in_words_ends_where_something_else_begins() -> None:
    """What is traded is followed by what it is traded for; a line may end before anything is paid."""
    assert ANY.read(("1", "coin", "and", "2", "wood", "two"), lambda n: True) == ("c1w2", 5)
    assert ANY.read(("coin", "wood", "+a3", "a4"), lambda n: True) == ("c1w1@a3", 3)
    assert ANY.read(("1", "coin", "and"), lambda n: True) == ("coin", 2)
    assert TRADED.read(("4", "cloth", "2", "coins"), lambda n: True) == ("=t4", 2)
    assert TRADED.read(("2", "wood", "and", "2", "stone", "coin"), lambda n: True) == ("w2s2", 5)
    assert ANY.read((), lambda n: True) is None and ANY.read(("two",), lambda n: True) is None


# -- feeding -------------------------------------------------------------------------------------------------------------


def test_all_the_food_there_is_by_the_names_of_its_spaces() -> None:
    s = stored(at("feed"), food=1)
    s.players["1"].land |= {x: Space("meadow", 2, "food") for x in ("b1", "a2", "a1")} | {"c1": Space("forest", 1, "wood")}
    assert larder(s, "1") == "f1@a1@a2@b1" and left_over(s, "1", "food") == 6 and left_over(s, "1", "f1@a1@a2@b1") == 0
    assert left_over(s, "1", "free") == 7


@pytest.mark.parametrize(("need", "what", "known"), [("2", "~f1", False), ("1", "~", True), ("?", "~", False)])
def test_feeding_told_without_a_word_leaves_the_food_unknown_unless_none_was_needed(need: str, what: str, known: bool) -> None:
    """small.13 saves one food."""
    s = stored(at("feed", phase="clean-up"), food=3)
    s.facts["feed.amounts"] = ",".join([need] * 4) if need != "?" else "?"
    s.players["1"].cards = ["small-13"]
    assert [(b.rule, b.facts["what"]) for b in Feed("1").blocks(s)] == [("feed.amount", what)]  # at a table of tiles and cubes it is said
    Feed("1").apply(s)
    assert s.players["1"].warehouse["food"] == (3 if known else None)


def test_what_is_overpaid_for_food_is_lost_and_not_known_where_the_amount_is_not() -> None:
    for box, lost in ((True, [("pay.over", 1)]), (False, [])):
        s = at("feed", box=box, phase="clean-up")
        s.players["1"].land["a1"] = Space("meadow", 3, "food")
        Feed("1", "@a1").apply(s)
        assert [(note.rule, note.facts["n"]) for note in s.notes if note.rule == "pay.over"] == lost


# -- the bag -------------------------------------------------------------------------------------------------------------


def test_a_tile_comes_while_one_is_in_the_bag_and_tokens_are_listed_the_likeliest_first() -> None:
    s = at()
    s.facts["logbook.mix"] = "one-ws:7,step:8,tile:8,all-c:7"
    for taken, tiles in ((58, 3), (59, 3), (60, 0)):
        s.taken = taken
        assert sum(chance.id == "odds-tile" for chance in odds(s, ()).chances) == tiles
    s.taken = 4
    listed = [(chance.facts["what"], chance.p) for chance in odds(s, ()).chances if chance.id in ("odds-tile", "odds-token")]
    third = [("forest-meadow", Fraction(1, 3)), ("forest-mountain", Fraction(1, 3)), ("forest-settlement", Fraction(1, 3))]
    tokens = [("step", 8), ("tile", 8), ("all-c", 7), ("one-ws", 7)]
    assert listed == [*third, *((token, Fraction(n, 30)) for token, n in tokens)]
