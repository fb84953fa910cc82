"""Endeavor: Age of Sail - Exploits. Glory of the fifteen Exploits at the end of the game, from raw pieces.

Covers: final scoring of every Exploit (booklet p. 4-11), shields and keys (p. 3), ties, blockade tokens, bankruptcy, abolition.
Not covered: base-game scoring. Parameters: everything in `model_box.Box` (maps, tables, cards, buildings, doubtful readings).
`glory(position)` -> {exploit: {player: points}}; `random_position(rng, exploits)` -> a consistent final position.

Disagreements with the program, and who was right (the program was corrected each time):
- the Dutch connection scored under a blockade token (p. 5, l. 256): the model;
- a building that shows the same action twice was counted once (p. 4, p. 6 "each symbol"): the model.
Set by RULINGS, not by the model's defaults: cannons are no discs of the Railroad; slavery cards are lost with the abolition.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.models.endeavor.model_box import DUTCH_CITIES, DUTCH_ROUTE, GLOBALIZATION_TABLE, HAITI_SYMBOLS, REGIONS, SPICE_REGIONS
from tests.models.endeavor.model_position import (
    DISC,
    Position,
    cannons_of,
    cities_of,
    controls,
    count_on,
    has_shield,
    leads_east,
    pacific_discs,
    ranking,
    routes_in_play,
)
from tests.models.endeavor.model_random import random_position

__all__ = ["glory", "glory_of", "random_position"]


def symbols(position: Position, player: str, action: str) -> int:
    """Symbols of an action on the player's buildings and unspent action tokens (p. 4 attack, p. 6 sail); one building may show two."""
    seat = position.seats[player]
    printed = sum(position.box.buildings[name].actions.count(action) for name, _ in seat.buildings)
    return printed + seat.action_tokens.count(action)


def from_table(table: dict[int, int], number: int) -> int:
    """Value of the highest row not above the number; nothing below the first row."""
    return max((value for row, value in table.items() if row <= number), default=0)


def saltpeter(position: Position, player: str) -> int:
    """P. 4: 1 per own improved cannon; with at least one also 1 per attack symbol."""
    cannons = cannons_of(position, player)
    return cannons + symbols(position, player, "attack") if cannons else 0


def pirates(position: Position, player: str) -> int:
    """P. 5: 1 for the disc in Nassau, 3 for the disc of its governor; both add up."""
    return (position.nassau == player) + 3 * (position.nassau_governor == player)


def imperialism(position: Position, player: str) -> int:
    """P. 5: 1 per controlled route that leads to India or the Far East (the Dutch one too), 1 per blockade token in the harbour."""
    east = [route for route in routes_in_play(position) if leads_east(position, route)]
    return sum(controls(position, player, route) for route in east) + position.seats[player].blockades


def spanish_main(position: Position, player: str) -> int:
    """P. 6: the glory printed on own fortified cities of North and South America."""
    own = cities_of(position, player, "north_america", "south_america")
    return sum(position.box.cities[city].glory for city in own if city in position.forts)


def dutch(position: Position, player: str) -> int:
    """P. 6: fortified Cape Town 1 per four level symbols, fortified Batavia 1 per sail symbol; the cities and the route as usual."""
    box, own = position.box, [city for city in DUTCH_CITIES if position.cities.get(city) == player]
    points = sum(box.cities[city].glory for city in own)
    points += box.route_glory * controls(position, player, DUTCH_ROUTE)  # nothing while a blockade token lies on it (p. 5, l. 256)
    if "cape_town" in own and "cape_town" in position.forts:
        points += sum(box.buildings[name].level for name, _ in position.seats[player].buildings) // 4
    if "batavia" in own and "batavia" in position.forts:
        points += symbols(position, player, "sail")
    return points


def jesuits(position: Position, player: str) -> int:
    """P. 7: 1 per own city with a missionary (a city counts once; European cities count)."""
    return len(set(cities_of(position, player)) & set(position.missionaries))


def south_sea(position: Position, player: str) -> int:
    """P. 7: 2 per own disc on the investment track; after a bankruptcy there is none."""
    return 2 * position.south_sea.count(player)


def manila(position: Position, player: str) -> int:
    """P. 8: 2 per galleon token in the harbour."""
    return 2 * position.seats[player].galleons


def railroad(position: Position, player: str) -> int:
    """P. 8: spaces and routes of the map; after an abolition, with a disc on the map, 1 per two discs on buildings and in the harbour."""
    box, seat = position.box, position.seats[player]
    points = sum(box.railroad[i].glory for i, owner in enumerate(position.railroad) if owner == player)
    owner_of = dict(enumerate(position.railroad))
    points += box.route_glory * sum(owner_of.get(a) == owner_of.get(b) == player for a, b in box.railroad_routes)
    if position.abolished and player in position.railroad:
        discs = seat.harbour + count_on(seat, DISC) + (cannons_of(position, player) if box.cannon_counts_as_disc else 0)
        points += discs // 2
    return points


def venus(position: Position, player: str) -> int:
    """P. 9: spaces and routes of the map; with Tahiti taken, the most discs there (tied too) score each economy token of the investors."""
    box = position.box
    owner_of = {(branch, i): owner for branch, discs in position.pacific.items() for i, owner in enumerate(discs)}
    points = sum(box.pacific[branch][i].glory for (branch, i), owner in owner_of.items() if owner == player)
    points += box.route_glory * sum(owner_of.get(a) == owner_of.get(b) == player for a, b in box.pacific_routes)
    tahiti = len(position.pacific["stem"]) >= len(box.pacific["stem"])
    most = max(pacific_discs(position, other) for other in position.players)  # all players count, with a shield or not
    return points + (position.investors if tahiti and pacific_discs(position, player) == most else 0)


def sun(position: Position, player: str) -> int:
    """P. 9: the table by regions (not Europe) with at least one own city."""
    return from_table(position.box.sun_table, sum(bool(cities_of(position, player, region)) for region in REGIONS))


def spice(position: Position, player: str) -> int:
    """P. 10: in Africa, India and the Far East, with a disc in the open sea, 1 per own disc on that shipping track."""
    return sum(position.tracks[region].count(player) for region in SPICE_REGIONS if player in position.open_sea[region])


def globalization(position: Position, player: str) -> int:
    """P. 10: the table by regions printed on own cards, governors included, Europe and slavery not."""
    owned = {position.box.cards[card].deck for card in position.seats[player].cards}
    return from_table(GLOBALIZATION_TABLE, len(owned & set(REGIONS)))


def marque(position: Position, player: str) -> int:
    """P. 11: per shipping track 4 for being alone, 2 for the first, 1 for the second."""
    points = 0
    for track in position.tracks.values():
        order = ranking(track)
        if order == [player]:
            points += 4
        elif player in order[:2]:
            points += 2 - order.index(player)
    return points


def haiti(position: Position, player: str) -> int:
    """P. 11: only if independent; own cards by same-region cards in the cell, own slavery cards minus by slavery cards in the cell."""
    cards = position.box.cards
    symbols_in_cell = sum(sum(cards[card].symbols.values()) for card in position.haiti)
    if not position.abolished and symbols_in_cell < HAITI_SYMBOLS:
        return 0
    cell = [cards[card].deck for card in position.haiti]
    points = 0
    for deck in (cards[card].deck for card in position.seats[player].cards):
        if deck == "slavery":
            points -= cell.count(deck)
        elif deck != "europe" or position.box.haiti_europe_counts:
            points += cell.count(deck)
    return points


SCORING: dict[str, Callable[[Position, str], int]] = {
    "saltpeter": saltpeter, "pirates": pirates, "imperialism": imperialism, "spanish_main": spanish_main, "dutch": dutch,
    "jesuits": jesuits, "south_sea": south_sea, "manila": manila, "railroad": railroad, "venus": venus, "sun": sun,
    "spice": spice, "globalization": globalization, "marque": marque, "haiti": haiti,
}  # fmt: skip


def token_glory(position: Position, exploit: str, player: str) -> int:
    """Glory printed on tokens in the harbour: kept shares (p. 7) and transit tokens (p. 9)."""
    seat = position.seats[player]
    if exploit == "south_sea":
        return sum(position.box.shares[share].glory for share in seat.shares)
    return seat.transit_glory if exploit == "venus" else 0


def glory_of(position: Position, exploit: str, player: str) -> int:
    """Only a shield on the board at the end lets a player score the Exploit, for good or bad (p. 3, l. 186)."""
    shield = has_shield(position, exploit, player)
    tokens = token_glory(position, exploit, player) if shield or not position.box.token_glory_needs_shield else 0
    return tokens + (SCORING[exploit](position, player) if shield else 0)


def glory(position: Position) -> dict[str, dict[str, int]]:
    """Points of every Exploit in play for every player."""
    return {exploit: {player: glory_of(position, exploit, player) for player in position.players} for exploit in position.exploits}
