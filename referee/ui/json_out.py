"""The shapes of `--json`, kept stable and tested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.answer import One
from referee.kernel.answer_lists import Some
from referee.kernel.facts import Need
from referee.kernel.flow import State
from referee.kernel.line.result import Decision
from referee.kernel.move import Because, Open
from referee.kernel.options import CHOOSE, Option, whose
from referee.kernel.paths import show
from referee.kernel.says import Several
from referee.kernel.score import Column, Line, Points, Sheet, limitless

from .lang import _
from .table.desk import Desk
from .table.reply import Reply
from .table.waiting import Asked
from .text import Words

SECRET = "secret"


def because(reasons: Iterable[Because], words: Words) -> list[dict[str, Any]]:
    return [{"rule": r.rule, "grade": r.grade, "text": words.because(r)} for r in reasons]


def option(o: Option, words: Words, s: Any) -> dict[str, Any]:
    return {
        "entry": o.entry,
        "label": label(o, words),
        "effect": effect(o, words, s),
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


def label(o: Option, words: Words) -> str:
    return words.entry(o.entry)


def effect(o: Option, words: Words, s: Any) -> str:
    """What an option costs or brings."""
    if not o.open and not o.legal and not o.words:  # barred before it was said what of
        return ""
    brings = None if o.open else o.cls.of(o.by, o.words).effect(s)
    return gloss(o.cls.verb, words) if brings is None else said_effect(brings, words)


def said_effect(brings: tuple[str, dict[str, object]], words: Words) -> str:
    key, facts = brings
    term = words.terms.get(f"effect-{key.replace('.', '-')}")
    return words.fill(term.name(words.lang), facts) if term else ""


def gloss(verb: str, words: Words) -> str:
    """What a move does, whatever it is said of."""
    term = words.terms.get(f"effect-{verb}")
    text = term.name(words.lang) if term else ""
    return "" if "{" in text else text


def offered(desk: Desk, *, every: bool = False) -> dict[str, Any]:
    """`options`: where the game stands and what may be entered."""
    return {**standing(desk), "options": [option(o, desk.words, desk.table.s) for o in listed(desk, every=every)]}


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
        "ask": question(desk),
    }


def listed(desk: Desk, *, every: bool) -> list[Option]:
    """What may be entered, and of what may not all but the moves of things that a campaign has not brought yet."""
    options = desk.table.options(every=every)
    if not every:
        return options
    from .search.hint import hint_of

    unmet = hint_of(desk.table).unmet
    return [o for o in options if o.legal or o.cls.rule not in unmet]


def question(desk: Desk, on_the_way: State | None = None) -> str:
    """The question on the screen, or the one that a waiting line has led to."""
    s = on_the_way or desk.table.s
    own = desk.game.ask(s, desk.words)
    if own:
        return own
    turn = whose(s)
    top = s.now[-1].name if s.now else ""
    who = desk.words.player(turn[0]) if len(turn) == 1 and turn[0] != "table" else ""
    key = f"ask-{top}" if f"ask-{top}" in desk.words.terms else top
    return f"{who}: {desk.words.text(key)}" if who and top != "over" else desk.words.text(key)


def asked(question: Asked, words: Words, line: tuple[str, ...] = (), at: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    return {**_question(question, words), "line": " ".join(line), "at": list(at)}


def _question(question: Asked, words: Words) -> dict[str, Any]:
    if isinstance(question, Need):
        return {"fact": question.key, "question": need_text(question, words), "answer": question.answer.shape()}
    if isinstance(question, Decision):
        return {"fact": None, "question": words.player(question.by), "answer": {"kind": "decision"}}
    if question.actors:
        return {"fact": None, "question": words.name(question.cls.verb), "answer": One(question.actors).shape()}
    choices = tuple(shown for w in question.choices if (shown := w.template if isinstance(w, Open) else w))
    said = " ".join((question.by, question.cls.verb, *question.words))
    return {"fact": None, "question": said, "answer": One(choices).shape()}


def would_ask(need: Need, words: Words) -> str:
    """The same where nothing is asked yet: a card that has not been turned over gives nothing away."""
    return _("what the card says") if need.secret else need_text(need, words)


def need_text(need: Need, words: Words) -> str:
    """The question a missing fact asks: the term with the longest matching name."""
    parts = need.key.replace(".", "-").split("-")
    for k in range(len(parts), 0, -1):
        key = "ask-" + "-".join(parts[:k])
        if key in words.terms:
            return words.text(key, key=need.key, **need.about)
    return need.key


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
        "label": line_label(x, words),
        "points": points(x.points),
        "rule": x.rule,
        "facts": {k: show(v) if not isinstance(v, (int, str)) else v for k, v in x.facts.items()},
        "lines": [line(c, words) for c in x.lines],
    }


def line_label(x: Line, words: Words) -> str:
    """As the sheet prints it."""
    text = words.text(x.id, **x.facts) if x.id in words.terms else words.name(x.id)
    return text[:1].upper() + text[1:]


def column_name(c: Column, words: Words) -> str:
    return c.name if c.name and c.name != c.who else words.player(c.who)


def column(c: Column, words: Words) -> dict[str, Any]:
    return {"name": column_name(c, words), "total": points(c.total), "lines": [line(x, words) for x in c.lines]}


def sheet(score: Sheet, words: Words) -> dict[str, Any]:
    names = {c.who: column_name(c, words) for c in score.columns}
    return {
        "final": score.final,
        "winners": [names[w] for w in score.winners],
        "tie_break": score.tie_break or None,
        "players": [column(c, words) for c in score.columns],
    }
