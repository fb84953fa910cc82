"""What an option, a question and a line of the sheet are called, for people and in `--json` alike."""

from __future__ import annotations

from typing import Any

from referee.kernel.facts import Need
from referee.kernel.flow import State
from referee.kernel.move import TABLE
from referee.kernel.options import Option, whose
from referee.kernel.score import Column, Line

from .lang import _
from .table.desk import Desk
from .text import Words


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
    top, who = s.now[-1].name if s.now else "", deciding(desk, s)
    key = f"ask-{top}" if f"ask-{top}" in desk.words.terms else top
    return f"{who}: {desk.words.text(key)}" if who and top != "over" else desk.words.text(key)


def deciding(desk: Desk, s: State) -> str:
    """Who alone decides, by name; nobody where several do, or the table."""
    turn = whose(s)
    return desk.words.player(turn[0]) if len(turn) == 1 and turn[0] != TABLE else ""


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


def line_label(x: Line, words: Words) -> str:
    """As the sheet prints it."""
    text = words.text(x.id, **x.facts) if x.id in words.terms else words.name(x.id)
    return text[:1].upper() + text[1:]


def column_name(c: Column, words: Words) -> str:
    return c.name if c.name and c.name != c.who else words.player(c.who)
