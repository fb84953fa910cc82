"""What came of a line, in as few lines as it can be said: entries of one kind stand together, an Automa's turn takes six."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.kernel.flow import State
from referee.kernel.record import Record

from .. import plain_lines
from ..lang import _
from ..text import Words
from . import command_words
from .desk import Desk
from .reply import Reply

LINE = 78
AUTOMATIC = 6  # lines an automatic player's turn may take


def lines_of(replies: list[Reply], desk: Desk) -> Iterator[tuple[str, str]]:
    """The lines of a reply, each with its style."""
    automatic: list[tuple[str, str]] = []
    for group in _grouped(replies):
        rows = list(_merged(group, desk) if len(group) > 1 else _joined(list(plain_lines.reply(group[0], desk)), group[0]))
        if group[0].kind == "done" and _kind(group[0])[0] in desk.game.automatic:
            automatic += rows
        else:
            yield from _shortened(automatic, desk)
            automatic = []
            yield from rows
    yield from _shortened(automatic, desk)


def held(s: State, words: Words, only: Collection[str] | None = None) -> Iterator[str]:
    """What was set by hand in place of what the program works out: it stays so whatever happens, until that is taken off."""
    for path in s.pins if only is None else [path for path in s.pins if path in only]:
        value = words.value(s.pins[path])
        yield _("{path}: {value} stands by hand, whatever happens; {path}=auto: worked out again", path=words.place(path), value=value)


def _joined(rows: list[tuple[str, str]], r: Reply) -> list[tuple[str, str]]:
    """An entry and the one thing it caused stand on one line."""
    if r.kind == "done" and len(rows) == 2 and rows[1][0] == "note" and len(rows[0][1]) + len(rows[1][1]) < LINE:
        return [("ok", f"{rows[0][1]} → {rows[1][1].strip()}")]
    return rows


def _shortened(rows: list[tuple[str, str]], desk: Desk) -> Iterator[tuple[str, str]]:
    """Orders first: notes give way where they do not fit; the reasons are under `why`."""
    if len(rows) <= AUTOMATIC:
        yield from rows
        return
    keep = [r for r in rows if r[0] == "ok"][: AUTOMATIC - 1]
    spare = AUTOMATIC - 1 - len(keep)
    notes = sorted((r for r in rows if r[0] != "ok"), key=lambda r: r[0] != "loud")[:spare]
    yield from (r for r in rows if r in keep or r in notes)
    yield "dim", _("More: {why}", why=command_words.shown("why", desk.lang))


def _grouped(replies: list[Reply]) -> Iterator[list[Reply]]:
    """Entries of the same player and move that follow each other and caused nothing."""
    group: list[Reply] = []
    for r in replies:
        if group and not (_quiet(r) and _quiet(group[-1]) and _kind(r) == _kind(group[-1])):
            yield group
            group = []
        group.append(r)
    if group:
        yield group


def _quiet(r: Reply) -> bool:
    return r.kind == "done" and r.outcome is not None and not r.outcome.notes and not r.outcome.remarks and not r.outcome.record.force


def _kind(r: Reply) -> tuple[str, str]:
    return (r.outcome.record.by, r.outcome.record.verb) if r.outcome else ("", "")


def _merged(group: list[Reply], desk: Desk) -> Iterator[tuple[str, str]]:
    words = desk.words
    by, verb = _kind(group[0])
    records = [(r.outcome.record.words if r.outcome else (), r.text) for r in group]
    said = [words.said(words.verbs.get(verb), said) + (f" ({text})" if text else "") for said, text in records]
    head = words.entry(Record(by, verb))
    yield "ok", f"{head}: {', '.join(said)}" if any(said) else " ".join((head, *[words.name(verb)] * (len(group) - 1)))
