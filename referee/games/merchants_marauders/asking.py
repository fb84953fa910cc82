"""The question at hand, where the frame's name alone does not say it: for each decision the numbers in its `ask-` term."""

from __future__ import annotations

from collections.abc import Callable

from referee.kernel.flow import Frame
from referee.kernel.view import Words

from .chart import SHOTS, TREASURE
from .fight import SIDES, carried, leadership, seamanship, who
from .hunt import course, dice
from .state import Seas

Facts = dict[str, object]


def ask(s: Seas, w: Words) -> str:
    top = s.top()
    if top is None or top.name not in ASKS:
        return ""
    key = "event-none" if top.name == "event" and not s.npcs else top.name
    return w.text(f"ask-{key}", **ASKS[top.name](s, w, top))


def _known(n: int | None) -> str:
    return "?" if n is None else str(n)


def _name(s: Seas, w: Words, one: str) -> str:
    return s.names[one] if one in s.players else w.name(one)


def _event(s: Seas, w: Words, top: Frame) -> Facts:
    return {"npcs": ", ".join(map(w.name, s.npcs))}


def _player(s: Seas, w: Words, top: Frame) -> Facts:
    return {"player": s.names.get(top.by, "")}


def _turn(s: Seas, w: Words, top: Frame) -> Facts:
    seat = s.players[top.by]
    where = w.name(seat.zone) + (f" ({w.name('port')})" if seat.port else "")
    return {"player": s.names[top.by], "zone": where, "n": seat.actions}


def _npc(s: Seas, w: Words, top: Frame) -> Facts:
    return {"npc": w.name(top.data["npc"]), "direction": w.name(str(top.data.get("way", ""))), **_player(s, w, top)}


def _drift(s: Seas, w: Words, top: Frame) -> Facts:
    """With the reason for what is proposed."""
    facts, slot = _npc(s, w, top), str(top.data["npc"])
    if slot not in s.npcs or slot == TREASURE:
        return {**facts, "why": w.text("why-treasure") if slot == TREASURE else ""}
    right = course(s, slot, str(top.data["way"]))
    return {**facts, "why": w.text(f"why-{right.rule.replace('.', '-')}", prey=", ".join(s.names[who] for who in right.prey))}


def _storm(s: Seas, w: Words, top: Frame) -> Facts:
    return {"player": s.names[top.data["who"]], "dice": _known(s.players[top.data["who"]].seamanship)}


def _scouted(s: Seas, w: Words, top: Frame) -> Facts:
    npc = s.npcs.get(top.data["npc"])
    n = dice(s, npc, top.data["who"]) if npc else None
    return {"npc": w.name(top.data["npc"]), "player": s.names[top.data["who"]], "dice": _known(n)}


def _battle(s: Seas, w: Words, top: Frame) -> Facts:
    return {"foe": _name(s, w, s.battle[0].foe), "n": s.battle[0].round}


def _clash(s: Seas, w: Words, top: Frame) -> Facts:
    roll = seamanship if top.name == "clash" else leadership
    return {"mine": _known(roll(s, s.battle[0], "me")), "theirs": _known(roll(s, s.battle[0], "foe"))}


def _ship(s: Seas, w: Words, top: Frame) -> Facts:
    return {"ship": _name(s, w, who(s.battle[0], str(top.data["side"]))), "n": top.data.get("n", 0)}


def _weapons(s: Seas, w: Words, top: Frame) -> Facts:
    sides = (SIDES[str(top.data["side"])],) if top.name == "shot" else ("me", "foe")
    wanted = SHOTS if top.name == "shot" else ("grappling-hooks", "caltrops")
    found = {_name(s, w, who(s.battle[0], side)): [x for x in carried(s, s.battle[0], side) if x in wanted] for side in sides}
    return {"weapons": "; ".join(f"{name}: {', '.join(map(w.name, own))}" for name, own in found.items() if own)}


def _cards(s: Seas, w: Words, top: Frame) -> Facts:
    return {"cards": s.raid.get("cards", 0), "skulls": s.raid.get("skulls", 0), "escape": s.raid.get("escape", 0)}


def _count(s: Seas, w: Words, top: Frame) -> Facts:
    return {"n": top.data.get("n", 0)}


ASKS: dict[str, Callable[[Seas, Words, Frame], Facts]] = {
    "event": _event, "captain": _player, "wind": _player, "arrival": _player, "upgrade": _npc, "turn": _turn, "npc-move": _drift,
    "storm": _storm, "scouted": _scouted, "found": _npc, "battle": _battle, "long-guns": _ship, "clash": _clash, "crew-combat": _clash,
    "hits": _ship, "place": _ship, "shot": _weapons, "clashed": _weapons,
    "merchant": _player, "merchant-roll": _storm, "merchant-cards": _cards, "raid-cards": _cards,
    "raid-damage": _cards, "raid-land": _cards, "raid-loot": _cards, "restock": _count,
}  # fmt: skip
