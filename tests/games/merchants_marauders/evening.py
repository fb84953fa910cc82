"""An evening at the prompt as text: what was typed after `>`, what came of it, and the keystrokes at the end."""

from __future__ import annotations

from pathlib import Path

from referee.games.merchants_marauders import GAME
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.desk import Desk
from referee.ui.reply import Reply
from referee.ui.text import Words

HEADER = Header(
    game="merchants-marauders",
    players=("Аня", "Борис"),
    mode="base",
    edition=GAME.edition,
    level="assist",
    seed="вечер",
    options={"modules": "1,3,4,8", "variants": "3"},
)


class Evening:
    """A table on disk, and the transcript of what was typed at it."""

    def __init__(self, path: Path, box: dict[str, str], lang: str = "ru") -> None:
        self.desk = Desk(Journal.create(path, HEADER), lang)
        self.desk.table.box = box
        self.words = Words(GAME.id, lang, GAME, self.desk.table.names())
        self.lines: list[str] = []
        self.keys = 0

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
            self.lines += [f"    {self.words.note(n)}" for n in reply.outcome.notes]
            self.lines += [f"    ! {self.words.because(b)}" for b in reply.outcome.remarks]
        if reply.kind == "refused":
            self.lines += [f"  ✗ {self.words.because(b)}" for b in reply.because]
        if reply.need:
            self.lines.append(f"  ? {reply.need.key}")
        if reply.which:
            self.lines.append(f"  ? {reply.which.cls.verb} {' '.join(reply.which.words)}")

    def text(self) -> str:
        sheet = GAME.score(self.desk.table.s)
        totals = ", ".join(f"{self.words.player(c.who)} {c.total}" for c in sheet.columns)
        winners = ", ".join(self.words.player(w) for w in sheet.winners)
        return "\n".join([*self.lines, f"{totals}. Победа: {winners}. Нажатий: {self.keys}."]) + "\n"
