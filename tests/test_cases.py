"""Runs every case of the rulebooks, and looks whether together they prove what the rules say is enforced."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rulesdb
from referee import GAMES

from .cases import Case

RULEBOOK = Path(__file__).parent / "rulebook"
CASES = sorted(RULEBOOK.glob("*/*.case"))
#: Entries that a journal can hold and a person can hardly say: typed as printed they are refused or read otherwise. It only shrinks.
MISHEARD = set((RULEBOOK / "misheard.txt").read_text("utf-8").splitlines())


@cache
def ran(path: Path) -> Case:
    case = Case(path.parent.name.replace("_", "-"), path)
    case.run()
    return case


def cases_of(game: str) -> list[Case]:
    return [ran(path) for path in CASES if path.parent.name == game.replace("-", "_")]


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_case(path: Path) -> None:
    case = ran(path)
    assert {f"{path.parent.name}: {entry}" for entry in case.misheard} <= MISHEARD


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_rule_refuses_something_or_is_asserted_by_value(game: str) -> None:
    """Refused by its own id in a case, or named above what a case then asserts: places, points, what is offered, asked or told."""
    enforced = {r.id for r in rulesdb.rules(game).values() if r.status == "enforced"}
    missing = sorted(enforced.difference(*(case.proved for case in cases_of(game))))
    assert not missing, f"{len(missing)} of {len(enforced)}: {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_cases_name_rules_that_exist(game: str) -> None:
    known = {**rulesdb.rules(game), **rulesdb.rules("table")}
    assert not sorted(set[str]().union(*(case.rules for case in cases_of(game))) - known.keys())
