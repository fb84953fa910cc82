"""What may not be entered now, below the list: what hangs on something nobody told, what is closed, each with its reason. Pure."""

from __future__ import annotations

from referee.kernel.cheap_classes import pattern
from referee.kernel.move import IMPOSSIBLE, ODD, Because
from referee.kernel.options import Option, unbarred

from ..lang import _, n_
from .desk import Desk
from .listing_rows import Row

_SENTENCE = pattern(r"(?<!\b[A-ZА-ЯЁ][a-zа-яё])\. ")  # the end of the first; St. John's is none

MANY = 8  # closed moves that are named


def perhaps(desk: Desk) -> list[Row]:
    """The moves that nobody can judge, each with what was not told."""
    hanging: dict[tuple[str, ...], list[str]] = {}
    for by, cls in unbarred(desk.game, desk.table.s):
        if on := cls.hangs_on(desk.table.s, by):
            hanging.setdefault(on, []).append(desk.words.name(cls.verb))
    rows = [f"{', '.join(dict.fromkeys(verbs))} ({', '.join(map(desk.words.name, on))})" for on, verbs in hanging.items()]
    return [Row("", _("perhaps, not told"), "", " · ".join(rows), closed=True)] if rows else []


def closed(desk: Desk, every: list[Option]) -> list[Row]:
    """The moves of this moment that nobody may make now, each with its reason; first those that hang on what nobody told (`?`)."""
    barred: dict[str, Because] = {}
    open_now = {o.cls.verb for o in every if o.legal}
    for o in every:
        reasons = [b for b in o.because if b.grade != ODD and not b.rule.startswith("table.")]  # of the rulebook, not of the program
        if reasons and reasons[0].rule in desk.game.absent:
            continue
        only_told = o.cls.told and not o.cls.deed
        if reasons and o.cls.verb not in open_now and not only_told and not o.cls.chance:
            barred.setdefault(o.cls.verb, reasons[0])
    rows = list(barred.items())
    if len(rows) > MANY:  # what the rules forbid now comes before what the table cannot do at all
        rows.sort(key=lambda row: row[1].grade == IMPOSSIBLE)
    reasons_of: dict[tuple[str, str], list[str]] = {}  # what one reason forbids is one row
    for verb, b in sorted(rows, key=lambda row: not row[1].untold):
        why = desk.words.because(b)
        said = ("?", _("perhaps: {why}", why=why)) if b.untold else ("—", _SENTENCE.split(why, maxsplit=1)[0].rstrip("."))
        reasons_of.setdefault(said, []).append(desk.words.name(verb))
    named = [Row(sign, ", ".join(names), "", why, closed=True) for (sign, why), names in list(reasons_of.items())[:MANY]]
    more = len(barred) - sum(len(names) for names in list(reasons_of.values())[:MANY])
    return [*named, *([Row("…", n_("and {n} more", "and {n} more", more), closed=True)] if more else [])]
