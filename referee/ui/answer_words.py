"""An answer in words: what may be said, an example, why something does not fit. The one description for facts, tally, forms and `set`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.kernel.answer import NONE, Answer, Either, Misfit, Name, Number, One, Quote, Text, Yes
from referee.kernel.answer_lists import Many, Row, Some

from .lang import _, n_

if TYPE_CHECKING:
    from .text import Words

MOST = 12  # words of a domain that are listed in a sentence


def described(answer: Answer, words: Words) -> str:
    """What may be answered."""
    if isinstance(answer, Number):
        return _("a whole number from {low} to {high}", low=answer.low, high=answer.high)
    if isinstance(answer, Yes):
        return _("yes or no")
    if isinstance(answer, One):
        return _("one of: {choices}", choices=listed(answer.of, words, players=answer.players) or NONE)
    if isinstance(answer, Some):
        fewest, most, choices = answer.fewest, answer.most or len(answer.of), listed(answer.of, words)
        if fewest == most:
            return _("{n} of: {choices}", n=most, choices=choices)
        return _("any of: {choices}; - for none", choices=choices)
    if isinstance(answer, Row):
        parts = answer.mark.join(words.name(name) for name, _answer in answer.parts)
        return _("{parts}, such as {example}", parts=parts, example=example(answer, words))
    if isinstance(answer, Many):
        return _many(answer, words)
    if isinstance(answer, Either):
        return _(" or ").join(described(each, words) for each in answer.of)
    if isinstance(answer, Name):
        return _("a name in letters")
    if isinstance(answer, Quote):
        return _("a sentence in quotation marks")
    return words.text(answer.form) if isinstance(answer, Text) else ""


def explained(answer: Answer, words: Words) -> list[str]:
    """The same at length, for `help` at a question: every word of a domain with its code, also inside rows."""
    inner = answer.of if isinstance(answer, Many) else answer
    parts = inner.parts if isinstance(inner, Row) else (("", inner),)
    rows = [described(answer, words)]
    for name, part in parts:
        if isinstance(part, (One, Some)) and len(part.of) > MOST and not all(c.isalnum() and c[0].isdecimal() for c in part.of):
            each = (words.name(c) if words.short(c) == c else f"{words.name(c)} ({words.short(c)})" for c in part.of)
            rows.append((f"{words.name(name)}: " if name else "") + ", ".join(each))
    return rows


def _many(answer: Many, words: Words) -> str:
    one = described(answer.of, words)
    if answer.fewest == answer.most:
        text = n_("{n} answer, {one}", "{n} answers with commas, each {one}", answer.most, one=one)
    else:
        text = _("with commas, each {one}", one=one)
    if answer.order:
        text += "; " + (_("each greater than the one before") if answer.order > 0 else _("each less than the one before"))
    return text + ("; " + _("- for none") if not answer.fewest else "")


def listed(choices: tuple[str, ...], words: Words, *, players: bool = False) -> str:
    """The words of a domain by name, numbers in a row as a range; a cut list says how many it leaves out."""
    numbers = [int(c) for c in choices if c.isdecimal()]
    if not players and len(numbers) == len(choices) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return few([words.player(c) if players else words.name(c) for c in choices], MOST)


def few(names: Sequence[str], most: int, between: str = ", ") -> str:
    """The first of some names, and how many are left out."""
    more = len(names) - most
    return between.join(names[:most]) + (" " + n_("and {n} more", "and {n} more", more) if more > 0 else "")


def example(answer: Answer, words: Words) -> str:
    """An answer that fits, in the player's words."""
    if isinstance(answer, Number):
        return str(min(answer.high, max(answer.low, 3)))
    if isinstance(answer, (One, Some)):
        return ", ".join(map(words.name, answer.of[: max(1, getattr(answer, "fewest", 1))]))
    if isinstance(answer, Row):
        return answer.mark.join(example(part, words) for _name, part in answer.parts)
    if isinstance(answer, Many):
        return ", ".join([example(answer.of, words)] * (1 if answer.distinct or answer.order else min(answer.most, max(answer.fewest, 2))))
    return words.short(answer.sample) if isinstance(answer, Text) else ""


def misfit(unfit: Misfit, words: Words) -> str:
    """What does not fit, and what would."""
    if unfit.term:
        return words.text(unfit.term, **unfit.facts)
    text = _("“{part}” does not fit; expected: {expected}.", part=unfit.part, expected=described(unfit.answer, words))
    near = ", ".join(map(words.name, unfit.near[:5]))
    return text + " " + _("Perhaps: {near}", near=near) if near else text


def choices(answer: Answer) -> tuple[str, ...]:
    """What is listed with numbers below a question."""
    return ("yes", "no") if isinstance(answer, Yes) else answer.of if isinstance(answer, (One, Some)) else ()
