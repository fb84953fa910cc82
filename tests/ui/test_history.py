"""Finished tables, and the completion scripts of the shells."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import cli
from referee.save import home
from referee.ui.commands.history import best_ever
from referee.ui.score.course import by_round
from referee.ui.table.desk import Desk

from .command import run
from .sitting import begin

ROOT = Path(cli.__file__).parent


def finished(name: str, *records: str) -> Path:
    """A table that is over: the last decision is told."""
    path = home.home() / "tables" / f"{name}.table"
    path.parent.mkdir(parents=True, exist_ok=True)
    begin(path)
    for pair in records:
        assert run("set", pair, "-f", str(path)).code == 0
    assert run("now", "over", "1", "-f", str(path)).code == 0
    return path


def test_finished_tables_are_listed_with_their_winner() -> None:
    finished("one", "1.persons=jester-9,jester-7", "2.persons=sailor-3")
    finished("two", "1.persons=sailor-3", "2.persons=jester-9")
    begin(home.home() / "tables" / "open.table")
    found = json.loads(run("history", "--json").out)
    assert [t["winners"] for t in found["tables"]] == [["Ann"], ["Bob"]]
    assert all(t["date"] == "2026-01-01" for t in found["tables"])
    ann = next(p for p in found["players"] if p["name"] == "Ann")
    assert (ann["played"], ann["won"], ann["best"], ann["average"]) == (2, 1, 5, 3.0)


def test_the_plain_history_has_a_line_for_each_fact() -> None:
    finished("one", "1.persons=jester-9", "2.persons=sailor-3")
    ran = run("history", "--plain")
    assert ran.code == 0 and "Ann 3 ★, Bob 1" in ran.out and "average 3.0, best 3, won 1 of 1" in ran.out and "▇" not in ran.out
    assert "▇" in run("history").out


def test_personal_bests_of_everybody_stand_in_one_line() -> None:
    finished("one", "1.persons=sailor-3", "2.persons=sailor-3")
    again = Desk.open(finished("two", "1.persons=jester-9", "2.persons=jester-7"), "en")
    assert best_ever(again) == "Personal bests (before): Ann (1), Bob (1)"
    assert best_ever(Desk.open(finished("three", "1.persons=sailor-3"), "en")) == ""


def test_a_course_of_which_nothing_was_told_is_not_drawn() -> None:
    kept = Desk.open(ROOT / "tests" / "saves" / "maracaibo-base.table", "en")
    kept.table.game = replace(kept.table.game, marked=lambda s, who: None)
    assert by_round(kept.table, kept.words) == []
    kept.table.game = replace(kept.table.game, marked=lambda s, who: 7 if who == "1" else None)
    assert by_round(kept.table, kept.words)


def test_a_game_may_be_named() -> None:
    finished("one", "1.persons=jester-9")
    assert json.loads(run("history", "port-royal", "--json").out)["tables"]
    assert json.loads(run("history", "maracaibo", "--json").out)["tables"] == []
    assert run("history", "chess").code == 2


@pytest.mark.parametrize(
    "raw",
    [
        b"junk",
        b"\xff\xfe\x00+++\n",
        b"format = 99\n+++\n",
        b'format = 1\ngame = "chess"\nedition = "1"\nplayers = ["a"]\n+++\n',
        b'format = 1\ngame = "port-royal"\nmode = "base"\nedition = "2026.1"\nplayers = ["a", "b"]\n+++\n1 nonsense\n',
        b'format = 1\ngame = "port-royal"\nmode = "nope"\nedition = "2026.1"\nplayers = ["a", "b"]\n+++\n',
        b'format = 1\ngame = "port-royal"\nmode = "base"\nedition = "2026.1"\nplayers = []\n+++\n',
    ],
)
def test_a_damaged_table_is_skipped_with_a_notice(raw: bytes) -> None:
    finished("one", "1.persons=jester-9")
    (home.home() / "tables" / "bad\x1b.table").write_bytes(raw)
    ran = run("history")
    assert ran.code == 4 and "Ann 3" in ran.out and "bad" in ran.err and "\x1b" not in ran.err
    assert len(json.loads(run("history", "--json").out)["skipped"]) == 1


@pytest.mark.parametrize("text", ["x", "game = 'chess'", "game = 'port-royal'\nmode = 'base'\n[[player]]\nname = 'a'", "game = 3"])
def test_a_damaged_tally_is_skipped_too(text: str) -> None:
    folder = home.home() / "tallies"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text(text, "utf-8")
    ran = run("history")
    assert ran.code == 4 and "bad.toml" in ran.err


# -- completion ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str) -> None:
    ran = run("completion", shell)
    assert ran.code == 0 and "_REFEREE_COMPLETE" in ran.out and "referee" in ran.out


def test_another_shell_is_refused() -> None:
    assert run("completion", "cmd").code == 2


def test_the_words_of_a_line_are_completed() -> None:
    env = {**os.environ, "_REFEREE_COMPLETE": "bash_complete", "COMP_WORDS": "referee his", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, str(ROOT / "cli.py")], env=env, capture_output=True, text=True, cwd=ROOT)
    assert "history" in done.stdout
    env |= {"COMP_WORDS": "referee tally port", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, str(ROOT / "cli.py")], env=env, capture_output=True, text=True, cwd=ROOT)
    assert "port-royal" in done.stdout
