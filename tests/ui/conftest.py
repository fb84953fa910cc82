"""What several tests of the interface sit down at."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from referee.ui import lang as language

from .sitting import Sitting, begin


@pytest.fixture
def en(tmp_path: Path) -> Sitting:
    return Sitting(begin(tmp_path / "a.table"))


@pytest.fixture
def ru(tmp_path: Path) -> Sitting:
    return Sitting(begin(tmp_path / "a.table", "ru"), "ru")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> object:
    language.use("en")

    def give(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return give
