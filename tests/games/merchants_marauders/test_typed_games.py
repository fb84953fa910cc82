"""Whole games typed at the prompt, line by line as the program prints them, in both languages and at both levels, to the last screen.

What is typed comes from a random game; with FULL=1 every module and variant is played so at each level.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from referee.games.merchants_marauders import GAME
from referee.kernel.record import read
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from referee.ui.text import Words
from tests.playout import header, playout

from .test_playouts import ALONE, BOX, eager

ALL = {"modules": "all", "variants": "none"}
VARIANTS = {"modules": "none", "variants": "1,2,3,4,5,6"}
SHORT = [(ALL, 3, "assist", "en", 5), (VARIANTS, 4, "enforce", "ru", 2), ({"modules": "10,11", "variants": "none"}, 2, "enforce", "ru", 3)]
FULL: list[tuple[dict[str, str], int, str, str, int]] = [
    (options, 2 + k % 3, level, ("ru", "en")[(k + (level == "assist")) % 2], k)
    for k, options in enumerate([*ALONE, ALL, VARIANTS])
    for level in ("enforce", "assist")
]


GAMES = FULL if os.environ.get("FULL") else SHORT


@pytest.mark.parametrize(("options", "seats", "level", "lang", "seed"), GAMES, ids=lambda value: "-".join(_plain(value)))
def test_a_whole_game_is_typed_as_it_is_printed(
    options: dict[str, str], seats: int, level: str, lang: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    head = header(GAME, seats, options=options, level=level)
    played = playout(GAME, head, seed, weigh=eager, box=BOX, told=0.05 if level == "assist" else 0.0, steps=6000)
    desk = Desk(Journal.create(tmp_path / "a.table", head), lang)
    answered = dict(pair for item in played.items if (told := read(item.text)).does("fact") for pair in told.pairs)
    desk.table.box = {**BOX, **answered}
    words = Words(GAME.id, lang, GAME, desk.table.names())
    for item in played.items:
        if not read(item.text).is_entry:
            continue
        said = words.entry(item.text)
        before = len(desk.table.items)
        replies = desk.line(said)
        recorded = [i.text for i in desk.table.items[before:] if read(i.text).is_entry]
        assert recorded == [item.text], (said, item.text, recorded, [(r.because, r.asks) for r in replies])
    assert desk.table.view() == played.view() and GAME.score(desk.table.s).final


def _plain(value: Any) -> list[str]:
    return [f"{k}{v}" for k, v in value.items()] if isinstance(value, dict) else [str(value)]
