"""Mary's Automa cards: what is printed on each, and how many of each letter a difficulty takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import rulesdb

from ..board import GAME

LETTERS = ("a", "b", "c")


@dataclass(frozen=True)
class Card:
    """One Automa card, named by what is printed on it: letter, spaces, arrow, place in the display."""

    code: str
    code_ru: str
    letter: str
    move: int
    route: str
    display: int
    actions: tuple[dict[str, Any], ...]
    names: dict[str, str]  # the printed name, where it is known

    def doing(self, round_: int) -> list[dict[str, Any]]:
        """The lines of the card that apply in this round, in its order."""
        return [a for a in self.actions if round_ in a["rounds"]]


@cache
def cards() -> dict[str, Card]:
    by_code = {}
    for row in rulesdb.data(GAME, "automa")["card"]:
        code, names = row["code"], row.get("name", {})
        card = Card(code["en"], code["ru"], row["letter"], row["move"], row["route"], row["display"], tuple(row["actions"]), names)
        by_code[card.code] = card
    return by_code


@cache
def difficulties() -> dict[str, dict[str, int]]:
    """solo.deck.level: cards of each letter."""
    return {row["id"]: {letter: row[letter] for letter in LETTERS} for row in rulesdb.data(GAME, "automa")["difficulty"]}


@cache
def automa(name: str) -> dict[str, Any]:
    """A section of the Automa's data: board, battle, end, legacy."""
    section: dict[str, Any] = rulesdb.data(GAME, "automa")[name]
    return section


def income(gone: int) -> int:
    """solo.income.track: the right-most symbol with no disc above it; solo.income.none."""
    symbols: list[int] = automa("board")["symbols"]
    return symbols[min(gone, len(symbols)) - 1] if gone else 0


def cells(gone: int) -> int:
    """solo.end.cells: the round cells among the discs that are gone."""
    return sum(1 for k in automa("board")["round"] if k <= gone)


_ALIKE = str.maketrans("авн", "abh")


def spoken(code: str) -> tuple[str, ...]:
    """The Russian code, and the same in Latin letters that look alike: «В» is the third pile however it is typed."""
    card = cards()[code]
    forms = [code, card.code_ru, *card.names.values()]
    if code[-1].isalpha():  # cards that look alike: the letter of their action stands apart, so that what they share asks which
        forms += [f"{code[:-1]} {code[-1]}", f"{card.code_ru[:-1]} {card.code_ru[-1]}"]
    if not card.code_ru.startswith("б"):
        alike = card.code_ru.translate(_ALIKE)
        if alike not in cards():
            forms.append(alike)
    return tuple(forms)
