"""Evenings word for word: cooperative contracts, the adventure, a base game told in short. `UPDATE=1 pytest` on this file writes them anew.

What is typed stands after `> `; below it what was entered and what happened by itself; `keys` counts every key.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.phrases import line_label
from referee.ui.table.desk import Desk
from referee.ui.table.question_lines import question_lines

TRANSCRIPTS = Path(__file__).parents[2] / "transcripts"
EVENINGS = {
    "port_royal_coop_evening.txt": (
        "# «Ещё один контракт», вдвоём против времени",
        Header("port-royal", ("Элизабет", "Джек"), "contracts-coop", GAME.edition, options={"gambler": "no"}, seed="evening"),
        True,
    ),
    "port_royal_adventure_evening.txt": (
        "# «Приключение начинается», глава 1 в одиночку, коробка ещё ничего не знает",
        Header("port-royal", ("Аня",), "adventure-solo", GAME.edition, options={"chapter": "1"}, seed="evening"),
        False,
    ),
    "port_royal_quick_evening.txt": (
        "# Базовая игра втроём: только кто что взял",
        Header("port-royal", ("Аня", "Боря", "Вера"), "base", GAME.edition, options={"track": "takes"}, seed="evening"),
        False,
    ),
}


def told(desk: Desk, line: str) -> Iterator[str]:
    """What the table says to one typed line."""
    for reply in desk.line(line):
        assert reply.kind in ("done", "asks"), (line, reply)
        if reply.asks:
            yield f"  ? {next(question_lines(reply.asks, desk))[1]}"
        elif reply.outcome:
            yield "  " + desk.words.entry(reply.entry)
            yield from (f"    {desk.words.note(note)}" for note in reply.outcome.notes)


def sheet(desk: Desk) -> Iterator[str]:
    for column in GAME.score(desk.table.s).columns:
        yield f"{column.name or desk.words.player(column.who)}: {column.total}"
        yield from (f"  {line_label(line, desk.words)}" for line in column.lines)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening(name: str, tmp_path: Path) -> None:
    file = TRANSCRIPTS / name
    title, header, won = EVENINGS[name]
    text = file.read_text("utf-8") if file.exists() else ""
    typed = [row[2:] for row in text.splitlines() if row.startswith("> ")]
    desk = Desk(Journal.create(tmp_path / "evening.table", header), "ru")
    rows = [title, f"# keys {sum(len(line) + 1 for line in typed)}", ""]
    keys: Counter[int] = Counter()  # of each turn
    for line in typed:
        keys[desk.table.s.turn] += len(line) + 1
        rows += [f"> {line}", *told(desk, line)]
    rows += ["", *sheet(desk), ""]
    if os.environ.get("UPDATE"):
        file.write_text("\n".join(rows), "utf-8")
    assert "\n".join(rows) == text
    if header.options.get("track") == "takes":  # a quick turn: twelve keys, whoever took
        assert max(keys.values()) <= 12
    assert GAME.score(desk.table.s).final and (GAME.score(desk.table.s).winners == ("team",)) is won
