"""Numbers written as words, in both languages: `three steps`, «пять монет»."""

from __future__ import annotations

from .names import clean

_WORDS = (
    "zero ноль нуль", "one один одна одно одну одного", "two два две двух", "three три трех", "four четыре четырех", "five пять",
    "six шесть", "seven семь", "eight восемь", "nine девять", "ten десять", "eleven одиннадцать", "twelve двенадцать",
)  # fmt: skip
_DIGITS = {word: str(n) for n, words in enumerate(_WORDS) for word in words.split()}


def digits(token: str) -> str | None:
    """The number a word says."""
    return _DIGITS.get(clean(token))
