"""One question of a form: what answers it, and how its values are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.kernel.answer import Answer, Ear, Misfit, One
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.facts import UNKNOWN
from referee.kernel.line.names import plain as compared

from .lang import _

Answers = dict[str, str]
FEW = 6  # answers that are worth naming
ENOUGH = 3  # letters that name an answer


class Ask(NamedTuple):
    """One question: what answers it, how its values are shown, and what is said of one that does not fit."""

    key: str
    text: str
    answer: Answer
    default: str = ""
    labels: Mapping[str, str] = {}
    fit: Callable[[str], str] | None = None  # where the answer alone does not say whether it fits
    wrong: Callable[[Misfit], str] = lambda bad: _("Type one of the numbers, or Enter.")
    may_skip: bool = False  # Enter without a default leaves it open; `?` says that it is not known
    brief: Mapping[str, str] = {}  # short names of a list to tick
    means: str = ""  # said under the question
    said: Callable[[str], Iterable[str]] = lambda value: ()  # what else its values are called
    explained: Sequence[str] = ()  # what `help` says of it
    alone: Callable[[str], bool] = lambda text: False  # may a text be meant for it without its being asked?

    def read(self, text: str) -> str:
        """The answer as it is kept. Raises Misfit."""
        if text == UNKNOWN and self.may_skip:
            return text
        return self.fit(text) if self.fit else self.answer.fit(text, Ear(self.called, rows=True))

    def called(self, value: str) -> tuple[str, ...]:
        return (self.labels.get(value, ""), *self.said(value))

    def has(self, text: str) -> bool:
        """Is it the whole name of one of the answers listed?"""
        ways = (way.partition(" (")[0] for value in self.labels for way in self.called(value))
        return bool(text) and compared(text) in map(compared, ways)

    def like(self, text: str) -> list[str]:
        """The answers listed that hold every word of a text, whole or begun."""
        said = compared(text).split() if len(text) >= ENOUGH else ()
        ways = {v: [compared(way).replace("(", " ").split() for way in self.called(v)] for v in self.labels}
        return [v for v, names in ways.items() if said and any(all(any(w.startswith(s) for w in name) for s in said) for name in names)]

    def shown(self, value: str) -> str:
        names = self.brief or self.labels
        return names.get(value) or ", ".join(names.get(v, v) for v in map(str.strip, value.split(",")))

    def now(self, answers: Answers) -> str:
        """The answer so far, where it still fits; else the default."""
        try:
            return self.read(value) if (value := answers.get(self.key, self.default)) else value
        except Misfit:
            return self.default


def one_of(
    key: str, text: str, default: str, labels: Mapping[str, str], means: str = "", said: Callable[[str], Iterable[str]] = lambda value: ()
) -> Ask:
    """A question with a list of answers."""

    def wrong(bad: Misfit) -> str:
        return may_be(bad.part, [labels[value] for value in bad.near if value in labels])

    return Ask(key, text, One(tuple(labels)), default, labels, wrong=wrong, means=means, said=said, alone=lambda text: not text.isdecimal())


def may_be(text: str, names: Sequence[str]) -> str:
    """What was typed is none of the answers: which of them it may be."""
    if not names or len(names) > FEW:
        return _("Type one of the numbers, or Enter.")
    return _("“{word}” may be: {names}.", word=text, names="; ".join(names))
