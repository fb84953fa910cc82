"""Many writers of one file, and another file under a running prompt."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.table.desk import Desk, load_game
from tests.prove import ROOT, Tried, proves
from tests.ui.command import run
from tests.ui.sitting import Sitting

from .scenarios import furnished, living_in

# -- many writers --------------------------------------------------------------------------------------------------------------

WRITER = """
    import random, sys, time
    from pathlib import Path
    from referee.save import disk
    from referee.save.journal import Journal
    from referee.save.lock import Busy
    if sys.argv[4] == "open to all":
        disk.system.flock = lambda fd, how: None
    elif sys.argv[4] == "no locks":
        def none(fd, how): raise OSError(38, "none")
        disk.system.flock = none
    journal, k = Journal(Path(sys.argv[1])), 0
    journal.load()
    for attempt in range(100 * int(sys.argv[3])):
        if k == int(sys.argv[3]):
            break
        try:
            with journal.held():
                if journal.news() is None:
                    journal.load()
                journal.append([f"{sys.argv[2]} take {k}", f" {sys.argv[2]} take {k} more"])
        except Busy:
            time.sleep(random.random() / 50)  # where nothing keeps writers apart, waiting does
            continue
        print(k, flush=True)
        k += 1
"""


def _writers(seed: int, size: int, many: int, how: str) -> Tried:
    """Several programs write by several names of one file: every acknowledged line is there once, whole and in its order."""
    each = max(1, size // many)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.table"
        Journal.create(path, Header("port-royal", ("A", "B"), "base", "2026.1"))
        os.symlink(path, Path(folder) / "symbolic.table")
        os.link(path, Path(folder) / "hard.table")
        names = [path, Path(folder) / "symbolic.table", Path(folder) / "hard.table"]
        call, env = [sys.executable, "-c", textwrap.dedent(WRITER)], {**os.environ, "PYTHONPATH": str(ROOT)}
        running = [
            subprocess.Popen([*call, str(names[(seed + k) % 3]), str(k), str(each), how], stdout=subprocess.PIPE, text=True, env=env)
            for k in range(many)
        ]
        told = [process.communicate(timeout=600)[0].split() for process in running]
        records = [r for r in Journal(path).load()[1] if not r.startswith("#")]
    bad = []
    for k, acknowledged in enumerate(told):
        lines = [x for n in acknowledged for x in (f"{k} take {n}", f" {k} take {n} more")]
        mine = [r for r in records if r.strip().startswith(f"{k} ")]
        if mine != lines:
            bad.append(f"seed {seed}, {how}: writer {k} was told {len(lines)} records, {len(mine)} are there")
    return sum(map(len, told)), bad


@proves("two writers of one table, by its names and links", short=60, long=1000, full=4000, chunk=1000)
def two(seed: int, size: int) -> Tried:
    return _writers(seed, size, 2, "locks")


@proves("six writers of one table, by its names and links", short=60, long=1200, full=6000, chunk=1200)
def six(seed: int, size: int) -> Tried:
    return _writers(seed, size, 6, "locks")


@proves("one writer where there are no locks", short=40, long=400)
def alone(seed: int, size: int) -> Tried:
    return _writers(seed, size, 1, "no locks")


@proves("three writers where locks keep nobody out", short=40, long=600, full=2000, chunk=600)
def nobody(seed: int, size: int) -> Tried:
    return _writers(seed, size, 3, "open to all")


@proves("parallel changes of one box", short=6, long=48, full=240, chunk=12)
def boxes(seed: int, size: int) -> Tried:
    bad = []
    with tempfile.TemporaryDirectory() as folder, living_in(Path(folder)):
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        call = [sys.executable, str(ROOT / "cli.py"), "box", "port-royal", "set"]
        keys = [fact.key for fact in load_game("port-royal").facts.survey if fact.key.endswith(".coins")][:size]
        running = [subprocess.Popen([*call, f"{key}=2"], stdout=subprocess.DEVNULL, env=env) for key in keys]
        ended = [(key, process.wait(timeout=300)) for key, process in zip(keys, running, strict=True)]
        kept = json.loads(run("box", "port-royal", "--json").out)["learnt"]
        bad += [f"seed {seed}: {key} was acknowledged and is not kept" for key, code in ended if not code and key not in kept]
        bad += [f"seed {seed}: {key} was not kept: exit {code}" for key, code in ended if code]
    return len(keys), bad


# -- another file under a running prompt ------------------------------------------------------------------------------------------


def _replaced(path: Path, rng: random.Random) -> str:
    """Something else than the program changes the file of an open table."""
    raw = path.read_bytes()
    other = raw.replace(b"ship-red-2", b"ship-blue-2").replace(b"ship-yellow-3", b"ship-green-3")
    lines = raw.splitlines(keepends=True)
    how = rng.choice(("gone", "same size", "longer", "shorter", "renamed over", "torn", "half a header", "touched", "empty", "a folder"))
    new = {"same size": other, "longer": other + b"table draw ship-blue-1\n", "shorter": b"".join(lines[:-1]), "renamed over": other}
    new |= {"torn": raw + b"table dra", "half a header": raw[: len(raw) // 3], "touched": raw, "empty": b""}
    if how in ("gone", "a folder", "renamed over"):
        path.unlink()
    if how == "a folder":
        path.mkdir()
    if how in new:
        path.write_bytes(new[how])
    return how


@proves("another file under a running prompt", short=40, long=400, full=1000, chunk=200)
def replaced(seed: int, size: int) -> Tried:
    """What is on the screen is what is in the file, and nothing of it is written over."""
    rng, bad = random.Random(seed), []
    for k in range(size):
        with tempfile.TemporaryDirectory() as folder, living_in(Path(folder)):
            path = Path(folder) / "t.table"
            shutil.copy(furnished() / "home/tables/t.table", path)
            sitting = Sitting(path)
            sitting.type("b1")
            how = _replaced(path, rng)
            there = path.read_bytes() if path.is_file() else None
            here = f"seed {seed}, {k}, {how}"
            try:
                sitting.type("look" if rng.random() < 0.3 else "y1", "stop")
            except Exception as error:
                bad.append(f"{here}: {type(error).__name__}: {error}")
                continue
            if there is None or how in ("half a header", "empty"):
                if (path.read_bytes() if path.is_file() else None) != there:
                    bad.append(f"{here}: written to")
                continue
            if not path.read_bytes().startswith(there.removesuffix(b"table dra")):
                bad.append(f"{here}: what was there is not there any more")
            again = Desk(Journal(path), "en")
            if again.table.stuck or again.table.view() != sitting.desk.table.view():
                bad.append(f"{here}: the screen shows another table than the file")
    return size, bad
