"""Dice of Scouting: a captain's own and an NPC's, and what crow's nests add and take."""

from __future__ import annotations

from referee.kernel.move import Actor

from .modifications import more, skill_dice
from .state import Npc, Seas


def dice(s: Seas, npc: Npc, who: Actor) -> int | None:
    """Dice of an NPC's scouting: upgrades.nest adds one, mods.nest of the prey takes one, 1 at least."""
    n = None if npc.scouting is None else npc.scouting + more(s, npc.upgrades, "scouting")
    return None if n is None else max(1, n + ("crows-nest" in npc.upgrades) - nest(s, who))


def nest(s: Seas, who: str) -> bool:
    """Has this captain or NPC a crow's nest that works? mods.nest-masts; an NPC is whole before a battle."""
    if who in s.players:
        return "crows-nest" in s.players[who].mods and s.players[who].damage["masts"] == 0
    return who in s.npcs and "crows-nest" in s.npcs[who].upgrades


def blind(s: Seas, who: Actor) -> str:
    """The rule by which no more dice are rolled: mods.nest-masts where the nest is there and does not work."""
    return "mods.nest-masts" if "crows-nest" in s.players[who].mods and not nest(s, who) else "check.skill"


def eyes(s: Seas, who: Actor, foe: str = "") -> int:
    """Dice of a captain's own Scouting at most: mods.nest adds one, that of the foe takes one (upgrades.nest), 1 at least."""
    return max(1, (skill_dice(s, who, "scouting") or 5) + nest(s, who) - nest(s, foe))
