"""Everything as plain lines: one fact a line, no colour, no boxes. The rich pictures are built on the same facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.kernel.answer import NONE
from referee.kernel.move import AGAINST, IMPOSSIBLE, ODD, TABLE
from referee.kernel.view import Panel

from . import phrases
from .answer_words import few
from .lang import _, n_
from .table import command_words
from .table.desk import Desk
from .table.question_lines import question_lines
from .table.reply import Reply
from .text import Words, shown

if TYPE_CHECKING:
    from referee.kernel.audit import Audit


def reply(r: Reply, desk: Desk) -> Iterator[tuple[str, str]]:
    """The lines of one reply, each with its style: ok, note, bad, ask, dim."""
    words = desk.words
    if r.kind == "done" and r.outcome:
        yield "ok", words.entry(r.outcome.record) + (f" ({r.text})" if r.text else "")
        for note in r.outcome.notes:
            yield "loud" if note.rule in desk.game.loud else "note", f"  {words.note(note)}"
        for b in r.outcome.remarks:
            yield "dim", f"  {words.reason(b)}"
    elif r.kind == "refused":
        yield from refusal(r, desk)
    elif r.kind == "asks":
        assert r.asks
        yield from question_lines(r.asks, desk)
    elif r.kind == "gone" and r.outcome:
        back = r.outcome.record.does("undo")
        yield "ok", _("Taken back:") if back else _("Returned:")
        for item in r.outcome.gone[:8]:
            yield "note", f"  {item.label}. {words.entry(item.record)}"
        if len(r.outcome.gone) > 8:
            yield "dim", "  " + n_("and {n} entry more", "and {n} entries more", len(r.outcome.gone) - 8)
        drawn = [words.verbs.get(i.record.verb) for i in r.outcome.gone if i.record.by == TABLE]
        if back and any(cls is None or cls.chance for cls in drawn):
            yield "dim", _("Something already seen was taken back; put it where it came from unseen.")
        yield from patch(r, words)
    elif r.kind == "patch" and r.outcome:
        yield "ok", _("Recorded: {entry}", entry=shown(words.entry(r.entry)))
        for label, entries in r.outcome.record.changes:
            if not entries:
                yield "note", "  " + _("Dropped: line {line}", line=label)
        yield from (("note", f"  {words.note(note)}") for note in r.outcome.notes)
        yield from patch(r, words)
    elif r.kind == "audit" and r.audit:
        yield from audit(r.audit, words)
    elif r.kind == "misfit":
        yield from misfit(r, words)
    elif r.kind == "info":
        yield "dim", r.text


def refusal(r: Reply, desk: Desk) -> Iterator[tuple[str, str]]:
    words = desk.words
    yield "bad", _("No: {entry}", entry=shown(words.entry(r.entry)) + _lying(r.entry, desk))
    if r.after and r.led_to:
        if (question := phrases.question(desk, r.led_to)) != phrases.question(desk):
            said = words.entry(r.after.move.entry())
            yield "note", "  " + _("Behind “{entry}” this comes first: {question}", entry=said, question=question)
    elif r.after:
        yield "note", "  " + _("With “{entry}” the decision would pass on:", entry=words.entry(r.after.move.entry()))
        yield from (("note", f"    {words.note(note)}") for note in r.after.notes)
    why = [b for b in r.because if b.grade != ODD] or r.because  # what is only remarked is no reason
    yield from (("bad", line) for line in dict.fromkeys(f"  {words.reason(b)}" for b in why))
    grades = {b.grade for b in r.because}
    if AGAINST in grades and IMPOSSIBLE not in grades:
        yield "dim", "  " + _("To insist, add ! at the end.")
    if r.near:
        own = f"{words.player(r.voice)}: " if r.voice in words.names else ""
        commands = {n for n in r.near if n in command_words.near(n, words.lang)}
        named = {n: n if n in commands else words.name(n) for n in r.near if " " not in n}
        known = [named.get(n) or words.entry(n).removeprefix(own) + _lying(n, desk) for n in r.near]
        yield "dim", "  " + _("Instead: {entries}", entries=" · ".join(dict.fromkeys(known)))


def _lying(entry: str, desk: Desk) -> str:
    """Behind an entry whose only word is a place: what lies there."""
    by, verb, *said = entry.split(" ") if entry.count(" ") == 2 else ("", "")
    cls = desk.words.verbs.get(verb)
    spoken = cls.spoken(desk.table.s, by, said[0]) if cls and said and said[0].isdecimal() else ()
    lies = desk.words.name(spoken[0]) if spoken else ""
    return f" ({lies})" if lies and not desk.words.entry(entry).endswith(lies) else ""


def patch(r: Reply, words: Words) -> Iterator[tuple[str, str]]:
    """Which pieces to move on the table to match."""
    changes = [c for c in (r.outcome.patch if r.outcome else ()) if change(c, words)]
    if changes:
        yield "note", _("On the table now:")
    for c in changes[:12]:
        yield "note", f"  {change(c, words)}"
    if len(changes) > 12:
        yield "dim", "  " + n_("and {n} place more", "and {n} places more", len(changes) - 12)


def change(changed: tuple[str, Any, Any], words: Words) -> str:
    """What came and went of a row of things, else the old and the new value."""
    path, old, new = changed
    name = words.path(path)
    if isinstance(old, tuple) or isinstance(new, tuple):
        had, has = Counter(map(str, old or ())), Counter(map(str, new or ()))
        seats = all(isinstance(x, str) and x in words.names for x in (*(old or ()), *(new or ())))  # players, not numbers
        name_of = words.player if seats else words.name
        came = [f"+{name_of(x)}" for x in (has - had).elements() if x != "-"]
        went = [f"−{name_of(x)}" for x in (had - has).elements() if x != "-"]
        return f"{name}: {few(came + went, 8)}" if came or went else ""
    if {old, new} <= {None, "", NONE}:  # nothing lies there, before and after
        return ""
    if {old, new} - {"", None} <= set(words.names):  # a seat, not a number; or nobody
        return f"{name}: " + " → ".join(words.value(v, seat=True) for v in (old, new))
    return f"{name}: {value(old, words)} → {value(new, words)}"


def value(v: Any, words: Words) -> str:
    if isinstance(v, (tuple, list)):
        return ", ".join(words.name(str(x)) for x in v) or words.name("empty")
    return words.value(v)


def audit(checked: Audit, words: Words) -> Iterator[tuple[str, str]]:
    for path, told in checked.agreed:
        yield "ok", _("Agrees: {path} = {value}", path=words.path(path), value=words.put(path, told))
    for path, *values in checked.differ:
        tracked, told = (words.put(path, value) for value in values)
        yield "bad", _("Differs: {path} is {tracked} here, {told} on the table.", path=words.path(path), tracked=tracked, told=told)
    if not checked.differ:
        return
    if checked.since:
        yield "dim", _("The last check that agreed: line {line}.", line=checked.since)
    if checked.suspects:
        yield "note", _("What would explain it:")
    for s in checked.suspects:
        kinds = {
            "removed": _("line {label} did not happen: {entry}"),
            "repeated": _("line {label} happened twice: {entry}"),
            "instead": _("line {label} ({entry}) was: {instead}"),
            "missing": _("after line {label} this is missing: {instead}"),
        }
        yield "note", "  " + kinds[s.kind].format(label=s.label, entry=words.entry(s.entry), instead=words.entry(s.instead))
    if not checked.suspects:
        yield "dim", _("No single entry explains it.")
    if checked.against:
        yield "dim", words.because(checked.against[0])
        return
    tail = " ".join(f"{words.place(p)}={words.put(p, t)}" for p, _tracked, t in checked.differ)
    yield "dim", _("To follow the table: set {pairs}", pairs=tail)


def misfit(r: Reply, words: Words) -> Iterator[tuple[str, str]]:
    assert r.mending and r.mending.misfit
    item = r.mending.misfit.item
    yield "bad", _("After the correction line {label} no longer fits: {entry}", label=item.label, entry=words.entry(item.record))
    for b in r.because:
        yield "bad", f"  {words.reason(b)}"
    ways = [("1", "keep")] if r.mending.misfit.may_force else []
    ways += [("2", "drop"), ("3", "drop-turn"), ("4", "edit"), ("0", "cancel")]
    meaning = {
        "keep": _("keep it all the same"),
        "drop": _("take it out"),
        "drop-turn": _("take out the rest of its turn"),
        "edit": _("put another in its place (the entry follows)"),
        "cancel": _("give the correction up"),
    }
    for number, way in ways:
        yield "ask", f"  {number}  {command_words.shown(way, words.lang, command_words.SETTLE)} — {meaning[way]}"


# -- whole pages -----------------------------------------------------------------------------------------------------


def panels(areas: list[Panel]) -> Iterator[str]:
    for panel in areas:
        yield shown(panel.title)
        for row in panel.rows:
            left = f"{row.label}: " if row.label and not row.label.isdecimal() else f"{row.label} " if row.label else ""
            yield shown(f"  {left}{row.value}" + (f"  ({row.remark})" if row.remark else ""))


def json_value(v: Any) -> Any:
    """A value of the state for programs: numbers as numbers."""
    return list(v) if isinstance(v, tuple) else v
