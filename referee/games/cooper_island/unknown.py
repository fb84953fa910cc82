"""What was not told is not known: which counts are unsure after a turn, a phase or a payment that nobody entered."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.move import Actor

from .box import GOODS, LETTER, SHIPS
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


def forget(s: CooperIsland, who: Actor, what: Iterable[str]) -> None:
    """These counts of a player are unknown from here on; everything else stays as it was."""
    seat = s.players[who]
    for part in dict.fromkeys(what):
        if part == "goods":
            unsure(s, who, *GOODS)
        elif part in GOODS:
            unsure(s, who, part)
        elif part == "market":
            seat.market = dict.fromkeys(GOODS, None)
        elif part == "land":
            seat.tracked, seat.uncharted, seat.high, seat.area = False, None, None, None
            seat.land.clear()
        elif part == "tiles":
            seat.tiles = None
            seat.kinds.clear()
        elif part == "steps":
            seat.steps = None
        elif part == "anchors":
            seat.one.anchors = seat.two.anchors = None
        elif part == "ships":
            seat.one.steps = seat.two.steps = seat.logbooks = None


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
    found: list[str] = []
    for token in todo:
        kind, _, letters = token.partition(":")
        if kind == "gain":
            found += ["goods"] if len(letters) == len(GOODS) else [LETTER[c] for c in letters]
        elif kind == "market":
            found.append("market")
        else:
            found += CHANGES.get("copy-boat" if token.startswith("use-") else token, ())
    return lost_sight(s, who, found)


def lost_sight(s: CooperIsland, who: Actor, what: Iterable[str]) -> list[str]:
    """Forgets what is known of these, and says so."""
    gone = [part for part in dict.fromkeys(what) if knows(s, who, part)]
    forget(s, who, gone)
    if gone:
        s.note("told.unknown", player=who, what=tuple(f"unknown-{part}" for part in gone))
    return gone


def knows(s: CooperIsland, who: Actor, part: str) -> bool:
    """Is this count of a player known at all?"""
    seat = s.players[who]
    if part == "goods":
        return any(n is not None for n in seat.warehouse.values())
    if part == "market":
        return any(n is not None for n in seat.market.values())
    if part in GOODS:
        return seat.warehouse[part] is not None
    if part == "anchors":
        return any(seat.ship(ship).anchors is not None for ship in SHIPS)
    if part == "ships":
        return seat.logbooks is not None
    return {"land": seat.tracked, "tiles": seat.tiles is not None, "steps": seat.steps is not None}[part]
