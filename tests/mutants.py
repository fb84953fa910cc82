"""Mutants of the rules: one bound, tie, payment, order or clamp changed at a time; the tests must notice.

    python -m tests.mutants [SEED [N]]

A mutant is tried in a copy of the tree against the cases, typed lines, kept tables, models and tests of its own game. Whoever survives is
printed with its line: make it a case, or write it down with the reason in `equivalent.txt` beside this file.
"""

from __future__ import annotations

import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
LIMIT = 60  # seconds of the processor for the tests of one mutant: a busy machine is no reason to call it noticed
LATEST = 900.0  # seconds after which it hangs
LOOKS = ("view", "prompt", "setup", "panels", "words", "example")  # what is only shown is no rule

COMPARED = {ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">")}
COMPARED |= {ast.Eq: ("==", "!="), ast.NotEq: ("!=", "==")}
ADDED = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}


@dataclass(frozen=True)
class Mutant:
    """One change in one line of a file."""

    path: str  # from the root
    line: int
    at: int  # in bytes
    end: int
    new: str
    kind: str  # bound, tie, payment, order, clamp
    text: str  # the line as it stands

    @property
    def name(self) -> str:
        """Known by what it changes, not by where the line has moved to."""
        raw = self.text.encode()
        return f"{self.path}: {raw[: self.at].decode().lstrip()}⟦{raw[self.at : self.end].decode()} → {self.new}⟧{raw[self.end :].decode()}"

    def changed(self, source: str) -> str:
        lines = source.split("\n")
        raw = lines[self.line - 1].encode()
        lines[self.line - 1] = (raw[: self.at] + self.new.encode() + raw[self.end :]).decode()
        return "\n".join(lines)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_text("utf-8")
    lines = source.split("\n")
    where = path.relative_to(ROOT).as_posix()

    def change(line: int, at: int, end: int, new: str, kind: str) -> Mutant:
        return Mutant(where, line, at, end, new, kind, lines[line - 1])

    def operator(left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> Iterator[Mutant]:
        if left.end_lineno != right.lineno or left.end_col_offset is None or left.end_lineno is None:
            return
        between = lines[right.lineno - 1].encode()[left.end_col_offset : right.col_offset].decode()
        if between.count(old) == 1:
            at = left.end_col_offset + len(between[: between.index(old)].encode())
            yield change(right.lineno, at, at + len(old), new, kind)

    typed: set[int] = set()  # annotations and indices
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for told in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(told, ast.AST):
                typed |= {id(x) for x in ast.walk(told)}
        if isinstance(node, ast.Subscript):
            typed |= {id(x) for x in ast.walk(node.slice)}
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            typed.add(id(node.operand))  # mostly `pickle.dumps(s, -1)`
    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            kind = "tie" if isinstance(node.ops[0], (ast.Eq, ast.NotEq)) else "bound"
            yield from operator(node.left, node.comparators[0], *COMPARED[type(node.ops[0])], kind)
        elif isinstance(node, ast.BinOp) and type(node.op) in ADDED:
            yield from operator(node.left, node.right, *ADDED[type(node.op)], "payment")
        elif isinstance(node, ast.AugAssign) and type(node.op) in ADDED:
            old, new = ADDED[type(node.op)]
            yield from operator(node.target, node.value, f"{old}=", f"{new}=", "payment")
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value < 100 and node.end_col_offset:
            yield change(node.lineno, node.col_offset, node.end_col_offset, str(node.value + 1), "payment")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min", "sorted", "reversed"):
            new = {"max": "min", "min": "max", "sorted": "list", "reversed": "list"}[node.func.id]
            if node.func.id in ("max", "min") or not node.keywords:
                kind = "clamp" if node.func.id in ("max", "min") else "order"
                yield change(node.lineno, node.func.col_offset, node.func.col_offset + len(node.func.id), new, kind)


def everywhere() -> list[Mutant]:
    """Of the games' rules and the kernel."""
    files = [p for p in sorted((ROOT / "referee/games").rglob("*.py")) if p.stem not in LOOKS and not p.stem.endswith("_words")]
    return [m for p in (*files, *sorted((ROOT / "referee/kernel").glob("*.py"))) for m in mutants(p)]


def equivalent() -> dict[str, str]:
    """Changes that change nothing, each with its reason."""
    if not EQUIVALENT.exists():
        return {}
    rows = (row.partition(" ## ") for row in EQUIVALENT.read_text("utf-8").splitlines() if row.strip())
    return {name.strip(): reason for name, _mark, reason in rows}


# -- trying ------------------------------------------------------------------------------------------------------------------


def tests_of(mutant: Mutant) -> list[str]:
    parts = mutant.path.split("/")
    whole = ["tests/test_cases.py", "tests/test_typed.py", "tests/save/test_saves.py"]
    if parts[1] == "kernel":
        return ["tests/kernel", *whole]
    game = parts[2]
    own = [p for p in (f"tests/games/{game}", f"tests/models/{game}") if (ROOT / p).exists()]
    return [*whole, *own, "-k", f"({game} or {game.replace('_', '-')}) and not playout"]


@contextmanager
def workshop() -> Iterator[Path]:
    """A copy of the tree."""
    with tempfile.TemporaryDirectory(prefix="referee-mutants-") as folder:
        copy = Path(folder) / "tree"
        left = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".prove", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=left, symlinks=True)
        yield copy


@cache
def red(tests: tuple[str, ...], tree: Path) -> tuple[str, ...]:
    """Leaves out the tests that fail without any change: else every mutant would be called noticed."""
    out = _run(("-rf", "--tb=no", *tests), tree)[1]
    return tuple(f"--deselect={line.split()[1]}" for line in out.splitlines() if line.startswith("FAILED "))


def _run(args: tuple[str, ...], tree: Path) -> tuple[int, str]:
    """Runs tests; the exit code, 1 where they hang, and what they print."""
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *args]
    env = {**os.environ, "PYTHONPATH": str(tree)}
    try:
        ran = subprocess.run(call, cwd=tree, env=env, capture_output=True, text=True, timeout=LATEST, preexec_fn=_limited)
    except subprocess.TimeoutExpired:
        return 1, ""
    return ran.returncode, ran.stdout


def survives(mutant: Mutant, tree: Path) -> bool:
    """Whether no test notices."""
    path, tests = tree / mutant.path, tuple(tests_of(mutant))
    source, left_out = path.read_text("utf-8"), red(tests, tree)
    try:
        path.write_text(mutant.changed(source), "utf-8")
        now = time.time() + random.randrange(1_000_000)  # a compiled file of the same second must not stand for it
        os.utime(path, (now, now))
        code = _run(("-x", *left_out, *tests), tree)[0]
        return code in (0, 5) or code < 0  # what was not noticed in its time was not noticed
    finally:
        path.write_text(source, "utf-8")


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def tried(seed: int, size: int, say: bool = False) -> tuple[int, list[str]]:
    """A sample; the survivors among those that are not known to change nothing."""
    rng, same = random.Random(seed), equivalent()
    every = [m for m in everywhere() if m.name not in same]
    left = []
    with workshop() as tree:
        for k, mutant in enumerate(rng.sample(every, size), 1):
            alive = survives(mutant, tree)
            left += [f"seed {seed}: {mutant.kind}: {mutant.name}"] if alive else []
            if say:
                print(f"{k}/{size} {'SURVIVES' if alive else 'killed'} {mutant.kind} {mutant.path}:{mutant.line} {mutant.name}", flush=True)
    return size, left


if __name__ == "__main__":
    seed, size = int((sys.argv[1:2] or ["1"])[0]), int((sys.argv[2:3] or ["20"])[0])
    count, left = tried(seed, size, say=True)
    print(f"seed {seed}: {count} mutants, {len(left)} survive, {100 * (count - len(left)) / count:.0f} % killed")
    print("\n".join(left))
