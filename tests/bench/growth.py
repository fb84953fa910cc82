"""What a table costs as it grows: Enter, preview, undo, fix, check, open and the file, at 100, 1,000 and 10,000 entries.

Run: python -m tests.bench.growth; with KEEP=1 the table is written into tests/proof.md too.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from referee.ui.table.preview import preview
from tests.prove import Tried, keep_table, proves

from .bench import flat_journal, milliseconds, timed, written

SIZES = (100, 1_000, 10_000)
FLAT = ("Enter", "preview", "undo of the last line")  # the same however long the evening was
SLACK = 4.0  # milliseconds that a busy machine may add


def measured(entries: int, folder: Path) -> Iterator[tuple[str, float]]:
    """Each thing a player waits for, in milliseconds; the file in kilobytes."""
    path = written(flat_journal(entries), folder / f"{entries}.table")

    def median(times: int, action: Callable[[], object]) -> float:
        return milliseconds([timed(action) for _ in range(times)])

    yield "open", median(3, lambda: Desk(Journal(path), "en"))
    desk = Desk(Journal(path), "en")
    yield "Enter", median(15, lambda: desk.line("Ann: purse 5"))
    yield "preview", median(15, lambda: preview(desk, "Ann: purse 4"))
    yield "undo of the last line", median(9, lambda: desk.operate("undo", []))

    def mended() -> None:
        replies = desk.operate("fix", [desk.table.items[-20].label, "Ann: purse 7"])
        assert all(reply.kind != "refused" for reply in replies)

    yield "fix of a line 20 before", median(3, mended)
    coins = desk.table.view()["1.coins"]
    yield "check that agrees", median(3, lambda: desk.operate("check", [f"1.coins={coins}"]))
    yield "check that differs", median(3, lambda: desk.operate("check", [f"1.coins={coins + 2}"]))
    yield "file, kB", path.stat().st_size / 1024


def table() -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for entries in SIZES:
            for what, value in measured(entries, Path(folder)):
                found.setdefault(what, []).append(value)
    return found


@proves("what grows with the table and should not", short=0, long=len(FLAT))
def grows(seed: int, size: int) -> Tried:
    found = table()
    bad = [f"{what}: {found[what]} ms at {SIZES}" for what in FLAT if found[what][-1] > 2 * found[what][0] + SLACK]
    return len(FLAT), bad


HEAD = "| milliseconds of the processor | " + " | ".join(f"{n:,} entries" for n in SIZES) + " |\n|---|---|---|---|"


def main() -> None:
    rows = [f"| {what} | " + " | ".join(f"{value:.1f}" for value in values) + " |" for what, values in table().items()]
    print("\n".join([HEAD, *rows]))
    if os.environ.get("KEEP"):
        keep_table(HEAD, lambda _old: rows)


if __name__ == "__main__":
    main()
