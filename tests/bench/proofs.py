"""What should stay small, and what `check` should find."""

from __future__ import annotations

from tests.prove import Tried, proves

from .corrupt import measure
from .growth import grows as grows


@proves("check without an earlier one names the culprit among five (one in ten may be missed)", short=0, long=20, full=200, chunk=20)
def culprits(seed: int, size: int) -> Tried:
    hits, tries, kinds = measure(range(seed, seed + size), helped=False)
    missed = tries - hits
    return size, [f"seed {seed}: {missed} of {tries} missed: {kinds}"] if missed > tries / 10 else []
