"""Answers in the players' own words: a few things with how many of each, `lookout 2, 3 ares` or `-4 монеты, священник`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property

from referee.kernel.answer import NONE, Unread
from referee.kernel.cheap_classes import NamedTuple, pattern
from referee.kernel.line.names import plain
from rulesdb import terms

_ENDING = r"[^\W\d_]*"  # lookouts, дозорных


class Part(NamedTuple):
    """One thing of an answer."""

    minus: bool
    what: str  # "" for a bare number
    n: int


class Vocabulary:
    """The things an answer may name, by what they are called. A number stands before its thing, or right behind it."""

    def __init__(self, called: dict[str, str], *, minus: bool = False, bare: bool = False) -> None:
        self.called, self.minus, self.bare = called, minus, bare  # may something be given up, or a number stand alone?

    @cached_property
    def _token(self) -> str:
        longest = "|".join(map(re.escape, sorted(self.called, key=len, reverse=True)))
        thing = rf"(?P<thing>{longest}){_ENDING}(?:[x×*]?(?P<n>[0-9]{{1,2}}))?"
        return rf"(?P<minus>- ?)?(?:{thing}|(?P<number>[0-9]{{1,2}}) ?[x×*]?)"

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return pattern(self._token)

    def kept(self, text: str) -> str:
        """An answer by the ids of what it names, a number before each; `-` alone is nothing. Raises Unread with what it does not know."""
        text = re.sub(r" (?:and|и) ", ", ", plain(text))
        if text == NONE:
            return text
        left = re.sub(r"[ ,;]+", " ", self._pattern.sub(" ", text)).split()
        if left or not text:
            from difflib import get_close_matches  # only a slip of the hand pays for it

            near = get_close_matches(left[0], list(self.called), n=3, cutoff=0.6) if left else ()
            raise Unread(left[0] if left else text, *dict.fromkeys(self.called[n] for n in near))
        parts = self.read(text)
        if any(p.minus > self.minus or not (p.what or self.bare) for p in parts):
            raise Unread(text)
        return ", ".join(f"{'-' if p.minus else ''}{p.n} {p.what}".rstrip() for p in parts)

    def read(self, text: str) -> list[Part]:
        return [part for chunk in re.split("[,;]", plain(text)) for part in self._chunk(chunk)] if text != NONE else []

    def _chunk(self, text: str) -> list[Part]:
        """`2 lookouts ares 3 rum` between two commas: numbers belong to what follows, where the last of them is followed by anything."""
        tokens = list(self._pattern.finditer(text))
        behind = bool(tokens and tokens[0]["thing"] and tokens[-1]["number"])
        if behind:
            tokens.reverse()
        parts: list[Part] = []
        waiting: tuple[bool, int] | None = None
        for token in tokens:
            minus = bool(token["minus"])
            if token["number"]:
                parts += [Part(waiting[0], "", waiting[1])] if waiting else []
                waiting = minus, int(token["number"])
                continue
            before, n = waiting or (False, 1)
            parts.append(Part(minus or before, self.called[token["thing"]], int(token["n"] or n)))
            waiting = None
        parts += [Part(waiting[0], "", waiting[1])] if waiting else []
        return parts[::-1] if behind else parts


@cache
def forms(word: str) -> tuple[str, ...]:
    """A word and everything it is called in the terms."""
    term = terms("port-royal").get(word)
    return (word, *(term.forms if term else ()))


def vocabulary(words: Iterable[str], *, minus: bool = False) -> Vocabulary:
    called: dict[str, str] = {}
    for word in words:
        for form in forms(word):
            called.setdefault(plain(form), word)
    return Vocabulary(called, minus=minus)
