"""Numbers written as words, in both languages: `three steps`, «пять монет»."""

from __future__ import annotations

from ..cheap_classes import pattern
from .names import clean

_WORDS = (
    "zero ноль нуль", "one один одна одно одну одного одной одним единица единицу", "two два две двух двумя двойка двойку",
    "three три трех тремя тройка тройку", "four четыре четырех четырьмя четверка четверку", "five пять пяти пятью пятерка пятерку",
    "six шесть шести шестью шестерка шестерку", "seven семь семи семью", "eight восемь восьми восемью",
    "nine девять", "ten десять", "eleven одиннадцать", "twelve двенадцать",
    "thirteen тринадцать", "fourteen четырнадцать", "fifteen пятнадцать", "sixteen шестнадцать", "seventeen семнадцать",
    "eighteen восемнадцать", "nineteen девятнадцать",
)  # fmt: skip
_TENS = (
    "twenty двадцать", "thirty тридцать", "forty сорок", "fifty пятьдесят", "sixty шестьдесят", "seventy семьдесят",
    "eighty восемьдесят", "ninety девяносто", "hundred сто",
)  # fmt: skip
_SIGNS = {"plus": "+", "плюс": "+", "minus": "-", "минус": "-"}
_ORDINALS = ("first перв", "second втор", "third трет", "fourth четверт", "fifth пят", "sixth шест", "seventh седьм", "eighth восьм")
_ENDINGS = ("ый", "ой", "ая", "ую", "ое", "ий", "ья", "ью", "ье", "ого", "его")
_DIGITS = {word: str(n) for n, words in enumerate(_WORDS) for word in words.split()}
_DIGITS |= {word: str(n) for n, words in zip(range(20, 110, 10), _TENS) for word in words.split()}
for _n, (_en, _ru) in enumerate((both.split() for both in _ORDINALS), 1):
    _DIGITS |= {_en: str(_n), **{f"{_ru}{ending}": str(_n) for ending in _ENDINGS}}
_ORDINAL = pattern(r"(\d{1,2})(?:st|nd|rd|th|-(?:ы?й|ой|ий|а?я|у?ю|ое|е|о?го|его|о?му|ы?м))\Z")  # `2nd`, «2-й»


def digits(token: str) -> str | None:
    """The number a word says."""
    ordinal = _ORDINAL.match(clean(token))
    return ordinal[1] if ordinal else _DIGITS.get(clean(token))


def spelled(tokens: tuple[str, ...]) -> tuple[str, int] | None:
    """The number that words begin with, and how many they are: «восемьдесят два», `twenty-five`, «плюс 2»."""
    if tokens[1:] and (sign := _SIGNS.get(clean(tokens[0]))):
        number = (tokens[1], 1) if tokens[1].isdecimal() else spelled(tokens[1:])
        return (sign + number[0], number[1] + 1) if number and number[0].isdecimal() else None
    if tokens and _ORDINAL.match(clean(tokens[0])):
        return digits(tokens[0]) or "", 1
    one, *more = clean(tokens[0]).split("-") if tokens else ("",)
    ten, unit = _DIGITS.get(one), _DIGITS.get(more[0] if more else clean(tokens[1]) if tokens[1:] else "")
    if ten and unit and len(more) < 2 and int(ten) in range(20, 101, 10) and 0 < int(unit) < 10:
        return str(int(ten) + int(unit)), 1 if more else 2
    return (ten, 1) if ten and not more else None


def none(token: str) -> bool:
    """Does it say that there is none of what is counted?"""
    return clean(token) in ("no", "none", "нет", "никаких", "ничего", "nothing")
