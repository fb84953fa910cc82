"""`check` names the culprit nine times in ten."""

from __future__ import annotations

from .corrupt import measure


def test_the_mis_entered_line_is_among_the_suspects_nine_times_in_ten() -> None:
    hits, tries, kinds = measure(range(20, 34), span=15, length=70)  # `make prove` asks it at length, and without an earlier check
    assert tries >= 10 and len(kinds) == 3
    assert hits >= 0.9 * tries, (hits, tries, kinds)
