"""«The Adventure Begins»: events, tasks, crowns, heroes."""

from __future__ import annotations

from referee.kernel.move import Actor

from .state import PortRoyal


def begin_turn(s: PortRoyal) -> None:
    """event.open: phase 0 comes first."""
    s.push("discover", s.active)


def busted(s: PortRoyal, lying: int) -> None:
    """hero.grace."""


def tax_paid(s: PortRoyal, who: Actor) -> None:
    """task.50."""


def begin_taking(s: PortRoyal, who: Actor, lying: int) -> None:
    """hero.scott, hero.mary, innkeeper.crown."""


def ready(s: PortRoyal, who: Actor) -> list[str]:
    """Tasks a player may fulfil whenever it is their time to act."""
    return []


def expedition_done(s: PortRoyal, who: Actor) -> None:
    """hero.jacques."""


def crowned(s: PortRoyal, who: Actor, n: int, rule: str) -> None:
    """crown.track."""
    s.players[who].crowns += n


def extra_trade(s: PortRoyal, who: Actor, colour: str) -> int:
    """trader.bonus, item.trader."""
    return s.traders(who, colour)
