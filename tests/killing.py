"""Tries mutants against the tests. Run: python -m tests.killing SEED [N]

    AGAIN=1 EACH=60 python -m tests.killing 7 400       only those of this sample that survived before, with more time for each
    UPTO=40 python -m tests.killing 7 400               so many of them now, through all the tests; the next run goes on
    PART=1 python -m tests.killing 7 400                with the tests that are looked up already

Quick, so that hundreds can be tried: the tests are collected once, and once it is looked up which test runs which line (tests/reached.py).
For a mutant a process forks off that has the one function changed, tells those kept journals again that run the line, plays the kept games
of tests/seeded.py (tests/retelling.py) and, where they notice nothing, runs the tests that run it, the quickest first, up to the first
that fails. JOURNALS=1: the kept journals and games alone. What is run while modules are loaded cannot be changed so late: then a process
forks off that has loaded nothing of ours.
What was tried is kept under `.prove`; a run that was broken off goes on. One try in forty changes nothing: if a test fails there, the
tests are at fault and no figure is given.
"""

from __future__ import annotations

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
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from . import hearing
from .mutants import ROOT, Mutant, equivalent, everywhere
from .reached import GROUPS, KEPT, PYTEST, Reached, holding, look_up

LIMIT = float(os.environ.get("EACH", "20"))  # seconds of the processor for one mutant; what is not noticed by then is not noticed
ALIVE, DEAD, TOO_LATE = 0, 1, 3  # how a process that tried one ends
CONTROL = 40
UPTO = int(os.environ.get("UPTO", "10000"))  # how many are tried in this run


# -- a change in what is loaded --------------------------------------------------------------------------------------------


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


def function_of(mutant: Mutant) -> str:
    """The outermost function that a mutant changes, by its qualified name."""
    names: list[str] = []
    for node in holding(mutant):
        if name := getattr(node, "name", ""):
            names.append(name)
        if type(node).__name__ == "FunctionDef":
            break
    return ".".join(names)


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


def _too_long(_signal: int, _frame: object) -> None:
    os._exit(DEAD)  # it hangs, and somebody would notice


def attempt(items: list[Any], times: dict[str, float]) -> None:
    """Runs tests up to the first that fails, and ends the process."""
    signal.signal(signal.SIGVTALRM, _too_long)
    for item, then in zip(items, [*items[1:], None]):
        if time.process_time() > LIMIT:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 + 10 * times.get(item.nodeid, 1.0))
        if any(r.failed for r in runtestprotocol(item, nextitem=then, log=False)):
            os.write(2, f"  by {item.nodeid}\n".encode())
            os._exit(DEAD)
    os._exit(ALIVE)


def retell(run: list[str]) -> None:
    """Tells kept journals again up to the first that differs, and ends the process."""
    from .retelling import same

    signal.signal(signal.SIGVTALRM, _too_long)
    start = time.process_time()
    for name in run:
        if time.process_time() - start > LIMIT:
            break
        signal.setitimer(signal.ITIMER_VIRTUAL, 30)
        if not same(name):
            os._exit(DEAD)
    os._exit(ALIVE)


def changed_and_told(mutant: Mutant | None, run: list[str]) -> None:
    """The same with a function changed that is loaded already."""
    try:
        if mutant:
            put_in(mutant)
    except Exception:
        os._exit(TOO_LATE)
    retell(run)


def run_by(do: Callable[[], None]) -> set[tuple[str, str]]:
    """Which functions of ours run meanwhile, by file and qualified name."""
    found: set[tuple[str, str]] = set()

    def note(frame: Any, event: str, _arg: object) -> None:
        if event == "call" and (file := frame.f_code.co_filename).startswith(str(ROOT)):
            found.add((Path(file).relative_to(ROOT).as_posix(), frame.f_code.co_qualname.partition(".<locals>")[0]))

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return found


def sieve(mutants: list[Mutant], reached: Reached, said: Callable[[Mutant, bool], None]) -> list[Mutant]:
    """Those that the kept journals do not notice."""
    from .retelling import of_line, ready

    early = run_by(ready)
    left = []
    for k, mutant in enumerate(mutants):
        loading, found = reached.of(mutant)
        run = of_line(found, mutant.path)
        assert k % CONTROL or forked(partial(changed_and_told, None, run)) == ALIVE, "a journal is told otherwise where nothing is changed"
        ended = TOO_LATE if loading else forked(partial(changed_and_told, mutant, run))
        if ended == ALIVE and (mutant.path, function_of(mutant)) in early:  # what it answered then may be remembered
            ended = asked(mutant, run[:7], {})
        if (asked(mutant, run, {}) if ended == TOO_LATE else ended) != ALIVE:
            said(mutant, False)
        else:
            left.append(mutant)
            if os.environ.get("JOURNALS"):
                said(mutant, True)
    return left


def asked(mutant: Mutant, run: list[str], times: dict[str, float]) -> int:
    """How it ends in a process that has loaded nothing of ours."""
    os.write(COLD[1], json.dumps([vars(mutant), run, times]).encode() + b"\n")
    return int(os.read(COLD[0], 1))


def forked(do: Callable[[], None]) -> int:
    """Runs something in a process of its own, quietly; how it ended."""
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1) if os.environ.get("LOUD") else (0, 1, 2):
            os.dup2(null, fd)
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
        try:
            do()
        finally:
            os._exit(DEAD)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


class Workshop:
    """A session of pytest that collects everything once and then tries one mutant after the other."""

    def __init__(self, mutants: list[Mutant], reached: Reached, said: Callable[[Mutant, bool], None]) -> None:
        self.mutants, self.reached, self.said = mutants, reached, said
        self.faults: list[str] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.lines = hearing.kept()
        session.config._tmp_path_factory.getbasetemp()
        for k, mutant in enumerate(self.mutants):
            loading, run = self.reached.of(mutant)
            run = [name for name in run if name in self.items and not name.startswith("tests/test_narrated.py")]
            run += [name for name in self._beside(mutant) if name not in self.reached.times]
            if k % CONTROL == 0 and self._late(None, run) != ALIVE:
                self.faults.append(mutant.name)
                print(f"FAULT: a test fails where nothing is changed, for {mutant.name}", flush=True)
            ended = TOO_LATE if loading else self._late(mutant, run)
            self.said(mutant, (self._cold(mutant, run) if ended == TOO_LATE else ended) == ALIVE)
        return True

    def _beside(self, mutant: Mutant) -> list[str]:
        """Tests of the same game that are not looked up, of the chapter that the file or its folder is called by."""
        *folders, file = Path(mutant.path).with_suffix("").parts
        if "games" not in folders:
            return []
        chapters = {file, *folders[3:]} - {"moves", "__init__", "state", "full"}
        return [name for name in self.items if f"games/{folders[2]}/" in name and any(c in name.split("::")[0] for c in chapters)]

    def _late(self, mutant: Mutant | None, run: list[str]) -> int:
        """In a process that has everything loaded."""

        def child() -> None:
            try:
                if mutant:
                    put_in(mutant)
            except Exception:
                os._exit(TOO_LATE)
            chosen = self._heard_first(run) if mutant and self.lines and "/kernel/" in mutant.path else run
            attempt([self.items[name] for name in chosen], self.reached.times)

        return forked(child)

    def _heard_first(self, run: list[str]) -> list[str]:
        """First the tests of typed lines that are heard otherwise now; of the other lines none."""
        first = [name for name in dict.fromkeys(hearing.otherwise(self.lines, LIMIT / 2)) if name in self.items]
        return [*first, *(name for name in run if not name.startswith("tests/test_typed.py"))]

    def _cold(self, mutant: Mutant, run: list[str]) -> int:
        """In a process that has loaded nothing of ours."""
        if not run:
            return ALIVE
        return asked(mutant, run, self.reached.times)


COLD = (-1, -1)


def cold() -> tuple[int, int]:
    """A process without a module of ours that tries what is changed while modules load."""
    ask, answer = os.pipe(), os.pipe()
    if os.fork() == 0:
        os.close(ask[1])
        for name in ("click", "rich.console", "rich.table", "prompt_toolkit", "hypothesis", "tomli_w"):
            importlib.import_module(name)
        with os.fdopen(ask[0], encoding="utf-8") as asked:
            for line in asked:
                mutant, run, times = json.loads(line)
                code = forked(partial(_cold, Mutant(**mutant), run, times))
                os.write(answer[1], b"0" if code == ALIVE else b"1")
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
    if not times:
        retell(run)
    pytest.main([*PYTEST, *sorted({name.split("::")[0] for name in run})], plugins=[Chosen(run, times)])
    os._exit(DEAD)  # it does not even load


# -- samples -----------------------------------------------------------------------------------------------------------------


class Sample:
    """So many mutants by a seed, and what became of each: true where it survives, nothing where it was not tried yet.

    It is drawn once and kept: what is written into the rules meanwhile changes no sample. A mutant whose line is gone is left out.
    """

    def __init__(self, seed: int, size: int) -> None:
        self.path = KEPT / f"mutants-{seed}.json"
        there = {m.name: m for m in everywhere()}
        if not self.path.exists():
            self.found: dict[str, bool | None] = dict.fromkeys(random.Random(seed).sample(sorted(there), size))
        else:
            self.found = json.loads(self.path.read_text("utf-8"))
        self.same = [name for name in self.found if name in equivalent()]
        self.mutants = [there[name] for name in self.found if name in there and name not in self.same]

    def said(self, mutant: Mutant, alive: bool) -> None:
        self.found[mutant.name] = alive
        self.path.write_text(json.dumps(self.found, ensure_ascii=False, indent=0), "utf-8")
        print(f"{'SURVIVES' if alive else 'killed'} {mutant.kind} {mutant.path}:{mutant.line} {mutant.name}", flush=True)

    def go(self, again: bool) -> None:
        """Tries what is not tried yet; again: also what survived."""
        global COLD
        left = [m for m in self.mutants if (known := self.found[m.name]) is None or (again and known)][:UPTO]
        if not left:
            return
        KEPT.mkdir(exist_ok=True)
        if not os.environ.get("PART"):
            look_up()
            hearing.look_up()
        COLD = cold()
        left = sieve(left, reached := Reached(), self.said)
        if os.environ.get("JOURNALS") or not left:
            return
        workshop = Workshop(left, reached, self.said)
        pytest.main([*PYTEST, *(f"tests/{name}" for group in GROUPS for name in group)], plugins=[workshop])
        assert not workshop.faults, workshop.faults


def main(seed: int, size: int) -> None:
    sample = Sample(seed, size)
    sample.go(bool(os.environ.get("AGAIN")))
    tried = [m.name for m in sample.mutants if sample.found[m.name] is not None]
    alive = [name for name in tried if sample.found[name]]
    print("\n".join(f"survives: {name}" for name in alive))
    share = 100 * (len(tried) - len(alive)) / max(1, len(tried))
    print(f"seed {seed}: {len(tried)} mutants, {len(sample.same)} more change nothing, {len(alive)} survive, {share:.1f} % killed")


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main(int(sys.argv[1]), int((sys.argv[2:] or ["400"])[0]))
