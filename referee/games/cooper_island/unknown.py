"""What was not told is not known: which counts are unsure after a turn, a phase or a payment that nobody entered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.move import Actor

from .components import GOODS, LETTER
from .seat import Seat
from .state import CooperIsland

#: What a thing to do may have changed, where nobody told whether and how it was done.
CHANGES = {
    "take": ("tiles",),
    "place": ("land", "tiles", "steps"),
    "take-or-place": ("land", "tiles", "steps"),
    "island": ("land", "goods", "tiles", "steps"),
    "step": ("steps",),
    "extra-food": ("food", "ships"),
    "copy-boat": ("goods", "tiles", "steps"),
    "boat-any": ("goods", "tiles", "steps"),
    "island-any": ("goods", "tiles", "steps", "land"),
    "shift": ("land",),
}


def counts(seat: Seat, part: str) -> list[tuple[dict[str, Any], str]]:
    """Where the counts of one part of a player's things are kept."""
    mine, ships = vars(seat), (vars(seat.one), vars(seat.two))
    kept: dict[str, list[tuple[dict[str, Any], str]]] = {
        "goods": [(seat.warehouse, good) for good in GOODS],
        "market": [(seat.market, good) for good in GOODS],
        "anchors": [(ship, "anchors") for ship in ships],
        "ships": [(mine, "logbooks"), *((ship, "sailed") for ship in ships)],
        "land": [(mine, "uncharted"), (mine, "high"), (mine, "area")],
        "tiles": [(mine, "tiles")],
        "steps": [(mine, "steps")],
    }
    return kept.get(part) or [(seat.warehouse, part)]


def forget(s: CooperIsland, who: Actor, what: Iterable[str]) -> None:
    """These counts of a player are unknown from here on; everything else stays as it was."""
    seat = s.players[who]
    for part in dict.fromkeys(what):
        for kept, key in counts(seat, part):
            kept[key] = None
        if part == "goods" or part in GOODS:
            unsure(s, who, *(GOODS if part == "goods" else (part,)))
        elif part == "land":
            seat.tracked = False
            seat.land.clear()
        elif part == "tiles":
            seat.kinds.clear()


def unsure(s: CooperIsland, who: Actor, *goods: str) -> None:
    """Some of these may have been spent or gained: in the warehouse, and cubes of the peninsula that may be gone."""
    seat = s.players[who]
    seat.goods = seat.fine = None
    for good in goods:
        seat.warehouse[good] = None
    for here in seat.land.values():
        here.loose = here.loose or here.cube in goods


def untold(s: CooperIsland, who: Actor, todo: Iterable[str]) -> list[str]:
    """What things left to do may have changed; noted, so that the table sees what it does not know any more."""
    changed: list[str] = []
    for token in todo:
        kind, _, letters = token.partition(":")
        if kind == "gain":
            changed += ["goods"] if len(letters) == len(GOODS) else [LETTER[c] for c in letters]
        elif kind == "market":
            changed.append("market")
        else:
            changed += CHANGES.get("copy-boat" if token.startswith("use-") else token, ())
    return lost_sight(s, who, changed)


def lost_sight(s: CooperIsland, who: Actor, what: Iterable[str]) -> list[str]:
    """Forgets what is known of these, and says so."""
    gone = [part for part in dict.fromkeys(what) if knows(s, who, part)]
    forget(s, who, gone)
    if gone:
        s.note("told.unknown", player=who, what=tuple(f"unknown-{part}" for part in gone))
    return gone


def knows(s: CooperIsland, who: Actor, part: str) -> bool:
    """Is anything of it known at all?"""
    seat = s.players[who]
    return seat.tracked if part == "land" else any(kept[key] is not None for kept, key in counts(seat, part))
