"""Values from the rulebook's worked examples (cited by page) and edge cases, for the Maracaibo models."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from . import model_score as ms
from . import model_table as mt
from . import sample


# ---------------------------------------------------------------- the table
def test_battle_example_p5() -> None:
    b = mt.Battle(6)
    assert b.act("influence", 2) == 4
    b.boost(combat=1, sailors=1)
    assert b.act("seize", 6) == 0
    for again in (("influence", 0), ("other", 1)):
        with pytest.raises(ValueError):
            b.act(*again)


def test_income_overflow_example_p13() -> None:
    assert mt.raise_income(12, 18, 0, 4, mt.scorings_left(3)) == (12, 2, 40)
    assert mt.raise_income(33, 3, 4, 0, 4) == (34, 6, 0)
    assert mt.raise_income(34, 18, 2, 0, 1) == (34, 0, 20)
    assert mt.raise_income(8, 0, 2, 2, 4) == (10, 2, 0)  # Legionnaire with the attribute (p.13)
    assert mt.raise_income(8, 0, 0, 4, 4)[1] == 4 and mt.raise_income(8, 4, 0, 2, 4)[1] == 6  # Port, second attribute later (p.13)


def test_quests_by_players_p9_p22() -> None:
    after_round_1 = [("6", 1, 4), ("12", 1, 4), ("15", 3, 4)]  # card 75 as the book's example tells it
    assert [mt.quests_to_lay(after_round_1, n) for n in (1, 2, 3)] == [["6", "12"], ["6", "12"], ["6", "12", "15"]]
    assert [mt.quests_to_lay([("16", 1, 4), ("19", 4, 4)], n) for n in (1, 3, 4)] == [["16"], ["16"], ["16", "19"]]


@pytest.mark.parametrize(("points", "plain", "improved"), [(1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3)])
def test_village_actions(points: int, plain: int, improved: int) -> None:
    assert (mt.village_actions(points), mt.village_actions(points, True)) == (plain, improved)


@pytest.mark.parametrize("points", [0, 8])
def test_no_such_move(points: int) -> None:
    with pytest.raises(ValueError):
        mt.village_actions(points)


def test_reach_stops_and_rounds() -> None:
    board, track = sample.board(), sample.track()
    assert board.reach("16", 1, track, 0) == {"17": {1}, "18": {1}, "19": {2}, "20": {3}}
    assert board.reach("20", 3, track, 0) == {"21a": {1}}
    assert board.reach("20", 4, track, 0) == {"21b": {1}}
    assert board.reach("21b", 4, track, 0) == {"22": {1}}
    assert board.reach("0", 1, track, 0)["8"] == {7} and "0" not in board.reach("0", 1, track, 0)


def test_gated_city_h4() -> None:
    board, track = sample.board_h4(), sample.track()
    assert "H4" not in board.reach("8", 1, track, 3)
    assert board.reach("8", 1, track, 4)["H4"] == {4}
    assert board.reach("8", 1, track, 4)["10"] == {2, 7}
    assert track.reached(33, 6) and not track.reached(6, 30) and track.reached(7, 30) and track.reached(5, 5)


def test_supply_cells() -> None:
    assert [mt.empty_cells(n) for n in (0, 1, 2, 3, 4, 5, 12, 13)] == [0, 1, 1, 2, 2, 3, 6, 7]


def test_battle_marks_need_a_clear_lead() -> None:
    base = dict.fromkeys(mt.NATIONS, 4)
    both = frozenset({"most", "fewest"})
    assert mt.attack(base, both, {"France": 3, "Spain": 2, "England": 1}) == {"France": 2, "Spain": 4, "England": 7}
    assert mt.attack(base, both, {"France": 3, "Spain": 3, "England": 1}) == {"France": 4, "Spain": 4, "England": 7}
    assert mt.attack(base, both, dict.fromkeys(mt.NATIONS, 2)) == base


def test_quest_row_bonus() -> None:
    assert [mt.quest_bonus(n, 0) for n in (3, 4, 5, 6)] == [0, 3, 5, 7]


def test_small_examples_p7_p8_p9_p14() -> None:
    assert mt.interim_income(12, 3) == (12, 3)  # Peter, p.9
    assert mt.quest_reward(2, 3) == 6  # Galina's three compasses, p.14
    assert (mt.quest_reward(0, 1, 5), mt.quest_reward(1, 1)) == (5, 1)  # the story card of p.8 with the ship's own compass
    assert mt.village_actions(7) == len(["1 doubloon", "1 doubloon", "buy"])  # p.7


# ---------------------------------------------------------------- final scoring
def galina() -> ms.Position:
    tables = sample.tables()
    player = ms.Player(doubloon_income=24, point_income=9, cards=[34], influence={"France": 5, "Spain": 8, "England": 2})
    return ms.Position({"Galina": player}, {"France": 4, "Spain": 4, "England": 2}, {"France": 7, "Spain": 5, "England": 3}, tables)


def test_final_example_p10() -> None:
    p = galina()
    assert ms.supremacy(p.control) == {"France": 2, "Spain": 2, "England": 0}
    assert ms.multipliers(p.control, p.taken) == {"France": 6, "Spain": 5, "England": 2}
    lines = ms.score(p)["Galina"]
    assert [lines[k] for k in ("cards", "doubloon track", "point income", "ranks France", "ranks Spain", "ranks England")] == [
        34,
        4,
        9,
        12,
        15,
        2,
    ]


@pytest.mark.parametrize(
    ("control", "bonus"),
    [
        ((3, 2, 1), (2, 1, 0)),
        ((3, 2, 2), (2, 1, 1)),
        ((3, 3, 1), (2, 2, 0)),
        ((2, 2, 2), (2, 2, 2)),
        ((0, 0, 0), (2, 2, 2)),
        ((1, 0, 4), (1, 0, 2)),
    ],
)
def test_supremacy_ties(control: tuple, bonus: tuple) -> None:
    assert tuple(ms.supremacy(dict(zip(mt.NATIONS, control, strict=True))).values()) == bonus


def test_most_influence_ties_and_zero() -> None:
    tracks = {"a": {"France": 4, "Spain": 0, "England": 1}, "b": {"France": 4, "Spain": 0, "England": 0}}
    assert ms.most_influence(tracks, "France") == {"a": 3, "b": 3}
    assert ms.most_influence(tracks, "Spain") == {"a": 0, "b": 0}
    assert ms.most_influence(tracks, "England") == {"a": 3, "b": 0}


def test_constructions_p20() -> None:
    p = ms.Player(combat=3, sailors=2, assistants=5, thresholds=3, quests=4, attributes=5, battles=6, upgrades=7)
    paid = [ms.construction(c, p, 5) for c in ms.CONSTRUCTIONS]
    assert paid == [12, 8, 16, 10, 15, 12, 14, 10]  # Citadel 10 and Cathedral 10 are the book's examples


def test_achievements_p11() -> None:
    goal = ms.Goal(4, 6, 4, 4)
    other = [ms.Goal(1, 2, 9, 5, True)] * 2
    assert ms.achievements([goal, ms.Goal(3, 5, 2, 0), other[0]]) == 0  # lower requirement: doubloons and a sailor only
    assert ms.achievements([replace(goal, have=6), *other]) == 6  # four, and two for the third goal
    assert ms.achievements([replace(goal, done=True), *other]) == 0


def test_winners_share() -> None:
    p = galina()
    p.players["Twin"] = p.players["Galina"]
    assert ms.winners(p) == ["Galina", "Twin"]
    for seed in range(200):
        q = ms.random_position(Random(seed), sample.tables())
        lines = ms.score(q)
        assert all(v["total"] == sum(v.values()) - v["total"] for v in lines.values()) and ms.winners(q)
