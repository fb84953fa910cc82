"""Pictures for the README, drawn from kept games: `make pictures` writes tests/readme/*.svg."""

from __future__ import annotations

import os
import re
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.commands import odds
from referee.ui.env import Env
from referee.ui.render import RichScreen
from referee.ui.score import draw
from referee.ui.table.board import Board
from referee.ui.table.desk import Desk

ROOT = Path(__file__).parents[1]
SAVES = ROOT / "tests" / "saves"
WIDTH = 88


def half(name: str, lines: int, folder: Path) -> Desk:
    """A kept game as it stood after some lines; 0: all of it."""
    kept = (SAVES / f"{name}.table").read_text("utf-8").splitlines(keepends=True)
    path = folder / f"{name}.table"
    text = "".join(kept[: kept.index("+++\n") + 1 + lines] if lines else kept)
    for name, english in (("Аня", "Ann"), ("Борис", "Bob"), ("Вера", "Cleo")):
        text = text.replace(f'"{name}"', f'"{english}"', 1)
    path.write_text(text, "utf-8")
    return Desk(Journal(path), "en")


def picture(name: str, title: str, drawn: object) -> None:
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    drawn(console)  # type: ignore[operator]
    out = ROOT / "tests" / "readme" / f"{name}.svg"
    out.parent.mkdir(exist_ok=True)
    svg = console.export_svg(title=title, unique_id=name)
    svg = re.sub(r"\s*@font-face \{.*?\}|<!-- .*? -->", "", svg, flags=re.S)  # nothing is loaded from outside
    out.write_text(svg, "utf-8")
    print(f"tests/readme/{name}.svg")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        os.environ["REFEREE_HOME"] = name
        language.use("en")
        desk = next(d for n in range(60, 200) if len((d := half("port-royal-base", n, Path(name))).table.s.harbour) > 3)

        def table(console: Console) -> None:
            RichScreen(console).panels(desk.game.view(desk.table.s, desk.words), desk.words)
            for line in Board(desk).lines(WIDTH - 1, 8):
                console.print(Text.assemble(*((text, style) for style, text in line)))
            console.print(Text("Ann> ", "bold cyan"))
            console.print(Text(" · ".join(Board(desk).below(alone=False)), "reverse"))

        def chances(console: Console) -> None:
            draw.console = lambda: console
            odds.sayer = lambda env: lambda text: console.print(Text(text))
            assert desk.game.odds
            odds.show(desk.game.odds(desk.table.s, ()), desk.words, Env("en"), drawn=True)

        def result(console: Console) -> None:
            done = half("cooper-island-base", 0, Path(name))
            draw.result(done.table.sheet(), done.words, console)

        picture("table", "referee play", table)
        picture("odds", "referee odds", chances)
        picture("score", "referee score", result)


if __name__ == "__main__":
    main()
