"""Trade, wind and storm: a sale, contraband, a move and a storm entered, against the models of places and captains."""

from __future__ import annotations

from random import Random

from referee.games.merchants_marauders.state import Seas
from referee.games.merchants_marauders.zones import COMPASS, PARTS
from tests.journal_lines import tell
from tests.models.merchants_marauders import model_captain as captains
from tests.models.merchants_marauders import model_places as places
from tests.models.merchants_marauders.adapter import begun, entered, loyalty, open_table
from tests.models.merchants_marauders.model_common import SKULL, Dice


def trades(seed: int) -> str:
    """sell.price, sell.glory, variant-6.sell, contraband.sell, contraband.glory: gold, glory and the card that waits for its pair."""
    rng = Random(seed)
    six, scarce, plain, bonus = rng.random() < 0.5, rng.randint(0, 4), rng.randint(0, 3), rng.randint(0, 1)
    smuggled, odd = rng.randint(0, 3), rng.randint(0, 1)
    table = open_table(2, variants="6" if six else "")
    s: Seas = table.s
    ours = s.players["1"]
    ours.port, ours.gold, ours.cargo, ours.contraband, ours.sold = True, 0, scarce + plain, smuggled, odd
    if scarce + plain:
        entered(table, f"1 sell {scarce + plain} {scarce}" + " 1" * bonus)
    if smuggled:
        entered(table, f"1 smuggle {smuggled}")
    theirs = places.Visitor(in_port=True, odd_sold=odd, contraband=[places.Goods("rum", "havana") for _ in range(smuggled)])
    glory = places.sell_contraband(theirs, list(range(smuggled)), "havana") + (scarce >= 3)
    gold = places.sale_price(scarce, plain, bonus, six) + theirs.gold
    said, told = (ours.gold, sum(ours.glory.values()), ours.sold, ours.contraband), (gold, glory, theirs.odd_sold, len(theirs.contraband))
    return "" if said == told else f"{(six, scarce, plain, bonus, smuggled, odd)}: {said}, the model {told}"


def sails(seed: int) -> str:
    """wind.with, wind.against: what a move costs, or that it cannot be paid."""
    rng = Random(seed)
    table = open_table(2)
    s: Seas = table.s
    ours = s.players["1"]
    ours.zone, ours.port = rng.choice(["havana", "nassau", "caracas", "tortuga"]), False
    ours.actions, ours.free = rng.randint(0, 3), rng.random() < 0.3
    s.wind, s.storm = rng.choice(COMPASS), "the-caribbean-sea"
    way, to = rng.choice(list(s.ways(ours.zone).items()))
    theirs = captains.Captain("anne", actions=ours.actions, used_round={"wind"} if ours.free else set())
    try:
        captains.sail(theirs, way.upper(), s.wind.upper())
        told: tuple[bool, int] = True, theirs.actions
    except ValueError:
        told = False, theirs.actions
    found = tell(table, f"1 sail {to}")
    said = not found.refused, ours.actions
    return "" if said == told else f"{way} with wind {s.wind}: {said}, the model {told}"


def storms(seed: int) -> str:
    """storm.damage, storm.marquis: how many locations are hit."""
    rng = Random(seed)
    table = open_table(2)
    s: Seas = table.s
    ours, skulls, marquis = s.players["1"], rng.randint(0, 3), rng.random() < 0.2
    ours.ship, ours.port, ours.zone, s.storm = "galleon", True, "havana", "havana"
    ours.captain = "christian-marquis" if marquis else ""
    entered(table, "1 sail havana")
    hits = places.storm_damage(3, Dice([SKULL] * skulls + [1] * (3 - skulls)), "christian marquis" if marquis else "")
    if any(frame.name == "storm" for frame in s.now):
        begun(table, "storm", who="1")
        entered(table, " ".join(("table storm", str(skulls), *(rng.choice(("hull", "cargo")) for _ in range(3 - skulls)))))
    said = sum(ours.damage[part] for part in PARTS)
    return "" if said == hits else f"skulls {skulls}, Marquis {marquis}: {said}, the model {hits}"


def moods(seed: int) -> str:
    """loyalty.stash, loyalty.mutiny, loyalty.fierce, favor.port: gold laid down, a mutiny, one action more, a closed port entered."""
    rng = Random(seed)
    table = open_table(2)
    s: Seas = table.s
    ours, theirs = s.players["1"], captains.random_position(rng)
    what = rng.choice(("stash", "fierce", "port"))
    theirs.at_sea, theirs.port, theirs.home = what == "port", "" if what == "port" else "havana", "havana"
    theirs.leadership, gold, skulls = 3, rng.randint(1, 12), rng.randint(0, 2)
    ours.port, ours.gold, ours.stash, ours.favor = not theirs.at_sea, theirs.gold, theirs.stash, theirs.favour
    ours.loyalty, ours.bounties["spanish"], ours.actions = loyalty(theirs.loyalty), theirs.bounties["spain"], 3
    dice = Dice([SKULL] * skulls + [1] * 9)
    lines = {"stash": f"1 stash {gold}", "fierce": f"1 fierce {skulls}", "port": "1 dock" + " favor" * bool(theirs.bounties["spain"])}
    try:
        if what == "stash":
            captains.stash(theirs, gold, dice)
        elif what == "fierce":
            captains.extra_action(theirs, dice)
        else:
            captains.enter_closed_port(theirs, "spain", False)
        allowed = True
    except ValueError:
        allowed = False
    found = tell(table, lines[what])
    if s.now and s.now[-1].name == "mutiny":
        entered(table, f"table mutiny {skulls}")
    ours = s.players["1"]
    if not allowed or found.refused:
        return "" if allowed is not bool(found.refused) else f"{what}: refused {found.refused}, the model allows {allowed}"
    said = (ours.alive, ours.stash, ours.favor) + ((ours.gold, ours.loyalty) if ours.alive else ())
    told = (theirs.alive, theirs.stash, theirs.favour) + ((theirs.gold, loyalty(theirs.loyalty)) if theirs.alive else ())
    return "" if said == told else f"{what}: {said}, the model {told}"
