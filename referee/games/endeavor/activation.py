"""Keys and shields: Exploits become active, shields are laid and lost, effects shut down for good."""

from __future__ import annotations

from .exploits.boards import boards
from .state import Endeavor


def closed(s: Endeavor, exploit: str) -> bool:
    """pirates.closed, south-sea.closed: effects shut down for good."""
    return (exploit == "pirates" and bool(s.nassau_governor)) or (exploit == "south-sea" and s.bankrupt)


def announce(s: Endeavor) -> None:
    """activation.both, activation.place-shield, activation.lose-shield: said once, when it happens."""
    active = [e for e in s.chosen if s.active(e)]
    by_hand = bool(s.pins) or s.tracking == "nothing"  # else a shield needs an active Exploit
    if not (active or s.laid or by_hand or s.active_told):
        return  # the usual case early in the game, met after every record
    lying = {e: [w for w in s.players if s.shield(w, e)] for e in s.chosen} if by_hand else s.shields(active)
    marks = {f"{e}:{w}" for e, there in lying.items() for w in there}
    if {*active} == {*s.active_told} and len(marks) == len(s.laid) and marks.issuperset(s.laid):
        return  # nothing came, nothing went
    for exploit in s.chosen:
        if (exploit in active) != (exploit in s.active_told):
            if exploit in s.active_told:
                s.active_told.remove(exploit)
            else:
                s.active_told.append(exploit)
                s.note("activation.both", exploit=exploit)
        for who in s.players:
            mark = f"{exploit}:{who}"
            if mark in marks and mark not in s.laid:
                s.laid.append(mark)
                s.note("activation.place-shield", player=who, exploit=exploit)
            elif mark in s.laid and mark not in marks:
                s.laid.remove(mark)
                s.note("activation.lose-shield", player=who, exploit=exploit)


def keys_moved(s: Endeavor, region: str) -> None:
    """activation.keys-move, setup.keys-stack: all keys of the card at once."""
    n = sum(region in boards()[e].regions for e in s.chosen)
    if n:
        s.note("activation.keys-move", region=region, n=n)
