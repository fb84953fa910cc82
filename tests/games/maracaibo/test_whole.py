"""The whole game refereed: one to four players, on a complete made-up box and answering questions at random."""

from __future__ import annotations

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.facts import market
from referee.games.maracaibo.refereed.goals import goal, russian
from referee.games.maracaibo.refereed.moves.combat import side
from referee.games.maracaibo.refereed.state import RefereedGame, upgrades
from referee.games.maracaibo.sailing import ways
from referee.games.maracaibo.setup import begin
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.ui.text import Words
from tests.playout import header

from .whole import BOX, game


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_a_whole_game_ends_with_every_piece_accounted_for(players: int) -> None:
    table = game(players, players)
    sheet = GAME.score(table.s)
    assert sheet.final and table.s.round == 4 and len(sheet.columns) == max(2, players)
    assert all(isinstance(c.total, int) for c in sheet.columns)


@pytest.mark.parametrize("players", (1, 2))
def test_a_whole_game_on_an_empty_box_asks_its_way_to_the_end(players: int) -> None:
    assert GAME.score(game(40 + players, players, box={}).s).final


@pytest.mark.parametrize("seed", (51, 52))
def test_insisting_and_correcting_never_break_a_whole_game(seed: int) -> None:
    game(seed, seed - 50, force=0.05, wild=0.06, must_end=False, after=None, steps=300)


def _begun(players: int = 2, **more: object) -> RefereedGame:
    head = header(GAME, players, "base" if players > 1 else "solo", cards="table", level="enforce")
    s = begin(head)
    assert isinstance(s, RefereedGame)
    return s


def test_only_tables_begun_at_enforce_are_refereed_whole() -> None:
    def whole(level: str) -> bool:
        return begin(Header(game="maracaibo", players=("A", "B"), mode="base", level=level)).refereed

    assert whole("enforce") and not whole("assist")


def test_ninety_six_journey_cards_are_in_every_game() -> None:
    for players in (1, 2, 3, 4):
        s = _begun(players)
        assert s.journey + s.used + s.display + sum(s.seat(w).hand + s.seat(w).plan for w in s.humans) == 96


def test_twelve_cells_hold_twenty_four_discs() -> None:
    assert len(upgrades()) == 12
    assert sum(_begun().seat("1").discs.values()) == 24


def test_a_longer_way_spends_more_movement_points() -> None:
    s = _begun()
    s.facts.update(BOX)
    assert ways(s, "1")["4"] == {3, 4}  # 2 leads to 3 and to 4
    assert "11" not in ways(s, "1") and max(c for found in ways(s, "1").values() for c in found) == 7


def test_tiles_and_goals_are_typed_as_they_are_printed() -> None:
    assert side("6-2d") and side("6-2d").pay == 2  # type: ignore[union-attr]
    assert side("4i", "spain").gain[0].unit == "spain"  # type: ignore[union-attr]
    assert side("x") is None and side("6*2") is None
    assert [market(said) for said in ("1 cell", "2 goods", "3 ячейки", "sugar/rum")] == ["1", "2", "3", "sugar/rum"]
    assert goal("quests4/6:4d4v") == goal("задания4/6:4д4п")
    assert str(goal("з4/6:4/4") or goal("зад4/6:4д4п")) == "quests4/6:4d4v"
    assert goal("quests4:4d4v") is None and goal("вл2/4:3д3п") is None  # one nation or two?


def test_the_table_shows_like_the_board_in_both_languages() -> None:
    table = game(7, 3, steps=120, must_end=False)
    for lang in ("ru", "en"):
        panels = GAME.view(table.s, Words("maracaibo", lang, GAME, table.names()))
        assert len(panels) == 6  # the route, the nations, the explorers, three ship boards
        assert all(row.label and "{" not in row.value for panel in panels for row in panel.rows)


def test_a_destination_says_what_it_would_allow() -> None:
    head = header(GAME, 2, "base", cards="table", level="enforce")
    table = Table(GAME, head, ["- now phase-a 1"], box=BOX)
    there = {o.entry: o.cls.of(o.by, o.words).effect(table.s) for o in table.options() if o.cls.verb == "go"}
    assert there["1 go 3"][0] == "whole.there-village"  # type: ignore[index]


def test_a_goal_is_said_in_russian_whole_or_by_its_upper_condition() -> None:
    assert russian("quests4") == "задания4" and russian("quests") == "" and russian("quests4/2:4d2v") == "задания4/2:4д2п"
