"""Merchants & Marauders - Seas of Glory: non-player ships - movement, hunting, seeking, entering, upgrades, removal.

`move(position, event) -> (steps, position)`; steps are tuples, first element = what happened:
  ("stay"|"drift"|"hunt", npc, from, to), ("flag", npc, zone), ("enter", npc, zone), ("leave", npc, zone),
  ("upgrade", npc, token), ("return", npc, token), ("refit", npc, hull), ("loyalty",).
`seekers(position, captain)` tells which NPCs make a scouting check against that captain now.

Parameters: the map (zone -> {direction: zone}), the owners of zones, upgrade tokens and the order they are drawn (INPUT `draws`),
and `Rules`, the base game's rules that the booklet only refers to. Every field of `Rules` is an ASSUMPTION.
The treasure galleon's movement and the growth of its gold are not in the text: the table tells them (event "treasure").

Disagreements with the program, and who was right:
  none of 2,000 positions where the booklet speaks. Told by the table, not by the model's defaults: naval ships want every pirate
  (naval_own_bounty False), and whether prey in the own zone or a nation at war keeps or draws them (both ways are tried).
"""

import random
from copy import deepcopy
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_common import COMPASS, NATIONS, SAMPLE_NATION, SAMPLE_SEA, clockwise_from, drift

Step = tuple[str, ...]


@dataclass
class Rules:
    """Base-game rules outside the booklet (assumptions; M7 L460 and M8 L502 only confirm that hunting and drifting exist)."""

    stay_with_prey: bool = True  # an NPC that shares a zone with its prey does not move
    naval_own_bounty: bool = True  # a naval ship wants pirates with a bounty of its own nation; False: any pirate
    war_prey: bool = True  # a naval ship also wants captains of a nation at war with its own
    prey_order: tuple[str, ...] = ("bounty", "clockwise", "name")  # ties between neighbouring zones with prey


@dataclass
class Npc:
    """kind: naval, pirate or treasure. A naval ship is known by its nation, a pirate by its type of hull (M4, L337)."""

    kind: str
    hull: str
    nation: str = ""
    zone: str = ""
    upgrades: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Two ships with the same name are the same miniature."""
        return {"naval": f"navy {self.nation}", "pirate": f"pirate {self.hull}"}.get(self.kind, "treasure galleon")


@dataclass
class Captain:
    """A player's captain as the NPCs see him. `hidden` = contraband units in the smuggler's hold (M3, L299)."""

    name: str
    zone: str
    nation: str = ""
    in_port: bool = False
    pirate: bool = False
    bounties: dict[str, int] = field(default_factory=dict)
    contraband: int = 0
    hidden: int = 0


@dataclass
class Position:
    """The board. `flags` are ships that enter at the end of the round; `usable` are the upgrade types in play (M4, L327)."""

    sea: dict[str, dict[str, str]]
    owners: dict[str, str]
    npcs: dict[str, Npc] = field(default_factory=dict)
    captains: dict[str, Captain] = field(default_factory=dict)
    flags: dict[str, Npc] = field(default_factory=dict)
    reserve: list[str] = field(default_factory=list)
    usable: tuple[str, ...] = ()
    upgrades_on: bool = False  # module 4 in use
    wars: list[tuple[str, str]] = field(default_factory=list)
    rules: Rules = field(default_factory=Rules)


@dataclass
class Event:
    """kind: move, appear, end_round, war, peace, defeat, fort or treasure (see `move`)."""

    kind: str
    orders: list[tuple[str, str]] = field(default_factory=list)  # (npc name | naval | pirate | all, direction)
    distance: int = 1
    npc: Npc | None = None
    draws: list[str] = field(default_factory=list)
    name: str = ""
    zone: str = ""
    nations: tuple[str, str] = ("", "")


def at_war(position: Position, one: str, two: str) -> bool:
    """Are the two nations at war?"""
    return bool(one and two) and ((one, two) in position.wars or (two, one) in position.wars)


def is_prey(position: Position, npc: Npc, captain: Captain) -> bool:
    """Does this NPC hunt the captain across zones? Contraband alone is no reason to come closer (M7, L460)."""
    if captain.in_port or npc.kind == "treasure":
        return False
    if npc.kind == "pirate":
        return not captain.pirate  # assumption: pirate NPCs hunt captains who are no pirates
    if position.rules.war_prey and at_war(position, npc.nation, captain.nation):
        return True
    wanted = captain.bounties.get(npc.nation, 0) > 0 or not position.rules.naval_own_bounty
    return captain.pirate and wanted


def seekers(position: Position, name: str) -> list[str]:
    """NPCs that check scouting against the captain, in order of name."""
    captain = position.captains[name]
    here = [npc for npc in position.npcs.values() if npc.zone == captain.zone]
    men_of_war = [npc.name for npc in here if npc.hull == "man-o-war"]
    found = []
    for npc in here:
        if npc.name in men_of_war and len(men_of_war) >= 2:
            continue  # M1, L209: any two men-o-war in one zone do not seek
        smuggling = npc.kind == "naval" and not captain.pirate and captain.contraband - captain.hidden > 0 and not captain.in_port
        if is_prey(position, npc, captain) or smuggling:  # M7, L460: same zone only; hidden cargo is invisible (M3, L299)
            found.append(npc.name)
    return sorted(found)


def _prey_key(position: Position, npc: Npc, direction: str, way: str, captain: Captain) -> tuple[object, ...]:
    keys: dict[str, object] = {
        "bounty": -captain.bounties.get(npc.nation, 0),
        "clockwise": clockwise_from(direction).index(way),
        "name": captain.name,
    }
    return tuple(keys[key] for key in position.rules.prey_order)


def next_zone(position: Position, npc: Npc, direction: str) -> tuple[str, str]:
    """(why, zone) of the NPC's next step."""
    prey = [c for c in position.captains.values() if is_prey(position, npc, c)]
    if position.rules.stay_with_prey and any(c.zone == npc.zone for c in prey):
        return "stay", npc.zone
    ways = position.sea[npc.zone]
    options = [(_prey_key(position, npc, direction, way, c), c.zone) for way, zone in ways.items() for c in prey if c.zone == zone]
    if options:
        return "hunt", min(options)[1]
    return "drift", drift(position.sea, npc.zone, direction)


def draw_upgrades(position: Position, draws: list[str]) -> list[str]:
    """Take upgrades for a new NPC from the reserve (M4, L333-342); `draws` = tokens in the order they are drawn."""
    got: list[str] = []
    want, two = 1, False
    for token in draws:
        if token not in position.reserve:
            raise ValueError(f"{token} is not in the reserve")
        if token == "0" and not two:
            return []  # L333: no upgrade, token goes back
        if token == "2" and not two:
            want, two = 2, True  # L333: two upgrades, token goes back
        elif token in position.usable and token not in got:  # L335, L342: else put back, draw another
            position.reserve.remove(token)
            got.append(token)
        if len(got) == want:
            return got
    if any(token in position.usable and token not in got for token in position.reserve):
        raise ValueError("more draws are needed")
    return got


def _appear(position: Position, event: Event) -> list[Step]:
    """An event card with an NPC: a flag now, upgrades now, the ship at the end of the round (M1 L227, M4 L333-337)."""
    assert event.npc is not None
    npc = deepcopy(event.npc)
    steps: list[Step] = [("flag", npc.name, npc.zone)]
    old = [ship for ship in (position.npcs.get(npc.name), position.flags.get(npc.name)) if ship]
    for ship in old:  # L337: upgrades of the older ship go back to the reserve
        steps += [("return", npc.name, token) for token in ship.upgrades]
        position.reserve += ship.upgrades
        ship.upgrades = []
    if position.upgrades_on:
        npc.upgrades = draw_upgrades(position, event.draws)
        steps += [("upgrade", npc.name, token) for token in npc.upgrades]
    position.flags[npc.name] = npc
    return [*steps, ("loyalty",)]  # M11, L738: an NPC event costs loyalty


def _end_round(position: Position) -> list[Step]:
    """Flagged ships enter; a ship of the same name still on the map is the same miniature (assumption: it is moved)."""
    steps: list[Step] = []
    for name, npc in position.flags.items():
        if name in position.npcs:
            steps.append(("leave", name, position.npcs[name].zone))
        position.npcs[name] = npc
        steps.append(("enter", name, npc.zone))
    position.flags = {}
    return steps


def _sail(position: Position, event: Event) -> list[Step]:
    """Each named NPC makes its steps one by one; prey is looked for anew before every step."""
    steps: list[Step] = []
    for selector, direction in event.orders:
        for npc in position.npcs.values():
            if selector not in (npc.name, npc.kind, "all") or npc.kind == "treasure":
                continue
            for _ in range(event.distance):
                why, zone = next_zone(position, npc, direction)
                steps.append((why, npc.name, npc.zone, zone))
                npc.zone = zone
    return steps


def _refit(position: Position, nations: tuple[str, str], hull: str) -> list[Step]:
    """War makes men-o-war of frigates, peace the reverse; upgrades stay aboard (M4, L341)."""
    steps: list[Step] = []
    for npc in position.npcs.values():
        if npc.kind == "naval" and npc.nation in nations and npc.hull != hull:
            npc.hull = hull
            steps.append(("refit", npc.name, hull))
    return steps


def _fort(position: Position, event: Event) -> list[Step]:
    """Visit of a naval fort in zone `name`: a ship of the fort's nation moves one zone, or a new one is announced (M9, L578)."""
    nation = position.owners[event.name]
    ship = position.npcs.get(f"navy {nation}")
    if ship is None:
        if event.npc is None or event.npc.name != f"navy {nation}":
            raise ValueError("draw event cards until a naval ship of that nation turns up")
        return _appear(position, event)
    if event.zone not in position.sea[ship.zone].values():
        raise ValueError("the ship moves to a neighbouring zone")
    old, ship.zone = ship.zone, event.zone
    return [("drift", ship.name, old, ship.zone)]


def move(position: Position, event: Event) -> tuple[list[Step], Position]:
    """Carry out one event on a copy of the position."""
    new = deepcopy(position)
    if event.kind == "move":
        return _sail(new, event), new
    if event.kind == "appear":
        return _appear(new, event), new
    if event.kind == "end_round":
        return _end_round(new), new
    if event.kind in ("war", "peace"):
        war = event.kind == "war"
        new.wars = [pair for pair in new.wars if set(pair) != set(event.nations)] + ([event.nations] if war else [])
        return _refit(new, event.nations, "man-o-war" if war else "frigate"), new
    if event.kind == "defeat":  # sunk or captured: off the map, tokens not taken go back (M4, L337, L351; M6, L417)
        npc = new.npcs.pop(event.name)
        new.reserve += npc.upgrades
        return [("leave", npc.name, npc.zone)] + [("return", npc.name, token) for token in npc.upgrades], new
    if event.kind == "fort":
        return _fort(new, event), new
    if event.kind == "treasure":  # the text is silent how it sails: the table says where to
        npc = new.npcs["treasure galleon"]
        old, npc.zone = npc.zone, event.zone
        return [("drift", npc.name, old, npc.zone)], new
    raise ValueError(f"unknown event {event.kind}")


def setup_npcs(cards: list[Npc | None], homes: set[str]) -> list[Npc]:
    """Variant 4 (L838): first two naval ships of different nations and one pirate; none at a captain's home (card goes back)."""
    placed: list[Npc] = []
    for npc in cards:
        if npc is None or npc.zone in homes:
            continue
        same = [other for other in placed if other.kind == npc.kind]
        room = len(same) < (2 if npc.kind == "naval" else 1)
        if room and npc.nation not in {other.nation for other in same if npc.kind == "naval"}:
            placed.append(deepcopy(npc))
    return placed


def random_position(rng: random.Random) -> Position:
    """A small board with made-up geography."""
    zones = list(SAMPLE_SEA)
    position = Position(sea=deepcopy(SAMPLE_SEA), owners=dict(SAMPLE_NATION), upgrades_on=True)
    position.usable = ("grapple", "chain", "crows_nest")
    position.reserve = ["0", "2", "grapple", "chain", "crows_nest"]
    for nation in rng.sample(NATIONS, 2):
        npc = Npc("naval", rng.choice(("frigate", "man-o-war")), nation, rng.choice(zones))
        position.npcs[npc.name] = npc
    pirate = Npc("pirate", rng.choice(("brig", "man-o-war", "sloop")), "", rng.choice(zones))
    position.npcs[pirate.name] = pirate
    for name in ("anne", "bart", "cleo"):
        bounties = {nation: rng.randint(1, 3) for nation in rng.sample(NATIONS, rng.randint(0, 2))}
        captain = Captain(name, rng.choice(zones), rng.choice(NATIONS), rng.random() < 0.3, bool(bounties), bounties)
        captain.contraband = rng.randint(0, 2)
        position.captains[name] = captain
    return position


def random_event(rng: random.Random) -> Event:
    """A movement card for everybody, or the end of a round."""
    if rng.random() < 0.2:
        return Event("end_round")
    return Event("move", [("naval", rng.choice(COMPASS)), ("pirate", rng.choice(COMPASS))], rng.randint(1, 2))
