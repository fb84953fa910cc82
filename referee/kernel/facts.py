"""Facts nobody should guess: asked once, remembered for ever."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_WHOLES = re.compile(r"[0-9]{1,9}\Z")
UNKNOWN = "?"


class Need(Exception):
    """Judging needs a fact that nobody has told yet."""

    secret = False  # what is asked would already give away what a card says: a list only says that something is

    def __init__(self, key: str, kind: str, about: dict[str, object]) -> None:
        super().__init__(key)
        self.key = key
        self.kind = kind
        self.about = about


@lru_cache(maxsize=4096)  # a fact is read at every judging, and changes hardly ever
def read(kind: str, text: str) -> Any:
    """A fact's value from its text. «?» is an answer too: None."""
    if text == UNKNOWN:
        return None
    if kind == "int":
        return int(text)
    if kind == "yes":
        return text == "yes"
    if kind == "ints":
        return tuple(int(part) for part in text.split(",") if part)
    if kind == "words":
        return tuple(part for part in text.split(",") if part)
    return text


_YES = {"yes", "y", "да", "д", "1", "true"}
_NO = {"no", "n", "нет", "н", "0", "false"}


@lru_cache(maxsize=4096)
def shape(kind: str, text: str) -> str | None:
    """The text as it is kept, or None when it does not have the fact's shape."""
    text = text.strip()
    if text == UNKNOWN:
        return text
    if kind.startswith("one:"):
        return text if text in kind[4:].split("|") else None
    if kind.startswith("re:"):  # words of a game's own little language
        return text.casefold() if re.fullmatch(kind[3:], text.casefold()) else None
    if kind == "yes":
        low = text.casefold()
        return "yes" if low in _YES else "no" if low in _NO else None
    parts = [part.strip() for part in text.replace(";", ",").replace(" ", ",").split(",") if part.strip()]
    if kind == "int":
        return parts[0] if len(parts) == 1 and _WHOLE.match(parts[0]) else None
    if kind == "ints":
        return ",".join(parts) if parts and all(map(_WHOLES.match, parts)) else None
    if kind == "words":
        return ",".join(parts) if parts else None
    return text if text and text.isprintable() else None
