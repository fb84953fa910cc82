"""Edge cases of NPC ships, glory, favour, loyalty, places, contraband and storm (M = module, V = variant, L = line)."""

import pytest

from tests.models.merchants_marauders import model_captain as cap
from tests.models.merchants_marauders import model_glory as glory
from tests.models.merchants_marauders import model_npc as npc_model
from tests.models.merchants_marauders import model_places as places
from tests.models.merchants_marauders.model_common import SAMPLE_NATION, SAMPLE_SEA, SKULL, Dice, drift
from tests.models.merchants_marauders.model_npc import Captain, Event, Npc, Position, move, seekers

S = SKULL


def board(*ships: Npc, captains: tuple[Captain, ...] = ()) -> Position:
    position = Position(SAMPLE_SEA, SAMPLE_NATION, {ship.name: ship for ship in ships}, {c.name: c for c in captains})
    position.usable, position.reserve = ("grapple", "chain"), ["0", "2", "grapple", "chain", "plank"]
    return position


def navy(zone: str = "havana", hull: str = "frigate", nation: str = "spain") -> Npc:
    return Npc("naval", hull, nation, zone)


# --- NPC ships ----------------------------------------------------------------------------------------------------------


def test_drift_turns_clockwise_at_the_shore() -> None:
    assert drift(SAMPLE_SEA, "nassau", "N") == "caracas"  # N, NE, E, SE are shore; S is open
    assert drift(SAMPLE_SEA, "havana", "S") == "the caribbean sea"


def test_naval_ship_hunts_the_pirate_next_door_and_stays_with_him() -> None:
    pirate = Captain("bart", "nassau", pirate=True, bounties={"spain": 1})
    steps, after = move(board(navy(), captains=(pirate,)), Event("move", [("naval", "S")], 2))
    assert steps == [("hunt", "navy spain", "havana", "nassau"), ("stay", "navy spain", "nassau", "nassau")]
    assert seekers(after, "bart") == ["navy spain"]


def test_more_bounties_are_hunted_first() -> None:
    one = Captain("anne", "nassau", pirate=True, bounties={"spain": 1})
    two = Captain("bart", "cartagena", pirate=True, bounties={"spain": 2})
    steps, _ = move(board(navy(), captains=(one, two)), Event("move", [("all", "E")]))
    assert steps == [("hunt", "navy spain", "havana", "cartagena")]


def test_contraband_is_sought_but_not_hunted_L460() -> None:
    smuggler = Captain("anne", "nassau", contraband=1)
    position = board(navy(), captains=(smuggler,))
    assert move(position, Event("move", [("naval", "S")]))[0] == [("drift", "navy spain", "havana", "the caribbean sea")]
    smuggler.zone = "havana"
    assert seekers(position, "anne") == ["navy spain"]
    smuggler.hidden = 1
    assert seekers(position, "anne") == []
    smuggler.contraband = 2
    assert seekers(position, "anne") == ["navy spain"]


def test_two_men_o_war_do_not_seek_L209() -> None:
    pirate = Captain("bart", "havana", pirate=True, bounties={"spain": 1, "france": 1})
    ships = (navy(hull="man-o-war"), navy(hull="man-o-war", nation="france"))
    assert seekers(board(*ships, captains=(pirate,)), "bart") == []
    assert seekers(board(ships[0], captains=(pirate,)), "bart") == ["navy spain"]


def test_new_ship_enters_at_the_end_of_the_round_with_new_upgrades() -> None:
    old = navy("caracas")
    old.upgrades = ["chain"]
    position = board(old)
    position.upgrades_on = True
    position.reserve = ["0", "2", "grapple"]
    steps, position = move(position, Event("appear", npc=navy("havana", "man-o-war"), draws=["2", "0", "grapple", "chain"]))
    assert steps[1:4] == [("return", "navy spain", "chain"), ("upgrade", "navy spain", "grapple"), ("upgrade", "navy spain", "chain")]
    assert position.npcs["navy spain"].zone == "caracas" and ("loyalty",) in steps
    steps, position = move(position, Event("end_round"))
    assert steps == [("leave", "navy spain", "caracas"), ("enter", "navy spain", "havana")]
    assert sorted(position.reserve) == ["0", "2"]


def test_zero_token_means_no_upgrade_and_unusable_is_redrawn() -> None:
    position = board()
    assert npc_model.draw_upgrades(position, ["0"]) == []
    assert npc_model.draw_upgrades(position, ["plank", "chain"]) == ["chain"]
    assert sorted(position.reserve) == ["0", "2", "grapple", "plank"]
    with pytest.raises(ValueError):
        npc_model.draw_upgrades(position, ["plank"])


def test_refit_keeps_upgrades_L341() -> None:
    ship = navy()
    ship.upgrades = ["chain"]
    _, position = move(board(ship), Event("war", nations=("spain", "france")))
    assert (position.npcs["navy spain"].hull, position.npcs["navy spain"].upgrades) == ("man-o-war", ["chain"])
    _, position = move(position, Event("peace", nations=("france", "spain")))
    assert position.npcs["navy spain"].hull == "frigate" and not position.wars


def test_defeated_ship_returns_its_tokens() -> None:
    ship = navy()
    ship.upgrades = ["chain"]
    steps, position = move(board(ship), Event("defeat", name="navy spain"))
    assert position.npcs == {} and position.reserve.count("chain") == 2 and steps[0][0] == "leave"


def test_fort_moves_a_ship_or_announces_one_L578() -> None:
    steps, _ = move(board(navy("havana")), Event("fort", name="cartagena", zone="nassau"))
    assert steps == [("drift", "navy spain", "havana", "nassau")]
    with pytest.raises(ValueError):
        move(board(navy("havana")), Event("fort", name="cartagena", zone="caracas"))
    steps, position = move(board(), Event("fort", name="cartagena", npc=navy("cartagena")))
    assert ("loyalty",) in steps and position.npcs == {} and "navy spain" in position.flags


def test_variant4_setup_L838() -> None:
    fleet = [navy("havana"), None, navy("nassau"), navy("caracas", nation="france"), navy("nassau", nation="england")]
    cards = [*fleet, Npc("pirate", "brig")]
    assert [ship.name for ship in npc_model.setup_npcs(cards, {"havana"})] == ["navy spain", "navy france", "pirate brig"]
    assert npc_model.setup_npcs(cards, {"havana"})[0].zone == "nassau"


# --- glory --------------------------------------------------------------------------------------------------------------


def lines(*deeds: tuple[str, int], stash: int = 0) -> dict[str, int]:
    position = glory.Position({"anne": glory.Player(list(deeds), stash)})
    return {line: points for line, points in glory.score(position)["anne"].items() if points}


def test_contraband_pairs_survive_death_L454() -> None:
    assert lines(("contraband", 1)) == {}
    assert lines(("contraband", 1), ("death", 1), ("contraband", 1)) == {"contraband": 1}
    assert lines(("contraband", 5)) == {"contraband": 2}


def test_thresholds() -> None:
    assert lines(("place", 11), ("place", 12), ("sale", 2), ("sale", 3)) == {"place raids": 1, "sales": 1}
    assert lines(("brig", 1), ("galleon", 1), ("treasure", 1)) == {"ships": 1, "treasure galleon": 1}
    assert lines(stash=99) == {"stash": 5}


def test_declaration_end_and_tie() -> None:
    rich = glory.Player([("mission", 1)] * 5, 50)
    position = glory.Position({"anne": rich, "bart": glory.Player([("rumour", 1)] * 10)})
    assert glory.visible(position)["anne"] == 5 and glory.may_declare(position, "anne")
    position.declared = "anne"
    assert glory.winners(position) == []
    position.round_over = True
    assert glory.winners(position) == ["anne", "bart"]
    rich.gold, position.rules.tie_breaks = 1, ("gold",)
    assert glory.winners(position) == ["anne"]


# --- favour and loyalty -------------------------------------------------------------------------------------------------


def test_favour_limits() -> None:
    captain = cap.Captain("anne", gold=9, favour=5, at_sea=False)
    cap.gain_favour(captain, "mission taken")
    assert captain.favour == 5
    captain.favour = 0
    cap.gain_favour(captain, "bought")
    with pytest.raises(ValueError):
        cap.gain_favour(captain, "bought")
    assert (captain.gold, captain.favour) == (7, 1)
    assert not cap.favour_allows("redraw", "event") and not cap.favour_allows("redraw", "rumour", by_event=True)
    assert cap.favour_allows("redraw", "raid card") and not cap.favour_allows("reroll", "raid")
    assert cap.favour_allows("reroll", "scout") and not cap.favour_allows("npc_scout")
    assert not cap.favour_allows("reroll", "scout", own=False)


def test_stash_with_an_angry_crew() -> None:
    captain = cap.Captain("anne", 2, 20, favour=3, loyalty="angry", at_sea=False, port="havana", home="havana")
    events = cap.stash(captain, 20, Dice([1]))  # angry: one die of two is lost
    assert events == [("announce", 20), ("loyalty", "mutiny"), ("mutiny", "killed"), ("dead", "anne")]
    assert (captain.gold, captain.stash, captain.favour) == (20, 0, 0)
    captain = cap.Captain("anne", 1, 20, loyalty="angry", at_sea=False, port="havana", home="havana")
    cap.stash(captain, 20, Dice([S]))
    assert (captain.stash, captain.loyalty) == (20, "angry")


def test_plank_is_one_way_only() -> None:
    captain = cap.Captain("anne", 1, mods=["plank"])
    assert cap.npc_event(captain, Dice([1]), "test") == [("loyalty", "restless")]
    assert cap.npc_event(captain, Dice([]), "crew") == [("plank", "crew")] and captain.crew == 2
    captain.at_sea = False
    with pytest.raises(ValueError):
        cap.npc_event(captain, Dice([]), "crew")


def test_same_port_costs_loyalty_other_port_not() -> None:
    captain = cap.Captain("anne", at_sea=False, port="havana")
    assert cap.end_turn(captain, "nassau", Dice([])) == []
    assert cap.end_turn(captain, "havana", Dice([])) == [("loyalty", "restless")]


def test_fierce_crew_once_a_round() -> None:
    captain = cap.Captain("anne", 1, loyalty="fierce")
    assert cap.extra_action(captain, Dice([S])) == [("extra", "gained"), ("loyalty", "happy")] and captain.actions == 4
    captain.loyalty = "fierce"
    with pytest.raises(ValueError):
        cap.extra_action(captain, Dice([S]))


def test_crew_moods() -> None:
    captain = cap.Captain("anne", 1, loyalty="unhappy", at_sea=False)
    assert not cap.may_use_specialists(captain) and not cap.may_recruit(captain, True) and cap.may_recruit(captain, False)
    assert not cap.play_glory_card(captain, Dice([1])) and not cap.play_glory_card(captain, Dice([S]))
    captain.loyalty = "happy"
    cap.hire_free(captain, "specialist")
    with pytest.raises(ValueError):
        cap.hire_free(captain, "specialist")


def test_scouting_out_of_turn_and_choice_of_captain() -> None:
    captain = cap.Captain("anne")
    cap.new_round(captain, True)
    assert captain.actions == 1 and cap.worth_it(10, 3) == 6
    with pytest.raises(ValueError):
        cap.worth_it(10, 4)


# --- places, contraband, storm ------------------------------------------------------------------------------------------


def test_visits() -> None:
    visitor = places.Visitor(pirate=True)
    assert places.may_visit(visitor, "fort") and places.may_visit(visitor, "post") and not places.may_visit(visitor, "haven")
    places.visit(visitor, "town")
    assert places.may_visit(visitor, "reef") == "one place a round"
    assert places.town_allows(["favour"]) and not places.town_allows(["sell", "buy"]) and not places.town_allows(["stash"])
    assert [places.cards_to_draw(*case) for case in (("post", False), ("post", True), ("town", False), ("town", True))] == [6, 3, 4, 3]


def test_missionary_and_prison() -> None:
    visitor = places.Visitor(gold=11, bounties={"spain": 2}, specialists=["cook"])
    places.missionary(visitor, "spain", 2)
    assert places.prison(visitor, ["", "cook", "gunner"]) == "gunner"
    assert (visitor.gold, visitor.bounties["spain"]) == (0, 0)
    with pytest.raises(ValueError):
        places.missionary(places.Visitor(gold=5, bounties={"spain": 2}), "spain", 2)


def test_reef_readings() -> None:
    assert places.reef([S, S, 1], ["goods", "crew"]) == 0
    assert places.reef([S, S, 1], ["goods", "crew"], "items") == 2
    assert places.reef([S, S, 1], ["goods", "crew"], "second", 1) == 1
    with pytest.raises(ValueError):
        places.reef([1], ["goods"])


def test_contraband_sale_and_discard() -> None:
    cards = [places.Goods("rum", "havana"), places.Goods("rum", "nassau"), places.Goods("sugar", "havana")]
    visitor = places.Visitor(contraband=cards, hidden=1)
    assert places.load_used(visitor) == 2
    assert places.sell_contraband(visitor, [0, 2], "havana") == 1 and visitor.gold == 20 and visitor.hidden == 0
    with pytest.raises(ValueError):
        places.sell_contraband(visitor, [0], "nassau", "town")
    assert places.found_with_contraband(visitor, "discard", "spain") == "free" and len(visitor.contraband) == 1
    assert places.found_with_contraband(visitor, "resist", "spain") == "battle" and visitor.bounties == {"spain": 1}


def test_cargo_hit_spares_the_hidden_card() -> None:
    visitor = places.Visitor(cargo=[places.Goods("rum")], contraband=[places.Goods("rum", "havana")], hidden=0)
    assert places.cargo_hit(visitor, "contraband", 0) == places.Goods("rum") and visitor.cargo == []
    assert places.cargo_hit(visitor, "contraband", 0) is None


def test_storm() -> None:
    assert places.storm_move(SAMPLE_SEA, "the caribbean sea", "NE") == "caracas"
    assert places.storm_damage(3, Dice([S, 1, 1])) == 2 and places.storm_damage(4, Dice([S] * 4)) == 0
    assert places.storm_damage(2, Dice([]), "christian marquis") == 0
    assert places.storm_strikes("enter", "x", "x", False) and not places.storm_strikes("start", "x", "x", True)


def test_modifications_and_setup() -> None:
    assert places.return_mods(["a", "b"], ["c", "d"], ["havana"], ["b", "d"]) == (["a", "c", "d"], {"havana": "b"})
    assert places.slow_galleons(True, set()) and places.slow_galleons(False, {5}) and not places.slow_galleons(False, {3})
    assert not places.posts_apart(SAMPLE_SEA, {"havana": "post", "nassau": "post"})
    assert places.posts_apart(SAMPLE_SEA, {"havana": "post", "caracas": "post"})
