"""Checks of the Cooper Island models by value: every worked example of the rulebook, then edge cases. "l.N" = line of the text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.models.cooper_island import model_cleanup as mc
from tests.models.cooper_island import model_land as ml
from tests.models.cooper_island import model_pay as mp
from tests.models.cooper_island import model_sail as msl
from tests.models.cooper_island import model_score as ms
from tests.models.cooper_island import model_worker as mw
from tests.models.cooper_island.model_land import Space
from tests.models.cooper_island.model_pay import Payment, Stock
from tests.models.cooper_island.model_sail import Action, Choice, Place


def sample(**spaces: Space) -> ml.Peninsula:
    """The made-up peninsula with changes."""
    return ml.put(ml.sample_peninsula(), **spaces)


# ---------------------------------------------------------------- worked examples


def test_example_income_eva() -> None:
    """l.297-309: island beside the right harbour, a coin, two foods stowed, meadow and settlement at level 2."""
    land = ml.lay_island(ml.sample_peninsula(), "meadow", "d1", (3, "cw"), first_round=True)
    assert land.spaces["d1"] == Space(("meadow",), "food")
    stock = Stock({"coin": 1}, {"c1": ("food", 1), "d1": ("food", 1)})
    stock = mp.gain(stock, ("coin",))
    assert ml.may_lay(land, ("meadow", "settlement"), ("c1", "d1")) == ["c1 is occupied by food", "d1 is occupied by food"]
    stock = mp.stow(mp.stow(stock, ("land", "c1")), ("land", "d1"))
    assert mp.freeze(stock.store) == (("coin", 2), ("food", 2))
    land = ml.put(land, c1=Space(("meadow",)), d1=Space(("meadow",)))
    land, carto = ml.lay(land, ("meadow", "settlement"), ("c1", "d1"), carto=3)
    assert carto == 3
    assert land.spaces["c1"] == Space(("meadow", "meadow"), "food")
    assert land.spaces["d1"] == Space(("meadow", "settlement"), "cloth")


def test_example_income_mike() -> None:
    """l.313-322: double tile on two unexplored spaces, then the island with a stone; wood and food to the warehouse."""
    land, _ = ml.lay(ml.sample_peninsula(), ("forest", "meadow"), ("c2", "d2"))
    assert (land.spaces["c2"].piece, land.spaces["d2"].piece) == ("wood", "food")
    land = ml.lay_island(land, "mountain", "d1", (3, "cw"), first_round=True)
    assert land.spaces["d1"] == Space(("mountain",), "stone")
    action = msl.ISLANDS["wood or stone, food"]
    assert ("food", "wood") in mp.keepable(Stock({"coin": 1}), action.goods[0])


def test_example_placing() -> None:
    """l.349-356: toll to the top owner; own worker bars the place; an occupied square gives no modifier."""
    board = mw.Board({("C", "round"): ["Mike", "Karl"], ("D", "round"): ["Eva"], ("D", "square"): ["Mike"]})
    home = Counter({"round": 1, "square": 1})
    assert mw.may_place(board, "Eva", home, "round", ("C", "round")) == [] and mw.toll_to(board, ("C", "round")) == "Karl"
    assert mw.may_place(board, "Eva", home, "square", ("C", "square")) == [] and mw.toll_to(board, ("C", "square")) is None
    assert frozenset({"island"}) in mw.slots(board, ("C", "square"))
    assert mw.may_place(board, "Eva", home, "round", ("D", "round")) == ["own worker already there"]
    assert mw.toll_to(board, ("D", "square")) == "Mike" and mw.discount(board, ("D", "square")) == 0


def test_example_payment() -> None:
    """l.475-486: gold 1 + 4, cloth 4 against 2; two cloth burn (the price 5 gold, 2 cloth follows from the text)."""
    stock = Stock({"gold": 1}, {"m": ("gold", 4), "v": ("cloth", 4)})
    payment = Payment((("gold", 1),), ("m", "v"), (("cloth", 2), ("gold", 5)))
    assert mp.ways(stock, {"gold": 5, "cloth": 2}) == {payment}
    assert mp.lost(stock, payment) == {"cloth": 2}


def test_example_sailing() -> None:
    """l.525-531: 3 points on the two-master: anchor off, past two islands, into the bay."""
    places = [Place("bay"), Place(), Place(), Place("harbour", "Eva")]
    eva = msl.Sailor({"one": 3, "two": 2}, {"one": 0, "two": 1}, {"one": 0, "two": 3})
    token = Action((("wood",),))
    sea = msl.Sea(places, {(2, "ccw"): "coin", (1, "cw"): "step"}, [token], {"Eva": eva}, "Eva")
    events, after = msl.sail(sea, "two", 3, [Choice("use", ("coin",)), Choice("use"), Choice("use", ("wood",))])
    assert [event[:2] for event in events] == [
        ("anchor off", "two"),
        ("move", "two"),
        ("island", "use"),
        ("island", "use"),
        ("move", "two"),
        ("logbook", "use"),
    ]
    eva = after.sailors["Eva"]
    assert (eva.at, eva.logbooks, eva.since["two"], eva.anchors["two"], eva.carto) == ({"one": 3, "two": 0}, 1, 0, 0, 1)
    assert mp.freeze(eva.stock.store) == (("coin", 1), ("wood", 1))


def test_example_building() -> None:
    """l.603-609: a large building paid with two cubes of level 4, set on one of the two spaces just freed, 2 points."""
    stock = Stock({"coin": 2}, {"c1": ("wood", 4), "d1": ("stone", 4)})
    assert mp.ways(stock, mp.BUILDING_COST["large"]) == {Payment((("coin", 2),), ("c1", "d1"), (("coin", 2), ("stone", 4), ("wood", 4)))}
    land = sample(c1=Space(("forest",) * 4), d1=Space(("mountain",) * 4), c2=Space(("meadow",)))
    assert ml.building_spots(land) == {"c1", "d1"}
    land, points = ml.erect(land, "large", "d1")
    assert points == 2 and land.spaces["d1"].piece == "large"


# ---------------------------------------------------------------- workers


def test_sector_g_up_to_two_mixed() -> None:
    """l.443 with the ruling."""
    got = mw.sequences(mw.Board(), ("G", "round"))
    assert got == {(), ("take",), ("lay",), ("take", "take"), ("take", "lay"), ("lay", "take"), ("lay", "lay")}


def test_sector_a() -> None:
    """l.371-405: either/or plus a step; all three for a special worker on an empty place; Cooper only on an empty round place."""
    board = mw.Board({("A", "square"): ["Mike"], ("A", "round"): ["Mike"]})
    assert ("take", "lay", "step") in mw.sequences(mw.Board(), ("A", "square"))
    assert ("take", "lay", "step") not in mw.sequences(board, ("A", "square"))
    assert ("cooper", "lay", "step") in mw.sequences(mw.Board(), ("A", "round"))
    assert all("cooper" not in order for order in mw.sequences(board, ("A", "round")))


def test_pass_and_hire() -> None:
    """l.330, l.791-803."""
    assert mw.must(mw.Board(), "Eva", Counter(round=1)) == "place"
    assert mw.must(mw.Board(), "Eva", Counter()) == "pass"
    assert mw.must(mw.Board(passed={"Eva"}), "Eva", Counter(round=1)) == "pass"
    waiting = Counter(round=2, square=2)
    _, home = mw.hire(waiting, Counter(round=1), 0, "square", "round", 3, frozenset({3}))
    assert home == Counter(square=1)
    _, home = mw.hire(waiting, Counter(), 0, "square", "square", 3, frozenset({3}))
    assert home == Counter()
    for args in [(0, "square", None, None), (0, "square", "round", 3), (0, "square", "square", 4), (3, "round", None, None)]:
        with pytest.raises(ValueError):
            mw.hire(waiting, Counter(), *args, frozenset({3}))


def test_harbour_master_discount_once() -> None:
    """l.667."""
    assert mw.master_discount(2, 2, False) == (1, True)
    assert mw.master_discount(2, 2, True) == (0, True)
    assert mw.master_discount(1, 2, False) == (0, False)


# ---------------------------------------------------------------- clean-up


def table(stock: Stock, **more: object) -> mc.Table:
    """One settler with the made-up food table."""
    return mc.Table({"Eva": mc.Settler(stock, **more)}, (2, 3, 4, 5), (0, 0, 1, 2))


def test_feeding() -> None:
    """l.815-823, l.973-975."""
    events, after = mc.clean_up(table(Stock({}, {"a": ("food", 5)}), hired=3), {}, mc.no_sailing)
    assert events[0] == ("feed", "Eva", 2) and after.settlers["Eva"].stock.land == {}
    hungry = table(Stock({"food": 1}, {"a": ("food", 2)}), hired=3, anchors={"one": 1, "two": 0})
    events, after = mc.clean_up(hungry, {"Eva": mc.Plan(anchor_ships=["two", "one"])}, mc.no_sailing)
    assert events[0] == ("feed", "Eva", 0) and after.settlers["Eva"].anchors == {"one": 2, "two": 1}
    with pytest.raises(ValueError):
        mc.clean_up(hungry, {"Eva": mc.Plan(anchor_ships=["one", "two"])}, mc.no_sailing)
    feast = table(Stock({"food": 3}), hired=0, small_cards=frozenset({12, 13}))
    assert mc.clean_up(feast, {"Eva": mc.Plan(feast=True)}, mc.no_sailing)[0][0] == ("feed", "Eva", 1)


def test_renewing() -> None:
    """l.829-836."""
    me = mc.Settler(Stock({"coin": 3}), large_cards={3: False}, crates={"lay"})
    with pytest.raises(ValueError):
        mc.renew(me, mc.Plan(flip=3, uncover="lay"))
    mc.renew(me, mc.Plan(flip=3))
    assert me.large_cards[3] and me.stock.store["coin"] == 1
    rich = mc.Settler(Stock(), large_cards={3: False}, crates={"lay"}, fortress=True)
    mc.renew(rich, mc.Plan(flip=3, uncover="lay"))
    assert rich.large_cards[3] and rich.free_lids == 1 and not rich.crates


def test_order_and_late_goods() -> None:
    """l.202-208 and the ruling: a toll from another's sailing reaches the market before step 6 and may still be stowed."""
    pair = table(Stock({"food": 2}), statues=1, placed=["round"], on_awards=["square"])
    pair.settlers["Mike"] = mc.Settler(Stock({"food": 2}))

    def sail(now: mc.Table, _: str, __: int) -> None:
        now.settlers["Mike"].stock.market["gold"] = 2

    events, after = mc.clean_up(pair, {"Mike": mc.Plan(stow=[("market", "gold")])}, sail)
    assert [event[0] for event in events if event[1] in ("Eva", None)] == list(mc.STEPS)
    assert after.settlers["Mike"].stock.store["gold"] == 1 and after.settlers["Mike"].stock.market == {}
    assert after.settlers["Eva"].at_home == ["round"] and after.settlers["Eva"].on_awards == ["square"]
    assert (after.master, after.lying, after.over) == (2, False, False)


def test_end_of_game() -> None:
    """l.866."""
    last = table(Stock({"food": 2}))
    last.master = 5
    assert mc.clean_up(last, {}, mc.no_sailing)[1].over


# ---------------------------------------------------------------- scoring


def end(**more: object) -> ms.Holdings:
    """A player's end on the made-up peninsula."""
    return ms.Holdings(ml.sample_peninsula(), **more)


def test_lines() -> None:
    """l.874-894."""
    eva = end(logbooks=6, since=(2, 4), anchors=(1, 1), store={"coin": 2, "gold": 1}, market={"coin": 9}, carto=4, tiles=3)
    position = ms.Position({"Eva": eva}, {}, ms.sample_stages())
    assert ms.score(position)["Eva"] == {"sailing": 36, "awards": 0, "cards": 0, "leftovers": 2, "anchors": -2, "total": 36}


def test_awards() -> None:
    """l.880-882, l.1019-1029: only with one's worker; number 8 copies an opponent's card for one less."""
    players = {"Eva": end(boats=3, flipped_boats=2, lids_on_ships=2), "Mike": end(lids_on_ships=4)}
    awards = {1: "Mike", 4: "Eva", 8: "Eva", 2: None}
    position = ms.Position(players, awards, ms.sample_stages())
    assert ms.award_points(position, "Eva") == {4: 5, 8: 7}
    assert ms.award_points(position, "Mike") == {1: 0}
    alone = ms.Position(players, {1: None, 4: "Eva", 8: "Eva"}, ms.sample_stages())
    assert ms.award_points(alone, "Eva") == {4: 5, 8: 0}


def test_award_numbers() -> None:
    """l.1020-1028: levels 5+, unexplored, largest area, lids do not count as buildings."""
    spaces = {"c1": Space(("forest",) * 5, "small"), "d1": Space(("meadow", "forest")), "c2": Space(("forest",), "lid")}
    mine = ms.Holdings(sample(**spaces, e3=Space(("forest",), "statue")))
    assert [ms.measure(card, mine) for card in (2, 3, 5, 6, 7)] == [1, 1, 1, 16, 3]
    assert [ms.stage(6, mine, {6: limits}) for limits in [(15, 10, 5), (16, 10, 5), (20, 16, 5), (30, 20, 16)]] == [0, 1, 2, 3]


def test_cards_face_up_only() -> None:
    """l.886, l.979-1013."""
    pieces = ["small", "small", "large", "statue", "statue", "statue"]
    full = {name: Space(("forest",), piece) for name, piece in zip(["a1", "a2", "b1", "b2", "c1", "c2"], pieces, strict=True)}
    mine = ms.Holdings(sample(**full), flipped_boats=2, store={"gold": 1, "cloth": 1, "coin": 1}, small_cards=frozenset({14, 15}))
    mine.large_cards = {14: True, 15: True}
    assert ms.card_points(mine) == {"small 14": 1, "small 15": 0, "large 14": 2, "large 15": 3}
    mine.large_cards = {14: False, 15: False}
    assert ms.card_points(mine) == {"small 14": 1, "small 15": 0}


def test_ties() -> None:
    """l.896."""
    wide = ms.Holdings(sample(c2=Space(("forest",))), logbooks=2)
    assert ms.winners(ms.Position({"Eva": end(logbooks=2), "Mike": wide}, {}, {})) == ["Mike"]
    assert ms.winners(ms.Position({"Eva": end(logbooks=2), "Mike": end(logbooks=2)}, {}, {})) == ["Eva", "Mike"]


# ---------------------------------------------------------------- random positions


def test_random_positions() -> None:
    """Laws that hold everywhere."""
    rng = Random(7)
    for _ in range(200):
        case = mp.random_position(rng)
        for way in mp.ways(case["stock"], case["cost"]):
            mp.pay(case["stock"], way)
            assert all(n > 0 for n in mp.lost(case["stock"], way).values())
        trip = msl.random_position(rng)
        events, after = msl.sail(**trip)
        who = after.active
        moved = sum(event[0] == "move" for event in events)
        assert msl.distance(after.sailors[who]) - msl.distance(trip["sea"].sailors[who]) == moved
        laying = ml.random_position(rng)
        if not ml.may_lay(**laying):
            land, _ = ml.lay(laying["land"], laying["tile"], laying["spaces"], frozenset(), laying["carto"], laying["carto_free"])
            assert len({land.spaces[name].level for name in laying["spaces"]}) == 1
        position = ms.random_position(rng)
        assert not ms.faults(position) and ms.winners(position)
        phase = mc.random_position(rng)
        assert all(not me.stock.market for me in mc.clean_up(phase["table"], phase["plans"], mc.no_sailing)[1].settlers.values())
        spot = mw.random_position(rng)
        mw.may_place(**spot)
