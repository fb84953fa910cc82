"""Which tests run which line of ours. Run: python -m tests.reached, or let tests/killing.py do it.

Once, with coverage.py, group by group, each in a process of its own; kept under `.prove`: it goes on where it was broken off. A line
is known by its text and by which of the equal lines of its file it is: the map still holds where a file has changed above it.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from .mutants import ROOT, Mutant

KEPT = ROOT / ".prove"
LOADING = "loading"
PYTEST = ["-s", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal"]
#: Under tests/, those that say most of the rules first. What is not here runs no rule in the process of the tests, or takes long.
GROUPS = (
    ("test_narrated.py",),
    ("kernel", "test_cases.py"),
    ("models", "save/test_saves.py"),
    ("test_typed.py",),
    ("test_declared.py",),
    ("games", "sixth"),
    ("test_verdicts.py", "test_decisions.py", "test_everyday.py", "test_corrections.py"),
    ("ui", "save/test_campaign.py", "save/test_journal.py"),
    ("test_ear.py",),
)
PYTEST += ["-k", "not playouts and not transcript"]
LONGEST = 6.0  # seconds of the processor; a longer test is not run for a mutant


def missing() -> str:
    """What the machine lacks."""
    try:
        import coverage  # noqa: F401
    except ImportError:
        return "no coverage.py (pip install '.[prove]')"
    return ""


class Measuring:
    """Runs every test once and writes down what it reaches."""

    def __init__(self, measured: Any) -> None:
        self.measured = measured
        self.times: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Any:
        self.measured.switch_context(item.nodeid)
        self.fine, start = True, time.process_time()
        done = yield
        self.measured.switch_context(LOADING)
        if self.fine:
            self.times[item.nodeid] = round(time.process_time() - start, 3)
        return done

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.fine = self.fine and not report.failed


def kept(group: int) -> Path:
    return KEPT / f"reached-{group}.json"


def measure(group: int) -> None:
    import coverage

    measured = coverage.Coverage(data_file=None, source=[str(ROOT / "referee")], config_file=False)
    measured.start()
    measured.switch_context(LOADING)
    measuring = Measuring(measured)
    pytest.main([*PYTEST, *(f"tests/{name}" for name in GROUPS[group])], plugins=[measuring])
    measured.stop()
    data, tests = measured.get_data(), {name: k for k, name in enumerate(measuring.times)}
    found: dict[str, dict[str, list[int]]] = {}
    for file in data.measured_files():
        names = known_by(Path(file).read_text("utf-8"))
        rows = found.setdefault(Path(file).relative_to(ROOT).as_posix(), {})
        for line, contexts in data.contexts_by_lineno(file).items():
            rows[names[line - 1]] = [-1 if c == LOADING else tests[c] for c in contexts if c == LOADING or c in tests]
    kept(group).write_text(json.dumps({"times": measuring.times, "lines": found}), "utf-8")


def look_up() -> None:
    """Measures what is not measured yet."""
    KEPT.mkdir(exist_ok=True)
    for group in range(len(GROUPS)):
        if not kept(group).exists():
            print(f"  which lines {', '.join(GROUPS[group])} run", file=sys.stderr, flush=True)
            subprocess.run([sys.executable, "-m", "tests.reached", str(group)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def known_by(source: str) -> list[str]:
    """Every line's own name."""
    seen: Counter[str] = Counter()
    names = []
    for line in source.split("\n"):
        seen[line.strip()] += 1
        names.append(f"{seen[line.strip()]} {line.strip()}")
    return names


class Reached:
    """The map, read."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self.lines: dict[str, dict[str, list[int]]] = {}
        for group in range(len(GROUPS)):
            if kept(group).exists():
                self._add(json.loads(kept(group).read_text("utf-8")))
        self.tests = list(self.times)
        self.names: dict[str, list[str]] = {}

    def _add(self, measured: dict[str, Any]) -> None:
        first = len(self.times)
        self.times |= measured["times"]
        for path, rows in measured["lines"].items():
            mine = self.lines.setdefault(path, {})
            for line, tests in rows.items():
                mine.setdefault(line, []).extend(t if t < 0 else t + first for t in tests)

    def at(self, path: str, line: int) -> list[int]:
        """The tests that run a line, by their numbers; -1: it runs while the module loads."""
        if path not in self.names:
            self.names[path] = known_by((ROOT / path).read_text("utf-8"))
        return self.lines.get(path, {}).get(self.names[path][line - 1], [])

    def span(self, path: str, node: ast.AST) -> set[int]:
        return {t for k in range(node.lineno, (node.end_lineno or node.lineno) + 1) for t in self.at(path, k)}  # type: ignore[attr-defined]

    def of(self, mutant: Mutant) -> tuple[bool, list[str]]:
        """Does it run while modules load? And the tests that may notice, the quickest first."""
        around = list(holding(mutant))
        functions = [n for n in around if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
        statement = next((n for n in reversed(around) if isinstance(n, ast.stmt)), None)
        found = set(self.at(mutant.path, mutant.line))
        if statement is not None and not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found |= self.span(mutant.path, statement)
        if not found and functions:
            found = self.span(mutant.path, functions[0])
        loading = not functions or mutant.line < functions[0].body[0].lineno or -1 in found
        if loading:
            game = mutant.path.split("/")[2].replace("_", "-") if "/games/" in mutant.path else ""
            bounds = {t for t, name in enumerate(self.tests) if name.startswith("tests/test_declared.py") and game in name}
            found |= self._users(mutant, around) | bounds
        return loading, self.ordered(found)

    def ordered(self, found: set[int]) -> list[str]:
        names = [self.tests[t] for t in found if t >= 0]
        return sorted((n for n in names if self.times[n] <= LONGEST), key=self.times.__getitem__)

    def _users(self, mutant: Mutant, around: list[ast.AST]) -> set[int]:
        """The tests of whatever names what is made while loading: the constant, the class, the function."""
        names = {getattr(n, "name", "") for n in around if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
        for node in around:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
            names |= {x.id for t in targets for x in ast.walk(t) if isinstance(x, ast.Name)}
        names -= {""}
        if not names:
            return set()
        found = {t for n in around if isinstance(n, ast.ClassDef) for t in self.span(mutant.path, n)}
        word = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
        for path in self.lines:
            if path == mutant.path or not mutant.path.startswith("referee/games/") or path.split("/")[:3] == mutant.path.split("/")[:3]:
                for k, line in enumerate(self._source(path), 1):
                    if word.search(line):
                        found |= set(self.at(path, k))
        return found

    @cached_property
    def _sources(self) -> dict[str, list[str]]:
        return {}

    def _source(self, path: str) -> list[str]:
        if path not in self._sources:
            self._sources[path] = (ROOT / path).read_text("utf-8").split("\n") if (ROOT / path).exists() else []
        return self._sources[path]


def holding(mutant: Mutant) -> Iterator[ast.AST]:
    """Classes, functions and statements around a mutant, the outermost first."""
    node: ast.AST | None = ast.parse((ROOT / mutant.path).read_text("utf-8"))
    while node is not None:
        inner: ast.AST | None = None
        for child in ast.iter_child_nodes(node):
            first = min([child.lineno, *(d.lineno for d in getattr(child, "decorator_list", ()))]) if hasattr(child, "lineno") else 0
            if first and first <= mutant.line <= (getattr(child, "end_lineno", 0) or 0) and isinstance(child, ast.stmt):
                inner = child
        if inner is not None:
            yield inner
        node = inner


if __name__ == "__main__":
    measure(int(sys.argv[1])) if sys.argv[1:] else look_up()
