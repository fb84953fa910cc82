"""Where presence is told, not every disc: what must be told of a region, and what is asked when a disc leaves it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import TABLE, Actor, Because, against, impossible

from .activation import has_shield, is_active
from .exploits.boards import REGIONS, SPICE_SEAS, boards
from .state import Endeavor


def asleep(s: Endeavor, exploit: str) -> Iterator[Because]:
    """effect.in-play, activation.inactive: an Exploit of this game whose regions are both explored."""
    if exploit not in s.chosen:
        yield impossible("effect.in-play", exploit=exploit)
    elif not is_active(s, exploit):
        yield against("activation.inactive", exploit=exploit, regions=tuple(r for r in boards()[exploit].regions if r not in s.explored))


def absent(s: Endeavor, who: Actor, exploit: str) -> Iterator[Because]:
    """activation.without-shield: where this player is not present."""
    if not has_shield(s, who, exploit):
        away = tuple(r for r in boards()[exploit].regions if not s.present(who, r))
        yield against("activation.without-shield", exploit=exploit, regions=away)


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


def drawing(s: Endeavor, who: Actor, region: str) -> int:
    """sun-never-sets.presence: discs on that board add to it when drawing, Europe excepted; with a shield, as all its effects."""
    discs = s.players[who].sun
    return s.presence(who, region) + (discs if discs and region != "europe" and has_shield(s, who, "sun-never-sets") else 0)
