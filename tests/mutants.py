"""Mutants of the rules: one bound, tie, payment, order or clamp changed at a time; the tests must notice.

`tests/run_mutants.py` tries them. Whoever survives is printed with its line: make it a case, or write it down with the reason in
`mutants_equivalent.toml` beside this file.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EQUIVALENT = Path(__file__).with_name("mutants_equivalent.toml")
LOOKS = ("view", "prompt", "setup", "panels", "words", "example", "sea_map")  # what is only shown is no rule

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
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lru_cache":
            typed |= {id(x) for x in ast.walk(node)}  # how much is remembered is no rule
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "rng":
            typed |= {id(x) for x in ast.walk(node)}  # samples for the tests themselves
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
    return [m for p in (*files, *sorted((ROOT / "referee/kernel").rglob("*.py"))) for m in mutants(p)]


def equivalent() -> dict[str, str]:
    """Changes that change nothing, each with its reason."""
    if not EQUIVALENT.exists():
        return {}
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    return {name: reason for reason, names in rows.items() for name in names}
