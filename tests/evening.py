"""An evening at the prompt as text: what was typed after `>`, what came of it, and the keystrokes at the end."""

from __future__ import annotations

from pathlib import Path

from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.kernel.read import Which
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from referee.ui.table.reply import Reply
from referee.ui.text import Words


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
