"""Merchants & Marauders - Seas of Glory: raids on places (module 9) and on merchants.

`raid(position, dice) -> (events, position)`: dice = bombardment (one per cannon rolled), then leadership.
`merchant(position, dice) -> (events, position)`: dice = seamanship.
Goods cards are a PARAMETER (`Card`: gold, damage icons, escape icons, good, contraband port); the deck order is INPUT.
A raid on a place is told in full by the booklet. A raid on a merchant is a base rule: only special weapons in place of failed
dice (M2, L237), the unbroken ship (M9, L537) and favour per step (M10, L696, L703) are told; the rest is an ASSUMPTION.

Disagreements with the program, and who was right:
- A restless crew that brings home 12 gold from the prison: the model barred the free specialist. The program was right: the glory point
  raises loyalty at once (M11, L731), the visit comes after the raid (L605), and a content crew takes him.
Damage on merchants only where the merchant is caught: the box tells it.
"""

import random
from copy import deepcopy
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_battle import Log, Side, lead_dice, skill
from tests.models.merchants_marauders.model_common import LOYALTY, NATIONS, SKULL, ZONES, Dice, Face, loyalty_effects
from tests.models.merchants_marauders.model_hits import Rules, damage, random_ship

# place: (cards in defence, does a raid bring bounty, do damage icons count) - M9, L564-650; the reef cannot be raided (L650)
PLACES: dict[str, tuple[int, bool, bool]] = {
    "haven": (4, False, True),
    "fort": (6, True, True),
    "missionary": (3, True, False),
    "prison": (4, True, True),
    "post": (5, True, True),
    "town": (5, True, True),
    "village": (4, False, True),
}
GLORY_GOLD = 12  # M9, L556


@dataclass
class Card:
    """A goods card as a raid sees it."""

    gold: int
    hits: tuple[str, ...] = ()
    escape: int = 0
    good: str = ""
    contraband: str = ""


@dataclass
class Position:
    """`cards` = drawn at the start; `remove` = cards given up to bombardment, in order; `take` = cards loaded afterwards."""

    side: Side
    place: str
    nation: str
    cards: list[Card]
    bombard: int = 0
    remove: list[int] = field(default_factory=list)
    retreat: bool = False
    take: list[int] = field(default_factory=list)
    space: int = 0
    in_port: bool = False
    deck: list[Card] = field(default_factory=list)  # merchant only
    changes: list[tuple[str, int]] = field(default_factory=list)  # merchant only: (drop | swap | add, index)
    spend: list[str] = field(default_factory=list)  # merchant only: special weapons spent on failed dice
    outcome: str = ""  # success, failed, retreat, sunk, killed, escaped
    loaded: list[Card] = field(default_factory=list)
    rules: Rules = field(default_factory=Rules)


def may_raid(pos: Position) -> str:
    """Empty when allowed, else the reason (M9, L537: at sea, no destroyed zone; no scouting, also after a visit)."""
    if pos.place not in PLACES:
        return "this place cannot be raided"
    if pos.in_port:
        return "only at sea"
    if any(pos.side.ship.boxes[zone] == 0 for zone in ZONES):
        return "a hit zone is destroyed"
    return ""


def _bounty(pos: Position, log: Log) -> None:
    if PLACES[pos.place][1]:  # M9: 1+1, from the nation of the zone
        pos.side.bounties[pos.nation] = pos.side.bounties.get(pos.nation, 0) + 1
        log.append(("bounty", pos.side.name, pos.nation, 1))


def _glory(side: Side, gold: int, log: Log) -> None:
    """A point for rich booty (M9, L556), which raises loyalty by a step (M11, L731)."""
    if gold >= GLORY_GOLD:
        side.glory += 1
        side.loyalty = LOYALTY[min(len(LOYALTY) - 1, LOYALTY.index(side.loyalty) + 1)]
        log.append(("glory", 1))


def _suffer(pos: Position, left: list[Card], log: Log) -> str:
    """Damage icons of the cards left: one each, two when escape icons reach the ship's manoeuvrability (M9, L544)."""
    escapes = sum(card.escape for card in left)
    each = 2 if escapes >= pos.side.ship.manoeuvre else 1
    icons = [zone for card in left for zone in card.hits] if PLACES[pos.place][2] else []
    for zone in icons:
        for _ in range(each):
            damage(pos.side.ship, zone, pos.rules)
        log.append(("damage", zone, each))
    if pos.side.ship.boxes["hull"] == 0:
        return "sunk"  # L546
    if any(pos.side.ship.boxes[zone] == 0 for zone in ZONES):
        return "failed"  # L546
    return "retreat" if pos.retreat else ""


def raid(position: Position, dice: list[Face]) -> tuple[Log, Position]:
    """A raid on a place (M9, L535-558)."""
    pos, roll, log = deepcopy(position), Dice(dice), []
    reason = may_raid(pos)
    if reason:
        raise ValueError(reason)
    if len(pos.cards) != PLACES[pos.place][0]:
        raise ValueError("wrong number of defence cards")
    _bounty(pos, log)
    shots = roll.skulls(min(pos.bombard, pos.side.ship.boxes["cannons"]))  # L540; special weapons do nothing here (L542)
    gone = list(dict.fromkeys(pos.remove))[:shots]
    left = [card for index, card in enumerate(pos.cards) if index not in gone]
    log.append(("bombarded", len(pos.cards) - len(left)))
    pos.outcome = _suffer(pos, left, log)
    if pos.outcome:
        return log, pos
    skulls = roll.skulls(lead_dice(pos.side))  # L548, one round of crew fight (L550), so loyalty counts (L746, L758)
    lost = max(0, sum(card.escape for card in left) - skulls)
    pos.side.ship.boxes["crew"] = max(0, pos.side.ship.boxes["crew"] - lost)
    log.append(("crew", lost))
    if pos.side.ship.boxes["crew"] == 0:
        pos.outcome = "killed"
        return log, pos
    pos.outcome = "success"
    gold = sum(card.gold for card in pos.cards)  # L552: of all cards drawn, also the bombarded ones
    pos.side.gold += gold
    log.append(("gold", gold))
    pos.loaded = [pos.cards[index] for index in pos.take if index not in gone][: pos.space]  # goods only of cards left
    _glory(pos.side, gold, log)
    _bounty(pos, log)
    if pos.place == "prison" and "restless" not in loyalty_effects(pos.side.loyalty):
        log.append(("free specialist",))  # L605; a restless crew takes nobody for free (M11, L754)
    return log, pos


def merchant(position: Position, dice: list[Face]) -> tuple[Log, Position]:
    """A raid on a merchant (ASSUMED frame): every success, or failed die with a weapon spent on it, changes one card."""
    pos, roll, log = deepcopy(position), Dice(dice), []
    side = pos.side
    if any(side.ship.boxes[zone] == 0 for zone in ZONES):  # M9, L537 tells that merchant raids need it as well
        raise ValueError("a hit zone is destroyed")
    side.bounties[pos.nation] = side.bounties.get(pos.nation, 0) + 1
    log.append(("bounty", side.name, pos.nation, 1))
    count = skill(side, "seamanship")
    skulls = roll.skulls(count)
    for token in [name for name in pos.spend if name in side.ship.weapons][: count - skulls]:  # M2, L237
        side.ship.weapons.remove(token)
        side.spent.append(token)
        skulls += 1
        log.append(("spent", side.name, token))
    for change, index in pos.changes[:skulls]:
        if change != "add":
            pos.cards[index] = Card(0)
        if change != "drop" and pos.deck:
            pos.cards.append(pos.deck.pop(0))
    if sum(card.escape for card in pos.cards) >= side.ship.manoeuvre:
        pos.outcome = "escaped"
        return log, pos
    for card in pos.cards:
        for zone in card.hits:
            damage(side.ship, zone, pos.rules)
    gold = sum(card.gold for card in pos.cards)
    side.gold += gold
    pos.outcome = "success" if side.ship.boxes["hull"] else "sunk"
    log.append(("gold", gold))
    _glory(side, gold, log)
    pos.loaded = [pos.cards[index] for index in pos.take if pos.cards[index].good][: pos.space]
    return log, pos


def random_position(rng: random.Random) -> Position:
    """A captain with an unbroken made-up ship before a random place."""
    place = rng.choice(sorted(PLACES))
    hits = [tuple(rng.sample(ZONES, rng.randint(0, 1))) for _ in range(PLACES[place][0])]
    cards = [Card(rng.randint(0, 5), icons, rng.randint(0, 1), "rum") for icons in hits]
    side = Side("anne", "captain", random_ship(rng), leadership=rng.randint(1, 4))
    remove = rng.sample(range(len(cards)), 2)
    return Position(side, place, rng.choice(NATIONS), cards, rng.randint(0, 5), remove, rng.random() < 0.2, [0, 1, 2], rng.randint(0, 3))


def random_dice(rng: random.Random) -> list[Face]:
    """Enough dice for one raid."""
    return [rng.choice((1, 2, 3, 4, 5, SKULL)) for _ in range(60)]
