"""Whole games typed as they are printed, each module and variant at both levels in turn, as a row of `make prove`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.scenarios import living_in
from tests.games.merchants_marauders.test_typed_games import SETTINGS, typed
from tests.prove import Tried, proves


@proves("Merchants & Marauders: whole games typed as printed", short=1, long=len(SETTINGS), full=10 * len(SETTINGS))
def games(seed: int, size: int) -> Tried:
    bad = []
    with TemporaryDirectory() as folder, living_in(Path(folder)):  # facts that another run tells its home are none here
        for k in range(size):
            options, level = SETTINGS[k % len(SETTINGS)]
            bad.append(typed(options, 2 + k % 3, level, ("ru", "en")[k // 2 % 2], seed + k, Path(folder)))
    return size, [found for found in bad if found]
