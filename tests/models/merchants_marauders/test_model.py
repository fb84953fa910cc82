"""Every worked example of the rulebook by value (M = module, V = variant, L = line of the text), and battle and raid edges."""


import pytest

from tests.models.merchants_marauders import model_battle as battle_model
from tests.models.merchants_marauders import model_captain as cap
from tests.models.merchants_marauders import model_glory as glory
from tests.models.merchants_marauders import model_places as places
from tests.models.merchants_marauders.model_battle import Order, Position, Side, battle
from tests.models.merchants_marauders.model_common import LOYALTY, SAMPLE_SEA, SKULL, ZONES, Dice, loyalty_effects
from tests.models.merchants_marauders.model_hits import Rules, Ship, land_hits
from tests.models.merchants_marauders.model_scout import out_of_turn, scout, scout_dice

S = SKULL


def ship(boxes: int = 3, **zones: int) -> Ship:
    """A made-up ship."""
    full = dict.fromkeys(ZONES, boxes)
    return Ship("frigate", 2, {**full, **zones}, full)


def fight(orders: list[tuple[Order, Order]], foe_kind: str = "naval", **kw: object) -> Position:
    """Anne attacks a foe; one die each for navigation and leadership, one cannon each."""
    one = Side("anne", "captain", ship(cannons=1), 1, 1, 1)
    two = Side("foe", foe_kind, ship(cannons=1), 1, 1, 1, nation="spain")
    return Position(one, two, orders, scouting=False, **kw)  # type: ignore[arg-type]


# --- worked examples ----------------------------------------------------------------------------------------------------


def test_fire_shot_example_L245() -> None:
    red = ship()
    assert land_hits(red, [S, S, 4], "fire", [], Rules()) == (True, True)
    assert red.boxes == {**red.full, "cannons": 2}


def test_double_shot_example_L253() -> None:
    blue = ship(3, cargo=0, masts=1)
    assert land_hits(blue, [S, S, S, 2], "double", ["crew", "hull"], Rules()) == (True, False)
    assert blue.boxes == {"hull": 1, "masts": 0, "cargo": 0, "crew": 1, "cannons": 2}


def test_npc_gets_hooks_back_example_L343() -> None:
    pos = fight([(Order("flee"), Order("board", grapple=True))])
    pos.defender.ship.weapons = ["grapple"]
    events, after = battle(pos, [S, 1, 1])  # the foe has two dice thanks to his hooks, and still loses
    assert after.outcome == "fled"
    assert ("spent", "foe", "grapple") in events
    assert after.defender.ship.weapons == ["grapple"]


def test_wind_example_L496() -> None:
    red = cap.Captain("red")
    assert SAMPLE_SEA["the caribbean sea"]["SE"] == "caracas"
    cap.sail(red, "SE", "NW")
    assert red.actions == 1
    red.actions -= 1  # the rumour check
    cap.sail(red, "NW", "NW")
    assert red.actions == 0
    with pytest.raises(ValueError):
        cap.sail(red, "NW", "NW")  # the free move is gone


def test_glory_or_death_example_L796() -> None:
    strict, normal = glory.Rules(glory_or_death=True), glory.Rules()
    assert [glory.stash_points(gold, strict) for gold in (9, 10, 24, 25, 45, 50, 69, 70, 99, 100)] == [0, 1, 1, 2, 3, 3, 3, 4, 4, 5]
    assert glory.stash_points(50, normal) == 5


def test_variant6_example_L865() -> None:
    assert [places.sale_price(count, variant6=True) for count in (1, 2, 3, 4)] == [6, 9, 12, 15]
    assert places.sale_price(2, zone_bonus=1, variant6=True) == 11


def test_loyalty_adds_up_example_L725() -> None:
    assert loyalty_effects("happy") == {"happy", "pleased"}
    assert loyalty_effects("angry") == {"angry", "unhappy", "restless"}
    assert loyalty_effects("content") == set()


def test_pay_crew_example_L732() -> None:
    captain = cap.Captain("anne", gold=7, at_sea=False)
    cap.pay_crew(captain, Dice([]))
    assert (captain.gold, captain.loyalty) == (4, "pleased")
    captain.loyalty = "content"
    with pytest.raises(ValueError):
        cap.pay_crew(captain, Dice([]))  # once in a port action


def test_havana_contraband_is_replaced_L440() -> None:
    assert places.must_replace(places.Goods("rum", "havana"), "havana", {"sugar"})
    assert places.must_replace(places.Goods("sugar"), "havana", {"sugar"})
    assert not places.must_replace(places.Goods("rum", "nassau"), "havana", {"sugar"})


def test_nassau_contraband_costs_two_L468() -> None:
    cards = [places.Goods("rum", "havana")] * 3
    assert places.contraband_cost(cards) == 9
    assert places.contraband_cost(cards, zone_price=2) == 6


def test_last_then_first_example_L771() -> None:
    players = {"anne", "bart"}
    rounds = cap.turn_order(["bart", "anne"], players) + cap.turn_order(["anne", "bart"], players)
    assert rounds[1:3] == ["anne", "anne"]


def test_favour_reroll_of_a_naval_ship_once_L703() -> None:
    assert scout(1, Dice([S, S, 1]), True, 3, "target") == (True, 2)  # second success stands, one favour only
    assert scout(1, Dice([S, 1]), True, 3, "target") == (False, 2)


def test_villon_pays_the_normal_price_L707() -> None:
    villon = cap.Captain("villon", favour=3, bounties={"spain": 2})
    cap.enter_closed_port(villon, "spain", True)
    assert (villon.favour, villon.at_sea) == (0, False)


# --- battle edges -------------------------------------------------------------------------------------------------------


def test_fire_and_double_need_a_skull() -> None:
    for weapon in ("fire", "double"):
        target = ship()
        assert land_hits(target, [4, 2], weapon, [], Rules()) == (False, False)


def test_double_shot_with_one_skull_makes_two() -> None:
    target = ship()
    land_hits(target, [S], "double", ["crew", "crew"], Rules())
    assert sum(target.full.values()) - sum(target.boxes.values()) == 2
    assert target.boxes["crew"] == 2  # evenly: not both into the same zone


def test_burning_ship_loses_a_box_before_the_next_round_until_crews_fight() -> None:
    pos = fight([(Order("shoot", weapon="fire"), Order("flee")), (Order("board"), Order("flee", burn="cargo"))])
    pos.attacker.ship.weapons = ["fire"]
    crew_fight = [S, 1] * 3
    events, after = battle(pos, [S, 1, S, S, S, 1, *crew_fight])
    assert ("burns", "foe", "cargo") in events
    assert after.outcome == "boarded" and after.winner == "anne"
    assert not after.defender.burning


def test_spikes_cost_navigation_next_round_when_lost() -> None:
    pos = fight([(Order("board", spikes=True), Order("flee")), (Order("flee"), Order("board"))])
    pos.attacker.ship.weapons = ["spikes"]
    pos.defender.seamanship = 3
    events, _ = battle(pos, [1, 1, 1, 1, S, 1, 1])  # tie, then the foe has two dice only
    assert events[-1] == ("navigation", 1, 0)


def test_spikes_cost_leadership_when_won() -> None:
    pos = fight([(Order("board", spikes=True), Order("shoot"))])
    pos.attacker.ship.weapons, pos.defender.leadership = ["spikes"], 2
    events, after = battle(pos, [S, 1, S, 1, S, S, 1, S, 1, 1])  # rolls 1+1, then 1+2, then 1+2
    assert [event for event in events if event[0] == "crew"] == [("crew", 3, 2), ("crew", 2, 1), ("crew", 2, 0)]
    assert after.winner == "anne"


def test_clean_hull_works_whoever_flees() -> None:
    me, foe = Side("me", "captain", ship(), seamanship=3), Side("foe", "captain", ship())
    foe.ship.mods = ["clean_hull"]
    rules = Rules()
    assert battle_model.nav_dice(me, foe, Order("flee"), Order("shoot"), False, rules) == 2
    assert battle_model.nav_dice(me, foe, Order("shoot"), Order("flee"), False, rules) == 2
    assert battle_model.nav_dice(me, foe, Order("shoot"), Order("board"), False, rules) == 3
    me.seamanship = 1
    assert battle_model.nav_dice(me, foe, Order("flee"), Order("shoot"), True, rules) == 1


def test_crows_nest_needs_whole_masts_and_one_die_stays() -> None:
    assert scout_dice(1, False, True) == 1
    assert scout_dice(3, True, True) == 3
    pos = fight([])
    pos.scouting, pos.attacker.ship.mods = True, ["crows_nest"]
    assert battle(pos, [1, S])[0][0] == ("found", "anne")
    pos.attacker.ship.boxes["masts"] = 2
    assert battle(pos, [1, S])[0][0] == ("missed", "anne")


def treasure(gold: int, loot: list[str]) -> Position:
    pos = fight([(Order("board"), Order("shoot"))], "treasure", loot=loot)
    pos.defender.gold, pos.defender.ship.weapons = gold, ["chain", "grape"]
    return pos


def test_treasure_galleon_boarded_M6() -> None:
    _, after = battle(treasure(29, ["gold", "chain"]), [S, 1] + [S, 1] * 3)
    anne = after.attacker
    assert (anne.glory, anne.gold, anne.bounties) == (1, 29, {"spain": 3})  # one for the attack, two for 29 gold
    assert anne.ship.weapons == ["chain"] and after.reserve == ["grape"]


def test_captured_npc_ship_keeps_its_upgrades_L355() -> None:
    _, after = battle(treasure(0, ["ship"]), [S, 1] + [S, 1] * 3)
    assert after.attacker.ship.weapons == ["chain", "grape"] and after.reserve == []


def test_sunk_treasure_galleon_gives_bounties_but_no_gold() -> None:
    pos = fight([(Order("shoot"), Order("flee"))], "treasure", loot=["gold"])
    pos.defender.gold, pos.defender.ship.boxes["hull"], pos.defender.ship.weapons = 20, 1, ["chain"]
    _, after = battle(pos, [S, 1, S, 1])
    assert (after.outcome, after.attacker.gold, after.attacker.glory, after.attacker.bounties) == ("sunk", 0, 1, {"spain": 3})
    assert after.reserve == ["chain"]


def test_token_that_does_not_fit_goes_to_the_reserve() -> None:
    pos = treasure(0, ["chain"])
    pos.attacker.ship.weapons = ["chain"]
    _, after = battle(pos, [S, 1] + [S, 1] * 3)
    assert after.attacker.ship.weapons == ["chain"] and after.reserve == ["chain", "grape"]


def test_npc_is_whole_again_after_an_undecided_battle() -> None:
    pos = fight([(Order("shoot"), Order("shoot")), (Order("flee"), Order("shoot"))])
    _, after = battle(pos, [1, 1, S, 2, S, 4, S, 1])
    assert after.outcome == "fled"
    assert after.defender.ship.boxes == after.defender.ship.full
    assert after.attacker.ship.boxes["cannons"] == 0


def test_loyalty_and_specialists_in_a_crew_fight() -> None:
    side = Side("anne", "captain", ship(), leadership=2, specialists={"leadership": 1})
    dice = []
    for level in LOYALTY:
        side.loyalty = level
        dice.append(battle_model.lead_dice(side))
    assert dice == [1, 1, 2, 2, 3, 3, 4, 4]


def test_out_of_turn_scouting_V5() -> None:
    assert out_of_turn({"a": [S, 5], "b": [S, 2]}, set()) == ("a", ["a", "b"])
    assert out_of_turn({"a": [5, 5], "b": [1]}, set()) == ("", ["a", "b"])
    with pytest.raises(ValueError):
        out_of_turn({"a": [S]}, {"a"})
