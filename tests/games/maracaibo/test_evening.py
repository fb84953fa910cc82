"""A whole evening, typed: the same lines give the same table, and few keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.kernel.facts import Need
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import Desk

from .evening import HEADER, Evening
from .play import BOX

TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "maracaibo_evening.txt"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    return Evening(tmp_path / "evening.txt", BOX)


def test_a_whole_evening_takes_under_nine_hundred_keys(desk: Evening) -> None:
    text = TRANSCRIPT.read_text("utf-8")
    for line in re.findall(r"^> ?(.*)$", text, re.M):
        desk.type(line)
    assert desk.text() == text
    assert desk.keys < 900 and max(desk.automatic) <= 6
    table = desk.desk.table
    assert Table(table.game, table.header, table.lines).view() == table.view()


@pytest.mark.parametrize("line", ("8 ry fr+2 fr=4 he12", "8 ры фр+2 фр=4 пом12", "пом12 фр=4 ры фр+2 8", "he12 fr=4 fr+2 8 ry"))
def test_a_turn_is_one_line_in_any_order_and_ends_itself(desk: Evening, line: str) -> None:
    desk.type(line)
    s = desk.desk.table.s
    assert (s.you.ship, s.markets, s.you.influence["france"], s.control["4"], s.you.assistants) == ("8", {"8": 1}, 2, "france", ["12"])
    assert s.now[-1].name == "sail" and s.card  # her card is already turned up


def test_marys_turn_is_one_key(desk: Evening) -> None:
    desk.type("1")
    replies = desk.type("")
    assert replies[0].outcome and replies[0].outcome.text.startswith("mary sail ")


def test_two_landings_in_one_turn(desk: Evening) -> None:
    desk.type("4 ry 8 ry")
    s = desk.desk.table.s
    assert s.you.ship == "8" and s.markets == {"4": 1, "8": 1}


def test_undo_takes_back_the_line_with_her_card(desk: Evening) -> None:
    desk.type("8 ry fr+2")
    desk.desk.operate("undo", [])
    s = desk.desk.table.s
    assert s.you.ship == "havana" and s.now[-1].name == "turn" and not s.card


def test_without_a_survey_she_asks_where_she_stops_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = Evening(tmp_path / "evening.txt", {})
    desk.type("1")
    while desk.desk.table.s.now[-1].name != "over" and desk.desk.table.s.turn < 12:
        frame = desk.desk.table.s.now[-1].name
        here = desk.desk.table.s.mary.ship
        ahead = next(p for p in ("4", "5", "8", "11", "13", "14", "16", "20") if here == "havana" or int(p) > int(here))
        replies = desk.type({"sail": ahead, "battle": "6 3 4 -", "market": "f"}.get(frame, str(desk.desk.table.s.turn)))
        assert not any(isinstance(r.asks, Need) and r.asks.key != "influence.ranks" for r in replies)
        if any(r.asks for r in replies):
            desk.type("3,7,12")
        assert replies[0].kind in ("done", "asks"), replies


def test_a_turn_told_fully_takes_twelve_keys_where_the_boards_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    header = HEADER._replace(players=("Ann", "Bob"), mode="base", options={"story": "75", "track": "counts"})
    table = Evening(tmp_path / "evening.txt", BOX, "en", header)
    text = (TRANSCRIPT.parent / "maracaibo_counts_evening.txt").read_text("utf-8")
    lines = re.findall(r"^> ?(.*)$", text, re.M)
    for line in lines:
        table.type(line)
    assert table.text() == text
    turns = [len(line) + 1 for line in lines if line[:1].isdecimal()]
    assert len(turns) > 50 and sum(turns) / len(turns) <= 12


def test_a_breach_that_was_confirmed_is_still_marked_when_the_table_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    desk = Desk(Journal.create(path, HEADER), "en")
    desk.table.box = {"route.cities": "4,5,9,11,13,14,18", "route.arrows": "-", "route.stops": "-"}
    desk.line("1 deliver")
    assert desk.table.s.told, "a village has no market: the turn stays open"
    desk.line("done")
    again = Desk(Journal(path), "en").table
    assert not again.s.told and [b.rule for because in again.marks.values() for b in because] == ["city.deliver"]
