"""Prints what the program costs, beside its budget. Run: python -m tests.bench.bench [PART…]

Every figure is time of the processor, and a ratio to one click, an interpreter that imports click, measured in the same run: a slow or
busy machine does not change it much.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from referee import GAMES
from referee.games.port_royal import GAME
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.render import RichScreen
from referee.ui.table.board import Board, room
from referee.ui.table.completer import suggest
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.preview import while_typing
from referee.ui.table.prompt import Repl
from rulesdb import rules

from .corrupt import measure, real
from .questions import questions

ROOT = Path(__file__).parents[2]

Figure = tuple[str, str, str]  # what, measured, at most

RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from cli import main; sys.exit(main())"  # as the script of the wheel does


def milliseconds(times: list[float], share: float = 0.5) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def timed(action: Callable[..., object], *args: object) -> float:
    """Seconds of the processor: what others do on the machine meanwhile does not count."""
    start = time.process_time()
    action(*args)
    return time.process_time() - start


def installed(folder: Path) -> Path:
    """The program as the wheel installs it: rules compiled to JSON, code compiled once."""
    for package in ("referee", "rulesdb"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "cli.py", folder)
    for path in (folder / "rulesdb").rglob("*.toml"):
        path.with_suffix(".json").write_text(json.dumps(tomllib.loads(path.read_text("utf-8")), ensure_ascii=False, default=str), "utf-8")
    return folder


def run(args: list[str], home: Path) -> float:
    """Seconds of the processor that a program takes."""
    env = {**os.environ, "REFEREE_HOME": str(home), "REFEREE_LANG": "en", "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed: compiled once
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(args, capture_output=True, env=env, cwd=home, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Click:
    """The unit of all figures: an interpreter that imports click, now and on this machine."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.times: list[float] = []
        self.measure(7)

    def measure(self, times: int = 1) -> None:
        self.times += [run([sys.executable, "-c", "import click"], self.home) for _ in range(times)]

    @property
    def ms(self) -> float:
        return milliseconds(self.times)

    def shown(self, ms: float) -> str:
        return f"{ms / self.ms:6.3f} clicks ({ms:.1f} ms)"


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


def start_up(click: Click) -> Iterator[Figure]:
    home = click.home
    program = [sys.executable, "-c", RUN, str(installed(home / "installed"))]
    path = written(unfinished(400), home / "400.table")
    entry = legal(path)
    commands = {
        "--version": (["--version"], 1.3),
        "one-shot enter, 400 entries": (["enter", "-f", str(path), "--json", entry], 3),
        "show": (["show", "-f", str(path)], 3),
        "score": (["score", "-f", str(path)], 3),
    }
    times: dict[str, list[float]] = {what: [] for what in commands}
    text = path.read_bytes()
    for k in range(13):  # taking turns, so that the machine's moods hit all alike
        click.measure()
        for what, (args, _most) in commands.items():
            spent = run([*program, *args], home)
            times[what] += [spent] if k else []  # the first goes compile
            path.write_bytes(text)
    for what, (_args, most) in commands.items():
        yield what, click.shown(milliseconds(times[what])), f"{most} clicks"


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


def begun(path: Path, folder: Path) -> Desk:
    """A kept table as it stood in the middle of its evening."""
    header, records = Journal(path).load()
    game = load_game(header.game)
    for share in (60, 55, 50, 45, 40, 35, 30):
        table = Table(game, header, records[: len(records) * share // 100])
        if len([o for o in table.options() if not o.open]) > 1:
            break
    return Desk(Journal(written(table, folder / path.name)), "en")


def drawn(board: Board) -> None:
    """What stands above and below an empty prompt: the board, whose turn it is, the chance of the moment."""
    board.lines(79, room(80, 24))
    board.below(alone=False)


def prompt(click: Click) -> Iterator[Figure]:
    """Sitting at the middle of every kept evening: Enter to the next prompt, the board above it, each key, each word completed."""
    desks = {"Port Royal, 1,000 entries": Desk(Journal(written(unfinished(1000), click.home / "1000.table")), "en")}
    desks |= {path.stem: begun(path, click.home) for path in kept()}
    enters, boards, keys, words = ({name: list[float]() for name in desks} for _ in range(4))
    for name, desk in desks.items():
        repl = Repl(desk, RichScreen(Console(file=io.StringIO(), width=80, height=24, force_terminal=True), live=True))
        chosen, board = random.Random(0), Board(desk)
        rules(desk.game.id), rules("table"), vocabulary(desk.game), suggest(desk, "")  # what is read once, from JSON where it is installed
        for _ in range(40):
            entries = [desk.words.entry(o.entry) for o in desk.table.options() if not o.open]
            if not entries:
                break
            entry = chosen.choice(entries)
            for k in range(1, min(len(entry), 12) + 1):
                keys[name].append(timed(while_typing, desk, entry[:k], 80))
            words[name] += [timed(suggest, desk, entry[:k]) for k in (0, 1, 2)]
            enters[name].append(timed(repl.handle, entry))
            boards[name].append(timed(drawn, board))
            desk.waiting = None
    for what, found, most in (
        ("Enter to prompt, p99", enters, 0.2),
        ("board and odds above the prompt, p99", boards, 0.2),
        ("preview of a key and what fits, p99", keys, 0.1),
        ("completing a word, p99", words, 0.1),
    ):
        every = [t for times in found.values() for t in times]
        worst = max(found, key=lambda name: milliseconds(found[name], 0.9))
        slowest = f"; most: {worst} {milliseconds(found[worst], 0.9) / click.ms:.2f} at p90"
        yield what, click.shown(milliseconds(every, 0.99)) + slowest, f"{most} clicks"


def kept() -> list[Path]:
    return [path for path in sorted((ROOT / "tests" / "saves").glob("*.table")) if "format" not in path.stem]


def replay(click: Click) -> Iterator[Figure]:
    for path in kept():
        header, records = Journal(path).load()
        game = load_game(header.game)
        best = min(timed(Table, game, header, records) for _ in range(10))
        opened = min(timed(Desk, Journal(path), "en") for _ in range(5)) * 1000
        speed = f"{len(records) / best / 1000 * click.ms:,.0f} entries a click ({len(records) / best:,.0f}/s)"
        yield f"replay, {path.stem}", f"{speed}, opened in {opened / click.ms:.2f}", "2,500; 0.5 clicks"
    short, long = flat_journal(1000), flat_journal(10_000)
    ratio = (len(long.lines) / replays([long])) / (len(short.lines) / replays([short])) / 10
    yield "replay 10,000 against 1,000 entries", f"{ratio:.2f} × linear", "linear"


def searching(click: Click) -> Iterator[Figure]:
    from referee.ui.search.query import find as search

    slowest: list[float] = []
    for game in GAMES:
        search(game, "jestr", "en")  # the rules, and what a slip may have meant, are read once
        times = [timed(search, game, question.text, question.lang) for question in questions(game)]
        slowest = max(slowest, times, key=lambda taken: milliseconds(taken, 0.99) if taken else 0.0)
    yield "rule search, kept questions, slowest game, p99", click.shown(milliseconds(slowest, 0.99)), "0.1 clicks"


def memory(click: Click) -> Iterator[Figure]:
    path = written(unfinished(1000), click.home / "memory.table")
    script = f"""
import re
from pathlib import Path
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
desk = Desk(Journal(Path({str(path)!r})), "en")
desk.table.options()
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])"""  # its own peak: that of getrusage is its parent's too
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    yield "memory, 1,000 entries", f"{int(out.stdout) / 1024:.0f} MB", "60 MB"


def checks(click: Click) -> Iterator[Figure]:
    start = time.process_time()
    hits, tries, kinds = measure(range(40))
    each = (time.process_time() - start) / tries
    shown = ", ".join(f"{kind} {h}/{n}" for kind, (h, n) in sorted(kinds.items()))
    yield "check: culprit among five suspects", f"{hits}/{tries} = {hits / tries:.0%} ({shown}; {each:.1f} s each)", "90%"


PARTS = (start_up, prompt, replay, searching, memory, checks)


def main() -> None:
    """All parts, or those named: `python -m tests.bench.bench prompt replay`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REFEREE_HOME"] = folder
        click = Click(Path(folder))
        print(f"one click: {click.ms:.0f} ms of the processor\n{'what':<40}{'measured':<72}at most")
        for part in PARTS:
            if sys.argv[1:] and part.__name__ not in sys.argv[1:]:
                continue
            for what, measured, most in part(click):
                print(f"{what:<40}{measured:<72}{most}", flush=True)


if __name__ == "__main__":
    main()
