"""What a survey of the box asks for, in the order in which the cards lie in it.

Above Full Sail on the left and the large contract cards on the right, below the adventure on the right; the others are known.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.game import Question

from .adventure.heroes import HEROES
from .cards import COLOURS
from .contracts.rules import SEALS
from .deal import ADVENTURE, FULL_SAIL, asks


def _six(value: str, facts: Mapping[str, str]) -> str | None:
    """crown.influence: six shields, each further on than the one before."""
    numbers = [int(n) for n in value.split(",") if n.isdecimal()]
    return None if len(numbers) == 6 and numbers == sorted(set(numbers)) else "survey-six-shields"


def _white(contract: str) -> tuple[Question, ...]:
    return (
        Question(f"contract.{contract}.seal", SEALS),
        Question(f"contract.{contract}.letter", "one:A|B|C|D|E|F|G|H|I|J|K|none"),
        Question(f"contract.{contract}.coins", "ints"),
    )


SURVEY = (
    *(Question(key, kind) for key, kind in asks(FULL_SAIL)),  # setup.unknown-deck
    *_white("small-estate"),
    *_white("ransom"),
    *(Question(key, kind) for key, kind in asks(ADVENTURE, "adventure")),
    *(Question(f"hero.{hero}.coins", "int") for hero in HEROES),
    *(Question(f"hero.{hero}.colour", "one:" + "|".join(COLOURS)) for hero in ("peter", "ferdinand")),
    Question("crown.shields", "ints", check=_six),
    *(Question(f"card-nine.{n}.{what}", "int") for n in (1, 2, 3, 4) for what in ("markers", "influence")),
)
