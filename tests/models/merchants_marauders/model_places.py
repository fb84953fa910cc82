"""Merchants & Marauders - Seas of Glory: visits to places and the town's limits, contraband, storm, modifications, module set-up.

Plain functions on small values; drawn cards, tokens and dice are INPUT. Raids on places are in model_raid.py, a fort's ship in
model_npc.py. Parameters: which goods and contraband belong to which port, ordinary prices, the location of random damage.
The reef's damage as printed can never occur (each item needs a success, each success cancels one damage): `reef` takes the
reading as a parameter, to be asked at the table.

Disagreements with the program, and who was right:
  none: agreed in the situations and in 2,000 random positions of agree_port (what is not there, only in the situations).
"""

import random
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_common import SAMPLE_SEA, SKULL, Dice, Face, drift

VISITORS = {  # M9, L564-643
    "haven": "pirates",
    "fort": "others",
    "missionary": "all",
    "prison": "all",
    "post": "others",
    "town": "all",
    "village": "all",
    "reef": "all",
}
TOWN_ACTIONS = {"sell", "buy", "shipyard", "crew", "rumour", "favour", "loyalty"}  # M9, L666
DRAWS = {"post": (6, 3), "town": (4, 3)}  # M9, L612 and L623: (normally, after buying here in the round before)
CONTRABAND_COST, CONTRABAND_PRICE = 3, 10  # M7, L441, L450
BRIG_COST, BRIG_RESALE = 20, 5  # M5, L369


@dataclass
class Goods:
    """A goods card; `port` = where its contraband side is sold, "" for an ordinary card."""

    good: str
    port: str = ""


@dataclass
class Visitor:
    """A captain at a place or in port."""

    pirate: bool = False
    in_port: bool = False
    actions: int = 3
    visited: bool = False  # a place was visited in this round
    gold: int = 0
    bounties: dict[str, int] = field(default_factory=dict)
    cargo: list[Goods] = field(default_factory=list)
    contraband: list[Goods] = field(default_factory=list)
    hidden: int = -1  # index of the contraband card in the smuggler's hold (M3, L299), -1 = none
    capacity: int = 4
    odd_sold: int = 0  # 0 or 1 contraband card waiting under the captain (M7, L454)
    specialists: list[str] = field(default_factory=list)


# --- visits (module 9) --------------------------------------------------------------------------------------------------


def may_visit(visitor: Visitor, place: str) -> str:
    """Empty when allowed, else the reason: at sea, one action, one place a round, right sort of captain (L529)."""
    if visitor.in_port:
        return "places lie at sea"
    if visitor.actions < 1:
        return "no action left"
    if visitor.visited:
        return "one place a round"
    if VISITORS[place] == "pirates" and not visitor.pirate:
        return "pirates only"
    if VISITORS[place] == "others" and visitor.pirate:
        return "not for pirates"
    return ""


def visit(visitor: Visitor, place: str) -> None:
    """Pay the action and mark the visit; the captain stays at sea, open to attack (L531-532)."""
    reason = may_visit(visitor, place)
    if reason:
        raise ValueError(reason)
    visitor.actions -= 1
    visitor.visited = True


def town_allows(actions: list[str]) -> bool:
    """One of the seven, once; nothing else (L623, L656-666)."""
    return len(actions) == 1 and actions[0] in TOWN_ACTIONS


def cards_to_draw(place: str, bought_last_round: bool) -> int:
    """Goods cards offered in a trading post or a town."""
    return DRAWS[place][1 if bought_last_round else 0]


def missionary(visitor: Visitor, nation: str, count: int) -> None:
    """Three gold per bounty, one nation in a visit (L589)."""
    if not 0 < count <= visitor.bounties.get(nation, 0) or visitor.gold < 3 * count:
        raise ValueError("three gold for each bounty you have of one nation")
    visitor.gold -= 3 * count
    visitor.bounties[nation] -= count


def prison(visitor: Visitor, drawn: list[str], free: bool = False) -> str:
    """Five gold (none after a successful raid): the first specialist drawn of a type not aboard (L600, L605).

    `drawn` = glory cards in order; "" is a card without a specialist.
    """
    if not free and visitor.gold < 5:
        raise ValueError("five gold")
    visitor.gold -= 0 if free else 5
    for card in drawn:
        if card and card not in visitor.specialists:
            visitor.specialists.append(card)
            return card
    raise ValueError("draw on")


def reef(roll: list[Face], items: list[str], reading: str = "printed", rebate: int = 0) -> int:
    """Scouting check at the reef -> hull damage. Each success buys one item: goods, weapon, rumour or crew (L644-649).

    reading "printed": one damage per item less one per skull of the same roll = never any; "items": one per item;
    "second": one per item less `rebate` skulls of another check.
    """
    successes = roll.count(SKULL)
    if len(items) > successes or not set(items) <= {"goods", "weapon", "rumour", "crew"}:
        raise ValueError("one item for each success")
    less = {"printed": successes, "items": 0, "second": rebate}[reading]
    return max(0, len(items) - less)


# --- contraband (module 7) ----------------------------------------------------------------------------------------------


def must_replace(card: Goods, port: str, scarce: set[str]) -> bool:
    """Cards put back when buying: scarce here, or contraband for this very port (L440); posts and towns the same (L612)."""
    return card.good in scarce or (card.port != "" and card.port == port)


def contraband_cost(cards: list[Goods], zone_price: int = 0) -> int:
    """Three gold each, no quantity discount (L441); a zone with its own price for goods (Nassau: 2) applies (L468)."""
    if any(not card.port for card in cards):
        raise ValueError("an ordinary card is no contraband")
    return len(cards) * (zone_price or CONTRABAND_COST)


def load_used(visitor: Visitor) -> int:
    """Both holds share the ship's capacity; the hidden card takes no space (M7 L468, M3 L299)."""
    return len(visitor.cargo) + len(visitor.contraband) - (1 if visitor.hidden >= 0 else 0)


def sell_contraband(visitor: Visitor, indexes: list[int], port: str, place: str = "port") -> int:
    """Ten gold each, only in the port on the card, never in town or post; -> glory, one per second card (L450-454)."""
    if place != "port" or any(visitor.contraband[index].port != port for index in indexes):
        raise ValueError("contraband is sold in the port named on it")
    visitor.gold += CONTRABAND_PRICE * len(indexes)
    if visitor.hidden in indexes:
        visitor.hidden = -1
    elif visitor.hidden >= 0:
        visitor.hidden -= sum(1 for index in set(indexes) if index < visitor.hidden)
    visitor.contraband = [card for index, card in enumerate(visitor.contraband) if index not in indexes]
    glory, visitor.odd_sold = divmod(visitor.odd_sold + len(indexes), 2)
    return glory


def found_with_contraband(visitor: Visitor, choice: str, nation: str) -> str:
    """A non-pirate found by a naval ship: "resist" (one bounty, battle) or "discard" all contraband (L460-462)."""
    if choice == "resist":
        visitor.bounties[nation] = visitor.bounties.get(nation, 0) + 1
        return "battle"
    kept = [visitor.contraband[visitor.hidden]] if visitor.hidden >= 0 else []  # M3, L299: the hidden card is safe
    visitor.contraband, visitor.hidden = kept, 0 if kept else -1
    return "free"


def cargo_hit(visitor: Visitor, choice: str, pick: int) -> Goods | None:
    """Cargo damage: the captain names the hold, chance (`pick`) the card; an empty hold sends you to the other (L472)."""
    open_contraband = [card for index, card in enumerate(visitor.contraband) if index != visitor.hidden]
    holds = {"cargo": visitor.cargo, "contraband": open_contraband}
    other = "cargo" if choice == "contraband" else "contraband"
    name = choice if holds[choice] else other
    if not holds[name]:
        return None
    card = holds[name][pick % len(holds[name])]
    owner = visitor.cargo if name == "cargo" else visitor.contraband
    at = next(index for index, mine in enumerate(owner) if mine is card)
    del owner[at]
    if name == "contraband" and at < visitor.hidden:
        visitor.hidden -= 1
    return card


def sale_price(scarce: int, ordinary: int = 0, zone_bonus: int = 0, variant6: bool = False) -> int:
    """Gold for a sale. Variant 6 (L862-865): first scarce good 6, every further one 3. Else 6 and 3 (assumption)."""
    if variant6:
        gold = (6 + 3 * (scarce - 1) if scarce else 0) + 3 * ordinary
    else:
        gold = 6 * scarce + 3 * ordinary
    return gold + zone_bonus * (scarce + ordinary)


# --- storm (module 8), modifications (module 3), set-up -------------------------------------------------------------------


def storm_move(sea: dict[str, dict[str, str]], storm: str, wind: str) -> str:
    """Right after the wind is known, before the event card; at a shore the next zone clockwise (L502)."""
    return drift(sea, storm, wind)


def storm_damage(navigation: int, dice: Dice, captain: str = "") -> int:
    """Random damage: three less one per success (L506); none for Christian Marquis (L519)."""
    return 0 if captain == "christian marquis" else max(0, 3 - dice.skulls(navigation))


def storm_strikes(when: str, zone: str, storm: str, in_port: bool) -> bool:
    """when: enter (also from the port), start (of the own turn), other. A ship in port is not in the zone (L508-509)."""
    return zone == storm and not in_port and when in ("enter", "start")


def return_mods(reserve: list[str], gone: list[str], free_ports: list[str], drawn: list[str]) -> tuple[list[str], dict[str, str]]:
    """Lost modifications go into the reserve, as many are drawn and put into free ports, the rest back (M3, L311)."""
    pool = reserve + gone
    if len(drawn) != len(gone):
        raise ValueError("draw as many as were lost")
    placed: dict[str, str] = {}
    for token, port in zip(drawn, free_ports, strict=False):
        pool.remove(token)
        placed[port] = token
    return pool, placed


def slow_galleons(brig: bool, variants: set[int], wish: bool = False) -> bool:
    """Galleons of manoeuvrability 1: with the brig, variant 1 or variant 5 (M5, L383-387, ruling: mandatory), or by wish."""
    return brig or wish or bool(variants & {1, 5})


def posts_apart(sea: dict[str, dict[str, str]], places: dict[str, str]) -> bool:
    """The two trading posts may not lie in neighbouring zones, and the Caribbean Sea has no place (M9, L525)."""
    posts = [zone for zone, place in places.items() if place == "post"]
    near = any(two in sea[one].values() for one in posts for two in posts)
    return not near and "the caribbean sea" not in places


def random_position(rng: random.Random) -> Visitor:
    """A visitor with some goods."""
    ports = [zone for zone in SAMPLE_SEA if zone != "the caribbean sea"]
    visitor = Visitor(rng.random() < 0.4, rng.random() < 0.3, rng.randint(0, 3), rng.random() < 0.3, rng.randint(0, 20))
    visitor.bounties = {"spain": rng.randint(0, 3)}
    visitor.cargo = [Goods(rng.choice(("rum", "sugar"))) for _ in range(rng.randint(0, 2))]
    visitor.contraband = [Goods("rum", rng.choice(ports)) for _ in range(rng.randint(0, 2))]
    visitor.hidden = 0 if visitor.contraband and rng.random() < 0.3 else -1
    return visitor
