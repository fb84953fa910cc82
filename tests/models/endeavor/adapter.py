"""The model's positions as tables of the program: pieces and printed values only, no rules."""

from __future__ import annotations

from dataclasses import replace

from referee.games.endeavor import GAME
from referee.games.endeavor.mat import Building, City, Seat
from referee.games.endeavor.state import Endeavor
from referee.kernel.flow import Frame
from referee.kernel.game import Header
from referee.kernel.table import Table
from tests.models.endeavor.model_box import DUTCH_CITIES, DUTCH_ROUTE, Box, sample_box
from tests.models.endeavor.model_position import CANNON, Position
from tests.models.endeavor.model_position import Seat as Pieces

EXPLOITS = {
    "dutch": "dutch-east-india", "manila": "manila-galleons", "railroad": "underground-railroad", "venus": "transit-of-venus",
    "sun": "sun-never-sets", "spice": "spice-trade", "marque": "letters-of-marque",
}  # fmt: skip
ACTIONS = {"sail": "ship", "pay": "payment"}
TOKENS = {"attack": "attack", "pay": "payment", "sail": "ship-or-draw", "occupy": "occupy-or-draw"}
ATTRS = {"economy": "wealth"}
SHARES = ("disc-glory", "payment-glory", "disc-glory", "payment-glory", "discs-level")  # by the model's numbers: glory 1, 1, 1, 1, 0
BRANCHES = {"stem": "pacific", "new_zealand": "new-zealand", "australia": "australia"}


def our_box() -> Box:
    """The readings of RULINGS: cannons are no discs, slavery cards are lost with the abolition; three investors' spaces."""
    return replace(sample_box(), cannon_counts_as_disc=False, abolition_keeps_cards=False, investors=3)


def exploit(name: str) -> str:
    return EXPLOITS.get(name, name.replace("_", "-"))


def region(name: str) -> str:
    return name.replace("_", "-")


def city(name: str) -> str:
    return name.replace("_", "-") if name in DUTCH_CITIES else "town-" + name.replace("_", "-")


def card(name: str) -> str:
    deck, _, value = name.rpartition("_")
    return f"governor-{region(deck)}" if value == "governor" else f"{region(deck)}-{value}"


def route(position: Position, name: str) -> str:
    return ":".join(sorted(city(c) for c in position.box.routes[name]))


def facts(box: Box) -> dict[str, str]:
    """What the owner's box would tell."""
    found = {"sun.glory": ",".join(str(max((v for n, v in box.sun_table.items() if n <= k), default=0)) for k in range(1, 7))}
    for name, data in box.cities.items():
        found.setdefault(f"cities.{region(data.region)}", "")
        found[f"city-glory.{city(name)}"] = str(data.glory)
        if name not in DUTCH_CITIES:
            found[f"cities.{region(data.region)}"] += f",{city(name)}"
            joined = [city(b if a == name else a) for r, (a, b) in box.routes.items() if name in (a, b) and r != DUTCH_ROUTE]
            found[f"routes.{city(name)}"] = ",".join(joined) or "none"
    found |= {f"track.{region(r)}": str(n) for r, n in box.track_length.items()}
    for name, data_ in box.cards.items():
        symbols = [ATTRS.get(symbol, symbol) for symbol, n in data_.symbols.items() for _ in range(n)]
        found[f"card.{card(name)}"] = ",".join(symbols) or "none"
    for name, data__ in box.buildings.items():
        found[f"building.{name}"] = f"{data__.level}," + "+".join(ACTIONS.get(a, a) for a in data__.actions)
    found |= {"buildings": ",".join(box.buildings), "railroad.glory": ",".join(str(s.glory) for s in box.railroad)}
    found |= {"railroad.length": str(len(box.railroad)), "dutch.route-glory": str(box.route_glory)}
    for branch, spaces in box.pacific.items():
        found[f"transit.length.{BRANCHES[branch]}"] = str(len(spaces))
        found[f"transit.glory.{BRANCHES[branch]}"] = ",".join(str(s.glory) for s in spaces)
    return {key: value.lstrip(",") for key, value in found.items()}


def table(position: Position) -> Table:
    """A table at the end of the game where everything is tracked."""
    chosen = {"exploits": ",".join(map(exploit, position.exploits))}
    header = Header("endeavor", position.players, "exploits", options={**chosen, "track": "everything"})
    found = Table(GAME, header)
    place(position, found.s)
    return found


def place(position: Position, s: Endeavor) -> None:
    """Puts the pieces of the position on the table."""
    seats = {player: str(k) for k, player in enumerate(position.players, 1)}
    s.chosen = [exploit(e) for e in position.exploits]
    s.facts = facts(position.box)
    s.explored = [region(r) for r, line in position.tracks.items() if len(line) >= position.box.track_length[r]]
    s.tracks = {region(r): [seats[p] for p in line] for r, line in position.tracks.items()}
    s.seas = {region(r): [seats[p] for p in line] for r, line in position.open_sea.items()}
    held = {*position.cities, *position.missionaries, *(DUTCH_CITIES if "dutch" in position.exploits else ())}
    for name in held:
        spot = s.cities.setdefault(city(name), City(region(position.box.cities[name].region), token=False))
        spot.holder = seats.get(position.cities.get(name, ""), "")
        spot.fort, spot.missionary = name in position.forts, position.missionaries.count(name)
    s.lifted = [route(position, r) for r in position.box.routes if r not in position.blockades]
    s.nassau, s.nassau_governor = seats.get(position.nassau or "", ""), seats.get(position.nassau_governor or "", "")
    s.pirate = "nassau-space" if position.ship == "nassau" else city(position.ship) if position.ship else ""
    s.invested, s.bankrupt = [seats[p] for p in position.south_sea], position.bankrupt
    s.manila, s.railroad = [seats[p] for p in position.manila], [seats[p] for p in position.railroad]
    s.pacific = {BRANCHES[b]: [seats[p] for p in line] for b, line in position.pacific.items()}
    s.investors = ["three-discs", "two-discs", "two-payments"][: position.investors]
    s.haiti, s.abolished = [card(c) for c in position.haiti], position.abolished
    for player, who in seats.items():
        sit(position, s.players[who], position.seats[player], player, who)
    s.now[:] = [Frame("over", s.crown)]


def sit(position: Position, seat: Seat, pieces: Pieces, player: str, who: str) -> None:
    """One player's mat and harbor."""
    seat.harbor, seat.supply = pieces.harbour, None
    seat.buildings = [Building(name, "improved-cannon" if on == CANNON else on) for name, on in pieces.buildings]
    seat.actions = [TOKENS[t] for t in pieces.action_tokens if t in TOKENS]
    seat.cards = [card(c) for c in pieces.cards]
    seat.cannons, seat.blockades, seat.galleons = pieces.cannons, pieces.blockades, pieces.galleons
    seat.stocks = [SHARES[k] for k in pieces.shares]
    seat.transit_glory, seat.powder = pieces.transit_glory, player in position.saltpeter
    seat.sun = position.sun.count(player)
    seat.counts = maps(position, player)


def maps(position: Position, player: str) -> dict[str, int]:
    """Connections of the two maps: which spaces are joined is printed and was never told."""
    rail = dict(enumerate(position.railroad))
    sea = {(branch, i): owner for branch, line in position.pacific.items() for i, owner in enumerate(line)}
    return {
        "railroad-routes": sum(rail.get(a) == rail.get(b) == player for a, b in position.box.railroad_routes),
        "transit-routes": sum(sea.get(a) == sea.get(b) == player for a, b in position.box.pacific_routes),
    }


def glory(found: Table) -> dict[str, dict[str, object]]:
    """The sheet's points by Exploit and player; glory on tokens in the harbor counts to its Exploit, as in the model."""
    sheet = GAME.score(found.s)
    points: dict[str, dict[str, object]] = {e: {} for e in found.s.chosen}
    for column in sheet.columns:
        for line in column.lines:
            if line.id in points:
                points[line.id][column.name] = line.points
        seat = found.s.players[column.who]
        for name, n in (("south-sea", sum(k != "discs-level" for k in seat.stocks)), ("transit-of-venus", seat.transit_glory)):
            if name in points:
                points[name][column.name] += n  # type: ignore[operator]
    return points
