"""What a shell offers on Tab."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from cli import referee
from referee.kernel.game import Header
from referee.save import home
from referee.save.journal import Journal


def offered(*typed: str) -> list[str]:
    *args, begun = typed
    return [c.value for c in ShellComplete(referee, {}, "referee", "_X").get_completions(list(args), begun)]


def test_a_game_is_offered_wherever_one_is_named() -> None:
    for command in ("new", "tally", "rules", "box", "odds", "history", "learn"):
        assert offered(command, "por") == ["port-royal"], command
    assert offered("rules", "port-royal", "por") == []  # only the first word is a game


def test_modes_and_settings_are_those_of_the_game_already_said() -> None:
    assert "contracts-coop" in offered("new", "port-royal", "--mode", "contr")
    assert offered("new", "port-royal", "--mode", "solo") == []
    assert "gambler=yes" in offered("new", "port-royal", "--set", "gam")
    assert offered("new", "nothing", "--mode", "") == []


def test_entries_are_those_of_the_table_played_last(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path_factory.mktemp("home")))
    assert offered("enter", "r") == []  # no table: nothing, and no traceback
    path = next(home.free_paths("tables", "port-royal", "2026-01-01", ".table"))
    Journal.create(path, Header("port-royal", ("Ann", "Bob"), "base", "2026.1", seed="x"))
    home.remember(last=str(path))
    assert "r3" in offered("enter", "r")
    assert "stop" in offered("enter", "r1", "st")
    assert "stop" not in offered("enter", "st")  # nothing lies in the harbour yet
