"""Where presence is told, not every disc: what must be told of a region, and what is asked when a disc leaves it."""

from __future__ import annotations

from referee.kernel.move import TABLE, Actor

from .exploits.boards import REGIONS, SPICE_SEAS, boards
from .state import Endeavor


def matters(s: Endeavor, region: str) -> bool:
    """Does any Exploit in play ask who is present there?"""
    if region not in REGIONS:
        return False
    return "globalization" in s.chosen or needs_track(s, region) or any(region in boards()[e].regions for e in s.chosen)


def needs_track(s: Endeavor, region: str) -> bool:
    """Does any Exploit in play count the discs on that shipping track? (letters-of-marque.glory-separate, spice-trade.glory)"""
    return "letters-of-marque" in s.chosen or ("spice-trade" in s.chosen and region in SPICE_SEAS)


def departs(s: Endeavor, who: Actor, region: str) -> None:
    """activation.lose-shield: a disc left a region where others may lie that nobody told; the table is asked."""
    seat = s.players[who]
    if s.tracked or region not in seat.present or s.lying(who, region):
        return
    if matters(s, region):
        s.push("still", TABLE, region=region, player=who)
    else:
        seat.present.remove(region)
