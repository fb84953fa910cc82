"""Which typed lines are heard otherwise where the kernel is changed: so tests/killing.py runs those tests first, and not two thousand.

Once, all typed lines of tests/test_typed.py are listened to (a few minutes) and kept under `.prove`: what was heard where, by which test.
A test itself decides: this only says where to begin.
"""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import time
from typing import Any, NamedTuple

import pytest

from referee.kernel import line as kernel_line
from referee.kernel.line_result import Heard
from referee.ui.table.desk import load_game

from .mutants import ROOT
from .reached import PYTEST

KEPT = ROOT / ".prove/heard.pickle"
FIRST = 8  # tests that are run first


class Call(NamedTuple):
    """One line heard at one position."""

    test: str
    game: str
    saved: bytes
    tokens: tuple[str, ...]
    box: dict[str, str]
    voice: str | None
    seen: bool
    result: str


def heard(got: Heard) -> str:
    steps = [f"{s.move.entry()}{s.force}{s.implied}" for s in got.steps]
    asks = got.asks and (type(got.asks).__name__, str(getattr(got.asks, "choices", getattr(got.asks, "key", ""))))
    return f"{steps} {[b.rule for b in got.lost]} {got.refused and got.refused.entry()} {asks} {got.at} {got.near} {got.curtain}"


class Listening:
    """Runs the typed lines once and writes down what is heard."""

    def __init__(self) -> None:
        self.calls: dict[tuple[str, bytes, tuple[str, ...]], Call] = {}
        self.test = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Any:
        from referee.ui.table import refusing

        real, self.test = kernel_line.hear, item.nodeid

        def listening(game: Any, saved: bytes, tokens: tuple[str, ...], known: Any, **more: Any) -> Heard:
            got = real(game, saved, tokens, known, **more)
            box = dict(known.__self__.box)
            call = Call(self.test, game.id, saved, tokens, box, more.get("voice"), more.get("seen", True), heard(got))
            if not more.get("draw") or heard(_again(call)) == call.result:  # what the program draws is another matter
                self.calls[game.id, saved, tokens] = call
            return got

        refusing.hear = listening
        done = yield
        refusing.hear = real
        return done


def _again(call: Call) -> Heard:
    return kernel_line.hear(load_game(call.game), call.saved, call.tokens, call.box.get, voice=call.voice, seen=call.seen)


def listen() -> None:
    listening = Listening()
    pytest.main([*PYTEST, "tests/test_typed.py"], plugins=[listening])
    KEPT.write_bytes(pickle.dumps(list(listening.calls.values()), -1))


def look_up() -> None:
    """Listens to what was not listened to yet."""
    if not KEPT.exists():
        subprocess.run([sys.executable, "-m", "tests.hearing"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def kept() -> list[Call]:
    calls: list[Call] = pickle.loads(KEPT.read_bytes()) if KEPT.exists() else []
    random.Random(1).shuffle(calls)  # all games from the beginning
    return calls


def otherwise(calls: list[Call], seconds: float) -> list[str]:
    """The tests of lines that are heard otherwise than they were, the first few."""
    start, found = time.process_time(), []
    for call in calls:
        if time.process_time() - start > seconds or len(found) == FIRST:
            break
        try:
            same = heard(_again(call)) == call.result
        except Exception:
            same = False
        if not same:
            found.append(call.test)
    return found


if __name__ == "__main__":
    from tests.hearing import listen as real_listen  # what is kept is of this module, however it was started

    real_listen()
