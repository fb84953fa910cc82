"""What a ship takes and loses, just below, at and just above where it changes."""

from __future__ import annotations

from typing import Any

from referee.games.merchants_marauders import battle_dice as dice
from referee.games.merchants_marauders.gains_losses import new_ship, strike
from referee.games.merchants_marauders.modifications import refit, skill_dice
from referee.games.merchants_marauders.moves.battle_hits import Hits, Put
from referee.games.merchants_marauders.moves.battle_rounds import Clash
from referee.games.merchants_marauders.moves.damage import faces
from referee.games.merchants_marauders.moves.hold import Stow
from referee.games.merchants_marauders.moves.plunder import Plunder
from referee.games.merchants_marauders.moves.wind_storm import StormRoll
from referee.games.merchants_marauders.state import Battle, Seas
from referee.games.merchants_marauders.zones import PARTS
from referee.kernel.move import DONE

from .small_tables import against, table


def battle(*lines: str, upgrades: tuple[str, ...] = (), **damage: int) -> tuple[Seas, Battle]:
    """Ann against an English frigate with this damage."""
    t = table("1 npc english bridgetown 323", "- set 1.port=no", *lines)
    t.s.npcs["english"].upgrades = list(upgrades)
    b = Battle("1", "english", "1")
    b.damage |= damage
    t.s.battle[:] = [b]
    return t.s, b


def test_a_token_adds_to_the_ship_and_to_the_skill_of_an_npc() -> None:
    s, b = battle("- fact token.adds.sextant=seamanship", upgrades=("extra-cannon-port", "sextant"), cannons=1)
    assert [dice.left(s, b, "foe", part) for part in ("cannons", "hull")] == [3, 3]
    assert skill_dice(s, "english", "seamanship") == 4 and skill_dice(s, "english", "leadership") == 3


def test_destroyed_masts_leave_one_die() -> None:
    assert [dice.seamanship(*battle(masts=n), "foe") for n in (0, 2, 3)] == [3, 3, 1]


def test_a_destroyed_hull_takes_no_more() -> None:
    s, b = battle("- fact hit.destroyed=hull", hull=2, masts=3)
    for _ in range(3):
        dice.deal(s, b, "foe", "masts")
    assert b.damage["hull"] == 3 and b.damage["masts"] == 3


def test_hits_are_spread_in_full_rounds_as_long_as_there_are_enough() -> None:
    s, b = battle()
    assert dice.spread(s, b, "foe", 5) == 0 and set(b.damage.values()) == {1}
    assert dice.spread(s, b, "foe", 6) == 1 and set(b.damage.values()) == {2}
    assert dice.spread(s, b, "foe", 4) == 4 and set(b.damage.values()) == {2}
    assert dice.spread(s, b, "foe", 7) == 0 and set(b.damage.values()) == {3}, "nothing is left to hit"


def test_a_hit_beyond_what_is_left_goes_to_the_hull_where_the_table_says_so() -> None:
    s, _ = battle("- fact hit.destroyed=hull", "- set 1.damage.masts=1")
    assert strike(s, "1", "masts", 1) == 1 and s.players["1"].damage["hull"] == 0
    assert strike(s, "1", "masts", 1) == 1 and s.players["1"].damage["hull"] == 1


def test_a_claimed_ship_swims() -> None:
    s, _ = battle()
    new_ship(s, "1", "frigate", {"hull": 3, "masts": 4, "cargo": 1})
    assert [s.players["1"].damage[part] for part in ("hull", "masts", "cargo", "cannons")] == [2, 3, 1, 0]
    new_ship(s, "1", "frigate", {"hull": 2})
    assert s.players["1"].damage["hull"] == 2
    new_ship(s, "1", "frigate", {"hull": 1})
    assert s.players["1"].damage["hull"] == 1


def test_a_new_berth_is_empty_and_a_new_cannon_is_there_and_gone_with_its_token() -> None:
    s, _ = battle("- fact hammocks.crew=1", "- set 1.damage.cannons=1 1.damage.crew=1")
    seat = s.players["1"]
    seat.mods[:] = ["hammocks", "extra-cannon-port"]
    refit(s)
    assert [(seat.left(part), seat.damage[part]) for part in ("crew", "cannons", "hull")] == [(1, 2), (1, 1), (2, 0)]
    seat.mods.clear()
    refit(s)
    assert [(seat.left(part), seat.damage[part]) for part in ("crew", "cannons", "hull")] == [(1, 1), (1, 0), (2, 0)]


def test_only_what_is_left_of_a_ship_may_be_hit() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "- now place 1 foe=english n=2", "- set battle.1.damage.masts=3")
    put: Any = Put.so_far("1", ())
    assert put.intact(t.s) == [part for part in PARTS if part != "masts"]


def test_as_many_location_dice_as_hits_end_the_roll() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "- now hits table foe=english n=2")
    hits: Any = Hits.so_far
    assert [*hits("table", ("24",)).following(t.s)] == [DONE] and DONE not in [*hits("table", ("2",)).following(t.s)]
    t = table("- set 1.port=no", "- now storm 1")
    storm: Any = StormRoll.so_far
    assert [*storm("table", ("1", "24")).following(t.s)] == [DONE] and DONE not in [*storm("table", ("1", "2")).following(t.s)]
    assert faces(1).accepts("2" * 9) and not faces(1).accepts("2" * 10)


def test_a_contest_is_told_by_two_numbers_or_four() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "- now clash table foe=english")
    clash: Any = Clash.so_far

    def then(*said: str) -> list[str]:
        return ["done" if one is DONE else one.template for one in clash("table", said).following(t.s)]

    assert then() == ["n-skulls"] and then("1") == ["n-pips"] and then("1", "2") == ["done", "n-pips"]
    assert then("1", "2", "1") == ["n-pips"] and then("1", "2", "1", "3") == ["done"]
    assert against(t, "table clash 1 1") == ["battle.tie"] and not against(t, "table clash 0 0")


def test_of_the_cards_left_the_others_may_be_contraband() -> None:
    t = table("- set 1.port=no", "- now raid-loot 1", modules="7")
    stow: Any = Stow.so_far
    assert [stow("1", (n,)).others(t.s) for n in ("0", "1", "3")] == [3, 2, 0]
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "1 fight english boarded", modules="7")
    t.s.frame.data["damage"]["cargo"] = 1
    plunder: Any = Plunder.so_far
    assert [plunder("1", ("0", n)).others(t.s) for n in ("0", "2")] == [2, 0]
    assert against(t, "1 plunder 0 1 2") == ["plunder.naval", "buy.hold"] and not against(t, "1 plunder 0 1 1")
