"""The model's payments, voyages and land, by hand."""

from __future__ import annotations

import pytest

from tests.models.cooper_island import model_land as ml
from tests.models.cooper_island import model_pay as mp
from tests.models.cooper_island import model_sail as msl
from tests.models.cooper_island.model_land import Space
from tests.models.cooper_island.model_pay import Payment, Stock
from tests.models.cooper_island.model_sail import Action, Choice, Place

from .test_model import sample

# ---------------------------------------------------------------- paying


def test_no_needless_piece() -> None:
    """l.473 against l.910: surplus burns, but a piece that is not needed may not go."""
    stock = Stock({"wood": 1}, {"a": ("wood", 4), "b": ("wood", 3)})
    got = {(dict(w.store).get("wood", 0), w.spaces) for w in mp.ways(stock, {"wood": 4})}
    assert got == {(0, ("a",)), (1, ("b",))}
    assert len(mp.ways(stock, {"wood": 4}, redundant=True)) == 5


def test_market_does_not_pay_and_coins_only_from_store() -> None:
    """l.688, l.465."""
    assert mp.ways(Stock({}, {}, {"coin": 3, "wood": 3}), {"coin": 1}) == set()
    assert mp.ways(Stock({"gold": 3}), {"coin": 1}) == set()
    assert mp.ways(Stock(), {}) == {Payment()}


def test_discounts() -> None:
    """l.561, l.619, l.667, l.967, l.960."""
    assert mp.boat_costs({"coin": 1, "wood": 2}, special=True) == {(("coin", 1),), (("wood", 1),)}
    assert (("stone", 2), ("wood", 1)) in mp.building_costs("small", special=True)
    assert mp.building_costs("fortress", wood_card=True) == {(("cloth", 3), ("gold", 3), ("stone", 3), ("wood", 5))}
    assert mp.supply_costs({"gold": 2, "cloth": 1}, True, True) == {(("cloth", 1),), (("gold", 1),)}
    assert mp.supply_costs({"food": 3}, True) == {(("food", 3),)}
    assert mp.statue_costs(True) == {(("stone", 3), ("wood", 2)), (("gold", 2), ("wood", 1))}


def test_toll_is_one_piece_whatever_its_level() -> None:
    """l.344, l.513: one coin or cube; on arrival it is worth 1."""
    stock = Stock({"coin": 1}, {"a": ("cloth", 5)}, {"food": 1})
    assert mp.toll_ways(stock) == {("store", "coin"), ("land", "a")}
    after, kind = mp.pay_toll(stock, ("land", "a"))
    assert kind == "cloth" and after.land == {}


def test_warehouse_room() -> None:
    """l.687-692, l.906-908, l.977-981."""
    full = Stock({"wood": 2}, {"a": ("gold", 4)}, {}, 2)
    assert mp.keepable(full, ("coin", "food")) == {()}
    with pytest.raises(ValueError):
        mp.stow(full, ("land", "a"))
    full.rich_slots = 2
    assert mp.stow(full, ("land", "a")).store["gold"] == 1
    assert mp.keepable(Stock({"wood": 1}, slots=2), ("coin", "food")) == {("coin",), ("food",)}


def test_exchange() -> None:
    """l.701-705: values by level, rounded down, onto the market."""
    stock = Stock({"cloth": 1, "wood": 1}, {"a": ("cloth", 4), "b": ("gold", 3)})
    after = mp.exchange(stock, "cloth", Payment((("cloth", 1),), ("a",)), ("coin", "coin"))
    assert after.market == {"coin": 2} and after.store["cloth"] == 0
    assert mp.exchange(stock, "gold", Payment((), ("b",)), ("food",)).market == {"food": 1}
    assert mp.exchange(stock, "any", Payment((("wood", 1),), ("b",)), ("coin",)).market == {"coin": 1}
    for trade, given, wanted in [
        ("gold", Payment((), ("b",)), ("coin",)),
        ("cloth", Payment((("cloth", 1),)), ()),
        ("cloth", Payment((), ("a",)), ("coin",)),
    ]:
        with pytest.raises(ValueError):
            mp.exchange(stock, trade, given, wanted)


# ---------------------------------------------------------------- sailing


def ring() -> msl.Sea:
    """Two players; Mike's harbour two steps ahead of Eva's ship one."""
    places = [Place("harbour", "Eva"), Place(), Place("harbour", "Mike"), Place(), Place(), Place("bay")]
    sailors = {"Eva": msl.Sailor({"one": 0, "two": 0}), "Mike": msl.Sailor({"one": 2, "two": 2})}
    return msl.Sea(places, {}, [Action((("coin",),))] * 5, sailors, "Eva")


def test_logbook_before_toll() -> None:
    """l.513: the token's coin may pay the toll."""
    events, after = msl.sail(ring(), "one", 2, [Choice("use", ("coin",)), Choice("pay", piece=("store", "coin"))])
    assert events[-1] == ("toll", "pay", "Mike", "coin")
    assert after.sailors["Mike"].stock.market == {"coin": 1}


def test_unpaid_toll_stops_the_ship_for_one_point() -> None:
    """l.517, l.523: the anchor lies under the ship that entered; the owner takes a piece from the supply."""
    choices = [Choice("skip"), Choice("anchor", owner_takes="gold")]
    events, after = msl.sail(ring(), "one", 4, choices)
    assert after.sailors["Eva"].at["one"] == 3 and ("anchor off", "one") in events
    assert after.sailors["Mike"].stock.market == {"gold": 1}
    assert msl.distance(after.sailors["Eva"]) == 6  # 5 for the logbook (made-up ring is shorter) + 1


def test_own_harbour_toll_goes_to_supply() -> None:
    """l.515-517."""
    sea = ring()
    sea.sailors["Eva"].at["two"] = 1
    _, after = msl.sail(sea, "two", 1, [Choice("use", ("coin",)), Choice("pay", piece=("store", "coin"))])
    assert after.sailors["Mike"].stock.market == {} and after.sailors["Eva"].stock.market == {}
    _, after = msl.sail(sea, "two", 1, [Choice("skip"), Choice("anchor")])
    assert after.sailors["Eva"].anchors == {"one": 0, "two": 1}


def test_halves_decide_when_an_island_is_passed() -> None:
    """l.505: ahead of the ship on the same shoal, or on the near half of the next one; the far half waits for the next step."""
    for half, passed in {"cw": False, "ccw": True}.items():
        sea = msl.lay_island(ring(), 1, half, "coin")
        events, _ = msl.sail(sea, "one", 1, [Choice("use", ("coin",))] * passed)
        assert any(event[0] == "island" for event in events) == passed
    with pytest.raises(ValueError):
        msl.lay_island(sea, 1, "cw", "coin")


def test_ruin_points_on_the_way() -> None:
    """l.637: points of the statue slot at once, for either ship."""
    sea = msl.lay_island(ring(), 1, "ccw", "ruin")
    sea.sailors["Eva"].ruins, sea.sailors["Eva"].slots = 1, [1]
    _, after = msl.sail(sea, "one", 1, [Choice("use", slot=1, ship="two"), Choice("skip")])
    assert after.sailors["Eva"].at == {"one": 1, "two": 5} and after.sailors["Eva"].slots == []


def test_anchor_goes_under_the_lighter_ship() -> None:
    """l.344."""
    assert msl.anchor_ships({"one": 1, "two": 0}) == {"two"}
    assert msl.anchor_ships({"one": 1, "two": 1}) == {"one", "two"}


# ---------------------------------------------------------------- land


def test_double_tile_rules() -> None:
    """l.266-286."""
    base = sample(c1=Space(("meadow",)), c2=Space(("forest", "forest")), d1=Space(("forest",) * 3))
    assert ml.may_lay(base, ("meadow", "forest"), ("c1", "c2")) == []
    land, carto = ml.lay(base, ("meadow", "forest"), ("c1", "c2"), carto=1)
    assert carto == 0 and land.spaces["c1"].level == land.spaces["c2"].level == 3
    assert ml.may_lay(base, ("meadow", "forest"), ("c1", "c2"), carto=0) == ["cartographer too far back"]
    assert ml.may_lay(base, ("meadow", "forest"), ("c1", "c2"), carto_free=False) == ["cartographer already used"]
    assert ml.may_lay(base, ("meadow", "forest"), ("c1", "d1")) == ["heights differ by more than 1"]
    assert ml.may_lay(base, ("mountain", "settlement"), ("c1", "c2")) == ["mountain may not cover meadow on c1"]
    assert ml.may_lay(base, ("meadow", "meadow"), ("c1", "b1")) == ["no double tile shows one terrain twice"]
    assert ml.may_lay(base, ("meadow", "forest"), ("a1", "a2")) == ["no explored neighbour"]
    assert ml.may_lay(base, ("meadow", "forest"), ("b2", "b3")) == ["b3 has a ruin"]


def test_double_on_unexplored_and_level_one() -> None:
    """l.286: only with levelling; both end at level 2; level 2 beside unexplored is impossible."""
    land, carto = ml.lay(sample(c1=Space(("meadow",))), ("meadow", "forest"), ("c1", "c2"), carto=3)
    assert carto == 2 and land.spaces["c1"].level == land.spaces["c2"].level == 2
    tall = sample(c1=Space(("meadow",) * 2))
    assert ml.may_lay(tall, ("meadow", "forest"), ("c1", "c2")) == ["heights differ by more than 1"]


def test_settlement_takes_only_settlement() -> None:
    """l.280."""
    land = sample(c1=Space(("settlement",)))
    assert ml.may_lay(land, ("forest",), ("c1",)) == ["forest may not cover settlement on c1"]
    assert ml.may_lay(land, ("settlement",), ("c1",)) == []


def test_single_tiles() -> None:
    """l.743-763."""
    land = sample(c1=Space(("mountain",) * 3), d1=Space(("mountain",) * 4), c2=Space(("mountain",) * 2))
    assert [ml.steps_back(land, (name,)) for name in ("b1", "c1", "d1")] == [2, 3, 4]
    assert ml.may_lay(land, ("mountain",), ("d1",), carto=3) == ["cartographer too far back"]
    assert ml.lay(land, ("mountain",), ("c2",), frozenset({"c2"}))[0].spaces["c2"] == Space(("mountain",) * 3, "gold")
    assert ml.may_lay(land, ("forest",), ("a1",)) == ["no explored neighbour"]


def test_gold_needs_level_three_mountain() -> None:
    """l.293."""
    assert ml.cube_for("mountain", 3) == "stone" and ml.cube_for("mountain", 3, True) == "gold"
    for terrain, level in [("mountain", 2), ("forest", 4)]:
        with pytest.raises(ValueError):
            ml.cube_for(terrain, level, True)


def test_islands() -> None:
    """l.226-244: round 1 spot, no whole shoal, land half unexplored without ruin and beside explored land."""
    land = ml.sample_peninsula()
    assert ml.may_lay_island(land, "forest", "b1", (1, "cw"), first_round=True) == ["round 1: right of the right harbour"]
    assert ml.may_lay_island(land, "forest", "b1", (1, "cw")) == []
    assert "already explored" in ml.may_lay_island(land, "forest", "c1", (2, "cw"))
    assert ml.may_lay_island(land, "forest", "a1", (0, "cw")) == ["no explored neighbour"]
    assert ml.may_lay_island(land, "forest", "b1", (3, "cw")) == ["no such half shoal beside the space"]
    again = ml.lay_island(land, "forest", "b1", (1, "cw"))
    assert "a shoal may not be covered wholly" in ml.may_lay_island(again, "forest", "b1", (1, "ccw"))


def test_building_place_and_points() -> None:
    """l.577-579, l.1009: highest free space; settlement +1, but not for a lid."""
    land = sample(c1=Space(("settlement",) * 3), d1=Space(("forest",) * 4, "wood"), c2=Space(("meadow",)))
    assert ml.building_spots(land) == {"c1"}
    assert ml.erect(land, "fortress", "c1")[1] == 5 and ml.erect(land, "lid", "c1")[1] == 1
    with pytest.raises(ValueError):
        ml.erect(land, "small", "c2")


def test_ruins_and_isthmus() -> None:
    """l.635-637, l.848."""
    land = sample(b2=Space(("forest",)))
    assert ml.open_ruins(land) == {"a3", "b3"}
    after, points = ml.clear_ruin(land, "b3", {"x": 1}, "x")
    assert points == 1 and after.spaces["b3"] == Space() and ml.may_lay(after, ("forest",), ("b3",)) == []
    with pytest.raises(ValueError):
        ml.clear_ruin(land, "b3", {}, "x")
    assert not ml.isthmus(land)
    assert ml.isthmus(sample(b4=Space(("forest",)), c4=Space(("forest",)), d4=Space(("forest",))))
