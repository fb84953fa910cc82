"""The program beside the independent model, for long: rows of `make prove`."""

from __future__ import annotations

from collections.abc import Callable

from tests.prove import Tried, proves

from .follow_campaign import Follower
from .test_agrees import evening, final_position


def _all(seed: int, size: int, one: Callable[[int], None]) -> Tried:
    failed = []
    for k in range(seed, seed + size):
        try:
            one(k)
        except Exception as error:
            failed.append(f"seed {k}: {type(error).__name__}: {str(error).splitlines()[0][:300]}")
    return size, failed


@proves("Maracaibo: Mary beside the model", short=1, long=500)
def evenings(seed: int, size: int) -> Tried:
    return _all(seed, size, evening)


@proves("Maracaibo: final positions beside the model", short=1, long=2000)
def positions(seed: int, size: int) -> Tried:
    return _all(seed, size, final_position)


@proves("Maracaibo: whole campaigns beside the model of the archive", short=3, long=200, chunk=20)
def campaigns(seed: int, size: int) -> Tried:
    """Three to six evenings; undone, corrected, copied: bag, deck, readers and winners agree after every evening."""
    return _all(seed, size, lambda k: Follower(k).play())
