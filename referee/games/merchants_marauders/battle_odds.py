"""How a battle may end: fought out many times by the game's own moves with the program's dice, weapons and upgrades included."""

from __future__ import annotations

import pickle
import random

from referee.kernel.move import TABLE, Actor, Move

from .battle_dice import carried, left
from .battle_guns import Locations, beats
from .moves.battle_hits import AIMED, Guns, Hits, Hold, Put, Use
from .moves.battle_rounds import Brawl, Clash, Declare
from .moves.contraband import Overboard
from .moves.npc_scouting import open_battle
from .state import Seas
from .zones import PARTS, WEAPONS

PLANS = ("shoot", "board", "flee")  # from the second round on: battle.first
BATTLES, STEPS = 500, 400
ROLLED: dict[str, type[Move[Seas]]] = {"clash": Clash, "hits": Hits, "crew-combat": Brawl, "long-guns": Guns}


def fought(s: Seas, me: Actor, foe: str, plan: str) -> tuple[float, float]:
    """How often I win and lose, where I follow a plan and the other side shoots; weapons are used at the first chance."""
    rng, won, lost = random.Random(1), 0, 0
    kept = pickle.dumps(_begun(s, me, foe))
    for _ in range(BATTLES):
        table: Seas = pickle.loads(kept)
        for _step in range(STEPS):
            if not table.battle:
                break
            _next(table, plan, rng).apply(table)
        lost += not table.players[me].alive
        won += table.players[me].alive and not (foe in table.npcs or (foe in table.players and table.players[foe].alive))
    return won / BATTLES, lost / BATTLES


def _begun(s: Seas, me: Actor, foe: str) -> Seas:
    """The two ships as they are now, and nothing else of the table."""
    where, _ = Locations.from_facts(s.facts)
    known = {"hit.face1": where.one, "hit.face3": where.three, "hit.skull": where.skull, "hit.destroyed": where.destroyed}
    known |= {key: value for key in ("crew.effect", "long-guns.dice") if (value := s.facts.get(key, "?")) != "?"}
    players = {who: s.players[who] for who in (me, foe) if who in s.players}
    npcs = {foe: s.npcs[foe]} if foe in s.npcs else {}
    table: Seas = pickle.loads(pickle.dumps(Seas(players=players, npcs=npcs, options=s.options, wars=s.wars, active=me)))
    table.facts.update({"crew.effect": "skull", "long-guns.dice": "0"} | s.facts | known)
    table.level = "assist"
    open_battle(table, me, foe, attacker=me)
    return table


def _next(s: Seas, plan: str, rng: random.Random) -> Move[Seas]:
    frame, b = s.frame, s.battle[0]
    if cls := ROLLED.get(frame.name):
        return cls.of(TABLE, cls.rolls(s, TABLE, (), rng) or cls.sample(s, TABLE, rng))
    if frame.name == "battle":
        planned = Declare.of(b.me, (plan, "shoot"))
        return Declare.of(b.me, ("shoot", "shoot")) if any(planned.blocks(s)) else planned
    if frame.name == "place":
        side = frame.data["side"]
        intact = Put.of(b.me, (PARTS[0],)).intact(s)  # type: ignore[attr-defined]
        return Put.of(b.me, (max(intact, key=lambda part: (part != "hull", left(s, b, side, part))),))
    if frame.name == "overboard":
        return Overboard.of(frame.by, ("cargo",))
    return next((use for use in _uses(s) if not any(use.blocks(s))), Hold.of(b.me, ()))


def _uses(s: Seas) -> list[Move[Seas]]:
    """Weapons that would be used now: hooks only by who lost the contest, none whose effect nobody told."""
    data, b, uses = s.frame.data, s.battle[0], []
    ahead = s.frame.name == "clashed" and beats((data["mine"], data["my_pips"]), (data["theirs"], data["their_pips"])) > 0
    for side in ("me", "foe"):
        for weapon in carried(s, b, side):
            known = s.facts.get(AIMED[weapon], "?") != "?" if weapon in AIMED else weapon in WEAPONS
            if known and (weapon != "grappling-hooks" or ahead != (side == "me")):
                uses.append(Use.of(b.me, (weapon, side)))
    return uses
