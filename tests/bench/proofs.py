"""What should stay small, and what `check` should find."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.prove import Tried, proves

from .bench import Click
from .corrupt import measure
from .growth import grows as grows

LONGEST = 40  # clicks: two seconds of the processor where a click is 50 ms


@proves("check alone names the culprit among five in two seconds (one in ten may be missed)", short=0, long=20, full=200, chunk=200)
def culprits(seed: int, size: int) -> Tried:
    return _named(seed, size)


@proves("check alone names an entry that was left out, the same way", short=0, long=20, full=200, chunk=200)
def left_out(seed: int, size: int) -> Tried:
    return _named(seed, size, "dropped")


def _named(seed: int, size: int, kind: str = "") -> Tried:
    """In one journal of three nothing may be left out: it would not load, or nobody would see it. Those are not counted as tried."""
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        click = Click(Path(folder))
        hits, tries, kinds = measure(range(seed, seed + size), helped=False, seconds=seconds, kind=kind)
        click.measure(7)
    missed, late = tries - hits, [s for s in seconds if s * 1000 > LONGEST * click.ms]
    bad = [f"seed {seed}: {missed} of {tries} missed: {kinds}"] if missed > tries / 10 else []
    return tries, bad + [f"seed {seed}: a check took {s:.1f} s, a click {click.ms:.0f} ms" for s in late]
