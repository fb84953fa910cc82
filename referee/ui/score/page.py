"""A sheet for elsewhere: a table for a spreadsheet, and one self-contained page to print or to send."""

from __future__ import annotations

import csv as _csv
import io
import re
from collections.abc import Iterable, Iterator
from html import escape

from referee import __version__
from referee.kernel.score import Column, Points, Sheet, ends, limitless
from referee.kernel.view import Panel

from ..lang import _
from ..text import Words
from . import sheet as sheets
from . import svg as chart

# -- csv -------------------------------------------------------------------------------------------------------------


def csv(sheet: Sheet, words: Words) -> str:
    """One line of the sheet a row; a range has its two ends."""
    out = io.StringIO()
    writer = _csv.writer(out, lineterminator="\n")
    writer.writerow(["player", "depth", "id", "label", "points", "points_max", "rule", "page"])
    for column in sheet.columns:
        low, high = _ends(column.total)
        who = _cell(sheets.name(column, words))
        writer.writerow([who, 0, "total", _("Total"), low, high, "", ""])
        for row in sheets.rows(column, words):
            low, high = _ends(row.line.points)
            rule = words.rule(row.line.rule)
            page = words.section(rule.page) if rule else ""
            writer.writerow([who, row.depth + 1, _cell(row.line.id), _cell(row.label), low, high, row.line.rule, page])
    return out.getvalue()


def _ends(p: Points) -> tuple[int, int | str]:
    """The two ends of a range; nothing stands where nothing known limits it."""
    low, high = ends(p)
    return low, "" if limitless(high) else high


def _cell(text: str) -> str:
    """Data, never a formula: a spreadsheet would obey a name that begins like one."""
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t") else text


# -- html ------------------------------------------------------------------------------------------------------------

MANY = 3  # players beside each other on a phone
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
section + svg, table + svg { margin-top: 1.6em }
svg { width: 100%; max-width: 600px; height: auto; display: block }
figure > svg { max-width: 520px }
svg text:not([fill]) { fill: currentColor }
svg .over { stroke: #fff }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3em 1.1em; padding: 0; margin: .6em 0 0; font-size: .9em }
.legend svg { display: inline-block; width: 28px; margin-right: .4em; vertical-align: 1px }
.legend i { display: inline-block; width: .85em; height: .85em; border-radius: 2px; margin-right: .4em; vertical-align: -1px }
table { border-collapse: collapse; width: 100% }
th, td { padding: .32em .5em; text-align: left; vertical-align: top; border-bottom: 1px solid #e6e9ed }
th { font-weight: 600; vertical-align: bottom }
.lines td:first-child { padding-left: calc(.5em + 1.3em * var(--deep, 0)) }
.n { text-align: right; font-variant-numeric: tabular-nums }
td.n { white-space: nowrap }
.rules th { width: 30%; vertical-align: top }
.top td { font-weight: 600; background: #fafbfc }
.sum td, .sum th { font-weight: 700; border-top: 2px solid #b8c0ca }
td.why { font-weight: 400; color: #5b6775; font-size: .86em }
a { color: inherit }
.go a { display: inline-block; padding: .5em 1em; border-radius: 6px; background: #0b6e99; color: #fff; text-decoration: none }
:target { background: #fff8e6 }
.best { color: #3f7a18 }
.board th { width: 11em; font-weight: 400; color: #5b6775; vertical-align: top }
.board td { white-space: pre-wrap }
.board td[colspan] { white-space: pre; font-family: ui-monospace, monospace; font-size: .88em; line-height: 1.25; border: 0 }
dl { font-size: .86em; color: #3c4653 }
dt { font-weight: 600; margin-top: .5em }
dd { margin: 0 }
footer { color: #8a94a0; font-size: .8em; margin-top: 2em }
@media (max-width: 600px) {
  main { margin: 0; padding: 18px 12px; border-radius: 0 }
  .lines tr { display: grid; grid-template-columns: 1fr auto; border-bottom: 1px solid #e6e9ed }
  .lines td { border: 0 }
  .all { font-size: .88em }
  .all td:first-child { overflow-wrap: anywhere; hyphens: auto }
  .many tr { display: grid; grid-template-columns: repeat(var(--seats), 1fr); border-bottom: 1px solid #e6e9ed }
  .many th, .many td { border: 0 }
  .many tr > :first-child { grid-column: 1 / -1; padding-bottom: 0 }
  .many tr > :first-child:empty { display: none }
  .board tr { display: grid; border-bottom: 1px solid #e6e9ed }
  .board th, .board td { width: auto; border: 0; padding: .15em .5em }
  .lines td.why { grid-column: 1 / -1; order: 3; padding-top: 0; padding-left: calc(.58em + 1.5em * var(--deep, 0)) }
  .lines td.why:empty { display: none }
}
@media screen and (prefers-color-scheme: dark) {
  body { background: #10151b; color: #dfe5ec }
  main { background: #1a212a; box-shadow: none }
  .win { background: #1f2f1a } .open, :target { background: #33290f }
  .top td { background: #202934 }
  th, td, .lines tr, .board tr, .many tr { border-color: #303b48 }
  .sub, td.why, dl, footer, .board th { color: #a4b0bd }
  svg .over { stroke: #1a212a }
  svg text[fill="#666"] { fill: #a4b0bd }
  svg line { stroke-opacity: .3 }
  svg polyline, .legend path { filter: brightness(1.5) }
  .best { color: #8fce5f }
}
@media print {
  body { background: #fff; font-size: 12px; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  main { margin: 0; padding: 0; max-width: none; box-shadow: none }
  figure > svg { max-width: 380px }
  section, figure, tr, dt { break-inside: avoid }
  h2, dt { break-after: avoid }
  .go { display: none }
}
"""


def html(sheet: Sheet, words: Words, day: str, notes: list[str], link: str = "", course: str = "", lies: str = "") -> str:
    """The whole page in one file: chart, comparison, course, every line with its reason, the table, the rules; a link elsewhere."""
    sheet = sheets.in_order(sheet)
    title = words.text(f"title-{words.game}")
    verdict = sheets.verdict(sheet, words)
    certain = sheet.final and sheet.winners
    below = " · ".join(x for x in (sheets.heading(sheet), sheets.dated(day, words.lang)) if x)
    rules, keep = _("Rules"), _("Keep it in BG Stats")  # inside an f-string the catalogue would miss them
    return document(
        f"{title} · {sheets.heading(sheet)}",
        words.lang,
        (
            f'<h1>{escape(title)}</h1>\n<p class="sub">{escape(below)}</p>',
            f'<p class="win{"" if certain else " open"}">{escape(verdict)}</p>' if verdict else "",
            f"<figure>{chart.svg(sheet, words, page=True)}{_legend(sheet, words)}</figure>",
            _section(_("Comparison"), "".join(_comparison(sheet, words)), *_beside(len(sheet.columns))) if len(sheet.columns) > 1 else "",
            course,
            *(_player(c, words) for c in sheet.columns),
            lies,
            f"<h2>{escape(rules)}</h2>\n<dl>{''.join(_rules(sheet, words))}</dl>",
            "".join(f"<p>{escape(note)}</p>" for note in notes),
            f'<p class="go"><a href="{escape(link)}">{escape(keep)}</a></p>' if link else "",
        ),
    )


def document(title: str, lang: str, body: Iterable[str]) -> str:
    """One self-contained page."""
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}body {{ font-family: {chart.FONT} }}</style>\n</head>\n<body>\n<main>",
            *body,
            f"<footer>referee {__version__}</footer>\n</main>\n</body>\n</html>\n",
        )
    )


def board(panels: list[Panel], picture: str = "") -> str:
    """The table as it lies; a picture is as wide as its reader's screen, drawings keep their columns."""
    sections = [re.sub(r'(<svg [^>]*?) width="\d+" height="\d+"', r"\1", picture)] if picture else []
    for panel in panels:
        rows = []
        for row in panel.rows:
            value = escape(f"{row.value}  ({row.remark})" if row.remark else row.value)
            rows.append(f"<tr><th>{escape(row.label)}</th><td>{value}</td></tr>" if row.label else f'<tr><td colspan="2">{value}</td></tr>')
        title = panel.title[:1].upper() + panel.title[1:]
        sections.append(f"<h2>{escape(title)}</h2>\n<section><table class=\"board\">{''.join(rows)}</table></section>")
    return "\n".join(sections)


def _legend(sheet: Sheet, words: Words) -> str:
    """What the colours mean, as many on a line as the screen is wide."""
    parts = chart.categories(sheet, words)
    hue = chart.hues(parts)
    items = "".join(f'<li><i style="background:{hue[key]}"></i>{escape(label)}</li>' for key, label in parts)
    return f'<ul class="legend">{items}</ul>' if items else ""


def _comparison(sheet: Sheet, words: Words) -> Iterator[str]:
    def best(who: str) -> str:
        return " best" if who in sheet.winners else ""

    names = _called([sheets.name(c, words) for c in sheet.columns])
    heads = "".join(f'<th class="n{best(c.who)}">{escape(name)}</th>' for c, name in zip(sheet.columns, names, strict=True))
    yield f"<tr><th></th>{heads}</tr>"
    for key, label in sheets.categories(sheet, words):
        parts = (sheets.part(c, key) for c in sheet.columns)
        cells = "".join(f'<td class="n">{"" if p is None else sheets.total(p)}</td>' for p in parts)
        yield f"<tr><td>{escape(label)}</td>{cells}</tr>"
    sums = "".join(f'<td class="n{best(c.who)}">{sheets.total(c.total)}</td>' for c in sheet.columns)
    yield f'<tr class="sum"><th>{escape(_("Total"))}</th>{sums}</tr>'


def _called(names: list[str]) -> list[str]:
    """First names, where they tell the players apart: a table of five is to fit a phone."""
    firsts = [name.split()[0] if name.split() else name for name in names]
    return firsts if len(set(firsts)) == len(names) else names


def _player(column: Column, words: Words) -> str:
    body = []
    for row in sheets.rows(column, words):
        figures = f" <small>({escape(row.figures)})</small>" if row.figures else ""
        why = _why(row, words)
        top = ' class="top"' if row.depth == 0 else f' style="--deep:{row.depth}"'
        body.append(f'<tr{top}><td>{escape(row.label)}{figures}</td><td class="why">{why}</td><td class="n">{row.points}</td></tr>')
    body.append(f'<tr class="sum"><td>{escape(_("Total"))}</td><td class="why"></td><td class="n">{sheets.total(column.total)}</td></tr>')
    return _section(sheets.name(column, words), "".join(body), "lines")


def _why(row: sheets.Row, words: Words) -> str:
    """The rule's heading and page; the rule itself stands at the end of the page."""
    rule = words.rule(row.line.rule) if row.cite else None
    if rule is None:
        return escape(row.title)
    title = f"{row.title}, " if row.title else ""
    return f'<a href="#{escape(rule.id)}">{escape(title + words.page(rule.page))}</a>'


def _beside(seats: int) -> tuple[str, str]:
    """The class and style of a table with a column for each player; of many, a phone has the names of the rows above the figures."""
    return ("all many", f"--seats:{seats}") if seats > MANY else ("all", "")


def _section(title: str, rows: str, kind: str = "", style: str = "") -> str:
    style = f' style="{style}"' if style else ""
    return f'<section><h2>{escape(title)}</h2>\n<table class="{kind}"{style}>{rows}</table></section>'


def _rules(sheet: Sheet, words: Words) -> Iterator[str]:
    """Every rule the page cites, in our words, with its page."""
    ids = dict.fromkeys(row.line.rule for c in sheet.columns for row in sheets.rows(c, words))
    if sheet.tie_break:
        ids[sheet.tie_break] = None
    for key in ids:
        if rule := words.rule(key):
            title = rule.title.get(words.lang) or key
            yield f'<dt id="{escape(key)}">{escape(title)} {escape(words.cite(key))}</dt>'
            yield f"<dd>{escape(rule.text[words.lang])}</dd>"
