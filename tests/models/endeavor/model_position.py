"""Endeavor: Age of Sail - Exploits. A position: raw pieces only, and what follows from them for every Exploit.

Derived here (never stored): explored regions, active Exploits, presence, shields, control of routes, supply of discs.
`problems(position)` lists contradictions; a position that the table could show has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.models.endeavor.model_box import ATTRIBUTES, DISCS_PER_PLAYER, DUTCH_CITIES, DUTCH_ROUTE, EXPLOITS, REGIONS, Box

EMPTY, DISC, CANNON = "", "disc", "cannon"


@dataclass
class Seat:
    """One player's own board and harbour."""

    harbour: int = 0  # discs in the harbour
    buildings: list[tuple[str, str]] = field(default_factory=list)  # (building, what lies on it: "", "disc" or "cannon")
    action_tokens: list[str] = field(default_factory=list)  # unspent, one action name each
    cards: list[str] = field(default_factory=list)  # ids of the cards on the player board, governors and slavery included
    levels: dict[str, int] = field(default_factory=dict)  # the four markers
    tokens: dict[str, int] = field(default_factory=dict)  # GENUINE attribute tokens by attribute (no transit, freedom or disc)
    track_discs: dict[str, int] = field(default_factory=dict)  # discs lying as attribute tokens (Spice Road, p. 10)
    cannons: int = 0  # improved cannons in the harbour (those on buildings are in `buildings`)
    blockades: int = 0
    galleons: int = 0
    shares: list[int] = field(default_factory=list)  # kept share tokens: indices into box.shares
    transit_glory: int = 0  # transit tokens with glory in the harbour
    transit_other: int = 0  # transit tokens lying at attribute tracks
    freedom: int = 0


@dataclass
class Position:
    """The table. Tracks are listed from the start; the LAST disc is the nearest to the deck (p. 11 breaks ties by that)."""

    box: Box
    players: tuple[str, ...]
    exploits: tuple[str, ...]
    seats: dict[str, Seat]
    tracks: dict[str, list[str]]  # region -> owners of the discs on the shipping track
    open_sea: dict[str, list[str]]  # region -> owners of the discs in the open sea
    cities: dict[str, str] = field(default_factory=dict)  # city -> owner of the disc in it
    decks: dict[str, list[str]] = field(default_factory=dict)  # deck -> card ids, top first (governors are not in decks)
    abolished: bool = False
    passed: set[str] = field(default_factory=set)
    used_this_round: set[tuple[str, str, int]] = field(default_factory=set)  # (player, exploit, effect)
    saltpeter: list[str] = field(default_factory=list)  # discs on the board of Saltpeter
    nassau: str | None = None
    nassau_governor: str | None = None
    ship: str | None = "nassau"  # "nassau", a city, or None once out of the game
    blockades: list[str] = field(default_factory=list)  # routes still under a blockade token
    forts: list[str] = field(default_factory=list)  # cities with a fort
    missionaries: list[str] = field(default_factory=list)  # cities of the missionaries on the map
    south_sea: list[str] = field(default_factory=list)  # discs on the investment track, in order
    bankrupt: bool = False
    manila: list[str] = field(default_factory=list)
    railroad: list[str] = field(default_factory=list)  # discs from the start on
    pacific: dict[str, list[str]] = field(default_factory=lambda: {"stem": [], "new_zealand": [], "australia": []})
    investors: int = 0  # economy tokens on the investors' track (of all players)
    sun: list[str] = field(default_factory=list)
    haiti: list[str] = field(default_factory=list)  # card ids in the cell
    organizer: list[str] = field(default_factory=list)  # buildings still in the organizer


def count_on(seat: Seat, what: str) -> int:
    """How many of the player's buildings carry a disc / a cannon / nothing."""
    return sum(on == what for _, on in seat.buildings)


def explored(position: Position, region: str) -> bool:
    """A region is explored when its shipping track is full (base rules; p. 3: the governor card is then received)."""
    return len(position.tracks[region]) >= position.box.track_length[region]


def active(position: Position, exploit: str) -> bool:
    """Active = a key on both crests = both regions explored (p. 3, l. 160)."""
    return exploit in position.exploits and all(explored(position, region) for region in EXPLOITS[exploit].regions)


def city_exists(position: Position, city: str) -> bool:
    """Batavia and Cape Town exist only while the Dutch board is in play (p. 6)."""
    return city in position.box.cities and (city not in DUTCH_CITIES or "dutch" in position.exploits)


def cities_of(position: Position, player: str, *regions: str) -> list[str]:
    """Cities held by the player; with regions named, only theirs. Batavia is in the Far East, Cape Town in Africa (p. 6, l. 322)."""
    held = (city for city, owner in position.cities.items() if owner == player)
    return [city for city in held if not regions or position.box.cities[city].region in regions]


def presence(position: Position, player: str, region: str) -> int:
    """Discs on the track, in the open sea and in the cities of a region (base rules). Discs on Exploit maps are in no region."""
    total = position.tracks[region].count(player) + position.open_sea[region].count(player) + len(cities_of(position, player, region))
    cards = [position.box.cards[card] for card in position.seats[player].cards]
    return total + (position.box.governor_is_presence and any(card.governor and card.deck == region for card in cards))


def has_shield(position: Position, exploit: str, player: str) -> bool:
    """A shield lies there exactly while the Exploit is active and the player present in both regions (p. 3, l. 162-164)."""
    return active(position, exploit) and all(presence(position, player, region) for region in EXPLOITS[exploit].regions)


def ranking(track: Sequence[str]) -> list[str]:
    """Players on a shipping track: most discs first; tied, the one whose disc is nearer to the deck (the later entry) first (p. 11)."""
    last = {owner: i for i, owner in enumerate(track)}
    return sorted(last, key=lambda owner: (track.count(owner), last[owner]), reverse=True)


def routes_in_play(position: Position) -> dict[str, tuple[str, str]]:
    """The Dutch board adds its own route (p. 6, l. 312)."""
    return {name: ends for name, ends in position.box.routes.items() if name != DUTCH_ROUTE or "dutch" in position.exploits}


def leads_east(position: Position, route: str) -> bool:
    """Does the route lead to at least one city of the Far East or India (p. 5, l. 248)? Batavia is such a city."""
    return any(position.box.cities[city].region in ("far_east", "india") for city in position.box.routes[route])


def controls(position: Position, player: str, route: str) -> bool:
    """Both ends held (base rules) and no blockade token on it (p. 5, l. 256: whether Imperialism is active or not)."""
    return route not in position.blockades and all(position.cities.get(city) == player for city in position.box.routes[route])


def discs_used(position: Position, player: str) -> int:
    """Every disc of the player that is not in the supply."""
    seat = position.seats[player]
    total = seat.harbour + sum(seat.track_discs.values()) + count_on(seat, DISC)
    piles = [*position.tracks.values(), *position.open_sea.values(), *position.pacific.values(), list(position.cities.values())]
    piles += [position.saltpeter, position.south_sea, position.manila, position.railroad, position.sun]
    piles += [[owner for owner in (position.nassau, position.nassau_governor) if owner]]
    return total + sum(pile.count(player) for pile in piles)


def supply(position: Position, player: str) -> int:
    """Discs left in the supply (35 of a colour, p. 12)."""
    return DISCS_PER_PLAYER - discs_used(position, player)


def cannons_of(position: Position, player: str) -> int:
    """Improved cannons of the player, in the harbour and on buildings (p. 4)."""
    seat = position.seats[player]
    return seat.cannons + count_on(seat, CANNON)


def pacific_discs(position: Position, player: str) -> int:
    """Discs of the player on the South Pacific map (p. 9)."""
    return sum(discs.count(player) for discs in position.pacific.values())


def left_on_board(position: Position, piece: str) -> int:
    """Tokens still on the Exploit board, of the kinds that start there ("fort" is asked by fort_left)."""
    seats = position.seats.values()
    taken = {
        "cannon": sum(cannons_of(position, player) for player in position.players),
        "missionary": len(position.missionaries),
        "galleon": sum(seat.galleons for seat in seats),
        "freedom": sum(seat.freedom for seat in seats),
        "transit": sum(seat.transit_glory + seat.transit_other for seat in seats),
    }[piece]
    return next(exploit.pieces[piece] for exploit in EXPLOITS.values() if piece in exploit.pieces) - taken


def fort_left(position: Position, exploit: str) -> int:
    """Forts left on the Dutch board (2) or on that of the Spanish Main (8); they are not shared (p. 6)."""
    used = sum((city in DUTCH_CITIES) == (exploit == "dutch") for city in position.forts)
    return EXPLOITS[exploit].pieces["fort"] - used


def _piece_problems(position: Position) -> list[str]:
    """Contradictions of cities, forts, routes and tracks."""
    box, found = position.box, []
    if set(position.tracks) != set(REGIONS) or set(position.open_sea) != set(REGIONS):
        found.append("tracks and open seas exist for the six regions only, not for Europe")
    found += [f"track of {r} too long" for r, track in position.tracks.items() if len(track) > box.track_length[r]]
    used = {*position.cities, *position.missionaries, *position.forts}
    found += [f"no such city: {city}" for city in used if not city_exists(position, city)]
    found += [f"fort without a disc: {city}" for city in position.forts if city not in position.cities]
    home = ("north_america", "south_america")
    found += [f"no fort belongs in {c}" for c in position.forts if c not in DUTCH_CITIES and box.cities[c].region not in home]
    found += [f"two forts in {city}" for city, number in Counter(position.forts).items() if number > 1]
    found += [f"no blockade belongs on {r}" for r in position.blockades if r not in routes_in_play(position) or not leads_east(position, r)]
    if "imperialism" in position.exploits:
        total = len(position.blockades) + sum(seat.blockades for seat in position.seats.values())
        if total != sum(leads_east(position, route) for route in routes_in_play(position)):
            found.append("blockade tokens do not add up")
    if position.ship in position.forts:
        found.append("the pirate ship lies in a fortified city")
    return found


def _board_problems(position: Position) -> list[str]:
    """Contradictions of the Exploit boards."""
    box, found = position.box, []
    stem, sides = position.pacific["stem"], position.pacific["new_zealand"] + position.pacific["australia"]
    if sides and len(stem) < len(box.pacific["stem"]):
        found.append("discs beyond an empty Tahiti")
    found += [f"too many discs: {name}" for name, discs in position.pacific.items() if len(discs) > len(box.pacific[name])]
    if len(position.railroad) >= len(box.railroad) and not position.abolished:
        found.append("the last railroad space abolishes slavery")
    if len(position.south_sea) >= len(box.south_sea):
        found.append("a full investment track is a bankruptcy")
    if position.bankrupt and (position.south_sea or any(seat.shares for seat in position.seats.values())):
        found.append("a bankrupt company leaves no discs and no shares")
    if position.nassau_governor and (position.ship or position.nassau != position.nassau_governor):
        found.append("the governor of Nassau sits in Nassau too, and the ship is gone")
    if position.investors > box.investors:
        found.append("too many investors")
    found += [f"{player} has two discs on Saltpeter" for player, n in Counter(position.saltpeter).items() if n > 1]
    found += [f"too many pieces: {p}" for p in ("cannon", "missionary", "galleon", "freedom", "transit") if left_on_board(position, p) < 0]
    return found


def problems(position: Position) -> list[str]:
    """Everything in the position that cannot be."""
    found = _piece_problems(position) + _board_problems(position)
    found += [f"{player} has more than 35 discs" for player in position.players if supply(position, player) < 0]
    seats = position.seats.values()
    cards = [card for seat in seats for card in seat.cards] + position.haiti + [c for deck in position.decks.values() for c in deck]
    found += [f"card {card} twice" for card, number in Counter(cards).items() if number > 1]
    for player, seat in position.seats.items():
        wrong = [name for name, on in seat.buildings if on == CANNON and "attack" not in position.box.buildings[name].actions]
        found += [f"cannon on {name}" for name in wrong]
        if seat.transit_glory + seat.transit_other > pacific_discs(position, player):
            found.append(f"{player} took more transit tokens than discs")
    held = {card for seat in seats for card in seat.cards}
    if any((position.box.cards[card].deck, position.box.cards[card].value) == ("europe", 5) for card in held) and not position.abolished:
        found.append("the Europe card of value 5 abolishes slavery")
    if any(attribute not in ATTRIBUTES for seat in seats for attribute in seat.tokens):
        found.append("unknown attribute")
    return found
