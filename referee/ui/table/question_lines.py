"""A question on the screen: a fact of the box, whose words they are, the next word of an entry with the rows it may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.kernel.cheap_classes import pattern
from referee.kernel.entry_words import ANY_NUMBER, Count, Several
from referee.kernel.facts import Need
from referee.kernel.line.heard import Decision
from referee.kernel.line.read_entry import Which
from referee.kernel.move import Move, Open
from referee.kernel.options import CHOOSE, whose

from .. import phrases
from ..answer_words import choices, described
from ..lang import _

if TYPE_CHECKING:
    from .desk import Desk
    from .waiting_line import Asked

Lines = Iterator[tuple[str, str]]
MANY = 30  # answers that have a line each

_HYPHEN = pattern(r"(?<=[^\W\d_])-(?=[^\W\d_])")  # of a blank like SO-MANY


def question_lines(question: Asked, desk: Desk) -> Lines:
    """The lines of a question, each with its style."""
    if isinstance(question, Need):
        yield from _fact(question, desk)
    elif isinstance(question, Decision):
        yield "ask", _("{player} decides first.", player=desk.words.player(question.by))
        if desk.waiting and desk.waiting.heard:
            yield "ask", "  " + phrases.question(desk, desk.waiting.heard.s)
    elif question.actors:
        yield "ask", _("Who: {verb}?", verb=desk.words.name(question.cls.verb))
        yield from _listed([desk.words.player(who) for who in question.actors])
        yield _none()
    else:
        yield from _word(question, desk)


def _fact(need: Need, desk: Desk) -> Lines:
    """A fact of the box: what fits, what needs it, and that it may be left unknown."""
    words, rows = desk.words, choices(need.answer)
    yield "ask", phrases.need_text(need, words)
    yield from _listed(list(map(words.name, rows)))
    if not rows:
        yield "dim", "  " + described(need.answer, words)
    if need.why in words.terms:
        yield "dim", "  " + words.text(need.why)
    if not need.must:
        yield "dim", _("Not known: ?")


def _word(question: Which, desk: Desk) -> Lines:
    """The next word of an entry: what was said so far, what is wanted, and what it may be."""
    words = desk.words
    opens = [c for c in question.choices if isinstance(c, Open)]
    listed = [c for c in question.choices if isinstance(c, str)]
    key = f"ask-{question.cls.verb}-{len(question.words) + 1}"  # what the next word says, where the game has a name for it
    alone = key in words.terms and not listed  # the question says what is typed
    counts = isinstance(question.cls.word_at(len(question.words)), Count) or any(c.template == ANY_NUMBER for c in opens)
    named = any(c.template and c.template != ANY_NUMBER for c in opens)  # a number that says what it counts
    asked = ("" if named else _("how many?")) if counts else _("which?") if listed else ""
    which = words.text(key) if key in words.terms else _chosen(question, desk, len(listed)) or asked
    if alone and not question.words and len(which.split()) > (4 if which.endswith("?") else 6):  # its own, without the word for it
        yield "ask", _whom(question, desk) + which[:1].upper() + which[1:]
        return
    typed = "" if key in words.terms else " / ".join(words.name(c.template) for c in opens if c.template and c.template != ANY_NUMBER)
    typed = _HYPHEN.sub(" ", typed.lower()) if len(typed) > 1 and not listed else typed  # a blank to fill in is a question here
    said = " ".join((words.verb(question.cls.verb), *_so_far(question, desk)))
    yield "ask", f"{_whom(question, desk)}{said}: " + " / ".join(x for x in (typed + "?" if typed and not which else typed, which) if x)
    if alone:  # but not what a name of one's own looks like
        yield from (("dim", f"  {words.name(c.template)}") for c in opens if c.fresh and c.template)
    yield from _rows(question, listed, opens, desk)
    if listed and "0" not in listed and not any(c.accepts("0") for c in opens):
        yield _none()


def _whom(question: Which, desk: Desk) -> str:
    """The name before it, where several may be meant."""
    words = desk.words
    several = question.by in words.names and (whose(desk.table.s) != [question.by] or (question.cls.told and len(words.names) > 1))
    return f"{words.player(question.by)}: " if several else ""


def _so_far(question: Which, desk: Desk) -> list[str]:
    spoken = [desk.words.word(question.cls, k, w) for k, w in enumerate(question.words)]
    if spoken and spoken[0].isdecimal():
        spoken[0] = _lies(question, question.words[0], desk) or spoken[0]
    return spoken


def _rows(question: Which, listed: list[str], opens: list[Open], desk: Desk) -> Lines:
    """What the word may be, by number, or by what lies at a place that is said by its number."""
    places = [] if question.words else [(c, _lies(question, c, desk)) for c in listed if c.isdecimal()]
    if places and all(name for _place, name in places):
        yield from (("ask", f"{place:>3}  {name}") for place, name in places)
        return
    figures = any(c.accepts(str(n)) for c in opens for n in range(1, 10))  # a figure says something itself
    rows = [desk.words.word(question.cls, len(question.words), choice) for choice in listed]
    apart = [_beside(question, c, desk) for c in listed] if len(listed) > 1 and question.cls.apart is not Move.apart else [""] * len(rows)
    rows = [word + more for word, more in zip(rows, apart, strict=True)]
    rows += ["…"] if figures and rows and all(map(str.isdecimal, rows)) else []  # the likely ones; any other will do
    if figures and any(apart):
        yield from (("ask", f"  {row}") for row in rows)
    else:
        yield from _listed(rows, numbered=not figures)


def _beside(question: Which, choice: str, desk: Desk) -> str:
    """What an answer loses or brings, where it says the entry whole."""
    s = desk.waiting.heard.s if desk.waiting and desk.waiting.heard else desk.table.s
    try:
        brings = question.cls.of(question.by, (*question.words, choice)).apart(s)
    except (ValueError, TypeError):
        return ""  # another word follows
    return f" · {phrases.said_effect(brings, desk.words)}" if brings else ""


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


def _listed(rows: list[str], *, numbered: bool = True) -> Lines:
    """Answers by number; where figures say something themselves, they stand for that."""
    if rows and (not numbered or any(row.isdecimal() for row in rows)):
        yield "ask", "  " + " · ".join(rows)
        return
    if len(rows) > MANY:  # a whole deck: side by side, no name broken
        yield "ask", "  " + " · ".join(f"{k} {row}".replace(" ", "\N{NO-BREAK SPACE}") for k, row in enumerate(rows, 1))
        return
    for k, row in enumerate(rows, 1):
        yield "ask", f"{k:>3}  {row}"


def _none() -> tuple[str, str]:
    """The way out of a question that lists."""
    return "dim", "  0  " + _("none of these")
