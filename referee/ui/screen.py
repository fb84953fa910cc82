"""Where words go: plain lines here, colour and boxes in `render`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

import click

from referee.kernel.view import Panel

from . import plain_lines
from .text import Words

if TYPE_CHECKING:
    from .table.listing import Listing


class Screen(Protocol):
    """One way to put things before the player."""

    live: bool  # a person is watching: lists may be shown unasked

    def say(self, text: str = "", style: str = "") -> None: ...

    def pages(self, lines: Iterable[tuple[str, str]]) -> str: ...

    def panels(self, panels: list[Panel], words: Words) -> None: ...

    def listing(self, listing: Listing) -> None: ...


class PlainScreen:
    """One fact a line, no colour, no boxes."""

    live = False

    def say(self, text: str = "", style: str = "") -> None:
        click.echo(text)

    def pages(self, lines: Iterable[tuple[str, str]]) -> str:
        tell(self, lines)
        return ""

    def panels(self, panels: list[Panel], words: Words) -> None:
        for row in plain_lines.panels(panels):
            click.echo(row)

    def listing(self, listing: Listing) -> None:
        for row in listing.rows:
            click.echo(row.line())


def tell(screen: Screen, lines: Iterable[tuple[str, str]]) -> None:
    for style, text in lines:
        screen.say(text, style)
