"""Encodings that lack our letters, and standard streams that are full, closed or gone."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import cli
from referee.save.journal import Journal
from tests.prove import ROOT, Tried, proves

from .scenarios import at_home

ENCODINGS = ("cp1251", "cp866", "cp437", "koi8-r", "latin-1", "ascii", "utf-8", "utf-16")
SAYING = (["enter", "b1"], ["show"], ["score"], ["log"], ["games"], ["--help"], ["options"], ["show", "--json"])
SAYING += (["rules", "port-royal", "череп"],)


@proves("answers in old code pages", short=8, long=160)
def encodings(seed: int, size: int) -> Tried:
    rng, bad = random.Random(seed), []
    for k in range(size):
        encoding, args, lang = rng.choice(ENCODINGS), list(rng.choice(SAYING)), rng.choice(("ru", "en"))
        with at_home() as root:
            path = root / "home/tables/t.table"
            if args[0] in ("enter", "show", "score", "log", "options"):
                args[1:1] = ["-f", str(path)]
            out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
            err = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
            code: Any = 0
            try:
                with redirect_stdout(out), redirect_stderr(err):
                    cli.main(["--lang", lang, *args])
            except SystemExit as left:
                code = left.code
            except Exception as error:
                bad.append(f"seed {seed}, {k}, {encoding}, {args[0]}: {type(error).__name__}: {error}")
                continue
            out.flush()
            if code or not out.buffer.getvalue():  # type: ignore[attr-defined]
                bad.append(f"seed {seed}, {k}, {encoding}, {args[0]}: exit {code}")
            if args[0] == "enter" and len(Journal(path).load()[1]) != 3:
                bad.append(f"seed {seed}, {k}, {encoding}: not recorded")
    return size, bad


KEEPING = ("enter", "new", "box")  # what they were told stays, also where the answer cannot be written
WRITING = (["new", "port-royal", "--players", "Ann, Bob"], ["box", "port-royal", "set", "crown.shields=1,2,3,4,5,6"])
STREAMS = {"full": "> /dev/full", "closed": ">&-", "closed in": "<&-", "all closed": "<&- >&- 2>&-", "err closed": "2>&-", "gone": "| true"}


def _no_shell() -> str:
    return "" if Path("/dev/full").exists() and Path("/bin/bash").exists() else "no /dev/full or no bash"


@proves("standard streams that are full, closed or gone", short=4, long=60, needs=_no_shell)
def streams(seed: int, size: int) -> Tried:
    """What was entered is there, and is said to be; no traceback; success where it was entered."""
    rng, bad = random.Random(seed), []
    for k in range(size):
        name, args = rng.choice(list(STREAMS)), list(rng.choice((*SAYING, *WRITING, ["--version"], ["play"], ["tally", "port-royal"])))
        with at_home() as root:
            path = root / "home/tables/t.table"
            if args[0] in ("enter", "show", "score", "log", "options", "play"):
                args[1:1] = ["-f", str(path)]
            line = f'{sys.executable} {ROOT}/cli.py "$@" {STREAMS[name]}; exit ${{PIPESTATUS[0]}}'
            env = {**os.environ, "PYTHONPATH": str(ROOT)}
            ran = subprocess.run(["/bin/bash", "-c", line, "bash", *args], capture_output=True, env=env, input=b"r1\n", timeout=120)
            here = f"seed {seed}, {k}, {name}, {args[0]}"
            if b"Traceback" in ran.stderr or b"Exception ignored" in ran.stderr:
                bad.append(f"{here}: {ran.stderr[-300:]!r}")
            if args[0] == "enter" and (ran.returncode or len(Journal(path).load()[1]) != 3):
                bad.append(f"{here}: exit {ran.returncode}, {len(Journal(path).load()[1])} records")
            if name == "full" and (b"is kept" in ran.stderr) is not (args[0] in KEEPING):
                bad.append(f"{here}: what was kept is not said, or what was not")
            if ran.returncode not in (0, 2, 4, 5):
                bad.append(f"{here}: exit {ran.returncode}")
    return size, bad
