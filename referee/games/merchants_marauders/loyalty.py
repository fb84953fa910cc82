"""The loyalty track of the crew (module 11): its steps, and what a restless crew no longer gives."""

from __future__ import annotations

from referee.kernel.move import Actor

from .state import Seas
from .zones import TRACK


def loyal(s: Seas, who: Actor, step: int, rule: str) -> None:
    """loyalty.order: one step on the track, never above its top."""
    seat = s.players[who]
    if not s.on(11) or not seat.alive:
        return
    k = min(len(TRACK) - 1, max(0, TRACK.index(seat.loyalty) + step))
    if TRACK[k] != seat.loyalty:
        seat.loyalty = TRACK[k]
        s.note(rule, player=who, loyalty=TRACK[k])


def restless(s: Seas, who: Actor) -> bool:
    """loyalty.restless: neither crew nor specialists for nothing."""
    return s.on(11) and TRACK.index(s.players[who].loyalty) <= TRACK.index("restless")
