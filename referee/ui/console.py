"""A console of rich's that draws what it is given, and lets nothing in it be obeyed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from .output import drawing_stdout, harmless


class _Console(Console):
    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


def console() -> Console:
    return _Console(file=drawing_stdout(), highlight=False, emoji=False, markup=False)
