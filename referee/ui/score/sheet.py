"""A sheet as rows: every line with its points, its figures, its rule and page. The tree, the plain lines and the exports draw these."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.flow import Note
from referee.kernel.score import Column, Line, Points, Sheet, between, ends, written

from .. import phrases
from ..lang import _
from ..text import Words, shown


class Row(NamedTuple):
    """One line of a player's score."""

    depth: int
    line: Line
    label: str
    points: str
    figures: str  # what was counted, where the label does not say it
    cite: str  # the rule's id and page; empty where the line above says the same
    title: str  # the rule's heading


def total(p: Points) -> str:
    return written(p).replace("-", "−")


def dated(day: str, lang: str) -> str:
    """A day as it is written in this language."""
    parts = day.split("-")
    return ".".join(reversed(parts)) if lang == "ru" and len(parts) == 3 else day


def name(column: Column, words: Words) -> str:
    return shown(column.name) if column.name and column.name != column.who else words.player(column.who)


def rows(column: Column, words: Words) -> Iterator[Row]:
    """A player's lines from the top down; a line of nothing stays: nothing is also an answer."""
    yield from _merged(column.lines, words, 0, "")


def _merged(lines: tuple[Line, ...], words: Words, depth: int, above: str) -> Iterator[Row]:
    """Equal lines side by side are one: three sailors are three sailors."""
    k = 0
    while k < len(lines):
        same = k + 1
        while same < len(lines) and lines[same] == lines[k] and not lines[k].lines:
            same += 1
        yield from _rows(lines[k], words, depth, above, same - k)
        k = same


def _rows(line: Line, words: Words, depth: int, above: str, times: int) -> Iterator[Row]:
    rule = words.rule(line.rule)
    new = line.rule != above
    title = rule.title.get(words.lang, "") if rule and new else ""
    label = phrases.line_label(line, words)
    cite = words.cite(line.rule) if new else ""
    if times > 1:
        low, high = ends(line.points)
        line, label = line._replace(own=between(low * times, high * times)), f"{label} ×{times}"
    yield Row(depth, line, label, total(line.points), figures(line, words), cite, "" if title.lower() == label.lower() else title)
    yield from _merged(line.lines, words, depth + 1, line.rule)


def figures(line: Line, words: Words) -> str:
    """The facts of a line that its label does not mention and that have a name of their own."""
    term = words.terms.get(line.id)
    said = {f for _t, f, _s, _c in string.Formatter().parse(term.name(words.lang)) if f} if term else set()
    return ", ".join(_figure(k, v, words) for k, v in line.facts.items() if k not in said and k in words.terms and v != line.id)


def _figure(key: str, value: object, words: Words) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and len(words.terms[key].ru) > 1:
        return words.count(value, key)
    term = words.terms[key]
    return f"{(term.ru if words.lang == 'ru' else term.en)[-1]}: {words.value(value)}"  # of several numbers: the plural


def categories(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """The top lines of all players, in order: id and label."""
    seen: dict[str, str] = {}
    for column in sheet.columns:
        for key, line in _keyed(column):
            seen.setdefault(key, phrases.line_label(line, words))
    return list(seen.items())


def _keyed(column: Column) -> Iterator[tuple[str, Line]]:
    """The top lines by id; one that comes again, as each player's part in a team, by its number, too."""
    met = Counter[str]()
    for line in column.lines:
        yield f"{line.id} {met[line.id]}" if met[line.id] else line.id, line
        met[line.id] += 1


def part(column: Column, category: str) -> Points | None:
    """A player's points in one category."""
    return next((line.points for key, line in _keyed(column) if key == category), None)


def heading(sheet: Sheet) -> str:
    return _("Final score") if sheet.final else _("Score so far")


def verdict(sheet: Sheet, words: Words) -> str:
    """Who wins or is ahead, and what decided it."""
    if not sheet.why:
        return _standing(sheet, words)
    why = " · ".join(f"{words.note(Note(rule, dict(facts)))} {words.cite(rule)}".rstrip() for rule, facts in sheet.why)
    who = _standing(sheet._replace(tie_rule=""), words)
    return f"{who.removesuffix('.')}. {why}" if who else why


def _standing(sheet: Sheet, words: Words) -> str:
    """Who wins or is ahead, and by which rule a tie was broken."""
    names = ", ".join(name(c, words) for c in sheet.columns if c.who in sheet.winners)
    if not names and (rule := words.rule(sheet.tie_break) if sheet.tie_break else None):
        return _("A tie, not decided yet: {rule}", rule=f"{rule.text[words.lang]} {words.cite(rule.id)}".rstrip())
    if not names:
        certain = sheet.final and all(isinstance(c.total, int) for c in sheet.columns)
        if sheet.final and not certain:
            return _("Who has won is not certain: not everything was counted.")
        return _("Nobody wins.") if certain else _("Nobody is certain to win yet.")
    if sheet.final and len(sheet.columns) == 1:
        return ""
    rule = words.rule(sheet.tie_break) if sheet.tie_break else None
    tie = f" ({rule.text[words.lang]} {words.cite(rule.id)})" if rule else ""
    return (_("Winner: {names}", names=names) if sheet.final else _("Ahead: {names}", names=names)) + tie


def ranked(sheet: Sheet) -> list[tuple[str, Column]]:
    """Everybody from the first to the last with their place; a shared place is said as one."""
    order = sorted(sheet.columns, key=lambda c: (c.who not in sheet.winners, -ends(c.total)[0], -ends(c.total)[1]))
    places: list[tuple[str, Column]] = []
    for k, column in enumerate(order):
        same = k and order[k - 1].total == column.total and (order[k - 1].who in sheet.winners) == (column.who in sheet.winners)
        places.append((places[-1][0] if same else f"{k + 1}.", column))
    return places


def in_order(sheet: Sheet) -> Sheet:
    """The same with the first of the ranking first."""
    return sheet._replace(columns=tuple(column for _place, column in ranked(sheet)))


def result(sheet: Sheet, words: Words) -> Iterator[str]:
    """Ranking, categories, verdict: one fact a line."""
    yield heading(sheet)
    for place, column in ranked(sheet):
        parts = [f"{phrases.line_label(line, words)} {total(line.points)}" for line in column.lines]
        yield f"{place} {name(column, words)}: {total(column.total)}" + (f" = {' + '.join(parts)}" if parts else "")
    if text := verdict(sheet, words):
        yield text


def plain(sheet: Sheet, words: Words) -> Iterator[str]:
    """One fact a line."""
    yield heading(sheet)
    for column in sheet.columns:
        yield f"{name(column, words)}: {total(column.total)}"
        for row in rows(column, words):
            tail = " ".join(x for x in (f"({row.figures})" if row.figures else "", row.title, row.cite) if x)
            yield f"{'  ' * (row.depth + 1)}{row.points}  {row.label}" + (f"  {tail}" if tail else "")
    if text := verdict(sheet, words):
        yield text


def compared(sheet: Sheet, words: Words) -> Iterator[str]:
    """Each category with everybody's points, then the totals."""
    for key, label in categories(sheet, words):
        parts = ((c, part(c, key)) for c in sheet.columns)
        yield f"{label}: " + ", ".join(f"{name(c, words)} {total(p)}" for c, p in parts if p is not None)
    yield _("Total") + ": " + ", ".join(f"{name(c, words)} {total(c.total)}" for c in sheet.columns)
