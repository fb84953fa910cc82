"""The same with the real system calls: killed or failing at each that touches a file of ours, through pipes and on a terminal."""

from __future__ import annotations

import errno
import os
import pty
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path

from tests.prove import ROOT, Tried, proves

from .proofs import afterwards, outcome_of
from .scenarios import ON, SCENARIOS, Scenario, T, moved_in, wrong

CALLS = "openat,read,lseek,write,ftruncate,fsync,flock,close,rename,link,unlink,mkdir,newfstatat,fstat"
PLAYED = Scenario("play", ("play", *ON), T, "draw blue 1", typed="b1\n")
NUMBERS = ("EIO", "ENOSPC", "EACCES", "EMFILE", "EROFS", "EINTR", "ENOLCK")


def _no_strace() -> str:
    if shutil.which("strace") is None:
        return "no strace"
    try:
        done = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return "strace does not run"
    return "" if done.returncode == 0 else "strace may not trace"


def _traced(scenario: Scenario, root: Path, how: list[str], terminal: bool) -> tuple[int, str]:
    """Runs a command under strace; its exit code and what it printed."""
    call = ["strace", "-f", "-qq", *how, sys.executable, str(ROOT / "cli.py"), *scenario.here(root)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "TERM": "dumb"}
    if not terminal:
        ran = subprocess.run(call, capture_output=True, input=scenario.typed.encode(), env=env, timeout=120)
        return ran.returncode, (ran.stdout + ran.stderr).decode("utf-8", "replace")
    ours, theirs = pty.openpty()
    child = subprocess.Popen(call, stdin=theirs, stdout=theirs, stderr=theirs, env=env, close_fds=True)
    os.close(theirs)
    os.write(ours, scenario.typed.encode() + b"\x04")
    out = b""
    with suppress(OSError):  # the terminal is gone when its last user is
        while more := os.read(ours, 65536):
            out += more
    os.close(ours)
    return child.wait(timeout=120), out.decode("utf-8", "replace")


@cache
def calls_of(scenario: Scenario, terminal: bool) -> list[tuple[str, int]]:
    """Every call that touches a file of ours: its name, and the how manyth of that name it is."""
    with moved_in(scenario) as root, tempfile.NamedTemporaryFile("r", suffix=".strace") as trace:
        _traced(scenario, root, ["-y", "-e", f"trace={CALLS}", "-o", trace.name], terminal)
        count: Counter[str] = Counter()
        found = []
        for line in trace:
            if made := re.match(r"(?:\d+\s+)?(\w+)\(", line):
                count[made[1]] += 1
                if str(root) in line:
                    found.append((made[1], count[made[1]]))
    return found


def _tried(seed: int, size: int, ways: tuple[str, ...]) -> Tried:
    rng, bad = random.Random(seed), []
    for k in range(size):
        scenario, terminal = rng.choice((*SCENARIOS, PLAYED)), rng.random() < 0.5
        call, nth = rng.choice(calls_of(scenario, terminal))
        way = rng.choice(ways)
        before, after = outcome_of(scenario)
        here = f"seed {seed}, {k}, {scenario.name}, {'terminal' if terminal else 'pipe'}, {call} {nth} {way}"
        with moved_in(scenario) as root:
            code, out = _traced(scenario, root, ["-o", "/dev/null", "-e", f"inject={call}:{way}:when={nth}"], terminal)
            told = scenario.says in out if scenario.says else code == 0
            refused = "not recorded" in out
            if "Traceback" in out:
                bad.append(f"{here}: {out[-300:]}")
            bad += [f"{here}: {line}" for line in wrong(scenario, root, before, after, told=told and code == 0, refused=refused)]
            bad += [f"{here}: {line}" for line in afterwards(root)]
    return size, bad


@proves("killed by strace at every call on a file of ours, pipe and terminal", short=0, long=60, full=2000, chunk=10, needs=_no_strace)
def kills(seed: int, size: int) -> Tried:
    return _tried(seed, size, ("signal=KILL",))


@proves("errors by strace at every call on a file of ours, pipe and terminal", short=0, long=60, full=2000, chunk=10, needs=_no_strace)
def errors(seed: int, size: int) -> Tried:
    return _tried(seed, size, tuple(f"error={name}" for name in NUMBERS if hasattr(errno, name)))
