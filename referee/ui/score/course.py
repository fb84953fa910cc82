"""How a game went: everyone's points from the first entry to the last, as lines of a chart."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from referee.kernel.score import Sheet, ends, limitless
from referee.kernel.table import Table

from ..lang import _
from ..text import Words
from . import sheet as sheets
from .svg import FONT, HUES

BARS = "▁▂▃▄▅▆▇█"
POINTS = 40  # how many moments are looked at
DASHES = ("none", "8 3", "3 3", "12 3 3 3", "1 3")  # colour is never the only sign
WIDTH, HEIGHT, LEFT, RIGHT, BELOW = 400, 200, 34, 8, 32


def moments(table: Table) -> Iterator[tuple[int, Sheet]]:
    """The round and the score at some moments of the game, the last one always among them."""
    step = max(1, len(table.items) // POINTS)
    for k, s in enumerate(table.states()):
        if k % step == 0 or k == len(table.items):
            yield s.round, table.game.score(s)


def by_round(table: Table, words: Words) -> list[str]:
    """Everyone's points on the track when each round was over, and the result; "?" where nobody told them."""
    marked, columns = table.game.marked, sheets.in_order(table.sheet()).columns
    if marked is None:
        return []
    rows: dict[str, list[str]] = {c.who: [] for c in columns}
    ended = 1
    for s in table.states():
        if s.round > ended:
            ended = s.round
            for who, row in rows.items():
                row.append("?" if (n := marked(s, who)) is None else str(n))
    if ended < 2 or all(n == "?" for row in rows.values() for n in row):
        return []
    heads = [*map(str, range(1, ended)), _("Total")]
    names = {c.who: sheets.name(c, words) for c in columns}
    most = max(1, *(ends(c.total)[0] for c in columns))
    wide = max(map(len, names.values()))
    column = max(7, *(len(sheets.total(c.total)) + 2 for c in columns))
    lines = [" " * wide + "".join(f"{head:>{column}}" for head in heads)]
    for c in columns:
        points = [*rows[c.who], sheets.total(c.total)]
        bars = "".join(BARS[min(7, 8 * int(n) // (most + 1))] if n.isdecimal() else "·" for n in points)
        lines.append(f"{names[c.who]:<{wide}}" + "".join(f"{n:>{column}}" for n in points) + f"  {bars}")
    return lines


def svg(table: Table, words: Words) -> str:
    """One line a player, as far as the points were known; nothing where there is no course to show."""
    course = list(moments(table))
    columns = sheets.in_order(course[-1][1]).columns
    rows = {c.who: [_known(sheet, c.who) for _round, sheet in course] for c in columns}
    known = [n for row in rows.values() for n in row if n is not None]
    least, most = min(0, *known, 0), max(*known, 0, 0)
    longest = max(sum(n is not None for n in row) for row in rows.values())
    if longest < max(3, len(course) // 4) or most <= least:  # what was counted at the end only has no course
        return ""

    def at(k: int, n: int) -> tuple[float, float]:
        return LEFT + k * (WIDTH - LEFT - RIGHT) / (len(course) - 1), HEIGHT - BELOW - (n - least) * (HEIGHT - BELOW - 14) / (most - least)

    lines, names = [], []
    for k, column in enumerate(columns):
        ink = f'fill="none" stroke="{HUES[k]}" stroke-width="2.5" stroke-dasharray="{DASHES[k % len(DASHES)]}"'
        for sure, some in groupby(enumerate(rows[column.who]), lambda moment: moment[1] is not None):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(i, n or 0) for i, n in some) if sure)
            lines += [f'<polyline points="{points}" {ink}/>'] if points else []
        names.append(f'<li><svg viewBox="0 0 28 8"><path d="M0 4h28" {ink}/></svg>{escape(sheets.name(column, words))}</li>')
    marks = [(LEFT - 6, at(0, n)[1] + 4, "end", sheets.total(n)) for n in (least, most)]
    rounds = ((LEFT, "start", course[0][0]), (WIDTH - RIGHT, "end", course[-1][0]))
    marks += [(x, HEIGHT - 4, side, f"{words.name('round')} {n}") for x, side, n in rounds]
    texts = "".join(f'<text x="{x}" y="{y:.1f}" text-anchor="{side}">{escape(text)}</text>' for x, y, side, text in marks)
    label = escape(_("The course of the game"))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" font-family="{FONT}" '
        f'font-size="13">{texts}{"".join(lines)}</svg>'
    )
    return f'<h2>{label}</h2>\n<figure>{picture}<ul class="legend">{"".join(names)}</ul></figure>'


def _known(sheet: Sheet, who: str) -> int | None:
    """A player's points so far; None where nothing known limits them: what nobody told is not nothing."""
    low, high = ends(next((c.total for c in sheet.columns if c.who == who), 0))
    return None if limitless(high) else low
