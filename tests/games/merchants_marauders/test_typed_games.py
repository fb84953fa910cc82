"""Whole games typed at the prompt, line by line as the program prints them, in both languages and at both levels, to the last screen.

What is typed comes from a random game; every module and variant is played so at each level in `make prove`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.merchants_marauders import GAME
from referee.kernel.record import parse_record
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.playout import header, playout

from .test_playouts import ALONE, BOX, eager

ALL = {"modules": "all", "variants": "none"}
VARIANTS = {"modules": "none", "variants": "1,2,3,4,5,6"}
SETTINGS = [(options, level) for options in (*ALONE, ALL, VARIANTS) for level in ("enforce", "assist")]


def typed(options: dict[str, str], seats: int, level: str, lang: str, seed: int, folder: Path) -> str:
    """A random game typed again as it is printed: what is recorded otherwise; nothing where the two tables are one."""
    head = header(GAME, seats, options=options, level=level)
    played = playout(GAME, head, seed, weigh=eager, box=BOX, told=0.05 if level == "assist" else 0.0, steps=6000)
    desk = Desk(Journal.create(folder / f"{seed}.table", head), lang)
    answered = dict(pair for item in played.items if (told := parse_record(item.text)).does("fact") for pair in told.pairs)
    desk.table.box = {**BOX, **answered}
    for item in played.items:
        if not parse_record(item.text).is_entry:
            continue
        before, said = len(desk.table.items), desk.words.entry(item.text)
        replies = desk.line(said)
        recorded = [i.text for i in desk.table.items[before:] if parse_record(i.text).is_entry]
        if recorded != [item.text]:
            return f"{options} {level} {lang} {seed}: «{said}» is not {item.text} but {recorded}, {[(r.because, r.asks) for r in replies]}"
    same = desk.table.view() == played.view() and GAME.score(desk.table.s).final
    return "" if same else f"{options} {level} {lang} {seed}: another end"


@pytest.mark.parametrize(("options", "seats", "level", "lang"), [(ALL, 3, "assist", "en"), (VARIANTS, 4, "enforce", "ru")])
def test_a_whole_game_is_typed_as_it_is_printed(
    options: dict[str, str], seats: int, level: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert not typed(options, seats, level, lang, seats, tmp_path)
