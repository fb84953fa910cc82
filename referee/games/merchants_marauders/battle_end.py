"""How a battle ends: who is lost, what it brings in glory, gold and bounties, and the spoils of a boarding."""

from __future__ import annotations

from collections.abc import Iterable

import rulesdb
from referee.kernel.move import Actor

from .death import die
from .decisions import Details
from .gains_losses import bounty, gain, glory, strike
from .state import Battle, Npc, Seas
from .zones import GAME_ID, NATIONS, PIRATES, TREASURE

IN_BATTLE = ("battle", "long-guns", "clash", "clashed", "hits", "shot", "place", "crew-combat", "overboard")


def _beat(s: Seas, winner: Actor, loser: str, npc: Npc, boarded: bool, b: Battle) -> None:
    """glory.defeat, treasure.glory, treasure.more-bounty, plunder.pirate, upgrades.sunk; then the spoils of a boarding."""
    seat = s.players[winner]
    damage = dict(b.damage)
    unspent = [u for u in npc.upgrades if u not in b.spent]  # upgrades.take, upgrades.claim: only what it did not use
    if loser == TREASURE:
        glory(s, winner, "treasure", "treasure.glory")
        bounty(s, winner, "spanish", (s.treasure or 0) // 10, "treasure.more-bounty")
        data: Details = {"loot": {"gold": s.treasure or 0}, "ship": "galleon", "damage": damage, "upgrades": unspent, "of_npc": True}
        s.treasure = None
    elif loser in s.players:
        beaten = s.players[loser]
        data = {
            "loot": {key: getattr(beaten, key) or 0 for key in ("gold", "cargo", "contraband", "cards", "rumors", "specialists")},
            "ship": beaten.ship,
            "damage": dict(beaten.damage), "upgrades": list(beaten.weapons), "tokens": [t for t in beaten.taken if t in beaten.weapons],
        }  # fmt: skip
        glory(s, winner, "defeat", "glory.defeat")
        reward(s, winner, loser)
    else:
        glory(s, winner, "defeat", "glory.defeat")
        data = {"ship": npc.ship, "damage": damage, "upgrades": unspent, "naval": loser in NATIONS, "of_npc": True}
        if loser in PIRATES and not seat.pirate:
            gold = rulesdb.data(GAME_ID, "npcs")["reward"][loser]["gold"]
            gain(s, winner, gold)
            s.note("plunder.pirate", player=winner, n=gold)
        if npc.upgrades and not boarded:
            s.note("upgrades.sunk", npc=loser)
    if loser in s.players:
        die(s, loser, "crew-combat.lose" if boarded else "ship.hull")
    else:
        _remove(s, loser)
    if boarded:
        s.push("spoils", winner, **data)


def reward(s: Seas, winner: Actor, loser: Actor) -> None:
    """bounty.reward: every bounty of a beaten pirate pays, but for nations hostile to the winner."""
    seat, beaten = s.players[winner], s.players[loser]
    paying = sum(n for nation, n in beaten.bounties.items() if not seat.bounties.get(nation) and not s.at_war(seat.nation, nation))
    if not paying:
        return
    each = s.known("bounty.reward")
    if each is None:
        s.note("bounty.reward-told", player=winner, n=paying)
    else:
        gain(s, winner, paying * each)
        s.note("bounty.reward", player=winner, n=paying, gold=paying * each)


def _remove(s: Seas, foe: str) -> None:
    if foe in s.players:
        die(s, foe, "ship.hull")
    else:
        s.npcs.pop(foe, None)
        if foe == TREASURE:
            s.treasure = None
            s.note("treasure.gone")


def after(s: Seas, b: Battle, result: str, both: bool = False) -> None:
    if result in ("lost", "taken"):
        if both:
            _remove(s, b.foe)
        elif b.foe in s.players:
            _beat(s, b.foe, b.me, Npc(), result == "taken", b)
            return
        die(s, b.me, "ship.hull" if result == "lost" else "crew-combat.lose")
    elif result in ("sunk", "boarded"):
        npc = s.npcs.get(b.foe) or Npc()
        _beat(s, b.me, b.foe, npc, result == "boarded", b)
    elif b.foe in s.npcs:
        s.note("npc.repair", npc=b.foe)


def finish(s: Seas, b: Battle, result: str, both: bool = False, damage: Iterable[str] = ()) -> None:
    """Everything that follows from a battle's result; where only that was told, with the damage told."""
    while s.battle and (top := s.top()) and top.name in IN_BATTLE:
        s.pop()
    s.battle.clear()
    for part in damage:
        strike(s, b.me, part)
    if damage and s.players[b.me].left("hull") <= 0 and result in ("sunk", "boarded", "fled"):
        result, both = "lost", result == "sunk"
    after(s, b, result, both)
