"""Kept sample files: every layout there ever was loads to the same table; what is newer than this program is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.game import EDITION, Header, since
from referee.save.journal import Journal, Unusable
from referee.ui.json_out import points
from referee.ui.table.desk import Desk, load_game
from tests.ui.command import run

SAVES = Path(__file__).parents[1] / "saves"
ROOT = Path(__file__).parents[2]


def in_a_process(*args: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "REFEREE_HOME": str(home), "REFEREE_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, str(ROOT / "cli.py"), *args], capture_output=True, text=True, env=env, cwd=home, check=False)


@pytest.mark.parametrize("old", sorted(SAVES.glob("*-format-0.table")), ids=lambda p: p.name)
def test_a_table_of_an_older_layout_loads_to_the_same_table_as_its_twin(old: Path) -> None:
    one, two = Desk(Journal(old), "en"), Desk(Journal(old.with_name(old.name.replace("-0.", "-1."))), "en")
    assert one.table.header == two.table.header and not one.table.stuck
    assert one.table.view() == two.table.view() and one.table.items == two.table.items


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.table")), ids=lambda p: p.name)
def test_every_kept_sample_loads_whole(path: Path) -> None:
    desk = Desk(Journal(path), "en")
    assert not desk.table.stuck and (desk.table.header.level != "enforce" or not desk.table.marks)


def test_a_newer_format_and_a_newer_edition_are_refused_with_exit_code_4(tmp_path: Path) -> None:
    text = (SAVES / "port-royal-format-1.table").read_text("utf-8")
    for name, other in (("format", text.replace("format = 1", "format = 2")), ("edition", text.replace("2026.1", "2199.1"))):
        path = tmp_path / f"{name}.table"
        path.write_text(other, "utf-8")
        with pytest.raises(Unusable, match=f"newer-{name}"):
            Desk(Journal(path), "en")
        for command in (("show",), ("enter", "stop"), ("score",), ("undo",)):
            done = run(command[0], "-f", str(path), *command[1:])
            assert done.code == 4 and done.err and not done.out and "Traceback" not in done.err
        assert path.read_text("utf-8") == other


def test_editions_are_numbers(tmp_path: Path) -> None:
    assert since("2026.10", "2026.4") and since("2026.4", "2026.4") and not since("2026.4", "2026.10") and not since("", "2026.1")
    for game in GAMES:
        assert load_game(game).edition == EDITION


def test_a_file_that_is_no_table_is_refused_with_exit_code_4(tmp_path: Path) -> None:
    path = tmp_path / "x.table"
    path.write_bytes(b"\x00\xff\xfe")
    done = in_a_process("show", "-f", str(path), home=tmp_path)
    assert done.returncode == 4 and "Traceback" not in done.stderr


EVIL = ("[bold]Ann[/bold]", "\x1b[31mBob\x1b[0m", "Eve\u202e]0;title\x07", "{player} %s")


@pytest.mark.parametrize("name", EVIL)
def test_markup_and_terminal_escapes_in_names_are_shown_never_obeyed(tmp_path: Path, name: str) -> None:
    path = tmp_path / "t.table"
    Journal.create(path, Header(game="port-royal", players=(name, "Bob"), mode="base", edition="2026.1"))
    comment = "\x1b[2J[red]wiped[/red]"
    entered = run("enter", "-f", str(path), f"r1 #{comment}")
    assert entered.code == 0, entered.err
    for command in ("show", "log", "options", "score", "why"):
        done = run(command, "-f", str(path))
        assert done.code == 0, done.err
        assert not [c for c in done.out + done.err if not c.isprintable() and c != "\n"], command
        if name.isprintable() and command == "show":
            assert name in done.out
    assert b"\x1b" not in path.read_bytes().partition(b"+++")[2]


def test_a_record_with_escapes_in_an_imported_file_is_shown_never_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    journal = Journal.create(path, Header(game="port-royal", players=("A", "B"), mode="base", edition="2026.1"))
    with journal.path.open("a", encoding="utf-8") as file:
        file.write("table draw ship-red-1  # \x1b[2J\n1 \x1b[31mdance\n")
    for command in ("show", "log"):
        done = run(command, "-f", str(path))
        assert "Traceback" not in done.err and not [c for c in done.out + done.err if not c.isprintable() and c != "\n"]


@pytest.mark.parametrize(("name", "sheet"), json.loads((SAVES / "sheets.json").read_text("utf-8")).items())
def test_every_kept_table_replays_to_the_same_sheet(name: str, sheet: dict[str, object]) -> None:
    table = Desk(Journal(SAVES / f"{name}.table"), "en").table
    found = table.game.score(table.s)
    assert {c.who: points(c.total) for c in found.columns} | {"winners": list(found.winners), "final": found.final} == sheet
