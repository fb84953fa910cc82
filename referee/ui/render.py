"""Colour and boxes: replies, the table as a picture, numbered lists. Built on the same facts as the plain lines."""

from __future__ import annotations

import io
import sys
import textwrap
from collections.abc import Iterable, Sequence

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.panel import Panel as Box
from rich.table import Table as Grid
from rich.text import Text

from referee.kernel.cheap_classes import pattern
from referee.kernel.view import Panel, Row

from .console import console as make_console
from .lang import _
from .table.listing import Listing
from .table.listing_rows import Row as ListRow
from .text import Words, shown

STYLES = {"ok": "green", "note": "", "bad": "red", "ask": "bold", "dim": "dim", "head": "bold cyan", "loud": "bold white on red"}
HUES = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue", "black": "bright_black", "white": "white"}
NARROW = 60  # below this nothing is boxed
CARD = 18
BESIDES = 5  # lines of the question, the prompt and what stands below it
NUMBERED = pattern(r" +\d+ +(?:[☐☑] )?")  # a row of a list goes on under its text
MANY = 18  # options that have a line each


class RichScreen:
    """A terminal that draws."""

    def __init__(self, console: Console | None = None, *, live: bool = True) -> None:
        self.console = console or make_console()
        self.live = live

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str = "", style: str = "") -> None:
        if style == "loud":
            text = f"‼ {text.strip()}"
        self.console.print(Text("\n".join(wrapped(text, self.width)), STYLES.get(style, style)), soft_wrap=True)

    def panels(self, panels: list[Panel], words: Words) -> None:
        """The table in boxes; where those are higher than the screen, in lines."""
        boxed = not self.console.is_terminal or self.tall(panels, words) + BESIDES <= self.console.height
        for drawn in picture(panels, words, self.width, boxed=boxed):
            self.console.print(drawn)

    def tall(self, panels: list[Panel], words: Words) -> int:
        """How many lines the picture of a table takes."""
        return sum(len(self.console.render_lines(drawn)) for drawn in picture(panels, words, self.width))

    def pages(self, lines: Iterable[tuple[str, str]]) -> str:
        """Lines with their styles; where there are more than half of a screen holds, a screenful at a time. What was typed meanwhile."""
        rows = [(style, row) for style, text in lines for row in wrapped(text, self.width)]
        high, typed = self.console.height - 2, ""
        turning = self.live and self.console.is_terminal and sys.stdin.isatty() and len(rows) > self.console.height // 2
        for k, (style, row) in enumerate(rows, 1):
            self.console.print(Text(row, STYLES.get(style, style)), soft_wrap=True)
            if turning and (k % high == 0 or k == len(rows)):
                try:
                    typed = input(_("Enter: on") + " ").strip()
                    turning = not typed
                except (EOFError, KeyboardInterrupt):
                    print()
                    break
        return typed

    def listing(self, listing: Listing) -> None:
        for line in list_lines(listing, self.width):
            self.console.print(line, soft_wrap=True)


def wrapped(text: str, width: int) -> list[str]:
    """Lines that fit, what goes on in the next line set in a little further."""
    rows: list[str] = []
    for line in text.split("\n"):
        lead = line[: len(line) - len(line.lstrip())]
        row = NUMBERED.match(line)
        further = " " * row.end() if row else lead + "  "
        wrapper = textwrap.TextWrapper(max(width, 20), initial_indent=lead, subsequent_indent=further, break_on_hyphens=False)
        rows += [part.replace("\u00a0", " ") for part in wrapper.wrap(line.lstrip().replace(" %", "\u00a0%"))] or [""]
    return rows


# -- lists -----------------------------------------------------------------------------------------------------------


def list_lines(listing: Listing, width: int) -> list[Text]:
    """One option a line where there is room for its effect; short ones flow together."""
    rows = [row for row in listing.rows if not row.closed]
    short = all(not row.effect and len(row.text()) < 28 for row in rows) and len(rows) > 5
    if short or width < 50 or len(rows) > MANY:
        return list(_flow(listing, width))
    lines, headed = [], False
    for row in listing.rows:
        if row.told and not headed:
            headed = True
            lines.append(Text(_("What may just be told:"), "dim"))
        if row.closed:
            lines += [Text(line, "dim") for line in wrapped(f"  {_closed(row)}", width)]
            continue
        text = Text()
        text.append(f"{row.number:>3} ", "bold cyan")
        if row.head:
            text.append(f"{row.head}: ", "dim")
        text.append(row.label)
        if row.code:
            text.append(f"  {row.code}", "cyan")
        if row.effect:
            text.append(f"  {row.effect}", "dim")
        if row.proposed:
            text.append("  ⏎", "bold")
        lines += _cut(text, width)
    return lines


def _closed(row: ListRow) -> str:
    """A move that may not be made, with the reason."""
    return f"{row.number} {row.label}" + (f": {row.effect}" if row.effect else "")


def _cut(text: Text, width: int) -> list[Text]:
    if text.cell_len <= width:
        return [text]
    rows = wrapped(text.plain, width - 2)
    number = Text(rows[0])
    number.stylize("bold cyan", 0, 3)
    return [number, *(Text("  " + r) for r in rows[1:])]


def _flow(listing: Listing, width: int) -> Iterable[Text]:
    """Options one after another, a new line for each new move."""
    line = Text()
    head = ""
    headed = False
    for row in listing.rows:
        if row.closed or (row.told and not headed):
            if line.plain.strip():
                yield line
            line = Text()
            head = ""
        if row.closed:
            yield from (Text(text, "dim") for text in wrapped(_closed(row), width))
            continue
        if row.told and not headed:
            headed = True
            yield Text(_("What may just be told:"), "dim")
        if row.head != head:
            head = row.head
            if line.plain.strip():
                yield line
            line = Text(f"{head}: " if head else "", "dim")
        item = Text.assemble((row.number, "bold cyan"), " ", _short(row.label, row.code), ("  ⏎" if row.proposed else "", "bold"))
        if row.effect and (width >= 50 or len(listing.rows) <= 10):
            item.append(f" {row.effect}", "dim")
        if line.cell_len + item.cell_len + 3 > width and line.plain.strip():
            yield line
            line = Text("  " if head else "")
        elif line.plain.strip() and not line.plain.endswith(": "):
            line.append(" · ", "dim")
        if item.cell_len > width - 2:
            yield from _cut(Text("  ").append_text(item) if head else item, width)
            line = Text("  " if head else "")
            continue
        line.append_text(item)
    if line.plain.strip():
        yield line


def _short(label: str, code: str) -> str:
    if label.endswith(" …") and code:
        return f"{label[:-2]}: {code}"
    return f"{label} {code}" if code else label


# -- the table -------------------------------------------------------------------------------------------------------


def picture(panels: list[Panel], words: Words, width: int, *, boxed: bool = True) -> list[RenderableType]:
    """What the players see before them: rows of cards, everyone's area side by side."""
    panels = [p._replace(title=shown(p.title), rows=[_clean(row) for row in _fitting(p, width)]) for p in panels]
    if width < NARROW or not boxed:
        return [text for panel in panels for text in compact(panel, words, width)]
    drawn: list[RenderableType] = []
    small: list[Panel] = []
    for panel in panels:
        if panel.lined or _is_row(panel):
            drawn += _areas(small, words, width)
            small = []
            drawn.append((_area if panel.lined else _cards)(panel, words, width))
        else:
            small.append(panel)
    return drawn + _areas(small, words, width)


def _fitting(panel: Panel, width: int) -> Sequence[Row]:
    return panel.narrow if panel.narrow and any(len(row.value) > width - 4 for row in panel.rows) else panel.rows


def pictured(panels: list[Panel], words: Words) -> str:
    """The same drawing as a picture, as wide as it is read on a tablet."""
    console = Console(record=True, width=100, file=io.StringIO(), highlight=False, markup=False)
    RichScreen(console).panels(panels, words)
    return console.export_svg(title=words.text(f"title-{words.game}"))


def _clean(row: Row) -> Row:
    return row._replace(label=shown(row.label), value=shown(row.value), remark=shown(row.remark))


def _is_row(panel: Panel) -> bool:
    """Places with numbers: cards that lie in a row."""
    return bool(panel.rows) and all(row.label.isdecimal() for row in panel.rows)


def _cards(panel: Panel, words: Words, width: int) -> RenderableType:
    across = max(1, (width - 4) // (CARD + 1))
    grid = Grid.grid(padding=(0, 1, 0, 0))
    boxes = [_card(row, words) for row in panel.rows]
    for start in range(0, len(boxes), across):
        grid.add_row(*boxes[start : start + across])
    return Box(grid, title=Text(panel.title, "bold"), title_align="left", box=ROUNDED, padding=(0, 1), width=width)


def _card(row: Row, words: Words) -> RenderableType:
    body = Text.assemble((row.value, "bold"), "\n", (row.remark, "dim"))
    return Box(body, title=row.label, title_align="left", border_style=hue(row.value, words), box=ROUNDED, width=CARD, padding=0)


def hue(text: str, words: Words) -> str:
    """The colour a name begins with."""
    for key, style in HUES.items():
        term = words.terms.get(key)
        if term and (text.startswith(term.name(words.lang)) or f"({term.name(words.lang)})" in text):
            return style
    return ""


def _areas(panels: list[Panel], words: Words, width: int) -> list[RenderableType]:
    if not panels:
        return []
    across = min(len(panels), max(1, width // 36))
    each = width // across - (1 if across > 1 else 0)
    return [Columns([_area(p, words, each) for p in panels], padding=(0, 1, 0, 0))]


def _area(panel: Panel, words: Words, width: int) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column()
    grid.add_column()
    for row in panel.rows:
        right = Text(row.value, hue(row.value, words) or ("bold" if row.label else ""))
        if row.remark:
            right.append(f" {row.remark}", "dim")
        if row.label:
            grid.add_row(Text(row.label, "dim"), right)
        else:
            grid.add_row(Text(""), right)
    style = "bold cyan" if panel.strong else "dim"
    return Box(grid, title=Text(panel.title, "bold"), title_align="left", border_style=style, box=ROUNDED, width=width, padding=(0, 1))


def compact(panel: Panel, words: Words, width: int) -> Iterable[Text]:
    """A panel in a few lines, for a phone."""
    yield Text(panel.title, "bold cyan" if panel.strong else "bold")
    line = Text(" ")
    for row in panel.rows:
        item = Text()
        if row.label:
            item.append(f"{row.label} ", "bold cyan" if row.label.isdecimal() else "dim")
        item.append(row.value, hue(row.value, words))
        if row.remark:
            item.append(f" ({row.remark})", "dim")
        if line.cell_len > 1 and line.cell_len + item.cell_len + 3 > width:
            yield line
            line = Text(" ")
        elif line.cell_len > 1:
            line.append(" ·", "dim")
        line.append(" ")
        line.append_text(item)
    if line.cell_len > 1:
        yield line
