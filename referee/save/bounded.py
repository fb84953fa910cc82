"""TOML and JSON of files that anybody may have written: what would take all the stack or all the evening is refused unread."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

DEEP = 60  # brackets within brackets
_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*')
_DOTTED = re.compile(r"(?:\.[^.,=\]\n]*){20}")  # a key of so many parts


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
    if _depth(bare) > DEEP or _DOTTED.search(bare):
        raise Bad
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        at = re.search(r"at line (\d+)", str(error))
        raise Bad(int(at[1]) if at else text.count("\n")) from None


def _depth(text: str) -> int:
    deep = most = 0
    for c in re.findall(r"[\[\]{}]", text):
        deep = deep + 1 if c in "[{" else max(0, deep - 1)
        most = max(most, deep)
    return most


def json_object(text: str) -> dict[str, Any]:
    """A JSON object; letters that are none are shown as such."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise Bad from None
    if not isinstance(found, dict):
        raise Bad
    return found
