"""The whole game refereed: one to four players, on a complete made-up box and answering questions at random."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdb
from referee.games.maracaibo import GAME, effects
from referee.games.maracaibo.course import ways
from referee.games.maracaibo.moves.combat import side
from referee.games.maracaibo.moves.setting import goal
from referee.games.maracaibo.setup import begin
from referee.games.maracaibo.whole import Whole, upgrades
from referee.kernel.facts import shape
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.ui.text import Words
from tests.playout import header

from .evening import Evening
from .test_whole_evening import HEADER
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


def _begun(players: int = 2, **more: object) -> Whole:
    head = header(GAME, players, "base" if players > 1 else "solo", cards="table", level="enforce")
    s = begin(head)
    assert isinstance(s, Whole)
    return s


def test_only_tables_begun_at_enforce_in_this_edition_are_refereed_whole() -> None:
    def whole(level: str, edition: str) -> bool:
        return begin(Header(game="maracaibo", players=("A", "B"), mode="base", level=level, edition=edition)).whole

    assert whole("enforce", GAME.edition)
    assert not whole("assist", GAME.edition)
    assert not whole("enforce", "2026.1")  # an older save goes on as it began


def test_ninety_six_journey_cards_are_in_every_game() -> None:
    for players in (1, 2, 3, 4):
        s = _begun(players)
        assert s.journey + s.used + s.display + sum(s.skipper(w).hand + s.skipper(w).plan for w in s.humans) == 96


def test_twelve_cells_hold_twenty_four_discs() -> None:
    assert len(upgrades()) == 12
    assert sum(_begun().skipper("1").discs.values()) == 24


def test_a_longer_way_spends_more_movement_points() -> None:
    s = _begun()
    s.facts.update(BOX)
    assert ways(s, "1")["4"] == {3, 4}  # 2 leads to 3 and to 4
    assert "11" not in ways(s, "1") and max(c for found in ways(s, "1").values() for c in found) == 7


@pytest.mark.parametrize(
    ("russian", "english"),
    [
        ("10д матрос@12 по3 доход+2д атр якорь делает:2д+фишка+2деревня", "10d sailor@12 vp3 income+2d attr:якорь do:2d+disc+2village"),
        ("5д деревня:2карта>2п+2исслед! компас", "5d village:2map>2v+2explore! compass"),
        ("6д бой:1>3д+2п?якорь держава:франция предмет:книга", "6d fight:1>3d+2v?якорь nation:france item:book"),
    ],
)
def test_a_card_is_described_in_either_language(russian: str, english: str) -> None:
    assert shape(effects.CARD, russian) and shape(effects.CARD, english)
    assert effects.card(russian) == effects.card(english)


@pytest.mark.parametrize("text", ("", "ten doubloons", "10x", "sailor@", "income+2z", "now:", "do:3v+", "village:2map>"))
def test_what_cannot_be_read_is_not_kept(text: str) -> None:
    assert shape(effects.CARD, text) is None


@pytest.mark.parametrize("text", ("3d sailor@6", "3d do:5d", "3d sailor@99 do:5d", "3d 4d"))
def test_a_description_that_makes_no_sense_is_found_out(text: str) -> None:
    assert shape(effects.CARD, text) and effects.nonsense(text)


def test_the_examples_that_teach_the_effect_words_can_be_read() -> None:
    rules = rulesdb.rules("maracaibo")
    card, gain = rules["whole.words-card"].example, rules["whole.words-gain"].example
    assert effects.card(card["ru"]).do == effects.card(card["en"]).do and not effects.nonsense(card["en"])
    assert effects.deal(gain["ru"]) == effects.deal(gain["en"])


def test_every_card_of_the_box_reads_back() -> None:
    cards = [v for k, v in BOX.items() if k.startswith("card.")]
    assert cards and not any(effects.nonsense(c) for c in cards)


def test_tiles_and_goals_are_typed_as_they_are_printed() -> None:
    assert side("6-2d") and side("6-2d").pay == 2  # type: ignore[union-attr]
    assert side("4i", "spain").gain[0].unit == "spain"  # type: ignore[union-attr]
    assert side("x") is None and side("6*2") is None
    assert goal("quests4/6:4d4v") == goal("задания4/6:4д4п")
    assert goal("quests4:4d4v") is None


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


def test_a_new_card_is_never_taken_for_one_whose_name_it_begins(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening.table", {"card.порт": "2d vp1", "card.портной": "3d vp2"}, header=HEADER)
    evening.desk.operate("now", ["phase-b", "1", "points=3"])
    evening.desk.operate("set", ["1.ship=3", "1.doubloons=20"])
    evening.type("куп портной")
    evening.desk.operate("now", ["phase-b", "1", "points=3"])
    evening.type("куп порт")
    assert evening.desk.table.s.skipper("1").bought == ["портной", "порт"]
