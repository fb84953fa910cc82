"""Records that are no moves, in words: a correction, a level, a late start as they are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.answer import PLAYER, Either
from referee.kernel.record import Record

from .output import shown
from .table.command_words import shown as command

if TYPE_CHECKING:
    from .text import Words


def operation(record: Record, words: Words) -> str:
    """A correction, a level, a late start as they are typed."""
    said: list[str] = list(map(shown, record.words))
    if record.does("set", "check"):
        said = [f"{words.place(path)}={words.put(path, value)}" for path, value in record.pairs]
    elif record.does("now"):
        frame, who = (*record.words, "", "")[:2]
        said = [words.frame(frame), words.player(who)]
        said += [f"{words.part(key)}={of_decision(frame, key, value, words)}" for key, value in record.pairs]
    elif record.does("fact"):
        said = [f"{key}={shown(value)}" for key, value in record.pairs]
    elif record.does("level", "track"):
        said = [words.setting(record.verb, value) for value in record.words]
    elif record.changes:
        said = [f"{label} {'; '.join(map(words.entry, entries))}".rstrip() for label, entries in record.changes]
        return f"{command('fix', words.lang)} {' | '.join(said)}"
    return " ".join((command("box" if record.does("fact") else record.verb, words.lang), *said)).rstrip()


def of_decision(frame: str, key: str, value: str, words: Words) -> str:
    """What a decision carries: whom it is about by name, else a word or a number."""
    answer = words.play.decisions.get(frame, {}).get(key) if words.play else None
    about = PLAYER in (answer.of if isinstance(answer, Either) else (answer,))
    return words.player(value) if about and value in words.names else words.name(value)
