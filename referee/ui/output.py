"""Where words leave the program: nothing in them is obeyed by a terminal, no encoding and no closed pipe stops them."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from referee.kernel.cheap_classes import pattern

_ESCAPED = pattern("[^\n\t -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u04ff\u2010-\u2027\u202f-\u205e]")  # the rest is looked at one by one
_JOINER = "\u200d"  # within one picture of a face, a flag, a ship


def shown(text: str) -> str:
    """Names, comments and imported words are data: what is no letter or sign in them is shown, never obeyed."""
    return harmless(text).replace("\n", "\\x0a").replace("\t", "\\x09")


def harmless(text: str) -> str:
    """The same for lines."""
    return _ESCAPED.sub(_shown, text)


def _shown(match: re.Match[str]) -> str:
    c = match[0]
    if c.isprintable() or c == _JOINER:
        return c
    return f"\\x{ord(c):02x}" if c < "\x80" else f"\\u{ord(c):04x}" if c < "\U00010000" else f"\\U{ord(c):08x}"


def in_json(text: str) -> str:
    """JSON whose strings no terminal obeys either: the same characters, spelt out."""
    import json

    return _ESCAPED.sub(lambda match: json.dumps(match[0])[1:-1] if _shown(match) != match[0] else match[0], text)


# -- encodings ---------------------------------------------------------------------------------------------------------

_LETTERS = dict(zip("абвгдезийклмнопрстуфхцыэ", "abvgdezijklmnoprstufhcye", strict=True))
_LETTERS |= {"ё": "e", "ж": "zh", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "'", "ь": "'", "ю": "yu", "я": "ya"}
_SIGNS = {"—": "-", "–": "-", "−": "-", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "…": "...", "·": "|", "→": "->", "←": "<-"}
_SIGNS |= {"★": "*", "✗": "x", "✓": "v", "▇": "#", "█": "#", "⏎": "<-", "\u00a0": " ", "\u202f": " ", "№": "No.", "×": "x"}


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What an old code page cannot say, in letters that it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_nearest(c, error.encoding) for c in error.object[error.start : error.end]), error.end


def _nearest(c: str, encoding: str) -> str:
    small = c.lower()
    sign = _SIGNS.get(c) or (_LETTERS.get(small, "") if c == small else _LETTERS.get(small, "").capitalize())
    if not sign:
        import unicodedata

        sign = unicodedata.normalize("NFKD", c)[:1]
    try:
        sign.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "?"
    return sign or "?"


codecs.register_error("nearest", nearest)


# -- streams -----------------------------------------------------------------------------------------------------------


class Quiet:
    """A stream that is silent once nobody reads it any more."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.failed: OSError | None = None

    def write(self, text: str) -> int:
        self._safely(lambda: self.raw.write(text))
        return len(text)

    def flush(self) -> None:
        self._safely(self.raw.flush)

    def _safely(self, do: Any) -> None:
        if self.failed:
            return
        try:
            do()
        except OSError as error:
            self.failed = error
            with suppress(OSError, ValueError):  # what is left in its buffer must not fail again at the very end
                os.dup2(os.open(os.devnull, os.O_WRONLY), self.raw.fileno())
                self.raw.flush()

    def isatty(self) -> bool:
        return bool(self.raw.isatty())

    def fileno(self) -> int:
        return int(self.raw.fileno())

    @property
    def encoding(self) -> str:
        return getattr(self.raw, "encoding", None) or "utf-8"

    @property
    def errors(self) -> str:
        return "nearest"


class Clean(Quiet):
    """One that also shows and never obeys."""

    def write(self, text: str) -> int:
        return super().write(harmless(text))


def drawing_stdout() -> Any:
    """Standard output for those who draw, and clean what they draw themselves."""
    return Quiet(sys.stdout.raw) if isinstance(sys.stdout, Clean) else sys.stdout


def terminal_stdout() -> Any:
    """The terminal itself, for those who command it."""
    return sys.stdout.raw if isinstance(sys.stdout, Clean) else sys.stdout


def clear() -> None:
    """Wipes the screen."""
    if sys.stdout.isatty():
        terminal_stdout().write("\x1b[2J\x1b[1;1H")


def open_streams() -> None:
    """A closed standard stream would give its number to the next file, and words to be printed would land in there."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.fstat(number)
                continue
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for name, errors in (("stdin", "replace"), ("stdout", "nearest"), ("stderr", "nearest")):
        if hasattr(stream := getattr(sys, name), "reconfigure"):
            with suppress(OSError, ValueError):
                stream.reconfigure(errors=errors)


@contextmanager
def clean_streams() -> Iterator[tuple[Clean, Clean]]:
    """Standard output and error that show and never obey, for as long as a command runs."""
    open_streams()
    before = sys.stdout, sys.stderr
    out, err = Clean(sys.stdout), Clean(sys.stderr)
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        out.flush()
        err.flush()
        sys.stdout, sys.stderr = before
