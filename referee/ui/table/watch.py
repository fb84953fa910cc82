"""show --watch: the table on a second screen, drawn again whenever something is entered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from referee.kernel.flow import open_moves
from referee.kernel.options import whose
from referee.kernel.view import Panel, Row
from referee.save.journal import Unusable

from .. import phrases
from ..env import failure
from ..lang import _
from ..render import RichScreen, wrapped
from ..score.sheet import verdict
from ..screen import Screen
from ..text import panel_of, shown
from .board import Board, Piece
from .desk import Desk

EVERY = 0.5  # seconds between two looks at the file
LABEL, CELL = 14, 12  # columns for what a row says, and at least for each player


def watch(desk: Desk, screen: Screen, clear: Callable[[], None], wait: Callable[[float], None] = time.sleep) -> None:
    """Until Ctrl-C. A file that cannot be read for a moment is waited for."""
    draw(desk, screen, clear)
    size = _size(screen)
    try:
        while True:
            wait(EVERY)
            try:
                changed = desk.sync()
            except (Unusable, OSError) as error:
                screen.say(failure(error), "bad")
                continue
            if changed or _size(screen) != size:
                size = _size(screen)
                draw(desk, screen, clear)
    except KeyboardInterrupt:
        return


def _size(screen: Screen) -> tuple[int, int]:
    return (screen.console.width, screen.console.height) if isinstance(screen, RichScreen) else (0, 0)


def draw(desk: Desk, screen: Screen, clear: Callable[[], None]) -> None:
    """Title, round and the chance at hand; the table in lines, everybody in a column; the last entry and what is asked."""
    clear()
    board = Board(desk)
    board.look()
    above = " · ".join((desk.words.text(f"title-{desk.game.id}"), *board.moment()))
    last = [(f"{item.label}. {desk.words.entry(item.record)}", "dim") for item in desk.table.items[-1:]]
    loud = [(desk.words.note(note), "loud") for note in desk.table.s.notes if note.rule in desk.game.loud]
    asked = [(phrases.question(desk), "ask")]
    if _over(desk):  # who has won, in the place of what is asked
        asked = [(text, "loud") for text in (verdict(desk.table.sheet(), desk.words),) if text] or asked
    below = [*last, *loud[:2], *asked]
    screen.say(above, "head")
    if isinstance(screen, RichScreen):
        spare = screen.console.height - 1 - sum(len(wrapped(text, screen.width)) for text, _style in ((above, ""), *below))
        for drawn in _picture(board, screen.console, spare):
            screen.console.print(drawn, soft_wrap=isinstance(drawn, Text))
    else:
        screen.panels(list(board.panels), desk.words)
    for text, style in below:
        screen.say(text, style)


def _over(desk: Desk) -> bool:
    return not any(True for _move in open_moves(desk.game, desk.table.s))


def _picture(board: Board, console: Console, spare: int) -> list[RenderableType]:
    """What lies on the table, a line for each thing, and the players side by side: as much of it as the height holds."""
    players, width = board.players(), console.width
    lines = [_text(line) for line in board.lines(width - 1, spare)[1:]]
    if not players or (width - LABEL) // len(players) < CELL:
        return list(lines)
    shared = lines[: -len(players)]
    tries = [_rows(board, players, remarks=True), rows := _rows(board, players, remarks=False)]
    tries += [rows[:n] for n in range(len(rows) - 1, 0, -1)]
    each = (width - max(len(shown(label)) for label, _cells in rows)) // len(players) - 2
    for rows in tries:
        rows = [row for row in rows if all(len(word) <= each for cell in row[1] for word in cell.split())]  # words stay whole
        grid = _grid(players, rows, board)
        if len(console.render_lines(grid)) <= spare - len(shared):
            return [*shared, grid]
    return list(lines)


def _text(line: list[Piece]) -> Text:
    return Text.assemble(*((text, style) for style, text in line))


def _rows(board: Board, players: list[Panel], *, remarks: bool) -> list[tuple[str, list[str]]]:
    """What there is to say of everybody, in one order: points first, things without a name last."""
    rows = [(_("score"), [next((n for who, n in board.points if panel_of(shown(p.title), who)), "") for p in players])]
    for label in dict.fromkeys(row.label for p in players for row in p.rows if row.label):
        rows.append((label, [_said((r for r in p.rows if r.label == label), remarks=remarks) for p in players]))
    rows.append(("", [_said((r for r in p.rows if not r.label and "  " not in r.value), remarks=remarks) for p in players]))
    doubled = any(cells == rows[0][1] for _label, cells in rows[1:])  # influence is the score itself
    return [row for row in rows[doubled:] if any(row[1])]


def _said(rows: Iterable[Row], *, remarks: bool) -> str:
    return shown(", ".join(f"{r.value} ({r.remark})" if r.remark and remarks else r.value for r in rows))


def _grid(players: list[Panel], rows: list[tuple[str, list[str]]], board: Board) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), expand=True, show_edge=False)
    grid.add_column(overflow="fold")
    asked = [board.desk.words.player(who) for who in whose(board.desk.table.s) if not _over(board.desk)]
    for panel in players:
        title = shown(panel.title).removesuffix(" ◂")
        mine = any(panel_of(title, who) for who in asked)  # who decides now, not whose turn it is
        head = Text(f"▸ {title}" if mine else title, f"bold {board.hue(title)}" + (" reverse" if mine else ""))
        grid.add_column(head, ratio=1, overflow="fold")
    for k, (label, cells) in enumerate(rows):
        grid.add_row(Text(shown(label), "dim"), *(Text(cell, "bold" if k == 0 or cell.isdecimal() else "") for cell in cells))
    return grid
