"""How many of a kind are left: counted where the owner's box tells how many there are (base.copies), else untracked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.kernel.move import Because, impossible, lacks

from .exploits.boards import ACTION_TOKENS, ATTRS, STOCKS, TOKENS
from .state import Endeavor

#: The kinds of a piece, in the order in which the fact `copies.PIECE` counts them, and how many pieces there are in all.
KINDS = {
    "trade-token": (TOKENS, 95),
    "stock-token": (STOCKS, 5),
    "freedom-token": (ATTRS, 5),
    "transit-token": ((*ATTRS, "glory"), 8),
}


def adds_up(piece: str, value: str) -> bool:
    """Does the owner's count name every kind, and all pieces of the box?"""
    kinds, total = KINDS[piece]
    numbers = [int(n) for n in value.split(",") if n.isdecimal()]
    return len(numbers) == len(kinds) and sum(numbers) == total


def wrong_copies(piece: str, value: str, facts: Mapping[str, str]) -> str | None:
    """What the survey says of a count that cannot be right."""
    return None if adds_up(piece, value) else f"survey-copies-{piece}"


def left(s: Endeavor, piece: str, kind: str) -> int | None:
    """How many of a kind nobody has taken yet; asked once, and only where the base game is tracked."""
    told = s.fact(f"copies.{piece}", "ints") if s.tracked else None
    kinds = KINDS[piece][0]
    if not told or len(told) != len(kinds) or kind not in kinds:
        return None
    out = s.handed.count(f"{piece}:{kind}") if piece != "trade-token" else _held(s, kind) + s.spent.count(kind)
    return int(told[kinds.index(kind)]) - out


def _held(s: Endeavor, kind: str) -> int:
    """Trade tokens of a kind on all mats."""
    seats = s.players.values()
    return sum(seat.actions.count(kind) if kind in ACTION_TOKENS else seat.tokens[kind] for seat in seats)


def none_left(s: Endeavor, piece: str, kind: str) -> Iterator[Because]:
    """base.copies: the last one of this kind is taken."""
    if lacks(left(s, piece, kind), 1):
        yield impossible("base.copies", token=kind)


# -- buildings ---------------------------------------------------------------------------------------------------------


def level_of(s: Endeavor, kind: str) -> int | None:
    words = s.known(f"building.{kind}", "words") or ()
    return next((int(w) for w in words if w.isdecimal()), None)


def in_tray(s: Endeavor, kind: str) -> int | None:
    """Copies of a building that nobody has: told as `x5` among the words that describe it."""
    words = s.known(f"building.{kind}", "words") or ()
    copies = next((int(w[1:]) for w in words if w[:1] == "x" and w[1:].isdecimal()), None)
    if copies is None:
        return None
    return copies - sum(b.kind == kind for seat in s.players.values() for b in seat.buildings)


def nothing_up_to(s: Endeavor, level: int) -> bool:
    """base.build-higher: is it certain that no building of this level or below is left? Asked of the rest only where it may be so."""
    listed = s.known("buildings", "words") or ()
    low = [kind for kind in listed if (n := level_of(s, kind)) is not None and n <= level]
    if not low or not all(lacks(in_tray(s, kind), 1) for kind in low):
        return False
    for kind in listed:
        s.base_fact(f"building.{kind}", "words", building=kind)
    levels = {kind: level_of(s, kind) for kind in listed}
    return all(n is not None and (n > level or lacks(in_tray(s, kind), 1)) for kind, n in levels.items())
