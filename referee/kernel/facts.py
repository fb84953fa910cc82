"""Facts nobody should guess: asked once, remembered for ever. A game's table of them says of each what answers it and what needs it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .answer import PLAIN, Answer, Ear, Misfit
from .answer_lists import Many
from .cheap_classes import NamedTuple, parts, pattern

UNKNOWN = "?"
EVERY = ".*"  # `card.*` asked for as it stands: the names of all such facts in the box
#: What is wrong with an answer beside the others: a term and the facts in it.
Check = Callable[[Any, Mapping[str, str]], tuple[str, dict[str, object]] | None]


@parts
class _Key(Answer):
    """The rest of a key: a word of ours that somebody asks for."""

    begins: str
    asked: Callable[[str], object]

    def _kept(self, text: str, ear: Ear) -> str | None:
        return text if self.asked(self.begins + text) else None


class Fact(NamedTuple):
    """One fact of the owner's box, or all facts of one kind: a star in the key stands for any word."""

    key: str
    answer: Answer
    why: str = ""  # a term: what needs it, or asks no more once it is told
    usual: str = ""  # what is assumed where nothing is typed: in a survey, and by Enter at the question
    check: Check | None = None
    secret: bool = False  # told by nobody but the card it stands on
    asked: bool = True  # a survey asks for it; a kind of facts (`hero.*.coins`) is only asked when one of them is met
    later: bool = False  # tables played before it was asked for go on without it
    needed: Callable[[str, Mapping[str, str]], bool] = lambda mode, options: True  # does a table of this mode and these settings?


class Need(Exception):
    """Reading or judging needs a fact that nobody has told yet."""

    secret = False  # what is asked would already give away what a card says: a list only says that something is

    def __init__(self, key: str, fact: Fact, about: Mapping[str, object], must: str = "") -> None:
        super().__init__(key)
        self.must = must  # the rule by which it cannot be left unknown
        self.key = key
        self.answer = fact.answer
        self.why = fact.why
        self.usual = fact.usual
        self.about = about


def _pattern(key: str) -> re.Pattern[str]:
    """A star stands for one part of a key; at its end for all that follows."""
    parts = [".+" if part == "*" and last else re.escape(part).replace(r"\*", "[^.]+") for part, last in _parts(key)]
    return pattern(r"\.".join(parts) + r"\Z")


def _parts(key: str) -> Iterator[tuple[str, bool]]:
    parts = key.split(".")
    return ((part, k == len(parts)) for k, part in enumerate(parts, 1))


class Facts:
    """The facts of a game, in the order in which a survey asks for them."""

    def __init__(self, *facts: Fact) -> None:
        self._all = facts
        self._exact = {fact.key: fact for fact in facts if "*" not in fact.key}
        self._kinds = [(_pattern(fact.key), fact) for fact in facts if "*" in fact.key]
        self._values: dict[tuple[str, str], Any] = {}

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._all)

    @property
    def survey(self) -> list[Fact]:
        """What can be asked before anything was met."""
        return [fact for fact in self._all if fact.asked and "*" not in fact.key]

    def of(self, key: str) -> Fact | None:
        """What is known of a key: what answers it."""
        if key.endswith(EVERY):
            return Fact(key, Many(_Key(key[:-1], self.of), fewest=0, most=9999))
        if key not in self._exact and (kind := next((f for pattern, f in self._kinds if pattern.match(key)), None)):
            self._exact[key] = kind
        return self._exact.get(key)

    def fit(self, key: str, text: str, others: Mapping[str, str] | None = None, ear: Ear = PLAIN) -> str:
        """An answer as it is kept: in its domain, and beside the others. Raises Misfit; KeyError where nobody asks for the key."""
        fact = self.of(key)
        if fact is None:
            raise KeyError(key)
        if text.strip() == UNKNOWN:
            return UNKNOWN
        kept = fact.answer.fit(text, ear)
        if fact.check and others is not None and (wrong := fact.check(fact.answer.value(kept), others)):
            raise Misfit(text, fact.answer, (), wrong[0], **wrong[1])
        return kept

    def value(self, key: str, text: str) -> Any:
        """What a told fact says; None where the owner does not know, or where it does not fit."""
        try:
            return self._values[key, text]
        except KeyError:
            if len(self._values) > 20000:
                self._values.clear()
        self._values[key, text] = said = self._value(key, text)
        return said

    def _value(self, key: str, text: str) -> Any:
        fact = self.of(key)
        if fact is None:
            raise KeyError(key)
        try:
            return None if text == UNKNOWN else fact.answer.value(fact.answer.fit(text))
        except Misfit:
            return None

    def misfit(self, key: str, text: str, ear: Ear = PLAIN, others: Mapping[str, str] | None = None) -> Misfit | None:
        """Why what stands in a box, or is to stand there beside the others, does not fit; None where it does."""
        fact = self.of(key)
        if fact is None or text == UNKNOWN:
            return None
        if ear is PLAIN and (value := self.value(key, text)) is not None:
            wrong = fact.check(value, others) if fact.check and others is not None else None
            return Misfit(text, fact.answer, (), wrong[0], **wrong[1]) if wrong else None
        try:
            fact.answer.fit(text, ear)
        except Misfit as misfit:
            return misfit
        return None


class Looked(dict[str, str]):
    """Facts told at a table, and where to look for those that are not among them; `used` are those that were found there."""

    def __init__(self, own: dict[str, str], known: Callable[[str], str | None]) -> None:
        super().__init__(own)
        self._known = known
        self.used: dict[str, str] = {}

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or self.get(str(key)) is not None

    def __missing__(self, key: str) -> str:
        fact = self._known(key)
        if fact is None:
            raise KeyError(key)
        self.used[key] = fact
        return fact

    def get(self, key: str, default: Any = None) -> Any:
        try:
            return self[key]
        except KeyError:
            return default


@contextmanager
def looked_up(s: Any, known: Callable[[str], str | None]) -> Iterator[Looked]:
    """For a while facts that a state does not have are looked up elsewhere."""
    own = s.facts
    s.facts = facts = Looked(own, known)
    try:
        yield facts
    finally:
        s.facts = own
