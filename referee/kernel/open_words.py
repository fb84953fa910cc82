"""Words that cannot be listed: a number, a name nobody said before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .cheap_classes import NamedTuple
from .line.names import in_one

if TYPE_CHECKING:
    import random

NAME_WORDS = 4  # of a name that nobody can list


class Open(NamedTuple):
    """A place for a word that cannot be listed: what to show, what is accepted, what a test may draw.

    Nothing is shown of one that is read only to be refused by its rule.
    """

    template: str
    accepts: Callable[[str], bool]
    sample: Callable[[random.Random], str]
    fresh: bool = False  # a name nobody may have said before: a listed word is then meant only when it is said in full
    exact: Callable[[str], str] = str  # how an accepted word stands on disk
    name: bool = False  # its words may be several
    joins: Callable[[tuple[str, ...]], tuple[str, int]] | None = None  # a word of several parts: the word, how many tokens
    bounds: tuple[int, int] | None = None  # of a whole number
    unit: str = ""  # what the number counts: may be named behind it

    def takes(self, token: str) -> bool:
        return self.accepts(in_one(token))

    def read(self, tokens: tuple[str, ...], goes_on: Callable[[int], bool]) -> tuple[str, int] | None:
        """The word that tokens begin with, and how many they are; `goes_on`: may a name have the token at this place, too?"""
        said, used = tuple(map(in_one, tokens)), 1
        while self.name and used < min(len(said), NAME_WORDS) and said[0] == tokens[0] and goes_on(used):
            used += 1
        while used > 1 and not self.accepts("-".join(said[:used])):
            used -= 1
        word, used = self.joins(said) if self.joins else ("-".join(said[:used]), used)
        return (self.exact(word), used) if self.accepts(word) else None


def number(template: str, low: int = 0, high: int = 99, unit: str = "") -> Open:
    """An open whole number within bounds."""

    def accepts(word: str) -> bool:
        return is_whole(word) and low <= int(word) <= high

    return Open(template, accepts, lambda rng: str(rng.randint(low, max(low, high))), bounds=(low, high), unit=unit)


def is_whole(word: str) -> bool:
    return len(word) < 10 and word.isascii() and word.isdigit()
