"""The crown track."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.kernel.move import Actor

    from ..state import PortRoyal


def crowned(s: PortRoyal, who: Actor, n: int, rule: str) -> None:
    """crown.track."""
    if n:
        s.players[who].crowns += n
        s.note(rule, player=who, crowns=n)
