"""What the owner may tell once about the printed boards, in one sitting; the rest is asked when it is first met."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from referee.kernel.game import Question

from .copies import KINDS, wrong_copies
from .exploits.boards import ATTRS, BRANCHES, REGIONS


def _sun(value: str, facts: Mapping[str, str]) -> str | None:
    """sun-never-sets.glory: more regions never give less, and three give two."""
    numbers = [int(n) for n in value.split(",") if n.isdecimal()]
    return None if len(numbers) == 6 and numbers == sorted(numbers) and numbers[2] == 2 else "survey-sun-glory"


ASKED = (
    *(Question(f"cities.{r}", "words") for r in (*REGIONS, "europe")),
    *(Question(f"track.{r}", "int") for r in REGIONS),
    *(Question(f"fleet.{r}", "int") for r in REGIONS),
    *(Question(f"levels.{a}", "ints", "0,2,4,7,10") for a in ATTRS),
    Question("buildings", "words"),
    Question("south-sea.length", "int"),
    Question("railroad.length", "int"),
    Question("railroad.glory", "ints"),
    *(Question(f"transit.length.{b}", "int") for b in BRANCHES),
    *(Question(f"transit.glory.{b}", "ints") for b in BRANCHES),
    Question("sun.glory", "ints", check=_sun),
    Question("globalization.top", "yes"),
    *(Question(f"copies.{piece}", "ints", check=partial(wrong_copies, piece)) for piece in KINDS),
)

#: Facts that ship with the rules.
SHIPPED = {
    "cities.*": "?",  # no box: cities are named freely
    "levels.industry": "0,2,4,7,10",  # base.build-level, 2009
    "railroad.space.1": "industry,7",  # underground-railroad.first-space
}
