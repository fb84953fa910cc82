"""The rules and their tests: mutants that somebody must notice."""

from __future__ import annotations

import subprocess
import sys

from .prove import ROOT, Tried, proves
from .reached import missing


@proves("mutants of the rules and the kernel (failures: survivors)", short=0, long=40, full=800, chunk=400, needs=missing)
def rules(seed: int, size: int) -> Tried:
    """In a process of its own, which loads the tests once for all of them; the second sample of a full run has a seed of its own."""
    ran = subprocess.run([sys.executable, "-m", "tests.killing", str(seed), str(size)], cwd=ROOT, capture_output=True, text=True)
    assert f"seed {seed}: " in ran.stdout, ran.stdout[-300:] + ran.stderr[-300:]
    return size, [f"seed {seed}: {row}" for row in ran.stdout.splitlines() if row.startswith("survives: ")]
