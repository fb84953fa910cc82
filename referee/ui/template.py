"""A sentence of the rules with places for its facts: numbers with their nouns, ids as names, lists cut where they are long."""

from __future__ import annotations

import string
from collections import Counter
from typing import TYPE_CHECKING, Any

from .answer_words import few

if TYPE_CHECKING:
    from .text import Words

PLAYERS = {"player", "to", "winner", "other", "players_", "from_"}  # facts that name a seat
HEARD = "heard"  # the word that was typed, where the sentence names its move by another
ASIDES = {"ten", "more", "named", "why"}  # phrases beside a sentence: where there is none, nothing is said


class Sentence(string.Formatter):
    """`{coins:coin}` prints a number with its noun; ids become names."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.field = ""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        self.field = field_name
        return kwargs.get(field_name, "" if field_name == HEARD else f"{{{field_name}}}"), field_name

    def format_field(self, value: Any, spec: str) -> str:
        if self.field == HEARD:
            quoted = f"«{value}»: " if self.words.lang == "ru" else f"“{value}”: "
            return quoted if value else ""
        if value == "" and self.field in ASIDES:
            return ""
        if spec:
            return self.words.count(value, spec) if isinstance(value, int) or value is None else str(value)
        if value == "":  # a part of the sentence that is not said
            return ""
        if self.field in ("frames", "decisions") and isinstance(value, tuple):
            frames = list(dict.fromkeys(self.words.frame(str(v)) for v in value))
            return few(frames, 3 if self.field == "frames" else len(frames)) or "—"
        if self.field == "choices" and isinstance(value, tuple):
            return few(list(map(self.words.value, value)), 6)
        if self.field == "missing" and isinstance(value, tuple):
            return ", ".join(self.words.some(n, v) for v, n in Counter(value).items())
        if self.field == "said":  # as it was typed
            return str(value)
        if self.field == "path":
            return self.words.path(str(value))
        if self.field == "tracks" and isinstance(value, tuple):
            return ", ".join(self.words.setting("track", v) for v in value)
        if self.field == "also" and isinstance(value, tuple):
            return few(list(dict.fromkeys(map(self.words.place, value))), 12) or "—"
        if self.field == "places" and isinstance(value, tuple):
            return ", ".join(map(self.words.place, value)) or "—"
        return self.words.value(value, seat=self.field in PLAYERS)
