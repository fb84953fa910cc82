"""How a chapter of «The Adventure Begins» is set up: the event deck, heroes dealt or chosen, help after losses; then the story."""

from __future__ import annotations

from rulesdb import data

from ..modes import by_lot
from ..state import PortRoyal
from . import deck as mixing
from .events import MONTH_END, UNKNOWN
from .heroes import MARKERS

HELP = 3  # adventure.coop-help: coins for each loss


def begin_adventure(s: PortRoyal) -> None:
    """adventure.deck: the base cards, the expansion's own apart. Heroes first, then the story.

    event.setup, event.one, event.month-end-bottom, event.three: the event deck.
    """
    for seat in s.players.values():
        seat.coins = 0
        seat.markers = MARKERS  # adventure.markers
    mixing.begin_deck(s)
    meta = data("port-royal", "tasks")["meta"]
    n = len(s.players)
    zeros: int = meta["cooperative" if s.kit.coop else "competitive"][f"p{n}"]
    s.events = [UNKNOWN] * (zeros + (n <= 2)) + [MONTH_END]
    s.aside = meta["events_zero"] - zeros  # event.aside


def next_hero(s: PortRoyal) -> None:
    """adventure.heroes-dealt; adventure.heroes-draft: chosen from the first player's right on, the first player last."""
    s.now.clear()
    order = s.seats(s.first)
    who = next((a for a in (order[::-1] if drafted(s) else order) if not s.players[a].hero), None)
    if who is None:
        heroes_chosen(s)
    else:
        s.push("lot" if by_lot(s.options) and not drafted(s) else "hero", who)


def drafted(s: PortRoyal) -> bool:
    return s.options.get("heroes") == "draft"


def heroes_chosen(s: PortRoyal) -> None:
    """adventure.coop-help: three coins for each loss in this chapter; then the story, or the starred tasks (adventure.variant)."""
    s.now.clear()
    losses = int(s.options.get("losses", "0"))
    if s.kit.coop and losses:
        s.push("help", s.first, left=HELP * losses)
    else:
        begin_story(s)


def begin_story(s: PortRoyal) -> None:
    s.now.clear()
    s.push("starred" if s.kit.mode == "epilogue" else "story", "table")
