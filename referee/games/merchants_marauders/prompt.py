"""The question at hand, where the frame's name alone does not say it: for each decision the numbers in its `ask-` term."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.kernel.facts import Need
from referee.kernel.flow import Frame
from referee.kernel.view import Words, figure

from .battle_dice import SIDES, carried, leadership, led, left, seamanship, who
from .decisions import Details
from .modifications import skill_dice
from .moves.base import decider
from .moves.battle_rounds import BOARDERS
from .moves.favor import REDRAWN, REROLLED
from .moves.loyalty import mutiny_dice
from .moves.plunder import LOOT
from .moves.variants import rivals
from .npcs import asked, course
from .scouting import dice, eyes
from .state import Seas
from .zones import SHOTS, of_rule

Facts = dict[str, object]


def question(s: Seas, w: Words) -> str:
    top = s.top()
    if top is None or top.name not in ASKS:
        return ""
    key = "event-none" if top.name == "event" and not asked(s) else top.name
    return w.text(f"ask-{key}", **ASKS[top.name](s, w, top)) + "".join(f"; {way}" for way in _favored(s, w, top))


def _favored(s: Seas, w: Words, top: Frame[Details]) -> Iterator[str]:
    """favor.redraw, favor.reroll: what a favor would do here, while it is undecided."""
    if s.on(10) and top.name not in ("turn", "merchant") and not top.data.get("favored") and s.players[decider(s)].favor:
        yield from (w.text(f"ask-favor-{way}") for way, where in (("redraw", REDRAWN), ("reroll", REROLLED)) if top.name in where)


def _name(s: Seas, w: Words, one: str) -> str:
    return s.names[one] if one in s.players else w.name(one)


def _event(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    named = asked(s)
    return {"npcs": ", ".join(map(w.name, named)), "example": " ".join(("4", "-", "9", *"-" * 9)[: len(named)])}


def _player(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"player": s.names.get(top.by, "")}


def _captain(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    paid = s.variant(2) and s.options.get("captains", "two") == "pay" and s.players[top.by].redraws < 2
    named = w.text("captain-named") if s.has_storm or s.on(10) else ""  # storm.marquis, favor.villon
    return {**_player(s, w, top), "more": w.text("captain-redraw") if paid else "", "named": named}


def _arrival(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    """variant-4.setup: with how many are still to come."""
    return {"more": w.text("arrival-start", naval=top.data["naval"], pirate=top.data["pirate"]) if top.data.get("start") else ""}


def _turn(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    seat = s.players[top.by]
    where = w.name(seat.zone) + (f" ({w.name('port')})" if seat.port else "")
    rest = ", ".join(s.names[who] for who in s.waiting)
    may = not s.ending and s.total(top.by) >= of_rule("end.ten")
    ten = w.text("turn-ten", waiting=rest or "—", standing=_standing(s, top.by)) if may else ""
    return {"player": s.names[top.by], "zone": where, "n": seat.actions, "ten": ten}


def _standing(s: Seas, who: str) -> str:
    """What declaring now would bring; of a hidden stash only the own one counts."""
    points = {one: s.points(one) if s.secret_stash and one != who else s.total(one) for one in s.players}
    return ", ".join(f"{s.names[one]} {points[one]}" for one in sorted(points, key=lambda one: -points[one]))


def _npc(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"npc": w.name(top.data["npc"]), "direction": w.name(top.data.get("way", "")), **_player(s, w, top)}


def _drift(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    """With the reason for what is proposed."""
    facts, slot = _npc(s, w, top), top.data["npc"]
    if slot not in s.npcs:
        return {**facts, "why": ""}
    try:
        right = course(s, slot, top.data["way"], asking=True)
    except Need as need:  # what it does hangs on what the table is asked next
        return {**facts, "why": w.text(f"why-{need.key.replace('.', '-')}-asked")}
    return {**facts, "why": w.text(f"why-{right.rule.replace('.', '-')}", prey=", ".join(s.names[who] for who in right.prey))}


def _storm(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"player": s.names[top.data["who"]], "dice": figure(skill_dice(s, top.data["who"], "seamanship"))}


def _scouted(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    npc = s.npcs.get(top.data["npc"])
    n = dice(s, npc, top.data["who"]) if npc else None
    return {"npc": w.name(top.data["npc"]), "player": s.names[top.data["who"]], "dice": figure(n)}


def _battle(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    b = s.battle[0]
    return {"me": s.names[b.me], "foe": _name(s, w, b.foe), "n": b.round, "first": _name(s, w, b.attacker)}


def _found(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    """With what else may be done than fighting."""
    ways = ["favor"] * bool(s.on(10) and s.players[top.by].favor and not top.data.get("again"))
    ways += ["dump"] * (top.data.get("why") == "contraband.scouted")
    return {**_npc(s, w, top), "more": "".join(f"; {w.text(f'found-{way}')}" for way in ways)}


def _clash(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    roll = seamanship if top.name == "clash" else leadership
    b = s.battle[0]
    return {"me": s.names[b.me], "foe": _name(s, w, b.foe), "mine": figure(roll(s, b, "me")), "theirs": figure(roll(s, b, "foe"))}


def _crews(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    b = s.battle[0]
    return {**_clash(s, w, top), "crew": left(s, b, "me", "crew"), "crews": left(s, b, "foe", "crew")}


def _spoils(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    """Everything that may still be taken, with the word for it."""
    data = top.data
    things = [w.text("spoils-naval")] if data.get("naval") else []
    if goods := [w.name(k) for k in LOOT if data.get("loot", {}).get(k)]:
        things.append(w.text("spoils-loot", what=", ".join(goods)))
    if data.get("upgrades"):
        things.append(w.text("spoils-take", what=", ".join(map(w.name, data["upgrades"]))))
    if data.get("ship"):
        things.append(w.text("spoils-ship", ship=w.name(data["ship"])))
    return {**_player(s, w, top), "things": "; ".join(things) or w.text("spoils-none")}


def _mutiny(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"player": s.names[top.data["who"]], "dice": figure(mutiny_dice(s))}


def _ambush(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {**_player(s, w, top), "how": w.text("ambush-several" if rivals(s) else "ambush-alone")}


def _dive(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {**_player(s, w, top), "dice": eyes(s, top.by)}


def _land(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    skill = skill_dice(s, top.by, "leadership")
    return {**_cards(s, w, top), "dice": figure(None if skill is None else led(s, top.by, skill))}


def _reef(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {**_player(s, w, top), "n": top.data.get("left", 0)}


def _ship(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"ship": _name(s, w, who(s.battle[0], top.data["side"])), "n": top.data.get("n", 0)}


def _weapons(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    sides = (SIDES[top.data["side"]],) if top.name == "shot" else ("me", "foe")
    wanted = SHOTS if top.name == "shot" else BOARDERS
    aboard = {_name(s, w, who(s.battle[0], side)): [x for x in carried(s, s.battle[0], side) if x in wanted] for side in sides}
    return {"weapons": "; ".join(f"{name}: {', '.join(map(w.name, own))}" for name, own in aboard.items() if own)}


def _cards(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    skulls = s.raid.get("skulls", 0)
    ways = w.text("merchant-ways") if skulls else ""
    return {"cards": s.raid.get("cards", 0), "skulls": skulls, "escape": s.raid.get("escape", 0), "ways": ways}


def _count(s: Seas, w: Words, top: Frame[Details]) -> Facts:
    return {"n": top.data.get("n", 0)}


ASKS: dict[str, Callable[[Seas, Words, Frame], Facts]] = {
    "event": _event, "captain": _captain, "wind": _player, "arrival": _arrival, "upgrade": _npc, "turn": _turn, "npc-move": _drift,
    "storm": _storm, "scouted": _scouted, "found": _found, "battle": _battle, "long-guns": _ship, "clash": _clash, "crew-combat": _crews,
    "hits": _ship, "place": _ship, "shot": _weapons, "clashed": _weapons,
    "merchant": _player, "merchant-roll": _storm, "merchant-cards": _cards, "raid-cards": _cards,
    "spoils": _spoils, "mutiny": _mutiny, "plank": _player, "reef": _reef, "reef-roll": _dive, "missionary": _player, "naval-fort": _player,
    "natives": _player,
    "overboard": _player, "war": _player, "peace": _player,
    "ambush": _ambush, "bag": _player, "merchant-away": _player, "raid-damage": _cards, "raid-land": _land,
    "raid-loot": _cards, "restock": _count,
}  # fmt: skip
