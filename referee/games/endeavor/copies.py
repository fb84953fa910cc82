"""How many of a kind are left: counted where the owner's box tells how many there are (base.copies), else untracked."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, impossible, lacks

from .exploits.boards import ACTION_TOKENS
from .facts import KINDS
from .state import Endeavor


def left(s: Endeavor, piece: str, kind: str) -> int | None:
    """How many of a kind nobody has taken yet; asked once, and only where the base game is tracked."""
    copies = s.fact(f"copies.{piece}") if s.tracked else None
    kinds = KINDS[piece][0]
    if not copies or kind not in kinds:
        return None
    out = s.handed.count(f"{piece}:{kind}") if piece != "trade-token" else _held(s, kind) + s.spent.count(kind)
    return int(copies[kinds.index(kind)]) - out


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
    words = s.known(f"building.{kind}") or ()
    return next((int(w) for w in words if w.isdecimal()), None)


def in_tray(s: Endeavor, kind: str) -> int | None:
    """Copies of a building that nobody has: told as `x5` among the words that describe it."""
    words = s.known(f"building.{kind}") or ()
    copies = next((int(w[1:]) for w in words if w[:1] == "x" and w[1:].isdecimal()), None)
    if copies is None:
        return None
    return copies - sum(b.kind == kind for seat in s.players.values() for b in seat.buildings)


def nothing_up_to(s: Endeavor, level: int) -> bool:
    """base.build-higher: is it certain that no building of this level or below is left? Asked of the rest only where it may be so."""
    listed = s.known("buildings") or ()
    low = [kind for kind in listed if (n := level_of(s, kind)) is not None and n <= level]
    if not low or not all(lacks(in_tray(s, kind), 1) for kind in low):
        return False
    for kind in listed:
        s.base_fact(f"building.{kind}", building=kind)
    return all(level_of(s, kind) is not None for kind in listed)
