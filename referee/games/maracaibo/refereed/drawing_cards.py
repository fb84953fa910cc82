"""«Ход игры», phase C: drawing journey cards from the deck and the display, which is refilled when drawing is over."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..seats import tracks
from .state import RefereedGame


def from_deck(s: RefereedGame, n: int) -> int:
    """draw.reshuffle: the discard pile becomes the deck when it is empty. Returns how many there were."""
    got = 0
    for _ in range(n):
        if not s.journey and s.used:
            s.journey, s.used = s.used, 0
            s.note("draw.reshuffle")
        if s.journey:
            s.journey -= 1
            got += 1
    return got


def refill(s: RefereedGame) -> None:
    """draw.refill: only when drawing is over."""
    s.display += from_deck(s, int(tracks("hand")["display"]) - s.display)


def draw(s: RefereedGame, who: Actor, open_cards: int) -> None:
    """draw.limit, draw.deck, draw.display, draw.mix, upgrade.display"""
    seat = s.seat(who)
    s.display -= open_cards
    seat.hand += open_cards
    seat.doubloons -= open_cards * display_cost(s, who)
    seat.hand += from_deck(s, max(0, s.limit(who) - seat.hand))
    refill(s)


def display_cost(s: RefereedGame, who: Actor) -> int:
    return 0 if s.has(who, "up-display") else int(tracks("hand")["display_cost"])
