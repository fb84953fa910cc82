"""The shapes of `--json`, kept stable and tested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.answer import One
from referee.kernel.answer_lists import Some
from referee.kernel.entry_words import Several
from referee.kernel.facts import Need
from referee.kernel.line.heard import Decision
from referee.kernel.move import Because, Open
from referee.kernel.options import CHOOSE, Option, whose
from referee.kernel.paths import show
from referee.kernel.score import Column, Line, Points, Sheet, limitless

from . import phrases
from .table.desk import Desk
from .table.reply import Reply
from .table.waiting_line import Asked
from .text import Words

SECRET = "secret"


def because(reasons: Iterable[Because], words: Words) -> list[dict[str, Any]]:
    return [{"rule": r.rule, "grade": r.grade, "text": words.because(r)} for r in reasons]


def option(o: Option, words: Words, s: Any) -> dict[str, Any]:
    return {
        "entry": o.entry,
        "label": phrases.label(o, words),
        "effect": phrases.effect(o, words, s),
        "rule": o.cls.rule,
        "legal": o.legal,
        "perhaps": o.need is not None or any(b.untold for b in o.because),
        "because": because(o.because, words),
        "asks": (SECRET if o.need.secret else o.need.key) if o.need else None,
        "untold": list(o.cls.hangs_on(s, o.by)),
        "choose": chosen(o, s),
    }


def chosen(o: Option, s: Any) -> dict[str, Any] | None:
    """Where an option is a choice of several: which, and how many of them."""
    word = o.cls.word_at(len(o.words) - 1) if o.words and o.words[-1].startswith(CHOOSE) else None
    if not isinstance(word, Several):
        return None
    so_far = o.cls.so_far(o.by, o.words[:-1])
    return Some(word.domain(so_far, s), *word.bounds(so_far, s)).shape()


def offered(desk: Desk, *, every: bool = False) -> dict[str, Any]:
    """`options`: where the game stands and what may be entered."""
    found = [option(o, desk.words, desk.table.s) for o in phrases.listed(desk, every=every)]
    return {**standing(desk), "options": found, "left_out": desk.table.left_out()}


def standing(desk: Desk) -> dict[str, Any]:
    """Where the game stands."""
    s = desk.table.s
    top = desk.table.s.now[-1].name if s.now else ""
    return {
        "game": desk.game.id,
        "mode": desk.table.header.mode,
        "names": desk.words.names,
        "round": s.round,
        "phase": top,
        "actor": whose(s)[0] if whose(s) else "",
        "ask": phrases.question(desk),
    }


def asked(question: Asked, words: Words, line: tuple[str, ...] = (), at: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    return {**_question(question, words), "line": " ".join(line), "at": list(at)}


def _question(question: Asked, words: Words) -> dict[str, Any]:
    if isinstance(question, Need):
        return {"fact": question.key, "question": phrases.need_text(question, words), "answer": question.answer.shape()}
    if isinstance(question, Decision):
        return {"fact": None, "question": words.player(question.by), "answer": {"kind": "decision"}}
    if question.actors:
        return {"fact": None, "question": words.name(question.cls.verb), "answer": One(question.actors).shape()}
    choices = tuple(shown for w in question.choices if (shown := w.template if isinstance(w, Open) else w))
    said = " ".join((question.by, question.cls.verb, *question.words))
    return {"fact": None, "question": said, "answer": One(choices).shape()}


def entered(replies: list[Reply], desk: Desk) -> dict[str, Any]:
    """`enter`: what was accepted, refused, asked, and what comes next."""
    words = desk.words
    done = [r for r in replies if r.kind == "done" and r.outcome]
    notes: list[dict[str, Any]] = []
    for r in done:
        assert r.outcome
        notes += [{"rule": n.rule, "text": words.note(n)} for n in r.outcome.notes]
        notes += [{"rule": b.rule, "text": words.because(b)} for b in r.outcome.remarks]
    bad = next((r for r in replies if r.kind == "refused"), None)
    question = next((r for r in replies if r.kind == "asks"), None)
    return {
        "accepted": [r.entry for r in done],
        "notes": notes,
        "refused": {"entry": bad.entry, "because": because(bad.because, words), "try": list(bad.near)} if bad else None,
        "asks": asked(question.asks, words, question.line, question.at) if question and question.asks else None,
        "next": standing(desk),
    }


def points(p: Points) -> int | list[int | None]:
    """A number, or the two ends of a range; null where nothing known limits it."""
    if not isinstance(p, int) and limitless(p[1]):
        return [p[0], None]
    return p if isinstance(p, int) else list(p)


def line(x: Line, words: Words) -> dict[str, Any]:
    return {
        "id": x.id,
        "label": phrases.line_label(x, words),
        "points": points(x.points),
        "rule": x.rule,
        "facts": {k: show(v) if not isinstance(v, (int, str)) else v for k, v in x.facts.items()},
        "lines": [line(c, words) for c in x.lines],
    }


def column(c: Column, words: Words) -> dict[str, Any]:
    return {"name": phrases.column_name(c, words), "total": points(c.total), "lines": [line(x, words) for x in c.lines]}


def sheet(score: Sheet, words: Words) -> dict[str, Any]:
    names = {c.who: phrases.column_name(c, words) for c in score.columns}
    return {
        "final": score.final,
        "winners": [names[w] for w in score.winners],
        "tie_break": score.tie_break or None,
        "players": [column(c, words) for c in score.columns],
    }
