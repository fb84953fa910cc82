"""What every gain and loss brings with it: glory and its cards, bounties, gold and stash, damage and surplus cargo, another ship."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .loyalty import loyal
from .modifications import strip
from .state import Seas
from .zones import NATIONS, PARTS, of_rule, size


def glory(s: Seas, who: Actor, source: str, rule: str, n: int = 1) -> None:
    """glory.card: a card for each point, as many as the hand holds; loyalty.glory."""
    seat = s.players[who]
    seat.glory[source] += n
    if seat.cards is not None:
        seat.cards = min(of_rule("glory.card", "hand"), seat.cards + n)
    s.note(rule, player=who, n=n)
    for _ in range(n):
        loyal(s, who, 1, "loyalty.glory")


def enlist(s: Seas, who: Actor) -> None:
    """One more specialist."""
    seat = s.players[who]
    if seat.specialists is not None:
        seat.specialists += 1


def bounty(s: Seas, who: Actor, nation: str, n: int = 1, rule: str = "bounty.gain") -> None:
    if nation in NATIONS and n > 0:
        s.players[who].bounties[nation] += n
        s.note(rule, player=who, nation=nation, n=n)


def gain(s: Seas, who: Actor, gold: int) -> None:
    seat = s.players[who]
    if seat.gold is not None:
        seat.gold += gold


def pay(s: Seas, who: Actor, gold: int) -> None:
    gain(s, who, -gold)


def lay_down(s: Seas, who: Actor, gold: int) -> None:
    """stash.where: into the stash, or out of it."""
    pay(s, who, gold)
    seat = s.players[who]
    if seat.stash is not None:
        seat.stash += gold


def excess(s: Seas, who: Actor) -> int:
    """ship.cargo: cards the damaged hold no longer takes; in port up to 6 are held (buy.hold)."""
    seat = s.players[who]
    have = seat.carries()
    return 0 if have is None or seat.port else max(0, have - max(0, seat.left("cargo")))


def spill(s: Seas, who: Actor) -> None:
    """ship.cargo: surplus cards are discarded; contraband.damage: with both kinds aboard the owner names the compartment."""
    seat, over = s.players[who], excess(s, who)
    if over and seat.cargo and seat.seen():
        if not any(f.name == "overboard" and isinstance(f, Frame) and f.by == who for f in s.now):
            s.push("overboard", who)
        return
    if over and seat.cargo:
        seat.cargo -= over
    elif over and seat.contraband:
        seat.contraband -= over
    if over:
        s.note("ship.cargo", player=who, n=over)


def strike(s: Seas, who: Actor, part: str, n: int = 1) -> int:
    """Damage to a location; beyond what is left of it, as the table told (hit.destroyed). Returns what was dealt."""
    seat = s.players[who]
    dealt = min(n, max(0, seat.left(part)))
    seat.damage[part] += dealt
    if part == "cargo":
        spill(s, who)
    if (rest := n - dealt) and part != "hull" and s.known("hit.destroyed") == "hull":
        return dealt + strike(s, who, "hull", rest)
    return dealt


def used_up(s: Seas, who: Actor, weapon: str) -> None:
    """weapons.spend; upgrades.back: one won from an NPC goes back to the reserve of upgrades."""
    seat = s.players[who]
    seat.weapons.remove(weapon)
    if weapon in seat.taken:
        seat.taken.remove(weapon)


def new_ship(s: Seas, who: Actor, ship: str, damage: Mapping[str, int] | None = None, keep: bool = False) -> None:
    """shipyard.keep, claim.ship: weapons and as many crew as fit go over to another ship, modifications only where they may be kept."""
    seat = s.players[who]
    crew = max(0, seat.left("crew"))
    if not keep:
        strip(s, seat)
    seat.ship = ship
    seat.damage = {part: min((damage or {}).get(part, 0), size(ship, part)) for part in PARTS}
    seat.damage["hull"] = min(seat.damage["hull"], size(ship, "hull") - 1)
    seat.damage["crew"] = max(0, seat.size("crew") - crew)
    spill(s, who)
