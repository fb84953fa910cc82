"""The second ship of a colour: the turn is lost, and what that costs and brings."""

from __future__ import annotations

from .adventure import heroes
from .contracts import fulfilling
from .persons import jesters
from .state import PortRoyal


def emptied(s: PortRoyal, rule: str) -> int:
    """Everything in the harbour is discarded; how many cards that were."""
    gone = s.lying()
    if gone:
        s.note(rule, cards=len(gone))
    s.fresh = 0
    s.harbour.clear()
    s.throw(gone)
    return len(gone)


def bust(s: PortRoyal, colour: str) -> None:
    """bust: the turn stops; bust.harbour: the harbour is discarded, bust.expeditions-stay; bust.jester: every player's jesters pay."""
    if colour:
        s.note("bust", colour=colour)
    else:
        s.note("bust.skip")  # told in short: nobody said of which
    gone = emptied(s, "bust.harbour")
    s.busted = True
    jesters(s, "bust.jester", list(s.seats(s.active)))
    s.now.clear()
    s.push("busted", s.active)  # expedition.after-bust, bust.skip, bust.stop
    fulfilling.offer(s, s.active, "jinx")
    if s.kit.adventure:
        heroes.busted(s, gone)


def doubled(s: PortRoyal) -> str | None:
    """A ship colour that lies in the harbour twice."""
    colours = [s.card(c).colour for c in s.ships()]
    return next((c for c in colours if colours.count(c) > 1), None)
