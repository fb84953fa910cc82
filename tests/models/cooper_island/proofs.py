"""The program against the independent model, as rows of `make prove`; the short form is in test_agrees."""

from __future__ import annotations

from random import Random

from tests.models.cooper_island.test_agrees import PARTS
from tests.prove import Tried, proves


def row(part: str) -> None:
    @proves(f"Cooper Island agrees with the model: {part}", short=1, long=1000)
    def agrees(seed: int, size: int) -> Tried:
        rng = Random(seed)
        seeds = [rng.randrange(1 << 30) for _ in range(size)]
        return size, [f"{part} {n}: {found}" for n in seeds if (found := PARTS[part](Random(n)))]


for name in PARTS:
    row(name)
