"""A line typed in the wrong keyboard layout. Pure: text in, text out."""

from __future__ import annotations

_EN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
_RU = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
_TO_RU = dict(zip(_EN, _RU, strict=True))
_TO_EN = dict(zip(_RU, _EN, strict=True))
_LETTERS = ("`", "[", "]", ";", "'")  # keys of Russian letters that begin no line in English: `;2` is a yellow ship


def swapped(line: str) -> str | None:
    """The line as it would stand in the other layout; None where it holds no letter that tells which one it is in."""
    latin = any("a" <= c <= "z" for c in line.lower())
    russian = any("а" <= c <= "я" or c == "ё" for c in line.lower())
    if latin == russian and (latin or line[:1] not in _LETTERS):
        return None
    table = _TO_EN if russian else _TO_RU
    return "".join(table.get(c, c) for c in line)
