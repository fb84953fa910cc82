"""The evening in each README is real: its commands are run and print exactly what stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def evening(path: Path) -> list[tuple[str, str]]:
    """The commands of the first `console` block with what each prints."""
    block = path.read_text("utf-8").split("```console\n")[1].split("```")[0]
    steps: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], ""))
        else:
            command, printed = steps[-1]
            steps[-1] = (command, printed + line + "\n")
    return steps


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.ru.md", "ru")])
def test_the_evening_in_the_readme_happens_as_written(name: str, lang: str, tmp_path: Path) -> None:
    env = {**os.environ, "REFEREE_HOME": str(tmp_path), "REFEREE_LANG": lang, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    for command, printed in evening(ROOT / name):
        program, *args = shlex.split(command)
        assert program == "referee"
        done = subprocess.run([sys.executable, str(ROOT / "cli.py"), *args], env=env, capture_output=True, text=True, encoding="utf-8")
        told = (done.stdout + done.stderr).replace(str(tmp_path), "~/.local/share/referee")
        assert re.sub(r"\d{4}-\d\d-\d\d", "2026-11-16", told) == printed, command


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_the_readme_names_every_command(name: str) -> None:
    sys.path.insert(0, str(ROOT))
    import cli

    text = (ROOT / name).read_text("utf-8")
    missing = [c for c in cli.COMMANDS if f"`referee {c}" not in text and f"`{c}" not in text and f" {c} " not in text]
    assert not missing


@pytest.mark.parametrize("name", ["README.md", "README.ru.md"])
def test_make_play_and_make_test_come_first(name: str) -> None:
    block = (ROOT / name).read_text("utf-8").split("```")[1]
    assert "make play" in block and "make test" in block
