"""Every writing command under torture: killed at every call, errors and short writes at every call, full disks."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cli
from referee.save.campaign import CampaignFile
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.prove import Tried, proves
from tests.ui.command import run

from .scenarios import SCENARIOS, Scenario, moved_in, outcome, said, wrong
from .system import ERRORS, Fault, forked, injected, some


def _no_fork() -> str:
    return "" if hasattr(os, "fork") else "no fork"


@cache
def _calls(scenario: Scenario) -> int:
    """How many system calls a command makes on files of ours."""
    with moved_in(scenario) as root, injected(Fault()) as fault:
        run(*scenario.here(root))
    return len(fault.calls)


@cache
def outcome_of(scenario: Scenario) -> tuple[dict[str, object], dict[str, object]]:
    return outcome(scenario)


def _every(seed: int, size: int, ways: tuple[object, ...]) -> Iterator[tuple[Scenario, int, object]]:
    """Every call of every writing command, every way; so many of them."""
    rng = random.Random(seed)
    all_ = [(s, at, way) for s in SCENARIOS for at in range(1, _calls(s) + 1) for way in ways]
    while size > 0:
        picked = some(rng, all_, size)
        size -= len(picked)
        yield from picked


# -- kills -----------------------------------------------------------------------------------------------------------------


@proves("killed at every system call of every writing command", short=25, long=600, full=3000, chunk=300, needs=_no_fork)
def kills(seed: int, size: int) -> Tried:
    bad: list[str] = []
    count = 0
    for scenario, at, how in _every(seed, size, ("kill", "killed-after")):
        before, after = outcome_of(scenario)
        with moved_in(scenario) as root:
            fault = Fault(at, str(how))

            def child(root: Path = root, scenario: Scenario = scenario, fault: Fault = fault) -> None:
                with injected(fault):
                    cli.main(scenario.here(root))

            code, out = forked(child)
            count += 1
            here = f"seed {seed}, {scenario.name}, {how} {at}"
            if code not in (-signal.SIGKILL, 0):
                bad.append(f"{here}: exit {code}")
            told = scenario.says in out if scenario.says else code == 0
            bad += [f"{here}: {line}" for line in wrong(scenario, root, before, after, told=told, refused=False)]
            bad += [f"{here}: {line}" for line in afterwards(root)]
    return count, bad


def afterwards(root: Path) -> Iterator[str]:
    """The next command works, and the campaign has every finished table once."""
    ran = run("campaign", "show", "Book")
    if ran.code:
        yield f"campaign show: {ran.code} {ran.err}"
    over = Desk(Journal(root / "home/tables/c.table"), "en").table.s.now[-1].name == "over"
    tables = [p.id for p in CampaignFile.named("Book").story().tables]
    if len(tables) != over:
        yield f"the campaign has {len(tables)} tables, {int(over)} is finished"
    ran = run("doctor", *map(str, sorted((root / "home/tables").glob("[!b]*.table"))))
    if ran.code:
        yield f"doctor: {ran.err}"


# -- errors ----------------------------------------------------------------------------------------------------------------


WAYS = (
    *(("error", n, also) for n in ERRORS for also in (0, 1, 3)),
    *((how, 0, also) for how in ("short", "none", "torn") for also in (0, 2)),
)


@proves("errors, short writes and double faults at every system call", short=60, long=1500, full=7000, chunk=500)
def errors(seed: int, size: int) -> Tried:
    bad: list[str] = []
    count = 0
    for scenario, at, way in _every(seed, size, WAYS):
        how, number, also = way  # type: ignore[misc]
        before, after = outcome_of(scenario)
        here = f"seed {seed}, {scenario.name}, call {at}, {how} {errno.errorcode.get(number, '')} +{also}"
        with moved_in(scenario) as root:
            count += 1
            try:
                with injected(Fault(at, how, number, also)):
                    ran = run(*scenario.here(root))
            except Exception as error:
                bad.append(f"{here}: {type(error).__name__}: {error}")
                continue
            told, denied = said(ran, scenario)
            if ran.code not in (0, 4):
                bad.append(f"{here}: exit {ran.code}: {ran.err}")
            bad += [f"{here}: {line}" for line in wrong(scenario, root, before, after, told=told and ran.code == 0, refused=denied)]
            bad += [f"{here}: {line}" for line in afterwards(root)]
    return count, bad


@proves("a disk that is full after so many bytes", short=20, long=200, full=600, chunk=100, needs=_no_fork)
def full_disk(seed: int, size: int) -> Tried:
    """No file may grow beyond a limit that lies somewhere in what is to be written."""
    rng, bad = random.Random(seed), []
    for _k in range(size):
        scenario = rng.choice(SCENARIOS)
        before, after = outcome_of(scenario)
        with moved_in(scenario) as root:
            grown = (root / scenario.file).stat().st_size if (root / scenario.file).exists() else 0
            limit = max(1, grown + rng.randint(-40, 120))

            def child(root: Path = root, scenario: Scenario = scenario, limit: int = limit) -> None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
                cli.main(scenario.here(root))

            code, out = forked(child)
            here = f"seed {seed}, {scenario.name}, {limit} bytes"
            if code not in (0, 4):
                bad.append(f"{here}: exit {code}")
            told = code == 0 and scenario.says in out
            bad += [f"{here}: {line}" for line in wrong(scenario, root, before, after, told=told, refused=code == 4 and not told)]
    return size, bad
