"""The rules and their tests: mutants that somebody must notice."""

from __future__ import annotations

from . import mutants
from .prove import Tried, proves


@proves("mutants of the rules and the kernel (failures: survivors)", short=0, long=20, full=400, chunk=5)
def rules(seed: int, size: int) -> Tried:
    return mutants.tried(seed, size)
