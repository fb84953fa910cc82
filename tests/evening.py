"""An evening at the prompt as text: what was typed after `>`, what came of it, and the keystrokes at the end."""

from __future__ import annotations

from pathlib import Path

from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Which
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from referee.ui.table.reply import Reply
from referee.ui.text import Words
from tests.ui.sitting import Sitting


class Evening:
    """A table on disk, and the transcript of what was typed at it."""

    def __init__(self, path: Path, header: Header, box: dict[str, str], lang: str = "ru") -> None:
        self.desk = Desk(Journal.create(path, header), lang)
        self.desk.table.box = box
        self.words = Words(header.game, lang, self.desk.game, self.desk.table.names())
        self.lines: list[str] = []
        self.keys = 0
        self.automatic: list[int] = []  # lines printed for each step of an automatic player

    def type(self, line: str) -> list[Reply]:
        self.keys += len(line) + 1
        self.lines.append(f"> {line}".rstrip())
        replies = self.desk.line(line)
        for reply in replies:
            self._say(reply)
        return replies

    def _say(self, reply: Reply) -> None:
        if reply.outcome:
            self.lines.append(f"  {self.words.entry(reply.outcome.text)}")
            self.lines += (notes := [f"    {self.words.note(n)}" for n in reply.outcome.notes])
            self.lines += [f"    ! {self.words.because(b)}" for b in reply.outcome.remarks]
            if reply.outcome.text.partition(" ")[0] in self.desk.game.automatic:
                self.automatic.append(len(notes))
        if reply.kind == "refused":
            self.lines += [f"  ✗ {self.words.because(b)}" for b in reply.because]
        if isinstance(reply.asks, Need):
            self.lines.append(f"  ? {reply.asks.key}")
        elif isinstance(reply.asks, Which):
            self.lines.append(f"  ? {reply.asks.cls.verb} {' '.join(reply.asks.words)}".rstrip())

    def text(self) -> str:
        sheet = self.desk.game.score(self.desk.table.s)
        totals = ", ".join(f"{self.words.player(c.who)} {c.total}" for c in sheet.columns)
        won = ", ".join(self.words.player(w) for w in sheet.winners)
        return "\n".join([*self.lines, f"{totals}." + (f" Победа: {won}." if won else "") + f" Нажатий: {self.keys}."]) + "\n"


def typed(path: Path, header: Header, head: str, lines: list[str]) -> tuple[str, Sitting]:
    """An evening typed at the prompt; the head begins with the language. After each line its records, at the end keys and result."""
    Journal.create(path, header)
    table = Sitting(path, head.split()[0])
    text = f"{head}\n"
    for line in lines:
        before = len(table.desk.table.lines)
        table.type(line)
        text += f"> {line}".rstrip() + "\n" + "".join(f"  {record}\n" for record in table.desk.table.lines[before:])
    sheet = table.desk.game.score(table.desk.table.s)
    return text + f"{table.keys} keys; " + ", ".join(f"{c.name} {c.total}" for c in sheet.columns) + "\n", table


def whole(sitting: Sitting) -> bool:
    """Is the game over with every total known, and does the journal say the same again?"""
    table = sitting.desk.table
    sheet = table.sheet()
    again = Table(table.game, table.header, table.lines).view() == table.view()
    return sheet.final and all(isinstance(c.total, int) for c in sheet.columns) and again
