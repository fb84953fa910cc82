"""What a game shows of its table: panels of rows, in plain words. How they are drawn is not the game's business."""

from __future__ import annotations

from typing import Protocol

from .cheap_classes import NamedTuple


class Words(Protocol):
    """How ids become words of the player's language."""

    lang: str

    def name(self, word: str) -> str:
        """The name of a card, a place, a player."""
        ...

    def count(self, n: int | None, noun: str) -> str:
        """A number with its noun in the right form."""
        ...

    def some(self, n: int, word: str) -> str:
        """So many of something: `3 coins`, `2× trader`."""
        ...

    def text(self, key: str, /, **facts: object) -> str:
        """A phrase of the game's terms with the facts in it."""
        ...


def figure(n: int | None) -> str:
    """A count as it is shown: what nobody told is a question mark."""
    return "?" if n is None else str(n)


class Row(NamedTuple):
    """One fact on a line: what it is, what it is now, and a quiet remark."""

    label: str
    value: str
    remark: str = ""
    strong: bool = False


class Panel(NamedTuple):
    """Rows that belong together."""

    title: str
    rows: list[Row]
    strong: bool = False
    lined: bool = False  # above the prompt each row has a line of its own, where there is room
    narrow: tuple[Row, ...] = ()  # in place of a drawing, where its lines are too long for the screen
