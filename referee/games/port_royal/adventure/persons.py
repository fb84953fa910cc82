"""What the persons of «The Adventure Begins» do: innkeepers, traders of the sixth colour, priests, captains and settlers for it."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..state import PortRoyal
from .crowns import crowned
from .heroes import open_hero


def crown_innkeepers(s: PortRoyal, who: Actor) -> None:
    """innkeeper.crown: four persons lie there when a player's taking begins."""
    if sum(s.card(c).kind == "person" for c in s.lying()) >= 4:
        crowned(s, who, s.count(who, "innkeeper"), "innkeeper.crown")


def may_sell(s: PortRoyal, who: Actor) -> bool:
    """innkeeper.sell: bread or rum, and an innkeeper who has not bought in this taking."""
    items = s.players[who].items
    return bool(items) and s.count(who, "innkeeper") > s.sold and any(s.card(i).item in ("bread", "rum") for i in items)


def extra_trade(s: PortRoyal, who: Actor, colour: str) -> int:
    """trader.bonus, item.trader: traders of the colour; for Ares Pirates the expansion's captain, priest and settler; hero.peter."""
    n = s.traders(who, colour)
    if colour == "ares":  # adventure.symbol-persons
        n += sum(s.card(p).set == "adventure" and bool(s.card(p).symbols) for p in s.players[who].persons)
    elif open_hero(s, who, "peter") and s.known("hero.peter.colour") == colour:
        n += 1
    return n
