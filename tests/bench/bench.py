"""Prints what the program costs, beside its budget. Run: python -m tests.bench.bench

Ratios are taken in one run and against the same interpreter, so that a slow or busy machine does not change them much.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from referee.games.port_royal import GAME
from referee.kernel.complete import complete
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import Desk, load_game

from .corrupt import measure, real

ROOT = Path(__file__).parents[2]


def milliseconds(times: list[float], share: float = 0.5) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def installed(folder: Path) -> Path:
    """The program as the wheel installs it: rules compiled to JSON, code compiled once."""
    for package in ("referee", "rulesdb"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "cli.py", folder)
    for path in (folder / "rulesdb").rglob("*.toml"):
        path.with_suffix(".json").write_text(json.dumps(tomllib.loads(path.read_text("utf-8")), ensure_ascii=False, default=str), "utf-8")
    return folder


def run(args: list[str], home: Path) -> float:
    env = {**os.environ, "REFEREE_HOME": str(home), "REFEREE_LANG": "en", "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed: compiled once
    return timed(lambda: subprocess.run(args, capture_output=True, env=env, cwd=home, check=True))


def long_journal(entries: int) -> Table:
    """One real game, then entries that always fit, taken back and made again: as long as is wanted."""
    table = real(1, players=4)
    records = list(table.lines)
    while len(records) < entries:
        records.append("- undo 1")
        records += table.lines
    return Table(GAME, table.header, records[:entries])


def flat_journal(entries: int) -> Table:
    """As many entries that all count: players tell their coins in turn, between the turns of a real game."""
    table = real(2, players=4)
    body = [r for r in table.lines if not r.endswith("over")]
    records = ["- level assist", *body[: len(body) // 2]]
    k = 0
    while len(records) < entries:
        who = 1 + k % 4
        records.append(f"{who} purse {k % 9}")
        k += 1
    found = Table(GAME, table.header, records)
    assert not found.stuck
    return found


def replays(tables: list[Table]) -> float:
    """Entries a second, the best of several goes."""
    n = sum(len(t.lines) for t in tables)
    return n / min(timed(lambda: [Table(GAME, t.header, t.lines) for t in tables]) for _ in range(5))


def written(table: Table, path: Path) -> Path:
    journal = Journal.create(path, table.header)
    journal.load()
    journal.append(table.lines)
    return path


def start_up(home: Path) -> Iterator[tuple[str, str, str]]:
    program = str(installed(home / "installed") / "cli.py")
    click = [sys.executable, "-c", "import click"]
    version = [sys.executable, program, "--version"]
    path = written(unfinished(400), home / "400.table")
    enter = [sys.executable, program, "enter", "-f", str(path), "--json"]
    base: list[float] = []
    asked: list[float] = []
    entered: list[float] = []
    for command in (click, version, [*enter[:-1], "--help"]):
        run(command, home)
    for _ in range(12):  # taking turns, so that the machine's moods hit all alike
        base.append(run(click, home))
        asked.append(run(version, home))
        text = path.read_bytes()
        entered.append(run([*enter, legal(path)], home))
        path.write_bytes(text)
    unit = milliseconds(base)
    yield "--version", f"{milliseconds(asked) / unit:.2f} × click ({milliseconds(asked):.0f} ms)", "1.3 ×"
    yield "one-shot enter, 400 entries", f"{milliseconds(entered) / unit:.2f} × click ({milliseconds(entered):.0f} ms)", "3 ×"


def unfinished(entries: int) -> Table:
    """A table in the middle of a game, with so many records."""
    table = long_journal(entries)
    for back in range(1, 60):
        if any(not o.open for o in table.options()) and not table.stuck:
            return table
        table = Table(GAME, table.header, table.lines[:-back])
    raise AssertionError("no table to go on with")


def legal(path: Path) -> str:
    desk = Desk(Journal(path), "en")
    return desk.words.entry(next(o.entry for o in desk.table.options() if not o.open))


def prompt(home: Path) -> Iterator[tuple[str, str, str]]:
    desk = Desk(Journal(written(unfinished(1000), home / "1000.table")), "en")
    enters: list[float] = []
    words: list[float] = []
    for _ in range(200):
        entries = [desk.words.entry(o.entry) for o in desk.table.options() if not o.open]
        if not entries:
            desk.operate("undo", ["900"])
            continue

        def one(entry: str = entries[0]) -> None:
            desk.line(entry)
            desk.table.options()
            desk.table.proposal()
            desk.game.view(desk.table.s, desk.words)

        enters.append(timed(one))
        for typed in ("", "s", "t", "ta"):
            words.append(timed(lambda typed=typed: complete(GAME, desk.table.s, typed, desk.table.names())))
    yield "Enter to prompt, 1,000 entries, p99", f"{milliseconds(enters, 0.99):.1f} ms (median {milliseconds(enters):.1f})", "10 ms"
    yield "completing a word, p99", f"{milliseconds(words, 0.99):.1f} ms (median {milliseconds(words):.1f})", "5 ms"


def replay() -> Iterator[tuple[str, str, str]]:
    speed = replays([real(seed, players=3) for seed in range(5)])
    yield "replay, Port Royal", f"{speed:,.0f} entries/s", "50,000"
    for path in sorted((ROOT / "tests" / "saves").glob("*.table")):
        if not path.stem.startswith("port-royal"):
            header, records = Journal(path).load()
            game = load_game(header.game)
            best = min(timed(lambda g=game, h=header, r=records: Table(g, h, r)) for _ in range(10))
            yield f"replay, {path.stem}", f"{len(records) / best:,.0f} entries/s", "20,000"
    short, long = flat_journal(1000), flat_journal(10_000)
    ratio = (len(long.lines) / replays([long])) / (len(short.lines) / replays([short])) / 10
    yield "replay 10,000 against 1,000 entries", f"{ratio:.2f} × linear", "linear"


def searching() -> Iterator[tuple[str, str, str]]:
    from referee.ui.search.query import find as search

    search("port-royal", "jester", "en")  # the rules are read once
    times = [timed(lambda q=q: search("port-royal", q, "en")) for q in ("jester bust", "шут", "discount hire", "sabres") * 5]
    yield "rule search", f"{milliseconds(times, 0.99):.1f} ms", "20 ms"


def memory() -> Iterator[tuple[str, str, str]]:
    script = "import resource as r, tests.bench.bench as b; b.long_journal(1000); print(r.getrusage(r.RUSAGE_SELF).ru_maxrss)"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    yield "memory, 1,000 entries", f"{int(out.stdout) / 1024:.0f} MB", "60 MB"


def checks() -> Iterator[tuple[str, str, str]]:
    start = time.perf_counter()
    hits, tries, kinds = measure(range(40))
    each = (time.perf_counter() - start) / tries
    shown = ", ".join(f"{kind} {h}/{n}" for kind, (h, n) in sorted(kinds.items()))
    yield "check: culprit among five suspects", f"{hits}/{tries} = {hits / tries:.0%} ({shown}; {each:.1f} s each)", "90%"


def main() -> None:
    print(f"{'what':<40}{'measured':<60}budget")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for part in (start_up(home), prompt(home), replay(), searching(), memory(), checks()):
            for what, measured, budget in part:
                print(f"{what:<40}{measured:<60}{budget}", flush=True)


if __name__ == "__main__":
    main()
