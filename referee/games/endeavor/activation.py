"""Keys and shields: Exploits become active, shields are laid and lost, effects shut down for good."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.move import Actor

from .exploits.boards import boards
from .state import Endeavor


def keys_of(s: Endeavor, exploit: str) -> int:
    return sum(r in s.explored for r in boards()[exploit].regions)


def is_active(s: Endeavor, exploit: str) -> bool:
    """activation.both, activation.inactive."""
    one, other = boards()[exploit].regions
    return one in s.explored and other in s.explored and exploit in s.chosen


def has_shield(s: Endeavor, who: Actor, exploit: str) -> bool:
    """activation.place-shield, activation.later-shield, activation.lose-shield: present in both regions."""
    if s.tracking == "nothing":
        return who in s.players and bool(s.players[who].counts.get(f"shield-{exploit}"))
    one, other = boards()[exploit].regions
    own = who in s.players and s.present(who, one) and s.present(who, other) and is_active(s, exploit)
    return bool(s.pinned(f"{who}.{exploit}", own)) if s.pins else own


def shields(s: Endeavor, exploits: Iterable[str]) -> dict[str, set[Actor]]:
    """The same of everybody at once, for active Exploits and nothing set by hand: looked for after every record."""
    both = {e: boards()[e].regions for e in exploits}
    there = {r: {*s.tracks[r], *s.seas[r], *s.fleets[r]} for regions in both.values() for r in regions}
    for city in s.cities.values():
        if city.holder and city.region in there:
            there[city.region].add(city.holder)
    for who, seat in s.players.items():
        for region in seat.present:
            if region in there:
                there[region].add(who)
    return {e: there[one] & there[other] for e, (one, other) in both.items()}


def closed(s: Endeavor, exploit: str) -> bool:
    """pirates.closed, south-sea.closed: effects shut down for good."""
    return (exploit == "pirates" and bool(s.nassau_governor)) or (exploit == "south-sea" and s.bankrupt)


def announce(s: Endeavor) -> None:
    """activation.both, activation.place-shield, activation.lose-shield: said once, when it happens."""
    active = [e for e in s.chosen if is_active(s, e)]
    by_hand = bool(s.pins) or s.tracking == "nothing"  # else a shield needs an active Exploit
    if not (active or s.laid or by_hand or s.active_told):
        return  # the usual case early in the game, met after every record
    lying = {e: [w for w in s.players if has_shield(s, w, e)] for e in s.chosen} if by_hand else shields(s, active)
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
