"""What is wrong with files, in sentences: on standard error and in `--json`, by every command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.save.damage import Damage, note, noted, take

from .lang import N_, _

if TYPE_CHECKING:
    from referee.kernel.table import Table
    from referee.save.journal import Journal

    from .table.desk import Desk
    from .text import Words

MOST = 400  # characters of what was torn, or does not fit, that are shown
SENTENCES: dict[str, str] = {
    "unreadable": N_("The file cannot be read: {path} ({detail})."),
    "settings": N_("The settings are damaged and are not used: {path}."),
    "box": N_("The box file is damaged in line {line}: {path}. What can still be read is used."),
    "campaign": N_("A line of the campaign cannot be read: {path}, line {line}."),
    "changed-file": N_("The file was changed outside the program: {path}."),
    "changed-line": N_("Changed outside the program: {path}, line {detail}."),
    "aside": N_("The file as it was is kept: {detail}"),
    "not-learnt": N_("The box could not be written: {path} ({detail}). The table keeps the fact."),
    "stuck": N_("The table can be read up to line {line} only: {path}. {detail} Correct it: referee fix {line} …"),
    "record": N_("A line says nothing that can be done: {path}, line {line}. Nothing is written to it before referee doctor --repair."),
    "no-locks": N_("This file system keeps no locks: {path}. Write to it from one device at a time."),
    "fact": N_("A fact of the box does not fit and counts as unknown: {path}, {detail}"),
    "unusable": N_("{path}: {detail}"),
    "torn": N_("The last line of the file is not whole and is left out: {detail}"),
}


def examine(desk: Desk) -> None:
    """What is wrong with an open table: noted, and nothing but a correction is written to it while something cannot be believed."""
    desk.journal.sealed = lambda: bool(desk.table.stuck or desk.table.unread)
    look_through(desk.journal, desk.table, desk.words)


def look_through(journal: Journal, table: Table, words: Words) -> None:
    """What is wrong with a table that was read: noted."""
    if journal.torn:
        note("torn", journal.path, detail=journal.torn, grave=False)
    if changed := journal.body.changed:
        note("changed-line", journal.path, detail=_numbers(changed), grave=False)
    if table.unread:
        note("record", journal.path, table.unread[0])
    for key, text in table.s.facts.items():
        if table.game.facts.misfit(key, text):
            note("fact", journal.path, detail=f"{key}={text}", grave=False)
    if table.stuck:
        because = "; ".join(words.because(b) for b in table.stuck.because)
        note("stuck", journal.path, table.stuck.item.line, because)


def _numbers(lines: list[int]) -> str:
    """`3, 5–9`; the lines before the records have no number."""
    spans: list[list[int]] = []
    for n in sorted(lines):
        if spans and n == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], n]
        else:
            spans.append([n])
    return ", ".join("–".join(str(n or "+++") for n in span) for span in spans)


def sentence(damage: Damage) -> str:
    if damage.why == "unusable" and damage.path in damage.detail:
        return damage.detail
    detail = damage.detail if len(damage.detail) <= MOST else f"{damage.detail[:MOST]}…"
    return _(SENTENCES[damage.why], path=damage.path, line=damage.line, detail=detail)


def shape(damages: Iterable[Damage] | None = None) -> list[dict[str, Any]]:
    """`damage` of an answer in JSON."""
    every = noted() if damages is None else damages
    return [{"file": d.path, "line": d.line or None, "kind": d.why, "grave": d.grave, "text": sentence(d)} for d in every]


def damage_lines() -> list[tuple[str, str]]:
    """The sentences still to be said, with their styles."""
    return [("bad" if d.grave else "dim", sentence(d)) for d in take()]
