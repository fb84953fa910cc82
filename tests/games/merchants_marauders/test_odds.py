"""The odds of checks, contests, battles and of being scouted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.merchants_marauders import GAME
from referee.games.merchants_marauders.battle_guns import Gunner, Locations, computed, gunfight, simulated, struck
from referee.games.merchants_marauders.moves.base import named
from referee.games.merchants_marauders.odds import check, contest, odds
from referee.games.merchants_marauders.zones import PARTS, ships
from referee.kernel.odds import Unread
from referee.kernel.table import Table

from .test_play import BOX, enter, table


def test_odds_of_a_check_and_a_contest_are_exact() -> None:
    assert check(1) == Fraction(1, 3) and check(3) == Fraction(19, 27)
    win, lose, none = contest(1, 1)
    assert win == lose and win + lose + none == 1
    assert none == Fraction(2, 3) ** 2 + Fraction(1, 9)  # no skull at all, or two single skulls


def ship(name: str) -> tuple[int, ...]:
    return tuple(ships()[name][p] for p in PARTS)


def test_a_small_battle_is_computed_and_agrees_with_a_simulated_one() -> None:
    me, foe = Gunner(3, ship("sloop")), Gunner(2, ship("sloop"))
    for where in (Locations(), Locations(skull="choice", destroyed="nothing")):
        won, lost, error = gunfight(me, foe, where)
        assert error == 0 and won > lost
        again = simulated(me, foe, where, battles=1000)
        assert abs(again[0] - won) < 0.06 and abs(again[1] - lost) < 0.06


def test_a_simulated_chance_has_the_error_of_so_many_throws_of_a_coin() -> None:
    big = Gunner(4, ship("frigate"))
    won, _lost, error = gunfight(big, Gunner(3, ship("frigate")), Locations(), battles=400)
    assert error == pytest.approx(float(won * (1 - won) / 400) ** 0.5, rel=0.001)


def test_the_owner_is_asked_only_for_facts_of_the_modules_in_play() -> None:
    module = {"loyalty.event": 11, "reef.damage": 9, "haven.price": 9, "galleon.sails": 6}
    for fact in (f for f in GAME.facts if f.key in module):
        assert [n for n in range(1, 12) if fact.needed("base", {"modules": str(n)})] == [module[fact.key]], fact.key


def test_three_letters_begin_a_name_that_nobody_lists_and_two_do_not() -> None:
    names = named("n-what", ("whydah", "adventure"))
    assert (names.exact("why"), names.exact("wh"), names.accepts("wh")) == ("whydah", "", False)


def test_hits_go_where_the_location_roll_sends_them() -> None:
    where, assumed = Locations.from_facts({"hit.face1": "crew", "hit.face3": "cargo", "hit.skull": "hull", "hit.destroyed": "nothing"})
    assert not assumed and where.faces == (3, 2, 1, 4, 0, 0)
    assert struck((2, 0, 2, 2, 1), 1, where) == (2, 0, 2, 2, 1)
    assert struck((2, 0, 2, 2, 1), 1, Locations()) == (1, 0, 2, 2, 1)
    assert Gunner(4, ship("sloop")).dice((2, 2, 0, 2, 1)) == 1  # ship.masts


def test_a_big_battle_is_simulated_and_says_its_error() -> None:
    told = odds(None, ("fight", "4", "frigate", "3", "фрегат"))
    assert told.remarks[0][0] == "odds-simulated" and told.remarks[1][0] == "odds-assumed"
    assert told.chances[0].p > told.chances[1].p and sum(c.p for c in told.chances) == 1
    with pytest.raises(Unread):
        odds(None, ("dance",))
    with pytest.raises(Unread):
        odds(None, ("fight", "4", "raft", "3", "sloop"))


def plans(t: Table, *words: str) -> dict[tuple[str, str], Fraction]:
    return {(c.row, c.id): c.p for c in odds(t.s, words).chances}


def test_odds_of_a_battle_take_both_ships_as_they_are() -> None:
    t = table()
    enter(t, "table ev", "1 npc pirate-sloop bridgetown", "1 skills pirate-sloop 2 2 2", *(f"- fact {k}={v}" for k, v in BOX.items()))
    whole = plans(t, "бой", "пшлюп")
    exact, _lost = computed(Gunner(3, ship("sloop")), Gunner(2, ship("sloop")), Locations())
    assert abs(float(whole["shoot", "odds-plan-win"]) - exact) < 0.06, "the moves of the game and the sum over every course agree"
    enter(t, "1 hurt hull 1", "1 hurt masts 2")
    assert plans(t, "fight", "psloop")["shoot", "odds-plan-win"] < whole["shoot", "odds-plan-win"]
    assert t.s.players["1"].damage["hull"] == 1 and not t.s.battle, "nothing is fought at the table itself"


def test_odds_against_a_captain_know_boarding_flight_and_weapons() -> None:
    t = table(modules="2")
    enter(t, "table ev", *(f"- fact {k}={v}" for k, v in BOX.items()))
    bare = plans(t, "fight", "Борис")
    assert {row for row, _id in bare} == {"shoot", "board", "flee"}
    assert bare["flee", "odds-plan-none"] > bare["shoot", "odds-plan-none"] and bare["board", "odds-plan-none"] == 0
    enter(t, "- set 1.weapons=heated-shot,double-shot,chain-shot,grappling-hooks,caltrops")
    armed = plans(t, "fight", "бор")
    assert all(armed[plan, "odds-plan-win"] > bare[plan, "odds-plan-win"] for plan in ("shoot", "board"))
    assert all(sum(p for (row, _id), p in armed.items() if row == plan) == 1 for plan in ("shoot", "board", "flee"))


def test_odds_of_being_scouted_here_or_in_a_zone_one_thinks_of_entering() -> None:
    t = table()
    assert odds(t.s, ()).remarks == (("calm", {}),)
    enter(
        t,
        "table ev",
        "1 npc english trinidad",
        "1 npc spanish trinidad",
        "1 skills english 2 3 2",
        "1 skills spanish 2 1 2",
        "1 wanted english 1",
    )
    told = odds(t.s, ("scout", "trin"))
    assert [c.p for c in told.chances] == [Fraction(19, 27), Fraction(1, 3), 1 - Fraction(8, 27) * Fraction(2, 3)]
    assert odds(t.s, ("разведка", "гавана")).chances == ()


def test_odds_fight_with_two_numbers_is_one_contest() -> None:
    told = odds(None, ("fight", "4", "3"))
    assert [c.id for c in told.chances] == ["odds-win", "odds-lose", "odds-none"] and sum(c.p for c in told.chances) == 1
