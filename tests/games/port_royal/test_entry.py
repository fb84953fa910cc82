"""Entering a turn at the prompt is quick: what is typed, and how much of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.game import Header
from referee.kernel.line.read_entry import Which
from referee.kernel.paths import BadPath
from referee.kernel.place_names import named
from referee.save.journal import Journal
from referee.ui.render import wrapped
from referee.ui.table.desk import Desk


def table(tmp_path: Path, *players: str, level: str = "enforce", cards: str = "table") -> Desk:
    head = Header("port-royal", players or ("Ann", "Bob"), "base", "2026.1", cards, level, "seed", {})
    return Desk(Journal.create(tmp_path / "t.game", head), "en")


def typed(desk: Desk, *lines: str) -> None:
    for line in lines:
        for reply in desk.line(line):
            assert reply.kind in ("done", "info"), (line, reply)


@pytest.mark.parametrize("line", ("r1 y2 sai g1 adm b2 jes k1 stop", "к1 ж2 мор з1 адм с2 шут ч1 стоп"))
def test_a_turn_is_one_line_in_either_language(tmp_path: Path, line: str) -> None:
    desk = table(tmp_path)
    typed(desk, line)
    s = desk.table.s
    assert s.harbour == ["ship-red-1", "ship-yellow-2", "sailor", "ship-green-1", "admiral", "ship-blue-2", "jester", "ship-black-1"]
    assert s.top().name == "take" and s.top().data["limit"] == 3


def test_a_turn_of_eight_cards_with_its_takes_is_at_most_fifty_keystrokes(tmp_path: Path) -> None:
    desk = table(tmp_path, "Ann", "Bob", "Cleo")
    lines = ("r1 y2 sai g1 adm b2 jes k1 stop", "6 2 8", "4", "0")
    typed(desk, *lines)
    assert sum(len(line) + 1 for line in lines) <= 50
    s = desk.table.s
    assert (s.active, s.turn) == ("2", 2)
    assert [seat.coins for seat in s.players.values()] == [3 + 2 + 2 + 1 + 1, 3, 3]


def test_a_place_keeps_its_number_all_turn(tmp_path: Path) -> None:
    desk = table(tmp_path)
    typed(desk, "r1 y2 g1 b2 k1 stop", "2", "5", "1")
    assert desk.table.s.harbour == ["-", "-", "ship-green-1", "ship-blue-2", "-"]


def test_persons_of_one_name_are_told_apart_when_they_are_hired(tmp_path: Path) -> None:
    desk = table(tmp_path)
    typed(desk, "sai r1 stop")
    asked = desk.line("1")
    assert isinstance(asked[-1].asks, Which) and set(asked[-1].asks.choices) == {"sailor-3", "sailor-5", "sailor-7"}
    typed(desk, "sai3")
    assert desk.table.s.players["1"].persons == ["sailor-3"]


def test_a_turn_is_told_in_a_few_words_at_level_assist(tmp_path: Path) -> None:
    desk = table(tmp_path, "Ann", "Cleo", level="assist")
    typed(desk, "a got sai3", "c got jes7", "turn over")
    s = desk.table.s
    assert s.players["1"].persons == ["sailor-3"] and s.players["2"].persons == ["jester-7"] and s.active == "2"


def test_with_the_programs_cards_nobody_types_what_was_drawn(tmp_path: Path) -> None:
    desk = table(tmp_path, cards="app")
    typed(desk, "d", "d")
    assert desk.table.s.opened == 2
    drawn = list(desk.table.lines)
    desk.table.undo(1)
    typed(desk, "d", "d")
    assert desk.table.lines[-2:] == drawn, "what was drawn is drawn again"


def test_places_the_mode_does_not_have_are_not_named(tmp_path: Path) -> None:
    desk = table(tmp_path)
    with pytest.raises(BadPath) as bad:
        named(desk.game, desk.table.s, "Ann.foo")
    assert set(bad.value.like) == {f"1.{place}" for place in ("influence", "sabres", "coins", "persons", "expeditions")}


@pytest.mark.parametrize("width", range(20, 60))
def test_a_percentage_is_not_broken_over_the_line(width: int) -> None:
    assert not any(row.lstrip().startswith("%") for row in wrapped("Ann: open another card, or stop? Bust: 7 %. Stopping: take 1.", width))
