"""Merchants & Marauders - Seas of Glory: ships, hit zones and what a shot does (used by the battle and the raids).

Parameters: ship values, the hit table, and `Rules` = base-game rules outside the booklet (every field is an ASSUMPTION).

Disagreements with the program, and who was right:
  none of 2,000 battles.
"""

import random
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_common import HIT_TABLE, ONE_PER_ROUND, SKULL, WEAPONS, ZONES, Face


@dataclass
class Rules:
    """Base-game rules outside the booklet (assumptions)."""

    hit_table: dict[int, str] = field(default_factory=lambda: dict(HIT_TABLE))
    manoeuvre_bonus: int = 0  # navigation dice per point of better manoeuvrability
    grapple_dice: int = 1  # navigation dice of grappling hooks when boarding
    loser_fire: str = "full"  # a shooter who lost the navigation check: full, half (rounded down) or none
    overflow: str = "hull"  # a hit on a destroyed zone goes to the hull, or is "lost"
    win_glory: int = 1  # glory for beating a captain, a naval ship or a pirate NPC
    open_bounty: int = 1  # bounty of the nation for attacking its ship (M7, L461 confirms it for naval ships)
    reward_per_bounty: int = 0  # gold for beating a captain with bounties
    mod_slots: int = 2  # modifications that fit on a ship card


@dataclass
class Ship:
    """`boxes` = undamaged boxes per zone; 0 = destroyed. Cannons and crew count by their boxes."""

    hull: str
    manoeuvre: int
    boxes: dict[str, int]
    full: dict[str, int]
    weapons: list[str] = field(default_factory=list)
    mods: list[str] = field(default_factory=list)


def pick(ship: Ship, picks: list[str]) -> str:
    """The zone the damaged captain chose; without a usable choice: the undestroyed zone with most boxes (documented default)."""
    while picks:
        zone = picks.pop(0)
        if ship.boxes[zone] > 0:
            return zone
    return max(ZONES, key=lambda zone: ship.boxes[zone])


def damage(ship: Ship, zone: str, rules: Rules) -> None:
    """One box of the zone; a destroyed zone passes the hit on as the base rules say."""
    target = zone if ship.boxes[zone] > 0 or rules.overflow == "lost" else "hull"
    ship.boxes[target] = max(0, ship.boxes[target] - 1)


def _spread(ship: Ship, hits: int, picks: list[str], rules: Rules) -> None:
    """Double shot: evenly over undestroyed zones, the remainder where the damaged captain likes, each zone once (M2, L251)."""
    while hits > 0:
        zones = [zone for zone in ZONES if ship.boxes[zone] > 0]
        if not zones:
            return
        if hits < len(zones):
            chosen = [zone for zone in dict.fromkeys(picks) if zone in zones]
            rest = sorted((zone for zone in zones if zone not in chosen), key=lambda zone: -ship.boxes[zone])
            zones = (chosen + rest)[:hits]
        for zone in zones:
            damage(ship, zone, rules)
        hits -= len(zones)


def land_hits(ship: Ship, faces: list[Face], weapon: str, picks: list[str], rules: Rules) -> tuple[bool, bool]:
    """Apply location dice to the ship -> (weapon was used, ship burns). Numbers first, skulls after them (M2, L251)."""
    for face in faces:
        if face != SKULL:
            damage(ship, rules.hit_table[int(face)], rules)
    skulls = faces.count(SKULL)
    if skulls == 0 or weapon not in ONE_PER_ROUND:
        weapon = ""  # M2, L241 and L249: fire and double shot need a skull; the token is kept
    if weapon == "fire":
        return True, True  # L243: every skull is without effect, the ship burns
    if weapon == "double":
        _spread(ship, skulls + min(2, skulls), picks, rules)  # L249: at most two skulls are doubled
        return True, False
    for _ in range(skulls):  # chain and grape are base weapons; L251 confirms that chain sends skulls to the masts
        damage(ship, {"chain": "masts", "grape": "crew"}.get(weapon) or pick(ship, picks), rules)
    return bool(weapon), False


def random_ship(rng: random.Random) -> Ship:
    """A made-up ship."""
    full = {zone: rng.randint(2, 5) for zone in ZONES}
    ship = Ship(rng.choice(("sloop", "brig", "frigate")), rng.randint(1, 3), dict(full), full)
    ship.weapons = rng.sample(WEAPONS, rng.randint(0, 6))
    ship.mods = rng.sample(("clean_hull", "crows_nest"), rng.randint(0, 2))
    return ship
