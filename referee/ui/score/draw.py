"""Scores, chances and results drawn on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from referee.kernel.score import Column, Sheet, ends

from ..console import console as console
from ..lang import _
from ..text import Words
from . import sheet as sheets

NARROW = 60


def tree(sheet: Sheet, words: Words, to: Console) -> None:
    """Every player's score as a tree, each line with its reason."""
    to.print(Text(sheets.heading(sheet), "bold cyan"))
    for column in sheet.columns:
        won = column.who in sheet.winners
        top = Tree(Text.assemble((sheets.name(column, words), "bold"), "  ", (sheets.total(column.total), "bold green" if won else "bold")))
        stack = [top]
        for row in sheets.rows(column, words):
            del stack[row.depth + 1 :]
            text = Text.assemble((f"{row.points:>3} ", "bold" if row.depth == 0 else ""), (row.label, "bold" if row.depth == 0 else ""))
            if row.figures:
                text.append(f"  {row.figures}")
            why = " ".join(x for x in (row.title, row.cite) if x)
            if why and to.width >= NARROW:
                text.append(f"  {why}", "dim")
            elif row.cite:
                text.append(f"\n{row.cite}", "dim")
            stack.append(stack[row.depth].add(text))
        to.print(top)
    if verdict := sheets.verdict(sheet, words):
        to.print(Text(verdict, "bold green" if sheet.final else "bold"))


def result(sheet: Sheet, words: Words, to: Console) -> None:
    """Who came in where, with bars; categories down, players across; the verdict. One screen for five players."""
    to.print(Text(sheets.heading(sheet), "bold cyan"))
    places = sheets.ranked(sheet)
    bars(
        [
            (f"{place} {sheets.name(c, words)}" + (" ★" if c.who in sheet.winners else ""), ends(c.total)[0], sheets.total(c.total))
            for place, c in places
        ],
        to,
    )
    if to.width < 20 + 10 * len(places):
        for line in sheets.compared(sheet, words):
            to.print(Text(line))
    else:
        to.print(_grid(sheet, [c for _place, c in places], words))
    if verdict := sheets.verdict(sheet, words):
        to.print(Text(verdict, "bold green" if sheet.final else "bold"))


def _grid(sheet: Sheet, columns: Sequence[Column], words: Words) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), show_footer=True)
    grid.add_column("", footer=Text(_("Total"), "bold"), max_width=34)
    for column in columns:
        style = "bold green" if column.who in sheet.winners else "bold"
        grid.add_column(Text(sheets.name(column, words), style), footer=Text(sheets.total(column.total), style), justify="right")
    for key, label in sheets.categories(sheet, words):
        parts = [sheets.part(c, key) for c in columns]
        grid.add_row(Text(label), *(Text("" if p is None else sheets.total(p)) for p in parts))
    return grid


def table(head: Sequence[str], body: Iterable[Sequence[str]], to: Console, *, left: int = 1, bars: bool = False) -> None:
    """A small table; the first columns are words, the others figures, the last one perhaps bars."""
    grid = Grid(box=SIMPLE, padding=(0, 1))
    last = len(head) - 1
    for k, title in enumerate(head):
        grid.add_column(Text(title, "bold"), justify="left" if k < left or (bars and k == last) else "right")
    for row in body:
        grid.add_row(*(Text(cell, "cyan" if bars and k == last else "") for k, cell in enumerate(row)))
    to.print(grid)


def bars(figures: Sequence[tuple[str, float, str]], to: Console) -> None:
    """Horizontal bars: a label, a figure, and what is written behind it."""
    widest = min(max((len(label) for label, _n, _t in figures), default=0), to.width // 3)
    room = max(5, to.width - widest - max((len(t) for _l, _n, t in figures), default=0) - 4)
    top = max((n for _l, n, _t in figures), default=0)
    for label, n, tail in figures:
        short = label if len(label) <= widest else label[: widest - 1] + "…"
        to.print(Text.assemble((f"{short:<{widest}} ", ""), (bar(n, top, room), "cyan"), (f" {tail}", "bold")))


def bar(n: float, top: float, room: int) -> str:
    """A bar in eighths of a character."""
    if top <= 0 or n <= 0:
        return ""
    eighths = max(1, round(n / top * room * 8))
    return "█" * (eighths // 8) + ("" if eighths % 8 == 0 else " ▏▎▍▌▋▊▉"[eighths % 8])
