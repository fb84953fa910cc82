"""One kind of answer for facts of the box, tally, forms and `set`: what fits, how it is read and kept, what it should have been.

`fit` reads what was typed, in either language, and gives the text as it is kept, or raises Misfit; `value` reads kept text.
No answer accepts everything: what does not fit is named, together with what would.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from .cheap_classes import NamedTuple, parts, pattern
from .line.keyboard import swapped
from .line.names import MOST_WORDS, QUOTES, alike, clean, plain, stem
from .line.number_words import spelled
from .line.small_words import UNITS

NONE = "-"  # nothing of a list
ALL = frozenset(("all", "все", "всё"))
NOTHING = frozenset((NONE, "none", "nothing", "нет", "ничего"))
YES = frozenset(("yes", "y", "yep", "yeah", "true", "on", "да", "д", "ага", "есть", "верно", "+", "1"))
NO = frozenset(("no", "n", "nope", "false", "off", "нет", "н", "нету", "неа", "-", "0"))
_SUM = pattern(r"[+-]?[0-9]{1,6}(?:[+-][0-9]{1,6})*\Z")
_SIGN = pattern(r"\s*([+-])\s*")
_QUOTED = pattern(r"[\"'“„«]([^\"“”„«»]{2,200})[\"'”“»]\Z")
_NAME = pattern(r"[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,3}\Z")


class Misfit(Exception):
    """What was said does not fit: the part that does not, what it should have been, and words that come near."""

    def __init__(self, part: str, answer: Answer, near: tuple[str, ...] = (), term: str = "", /, **facts: object) -> None:
        super().__init__(part)
        self.part = part
        self.answer = answer
        self.near = near
        self.term = term  # a sentence of the game that says why, where being of the right kind is not enough
        self.facts = facts


class Ear(NamedTuple):
    """How an answer is heard: what ids are called, whether choices were just listed with numbers, which words are no new names."""

    say: Callable[[str], Iterable[str]] = lambda word: ()
    rows: bool = False
    taken: frozenset[str] = frozenset()
    players: Mapping[str, str] = {}  # names by seat


PLAIN = Ear()


@parts
class Answer:
    """What may be answered. The base accepts nothing."""

    def __eq__(self, other: object) -> bool:
        """Written once: made for every kind of answer, it costs each start of the program."""
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    def fit(self, text: str, ear: Ear = PLAIN) -> str:
        """The text as it is kept. Raises Misfit."""
        text = " ".join(text.split())
        kept = self._kept(text, ear) if text else None
        if kept is None:
            raise Misfit(text, self)
        return kept

    def _kept(self, text: str, ear: Ear) -> str | None:
        """The same; None where it does not fit."""
        return None

    def value(self, kept: str) -> Any:
        """What kept text says."""
        return kept

    def shape(self) -> dict[str, Any]:
        """As JSON shows it."""
        own = {f.name: getattr(self, f.name) for f in fields(self)}
        return {"kind": self.kind, **{name: _shape(value) for name, value in own.items() if value is not False}}


def _shape(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_shape(each) for each in value]
    return value.shape() if isinstance(value, Answer) else value


@parts
class Number(Answer):
    """A whole number within bounds; a sum like 3+4+2 is one."""

    low: int = 0
    high: int = 999

    def _kept(self, text: str, ear: Ear) -> str | None:
        words = tuple(text.split())
        if len(words) > 1 and stem(clean(words[-1])) in UNITS:  # `5 gold`
            words, text = words[:-1], " ".join(words[:-1])
        number = spelled(words)
        whole = number is not None and number[1] == len(words)
        joined = number[0] if number and whole else _SIGN.sub(r"\1", plain(text))  # `3 + 4` is a sum, `3 4` are two numbers
        n = sum(map(int, re.findall(r"[+-]?[0-9]+", joined))) if _SUM.match(joined) else None
        return str(n) if n is not None and self.low <= n <= self.high else None

    def value(self, kept: str) -> int:
        return int(kept)


@parts
class Yes(Answer):
    """Yes or no."""

    def _kept(self, text: str, ear: Ear) -> str | None:
        for way in (plain(text), plain(swapped(text) or "")):
            if way in YES or way in NO:
                return "yes" if way in YES else "no"
        return "no" if ear.rows and text == "2" else None

    def value(self, kept: str) -> bool:
        return kept == "yes"


@parts
class One(Answer):
    """One of a few words: by its name in either language, by letters that begin no other, by its number in a list just shown."""

    of: tuple[str, ...]
    players: bool = False  # they are seats: said by the players' names

    def _kept(self, text: str, ear: Ear) -> str | None:
        if text in self.of:
            return text
        if ear.rows and text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= len(self.of) and not any(map(str.isdecimal, self.of)):
            return self.of[int(text) - 1]
        fits = self._called(text, ear)
        if len(fits) != 1:
            raise Misfit(text, self, tuple(fits) or self._near(text, ear))
        return fits[0]

    def _called(self, word: str, ear: Ear) -> list[str]:
        for way in (plain(word), plain(swapped(word) or "")):
            if not way:
                continue
            forms = [(w, {plain(w), *map(plain, self._said(w, ear))}) for w in self.of]
            alone = [w for w, called in forms if alike(way) in map(alike, called)]  # letters of the other alphabet that look the same
            whole = way.isdecimal() or way in ear.taken or way in ("yes", "да")  # a word of its own begins no answer
            begun = [] if whole else [w for w, called in forms if any(f.startswith(way) for f in called)]
            if fits := [w for w, called in forms if way in called] or alone or begun:
                return fits
        return []

    def _said(self, word: str, ear: Ear) -> Iterable[str]:
        return ear.say(word) if not self.players else (ear.players[word], ear.players[word].split()[0]) if word in ear.players else ()

    def _near(self, word: str, ear: Ear) -> tuple[str, ...]:
        import difflib  # only a slip of the hand pays for it

        forms = {plain(f): w for w in reversed(self.of) for f in (*self._said(w, ear), w)}
        return tuple(dict.fromkeys(forms[c] for c in difflib.get_close_matches(plain(word), list(forms), n=3, cutoff=0.6)))


#: A player, by name; whoever sits at the table.
PLAYER = One(tuple("12345"), players=True)


@parts
class Name(Answer):
    """A name nobody can list: a few words of letters, kept as one word. What begins with the word of a move is none, unless quoted."""

    known: bool = False  # the names are known elsewhere: a word among them is one, whatever else it means

    def _kept(self, text: str, ear: Ear) -> str | None:
        quoted, text = text[:1] in QUOTES, text.strip(QUOTES)
        order = plain(text) in ear.taken or (not quoted and is_order(text, ear))
        fits = _NAME.match(text) and len(text) <= 40 and (self.known or not order)
        return text.replace(" ", "-") if fits else None


def is_order(text: str, ear: Ear) -> bool:
    """Does it begin with the words of a move?"""
    return ordered(text.split(), ear.taken) > 0


def ordered(words: Sequence[str], taken: frozenset[str]) -> int:
    """How many words at the beginning say a move."""
    said = tuple(map(clean, words[:MOST_WORDS]))
    return next((n for n in range(len(said), 0, -1) if " ".join(said[:n]) in taken), 0)


@parts
class Quote(Answer):
    """A sentence nobody can list, in quotation marks: no order typed by mistake is one."""

    def _kept(self, text: str, ear: Ear) -> str | None:
        match = _QUOTED.match(text)
        return f'"{match[1].strip()}"' if match and match[1].strip().isprintable() else None

    def value(self, kept: str) -> str:
        return kept.strip('"')


@parts
class Either(Answer):
    """An answer of one of several kinds: the first that it fits."""

    of: tuple[Answer, ...]

    def _kept(self, text: str, ear: Ear) -> str | None:
        for answer in self.of:
            try:
                return answer.fit(text, ear)
            except Misfit:
                continue
        return None

    def value(self, kept: str) -> Any:
        return self.of[0].value(kept)


#: Reads a little language: the text as it is kept. Raises Unread with the part that does not fit.
Parse = Callable[[str], str]


class Unread(ValueError):
    """The part of a text that a little language does not know, and what would fit there."""

    def __init__(self, part: str, *near: str) -> None:
        super().__init__(part)
        self.part = part
        self.near = near


@parts
class Text(Answer):
    """A game's own little language: `form` is the term that describes it; a text that it cannot read does not fit."""

    form: str
    parse: Parse
    sample: str
    means: Callable[[str], Any] = str
    names: bool = False  # it is made of names: what begins with the words of a move is none

    def _kept(self, text: str, ear: Ear) -> str | None:
        if self.names and len(text) > 3 and is_order(text, ear):
            return None
        try:
            return self.parse(text)
        except Unread as unread:
            raise Misfit(unread.part, self, unread.near) from None

    def value(self, kept: str) -> Any:
        return self.means(kept)

    def shape(self) -> dict[str, Any]:
        return {"kind": "text", "form": self.form, "example": self.sample}
