"""A table that begins in the middle: the decision named is made whole, or refused because something is missing (LookupError)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.kernel.answer import PLAYER, Answer, Either, Number, One
from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor

from .hunt import scouts
from .moves.raid import place
from .state import Battle, Seas
from .zones import COMPASS, NATIONS, PIRATES, TREASURE, nation

BATTLE = ("battle", "long-guns", "clash", "clashed", "hits", "shot", "place", "crew-combat")
RAID = ("raid-cards", "raid-damage", "raid-land", "raid-loot")
BETWEEN = ("wind", "event", "bag", "war", "peace", "turns", "after-start", "over", "arrival", "npc-move", "upgrade", "restock")
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


def late(s: Seas, name: str, actor: Actor) -> None:
    """`now battle Ann foe=english`: what the decision needs and nobody said has its usual value."""
    frame = s.frame
    who = str(frame.data.get("who", actor if actor in s.players else s.active))
    if who not in s.players:
        raise LookupError(who)
    s.active = who if name != "ambush" else s.active
    s.waiting = s.seats(s.active)[1:]
    for captain in s.players.values():
        captain.alive = True
    s.battle.clear()
    s.raid.clear()
    if name not in BETWEEN and name != "turn":
        s.now.insert(0, Frame("turn", s.active))
    if name in BATTLE:
        _battle(s, frame, actor)
    elif name in RAID or name.startswith("merchant"):
        _raid(s, frame, name, who)
    elif builder := WHOLE.get(name):
        builder(s, frame.data, who)


def _battle(s: Seas, frame: Frame, actor: Actor) -> None:
    foe = str(frame.data.get("foe", ""))
    me = str(frame.data.pop("me", actor if actor in s.players else s.active))
    if foe not in (*s.players, *s.npcs) or foe == me or me not in s.players:
        raise LookupError(foe)
    s.battle.append(Battle(me, foe, me))
    if frame.name not in ("battle", "crew-combat"):
        s.now.insert(1, Frame("battle", me, {"foe": foe}))
    usual: dict[str, Any] = {"side": "foe", "n": 1, "skulls": 1, "even": 0, "mine": 0, "my_pips": 1, "theirs": 0, "their_pips": 1}
    for key, value in usual.items():
        frame.data.setdefault(key, value)
    if frame.data["side"] not in ("me", "foe"):
        raise LookupError(frame.data["side"])
    frame.by = TABLE if frame.name in ("clash", "hits", "long-guns") else me


def _raid(s: Seas, frame: Frame, name: str, who: Actor) -> None:
    s.raid = {"gold": 0, "escape": 0, "cards": 3, "skulls": 0, "failed": 0}
    frame.data["who"] = who
    frame.data.setdefault("parts", [])
    if name in RAID and name != "raid-loot":
        kind = s.location(who)
        if not kind or kind == "reef":
            raise LookupError(kind)
        s.raid["cards"] = int(str(place(kind)["defence"]))
    s.raid |= {key: int(frame.data.pop(key)) for key in list(s.raid) if key in frame.data}


def _npc_moves(s: Seas, data: dict[str, Any], who: Actor) -> None:
    if data["npc"] not in s.npcs or data["way"] not in COMPASS:
        raise LookupError(data["npc"])


def _upgrade(s: Seas, data: dict[str, Any], who: Actor) -> None:
    if data["npc"] not in (*s.npcs, *s.coming):
        raise LookupError(data["npc"])
    data.update(left=data.get("left", 1), two=data.get("two", 0))


def _scouted(s: Seas, data: dict[str, Any], who: Actor) -> None:
    data.update(who=who, why=scouts(s, str(data["npc"]), who, s.at_sea(who)), again=0)
    if not data["why"]:
        raise LookupError(data["npc"])


def _about(s: Seas, data: dict[str, Any], who: Actor) -> None:
    data["who"] = who


def _ambush(s: Seas, data: dict[str, Any], who: Actor) -> None:
    data["who"] = s.active
    if s.frame.by == s.active:
        raise LookupError(s.active)


def _place(s: Seas, data: dict[str, Any], who: Actor) -> None:
    name = s.frame.name
    if s.location(who) != name.removesuffix("-roll") or (name == "naval-fort" and nation(s.players[who].zone) not in s.npcs):
        raise LookupError(name)
    data.update(who=who, left=data.get("left", 1))


def _needs(key: str) -> Callable[[Seas, dict[str, Any], Actor], None]:
    def check(s: Seas, data: dict[str, Any], who: Actor) -> None:
        data[key] = int(data[key])

    return check


def _restock(s: Seas, data: dict[str, Any], who: Actor) -> None:
    data["n"] = min(int(data.get("n", 1)), len(s.bare))
    if not data["n"]:
        raise LookupError("bare")


def _arrival(s: Seas, data: dict[str, Any], who: Actor) -> None:
    if data.get("start"):
        data.update(left=data.get("left", 3), naval=data.get("naval", 2), pirate=data.get("pirate", 1))


WHOLE: dict[str, Callable[[Seas, dict[str, Any], Actor], None]] = {
    "npc-move": _npc_moves, "upgrade": _upgrade, "arrival": _arrival, "scouted": _scouted, "found": _scouted, "storm": _about,
    "mutiny": _about, "ambush": _ambush, "missionary": _place, "naval-fort": _place, "natives": _place, "reef-roll": _place,
    "reef": _place, "stashing": _needs("gold"), "restock": _restock,
}  # fmt: skip
