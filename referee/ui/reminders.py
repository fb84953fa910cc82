"""What players forget most: one quiet line at the moment it matters, once a sitting; data, and easily turned off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import rulesdb
from referee.kernel.flow import open_frames
from referee.save import home
from rulesdb.load import folder

from .desk import Desk
from .reply import Reply


@dataclass(frozen=True)
class Reminder:
    """A sentence, the rule it is about, and when it is said: a decision at hand, or something that happened by itself."""

    rule: str
    text: dict[str, str]
    frame: str = ""
    note: str = ""


@cache
def known(game: str) -> tuple[Reminder, ...]:
    if not (folder(game) / "reminders.toml").exists():
        return ()
    rows = rulesdb.data(game, "reminders")["reminder"]
    return tuple(Reminder(r["rule"], {"ru": r["ru"], "en": r["en"]}, r.get("frame", ""), r.get("note", "")) for r in rows)


def wanted() -> bool:
    return bool(home.settings().get("reminders", True))


def due(desk: Desk, replies: list[Reply], said: set[str]) -> str:
    """The line that matters now, with its rule; empty where there is none, or it was said already."""
    if not wanted():
        return ""
    frames = {frame.name for frame, _ready in open_frames(desk.table.s)}
    notes = {note.rule for r in replies if r.kind == "done" and r.outcome for note in r.outcome.notes}
    for r in known(desk.game.id):
        if r.rule not in said and (r.frame in frames or r.note in notes):
            said.add(r.rule)
            return f"{r.text[desk.lang]} {desk.words.cite(r.rule)}".rstrip()
    return ""
