"""A table to sit at in a test: a fresh file, the loop, and what it says."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.render import RichScreen
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.prompt import Repl

NAMES = {"ru": ("Аня", "Борис", "Вера"), "en": ("Ann", "Bob", "Cleo")}


def begin(path: Path, lang: str = "en", *, seats: int = 2, game: str = "port-royal", cards: str = "table", level: str = "enforce") -> Path:
    """A new table in a file."""
    play = load_game(game)
    mode = next(iter(play.modes))
    options = {k: v[0] for k, v in play.modes[mode].options.items() if v}
    header = Header(game, NAMES[lang][:seats], mode, play.edition, cards, level, "seed", options, "", "2026-01-01")
    Journal.create(path, header)
    return path


class Sitting:
    """The loop at a table, its words caught."""

    def __init__(self, path: Path, lang: str = "en", *, width: int = 80, height: int = 24, live: bool = True) -> None:
        language.use(lang)
        self.out = io.StringIO()
        console = Console(file=self.out, width=width, height=height, highlight=False, emoji=False, markup=False, color_system=None)
        self.ran: list[tuple[str, tuple[str, ...]]] = []
        self.repl = Repl(Desk(Journal(path), lang), RichScreen(console, live=live), self._run)
        self.keys = 0

    def _run(self, name: str, args: object, path: Path) -> None:
        self.ran.append((name, tuple(args)))  # type: ignore[arg-type]

    @property
    def desk(self) -> Desk:
        return self.repl.desk

    def said(self) -> str:
        """What was said since the last time."""
        text = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        return "\n".join(line.rstrip() for line in text.splitlines())

    def type(self, *lines: str) -> str:
        """Lines typed one after another, Enter after each; what came of them."""
        self.said()
        for line in lines:
            self.keys += len(line) + 1
            self.repl.handle(line)
        return self.said()
