"""Goals of an achievement card as they are typed: `quests4/6:4d4v`, «задания4/6:4д4п», shorter «з4/6:4/4»."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .state import data

KINDS: list[str] = data("goals")["kinds"]
_RUSSIAN = ("жетоны", "задания", "влияние", "влияния", "улучшения", "порог", "атрибуты", "помощники")
RUSSIAN = dict(zip(KINDS, _RUSSIAN, strict=True))
_GOAL = re.compile(r"([^\W\d]+)(\d+)/(\d+):(\d+)[dд]?/?(\d+)[vп]?\Z")


@dataclass(frozen=True)
class Goal:
    """`quests4/6:4d4v`: 4 quest tiles give 4 doubloons and a sailor, 6 also 4 points."""

    kind: str
    upper: int
    lower: int
    doubloons: int
    vp: int

    def __str__(self) -> str:
        return f"{self.kind}{self.upper}/{self.lower}:{self.doubloons}d{self.vp}v"


def _kind(word: str) -> str:
    """A kind by its name or the beginning of it, where only one begins so."""
    names = {**{k: k for k in KINDS}, **{ru: k for k, ru in RUSSIAN.items()}}
    if word in names:
        return names[word]
    begun = {k for name, k in names.items() if name.startswith(word)}
    return begun.pop() if len(begun) == 1 else ""


def goal(text: str) -> Goal | None:
    found = _GOAL.match(text.casefold())
    if not found or not (kind := _kind(found[1])):
        return None
    return Goal(kind, *map(int, found.groups()[1:]))


def russian(text: str) -> str:
    """A goal, or its upper condition alone (`quests4`), in Russian words; "" where it is none."""
    kind = text.rstrip("0123456789")
    if kind in RUSSIAN and kind != text:
        return RUSSIAN[kind] + text[len(kind) :]
    read = goal(text) if text[:1].isalpha() and "/" in text else None
    return f"{RUSSIAN[read.kind]}{read.upper}/{read.lower}:{read.doubloons}д{read.vp}п" if read else ""
