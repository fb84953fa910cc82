"""A table that begins in the middle: the decision named is made whole, or refused because something is missing (LookupError)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor

from .decisions import RAID, Details
from .moves.location_raid import place
from .npcs import scouts
from .state import Battle, Seas
from .zones import COMPASS, nation

BATTLE = ("battle", "long-guns", "clash", "clashed", "hits", "shot", "place", "crew-combat")
OF_A_CARD = ("war", "peace", "arrival", "npc-move", "upgrade")  # of the event card: the captains move after it
BETWEEN = ("wind", "event", "bag", "turns", "after-start", "over")


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
    if name in OF_A_CARD:
        s.now.insert(0, Frame("after-start" if frame.data.get("start") else "turns", TABLE))
    elif name not in (*BETWEEN, "turn"):
        s.now.insert(0, Frame("turn", s.active))
    if name in BATTLE:
        _battle(s, frame, actor)
    elif name in RAID or name.startswith("merchant"):
        _raid(s, frame, name, who)
    elif builder := WHOLE.get(name):
        builder(s, frame.data, who)


def _battle(s: Seas, frame: Frame[Details], actor: Actor) -> None:
    foe = frame.data.get("foe", "")
    me = str(frame.data.pop("me", actor if actor in s.players else s.active))
    if foe not in (*s.players, *s.npcs) or foe == me or me not in s.players:
        raise LookupError(foe)
    s.battle.append(Battle(me, foe, me))
    if frame.name not in ("battle", "crew-combat"):
        s.now.insert(1, Frame("battle", me, {"foe": foe}))
    usual: Details = {"side": "foe", "n": 1, "skulls": 1, "even": 0, "mine": 0, "my_pips": 1, "theirs": 0, "their_pips": 1}
    frame.data = {**usual, **frame.data}
    if frame.data["side"] not in ("me", "foe"):
        raise LookupError(frame.data["side"])
    frame.by = TABLE if frame.name in ("clash", "hits", "long-guns") else me


def _raid(s: Seas, frame: Frame[Details], name: str, who: Actor) -> None:
    s.raid = {"gold": 0, "escape": 0, "cards": 3, "skulls": 0, "failed": 0}
    frame.data["who"] = who
    frame.by = TABLE if name == "merchant-roll" else who
    frame.data.setdefault("parts", [])
    if name in RAID and name != "raid-loot":
        kind = s.location(who)
        if not kind or kind == "reef":
            raise LookupError(kind)
        s.raid["cards"] = int(str(place(kind)["defence"]))
    said: Mapping[str, object] = frame.data
    s.raid |= {key: int(str(said[key])) for key in s.raid if key in said}


def _npc_moves(s: Seas, data: Details, who: Actor) -> None:
    if data["npc"] not in s.npcs or data["way"] not in COMPASS:
        raise LookupError(data["npc"])


def _upgrade(s: Seas, data: Details, who: Actor) -> None:
    if data["npc"] not in (*s.npcs, *s.coming):
        raise LookupError(data["npc"])
    data.update({"left": data.get("left", 1), "two": data.get("two", 0)})


def _scouted(s: Seas, data: Details, who: Actor) -> None:
    data.update({"who": who, "why": scouts(s, str(data["npc"]), who, s.at_sea(who)), "again": 0})
    if not data["why"]:
        raise LookupError(data["npc"])


def _about(s: Seas, data: Details, who: Actor) -> None:
    data["who"] = who


def _ambush(s: Seas, data: Details, who: Actor) -> None:
    data["who"] = s.active
    if s.frame.by == s.active:
        raise LookupError(s.active)


def _place(s: Seas, data: Details, who: Actor) -> None:
    name = s.frame.name
    if s.location(who) != name.removesuffix("-roll") or (name == "naval-fort" and nation(s.players[who].zone) not in s.npcs):
        raise LookupError(name)
    data.update({"who": who, "left": data.get("left", 1)})


def _stashing(s: Seas, data: Details, who: Actor) -> None:
    if "gold" not in data:
        raise LookupError("gold")


def _restock(s: Seas, data: Details, who: Actor) -> None:
    data["n"] = min(int(data.get("n", 1)), len(s.bare))
    if not data["n"]:
        raise LookupError("bare")


def _arrival(s: Seas, data: Details, who: Actor) -> None:
    if data.get("start"):
        data.update({"left": data.get("left", 3), "naval": data.get("naval", 2), "pirate": data.get("pirate", 1)})


WHOLE: dict[str, Callable[[Seas, Details, Actor], None]] = {
    "npc-move": _npc_moves, "upgrade": _upgrade, "arrival": _arrival, "scouted": _scouted, "found": _scouted, "storm": _about,
    "mutiny": _about, "ambush": _ambush, "missionary": _place, "naval-fort": _place, "natives": _place, "reef-roll": _place,
    "reef": _place, "stashing": _stashing, "restock": _restock,
}  # fmt: skip
