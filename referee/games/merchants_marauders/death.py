"""A captain dies: what is lost, what the next captain keeps, and which decisions end."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .captain import Captain
from .modifications import strip
from .state import Seas

OF_A_SHIP = {  # decisions that end with the captain
    "battle", "long-guns", "clash", "clashed", "hits", "shot", "place", "crew-combat", "spoils", "reef", "overboard",
    "merchant", "merchant-roll", "merchant-cards", "merchant-away", "raid-cards", "raid-damage", "raid-land", "raid-loot",
}  # fmt: skip


def heir(old: Captain, **own: Any) -> Captain:
    """death.keep: what the next captain has of the one before, and what is their own."""
    return Captain(glory=old.glory, stash=old.stash, sold=old.sold, penalty=old.penalty, fined=old.fined, **own)


def inherit(s: Seas, seat: Captain) -> None:
    """death.gold: what a new captain begins with; from a stash of 10 or more as the table told it."""
    if seat.stash is None:
        seat.gold = None
    elif seat.stash < 10:
        seat.gold, seat.stash = 10, 0
    elif (ruling := s.known("death.gold")) == "stash":
        seat.gold, seat.stash = 10, seat.stash - 10
    else:
        seat.gold = 0 if ruling == "nothing" else None


def die(s: Seas, who: Actor, rule: str) -> None:
    """death.lose, death.keep, plunder.mission, favor.death, contraband.death; the turn of the dead ends."""
    old = s.players[who]
    s.note(rule, player=who)
    sailing = who == s.active or any(who in (b.me, b.foe) for b in s.battle)
    s.players[who] = heir(old, gold=0, cards=0, actions=0, spared=old.favor)
    s.battle[:] = [b for b in s.battle if who not in (b.me, b.foe)]
    keep = ("turn", "turn-over", "over")
    s.now[:] = [
        f
        for f in s.now
        if isinstance(f, Frame)
        and not (sailing and f.name in OF_A_SHIP)
        and f.data.get("who") != who
        and (f.by != who or f.name in keep)
    ]
    if sailing:
        s.raid.clear()
    if who == s.active and any(f.name == "turn" for f in s.now):
        s.cut("turn")
        s.push("turn-over", who)
    strip(s, old)
