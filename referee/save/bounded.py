"""TOML and JSON of files that anybody may have written: what would take all the stack or all the evening is refused unread."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from referee.kernel.cheap_classes import pattern

DEEP = 60  # brackets within brackets
_QUOTED = pattern(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*')
_ENDLESS = pattern(r"[0-9_]{1000}")  # a number that takes longer to read than a table
_DOTTED = pattern(r"(?:\.[^.,=\]\n]*){20}")  # a key of so many parts


class Bad(ValueError):
    """It cannot be read: where, as far as that is known."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(line)
        self.line = line


def toml(raw: bytes) -> dict[str, Any]:
    """A TOML file. A mark of another system at its beginning and its line ends do no harm."""
    try:
        text = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").decode("utf-8")
    except UnicodeDecodeError as error:
        raise Bad(raw.count(b"\n", 0, error.start) + 1) from None
    bare = _QUOTED.sub("", text)
    for k, line in enumerate(bare.split("\n"), 1):
        if _DOTTED.search(line) or _ENDLESS.search(line):
            raise Bad(k)
    if deep := _too_deep(bare):
        raise Bad(deep)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        at = re.search(r"at line (\d+)", str(error))
        raise Bad(int(at[1]) if at else text.count("\n")) from None


def remarked(line: str) -> bool:
    """Whether a line of TOML says something that is for people only."""
    return any(found[0][0] == "#" for found in _QUOTED.finditer(line))


def _too_deep(text: str) -> int:
    """The line where brackets stand too deep in brackets; 0 where they nowhere do."""
    deep = 0
    for bracket in re.finditer(r"[\[\]{}]", text):
        deep = deep + 1 if bracket[0] in "[{" else max(0, deep - 1)
        if deep > DEEP:
            return text.count("\n", 0, bracket.start()) + 1
    return 0


def json_object(text: str) -> dict[str, Any]:
    """A JSON object; letters that are none are shown as such."""
    try:
        parsed = json.loads(text)
        json.dumps(parsed, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise Bad from None
    if not isinstance(parsed, dict):
        raise Bad
    return parsed
