"""The rules and their tests: games that come out as they did, mutants that somebody must notice."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from referee import GAMES

from . import random_positions
from .prove import ROOT, Tried, proves
from .random_games import GAMES_EACH, kept, rows


def _forks() -> str:
    return "" if hasattr(os, "fork") else "no fork"


@proves("mutants of the rules and the kernel (failures: survivors)", short=0, long=40, full=800, chunk=400, needs=_forks)
def rules(seed: int, size: int) -> Tried:
    """In a process of its own, which loads the tests once for all of them; the second sample of a full run has a seed of its own."""
    ran = subprocess.run([sys.executable, "-m", "tests.run_mutants", str(seed), str(size)], cwd=ROOT, capture_output=True, text=True)
    assert f"seed {seed}: " in ran.stdout, ran.stdout[-300:] + ran.stderr[-300:]
    return size, [f"seed {seed}: {row}" for row in ran.stdout.splitlines() if row.startswith("survives: ")]


@proves("games at random come out as they did", short=0, long=50, full=200)
def played(seed: int, size: int) -> Tried:
    """Of each game's kept ones as many; the short form is tests/test_random_games.py."""
    bad, each = [], max(1, min(GAMES_EACH, size // len(GAMES)))
    for name in GAMES:
        was = kept(name)
        chosen = random.Random(f"{seed} {name}").sample(range(1, GAMES_EACH + 1), each)
        bad += [f"{name} {k}: plays otherwise" for k in chosen if list(rows(name, k)) != was[k]]
    return each * len(GAMES), bad


@proves("positions at random are judged as they were", short=0, long=50, full=200)
def judged(seed: int, size: int) -> Tried:
    """Of each game's kept ones as many; the short form is tests/test_random_positions.py."""
    bad, each = [], max(1, min(random_positions.POSITIONS, size // len(GAMES)))
    for name in GAMES:
        was = random_positions.kept(name)
        chosen = random.Random(f"{seed} {name}").sample(range(random_positions.POSITIONS), each)
        bad += [f"{name} {k}: judged otherwise" for k in chosen if random_positions.position(name, k)[0] != was[k]]
    return each * len(GAMES), bad
