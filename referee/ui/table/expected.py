"""What an answer to a question about the box looks like."""

from __future__ import annotations

from ..lang import _


def expected(kind: str) -> str:
    """The shape of an answer, in words."""
    if kind.startswith("re:"):  # a game's own little language: the question shows it
        return _("words like those of the question")
    return {
        "int": _("a number"),
        "ints": _("numbers with commas between them"),
        "words": _("words with commas between them"),
        "yes": _("yes or no"),
    }.get(kind, _("a word"))
