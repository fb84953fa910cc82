"""The way around the island: a harbor or a bay every five steps (logbook.five, sea.route).

Clockwise from a peninsula's right harbor: four sandbanks m1–m4, its left harbor, l1–l4, a bay, and the next peninsula's r4–r1.
Seen by its owner, clockwise is to the left; a half of a sandbank is called `r1-left` or `r1-right`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.kernel.answer import Answer, Ear, Either, Number, Text
from referee.kernel.cheap_classes import parts
from referee.kernel.line.names import plain, stem
from rulesdb import forms

from .components import GAME_ID
from .spelling import SIDES

STOP = 5
LAP = 15  # steps past one peninsula and one bay
BANKS = tuple(f"{part}{n}" for part in "rml" for n in range(1, 5))
HALVES = tuple(f"{bank}-{side}" for bank in BANKS for side in ("left", "right"))


def position(seat: int, ship: str, steps: int, seats: int) -> int:
    """sail.direction, setup.ships: the one-masted starts in the left harbor clockwise, the two-masted in the right one the other way.

    sail.half, sail.many: covered by half or shared, a sandbank is one step."""
    start = LAP * seat + (STOP if ship == "one" else 0)
    return (start + (steps if ship == "one" else -steps)) % (LAP * seats)


#: How far a place is from its peninsula's right harbor.
AWAY = {"right-harbor": 0, "left-harbor": STOP, "bay": 2 * STOP}
AWAY |= {f"{part}{n}": {"r": -n, "m": n, "l": STOP + n}[part] for part in "rml" for n in range(1, STOP)}


def place_at(seat: int, place: str, seats: int) -> int:
    return (LAP * seat + AWAY[place]) % (LAP * seats)


def place_of(at: int, seats: int) -> tuple[int, str]:
    """The peninsula, by its seat, and the place there."""
    return next((seat, place) for seat in range(seats) for place in AWAY if place_at(seat, place, seats) == at)


#: Words beside a place that say nothing more.
BESIDE = frozenset(("sandbank", "отмель", "of", "at", "in", "on", "the", "у", "в", "на"))


@parts
class Berth(Text):
    """Where a ship stands: whose waters, and the place there; kept as the steps that lead to it."""

    seat: int = 0
    ship: str = "one"

    def _kept(self, text: str, ear: Ear) -> str | None:
        words = [word.removesuffix("s") if mark else word for word, mark in re.findall(r"(\w+)(['’]?)", plain(text)) if word != "s"]
        whose = {word: k for word in words for k in _seats(word, ear.players)}
        seats = len(ear.players)
        rest = " ".join(word for word in words if word not in whose and word not in BESIDE)
        places = [place for place in AWAY if rest in called(place)]
        if len(whose) != 1 or not places:
            return None
        way = place_at(min(whose.values()), places[0], seats) - position(self.seat, self.ship, 0, seats)
        return str((way if self.ship == "one" else -way) % (LAP * seats))


def called(place: str) -> tuple[str, ...]:
    """A sandbank by its side and number, in either alphabet; a harbor or a bay by its names."""
    return (place, SIDES[place[0]] + place[1]) if place in BANKS else forms(GAME_ID, place)


def _seats(word: str, names: Mapping[str, str]) -> list[int]:
    called = [k for k, name in enumerate(names.values()) if plain(name).startswith(word) or stem(plain(name)) == stem(word)]
    return called if len(called) == 1 else []


def berths(s: object, path: str) -> Answer:
    """How far a ship sailed, or where it stands."""
    seat, ship, _ = path.split(".")
    return Either((Number(), Berth("answer-berth", str, "Bob r3", seat=int(seat) - 1, ship=ship)))


def stop(at: int) -> tuple[str, int] | None:
    """The harbor (with its seat) or the bay at a position; sail.waters: any player's."""
    if at % STOP:
        return None
    seat, part = divmod(at, LAP)
    return ("bay", -1) if part == 2 * STOP else ("harbor", seat)


def passed(start: int, ship: str, seats: int) -> list[tuple[int, str]]:
    """The halves of sandbanks a ship passes on its next step, in order: position and side (sail.island, sail.between)."""
    if ship == "one":
        return [(start, "left"), ((start + 1) % (LAP * seats), "right")]
    return [(start, "right"), ((start - 1) % (LAP * seats), "left")]
