"""Numbers written as words, in both languages: `three steps`, «пять монет»."""

from __future__ import annotations

from .names import clean

_WORDS = (
    "zero ноль нуль", "one один одна одно одну одного единица единицу", "two два две двух двойка двойку", "three три трех тройка тройку",
    "four четыре четырех четверка четверку", "five пять пятерка пятерку", "six шесть шестерка шестерку",
    "seven семь", "eight восемь", "nine девять", "ten десять", "eleven одиннадцать", "twelve двенадцать",
)  # fmt: skip
_ORDINALS = ("first перв", "second втор", "third трет", "fourth четверт", "fifth пят", "sixth шест", "seventh седьм", "eighth восьм")
_ENDINGS = ("ый", "ой", "ая", "ую", "ое", "ий", "ья", "ью", "ье", "ого", "его")
_DIGITS = {word: str(n) for n, words in enumerate(_WORDS) for word in words.split()}
for _n, (_en, _ru) in enumerate((both.split() for both in _ORDINALS), 1):
    _DIGITS |= {_en: str(_n), **{f"{_ru}{ending}": str(_n) for ending in _ENDINGS}}


def digits(token: str) -> str | None:
    """The number a word says."""
    return _DIGITS.get(clean(token))
