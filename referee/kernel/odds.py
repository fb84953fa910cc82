"""What chance says: a list of exact chances, each in the words of a term, and what they were computed from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .cheap_classes import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Chance(NamedTuple):
    """One chance. `id` is a term that says what it is of, with the facts in it."""

    id: str
    p: Fraction
    facts: Mapping[str, object] = {}
    rule: str = ""
    row: str = ""  # chances of one row and different columns are drawn as a table
    column: str = ""
    high: Fraction | None = None  # where something is not known: the chance lies between p and this


class Odds(NamedTuple):
    """Chances from what was told. `known` is a term that says what that was; remarks are terms too."""

    known: str
    facts: Mapping[str, object]
    chances: tuple[Chance, ...]
    remarks: tuple[tuple[str, Mapping[str, object]], ...] = ()
    brief: tuple[str, Mapping[str, object]] | None = None  # the first chance as the line below the prompt says it, `{chance}` in it


class Unread(Exception):
    """Words without a table that the game cannot read: which word, and a term that says what it wants."""

    def __init__(self, word: str, hint: str) -> None:
        super().__init__(word)
        self.word = word
        self.hint = hint
