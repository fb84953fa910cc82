"""The model's positions as tables of the program: pieces and printed values only, no rules."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

from referee.games.merchants_marauders import GAME
from referee.games.merchants_marauders.state import Npc as Ship
from referee.games.merchants_marauders.state import Seas, pair
from referee.games.merchants_marauders.zones import PARTS, nation, ports, printed, ships, size
from referee.kernel.flow import Frame
from referee.kernel.game import Header
from referee.kernel.move import ODD
from referee.kernel.outcome import Outcome
from referee.kernel.table import Table
from tests.journal_lines import tell
from tests.models.merchants_marauders import model_npc as npc

BOX = Path(__file__).parents[2] / "boxes" / "merchants_marauders.toml"
NATION = {"england": "english", "france": "french", "netherlands": "dutch", "spain": "spanish", "": ""}
SHOT = {"chain": "chain-shot", "grape": "grape-shot", "fire": "heated-shot", "double": "double-shot", "spikes": "caltrops"}
MOD = {"clean_hull": "carved-hull", "crows_nest": "crows-nest"}
KIND = {
    "haven": "pirate-haven", "fort": "naval-fort", "missionary": "missionary", "prison": "prison",
    "post": "trade-post", "town": "town", "village": "natives",
}  # fmt: skip
LOYALTY = {"fierce": "fierce-loyalty"}
NAMES = ("anne", "bart", "cleo", "dirk")


def seat_of(name: str) -> str:
    return str(NAMES.index(name) + 1)


def our_map() -> dict[str, dict[str, str]]:
    """The printed map in the model's words."""
    return {zone: {way.upper(): to for way, to in ways.items()} for zone, ways in printed().items()}


def our_owners() -> dict[str, str]:
    back = {ours: theirs for theirs, ours in NATION.items()}
    return {zone: back[nation(zone)] for zone in ports()}


def open_table(players: int, variants: str = "", **facts: str) -> Table:
    """A table with all modules whose captains are mustered; nobody has sailed."""
    head = Header("merchants-marauders", NAMES[:players], "base", edition=GAME.edition, options={"modules": "all", "variants": variants})
    table = Table(GAME, head, box={**tomllib.loads(BOX.read_text("utf-8")), "galleon.sails": "told", **facts})
    s: Seas = table.s
    s.now.clear()
    s.npcs.clear()
    for captain in s.players.values():
        captain.alive, captain.home, captain.zone = True, "havana", "havana"
        captain.seamanship = captain.scouting = captain.leadership = captain.influence = 3
    s.push("turn", "1")
    s.facts.update({key: table.known(key) or "" for key in ("map.changes", *table.box)})
    return table


def entered(table: Table, line: str) -> Outcome:
    """An entry that must be accepted without a word against it."""
    found = tell(table, line)
    wrong = [b.rule for b in (*found.refused, *found.remarks) if b.grade != ODD]
    assert not wrong, (line, wrong)
    return found


def slot_of(one: npc.Npc) -> str:
    return NATION[one.nation] if one.kind == "naval" else f"pirate-{one.hull}"


def sea_table(position: npc.Position) -> Table:
    """Captains, NPCs, wars as the model has them."""
    yes = {True: "yes", False: "no"}
    rules = position.rules
    facts = {"npc.stays": yes[rules.stay_with_prey], "npc.war-hunt": yes[rules.war_prey], "loyalty.event": "everyone"}
    table = open_table(len(position.captains), **facts)
    s: Seas = table.s
    for name, theirs in position.captains.items():
        captain = s.players[seat_of(name)]
        captain.zone, captain.port, captain.nation = theirs.zone, theirs.in_port, NATION[theirs.nation]
        captain.bounties.update({NATION[n]: k for n, k in theirs.bounties.items()})
        captain.contraband = theirs.contraband
        captain.mods = ["contraband-hold"] if theirs.hidden else []
    for one in position.npcs.values():
        s.npcs[slot_of(one)] = Ship(one.zone, one.hull, upgrades=[])
    s.wars = [pair(NATION[a], NATION[b]) for a, b in position.wars]
    return table


def loyalty(level: str) -> str:
    return LOYALTY.get(level, level)


def begun(table: Table, name: str, by: str = "table", **data: object) -> None:
    """The decision that is waiting now."""
    s: Seas = table.s
    s.now.clear()
    s.now.append(Frame(name, by, dict(data)))


def random_damage(rng: random.Random, ship: str) -> dict[str, int]:
    """Not so much that a location is gone."""
    return {part: rng.randint(0, max(0, size(ship, part) - 1)) for part in PARTS}


SHIPS = tuple(ship for ship in ships() if ship in ("sloop", "flute", "brig", "frigate", "galleon"))
