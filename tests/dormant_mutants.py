"""All mutants of a sample in one program: each lies dormant in its own place and wakes in a process of its own.

A module is loaded with every expression that a mutant of the sample changes in both forms. Where the two first come to something
different (`_differs_`; where it may have an effect, `_reached_`: as soon as it is run), a process forks off in which that mutant is
awake from there on; the parent goes on as if nothing had been changed. So a test is run once for all mutants, and a mutant is tried
only by tests that it makes a difference to. What is run while modules load is asleep then, and loaded anew (tests/run_mutants.py).
"""

from __future__ import annotations

import ast
import builtins
import importlib.abc
import importlib.util
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from .mutants import ROOT, Mutant

#: What may be worked out twice without anybody noticing.
PURE = {"len", "max", "min", "sum", "abs", "any", "all", "set", "sorted", "int", "str", "bool", "list", "tuple", "dict", "range", "zip"}
PURE |= {"enumerate", "reversed", "frozenset", "divmod", "isinstance", "ord", "lacks", "Fraction"}
PURE_METHODS = {"get", "count", "index", "items", "keys", "values", "startswith", "endswith", "split", "partition", "rpartition", "strip"}
PURE_METHODS |= {"lower", "isdecimal", "isdigit", "find", "rfind", "join", "intersection", "union", "issubset", "total", "most_common"}
EFFECTS = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda, ast.Starred)
VALUES: tuple[type[ast.AST], ...] = (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Call, ast.IfExp, ast.Constant, ast.Subscript)
VALUES += (ast.Tuple, ast.ListComp, ast.SetComp, ast.DictComp, ast.Name)

ASLEEP, READY, AWAKE = 0, 1, 2
state: list[int] = []  # of every mutant
woken: list[Callable[[int], bool]] = []  # forks; whether this process is the one in which it is awake
early: set[int] = set()  # those that were run while modules loaded
loading = True


def _reached(k: int) -> bool:
    if state[k] == ASLEEP:
        if loading:
            early.add(k)
        return False
    return state[k] == AWAKE or woken[0](k)


def _differs(k: int, value: Any, other: Callable[[], Any]) -> Any:
    now = state[k]
    if now == ASLEEP:
        if loading:
            early.add(k)
        return value
    if now == AWAKE:
        return other()
    try:
        changed = other()
        same = type(changed) is type(value) and bool(changed == value) and (not isinstance(value, dict) or [*changed] == [*value])
    except Exception:
        same = False
    return other() if not same and woken[0](k) else value


def pure(node: ast.AST) -> bool:
    for inner in ast.walk(node):
        if isinstance(inner, EFFECTS):
            return False
        called = inner.func if isinstance(inner, ast.Call) else None
        if called and getattr(called, "id", "") not in PURE and getattr(called, "attr", "") not in PURE_METHODS:
            return False
    return True


def apart(a: ast.AST, b: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
    """The nodes around the one difference of two trees of one shape, the innermost last."""
    for (_, x), (_, y) in zip(ast.iter_fields(a), ast.iter_fields(b), strict=True):
        xs, ys = (x, y) if isinstance(x, list) else ([x], [y])
        for one, other in zip(xs, ys, strict=True):
            if isinstance(one, (ast.operator, ast.cmpop)):
                if type(one) is not type(other):
                    return [(a, b)]
            elif isinstance(one, ast.AST):
                if inner := apart(one, other):
                    return [(a, b), *inner]
            elif one != other:
                return [(a, b)]
    return []


def place(mutant: Mutant, source: str, tree: ast.Module) -> tuple[ast.AST, ast.AST, bool] | None:
    """Where both forms can stand: the node, the changed one, whether it may be worked out twice. None: it is run while modules load."""
    around = apart(tree, ast.parse(mutant.changed(source)))
    inside = -1
    for k, ((node, _), (then, _)) in enumerate(pairwise(around)):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and (then is node.body or (isinstance(node.body, list) and then in node.body)):
            inside = k
        if isinstance(node, (ast.match_case, ast.arguments)) or then is getattr(node, "annotation", None):
            inside = -1
    if inside < 0:
        return None
    if isinstance(around[-1][0], ast.AugAssign):
        return *around[-1], False
    at = len(around) - 1
    best = at if pure(around[at][0]) and not isinstance(around[at][0], ast.Name) else None
    for k in range(at - 1, inside, -1):
        node = around[k][0]
        if isinstance(node, ast.stmt) or not pure(node) or isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
            break
        if isinstance(node, VALUES):
            best = k
    if best is not None:
        return *around[best], True
    return (*around[at], False) if isinstance(around[at][0], ast.expr) else None


class Both(ast.NodeTransformer):
    """Puts both forms in."""

    def __init__(self, places: dict[ast.AST, list[tuple[int, ast.AST, bool]]]) -> None:
        self.places = places

    def visit(self, node: ast.AST) -> Any:
        here = self.places.get(node, [])
        new: Any = self.generic_visit(node)
        for k, changed, twice in here:
            new = ast.copy_location(self._either(k, new, changed, twice), node)
        return new

    @staticmethod
    def _either(k: int, old: Any, new: Any, twice: bool) -> ast.AST:
        if twice:
            nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
            return ast.Call(ast.Name("_differs_", ast.Load()), [ast.Constant(k), old, ast.Lambda(nothing, new)], [])
        call = ast.Call(ast.Name("_reached_", ast.Load()), [ast.Constant(k)], [])
        return ast.If(call, [new], [old]) if isinstance(new, ast.stmt) else ast.IfExp(call, new, old)


class Finder(importlib.abc.Loader, importlib.abc.MetaPathFinder):
    """Loads modules of ours from sources of its own."""

    def __init__(self, sources: dict[str, ast.Module]) -> None:
        self.sources = sources  # by the file from the root
        self.files = {".".join(Path(f).with_suffix("").parts).removesuffix(".__init__"): f for f in sources}

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name not in self.files:
            return None
        file = ROOT / self.files[name]
        folder = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, file, loader=self, submodule_search_locations=folder)

    def exec_module(self, module: Any) -> None:
        file = self.files[module.__name__]
        exec(compile(self.sources[file], str(ROOT / file), "exec", dont_inherit=True), vars(module))


def changed(mutant: Mutant) -> Finder:
    """Loads one module changed."""
    return Finder({mutant.path: ast.parse(mutant.changed((ROOT / mutant.path).read_text("utf-8")))})


def both(mutants: Iterable[Mutant]) -> tuple[Finder, list[Mutant]]:
    """Loads all modules with every mutant asleep in its place; and those that cannot sleep. A mutant's number is its place in the list."""
    trees: dict[str, tuple[str, ast.Module]] = {}
    places: dict[ast.AST, list[tuple[int, ast.AST, bool]]] = {}
    restless = []
    for k, mutant in enumerate(mutants):
        if mutant.path not in trees:
            source = (ROOT / mutant.path).read_text("utf-8")
            trees[mutant.path] = source, ast.parse(source)
        found = place(mutant, *trees[mutant.path])
        state.append(ASLEEP)
        if found is None:
            restless.append(mutant)
        else:
            places.setdefault(found[0], []).append((k, *found[1:]))
    done = {path: ast.fix_missing_locations(Both(places).visit(tree)) for path, (_, tree) in trees.items()}
    vars(builtins).update(_reached_=_reached, _differs_=_differs)
    return Finder(done), restless
