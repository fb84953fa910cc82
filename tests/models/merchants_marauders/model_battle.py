"""Merchants & Marauders - Seas of Glory: sea battle, captain against NPC or captain against captain.

`battle(position, dice) -> (events, position)`. Dice are INPUT, one flat row of faces, consumed in this order:
  scouting (and its re-roll), then in every round: navigation attacker, navigation defender; then either the crew fight
  (leadership attacker, leadership defender, repeated) or the shots (attacker: one die per cannon, then one location die
  per hit; defender the same). Decisions are INPUT too: `position.orders`, one pair (attacker, defender) per round.

From the booklet: the three new weapons, one shot weapon a round, clean hull, crow's nest, what happens to NPC upgrades,
treasure galleon, bounty for opening a battle, loyalty and specialists, favour. The frame of a battle (who wins a round, who
shoots, what hits a destroyed zone, rewards) belongs to the base game: `Rules` in model_hits.py, all ASSUMPTIONS; also that
a winner's boarding or flight comes before any shot of that round, and that a tie has no winner. Hit table: parameter.
Merchant raids and raids on places are in model_raid.py.

Disagreements with the program, and who was right:
  none of 2,000 battles where the booklet speaks. The frame is the base game's, where the program follows public sources: how many
  shots hit, a shot at a winner who boards or flees, one die without masts, both crews gone at once.
"""

import random
from copy import deepcopy
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_common import (
    FACES,
    LOYALTY,
    NATIONS,
    ONE_PER_ROUND,
    WEAPONS,
    Dice,
    Face,
    less_one,
    loyalty_effects,
)
from tests.models.merchants_marauders.model_hits import Rules, Ship, damage, land_hits, pick, random_ship
from tests.models.merchants_marauders.model_scout import nest_works, scout, scout_dice

Log = list[tuple[str | int, ...]]


@dataclass
class Side:
    """kind: captain, naval, pirate or treasure. `specialists` = extra dice per skill that specialists give."""

    name: str
    kind: str
    ship: Ship
    scouting: int = 2
    seamanship: int = 2
    leadership: int = 2
    nation: str = ""
    gold: int = 0
    pirate: bool = False
    favour: int = 0
    glory: int = 0
    loyalty: str = "content"
    bounties: dict[str, int] = field(default_factory=dict)
    specialists: dict[str, int] = field(default_factory=dict)
    spent: list[str] = field(default_factory=list)
    burning: bool = False


@dataclass
class Order:
    """One side's decisions for a round: act = shoot, board or flee. `take` and `burn` = zones chosen for damage received."""

    act: str
    weapon: str = ""
    grapple: bool = False
    spikes: bool = False
    take: list[str] = field(default_factory=list)
    burn: str = ""


@dataclass
class Position:
    """`loot`: what the winner takes after boarding: gold, ship, and/or names of upgrade tokens."""

    attacker: Side
    defender: Side
    orders: list[tuple[Order, Order]] = field(default_factory=list)
    loot: list[str] = field(default_factory=list)
    scouting: bool = True
    reroll_by: str = ""
    reserve: list[str] = field(default_factory=list)
    outcome: str = ""  # not found, open, fled, sunk, boarded, both sunk, no crews
    winner: str = ""
    rules: Rules = field(default_factory=Rules)


def skill(side: Side, name: str) -> int:
    """Skill with specialists; a restless (or worse) crew makes them useless (M11, L754)."""
    extra = 0 if "restless" in loyalty_effects(side.loyalty) else side.specialists.get(name, 0)
    return int(getattr(side, name)) + extra


def lead_dice(side: Side, spiked: bool = False) -> int:
    """Leadership in a crew fight or a raid on a place: happy +1, angry -1, spikes -1, never below one (L746, L758, L261)."""
    felt = loyalty_effects(side.loyalty)
    dice = skill(side, "leadership") + (1 if "happy" in felt else 0)
    dice = less_one(dice) if "angry" in felt else dice
    return less_one(dice) if spiked else dice


def nav_dice(me: Side, foe: Side, mine: Order, his: Order, spiked: bool, rules: Rules) -> int:
    """Navigation dice of one side in one round."""
    dice = skill(me, "seamanship") + rules.manoeuvre_bonus * max(0, me.ship.manoeuvre - foe.ship.manoeuvre)
    if mine.act == "board" and mine.grapple and "grapple" in me.ship.weapons:
        dice += rules.grapple_dice
    if "clean_hull" in foe.ship.mods and "flee" in (mine.act, his.act):
        dice = less_one(dice)  # M3, L283: whichever of the two flees
    return less_one(dice) if spiked else dice  # M2, L260


def _spend(side: Side, token: str, log: Log) -> None:
    side.ship.weapons.remove(token)
    side.spent.append(token)
    log.append(("spent", side.name, token))


def _fire(pos: Position, shooter: Side, target: Side, order: Order, his: Order, dice: int, roll: Dice, log: Log) -> None:
    hits = roll.skulls(dice)
    faces = roll.take(hits)
    log.append(("hits", shooter.name, hits))
    weapon = order.weapon if order.weapon in shooter.ship.weapons else ""
    used, burns = land_hits(target.ship, faces, weapon, list(his.take), pos.rules)
    if used:
        _spend(shooter, weapon, log)
    if burns:
        target.burning = True
        log.append(("burning", target.name))


def _crew_fight(pos: Position, spiked: set[str], roll: Dice, log: Log) -> None:
    """Both lose crew by the other's skulls until a crew is gone (base). Spikes cost one die in the first roll (M2, L261)."""
    sides = (pos.attacker, pos.defender)
    for side in sides:
        side.burning = False  # M2, L243: fire ends when the crews fight
    while all(side.ship.boxes["crew"] > 0 for side in sides):
        skulls = [roll.skulls(lead_dice(side, side.name in spiked)) for side in sides]
        spiked = set()
        for side, lost in zip(sides, reversed(skulls), strict=True):
            side.ship.boxes["crew"] = max(0, side.ship.boxes["crew"] - lost)
        log.append(("crew", sides[0].ship.boxes["crew"], sides[1].ship.boxes["crew"]))
    alive = [side.name for side in sides if side.ship.boxes["crew"] > 0]
    pos.winner = alive[0] if alive else ""
    pos.outcome = "boarded" if alive else "no crews"


def _sunk(pos: Position) -> bool:
    """A destroyed hull sinks the ship and its captain (said for raids in M9, L546; base for battles)."""
    afloat = [side.name for side in (pos.attacker, pos.defender) if side.ship.boxes["hull"] > 0]
    if len(afloat) == 2:
        return False
    pos.outcome, pos.winner = ("sunk", afloat[0]) if afloat else ("both sunk", "")
    return True


def _shots(dice: int, lost: bool, rules: Rules) -> int:
    if not lost or rules.loser_fire == "full":
        return dice
    return dice // 2 if rules.loser_fire == "half" else 0


def _round(pos: Position, orders: tuple[Order, Order], spiked: set[str], roll: Dice, log: Log) -> set[str]:
    """One round -> names that roll one navigation die fewer in the next round. Sets pos.outcome when the battle is over."""
    sides = (pos.attacker, pos.defender)
    pairs = ((0, 1), (1, 0))
    skulls = [roll.skulls(nav_dice(sides[i], sides[j], orders[i], orders[j], sides[i].name in spiked, pos.rules)) for i, j in pairs]
    log.append(("navigation", skulls[0], skulls[1]))
    lead = 0 if skulls[0] > skulls[1] else 1 if skulls[1] > skulls[0] else -1  # a tie has no winner (assumption)
    next_nav, next_lead = set(), set()
    for i, j in pairs:
        boards = orders[i].act == "board"
        if boards and orders[i].grapple and "grapple" in sides[i].ship.weapons:
            _spend(sides[i], "grapple", log)
        if boards and orders[i].spikes and "spikes" in sides[i].ship.weapons:  # M2, L257, L263: hooks and spikes together
            _spend(sides[i], "spikes", log)
            (next_lead if lead == i else next_nav).add(sides[j].name)
    if lead >= 0 and orders[lead].act == "flee":
        pos.outcome = "fled"
    elif lead >= 0 and orders[lead].act == "board":
        _crew_fight(pos, next_lead, roll, log)
    else:
        guns = [_shots(sides[i].ship.boxes["cannons"], lead == j, pos.rules) for i, j in pairs]  # shots are simultaneous
        for i, j in pairs:
            if orders[i].act == "shoot":
                _fire(pos, sides[i], sides[j], orders[i], orders[j], guns[i], roll, log)
        _sunk(pos)
    return next_nav


def _burn(pos: Position, orders: tuple[Order, Order], log: Log) -> None:
    """Before every later round a burning ship loses one box where its captain likes (M2, L243)."""
    for side, order in zip((pos.attacker, pos.defender), orders, strict=True):
        if side.burning:
            zone = pick(side.ship, [order.burn] if order.burn else [])
            damage(side.ship, zone, pos.rules)
            log.append(("burns", side.name, zone))
    _sunk(pos)


def _find(pos: Position, roll: Dice, log: Log) -> bool:
    me, foe = pos.attacker, pos.defender
    nests = [nest_works(side.ship.mods, side.ship.boxes["masts"], side.ship.full["masts"]) for side in (me, foe)]
    count = scout_dice(skill(me, "scouting"), nests[0], nests[1])  # NPCs always use theirs (M4, L347); so do captains here
    payer = foe if me.kind != "captain" else me
    found, payer.favour = scout(count, roll, me.kind != "captain", payer.favour, pos.reroll_by)
    log.append(("found" if found else "missed", me.name))
    return found


def _open(pos: Position, log: Log) -> None:
    """Bounty for opening fire: on naval ships and captains (base; L461), on the treasure galleon (M6, L408 by the ruling)."""
    me, foe = pos.attacker, pos.defender
    if me.kind == "captain" and foe.nation and foe.kind != "pirate" and not (foe.kind == "captain" and foe.pirate):
        me.bounties[foe.nation] = me.bounties.get(foe.nation, 0) + pos.rules.open_bounty
        log.append(("bounty", me.name, foe.nation, pos.rules.open_bounty))


def _fits(ship: Ship, token: str, rules: Rules) -> bool:
    if token in WEAPONS:
        return token not in ship.weapons  # M2, L237: one of each kind
    return token not in ship.mods and len(ship.mods) < rules.mod_slots


def _loot(pos: Position, winner: Side, loser: Side, log: Log) -> None:
    """After boarding: ship and/or gold, and the NPC's unspent upgrades where they fit (M4, L353-355; M6, L415)."""
    if "gold" in pos.loot:
        log.append(("gold", winner.name, loser.gold))
        winner.gold, loser.gold = winner.gold + loser.gold, 0
    if "ship" in pos.loot:  # keeps the upgrades that are left (L355)
        winner.ship, loser.ship = loser.ship, winner.ship
        log.append(("ship", winner.name, winner.ship.hull))
        return
    for token in [name for name in pos.loot if name in loser.ship.weapons + loser.ship.mods]:
        if loser.kind != "captain" and _fits(winner.ship, token, pos.rules):
            source = loser.ship.weapons if token in loser.ship.weapons else loser.ship.mods
            source.remove(token)
            (winner.ship.weapons if token in WEAPONS else winner.ship.mods).append(token)
            log.append(("token", winner.name, token))


def _reward(pos: Position, winner: Side, loser: Side, log: Log) -> None:
    winner.glory += pos.rules.win_glory if loser.kind != "treasure" else 1  # M6, L412
    log.append(("glory", winner.name, 1 if loser.kind == "treasure" else pos.rules.win_glory))
    if loser.kind == "treasure" and loser.gold >= 10:  # M6, L413: one more Spanish bounty per full ten gold, sunk or boarded
        winner.bounties["spain"] = winner.bounties.get("spain", 0) + loser.gold // 10
        log.append(("bounty", winner.name, "spain", loser.gold // 10))
    if loser.kind == "captain" and loser.bounties:
        winner.gold += pos.rules.reward_per_bounty * sum(loser.bounties.values())


def _close(pos: Position, log: Log) -> None:
    sides = (pos.attacker, pos.defender)
    beaten = [side for side in sides if pos.winner and side.name != pos.winner]
    if pos.outcome in ("both sunk", "no crews"):
        beaten = list(sides)
    for side in sides:
        side.burning = side.burning and pos.outcome == "open"  # M2, L243
        if side.kind != "captain" and side not in beaten and pos.outcome != "open":
            side.ship.weapons += side.spent  # M4, L343: an NPC gets its used weapons back
            side.spent, side.ship.boxes = [], dict(side.ship.full)  # M6, L417: NPCs are repaired between battles
    for loser in beaten:
        winner = next((side for side in sides if side.name == pos.winner), None)
        captured = "ship" in pos.loot and pos.outcome == "boarded" and winner is not None and winner.kind == "captain"
        if winner is not None and winner.kind == "captain":
            _reward(pos, winner, loser, log)
            if pos.outcome == "boarded":
                _loot(pos, winner, loser, log)
        if loser.kind != "captain":  # M4, L351-353: what is left or was used goes to the reserve
            pos.reserve += loser.spent + ([] if captured else loser.ship.weapons + loser.ship.mods)
            loser.spent = []
        log.append(("lost", loser.name))


def battle(position: Position, dice: list[Face]) -> tuple[Log, Position]:
    """Fight the battle as far as the orders reach."""
    pos, roll, log = deepcopy(position), Dice(dice), []
    if pos.scouting and not _find(pos, roll, log):
        pos.outcome = "not found"
        return log, pos
    _open(pos, log)
    spiked: set[str] = set()
    for number, orders in enumerate(pos.orders):
        if number > 0:
            _burn(pos, orders, log)
        if not pos.outcome:
            spiked = _round(pos, orders, spiked, roll, log)
        if pos.outcome:
            break
    pos.outcome = pos.outcome or "open"
    _close(pos, log)
    return log, pos


def random_position(rng: random.Random) -> Position:
    """A captain attacks another captain, a naval ship, a pirate or the treasure galleon."""
    kind = rng.choice(("captain", "naval", "pirate", "treasure"))
    nation = {"pirate": "", "treasure": "spain"}.get(kind, rng.choice(NATIONS))
    skills = [rng.randint(1, 4) for _ in range(6)]
    one = Side("anne", "captain", random_ship(rng), *skills[:3], loyalty=rng.choice(LOYALTY[1:]), favour=rng.randint(0, 2))
    two = Side("foe", kind, random_ship(rng), *skills[3:], nation=nation, gold=rng.randint(0, 35))
    acts = [[Order(rng.choice(("shoot", "shoot", "board", "flee"))) for _ in range(2)] for _ in range(8)]
    for pair in acts:
        for order in pair:
            order.weapon = rng.choice(("", *ONE_PER_ROUND))
            order.grapple, order.spikes = rng.random() < 0.3, rng.random() < 0.3
    orders = [(pair[0], pair[1]) for pair in acts]
    return Position(one, two, orders, rng.sample(["gold", "ship", *WEAPONS], 3), reroll_by=rng.choice(("", "scout")))


def random_dice(rng: random.Random, count: int = 600) -> list[Face]:
    """A long row of faces."""
    return [rng.choice(FACES) for _ in range(count)]
