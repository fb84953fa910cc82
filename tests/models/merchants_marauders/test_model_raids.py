"""The model's raids, by hand."""

import random
from copy import deepcopy

import pytest

from tests.models.merchants_marauders import model_battle as battle_model
from tests.models.merchants_marauders import model_captain as cap
from tests.models.merchants_marauders import model_glory as glory
from tests.models.merchants_marauders import model_npc as npc_model
from tests.models.merchants_marauders import model_places as places
from tests.models.merchants_marauders import model_raid as raid_model
from tests.models.merchants_marauders.model_battle import Side, battle
from tests.models.merchants_marauders.model_npc import Captain, Event, Npc

from .test_model import S, ship

# --- raids --------------------------------------------------------------------------------------------------------------


def place_raid(place: str, cards: list[raid_model.Card], **kw: object) -> raid_model.Position:
    side = Side("anne", "captain", ship(cannons=2), leadership=2)
    return raid_model.Position(side, place, "spain", cards, **kw)  # type: ignore[arg-type]


def test_gold_of_bombarded_cards_counts_but_not_their_goods() -> None:
    cards = [raid_model.Card(4, ("hull",), 1, "rum"), raid_model.Card(4, ("masts",), 0, "sugar"), raid_model.Card(4), raid_model.Card(0)]
    pos = place_raid("prison", cards, bombard=2, remove=[0], take=[0, 1], space=2)
    events, after = raid_model.raid(pos, [S, 1, 1, 1])
    assert after.outcome == "success" and after.side.gold == 12 and after.side.glory == 1
    assert [card.good for card in after.loaded] == ["sugar"]
    assert after.side.bounties == {"spain": 2} and ("free specialist",) in events
    assert after.side.ship.boxes["masts"] == 2


def test_escape_icons_double_the_damage_at_manoeuvrability() -> None:
    cards = [raid_model.Card(0, ("hull",), 1), raid_model.Card(0, (), 1), raid_model.Card(0), raid_model.Card(0)]
    _, after = raid_model.raid(place_raid("village", cards, retreat=True), [])
    assert after.outcome == "retreat" and after.side.ship.boxes["hull"] == 1 and after.side.bounties == {}


def test_missionary_ignores_damage_icons_and_crew_may_die() -> None:
    cards = [raid_model.Card(0, ("hull",), 2), raid_model.Card(0, ("hull",), 1), raid_model.Card(0)]
    _, after = raid_model.raid(place_raid("missionary", cards), [1, 1])
    assert after.outcome == "killed" and after.side.ship.boxes["hull"] == 3 and after.side.bounties == {"spain": 1}


def test_raid_needs_a_ship_without_destroyed_zone_and_no_reef() -> None:
    pos = place_raid("haven", [raid_model.Card(0)] * 4)
    pos.side.ship.boxes["cargo"] = 0
    with pytest.raises(ValueError):
        raid_model.raid(pos, [])
    assert raid_model.may_raid(place_raid("reef", []))


def test_weapons_stand_in_for_failed_dice_against_merchants_L237() -> None:
    pos = place_raid("merchant", [raid_model.Card(6, (), 2), raid_model.Card(6), raid_model.Card(6)], changes=[("drop", 0)], spend=["fire"])
    pos.side.ship.weapons = ["fire"]
    _, after = raid_model.merchant(pos, [1, 1])
    assert (after.outcome, after.side.gold, after.side.glory, after.side.ship.weapons) == ("success", 12, 1, [])


def test_random_positions_run() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        pos = battle_model.random_position(rng)
        keep = deepcopy(pos)
        battle(pos, battle_model.random_dice(rng))
        assert pos == keep
        raid = raid_model.random_position(rng)
        assert raid_model.raid(raid, raid_model.random_dice(rng))[1].outcome
        board = npc_model.random_position(rng)
        for _ in range(3):
            steps, board = npc_model.move(board, npc_model.random_event(rng))
            assert all(step[3] == step[2] or step[3] in board.sea[step[2]].values() for step in steps if step[0] in ("hunt", "drift"))
        assert set(glory.score(glory.random_position(rng)))
        assert cap.random_position(rng) and places.random_position(rng)
        assert Captain("x", "havana") and Event("end_round") and Npc("naval", "frigate", "spain").name == "navy spain"
