"""What persons bring when a taking begins, or an empty harbour or a bust (abilities of persons)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor

from .state import PortRoyal

#: Persons paid at the start of a player's taking, by the rule that pays them.
PAID = {"admiral": "admiral.bonus", "jester": "jester.empty", "vice-admiral": "vice-admiral.bonus", "gunner": "gunner.bonus"}


def paid_at_start(s: PortRoyal, who: Actor, lying: int) -> Iterator[tuple[str, int]]:
    """What a player's persons bring when the taking begins with so many cards in the harbour."""
    crew = s.crew(who)
    for kind in dict.fromkeys(crew):
        if kind in PAID and (coins := crew.count(kind) * paid_for(s, kind, lying)):
            yield kind, coins


def paid_for(s: PortRoyal, kind: str, lying: int) -> int:
    """What one person brings when the taking begins with so many cards in the harbour; none for who is just hired (jester.new)."""
    if kind == "admiral":
        return 2 if lying >= 5 else 0
    if kind == "jester":
        return int(lying == 0)
    if kind == "vice-admiral":  # vice-admiral.others, vice-admiral.harbour
        return int(lying in (3, 4))
    return max(0, len(s.ships()) - 1)  # gunner.floor


def jesters(s: PortRoyal, rule: str, whom: list[Actor]) -> None:
    for who in whom:
        n = s.count(who, "jester")
        if n:
            s.note(rule, player=who, coins=s.gain(who, n))
