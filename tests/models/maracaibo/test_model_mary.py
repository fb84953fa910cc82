"""The model of Mary against examples worked by hand."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random

import pytest

from . import model_mary as mm
from . import model_table as mt
from . import sample


# ---------------------------------------------------------------- Mary
def table(**changes: object) -> mm.State:
    s = mm.State(1, "0", "0", 0, 0, display=["a", "b", "c", "d"])
    return replace(s, **changes)


def card(*effects: tuple, steps: int = 1, arrow: str = "upper", place: int = 1, warrior: bool = False) -> mm.AutomaCard:
    return mm.AutomaCard("test", "A", steps, arrow, place, effects, warrior)


MARY = mm.Mary(sample.components())
BOARD = sample.board()


def play(s: mm.State, c: mm.AutomaCard, piles: mm.Piles | None = None, board: mt.Board = BOARD) -> tuple[list, mm.State]:
    return MARY.turn(s, c, board, piles or mm.Piles())


def test_mary_income_example_p16() -> None:
    assert MARY.income(table(discs_off=3, cards=["x", "y"])) == 4
    assert MARY.income(table()) == 0


@pytest.mark.parametrize(("steps", "arrow", "to"), [(1, "upper", "2"), (2, "upper", "4"), (2, "lower", "5"), (3, "upper", "9")])
def test_mary_jumps_plain_villages(steps: int, arrow: str, to: str) -> None:
    assert play(table(), card(steps=steps, arrow=arrow))[1].ship == to


def test_mary_counts_villages_with_quests_and_ends_her_turn() -> None:
    steps, s = play(table(quests_at={"3": ["old", "new"]}), card(mm.DISC_4, steps=2))
    assert steps == [("card", "test"), ("move", "0", "3"), ("quest", "3", "old")]
    assert (s.quests, s.quests_at["3"], s.points, s.discs_off) == (["old"], ["new"], 0, 0)


def test_mary_quest_in_a_city_stops_market_too() -> None:
    _, s = play(table(quests_at={"2": ["q"]}), card(mm.DISC_4))
    assert (s.market, s.discs_off, s.points) == ({}, 0, 0)


def test_mary_stops_at_every_home_space() -> None:
    s = table(ship="17")
    for want, rnd in (("20", 1), ("21a", 1)):
        _, s = play(replace(s, round=rnd), card(steps=4, place=2))
        assert s.ship == want
    assert s.cards == ["b", "c"] and s.points == 0 and s.market == {}
    assert play(table(ship="20", round=4), card(steps=4))[1].ship == "21b"
    assert play(table(ship="21b", round=4), card(steps=4))[1].ship == "22"


def test_mary_market_full_takes_display_card() -> None:
    steps, s = play(table(market={"2": 1}), card(place=3), mm.Piles(cards=["new"]))
    assert steps[-1] == ("take card", 3, "c") and s.display == ["a", "b", "new", "d"] and s.discs_off == 0
    _, s = play(table(ship="5", market={"9": 1}), card())
    assert s.market == {"9": 2} and s.discs_off == 1


@pytest.mark.parametrize(
    ("effect", "early", "late"),
    [(mm.DISC, 0, 4), (mm.DISC_4, 4, 4), (mm.QUEST, 0, 4), (mm.QUEST_3, 3, 3), (mm.EXPLORE, 0, 0), (mm.EXPLORE_4, 4, 4)],
)
def test_mary_points_by_round(effect: tuple, early: int, late: int) -> None:
    got = [play(table(round=r), card(effect), mm.Piles(quests=["q"]))[1].points for r in (1, 2, 3, 4)]
    assert got == [early, early, late, late]


def test_mary_explorer() -> None:
    assert play(table(), card(mm.EXPLORE))[1].explorer == 2
    assert play(table(human_explorer=1), card(mm.EXPLORE))[1].explorer == 4  # jumps the human on 1 and the empty quest cell 3
    s = play(table(explorer=2, track_quests={3: "q"}), card(mm.EXPLORE))[1]
    assert (s.explorer, s.quests, s.track_quests) == (3, ["q"], {})
    assert play(table(explorer=6), card(mm.EXPLORE))[1].explorer == 8  # short branch
    assert play(table(explorer=6, track_quests={31: "q"}), card(mm.EXPLORE))[1].explorer == 31  # a quest draws her onto the long one
    assert play(table(explorer=20), card(mm.EXPLORE))[1].explorer == 20
    assert play(table(explorer=17, round=3, human_explorer=20), card(mm.EXPLORE_4))[1].explorer == 20
    steps, s = play(table(explorer=5), card(mm.EXPLORE))
    assert ("threshold", "red") in steps and s.points == 0 and s.influence == table().influence


def tile(f: int, s: int, e: int, *marks: str) -> mm.BattleTile:
    return mm.BattleTile("t", dict(zip(mt.NATIONS, (f, s, e), strict=True)), frozenset(marks))


@pytest.mark.parametrize(
    ("printed", "changes", "nation"),
    [
        (tile(4, 4, 4), {}, "France"),
        (tile(3, 4, 4), {}, "Spain"),
        (tile(4, 4, 4), {"influence": {"France": 0, "Spain": 0, "England": 2}}, "England"),
        (tile(6, 4, 4), {"human_influence": {"France": 8, "Spain": 0, "England": 0}}, "Spain"),
        (tile(3, 4, 2), {"influence": {"France": 2, "Spain": 0, "England": 5}}, "Spain"),  # 4 all: highest printed decides
        (tile(5, 4, 4, "most"), {"control": {"6": "France", "7": "France", "8": "Spain"}}, "Spain"),
        (tile(5, 4, 3, "fewest"), {"control": {"6": "France", "8": "Spain"}}, "England"),
    ],
)
def test_mary_chooses_a_nation(printed: mm.BattleTile, changes: dict, nation: str) -> None:
    steps, s = play(table(**changes), card(mm.BATTLE), mm.Piles(battles=[printed]))
    assert next(x for x in steps if x[0] == "battle")[3] == nation
    assert s.influence[nation] == changes.get("influence", {}).get(nation, 0) + 2 and s.battles == ["t"] and s.control["2"] == nation


def test_mary_battle_places() -> None:
    towns = {p.name: "Spain" for p in BOARD.spaces.values() if p.flag}
    villages = {p.name: "Spain" for p in BOARD.spaces.values() if not p.city}
    fight = card(mm.BATTLE_3, warrior=True)
    s = play(table(), fight)[1]  # no tile left: 3 each, France
    assert (s.control, s.taken["France"], s.influence["France"], s.points, s.battles) == ({"2": "France", "1": "France"}, 2, 3, 2, [])
    assert set(play(table(control=towns), fight)[1].control) - set(towns) == {"1", "3"}
    s = play(table(control=towns | villages), fight)[1]
    assert s.control == towns | villages and s.taken["France"] == 2
    s = play(table(taken=dict.fromkeys(mt.NATIONS, 13)), fight)[1]
    assert s.control == {} and s.influence["France"] == 3


def test_mary_gated_city() -> None:
    board = sample.board_h4()
    low = dict.fromkeys(("2", "4", "5", "9"), "Spain")
    assert "H4" not in play(table(ship="11", control=low), card(mm.BATTLE), board=board)[1].control
    assert "H4" in play(table(ship="11", control=low, explorer=4), card(mm.BATTLE), board=board)[1].control
    assert play(table(ship="9"), card(), board=board)[1].ship == "11"
    assert play(table(ship="9", explorer=4), card(), board=board)[1].ship == "H4"
    assert play(table(ship="9", explorer=4), card(arrow="lower"), board=board)[1].ship == "11"


def test_mary_influence_overflow() -> None:
    s = play(table(influence={"France": 13, "Spain": 0, "England": 0}), card(mm.BATTLE_3), mm.Piles(battles=[tile(9, 0, 0)]))[1]
    assert s.influence["France"] == 14 and s.points == 2 * 2 + 2


@pytest.mark.parametrize(
    ("ahead", "quests", "track"),
    [(-1, 0, 0), (0, 0, 0), (1, 10, 10), (2, 10, 10), (3, 20, 10), (4, 30, 10), (7, 30, 10), (8, 30, 20), (10, 30, 20), (11, 30, 30)],
)
def test_mary_leads(ahead: int, quests: int, track: int) -> None:
    assert (MARY.lead(ahead, 3, 4), MARY.lead(ahead, 8, 11)) == (quests, track)


def test_mary_final() -> None:
    s = table(
        points=50,
        discs_off=5,
        cards=["x"],
        quests=["q"] * 4,
        human_quests=1,
        human_upgrades=3,
        explorer=12,
        human_explorer=2,
        influence={"France": 5, "Spain": 0, "England": 1},
        human_influence={"France": 5, "Spain": 0, "England": 2},
        control={"6": "Spain", "7": "England", "8": "France", "2": "France"},
        taken={"France": 3, "Spain": 1, "England": 1},
    )
    lines = MARY.final(s)
    assert lines == {
        "points before": 50,
        "income": 4,
        "most France": 3,
        "most Spain": 0,
        "most England": 0,
        "ranks France": 8,
        "ranks Spain": 0,
        "ranks England": 0,
        "quests": 20,
        "more quests": 20,
        "more cells": 0,
        "explorer": 20,
        "total": 125,
    }
    assert (MARY.verdict(125, 125), MARY.verdict(126, 125)) == ("Mary", "human")


@pytest.mark.parametrize(("mine", "yours", "ahead"), [(7, 30, 2), (30, 7, -2), (8, 33, 0), (31, 6, 2), (6, 31, -2), (12, 31, 6)])
def test_explorers_on_branches(mine: int, yours: int, ahead: int) -> None:
    assert MARY.explorer_lead(table(explorer=mine, human_explorer=yours)) == ahead


def test_interim_order() -> None:
    s = table(discs_off=3, cards=["x"], market={"2": 1}, ship="21a", human_ship="9")
    steps = MARY.interim(s, mm.Piles(quests=["q1", "q2"], cards=list("efgh")))
    assert [x[0] for x in steps] == ["choice", "income", "markets", "display", "construction", "lay quest", "lay quest", "ships home"]
    assert (s.points, s.market, s.display, s.round, s.ship, s.human_ship) == (3, {}, list("efgh"), 2, "0", "0")


def test_evenings() -> None:
    for seed in range(40):
        log = mm.Mary(sample.components("very high")).evening(Random(seed))
        assert log[1]["player"] == "human" and log[-1]["player"] == "final"
        for before, after in itertools.pairwise(log):
            assert after["player"] != before["player"]
            if before["player"] == "scoring":
                ender = log[log.index(before) - 1]["player"]
                assert after["player"] != ender and before["state"]["ship"] == before["state"]["human_ship"] == "0"
        assert sum(e["player"] == "scoring" for e in log) == 3
    assert mm.Mary(sample.components()).evening(Random(5)) == mm.Mary(sample.components()).evening(Random(5))
