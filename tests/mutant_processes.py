"""How mutants are tried: in processes of their own, against what is kept and against the tests (tests/run_mutants.py)."""

from __future__ import annotations

import contextlib
import fcntl
import gc
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from . import dormant_mutants
from .mutants import ROOT, Mutant

ONLY = [word for word in os.environ.get("ONLY", "").split(",") if word]
PACKAGES = [path.name for path in (ROOT / "referee/games").iterdir()]
EACH = float(os.environ.get("EACH", "30"))  # seconds of the processor for one mutant
HANGS = 15  # seconds of the processor in one go
ALIVE, DEAD = 0, 1  # how a process that tried one ends
KEPT = ROOT / ".prove"
PYTEST = ["-s", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "-p", "no:randomly"]
PYTEST += ["-k", "not playouts and not transcript"]
#: Under tests/, those that say most of the rules first. What is not here runs no rule in the process of the tests, or takes long.
TESTS = ("kernel", "test_cases.py", "models", "games", "save/test_saves.py", "sixth", "test_typed.py", "test_everyday.py")
TESTS += ("test_hearing.py", "test_verdicts.py", "test_decisions.py", "test_corrections.py", "test_new_names.py", "ui")
TESTS += ("save/test_campaign.py",)
TOGETHER = 8  # tests that a process runs in one go


def concerns(name: str, only: list[str] = ONLY) -> bool:
    """Whether a test may concern what is tried: one that names another game alone does not."""
    named = [game for game in PACKAGES if game in name or game.replace("_", "-") in name]
    return not only or any(word.startswith("kernel") for word in only) or not named or bool({*named} & {*only})


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Nobody else writes what is kept."""
    with open(KEPT / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# -- processes ---------------------------------------------------------------------------------------------------------------


def _too_long(_signal: int, _frame: object) -> None:
    os._exit(DEAD)  # it hangs, and somebody would notice


def apart() -> None:
    """What a process does first that tries a mutant."""
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1) if os.environ.get("LOUD") else (0, 1, 2):
        os.dup2(null, fd)
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)
    signal.signal(signal.SIGALRM, lambda _signal, _frame: os._exit(ALIVE))
    signal.alarm(20 * HANGS)  # it waits for something that is the parent's: nothing is known of it


def ended(pid: int) -> tuple[bool, float]:
    """Whether it was killed, and the time of the processor that it took."""
    _, status, used = os.wait4(pid, 0)
    return os.waitstatus_to_exitcode(status) != ALIVE, used.ru_utime + used.ru_stime


class Folder:
    """What lies in a folder, to be put back after a process wrote to it that was only tried."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.files = {p: (p.read_bytes(), p.stat()) for p in self._files()}

    def _files(self) -> Iterator[Path]:
        return (p for p in (self.path.rglob("*") if self.path else ()) if p.is_file() and not p.is_symlink())

    def put_back(self) -> None:
        for p in self._files():
            if p not in self.files:
                p.unlink()
        for p, (data, was) in self.files.items():
            now = p.stat() if p.exists() else None
            if now is None or (now.st_mtime_ns, now.st_size, now.st_ino) != (was.st_mtime_ns, was.st_size, was.st_ino):
                p.parent.mkdir(parents=True, exist_ok=True)
                p.write_bytes(data)
                os.utime(p, ns=(was.st_atime_ns, was.st_mtime_ns))


# -- those that sleep --------------------------------------------------------------------------------------------------------


class Trial:
    """Runs things with all mutants asleep, and lets them wake."""

    def __init__(self, mutants: list[Mutant], said: Callable[[Mutant, str], None]) -> None:
        self.mutants, self.said = mutants, said
        self.alive = set(range(len(mutants)))
        self.used: dict[int, float] = {}
        self.met: dict[int, int] = {}  # in how many units it made a difference
        self.mine: int | None = None  # the one that is awake in this process
        self.killed: list[int] = []  # in this unit
        self.folder: Path | None = None  # of the test that runs
        dormant_mutants.woken[:] = [self.wake]

    def wake(self, k: int) -> bool:
        dormant_mutants.state[k] = dormant_mutants.ASLEEP  # once in a unit
        self.met[k] = self.met.get(k, 0) + 1
        kept = Folder(self.folder)
        if (pid := os.fork()) == 0:
            apart()
            self.mine = k
            dormant_mutants.state[:] = [dormant_mutants.ASLEEP] * len(dormant_mutants.state)
            dormant_mutants.state[k] = dormant_mutants.AWAKE
            return True
        dead, used = ended(pid)
        kept.put_back()
        self.used[k] = self.used.get(k, 0) + used
        if dead:
            self.killed.append(k)
        return False

    def unit(self, name: str, steps: list[Callable[[], bool]]) -> None:
        """Some steps in one go; each says whether all is as it should be."""
        self.killed = []
        for k in self.alive:
            if self.used.get(k, 0) < EACH:
                dormant_mutants.state[k] = dormant_mutants.READY
        fine = all(map(self._fine, steps))
        if self.mine is not None:
            os._exit(ALIVE)
        dormant_mutants.state[:] = [dormant_mutants.ASLEEP] * len(dormant_mutants.state)
        if not fine:
            print(f"FAULT: {name} fails where nothing is changed", flush=True)
            return
        for k in self.killed:
            self.alive.discard(k)
            self.said(self.mutants[k], name)

    def _fine(self, step: Callable[[], bool]) -> bool:
        try:
            fine = step()
        except BaseException:
            fine = False
        if not fine and self.mine is not None:
            os._exit(DEAD)
        return fine


class Workshop:
    """A session of pytest that collects everything once."""

    def __init__(self, trial: Trial, units: Units) -> None:
        self.trial, self.units = trial, units

    def pytest_runtestloop(self, session: Any) -> bool:
        from referee.save import disk, journal, lock

        from . import test_typed

        test_typed.ONCE = dormant_mutants.loading = False
        disk.system.fsync = lambda fd: None
        lock.take = journal.take = lambda fd: True  # one that forks off while the table is held would wait for its parent
        lock.keeps = journal.keeps = lambda path: True
        session.config._tmp_path_factory.getbasetemp()
        files: dict[str, list[Any]] = {}
        for item in session.items:
            files.setdefault(item.nodeid.split("::")[0], []).append(item)
        for name, items in files.items():
            items = [item for item in items if concerns(item.nodeid)]
            groups = [items[k : k + TOGETHER] for k in range(0, len(items), TOGETHER)]
            for k, group in enumerate(groups):
                steps = [partial(self._run, item, then) for item, then in zip(group, [*group[1:], None], strict=True)]
                self.units.run(f"{name} {k + 1} of {len(groups)}", partial(self.trial.unit, steps=steps))
        return True

    def _run(self, item: Any, then: Any) -> bool:
        def folder() -> None:
            self.trial.folder = item.funcargs.get("tmp_path")
            tempfile.tempdir = str(self.trial.folder) if self.trial.folder else None

        call = item.runtest
        item.runtest = lambda: (folder(), call())[1]
        fine = not any(r.failed for r in runtestprotocol(item, nextitem=then, log=False))
        if (made := self.trial.folder) is not None and self.trial.mine is None:
            shutil.rmtree(made, ignore_errors=True)
        self.trial.folder = tempfile.tempdir = None
        return fine


class Units:
    """What was run already; a run goes on behind it."""

    def __init__(self, path: Path, again: bool) -> None:
        self.path, self.again = path, again
        self.done: list[str] = json.loads(path.read_text("utf-8")) if path.exists() else []

    def run(self, name: str, do: Callable[[str], None]) -> None:
        if name in self.done and not self.again:
            return
        gc.collect()
        gc.freeze()
        start = time.monotonic()
        do(name)
        print(f"  {name}  {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)
        if not self.again:
            self.done.append(name)
            self.path.write_text(json.dumps(self.done, ensure_ascii=False, indent=0), "utf-8")


# -- those that are loaded changed -------------------------------------------------------------------------------------------


def cold(mutant: Mutant, kept: list[str], tests: list[str]) -> tuple[bool, float]:
    """Whether one that is loaded changed is noticed."""
    if (pid := os.fork()) == 0:
        apart()
        signal.setitimer(signal.ITIMER_VIRTUAL, EACH + HANGS)
        try:
            sys.meta_path.insert(0, dormant_mutants.changed(mutant))
            _noticed(mutant, kept, tests)
        except BaseException:
            os._exit(DEAD)  # it does not even load
    return ended(pid)


def _noticed(mutant: Mutant, kept: list[str], tests: list[str]) -> None:
    from .kept_results import same

    for name in kept:
        if time.process_time() > EACH / 2:
            break
        if not same(name):
            os._exit(DEAD)
    pytest.main([*PYTEST, *tests], plugins=[Quickest(mutant)])
    os._exit(DEAD)


class Server:
    """A process that has loaded nothing of ours yet, and tries what is loaded changed."""

    def __init__(self) -> None:
        ask, answer = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(ask[1])
            with os.fdopen(ask[0], encoding="utf-8") as asked:
                for line in asked:
                    mutant, kept, tests = json.loads(line)
                    os.write(answer[1], b"1" if cold(Mutant(**mutant), kept, tests)[0] else b"0")
            os._exit(0)
        os.close(ask[0])
        self.ask, self.answer = ask[1], answer[0]

    def kills(self, mutant: Mutant, kept: list[str], tests: list[str]) -> bool:
        os.write(self.ask, json.dumps([vars(mutant), kept, tests]).encode() + b"\n")
        return os.read(self.answer, 1) == b"1"


class Quickest:
    """Runs what was collected and may concern it, while there is time."""

    def __init__(self, mutant: Mutant) -> None:
        self.game = game_of(mutant)

    def pytest_runtestloop(self, session: Any) -> bool:
        items = [item for item in session.items if concerns(item.nodeid, [self.game] if self.game else [])]
        for item, then in zip(items, [*items[1:], None], strict=True):
            if time.process_time() > EACH:
                break
            if any(r.failed for r in runtestprotocol(item, nextitem=then, log=False)):
                os._exit(DEAD)
        os._exit(ALIVE)


def game_of(mutant: Mutant) -> str:
    return mutant.path.split("/")[2] if "/games/" in mutant.path else ""


def of(mutant: Mutant) -> tuple[list[str], list[str]]:
    """What may notice one that is loaded changed: what is kept, and tests."""
    from referee import GAMES

    game = game_of(mutant)
    names, few = ([game.replace("_", "-")], 2) if game else (list(GAMES), 1)
    kept = [f"{what} {name}" for name in names for what in ("declared", "tally")]
    kept += [f"games {name} 0" for name in names]
    kept += [f"position {name} {k}" for k in range(8 * few) for name in names]
    kept += [f"games {name} {k + 1}" for k in range(2 * few) for name in names]
    tests = [f"tests/games/{game}", f"tests/models/{game}", "tests/test_typed.py"] if game else ["tests/kernel", "tests/test_typed.py"]
    return kept, ["tests/test_cases.py", *tests]
