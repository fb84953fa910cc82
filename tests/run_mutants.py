"""Tries mutants against the tests. Run: python -m tests.run_mutants SEED[,SEED…] [N] [TESTS…]

    python -m tests.run_mutants 7 400                       a sample of 400 through all the tests; a run that was broken off goes on
    python -m tests.run_mutants 7,8 400                     two samples at once
    python -m tests.run_mutants 7 400 tests/kernel          what survives in it through these tests, whatever was run before
    ONLY=maracaibo,kernel python -m tests.run_mutants 7     those of a game or the kernel; several runs may go on at once

All tests are run once, in one process, in which every mutant of the sample lies dormant (tests/dormant_mutants.py). Where one would make a
difference a process forks off in which it is awake, runs the rest of that test and of the few behind it, and says whether one of them
fails. First the bounds, counts, journals, positions and games that are kept (tests/kept_results.py), up to the first row that is another
one; then the tests themselves. Every kill has its control: where a test fails with nothing changed, what it killed is not counted.
What is run while modules load is changed by loading it changed, in a process that has loaded nothing of ours yet.
A mutant has EACH=30 seconds of the processor for what is kept and as many for the tests; what is not noticed by then is not noticed.
What was tried is kept under `.prove`.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import random
import sys
from collections.abc import Callable
from functools import partial

import pytest

from . import dormant_mutants
from .mutant_processes import KEPT, ONLY, PYTEST, TESTS, Server, Trial, Units, Workshop, concerns, held, of
from .mutants import Mutant, equivalent, everywhere


class Sample:
    """So many mutants by a seed, and what became of each: by what it was killed, `survives`, or nothing where it was not tried yet.

    It is drawn once and kept: what is written into the rules meanwhile changes no sample. A mutant whose line is gone is left out.
    """

    def __init__(self, seed: int, size: int) -> None:
        self.seed, self.path = seed, KEPT / f"mutants-{seed}.json"
        there = {m.name: m for m in everywhere()}
        if not self.path.exists():
            KEPT.mkdir(exist_ok=True)
            self.found: dict[str, str | None] = dict.fromkeys(random.Random(seed).sample(sorted(there), size))
            self.path.write_text(json.dumps(self.found, ensure_ascii=False, indent=0), "utf-8")
        else:
            self.found = json.loads(self.path.read_text("utf-8"))
        self.same = [name for name in self.found if name in equivalent()]
        self.mutants = [there[name] for name in self.found if name in there and name not in self.same]

    def left(self, again: bool) -> list[Mutant]:
        """Those that were not tried yet; again: also those that survived."""
        mine = [m for m in self.mutants if not ONLY or any(f"/{word}" in m.path for word in ONLY)]
        return [m for m in mine if (known := self.found[m.name]) is None or (again and known == "survives")]

    def said(self, mutant: Mutant, by: str) -> None:
        if mutant.name in self.found:
            with held():
                self.found = json.loads(self.path.read_text("utf-8"))
                known = self.found[mutant.name]
                self.found[mutant.name] = known if known and by == "survives" else by  # another run may have killed it meanwhile
                self.path.write_text(json.dumps(self.found, ensure_ascii=False, indent=0), "utf-8")

    def summed_up(self) -> None:
        tried = [m.name for m in self.mutants if self.found[m.name] is not None]
        alive = [name for name in tried if self.found[name] == "survives"]
        print("\n".join(f"survives: {name}" for name in alive))
        share = 100 * (len(tried) - len(alive)) / max(1, len(tried))
        print(f"seed {self.seed}: {len(tried)} mutants, {len(self.same)} more change nothing, {len(alive)} survive, {share:.1f} % killed")


def main(seeds: list[int], size: int, tests: list[str]) -> None:
    samples = [Sample(seed, size) for seed in seeds]
    mutants = list({m.name: m for sample in samples for m in sample.left(bool(tests))}.values())

    def said(mutant: Mutant, by: str) -> None:
        print(f"{by if by == 'survives' else f'killed by {by}'}: {mutant.path}:{mutant.line} {mutant.name}", flush=True)
        for sample in samples:
            sample.said(mutant, by)

    units = Units(KEPT / f"units-{'-'.join(map(str, [*seeds, *ONLY])).replace('/', '-')}.json", again=bool(tests))
    for name in ("click", "rich.console", "rich.table", "prompt_toolkit", "hypothesis", "tomli_w"):
        importlib.import_module(name)
    server = Server()
    finder, restless = dormant_mutants.both(mutants)
    sys.meta_path.insert(0, finder)
    trial = Trial(mutants, said)
    trial.alive -= {mutants.index(m) for m in restless}
    if not tests:
        _retold(trial, units)
    trial.used.clear()
    pytest.main([*PYTEST, *(tests or (f"tests/{name}" for name in TESTS))], plugins=[Workshop(trial, units)])
    for k in sorted(trial.alive):
        said(mutants[k], "survives")
        print(f"  met in {trial.met.get(k, 0)} units, {trial.used.get(k, 0):.1f} s{', early' if k in dormant_mutants.early else ''}")
    for mutant in (*restless, *(mutants[k] for k in sorted(dormant_mutants.early & trial.alive))):
        units.run(f"loaded {mutant.name}", partial(_loaded, mutant, server, tests, said))
    for sample in samples:
        sample.summed_up()


def _loaded(mutant: Mutant, server: Server, tests: list[str], said: Callable[[Mutant, str], None], name: str) -> None:
    kills = server.kills(mutant, *(([], tests) if tests else of(mutant)))
    said(mutant, (" ".join(tests) or name) if kills else "survives")


def _retold(trial: Trial, units: Units) -> None:
    from .kept_results import everything, ready, same

    ready()
    dormant_mutants.loading = False
    for name in filter(concerns, everything()):
        units.run(name, partial(trial.unit, steps=[partial(same, name)]))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main([int(x) for x in sys.argv[1].split(",")], int((sys.argv[2:] or ["400"])[0]), sys.argv[3:])
