"""What no journal of a table shows: small functions of this game at the places where they change their mind."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from referee.games.merchants_marauders import battle_odds, facts
from referee.games.merchants_marauders.battle_guns import HULL, Gunner, Locations, beats, computed, simulated, struck
from referee.games.merchants_marauders.battle_odds import _begun, _next
from referee.games.merchants_marauders.moves.base import roll
from referee.games.merchants_marauders.moves.contraband import Smuggle
from referee.games.merchants_marauders.moves.damage import dice
from referee.games.merchants_marauders.moves.npc_arrival import SKILLS_AND_TOKEN
from referee.games.merchants_marauders.moves.round import compass
from referee.games.merchants_marauders.moves.trade import Sell
from referee.games.merchants_marauders.moves.weapons_modifications import Plank
from referee.games.merchants_marauders.moves.wind_storm import StormRoll
from referee.games.merchants_marauders.odds import check, odds
from referee.games.merchants_marauders.score import tally
from referee.kernel.move import DONE, Open

from .small_tables import against, table

SLOOP = (2, 2, 1, 2, 2)


# -- dice ----------------------------------------------------------------------------------------------------------------


def test_more_skulls_win_then_more_pips_and_without_a_skull_nobody() -> None:
    assert [beats(*two) for two in (((2, 1), (1, 9)), ((1, 9), (2, 1)), ((1, 3), (1, 2)), ((1, 2), (1, 3)))] == [1, -1, 1, -1]
    assert [beats(*two) for two in (((1, 2), (1, 2)), ((0, 5), (0, 1)), ((0, 0), (0, 0)))] == [0, 0, 0]


def test_no_die_is_rolled_where_there_is_none_and_two_where_nobody_told() -> None:
    rolled = {n: {sum(roll(random.Random(seed), n)) for seed in range(300)} for n in (0, 1, None)}
    assert rolled[0] == {0} and rolled[1] == {1, 2, 3, 4} and rolled[None] == {2, 3, 4, 5, 6, 7, 8}


def test_no_die_never_shows_a_skull() -> None:
    assert [check(n) for n in (0, 1, 2)] == [0, Fraction(1, 3), Fraction(5, 9)]


def test_a_nimbler_ship_has_one_die_more_with_its_masts_or_without() -> None:
    one = Gunner(3, SLOOP, 1)
    assert one.dice(SLOOP) == 4 and one.dice((2, 2, 0, 2, 2)) == 2


def test_two_ships_without_dice_never_come_to_an_end() -> None:
    assert computed(Gunner(0, SLOOP), Gunner(0, SLOOP), Locations()) == (0.0, 0.0)


def test_long_guns_that_nobody_described_hit_nothing_in_the_odds() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no 1.mods=long-guns")
    s = _begun(t.s, "1", "english")
    assert s.frame.name == "long-guns"
    assert {_next(s, "shoot", random.Random(seed)).words() for seed in range(40)} == {("0",)}


def test_a_captain_who_may_choose_spares_the_hull_in_the_odds() -> None:
    chosen = {(2, 2, 3, 2, 2): (2, 2, 2, 2, 2), (3, 1, 0, 0, 0): (3, 0, 0, 0, 0), (3, 0, 0, 0, 0): (2, 0, 0, 0, 0)}
    assert {ship: struck(ship, -1, Locations()) for ship in chosen} == chosen
    assert struck((1, 4, 2, 2, 2), HULL, Locations()) == (0, 4, 2, 2, 2)


def test_a_battle_that_is_over_is_won_only_by_a_ship_that_swims() -> None:
    whole, sunk = Gunner(3, SLOOP), Gunner(3, (0, 2, 2, 2, 2))
    ends = {(whole, sunk): (1.0, 0.0), (sunk, whole): (0.0, 1.0), (sunk, sunk): (0.0, 1.0)}
    assert {two: simulated(*two, Locations(), battles=4) for two in ends} == ends == {two: computed(*two, Locations()) for two in ends}


def test_in_the_odds_hits_are_put_where_most_is_left_and_on_the_hull_last() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "- now place 1 foe=english n=2 side=foe")

    def put(**damage: int) -> tuple[str, ...]:
        t.s.battle[0].damage |= damage
        return _next(t.s, "shoot", random.Random(1)).words()

    assert put(cargo=1, masts=1, crew=1) == ("cannons",) and put(cannons=2, cargo=2, masts=2) == ("crew",)
    assert put(cannons=3, cargo=3, crew=3) == ("masts",) and put(masts=3) == ("hull",)


def test_in_the_odds_a_shot_is_used_where_somebody_told_what_it_does() -> None:
    shot = ("1 npc english bridgetown 323", "- set 1.port=no 1.weapons=chain-shot", "- now shot 1 foe=english skulls=2 side=foe")
    for told, used in (("masts", "use"), ("?", "hold")):
        t = table(f"- fact shot.chain={told}", *shot)
        assert _next(t.s, "shoot", random.Random(1)).verb == used


def test_what_is_assumed_of_a_crew_is_said_where_boarding_is_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle_odds, "BATTLES", 2)
    for told, led, assumed in (("?", "3", True), ("skull", "3", False), ("?", "?", False)):
        t = table("1 npc english bridgetown 323", f"- fact crew.effect={told}", f"- set 1.port=no 1.leadership={led}")
        assert ("odds-assumed-crew" in dict(odds(t.s, ("fight", "english")).remarks)) == assumed, (told, led)


def test_boarding_is_no_plan_where_nobody_knows_how_a_crew_is_led() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no 1.leadership=?")
    assert {chance.facts["plan"] for chance in odds(t.s, ("fight", "english")).chances} == {"shoot", "flee"}


def test_a_storm_is_sampled_with_a_location_for_each_damage_left() -> None:
    t = table("- set 1.port=no 1.seamanship=5", "- now storm 1")
    said = {(int(words[0]), len(words) - 1) for seed in range(200) if (words := StormRoll.sample(t.s, "table", random.Random(seed)))}
    assert said == {(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (5, 0)}


# -- what may be said ------------------------------------------------------------------------------------------------------


def test_no_more_location_dice_than_are_rolled() -> None:
    assert [*dice(("hull",), 1)] == [] == [*dice(("24",), 1)] and len([*dice(("hull",), 2)]) == 6


def test_nine_keys_are_read_and_ten_are_not() -> None:
    assert compass(1).accepts("123467894"[:9]) and not compass(1).accepts("1234678941")


def test_skills_with_a_token_behind_them() -> None:
    assert all(SKILLS_AND_TOKEN.accepts(SKILLS_AND_TOKEN.sample(random.Random(seed))) for seed in range(20))


def test_of_goods_that_nobody_counts_six_may_be_sold() -> None:
    t = table("- set 1.cargo=? 1.contraband=?", modules="7")
    assert Sell.so_far("1", ()).aboard(t.s) == 6 == Smuggle.so_far("1", ()).aboard(t.s)  # type: ignore[attr-defined]


def test_the_plank_is_checked_with_five_dice_at_most_where_nobody_told_how_many() -> None:
    t = table("- set 1.leadership=? 1.mods=plank", modules="3,11")
    plank: Any = Plank.so_far("1", ("check",))
    assert plank.ways(t.s) == ("0", "1", "2", "3", "4", "5", "crew", "pass")
    (skulls,) = plank.following(t.s)
    assert isinstance(skulls, Open) and skulls.accepts("5") and not skulls.accepts("6")
    assert [*Plank.so_far("1", ("check", "1")).following(t.s)] == [DONE]  # type: ignore[attr-defined]


def test_a_thing_gained_has_one_number_and_a_merchant_at_most_three() -> None:
    t = table("1 sail bridgetown", "1 merchant 1", modules="7")
    assert against(t, "1 engage english 10 1 1 1") == ["merchant.loot"] and not against(t, "1 engage english 10 1 1")
    assert not against(t, "1 has cards 4") and against(t, "1 has cards 5") == ["glory.card"]
    assert against(t, "1 gets 2 gold 3") == ["table.no-such-word"] and not against(t, "1 gets 2 gold")


# -- facts and the tally -----------------------------------------------------------------------------------------------------


def test_the_plain_galleon_is_asked_about_where_no_setting_makes_it_slow() -> None:
    plain = [{}, {"modules": "4,6"}, {"variants": "2,6"}, {"galleon": "plain"}]
    slow = [{"modules": "5"}, {"variants": "1"}, {"variants": "5"}, {"galleon": "slow"}]
    assert [facts._plain_galleon("base", options) for options in (*plain, *slow)] == [True] * 4 + [False] * 4


def test_cargo_and_crew_have_a_face_each() -> None:
    other = facts._not("hit.face3")
    assert other("cargo", {"hit.face3": "cargo"}) == ("wrong-faces", {"part": "cargo"})
    assert other("cargo", {"hit.face3": "crew"}) is None is other("cargo", {})


def test_a_tally_without_a_stash_counts_none() -> None:
    (ann,) = tally("base", {}, [("Ann", {"glory": 7})]).columns
    assert ann.ties == (7, 0) and ann.total == 7
