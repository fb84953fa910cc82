"""What should stay small, and what `check` should find."""

from __future__ import annotations

from tests.prove import Tried, proves

from .corrupt import measure
from .growth import grows as grows

LONGEST = 2.0  # seconds of the processor


@proves("check alone names the culprit among five in two seconds (one in ten may be missed)", short=0, long=20, full=200, chunk=20)
def culprits(seed: int, size: int) -> Tried:
    seconds: list[float] = []
    hits, tries, kinds = measure(range(seed, seed + size), helped=False, seconds=seconds)
    missed, late = tries - hits, [s for s in seconds if s > LONGEST]
    bad = [f"seed {seed}: {missed} of {tries} missed: {kinds}"] if missed > tries / 10 else []
    return size, bad + [f"seed {seed}: a check took {s:.1f} s" for s in late]
