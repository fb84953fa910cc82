"""The program beside the independent model, for long: rows of `make prove`."""

from __future__ import annotations

from collections.abc import Callable

from tests.prove import Tried, proves

from .test_agrees import evening, final_position


def _all(seed: int, size: int, one: Callable[[int], None]) -> Tried:
    failed = []
    for k in range(seed, seed + size):
        try:
            one(k)
        except AssertionError as error:
            failed.append(str(error).splitlines()[0][:300])
    return size, failed


@proves("Maracaibo: Mary beside the model", short=1, long=500)
def evenings(seed: int, size: int) -> Tried:
    return _all(seed, size, evening)


@proves("Maracaibo: final positions beside the model", short=1, long=2000)
def positions(seed: int, size: int) -> Tried:
    return _all(seed, size, final_position)
