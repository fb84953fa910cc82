"""The rules that the code cites, and the texts of both languages."""

from __future__ import annotations

import ast
import re
import string
from functools import cache

import pytest

import rulesdb
from referee import GAMES
from rulesdb.load import _files, _toml

from .test_architecture import ROOT, text_only

# -- citations ---------------------------------------------------------------------------------------------------------


@cache
def named(game: str) -> frozenset[str]:
    """Every word in a game's files that may be a rule's id, also in remarks."""
    folder = ROOT / GAMES[game].replace(".", "/")
    return frozenset(w for path in folder.rglob("*.py") for w in re.findall(r"[a-z][a-z0-9]*(?:[.\-][a-z0-9]+)*", text_only(path)))


#: Calls whose first argument is a rule: reasons, notes, and lines of the sheet (their second).
REASONS = {"Because", "impossible", "against", "odd", "short", "note"}


@cache
def called(game: str) -> dict[str, str]:
    """Rule ids that the code certainly uses: in reasons, notes, moves and lines of the sheet."""
    found: dict[str, str] = {}
    for path in (ROOT / GAMES[game].replace(".", "/")).rglob("*.py"):
        for node in ast.walk(ast.parse(text_only(path))):
            words: list[ast.expr] = []
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
                if name in REASONS and node.args:
                    words = node.args[:1]
                elif name == "Line" and len(node.args) > 1:
                    words = node.args[1:2]
            elif isinstance(node, ast.ClassDef):  # a move's own rule
                own = [n for n in node.body if isinstance(n, ast.Assign)]
                words = [n.value for n in own if any(isinstance(t, ast.Name) and t.id == "rule" for t in n.targets)]
            for word in words:
                arms = [word.body, word.orelse] if isinstance(word, ast.IfExp) else [word]
                for arm in arms:
                    if isinstance(arm, ast.Constant) and isinstance(arm.value, str) and arm.value:
                        found[arm.value] = f"{path.name}:{arm.lineno}"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_the_code_cites_exists(game: str) -> None:
    known = {**rulesdb.rules(game), **rulesdb.rules("table")}
    missing = {rule: where for rule, where in called(game).items() if rule not in known}
    assert not missing


def enforced(game: str) -> set[str]:
    return {r.id for r in rulesdb.rules(game).values() if r.status == "enforced"}


@pytest.mark.parametrize("game", GAMES)
def test_a_reader_finds_the_place_of_every_enforced_rule(game: str) -> None:
    """If only by a remark, which proves nothing."""
    assert not sorted(enforced(game) - named(game))


# -- both languages ----------------------------------------------------------------------------------------------------

DATA = [*GAMES, "table"]


def holes(text: str) -> list[str]:
    """The places for numbers in a text; how they are counted may differ, what they are may not."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("game", DATA)
def test_every_text_of_a_rule_is_there_in_both_languages_with_the_same_numbers(game: str) -> None:
    for rule in rulesdb.rules(game).values():
        for kind in ("text", "title", "no", "did", "example", "note", "trust"):
            texts: dict[str, str] = getattr(rule, kind)
            assert set(texts) in (set(), {"ru", "en"}), f"{rule.id}: {kind} lacks a language"
            if texts:
                assert all(t.strip() for t in texts.values()), f"{rule.id}: {kind} is empty"
                assert set(holes(texts["ru"])) == set(holes(texts["en"])), f"{rule.id}: {kind} differs in its numbers"


@pytest.mark.parametrize("game", DATA)
def test_what_is_left_to_the_table_says_why(game: str) -> None:
    assert not [rule.id for rule in rulesdb.rules(game).values() if (rule.status == "trusted") != bool(rule.trust)]


@pytest.mark.parametrize("game", DATA)
def test_rules_refer_to_rules_that_exist(game: str) -> None:
    known = rulesdb.rules(game)
    assert not [(r.id, see) for r in known.values() for see in r.see if see not in known]


@pytest.mark.parametrize("game", DATA)
def test_terms_have_both_languages_the_same_numbers_and_the_right_count_of_forms(game: str) -> None:
    for path in _files(game, "terms"):
        for key, value in _toml(path).items():
            ru, en = ([v] if isinstance(v, str) else list(v) for v in (value["ru"], value["en"]))
            assert all(ru) and all(en), key
            assert (len(ru) > 1) == (len(en) > 1) and len(ru) in (1, 3) and len(en) in (1, 2), f"{key}: {ru} {en}"
            assert set(holes(ru[0])) == set(holes(en[0])), key
