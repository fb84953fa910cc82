"""Tries mutants against the tests. Run: python -m tests.killing SEED [N]

    AGAIN=1 EACH=60 python -m tests.killing 7 400       only those of this sample that survived before, with more time for each

Quick, so that hundreds can be tried: the tests are collected once, and once it is looked up which test runs which function (kept under
`.prove`). For a mutant a process forks off that has the one function changed, and runs the tests that run it, the quickest first, up to the
first that fails. What is run while modules are loaded cannot be changed so late: then a process forks off that has loaded nothing yet.
What was tried is kept too; a run that was broken off goes on.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from .mutants import ROOT, Mutant, equivalent, everywhere

KEPT = ROOT / ".prove"
LIMIT = float(os.environ.get("EACH", "20"))  # seconds of the processor for one mutant; what is not noticed by then is not noticed
SLOW = ("playouts", "transcripts", "evening", "test_ear")  # not looked up, and run last
TESTS = ("kernel", "games", "models", "save/test_saves.py", "test_cases.py", "test_typed.py", "test_ear.py", "ui/test_transcripts.py")
PYTEST = ["-s", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal"]


# -- functions ---------------------------------------------------------------------------------------------------------------


def function_of(mutant: Mutant) -> str:
    """The outermost function whose body a mutant changes, by its qualified name; nothing where the change is made as a module loads."""

    def within(body: list[ast.stmt], name: str) -> str:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.lineno <= mutant.line <= (node.end_lineno or 0):
                return within(node.body, f"{name}{node.name}.")
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.body[0].lineno <= mutant.line <= (node.end_lineno or 0):
                return name + node.name
        return ""

    return within(ast.parse((ROOT / mutant.path).read_text("utf-8")).body, "")


def module_of(mutant: Mutant) -> str:
    return ".".join(Path(mutant.path).with_suffix("").parts).removesuffix(".__init__")


def changed(mutant: Mutant) -> CodeType:
    source = mutant.changed((ROOT / mutant.path).read_text("utf-8"))
    return compile(source, str(ROOT / mutant.path), "exec", dont_inherit=True)


def codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes(inner)


def put_in(mutant: Mutant) -> None:
    """Changes a function that is loaded already, wherever it is known."""
    name = function_of(mutant)
    found: Any = sys.modules[module_of(mutant)]
    for part in name.split("."):
        found = vars(found)[part]
    while not isinstance(found, FunctionType):
        found = getattr(found, "__wrapped__", None) or getattr(found, "__func__", None) or getattr(found, "fget", None) or found.func
    while isinstance(getattr(found, "__wrapped__", None), FunctionType):
        found = found.__wrapped__
    found.__code__ = next(c for c in codes(changed(mutant)) if c.co_qualname == name)


class Loader(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Loads one module changed."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != module_of(self.mutant):
            return None
        folder = [str((ROOT / self.mutant.path).parent)] if self.mutant.path.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(name, ROOT / self.mutant.path, loader=self, submodule_search_locations=folder)

    def exec_module(self, module: Any) -> None:
        exec(changed(self.mutant), vars(module))


# -- tests -------------------------------------------------------------------------------------------------------------------


class Watch:
    """Which functions of ours are called."""

    def __init__(self) -> None:
        self.called = called = dict[int, CodeType]()

        def watch(frame: FrameType, _event: str, _arg: object) -> None:
            code = frame.f_code
            called[id(code)] = code

        self.trace = watch

    def names(self) -> list[str]:
        ours = [c for c in self.called.values() if c.co_filename.startswith(str(ROOT / "referee"))]
        return sorted({f"{c.co_filename[len(str(ROOT)) + 1 :]} {c.co_qualname.split('.<')[0]}" for c in ours})


def _passes(item: Any, then: Any) -> bool:
    return all(not r.failed for r in runtestprotocol(item, nextitem=then, log=False))


def _too_long(_signal: int, _frame: object) -> None:
    os._exit(1)  # it hangs, and somebody would notice


def attempt(items: list[Any], times: dict[str, float]) -> None:
    """Runs tests up to the first that fails; the process ends with 1 there, with 0 after the last."""
    signal.signal(signal.SIGVTALRM, _too_long)
    for item, then in zip(items, [*items[1:], None]):
        if time.process_time() > LIMIT:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 + 10 * times.get(item.nodeid, 1.0))
        if not _passes(item, then):
            os._exit(1)
    os._exit(0)


def forked(do: Callable[[], None]) -> int:
    """Runs something in a process of its own, quietly; how it ended."""
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(null, fd)
        resource.setrlimit(resource.RLIMIT_CPU, (int(2 * LIMIT), int(2 * LIMIT)))
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
        try:
            do()
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class Workshop:
    """A session of pytest that collects everything once and then tries one mutant after the other."""

    def __init__(self, mutants: list[Mutant], said: Callable[[Mutant, bool], None]) -> None:
        self.mutants, self.said = mutants, said
        self.watch = Watch()
        sys.settrace(self.watch.trace)

    def pytest_runtestloop(self, session: Any) -> bool:
        sys.settrace(None)
        self.items = {item.nodeid: item for item in session.items}
        self.map = self._map()
        self.loaded = set(self.map["loaded"])
        session.config._tmp_path_factory.getbasetemp()
        for mutant in self.mutants:
            where = f"{mutant.path} {function_of(mutant)}"
            late = function_of(mutant) and where not in self.loaded
            run = [*(self.by_function.get(where, []) if late else self._near(mutant)), *self._slow(mutant)]
            self.said(mutant, self._late(mutant, run) if late else self.ask_cold(mutant, run))
        return True

    def _late(self, mutant: Mutant, run: list[str]) -> bool:
        """In a process that has everything loaded."""

        def child() -> None:
            put_in(mutant)
            attempt([self.items[name] for name in run], self.map["times"])

        return forked(child) == 0

    def ask_cold(self, mutant: Mutant, run: list[str]) -> bool:
        """In a process that has loaded nothing."""
        os.write(COLD[1], json.dumps([vars(mutant), run, self.map["times"]]).encode() + b"\n")
        return os.read(COLD[0], 1) == b"0"

    def _near(self, mutant: Mutant) -> list[str]:
        """The tests that run anything of the same file first, then of the same game."""
        folder = "/".join(mutant.path.split("/")[:3]) if "/games/" in mutant.path else mutant.path
        return sorted({t for where, tests in self.by_function.items() if where.startswith(folder) for t in tests}, key=self._order)

    def _slow(self, mutant: Mutant) -> list[str]:
        game = mutant.path.split("/")[2] if "/games/" in mutant.path else ""
        names = (game, game.replace("_", "-"))
        return [t for t in self.items if any(w in t for w in SLOW) and game and any(n in t for n in names)]

    def _order(self, test: str) -> float:
        return float(self.map["times"].get(test, 0))

    @cached_property
    def by_function(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for test, ran in self.map["ran"].items():
            for k in ran if test in self.items else ():
                found.setdefault(self.map["names"][k], []).append(test)
        return {where: sorted(tests, key=self._order) for where, tests in found.items()}

    def _map(self) -> dict[str, Any]:
        """Which test runs which functions, and how long each takes. Those that fail without any change are left out.

        Kept as it grows: a run that was broken off goes on, and a test that is new is looked up when it is there.
        """
        path = KEPT / "tests.json"
        empty: dict[str, Any] = {"loaded": self.watch.names(), "red": [], "times": {}, "ran": {}, "names": []}
        found = dict(json.loads(path.read_text("utf-8"))) if path.exists() else empty
        names = {name: k for k, name in enumerate(found["names"])}
        known = {*found["ran"], *found["red"]}
        items = [item for name, item in self.items.items() if name not in known and not any(w in name for w in SLOW)]
        KEPT.mkdir(exist_ok=True)
        for k, (item, then) in enumerate(zip(items, [*items[1:], None])):
            if k % 100 == 0:
                path.write_text(json.dumps({**found, "names": list(names)}), "utf-8")
            watch, start = Watch(), time.process_time()
            sys.settrace(watch.trace)
            fine = _passes(item, then)
            sys.settrace(None)
            if fine:
                found["times"][item.nodeid] = round(time.process_time() - start, 3)
                found["ran"][item.nodeid] = [names.setdefault(n, len(names)) for n in watch.names()]
            else:
                found["red"].append(item.nodeid)
        found["names"] = list(names)
        path.write_text(json.dumps(found), "utf-8")
        return found


COLD = (-1, -1)


def cold() -> tuple[int, int]:
    """A process without a module of ours that tries what is changed while modules load."""
    ask, answer = os.pipe(), os.pipe()
    if os.fork() == 0:
        os.close(ask[1])
        with os.fdopen(ask[0], encoding="utf-8") as asked:
            for line in asked:
                mutant, run, times = json.loads(line)
                code = forked(partial(_cold, Mutant(**mutant), run, times))
                os.write(answer[1], b"0" if code == 0 else b"1")
        os._exit(0)
    os.close(ask[0])
    return answer[0], ask[1]


class Chosen:
    def __init__(self, run: list[str], times: dict[str, float]) -> None:
        self.run, self.times = run, times

    def pytest_runtestloop(self, session: Any) -> bool:
        items = {item.nodeid: item for item in session.items}
        attempt([items[name] for name in self.run if name in items], self.times)
        return True


def _cold(mutant: Mutant, run: list[str], times: dict[str, float]) -> None:
    sys.meta_path.insert(0, Loader(mutant))
    files = sorted({name.split("::")[0] for name in run})
    pytest.main([*PYTEST, *files], plugins=[Chosen(run, times)])
    os._exit(1)  # it does not even load


# -- samples -----------------------------------------------------------------------------------------------------------------


def sample(seed: int, size: int) -> list[Mutant]:
    return random.Random(seed).sample(everywhere(), size)


def tried(chosen: Iterable[Mutant], kept: Path, again: bool = False) -> dict[str, bool]:
    """Which of them survive; what is known from before is not tried again."""
    global COLD
    known: dict[str, bool] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    same = equivalent()
    left = [m for m in chosen if m.name not in same and (m.name not in known or (again and known[m.name]))]

    def said(mutant: Mutant, alive: bool) -> None:
        known[mutant.name] = alive
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps(known, ensure_ascii=False, indent=0), "utf-8")
        print(f"{'SURVIVES' if alive else 'killed'} {mutant.kind} {mutant.path}:{mutant.line} {mutant.name}", flush=True)

    if left:
        COLD = cold()
        pytest.main([*PYTEST, *(f"tests/{t}" for t in TESTS)], plugins=[Workshop(left, said)])
    return {m.name: known[m.name] for m in chosen if m.name not in same and m.name in known}


def main(seed: int, size: int) -> None:
    chosen = sample(seed, size)
    found = tried(chosen, KEPT / f"mutants-{seed}.json", bool(os.environ.get("AGAIN")))
    alive = [name for name, lives in found.items() if lives]
    print("\n".join(f"survives: {name}" for name in alive))
    share = 100 * (len(found) - len(alive)) / max(1, len(found))
    print(f"seed {seed}: {size} mutants, {len(chosen) - len(found)} change nothing, {len(alive)} survive, {share:.1f} % killed")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main(int(sys.argv[1]), int((sys.argv[2:] or ["400"])[0]))
