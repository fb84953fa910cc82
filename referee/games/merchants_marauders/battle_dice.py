"""A battle: dice of both sides, hits, who sinks, and everything that follows from a result."""

from __future__ import annotations

from referee.kernel.move import Actor

from .battle_end import finish
from .battle_guns import beats
from .gains_losses import bounty, strike, used_up
from .modifications import more, skill_dice
from .state import Battle, Seas
from .zones import NATIONS, PARTS, TREASURE, size

SIDES = {"me": "foe", "foe": "me"}
RESULTS = ("sunk", "boarded", "fled", "lost", "taken")


def who(b: Battle, side: str) -> str:
    return b.me if side == "me" else b.foe


def ship(s: Seas, b: Battle, side: str) -> str:
    name = who(b, side)
    return s.players[name].ship if name in s.players else s.npcs[name].ship


def left(s: Seas, b: Battle, side: str, part: str) -> int:
    name = who(b, side)
    if name in s.players:
        return s.players[name].left(part)
    npc = s.npcs[name]
    return size(npc.ship, part) + more(s, npc.upgrades, part) - b.damage[part]


def chooser(b: Battle, side: str, s: Seas) -> Actor:
    """heated.burn, double.spread: the captain of the ship that is hit; for an NPC whoever fights it."""
    name = who(b, side)
    return name if name in s.players else b.me


def carried(s: Seas, b: Battle, side: str) -> list[str]:
    """Weapons and modifications of a side."""
    name = who(b, side)
    if name in s.players:
        return [*s.players[name].weapons, *s.players[name].mods]
    return [u for u in s.npcs[name].upgrades if u not in b.spent]


def spend(s: Seas, b: Battle, side: str, weapon: str) -> None:
    """weapons.spend; upgrades.weapon: an NPC gets it back after the battle."""
    name = who(b, side)
    if name in s.players:
        used_up(s, name, weapon)
    else:
        b.spent.append(weapon)


def seamanship(s: Seas, b: Battle, side: str) -> int | None:
    """Dice of the Seamanship contest: ship.masts, battle.maneuver, mods.hull; caltrops.lost, whose owner did not win; 1 at least."""
    n = skill_dice(s, who(b, side), "seamanship")
    if n is None:
        return None
    if left(s, b, side, "masts") <= 0:
        n = 1
    mine, theirs = (s.maneuver(ship(s, b, x)) for x in (side, SIDES[side]))
    if mine is not None and theirs is not None and mine - theirs >= 2:
        n += 1
    if "flee" in (b.mine, b.theirs) and "carved-hull" in carried(s, b, SIDES[side]):
        n = max(1, n - 1)
    return max(1, n - 1) if side in b.slowed and b.won != SIDES[side] else n


def leadership(s: Seas, b: Battle, side: str) -> int | None:
    """Dice of crew combat: caltrops.won, whose owner did; loyalty.happy, loyalty.angry; crew-combat.roll: no maneuverability."""
    n = skill_dice(s, who(b, side), "leadership")
    if n is None:
        return None
    name = who(b, side)
    n = led(s, name, n) if name in s.players else n
    return max(1, n - 1) if side in b.slowed and b.won == SIDES[side] else n


def led(s: Seas, name: Actor, n: int) -> int:
    """Leadership in crew combat and location raids: loyalty.sum, loyalty.content."""
    if not s.on(11):
        return n
    loyalty = s.players[name].loyalty
    if loyalty in ("happy", "fierce-loyalty"):
        return n + 1
    return max(1, n - 1) if loyalty in ("angry", "mutiny") else n


def deal(s: Seas, b: Battle, side: str, part: str) -> None:
    """One hit. On a destroyed location: what the table told of it (hit.destroyed)."""
    if who(b, side) in s.players:
        strike(s, who(b, side), part)
        return
    if left(s, b, side, part) <= 0:
        part = "hull" if s.known("hit.destroyed") == "hull" else ""
    if part and left(s, b, side, part) > 0:
        b.damage[part] += 1


def resolve(s: Seas, b: Battle, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    """battle.roll, battle.tie, battle.shoot, battle.flee: who won, how many hits each side takes."""
    skulls = {"me": mine[0], "foe": theirs[0]}
    b.won = {1: "me", -1: "foe"}.get(beats(mine, theirs), "")
    chose = {"me": b.mine, "foe": b.theirs}
    b.slowed.clear()
    b.rolled = True
    for side, other in SIDES.items():
        b.hits[other] = 0
        if chose[side] == "shoot":  # ship.cannons
            guns = max(0, left(s, b, side, "cannons"))
            b.hits[other] = guns if b.won == side else min(guns, skulls[side])
    if b.won and chose[b.won] == "flee" and not skulls[SIDES[b.won]]:
        s.note("battle.flee", player=who(b, b.won))
        finish(s, b, "fled")
        return
    for side in ("me", "foe"):
        if b.hits[side]:
            s.push("hits", "table", side=side, n=b.hits[side])


def advance(s: Seas) -> None:
    """When all hits are dealt: sunk, boarded, or another round; heated.burn before it."""
    top = s.top()
    if not s.battle or top is None or top.name != "battle" or not s.battle[0].rolled:
        return
    b = s.battle[0]
    b.rolled = False
    lost = [side for side in ("me", "foe") if left(s, b, side, "hull") <= 0]
    if lost:  # ship.hull; both at once: the player's captain is lost, the other too
        finish(s, b, "lost" if "me" in lost else "sunk", both=len(lost) == 2)
        return
    chose = {"me": b.mine, "foe": b.theirs}
    if b.won and chose[b.won] == "board" and left(s, b, b.won, "crew") > 0:  # battle.board
        b.burning.clear()  # heated.ends
        if left(s, b, SIDES[b.won], "crew") <= 0:  # ship.crew: loses at once
            finish(s, b, "boarded" if b.won == "me" else "taken")
            return
        s.pop()
        s.push("crew-combat", b.me)
        s.note("battle.board", player=who(b, b.won))
        return
    b.round += 1
    b.mine = b.theirs = ""
    b.used.clear()
    for side in b.burning:
        s.note("heated.burn", player=who(b, side))
        s.push("place", chooser(b, side, s), side=side, n=1, even=0)


def spread(s: Seas, b: Battle, side: str, n: int) -> int:
    """double.spread: as many full rounds over the locations left as there are hits for; returns how many are left to choose."""
    while n:
        open_parts = [p for p in PARTS if left(s, b, side, p) > 0]
        if not open_parts or n < len(open_parts):
            break
        for part in open_parts:
            deal(s, b, side, part)
        n -= len(open_parts)
    return n if any(left(s, b, side, p) > 0 for p in PARTS) else 0


def attack(s: Seas, me: Actor, foe: str) -> None:
    """bounty.gain, treasure.bounty: what opening a battle brings."""
    if foe in NATIONS:
        if not s.at_war(foe, s.players[me].nation) or s.known("war.bounty") is not False:
            bounty(s, me, foe)
    elif foe == TREASURE:
        bounty(s, me, "spanish", rule="treasure.bounty")
    elif foe in s.players and not s.players[foe].pirate:
        bounty(s, me, s.players[foe].nation)


