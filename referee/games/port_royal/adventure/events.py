"""Phase 0: an event is opened before the two usual phases; the month's end, and what it costs to remove a marker then."""

from __future__ import annotations

from ..state import PortRoyal

MONTH_END = "month-end"


UNKNOWN = "?"  # an event whose place in the deck is known, but not which it is


PRICE = {"epilogue": 10}  # adventure.variant-event; else adventure.pay-marker: 8


def price(s: PortRoyal) -> int:
    """What it costs to remove a marker at the month's end."""
    return PRICE.get(s.kit.mode, 8)


def begin_turn(s: PortRoyal) -> None:
    """adventure.phases, event.open: phase 0 comes first."""
    s.looked = s.fewer = s.sold = 0
    s.advanced.clear()
    s.moment.clear()
    s.push("event", s.active)


def month_over(s: PortRoyal) -> None:
    """month-end.new-deck: the discards turned over unshuffled, a new event numbered 0 on top; month-end.next."""
    s.events = [*([UNKNOWN] if s.aside else []), *s.event_discard]
    s.event_discard = []
    s.aside = max(0, s.aside - 1)
    s.note("month-end.new-deck", cards=len(s.events))
    s.now.clear()
    s.push("discover", s.active)
