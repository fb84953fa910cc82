"""`check` names the culprit nine times in ten."""

from __future__ import annotations

from .corrupt import measure


def test_the_mis_entered_line_is_among_the_suspects_nine_times_in_ten() -> None:
    hits, tries, kinds = measure(range(18), span=25, length=120)
    assert tries >= 15 and len(kinds) == 3
    assert hits >= 0.9 * tries, (hits, tries, kinds)
