"""The chart of a sheet: everyone's points by category, one bar a player, as a picture or inside a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.score import Column, Points, Sheet, ends, limitless

from .. import phrases
from ..text import Words
from . import sheet as sheets

# Told apart also by those who see red and green alike; dark ones carry white figures.
HUES = ("#0b6e99", "#e69f00", "#009e73", "#cc5c9e", "#5b5ea6", "#d55e00", "#56b4e9", "#8c6d31", "#7f7f7f", "#b5bd00", "#2f4b7c", "#a05195")
LIGHT = {"#e69f00", "#56b4e9", "#b5bd00"}
FONT = "'Segoe UI', 'Helvetica Neue', Roboto, 'DejaVu Sans', Arial, sans-serif"
WIDTH, NARROW, BAR = 760, 400, 30
LONGEST = 20  # letters of a name beside its bar
LETTER = 9.2


class Frame(NamedTuple):
    """Where everything stands: names beside the bars in a picture, above them in a page that a phone shows."""

    width: int
    above: bool
    left: float
    zero: float
    scale: float
    top: float

    def bar(self, k: int) -> float:
        """The upper edge of a player's bar."""
        return self.top + k * (BAR + 30) + 20 if self.above else self.top + k * (BAR + 16)


def svg(sheet: Sheet, words: Words, *, page: bool = False) -> str:
    """Everyone's points by category, one bar a player. What is not certain is hatched. In a page title and legend stand outside."""
    parts = categories(sheet, words)
    hue = hues(parts)
    frame, least, most = _frame(sheet, words, page)
    bottom = frame.bar(len(sheet.columns) - 1) + BAR + 8
    grid = list(_grid(least, most, frame, frame.top - (2 if page else 8), bottom))
    body = [text for k, column in enumerate(sheet.columns) for text in _bar(column, sheet, words, hue, frame, frame.bar(k))]
    legend, height = ([], bottom + 22) if page else _legend(parts, hue, bottom + 44)
    size = "" if page else f'width="{frame.width}" height="{height:g}" '  # a page is as wide as its reader's screen
    title = f"{words.text(f'title-{words.game}')} · {sheets.heading(sheet)}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width} {height:g}" {size}'
            f'role="img" aria-label="{escape(_summary(sheet, words))}" font-family="{FONT}" font-size="14">',
            '<defs><pattern id="unsure" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
            '<rect width="6" height="6" fill="#fff" fill-opacity=".25"/>',
            '<rect width="2.4" height="6" fill="#fff" fill-opacity=".75"/></pattern></defs>',
            "" if page else f'<rect width="{frame.width}" height="{height:g}" fill="#fff"/>',  # a page has its own paper
            "" if page else _text(24, 24, title, 'font-weight="600" font-size="16"'),
            *grid,
            *body,
            *legend,
            "</svg>",
        )
    )


def categories(sheet: Sheet, words: Words) -> list[tuple[str, str]]:
    """Categories in which anybody has anything."""
    parts = sheets.categories(sheet, words)
    return [(key, label) for key, label in parts if any(ends(sheets.part(c, key) or 0) != (0, 0) for c in sheet.columns)]


def hues(parts: list[tuple[str, str]]) -> dict[str, str]:
    return {key: HUES[k % len(HUES)] for k, (key, _label) in enumerate(parts)}


def _frame(sheet: Sheet, words: Words, page: bool) -> tuple[Frame, int, int]:
    reaches = [_reach(c) for c in sheet.columns]
    least = min((low for low, _high in reaches), default=0)
    most = max((high for _low, high in reaches), default=0)
    width = NARROW if page else WIDTH
    left = 8 if page else 40 + LETTER * max((len(_short(sheets.name(c, words), LONGEST)) for c in sheet.columns), default=0)
    figures = max((len(sheets.total(c.total)) for c in sheet.columns), default=0)
    scale = (width - left - 20 - LETTER * figures) / max(1, most - least)
    return Frame(width, page, left, left - least * scale, scale, 2 if page else 48), least, most


def _drawn(p: Points) -> tuple[int, int]:
    """The ends as a bar shows them: what has no known end reaches a little further."""
    low, high = ends(p)
    return (low, max(low, 0) + 10) if limitless(high) else (low, high)


def _reach(column: Column) -> tuple[int, int]:
    """How far a bar goes to the left and to the right of nothing."""
    lows = [_drawn(line.points) for line in column.lines]
    return sum(min(low, 0) for low, _high in lows), sum(max(high, 0) for _low, high in lows)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _bar(column: Column, sheet: Sheet, words: Words, hue: dict[str, str], frame: Frame, y: float) -> Iterator[str]:
    won = column.who in sheet.winners and len(sheet.columns) > 1
    name = sheets.name(column, words)
    weight = ' font-weight="700"' if won else ""
    called = ("★ " if won else "") + _short(name, 40 if frame.above else LONGEST)
    yield f"<g><title>{escape(f'{name}: {sheets.total(column.total)}')}</title>"
    if frame.above:
        yield _text(frame.left + 5, y - 6, called, f'font-size="15"{weight} class="over" stroke-width="4" paint-order="stroke"')
    else:
        yield _text(frame.left - 12, y + BAR / 2 + 5, called, f'text-anchor="end"{weight}')
    right, left = frame.zero, frame.zero
    for line in column.lines:
        low, high = _drawn(line.points)
        sure = low if low > 0 else high if high < 0 else 0
        if not (low or high):
            continue
        label = f"{phrases.line_label(line, words)}: {sheets.total(line.points)}"
        colour = hue[line.id]
        for n, hatched in ((sure, False), (max(high, 0) - max(low, 0), True), (min(low, 0) - min(high, 0), True)):
            if not n:
                continue
            wide = abs(n) * frame.scale
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
    yield _text(max(right, frame.zero) + 8, y + BAR / 2 + 5, sheets.total(column.total), 'font-weight="700"')
    yield "</g>"


def _grid(least: int, most: int, frame: Frame, top: float, bottom: float) -> Iterator[str]:
    """Upright lines at round numbers."""
    step = next(s * 10**e for e in range(6) for s in (1, 2, 5) if (most - least) / (s * 10**e) <= 8)
    for n in range(-(-least // step) * step, most + 1, step):
        x = frame.zero + n * frame.scale
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top:g}" y2="{bottom:g}" stroke="{"#888" if n == 0 else "#e2e2e2"}"/>'
        yield _text(x, bottom + 16, sheets.total(n), 'text-anchor="middle" fill="#666" font-size="12"')


def _legend(parts: list[tuple[str, str]], hue: dict[str, str], y: float) -> tuple[list[str], float]:
    """Names of the categories, as many on a line as fit; and the height it all takes."""
    marks: list[str] = []
    x = 24.0
    for key, label in parts:
        short = _short(label, 60)
        wide = 40 + 8.1 * len(short)
        if x + wide > WIDTH - 12 and x > 24:
            x, y = 24.0, y + 24
        marks.append(f'<rect x="{x:.1f}" y="{y - 11:g}" width="13" height="13" rx="2" fill="{hue[key]}"/>')
        marks.append(_text(x + 19, y, short, 'font-size="13"'))
        x += wide
    return marks, y + 18


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'


def _summary(sheet: Sheet, words: Words) -> str:
    return "; ".join(f"{sheets.name(c, words)}: {sheets.total(c.total)}" for c in sheet.columns)
