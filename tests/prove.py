"""`make prove`: everything long, as one table of class × tried × failures. Run: python -m tests.prove [WORDS OF A CLASS]

    SEED=7 make prove        the same run again; without it a seed is chosen and printed
    FULL=1 make prove        the full counts; what was done is kept under .prove and a run that was broken off goes on there
    JOBS=2 make prove        so many parts at once (those classes that are tried in parts)
    KEEP=1 make prove        also writes the rows into tests/proof.md, the newest measured of each class

A class is a function with `@proves("kills at every call", short=20, long=400, full=4000)` in any `tests/**/proofs*.py`. It takes a seed and
a size, tries about so many things and returns how many it tried and what failed, a line each. `make test` runs the short form of each.
What this machine lacks is shown as not tried (`needs` says what), never as passed.
"""

from __future__ import annotations

import importlib
import json
import multiprocessing
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from referee.save.lock import held

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".prove"
MEASURED = ROOT / "tests/proof.md"
HEAD = "| class | tried | failures | seed |\n|---|---|---|---|"
Tried = tuple[int, list[str]]


@dataclass(frozen=True)
class Proof:
    """One class of things that may go wrong."""

    name: str
    try_: Callable[[int, int], Tried]
    short: int  # in `make test`: ten seconds at most
    long: int
    full: int
    chunk: int  # tried at once; then what was done is kept
    needs: Callable[[], str]  # what the machine lacks


_ALL: dict[str, Proof] = {}


def proves(
    name: str, *, short: int, long: int, full: int = 0, chunk: int = 0, needs: Callable[[], str] = lambda: ""
) -> Callable[[Callable[[int, int], Tried]], Callable[[int, int], Tried]]:
    """Adds a row to the table."""

    def add(function: Callable[[int, int], Tried]) -> Callable[[int, int], Tried]:
        assert name not in _ALL or _ALL[name].try_.__qualname__ == function.__qualname__, name
        _ALL[name] = Proof(name, function, short, long, full or long, chunk or max(long, 1), needs)
        return function

    return add


@cache
def proofs() -> tuple[Proof, ...]:
    """Every class there is."""
    for path in sorted((ROOT / "tests").rglob("proofs*.py")):
        importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return tuple(_ALL.values())


def seed_of(seed: int, name: str, k: int) -> int:
    """Every class and every part of it has a seed of its own."""
    return random.Random(f"{seed} {name} {k}").randrange(1 << 30)


def tried(proof: Proof, seed: int, size: int) -> Tried:
    """A class, once; whatever is raised is a failure."""
    try:
        return proof.try_(seed, size)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return size, [f"seed {seed}: {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"]


def _part(part: tuple[str, int, int, int]) -> Tried:
    """A part of a class, in a process of its own."""
    name, seed, at, size = part
    return tried(_ALL[name], seed_of(seed, name, at), size)


class Run:
    """One run over all classes; a full one goes on where it was broken off. Several may run at once, each over classes of its own."""

    def __init__(self, seed: int, full: bool) -> None:
        self.seed = seed
        self.full = full
        self.path = KEPT / f"{seed}.json"
        self.done: dict[str, Tried] = {}

    def before(self, name: str) -> Tried:
        """How far a class came in an earlier part of this run."""
        count, bad = self._kept().get(name, (0, [])) if self.full else (0, [])
        return count, list(bad)

    def _kept(self) -> dict[str, Tried]:
        return dict(json.loads(self.path.read_text("utf-8"))) if self.path.exists() else {}

    def go(self, proof: Proof) -> str:
        """Tries a class; its row of the table."""
        if lack := proof.needs():
            return f"| {proof.name} | not tried: {lack} | | |"
        wanted = proof.full if self.full else proof.long
        count, bad = self.done[proof.name] = self.before(proof.name)
        start = time.monotonic()
        for n, found in self._parts(proof, count, wanted):
            count, bad = count + max(n, 1), bad + found
            self.done[proof.name] = count, bad
            self._keep(proof.name)
            print(f"  {proof.name}: {count} of {wanted}, {len(bad)} failures, {time.monotonic() - start:.0f} s", file=sys.stderr)
            print("".join(f"    {line}\n" for line in found[:20]), end="", file=sys.stderr, flush=True)
        return self._row(proof.name)

    def _parts(self, proof: Proof, count: int, wanted: int) -> Iterator[Tried]:
        """What is left to try, part by part in order, several at once where that is wanted."""
        jobs = int(os.environ.get("JOBS") or 1)
        if jobs == 1 or wanted - count <= proof.chunk:
            while count < wanted:
                n, found = tried(proof, seed_of(self.seed, proof.name, count), min(proof.chunk, wanted - count))
                yield n, found
                count += max(n, 1)
            return
        with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=20) as pool:
            parts = [(proof.name, self.seed, at, min(proof.chunk, wanted - at)) for at in range(count, wanted, proof.chunk)]
            yield from pool.imap(_part, parts)

    def _row(self, name: str) -> str:
        count, bad = self.done[name]
        return f"| {name} | {count:,} | {len(bad):,} | {self.seed}{', full' if self.full else ''} |"

    def _keep(self, name: str) -> None:
        """What was done so far: it stays whatever breaks the run off."""
        with held(KEPT):
            if self.full:
                self.path.write_text(json.dumps({**self._kept(), name: self.done[name]}, ensure_ascii=False, indent=1), "utf-8")
            if os.environ.get("KEEP"):
                keep(self._row(name))


def keep(row: str) -> None:
    """Puts a row into the table of what was last measured, in the order of the classes."""

    def merged(old: list[str]) -> list[str]:
        rows = {line.split(" | ")[0]: line for line in (*old, row)}
        return [rows[name] for proof in proofs() if (name := f"| {proof.name}") in rows]

    keep_table(HEAD, merged)


def keep_table(head: str, changed: Callable[[list[str]], list[str]]) -> None:
    """Changes the rows of a table of measured figures."""
    before, found, rest = MEASURED.read_text("utf-8").partition(f"{head}\n")
    assert found, head
    lines = rest.split("\n")
    size = next(k for k, line in enumerate(lines) if not line.startswith("|"))
    MEASURED.write_text("\n".join([before + head, *changed(lines[:size]), *lines[size:]]), "utf-8")


def main(words: list[str]) -> int:
    full = bool(os.environ.get("FULL"))
    kept = sorted(KEPT.glob("*.json"), key=lambda p: p.stat().st_mtime) if full else []
    seed = int(os.environ.get("SEED") or (kept[-1].stem if kept else random.randrange(100_000)))
    print(f"seed {seed}" + (", the full counts" if full else ""))
    run = Run(seed, full)
    rows = []
    for proof in proofs():
        if not words or any(w in proof.name for w in words):
            rows.append(run.go(proof))
            if os.environ.get("KEEP") and proof.needs():
                keep(rows[-1])
    print("\n".join(["", HEAD, *rows]))
    return 1 if any(bad for _n, bad in run.done.values()) else 0


if __name__ == "__main__":
    from tests.prove import main as real_main  # one registry, however this file was started

    sys.exit(real_main(sys.argv[1:]))
