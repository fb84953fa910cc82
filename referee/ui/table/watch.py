"""show --watch: the table on a second screen, drawn again whenever something is entered."""

from __future__ import annotations

import time
from collections.abc import Callable

from referee.save.journal import Unusable

from .. import json_out as shape
from ..env import failure
from ..screen import Screen
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


def _size(screen: Screen) -> int:
    return int(getattr(screen, "width", 0))


def draw(desk: Desk, screen: Screen, clear: Callable[[], None]) -> None:
    """The table, the last entry, and what is asked."""
    clear()
    screen.panels(desk.game.view(desk.table.s, desk.words), desk.words)
    if desk.table.items:
        last = desk.table.items[-1]
        screen.say(f"{last.label}. {desk.words.entry(last.record)}", "dim")
    screen.say(shape.ask(desk), "ask")
