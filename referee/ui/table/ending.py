"""The end of a game: the result on one screen, everybody's records, the time it took, and one key for what comes next."""

from __future__ import annotations

import time
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from referee.kernel.line.names import plain as compared
from referee.kernel.line.names import stem
from referee.save import home

from ..lang import N_, _, n_
from ..screen import tell
from .question_lines import question_lines
from .waiting_line import Waiting

if TYPE_CHECKING:
    from .prompt import Repl

AFTER = {"page": N_("page"), "picture": N_("picture"), "bgstats": "BG Stats", "rematch": N_("rematch")}
OTHERS = 8  # lines of the last screen beside ranking, categories and course


def show(repl: Repl) -> None:
    """The game is over: what the score lacks is asked, each thing once; then the result, and where to go on."""
    need = repl.desk.table.lacking() if repl.screen.live else None
    if need and need.key not in repl.reminded:
        repl.reminded.add(need.key)
        repl.desk.waiting = Waiting(need)
        tell(repl.screen, question_lines(need, repl.desk))
        return
    repl.run("score", (), repl.desk.journal.path)
    if repl.screen.live:
        from ..commands.history import best_ever, next_step
        from ..score.course import by_round
        from ..score.sheet import categories

        sheet, course = repl.desk.table.sheet(), by_round(repl.desk.table, repl.desk.words)
        taken = len(sheet.columns) + len(categories(sheet, repl.desk.words)) + OTHERS
        for row in course if taken + len(course) <= get_terminal_size().lines else ():
            repl.screen.say(row, "dim")
        minutes = round(played(repl) / 60)
        took = n_("{n} minute at the table", "{n} minutes at the table", minutes) if minutes else ""
        if said := " · ".join(filter(None, (best_ever(repl.desk), next_step(repl.desk), took))):
            repl.screen.say(said, "note")
        after = AFTER | ({"rematch": N_("next evening")} if repl.desk.table.header.campaign else {})
        ways = [f"{k} {_(text)}" for k, text in enumerate(after.values(), 1)]
        repl.screen.say(" · ".join((*ways, *(repl.word(name) for name in ("why", "log", "quit")))), "ask")
    else:
        repl.screen.say(" · ".join(repl.word(name) for name in ("why", "log", "undo", "new", "quit")), "dim")


def why(repl: Repl, said: str) -> bool:
    """The lines of the final sheet with their reasons: all of them, or those of one category; False where none is called so."""
    from ..score import sheet as sheets

    if not said:
        repl.run("score", ("--why",), repl.desk.journal.path)
        return True
    sheet, words = repl.desk.table.sheet(), repl.desk.words
    asked = [stem(word) for word in compared(said).split()]  # «почему пираты» is about «Республика пиратов»
    parts = [
        key
        for key, label in sheets.categories(sheet, words)
        if all(any(word.startswith(part) for word in compared(label).split()) for part in asked)
    ]
    for _place, column in sheets.ranked(sheet) if parts else ():
        repl.screen.say(f"{sheets.name(column, words)}: {sheets.total(sheets.part(column, parts[0]) or 0)}", "head")
        own = column._replace(lines=tuple(line for line in column.lines if line.id == parts[0]))
        for row in sheets.rows(own, words):
            reason = " ".join(filter(None, (row.figures, row.title, row.cite)))
            repl.screen.say(f"{'  ' * (row.depth + 1)}{row.points}  {row.label}  {reason}".rstrip())
    return bool(parts)


def then(repl: Repl, key: int) -> None:
    """A page, a picture or a link of the result; or the same people once more."""
    name = list(AFTER)[key - 1]
    path, header = repl.desk.journal.path, repl.desk.table.header
    if name == "rematch":
        chosen = [x for key, value in header.options.items() for x in ("--set", f"{key}={value}") if value]
        same = ("--campaign", header.campaign) if header.campaign else ("--mode", header.mode, *chosen)  # a story goes on
        people = [x for player in header.players for x in ("--player", player)]
        repl.run("new", (header.game, *same, *people, "--cards", header.cards, "--level", header.level), path)
        repl.open(None)
        return
    out = home.home() / "results" / path.stem
    args = {"page": ("--html", f"{out}.html"), "picture": ("--svg", f"{out}.svg"), "bgstats": ("--bgstats", f"{out}.bgstats.txt")}
    repl.run("score", args[name], path)
    if name == "bgstats":
        repl.screen.say(_("The link in it, opened on the phone that has BG Stats, fills in the play; the page holds it too."), "dim")


def played(repl: Repl) -> float:
    """Seconds spent at this table, this evening and before."""
    before = home.kept("played").get(repl.desk.journal.path.stem, 0)
    return (before if isinstance(before, int) else 0) + time.time() - repl.began


def leave(repl: Repl) -> None:
    """Keeps how long the evening was."""
    home.remember(played={**home.kept("played"), repl.desk.journal.path.stem: round(played(repl))})
