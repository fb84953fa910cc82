"""Kept journals of every game, mode, level and track, told again word for word. How to read and renew them: `tests/narrating.py`."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from .narrating import KEPT, narrated

AGAIN = "UPDATE=1 python -m pytest tests/test_narrated.py"
FILES = sorted(KEPT.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_kept_journal_is_told_as_it_was(path: Path) -> None:
    was = path.read_text("utf-8")
    now = "".join(f"{row}\n" for row in narrated(was))
    if os.environ.get("UPDATE"):
        path.write_text(now, "utf-8")
    elif now != was:
        differs = list(unified_diff(was.splitlines(), now.splitlines(), "as it was", "now", lineterm="", n=3))
        pytest.fail(f"a game plays otherwise than before. If it should: {AGAIN}, and read the difference.\n" + "\n".join(differs[:60]))
