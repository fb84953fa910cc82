"""The program against the independent model, as rows of `make prove`; the short form is in test_agrees."""

from __future__ import annotations

from random import Random

from tests.models.merchants_marauders.test_agrees import CLASSES
from tests.prove import Tried, proves


def row(part: str) -> None:
    @proves(f"Merchants & Marauders agrees with the model: {part}", short=1, long=2000)
    def agrees(seed: int, size: int) -> Tried:
        rng = Random(seed)
        seeds = [rng.randrange(1 << 30) for _ in range(size)]
        return size, [f"{part} {n}: {found}" for n in seeds if (found := CLASSES[part](n))]


for name in CLASSES:
    row(name)
