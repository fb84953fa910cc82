"""A list in which Down and Up choose, letters narrow and Enter takes. The rows are pure; the reader wants a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import plain

from .lang import _
from .output import shown, terminal_stdout

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

NONE = -1  # no row is chosen: Enter enters the line as it is typed


@dataclass
class Picker:
    """Rows on the screen: what each enters, and how it is shown."""

    rows: tuple[tuple[str, str], ...]
    at: int = NONE  # among the rows that fit what is typed
    usual: int = NONE  # where nothing is typed yet
    typed: str = ""

    def narrow(self, typed: str) -> list[tuple[str, str]]:
        """The rows that fit what is typed: by their number, or by the beginnings of their words in either layout."""
        typed = typed.strip()
        fit = [row for row in self.rows if _fits(row, typed)] or [row for row in self.rows if _fits(row, swapped(typed) or typed)]
        if typed != self.typed:
            self.typed = typed
            self.at = _nearest(fit, typed) if typed else self.usual
        return fit

    def move(self, by: int, typed: str) -> None:
        fit = self.narrow(typed)
        self.at = (max(self.at, NONE if by > 0 else 0) + by) % len(fit) if fit else NONE

    def line(self, typed: str) -> str:
        """What Enter enters: the row that is chosen, else what is typed."""
        fit = self.narrow(typed)
        return fit[self.at][0] if 0 <= self.at < len(fit) else typed

    def drawn(self, typed: str, width: int, most: int) -> list[tuple[str, str]]:
        """The rows around the chosen one, as many as there is room for."""
        fit = self.narrow(typed)
        rows = [(k == self.at, f"{'❯' if k == self.at else ' '}{line:>3}  {shown(text)}") for k, (line, text) in enumerate(fit)]
        whole = [(chosen, textwrap.wrap(row, width, subsequent_indent=" " * 6)) for chosen, row in rows]
        if sum(len(lines) for _chosen, lines in whole) > most:  # no room for long rows
            start = min(max(0, self.at - most // 2), max(0, len(fit) - most))
            whole = [(chosen, [row if len(row) <= width else f"{row[: width - 1].rpartition(' ')[0]} …"]) for chosen, row in rows]
            whole = whole[start : start + most]
            if start:
                whole[0] = (False, ["   …"])
            if start + most < len(fit):
                whole[-1] = (False, ["   …"])
        return [("reverse" if chosen else "", line) for chosen, lines in whole for line in lines]


def _nearest(fit: list[tuple[str, str]], typed: str) -> int:
    """Which of the rows that fit is meant: the one called so, else one that begins so (`low` is not `very low`), else the first."""
    ways = {plain(typed), plain(swapped(typed) or typed)}
    names = [plain(text) for _line, text in fit]
    whole = [k for k, name in enumerate(names) if name in ways]
    begun = [k for k, name in enumerate(names) if name.startswith(tuple(ways))]
    return (whole or begun or range(len(fit)) or [NONE])[0]


def _fits(row: tuple[str, str], typed: str) -> bool:
    if typed.isdecimal():
        return row[0].startswith(typed)
    words = plain(row[1]).replace("(", " ").split()
    return all(any(word.startswith(part) for word in words) for part in plain(typed).split())


def cut(text: str, width: int) -> str:
    """As much of a text as fits, no word of it cut in two where there are several."""
    if len(text) <= width:
        return text
    some, space, _rest = text[: max(0, width - 1)].rpartition(" ")
    return f"{some.rstrip(' ·;:,')} …" if space and some else text[: max(0, width - 1)] + "…"


def fitted(parts: list[str], width: int) -> str:
    """As much of the line below as fits: what lies on the table is the longest and gives way first, then what stands last."""
    parts = list(parts)
    while len(parts) > 1 and len(" · ".join(parts)) > width:
        longest = max(parts, key=len)
        head, more, _last = longest.rstrip(" …").rpartition(", ")
        at = parts.index(longest) if more else len(parts) - 1
        parts[at : at + 1] = [f"{head} …"] if more else []
    text = shown(" · ".join(parts))
    return cut(text, width)


def hint(width: int) -> str:
    return fitted(_("↑ ↓ choose · letters narrow · Enter takes · Esc leaves").split(" · "), width)


def pick(rows: Iterable[tuple[str, str]], usual: int, leave: str, commands: Callable[[str], object], note: str = "") -> str | None:
    """A line at a list on a terminal: the row chosen, else what was typed; `leave` on Esc, None at the end of the input."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.output import create_output

    picker, keys = Picker(tuple(rows), usual, usual), KeyBindings()
    output = create_output(stdout=terminal_stdout())
    session: PromptSession[str] = PromptSession(output=output, key_bindings=keys, erase_when_done=True)
    keys.add("down")(lambda event: picker.move(1, event.current_buffer.text))
    keys.add("up")(lambda event: picker.move(-1, event.current_buffer.text))
    keys.add("escape", eager=True)(lambda event: event.app.exit(result=leave))

    below = textwrap.wrap(note, output.get_size().columns - 1)

    def message() -> StyleAndTextTuples:
        size = session.output.get_size()
        lines = picker.drawn(session.default_buffer.text, size.columns - 1, max(2, size.rows - 4 - len(below)))
        return [*((style, f"{text}\n") for style, text in (*lines, *(("class:dim", text) for text in below))), ("", "> ")]

    try:
        typed = session.prompt(message, bottom_toolbar=lambda: hint(output.get_size().columns))
    except (EOFError, KeyboardInterrupt):
        return None
    return typed if commands(typed.strip()) else picker.line(typed)
