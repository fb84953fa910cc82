"""Raids on places and on merchants, step by step: the program against the model, on the same cards, dice and choices."""

from __future__ import annotations

from random import Random

from referee.games.merchants_marauders.moves.location_raid import Land
from referee.games.merchants_marauders.state import Seas
from referee.games.merchants_marauders.zones import PARTS, size
from referee.kernel.table import Table
from tests.models.merchants_marauders import model_raid as model
from tests.models.merchants_marauders.adapter import KIND, NATION, SHIPS, SHOT, entered, loyalty, open_table, random_damage
from tests.models.merchants_marauders.model_battle import Side, lead_dice
from tests.models.merchants_marauders.model_common import LOYALTY, SKULL, ZONES, Face
from tests.models.merchants_marauders.model_hits import Rules, Ship

BACK = {ours: theirs for theirs, ours in SHOT.items()}


def ready(rng: Random, cards: int, place: str) -> tuple[Table, model.Position]:
    """A captain at sea before Havana, the same in both."""
    overflow = rng.choice(("hull", "lost"))
    told = {"hit.destroyed": {"hull": "hull", "lost": "nothing"}[overflow], "merchant.damage": "caught"}
    table = open_table(2, **told)
    s: Seas = table.s
    captain = s.players["1"]
    captain.port, captain.ship, captain.gold = False, rng.choice(SHIPS), 0
    captain.damage = random_damage(rng, captain.ship)
    captain.seamanship, captain.leadership = rng.randint(1, 4), rng.randint(1, 4)
    level = rng.choice(LOYALTY[1:])
    captain.loyalty = loyalty(level)
    captain.weapons = rng.sample(list(BACK), rng.randint(0, 3))
    full = {part: size(captain.ship, part) for part in PARTS}
    boxes = {part: captain.left(part) for part in PARTS}
    ship = Ship(captain.ship, s.maneuver(captain.ship) or 0, boxes, full, [BACK[w] for w in captain.weapons])
    side = Side("anne", "captain", ship, seamanship=captain.seamanship, leadership=captain.leadership, loyalty=level)
    drawn = [card(rng) for _ in range(cards)]
    position = model.Position(side, place, "spain", drawn, rules=Rules(overflow=overflow), space=captain.left("cargo"))
    return table, position


def card(rng: Random) -> model.Card:
    return model.Card(rng.randint(0, 5), tuple(rng.sample(ZONES, rng.randint(0, 1))), rng.randint(0, 1), "rum")


def roll(rng: Random, n: int) -> list[Face]:
    return [rng.choice((1, 2, 3, 4, SKULL, SKULL)) for _ in range(n)]


def unlike(seed: int, table: Table, end: model.Position) -> str:
    """What is different afterwards."""
    captain = table.s.players["1"]
    if not captain.alive:
        return "" if end.outcome in ("sunk", "killed") else f"seed {seed}: {end.outcome} (model), dead (program)"
    theirs = (end.side.gold, end.side.glory, {NATION[n]: k for n, k in end.side.bounties.items()}, end.side.ship.boxes, len(end.loaded))
    wanted = {n: k for n, k in captain.bounties.items() if k}
    ours = (captain.gold, sum(captain.glory.values()), wanted, {p: captain.left(p) for p in PARTS}, captain.cargo)
    tokens = sorted(BACK[w] for w in captain.weapons)
    if captain.loyalty != loyalty(end.side.loyalty):
        return f"seed {seed}: {end.outcome}: {end.side.loyalty} crew (model), {captain.loyalty} (program)"
    if theirs != ours or sorted(end.side.ship.weapons) != tokens:
        return f"seed {seed}: {end.outcome}: {theirs} {end.side.ship.weapons} (model), {ours} {tokens} (program)"
    return ""


def stow(table: Table, end: model.Position) -> None:
    """The model is told the space of the hold, which the damage of this raid may have lessened."""
    end.loaded = end.loaded[: max(0, table.s.players["1"].left("cargo"))]
    entered(table, f"1 stow {len(end.loaded)}")


def places(seed: int) -> str:
    """module 9: defence cards, bombardment, damage, land battle, loot."""
    rng = Random(seed)
    place = rng.choice(sorted(model.PLACES))
    table, position = ready(rng, model.PLACES[place][0], place)
    s: Seas = table.s
    s.locations["havana"] = KIND[place]
    position.bombard = rng.randint(0, position.side.ship.boxes["cannons"])
    position.remove = rng.sample(range(len(position.cards)), rng.randint(0, 3))
    position.retreat, position.take = rng.random() < 0.2, list(range(len(position.cards)))
    fired, led = roll(rng, position.bombard), roll(rng, lead_dice(position.side))
    log, end = model.raid(position, [*fired, *led])
    gone = len(set(position.remove[: fired.count(SKULL)]))
    kept = [c for k, c in enumerate(position.cards) if k not in position.remove[: fired.count(SKULL)]]
    entered(table, f"1 raid {sum(c.gold for c in position.cards)}")
    entered(table, f"1 bombard {gone}")
    parts = " ".join(part for c in kept for part in c.hits)
    entered(table, f"1 fire {sum(c.escape for c in kept)} {parts}".strip())
    if (top := s.top()) and top.name == "raid-land":
        move = Land.so_far("1", ())
        if (ours := move.dice(s)) != len(led):
            return f"seed {seed}: leadership {len(led)} dice (model), {ours} (program)"
        entered(table, "1 withdraw" if position.retreat else f"1 land {led.count(SKULL)}")
    specialist = ("free specialist",) in log
    if (top := s.top()) and top.name == "raid-loot":
        stow(table, end)
        if bool(s.players["1"].specialists) != specialist:
            return f"seed {seed}: a specialist of the prison: {specialist} (model), {s.players['1'].specialists} (program)"
    return unlike(seed, table, end)


def merchants(seed: int) -> str:
    """Seamanship, weapons spent on failed dice, cards changed, escape by maneuverability, damage, gold, glory."""
    rng = Random(seed)
    table, position = ready(rng, 3, "")
    s: Seas = table.s
    position.deck = [card(rng) for _ in range(9)]
    rolled = roll(rng, position.side.seamanship)
    position.spend = rng.sample(position.side.ship.weapons, rng.randint(0, len(position.side.ship.weapons)))
    skulls = rolled.count(SKULL) + min(len(position.spend), len(rolled) - rolled.count(SKULL))
    position.changes = [(rng.choice(("drop", "swap", "add")), k) for k in range(min(skulls, 3))]
    cards = [c for k, c in enumerate(position.cards) if (("drop", k) not in position.changes and ("swap", k) not in position.changes)]
    cards += position.deck[: sum(how != "drop" for how, _ in position.changes)]
    position.take = list(range(3 + sum(how != "drop" for how, _ in position.changes)))
    _, end = model.merchant(position, rolled)
    entered(table, "1 merchant 1")
    entered(table, "1 engage spanish")
    entered(table, f"table chase {rolled.count(SKULL)}")
    for token in position.spend[: len(rolled) - rolled.count(SKULL)]:
        entered(table, f"1 convert {SHOT[token]}")
    for how, _ in position.changes:
        entered(table, "1 change " + {"drop": "discard", "swap": "exchange", "add": "draw"}[how])
    parts = " ".join(part for c in cards for part in c.hits)
    entered(table, f"1 reveal {sum(c.gold for c in cards)} {sum(c.escape for c in cards)} {parts}".strip())
    if (top := s.top()) and top.name == "raid-loot":
        stow(table, end)
    return unlike(seed, table, end)
