"""show --watch: the table on a second screen, drawn again whenever something is entered."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.text import Text

from referee.save.journal import Unusable

from .. import json_out as shape
from ..env import failure
from ..render import RichScreen
from ..screen import Screen
from .board import Board
from .desk import Desk

EVERY = 0.5


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
    """Title, round, everybody's points and the chance at hand; the table, in lines where its picture is too tall; what is asked."""
    clear()
    panels, board = desk.panels(desk.table.s), Board(desk)
    screen.say(" · ".join((desk.words.text(f"title-{desk.game.id}"), *board.below(alone=False))), "head")
    if isinstance(screen, RichScreen) and screen.tall(panels, desk.words) > screen.console.height - 5:
        for line in board.lines(screen.width - 1, screen.console.height - 5)[1:]:
            screen.console.print(Text.assemble(*((text, style) for style, text in line)), soft_wrap=True)
    else:
        screen.panels(panels, desk.words)
    if desk.table.items:
        last = desk.table.items[-1]
        screen.say(f"{last.label}. {desk.words.entry(last.record)}", "dim")
    screen.say(shape.ask(desk), "ask")
