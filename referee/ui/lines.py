"""Everything as plain lines: one fact a line, no colour, no boxes. The rich pictures are built on the same facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.kernel.answer import NONE
from referee.kernel.facts import Need
from referee.kernel.line_result import Decision
from referee.kernel.move import ODD, TABLE, Move, Open
from referee.kernel.options import CHOOSE, whose
from referee.kernel.read_entry import Which
from referee.kernel.says import Several
from referee.kernel.view import Panel

from . import json_out as shape
from .answer_words import choices, described
from .lang import _, n_
from .table import command_words as commandwords
from .table.desk import Desk
from .table.reply import Reply
from .table.waiting import Asked
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
        yield from asks(r.asks, desk)
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
    yield "bad", _("No: {entry}", entry=shown(words.entry(r.entry)))
    if r.after and r.led_to:
        if (question := shape.question(desk, r.led_to)) != shape.question(desk):
            said = words.entry(r.after.move.entry())
            yield "note", "  " + _("Behind “{entry}” this comes first: {question}", entry=said, question=question)
    elif r.after:
        yield "note", "  " + _("With “{entry}” the decision would pass on:", entry=words.entry(r.after.move.entry()))
        yield from (("note", f"    {words.note(note)}") for note in r.after.notes)
    why = [b for b in r.because if b.grade != ODD] or r.because  # what is only remarked is no reason
    yield from (("bad", line) for line in dict.fromkeys(f"  {words.reason(b)}" for b in why))
    if any(b.grade == "against" for b in r.because) and not any(b.grade == "impossible" for b in r.because):
        yield "dim", "  " + _("To insist, add ! at the end.")
    if r.near:
        own = f"{words.player(r.voice)}: " if r.voice in words.names else ""
        known = [words.entry(n).removeprefix(own) if " " in n else words.name(n) for n in r.near]
        yield "dim", "  " + _("Instead: {entries}", entries=" · ".join(dict.fromkeys(known)))


_NONE = "  0  {}"  # the way out of a question that lists


def asks(question: Asked, desk: Desk) -> Iterator[tuple[str, str]]:
    words = desk.words
    if isinstance(question, Need):
        yield "ask", shape.need_text(question, words)
        yield from _listed([words.name(choice) for choice in choices(question.answer)])
        if not choices(question.answer):
            yield "dim", "  " + described(question.answer, words)
        if question.why in words.terms:
            yield "dim", "  " + words.text(question.why)
        if not question.must:
            yield "dim", _("Not known: ?")
        return
    if isinstance(question, Decision):
        yield "ask", _("{player} decides first.", player=words.player(question.by))
        if desk.waiting and desk.waiting.heard:
            yield "ask", "  " + shape.question(desk, desk.waiting.heard.s)
        return
    if question.actors:
        yield "ask", _("Who: {verb}?", verb=words.name(question.cls.verb))
        for k, who in enumerate(question.actors, 1):
            yield "ask", f"  {k}  {words.player(who)}"
        yield "dim", _NONE.format(_("none of these"))
        return
    spoken = [words.word(question.cls, k, w) for k, w in enumerate(question.words)]
    if spoken and spoken[0].isdecimal():
        spoken[0] = _lies(question, question.words[0], desk) or spoken[0]
    several = question.by in words.names and (whose(desk.table.s) != [question.by] or (question.cls.told and len(words.names) > 1))
    whom = f"{words.player(question.by)}: " if several else ""
    said = whom + " ".join((words.verb(question.cls.verb), *spoken))
    typed = " / ".join(words.name(c.template) for c in question.choices if isinstance(c, Open) and c.template)
    listed = [c for c in question.choices if isinstance(c, str)]
    key = f"ask-{question.cls.verb}-{len(question.words) + 1}"  # what the next word says, where the game has a name for it
    which = words.text(key) if key in words.terms else _chosen(question, desk, len(listed)) or (_("which?") if listed else "")
    own = [c for c in question.choices if isinstance(c, Open) and c.fresh and c.template] if key in words.terms and not listed else []
    typed = "" if key in words.terms and not listed else typed  # the question says what is typed
    if key in words.terms and not listed and not spoken and len(which.split()) > 6:  # a question of its own, without the word for it
        yield "ask", whom + which[:1].upper() + which[1:]
        return
    yield "ask", f"{said}: " + " / ".join(x for x in (typed + "?" if typed and not which else typed, which) if x)
    yield from (("dim", f"  {words.name(c.template)}") for c in own)  # but not what a name of one's own looks like
    places = [] if question.words else [(c, _lies(question, c, desk)) for c in listed if c.isdecimal()]
    if places and all(name for _place, name in places):  # answered by the number, known by what lies there
        yield from (("ask", f"{place:>3}  {name}") for place, name in places)
    else:
        figures = any(isinstance(c, Open) and any(c.accepts(str(n)) for n in range(1, 10)) for c in question.choices)
        shown = [words.word(question.cls, len(question.words), choice) for choice in listed]
        apart = [_beside(question, c, desk) for c in listed] if len(listed) > 1 and question.cls.apart is not Move.apart else []
        if figures and any(apart):  # a figure says something itself
            yield from (("ask", f"  {word}{more}") for word, more in zip(shown, apart, strict=True))
        else:
            yield from _listed([word + more for word, more in zip(shown, apart or [""] * len(shown), strict=True)], rows=not figures)
    if listed and "0" not in listed and not any(isinstance(c, Open) and c.accepts("0") for c in question.choices):
        yield "dim", _NONE.format(_("none of these"))


def _beside(question: Which, choice: str, desk: Desk) -> str:
    """What an answer loses or brings, where it says the entry whole."""
    s = desk.waiting.heard.s if desk.waiting and desk.waiting.heard else desk.table.s
    try:
        found = question.cls.of(question.by, (*question.words, choice)).apart(s)
    except (ValueError, TypeError):
        return ""  # another word follows
    return f" · {shape.said_effect(found, desk.words)}" if found else ""


def _chosen(question: Which, desk: Desk, of: int) -> str:
    """How many are still to be chosen, where several are."""
    word = question.cls.word_at(len(question.words))
    if not isinstance(word, Several):
        return ""
    so_far = question.cls.so_far(question.by, question.words)
    low, high = (max(0, n - len(word.said(so_far))) for n in word.bounds(so_far, desk.table.s))
    return desk.words.name(f"{CHOOSE}{low}-{high}-{of}")


def _lies(question: Which, place: str, desk: Desk) -> str:
    """What lies at a place that is said by its number; nothing where the number is just a number."""
    spoken = question.cls.spoken(desk.table.s, question.by, place)
    return desk.words.name(spoken[0]) if spoken else ""


def _listed(choices: list[str], *, rows: bool = True) -> Iterator[tuple[str, str]]:
    """Answers by number; where figures say something themselves, they stand for that."""
    if choices and (not rows or any(c.isdecimal() for c in choices)):
        yield "ask", "  " + " · ".join(choices)
        return
    for k, choice in enumerate(choices, 1):
        yield "ask", f"{k:>3}  {choice}"


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
        moved = (came + went)[:8]
        return f"{name}: {', '.join(moved)}" + (" …" if len(came + went) > 8 else "") if moved else ""
    if {old, new} <= {None, "", NONE}:  # nothing lies there, before and after
        return ""
    if {old, new} - {"", None} <= set(words.names):  # a seat, not a number; or nobody
        return f"{name}: " + " → ".join(words.value(v, seat=True) for v in (old, new))
    return f"{name}: {value(old, words)} → {value(new, words)}"


def value(v: Any, words: Words) -> str:
    if isinstance(v, (tuple, list)):
        return ", ".join(words.name(str(x)) for x in v) or words.name("empty")
    return words.value(v)


def audit(found: Audit, words: Words) -> Iterator[tuple[str, str]]:
    for path, told in found.agreed:
        yield "ok", _("Agrees: {path} = {value}", path=words.path(path), value=words.put(path, told))
    for path, *values in found.differ:
        tracked, told = (words.put(path, value) for value in values)
        yield "bad", _("Differs: {path} is {tracked} here, {told} on the table.", path=words.path(path), tracked=tracked, told=told)
    if not found.differ:
        return
    if found.since:
        yield "dim", _("The last check that agreed: line {line}.", line=found.since)
    if found.suspects:
        yield "note", _("What would explain it:")
    for s in found.suspects:
        kinds = {
            "removed": _("line {label} did not happen: {entry}"),
            "repeated": _("line {label} happened twice: {entry}"),
            "instead": _("line {label} ({entry}) was: {instead}"),
            "missing": _("after line {label} this is missing: {instead}"),
        }
        yield "note", "  " + kinds[s.kind].format(label=s.label, entry=words.entry(s.entry), instead=words.entry(s.instead))
    if not found.suspects:
        yield "dim", _("No single entry explains it.")
    if found.against:
        yield "dim", words.because(found.against[0])
        return
    tail = " ".join(f"{words.place(p)}={words.put(p, t)}" for p, _tracked, t in found.differ)
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
        yield "ask", f"  {number}  {commandwords.shown(way, words.lang, commandwords.SETTLE)} — {meaning[way]}"


# -- whole pages -----------------------------------------------------------------------------------------------------


def panels(found: list[Panel]) -> Iterator[str]:
    for panel in found:
        yield shown(panel.title)
        for row in panel.rows:
            left = f"{row.label}: " if row.label and not row.label.isdecimal() else f"{row.label} " if row.label else ""
            yield shown(f"  {left}{row.value}" + (f"  ({row.remark})" if row.remark else ""))


def json_value(v: Any) -> Any:
    """A value of the state for programs: numbers as numbers."""
    return list(v) if isinstance(v, tuple) else v
