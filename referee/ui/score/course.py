"""How a game went: everyone's points from the first entry to the last, as lines of a chart."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.kernel.score import Sheet, ends
from referee.kernel.table import Table

from ..lang import _
from ..text import Words
from . import sheet as sheets
from .svg import FONT, HUES

BARS = "▁▂▃▄▅▆▇█"
POINTS = 40  # how many moments are looked at
DASHES = ("none", "8 3", "3 3", "12 3 3 3", "1 3")  # colour is never the only sign
WIDTH, HEIGHT, LEFT, RIGHT = 520, 220, 34, 8


def moments(table: Table) -> Iterator[Sheet]:
    """The score at some moments of the game, the last one always among them."""
    step = max(1, len(table.items) // POINTS)
    for k, s in enumerate(table.states()):
        if k % step == 0 or k == len(table.items):
            yield table.game.score(s)


def by_round(table: Table, words: Words) -> list[str]:
    """Everyone's points on the track when each round was over, and the result; "?" where nobody told them."""
    marked, found = table.game.marked, table.sheet().columns
    if marked is None:
        return []
    rows: dict[str, list[str]] = {c.who: [] for c in found}
    ended = 1
    for s in table.states():
        if s.round > ended:
            ended = s.round
            for who, row in rows.items():
                row.append("?" if (n := marked(s, who)) is None else str(n))
    if ended < 2:
        return []
    heads = [*map(str, range(1, ended)), _("Total")]
    names = {c.who: sheets.name(c, words) for c in found}
    most = max(1, *(ends(c.total)[0] for c in found))
    wide = max(map(len, names.values()))
    column = max(7, *(len(sheets.total(c.total)) + 2 for c in found))
    lines = [" " * wide + "".join(f"{head:>{column}}" for head in heads)]
    for c in found:
        points = [*rows[c.who], sheets.total(c.total)]
        bars = "".join(BARS[min(7, 8 * int(n) // (most + 1))] if n.isdecimal() else "·" for n in points)
        lines.append(f"{names[c.who]:<{wide}}" + "".join(f"{n:>{column}}" for n in points) + f"  {bars}")
    return lines


def svg(table: Table, words: Words) -> str:
    """One line a player; nothing where there is no course to show."""
    found = list(moments(table))
    rows = {c.who: [ends(next((o.total for o in sheet.columns if o.who == c.who), 0))[0] for sheet in found] for c in found[-1].columns}
    least, most = min(0, *map(min, rows.values())), max(map(max, rows.values()))
    if len(found) < 3 or most <= least:
        return ""

    def at(k: int, n: int) -> str:
        x = LEFT + k * (WIDTH - LEFT - RIGHT) / (len(found) - 1)
        return f"{x:.1f},{HEIGHT - 14 - (n - least) * (HEIGHT - 28) / (most - least):.1f}"

    lines, names = [], []
    for k, column in enumerate(found[-1].columns):
        points = " ".join(at(i, n) for i, n in enumerate(rows[column.who]))
        dash = f' stroke-dasharray="{DASHES[k % len(DASHES)]}"'
        lines.append(f'<polyline points="{points}" fill="none" stroke="{HUES[k]}" stroke-width="2.5"{dash}/>')
        names.append(f'<li><i style="background:{HUES[k]}"></i>{escape(sheets.name(column, words))}</li>')
    ends_of = {n: at(0, n).split(",")[1] for n in (least, most)}
    marks = "".join(f'<text x="{LEFT - 6}" y="{y}" text-anchor="end">{sheets.total(n)}</text>' for n, y in ends_of.items())
    label = escape(_("The course of the game"))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" font-family="{FONT}" '
        f'font-size="13">{marks}{"".join(lines)}</svg>'
    )
    return f'<h2>{label}</h2>\n<figure>{picture}<ul class="legend">{"".join(names)}</ul></figure>'
