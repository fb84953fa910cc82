"""The decisions of this game: what each carries, and what of it may be said where a table begins at one (`now`)."""

from __future__ import annotations

from typing import TypedDict

from referee.kernel.answer import PLAYER, Answer, Either, Number, One

from .zones import COMPASS, NATIONS, PIRATES, TREASURE


class Details(TypedDict, total=False):
    """What the decisions carry while they wait."""

    who: str  # whom it is about
    me: str
    foe: str
    npc: str
    why: str  # the rule by which the NPC scouts
    way: str
    again: int
    side: str  # of a battle
    n: int
    skulls: int
    even: int
    done: str
    mine: int
    my_pips: int
    theirs: int
    their_pips: int
    caltrops: str
    parts: list[str]
    gold: int
    escape: int
    cards: int
    failed: int
    loot: dict[str, int]  # of the spoils: gold, goods, cards, specialists
    ship: str
    damage: dict[str, int]
    upgrades: list[str]
    tokens: list[str]  # those of the upgrades that are tokens
    took: list[str]  # taken from an NPC just now
    of_npc: bool
    favored: int
    left: int
    two: int
    only: str
    start: int
    naval: int
    pirate: int


RAID = ("raid-cards", "raid-damage", "raid-land", "raid-loot")
_SHIPS = One((*PIRATES, *NATIONS, TREASURE))
_WHO: dict[str, Answer] = {"who": PLAYER}
_NPC: dict[str, Answer] = {"npc": _SHIPS}
_FLAG, _SIDE = Number(0, 1), One(("me", "foe"))
_FIGHT: dict[str, Answer] = {"me": PLAYER, "foe": Either((_SHIPS, PLAYER))}
_RAIDING: dict[str, Answer] = {**_WHO, **{key: Number(0, 99) for key in ("gold", "escape", "cards", "skulls", "failed")}}
#: What may be said of a decision.
DECISIONS: dict[str, dict[str, Answer]] = {
    **dict.fromkeys(("battle", "crew-combat"), _FIGHT), **dict.fromkeys(RAID, _RAIDING),
    "long-guns": {**_FIGHT, "side": _SIDE}, "clash": {**_FIGHT, "caltrops": _SIDE}, "hits": {**_FIGHT, "side": _SIDE, "n": Number(1, 9)},
    "clashed": {**_FIGHT, **{key: Number(0, 9) for key in ("mine", "my_pips", "theirs", "their_pips")}, "caltrops": _SIDE},
    "shot": {**_FIGHT, "side": _SIDE, "skulls": Number(0, 9)}, "place": {**_FIGHT, "side": _SIDE, "n": Number(1, 9), "even": _FLAG},
    **dict.fromkeys(("merchant", "merchant-cards", "merchant-roll", "merchant-away"), _RAIDING),
    "npc-move": {**_NPC, "way": One(COMPASS)}, "upgrade": {**_NPC, "left": Number(1, 9), "two": _FLAG},
    "arrival": {"only": One(NATIONS), "start": _FLAG, "left": Number(1, 9), "naval": Number(0, 9), "pirate": Number(0, 9)},
    **{name: {**_NPC, **_WHO} for name in ("scouted", "found")}, **dict.fromkeys(("storm", "mutiny", "ambush", "plank"), _WHO),
    **{name: {**_WHO, "left": Number(1, 9)} for name in ("missionary", "naval-fort", "natives", "reef-roll", "reef")},
    "stashing": {"gold": Number(0, 99)}, "restock": {"n": Number(1, 9)},
}  # fmt: skip
