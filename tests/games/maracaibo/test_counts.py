"""The survey of the box and the tally from counts."""

from __future__ import annotations

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.constructions import building
from referee.games.maracaibo.survey import drawing
from referee.games.maracaibo.tally import tally
from referee.kernel.answer import Misfit
from referee.kernel.score import ends

from .play import BOX, evening


def test_the_made_up_board_makes_sense() -> None:
    for key, value in BOX.items():
        GAME.facts.fit(key, value, BOX)
    assert drawing(BOX)[0] == "⌂ → 1 → 2 ↗ 3 ↘ 4" and drawing(BOX)[-1].endswith("20! → 21a!")


@pytest.mark.parametrize(
    ("key", "value", "term"),
    (
        ("route.cities", "4,5,13", "survey-city"),
        ("route.cities", "4,5,11,13,14,23", ""),
        ("route.arrows", "11>9", "survey-back"),
        ("route.arrows", "11>12/13/15", ""),
        ("route.arrows", "11-12", ""),
        ("route.arrows", "3>5", "survey-unreached"),
        ("route.arrows", "11>99", ""),
        ("influence.ranks", "7,3", ""),
        ("influence.last", "9", "survey-beyond"),
        ("explorer.arrows", "5>7", "survey-unreached"),
        ("explorer.arrows", "0>2", "survey-unreached"),
        ("explorer.arrows", "5>6/4", "survey-back"),
        ("explorer.thresholds", "5,40", "survey-beyond"),
        ("doubloon.points", "12:3,16:2", "survey-rising"),
        ("doubloon.points", "12-3", ""),
    ),
)
def test_an_answer_that_makes_no_sense_is_not_kept(key: str, value: str, term: str) -> None:
    facts = {k: v for k, v in BOX.items() if k not in (("route.cities", "route.stops") if key == "route.arrows" else ())}
    if key == "explorer.thresholds":
        facts.pop("explorer.quests")
    with pytest.raises(Misfit) as found:
        GAME.facts.fit(key, value, facts, GAME.ear())
    assert found.value.term == term


ALONG = {  # what lies along the board, a line for all of its kind
    "route.maracaibo": "11",
    "board.actions": "8:и3,16:village-compass,11:battle",
    "goods.names": "сахар,ром",
    "board.markets": "8:сахар/ром,16:2",
    "board.flags": "1:2д,2:1v+1d,9:-",
    "explorer.red": "1",
    "explorer.spaces": "1:disc,2:2матрос",
    "attribute.names": "якорь,корона,лев,карта,ром",
    "attribute.building": "корона",
    "building.costs": "аббатство:8,palace:9",
}


def test_every_surveyed_fact_is_accepted_by_its_question() -> None:
    box = {**BOX, **ALONG}
    for fact in GAME.facts.survey:
        assert GAME.facts.fit(fact.key, box[fact.key], box, GAME.ear())


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("board.actions", "8:swim"),
        ("board.actions", "77:battle"),
        ("board.markets", "8:9"),
        ("board.flags", "20:2d"),
        ("board.flags", "8"),
        ("explorer.spaces", "end:2d"),
        ("building.costs", "tavern:8"),
        ("attribute.names", "якорь,корона"),
        ("attribute.building", "меч"),
    ],
)
def test_a_line_that_cannot_be_is_not_kept(key: str, text: str) -> None:
    with pytest.raises(Misfit):
        GAME.facts.fit(key, text, {**BOX, **ALONG}, GAME.ear())


EXAMPLE = {"control-france": 4, "control-spain": 4, "control-england": 2, "empty-france": 4, "empty-spain": 3, "empty-england": 2}
ANN = {"points": 60, "points-income": 9, "doubloon-points": 4, "card-points": 34, "quests": 2, "upgrade": 3}
RANKS = {"ranks-france": 2, "ranks-spain": 3, "ranks-england": 1, "influence-france": 7, "influence-spain": 9, "influence-england": 3}


def test_the_worked_example_from_counts_alone() -> None:
    sheet = tally("base", EXAMPLE, [("Ann", {**ANN, **RANKS}), ("Bob", {**ANN, "points": 20})])
    ann, bob = sheet.columns
    nations = next(line for line in ann.lines if line.id == "nations")
    assert [line.points for line in nations.lines] == [12, 15, 2]
    assert ann.total == 60 + 9 + 4 + 34 + 9 + 29 and sheet.winners == ()  # Bob might still have more
    assert not isinstance(bob.total, int)  # his ranks were not told: a range


def test_four_players_who_tie_share_the_win() -> None:
    same = {**ANN, **RANKS}
    sheet = tally("base", EXAMPLE, [(n, same) for n in ("Ann", "Bob", "Cem", "Dan")])
    assert sheet.winners == ("1", "2", "3", "4") and sheet.tie_break == "score.tie"


def test_a_solo_tally_knows_her_three_comparisons() -> None:
    mary = {"points": 50, "discs": 14, "cards": 4, "quests": 5, "ahead": 9, "ranks-france": 0, "ranks-spain": 0, "ranks-england": 0}
    sheet = tally("solo", {**EXAMPLE, "mary": mary}, [("Ann", {**ANN, **RANKS})])
    lines = {line.id: line.points for line in sheet.columns[1].lines}
    assert lines["income"] == 22 + 4 and lines["quests"] == 25
    assert (lines["quest-lead"], lines["upgrade-lead"], lines["explorer-lead"]) == (20, 30, 20)


def test_a_tracked_table_and_the_tally_of_its_counts_agree() -> None:
    table = evening(3, box=BOX, difficulty="high")
    s, sheet = table.s, GAME.score(table.s)
    common = {f"control-{n}": s.on_board(n) for n in s.supply} | {f"empty-{n}": s.empty_cells(n) for n in s.supply}
    hers = {"points": s.mary.points, "discs": 22 - s.mary.discs, "cards": s.mary.cards, "quests": s.mary.quests}
    hers |= {f"influence-{n}": s.mary.influence[n] for n in s.supply} | {f"ranks-{n}": s.ranks("mary", n) for n in s.supply}
    again = tally("solo", {**common, "mary": hers}, [("Ann", {})]).columns[1]
    low, high = ends(again.total)
    assert low <= ends(sheet.columns[1].total)[0] and ends(sheet.columns[1].total)[1] <= high


#: Points of a construction at most, by what lies in the box: 3 thresholds, 24 quests, 8 sailors and 8 strength …
MOST = {"abbey": 12, "palace": 48, "basilica": 16, "citadel": 32, "church": 15, "fort": 50, "academy": 24}


@pytest.mark.parametrize("name", MOST)
def test_a_construction_of_which_nothing_was_told_is_worth_what_it_can_be_at_most(name: str) -> None:
    assert ends(building(name, {}).points) == (0, MOST[name])
