"""Every test runs in a home of its own and in English, wherever it is run."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from referee.ui import lang

gc.set_threshold(100_000, 20, 20)  # ten thousand tests are no garbage: a fifteenth of the time went into looking for it
os.environ["REFEREE_TRACE"] = "1"  # a fault of a game's code fails a test with its trace

try:
    from hypothesis import HealthCheck, settings

    settings.register_profile("referee", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
    settings.load_profile("referee")
except ImportError:  # only the wheel is tested without it
    pass


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("REFEREE_LANG", "en")
    monkeypatch.setenv("NO_COLOR", "1")
    if lang.now() != "en":  # a test before this one spoke Russian
        lang.use("en")
