"""The rules and their tests: mutants that somebody must notice."""

from __future__ import annotations

import subprocess
import sys

from .prove import ROOT, Tried, proves


@proves("mutants of the rules and the kernel (failures: survivors)", short=0, long=40, full=400, chunk=400)
def rules(seed: int, size: int) -> Tried:
    """In a process of its own, which loads the tests once for all of them."""
    ran = subprocess.run([sys.executable, "-m", "tests.killing", str(seed), str(size)], cwd=ROOT, capture_output=True, text=True)
    assert f"seed {seed}: {size} mutants" in ran.stdout, ran.stderr[-300:]
    return size, [f"seed {seed}: {row}" for row in ran.stdout.splitlines() if row.startswith("survives: ")]
