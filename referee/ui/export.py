"""A sheet for elsewhere: a table for a spreadsheet, a chart, and one self-contained page to print or to send."""

from __future__ import annotations

import csv as _csv
import io
from collections.abc import Iterator
from html import escape

from referee import __version__
from referee.kernel.score import Column, Points, Sheet, ends, limitless

from . import sheet as sheets
from .lang import _
from .text import Words

# Told apart also by those who see red and green alike; dark ones carry white figures.
HUES = ("#0b6e99", "#e69f00", "#009e73", "#cc5c9e", "#5b5ea6", "#d55e00", "#56b4e9", "#8c6d31", "#7f7f7f", "#b5bd00", "#2f4b7c", "#a05195")
LIGHT = {"#e69f00", "#56b4e9", "#b5bd00"}
FONT = "'Segoe UI', 'Helvetica Neue', Roboto, 'DejaVu Sans', Arial, sans-serif"
WIDTH, RIGHT, BAR, GAP = 760, 74, 30, 16
LONGEST = 20  # letters of a name beside its bar


# -- csv -------------------------------------------------------------------------------------------------------------


def csv(found: Sheet, words: Words) -> str:
    """One line of the sheet a row; a range has its two ends."""
    out = io.StringIO()
    writer = _csv.writer(out, lineterminator="\n")
    writer.writerow(["player", "depth", "id", "label", "points", "points_max", "rule", "page"])
    for column in found.columns:
        low, high = _ends(column.total)
        who = _cell(sheets.name(column, words))
        writer.writerow([who, 0, "total", _("Total"), low, high, "", ""])
        for row in sheets.rows(column, words):
            low, high = _ends(row.line.points)
            rule = words.rule(row.line.rule)
            writer.writerow([who, row.depth + 1, _cell(row.line.id), _cell(row.label), low, high, row.line.rule, rule.page if rule else ""])
    return out.getvalue()


def _ends(p: Points) -> tuple[int, int | str]:
    """The two ends of a range; nothing stands where nothing known limits it."""
    low, high = ends(p)
    return low, "" if limitless(high) else high


def _drawn(p: Points) -> tuple[int, int]:
    """The ends as a bar shows them: what has no known end reaches a little further."""
    low, high = ends(p)
    return (low, max(low, 0) + 10) if limitless(high) else (low, high)


def _cell(text: str) -> str:
    """Data, never a formula: a spreadsheet would obey a name that begins like one."""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t") else text


# -- svg -------------------------------------------------------------------------------------------------------------


def svg(found: Sheet, words: Words, *, titled: bool = True) -> str:
    """Everyone's points by category, one bar a player. What is not certain is hatched."""
    parts = categories(found, words)
    hue = {key: HUES[k % len(HUES)] for k, (key, _label) in enumerate(parts)}
    least = min((_reach(c)[0] for c in found.columns), default=0)
    most = max((_reach(c)[1] for c in found.columns), default=0)
    left = 40 + 9.2 * max((len(_short(sheets.name(c, words), LONGEST)) for c in found.columns), default=0)
    scale = (WIDTH - left - RIGHT) / max(1, most - least)
    zero = left - least * scale
    top = 48 if titled else 12
    body: list[str] = []
    for k, column in enumerate(found.columns):
        body += _bar(column, found, words, hue, left, zero, scale, top + k * (BAR + GAP))
    bottom = top + len(found.columns) * (BAR + GAP) - GAP + 8
    grid = list(_grid(least, most, zero, scale, top - 8, bottom))
    legend, height = _legend(parts, hue, bottom + 44)
    title = f"{words.text(f'title-{words.game}')} · {sheets.heading(found)}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}" role="img" '
            f'aria-label="{escape(_summary(found, words))}" font-family="{FONT}" font-size="14">',
            '<defs><pattern id="unsure" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
            '<rect width="6" height="6" fill="#fff" fill-opacity=".25"/>',
            '<rect width="2.4" height="6" fill="#fff" fill-opacity=".75"/></pattern></defs>',
            f'<rect width="{WIDTH}" height="{height:g}" fill="#fff"/>',
            _text(24, 24, title, 'font-weight="600" font-size="16"') if titled else "",
            *grid,
            *body,
            *legend,
            "</svg>",
        )
    )


def categories(found: Sheet, words: Words) -> list[tuple[str, str]]:
    """Categories in which anybody has anything."""
    parts = sheets.categories(found, words)
    return [(key, label) for key, label in parts if any(ends(sheets.part(c, key) or 0) != (0, 0) for c in found.columns)]


def _reach(column: Column) -> tuple[int, int]:
    """How far a bar goes to the left and to the right of nothing."""
    lows = [_drawn(line.points) for line in column.lines]
    return sum(min(low, 0) for low, _high in lows), sum(max(high, 0) for _low, high in lows)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _bar(
    column: Column, found: Sheet, words: Words, hue: dict[str, str], margin: float, zero: float, scale: float, y: float
) -> Iterator[str]:
    won = column.who in found.winners and len(found.columns) > 1
    name = sheets.name(column, words)
    weight = ' font-weight="700"' if won else ""
    yield f'<g><title>{escape(f"{name}: {sheets.total(column.total)}")}</title>'
    yield _text(margin - 12, y + BAR / 2 + 5, ("★ " if won else "") + _short(name, LONGEST), f'text-anchor="end"{weight}')
    right, left = zero, zero
    for line in column.lines:
        low, high = _drawn(line.points)
        sure = low if low > 0 else high if high < 0 else 0
        if not (low or high):
            continue
        label = f"{sheets.label_of(line, words)}: {sheets.total(line.points)}"
        colour = hue[line.id]
        for n, hatched in ((sure, False), (max(high, 0) - max(low, 0), True), (min(low, 0) - min(high, 0), True)):
            if not n:
                continue
            wide = abs(n) * scale
            x = right if n > 0 else left - wide
            right, left = (right + wide, left) if n > 0 else (right, left - wide)
            box = f'x="{x:.1f}" y="{y:g}" width="{wide:.1f}" height="{BAR}"'
            yield f'<rect {box} fill="{colour}" stroke="#fff"><title>{escape(label)}</title></rect>'
            if hatched:
                yield f'<rect {box} fill="url(#unsure)"/>'
            figure = sheets.total(n) if not hatched else "?"
            if wide > 9 * len(figure) + 4:
                ink = "#1a1a1a" if hatched or colour in LIGHT else "#fff"
                yield _text(x + wide / 2, y + BAR / 2 + 5, figure, f'text-anchor="middle" fill="{ink}" font-size="13"')
    yield _text(max(right, zero) + 8, y + BAR / 2 + 5, sheets.total(column.total), 'font-weight="700"')
    yield "</g>"


def _grid(least: int, most: int, zero: float, scale: float, top: float, bottom: float) -> Iterator[str]:
    """Upright lines at round numbers."""
    step = next(s * 10**e for e in range(6) for s in (1, 2, 5) if (most - least) / (s * 10**e) <= 8)
    for n in range(-(-least // step) * step, most + 1, step):
        x = zero + n * scale
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top:g}" y2="{bottom:g}" stroke="{"#888" if n == 0 else "#e2e2e2"}"/>'
        yield _text(x, bottom + 16, sheets.total(n), 'text-anchor="middle" fill="#666" font-size="12"')


def _legend(parts: list[tuple[str, str]], hue: dict[str, str], y: float) -> tuple[list[str], float]:
    """Names of the categories, as many on a line as fit; and the height it all takes."""
    found: list[str] = []
    x = 24.0
    for key, label in parts:
        short = _short(label, 60)
        wide = 40 + 8.1 * len(short)
        if x + wide > WIDTH - 12 and x > 24:
            x, y = 24.0, y + 24
        found.append(f'<rect x="{x:.1f}" y="{y - 11:g}" width="13" height="13" rx="2" fill="{hue[key]}"/>')
        found.append(_text(x + 19, y, short, 'font-size="13"'))
        x += wide
    return found, y + 18


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def _summary(found: Sheet, words: Words) -> str:
    return "; ".join(f"{sheets.name(c, words)}: {sheets.total(c.total)}" for c in found.columns)


# -- html ------------------------------------------------------------------------------------------------------------

STYLE = """
* { box-sizing: border-box }
body { margin: 0; background: #eef1f4; color: #1d2530; font-size: 16px; line-height: 1.45 }
main { max-width: 820px; margin: 24px auto; background: #fff; padding: 32px 30px; border-radius: 10px; box-shadow: 0 1px 6px #0002 }
h1 { font-size: 1.55em; margin: 0 0 .1em }
h2 { font-size: 1.15em; margin: 1.8em 0 .5em }
.sub { color: #5b6775; margin: 0 0 1.2em }
.win { background: #f3f8ee; border-left: 5px solid #5a9a2d; padding: .6em .9em; margin: 0 0 1.2em; font-size: 1.1em }
.open { background: #fff8e6; border-color: #d9a400 }
figure, section { margin: 0; overflow-x: auto }
svg { width: 100%; min-width: 420px; height: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .32em .5em; text-align: left; vertical-align: top; border-bottom: 1px solid #e6e9ed }
th { font-weight: 600 }
.n { text-align: right; font-variant-numeric: tabular-nums }
.top td { font-weight: 600; background: #fafbfc }
.sum td, .sum th { font-weight: 700; border-top: 2px solid #b8c0ca }
td.why { font-weight: 400; color: #5b6775; font-size: .86em }
.best { color: #3f7a18 }
dl { font-size: .86em; color: #3c4653 }
dt { font-weight: 600; margin-top: .5em }
dd { margin: 0 }
footer { color: #8a94a0; font-size: .8em; margin-top: 2em }
@media (max-width: 600px) { main { margin: 0; padding: 18px 12px; border-radius: 0 } }
@media print {
  body { background: #fff; font-size: 12px; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  main { margin: 0; padding: 0; max-width: none; box-shadow: none }
  section, figure, tr, dt { break-inside: avoid }
  h2, dt { break-after: avoid }
}
"""


def html(found: Sheet, words: Words, day: str, notes: list[str]) -> str:
    """The whole page in one file: chart, comparison, every line with its reason, the rules it follows."""
    title = words.text(f"title-{words.game}")
    verdict = sheets.verdict(found, words)
    certain = found.final and found.winners
    below = " · ".join(x for x in (sheets.heading(found), _day(day, words.lang)) if x)
    rules = _("Rules")  # inside an f-string the catalogue would miss it
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} · {escape(sheets.heading(found))}</title>",
            f"<style>{STYLE}body {{ font-family: {FONT} }}</style>\n</head>\n<body>\n<main>",
            f'<h1>{escape(title)}</h1>\n<p class="sub">{escape(below)}</p>',
            f'<p class="win{"" if certain else " open"}">{escape(verdict)}</p>' if verdict else "",
            f"<figure>{svg(found, words, titled=False)}</figure>",
            _section(_("Comparison"), "".join(_comparison(found, words))) if len(found.columns) > 1 else "",
            *(_player(c, words) for c in found.columns),
            f"<h2>{escape(rules)}</h2>\n<dl>{''.join(_rules(found, words))}</dl>",
            "".join(f"<p>{escape(note)}</p>" for note in notes),
            f"<footer>referee {__version__}</footer>\n</main>\n</body>\n</html>\n",
        )
    )


def _day(day: str, lang: str) -> str:
    parts = day.split("-")
    return ".".join(reversed(parts)) if lang == "ru" and len(parts) == 3 else day


def _comparison(found: Sheet, words: Words) -> Iterator[str]:
    def best(who: str) -> str:
        return " best" if who in found.winners else ""

    heads = "".join(f'<th class="n{best(c.who)}">{escape(sheets.name(c, words))}</th>' for c in found.columns)
    yield f"<tr><th></th>{heads}</tr>"
    for key, label in sheets.categories(found, words):
        parts = (sheets.part(c, key) for c in found.columns)
        cells = "".join(f'<td class="n">{"" if p is None else sheets.total(p)}</td>' for p in parts)
        yield f"<tr><td>{escape(label)}</td>{cells}</tr>"
    sums = "".join(f'<td class="n{best(c.who)}">{sheets.total(c.total)}</td>' for c in found.columns)
    yield f'<tr class="sum"><th>{escape(_("Total"))}</th>{sums}</tr>'


def _player(column: Column, words: Words) -> str:
    body = []
    for row in sheets.rows(column, words):
        figures = f" <small>({escape(row.figures)})</small>" if row.figures else ""
        why = escape(" ".join(x for x in (row.title, row.cite) if x))
        top = ' class="top"' if row.depth == 0 else ""
        indent = f' style="padding-left:{0.5 + 1.3 * row.depth:g}em"'
        body.append(f'<tr{top}><td{indent}>{escape(row.label)}{figures}</td><td class="why">{why}</td><td class="n">{row.points}</td></tr>')
    body.append(f'<tr class="sum"><td>{escape(_("Total"))}</td><td></td><td class="n">{sheets.total(column.total)}</td></tr>')
    return _section(sheets.name(column, words), "".join(body))


def _section(title: str, rows: str) -> str:
    return f"<section><h2>{escape(title)}</h2>\n<table>{rows}</table></section>"


def _rules(found: Sheet, words: Words) -> Iterator[str]:
    """Every rule the page cites, in our words, with its page."""
    ids = dict.fromkeys(row.line.rule for c in found.columns for row in sheets.rows(c, words))
    if found.tie_break:
        ids[found.tie_break] = None
    for key in ids:
        if rule := words.rule(key):
            title = rule.title.get(words.lang) or key
            yield f"<dt>{escape(title)} {escape(words.cite(key))}</dt><dd>{escape(rule.text[words.lang])}</dd>"
