"""Endeavor: Age of Sail - Exploits. Consistent random final positions for any three Exploits and 2-5 players.

Map first (tracks, open seas, cities), then each Exploit's pieces (only where it is active), then cards, then buildings and harbours
out of the discs that are left, so that no count can contradict another. A player may have pieces on an Exploit board and no shield
any more (p. 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tests.models.endeavor.model_box import ACTIONS, ATTRIBUTES, DECKS, DUTCH_CITIES, EXPLOITS, REGIONS, SPICE_REGIONS, Box, sample_box
from tests.models.endeavor.model_position import (
    CANNON,
    DISC,
    EMPTY,
    Position,
    Seat,
    active,
    city_exists,
    has_shield,
    leads_east,
    presence,
    ranking,
    routes_in_play,
    supply,
)

PLAYERS = ("red", "yellow", "blue", "green", "black")


def pick(position: Position, rng: Random, candidates: Iterable[str]) -> str | None:
    """A player out of the candidates who still has a disc."""
    able = [player for player in candidates if supply(position, player) > 0]
    return rng.choice(able) if able else None


def user(position: Position, rng: Random, exploit: str) -> str | None:
    """Mostly a player with a shield there, sometimes one who has lost it."""
    holders = [player for player in position.players if has_shield(position, exploit, player)]
    return pick(position, rng, holders if holders and rng.random() < 0.85 else position.players)


def fill(position: Position, rng: Random, exploit: str, pile: list[str], number: int) -> None:
    """Put that many discs, one after the other, of users of the Exploit on a pile."""
    for _ in range(number):
        if owner := user(position, rng, exploit):
            pile.append(owner)


def _map(position: Position, rng: Random) -> None:
    """Shipping tracks, open seas, cities by base rules: a city needs an explored region and presence; Europe is open to all."""
    box = position.box
    for region in REGIONS:
        full = box.track_length[region]
        length = full if rng.random() < 0.85 else rng.randrange(full)
        locals_ = rng.sample(position.players, rng.randint(max(1, len(position.players) - 2), len(position.players)))
        for _ in range(length):
            if owner := pick(position, rng, locals_) or pick(position, rng, position.players):
                position.tracks[region].append(owner)
        if length == full:
            for _ in range(rng.randrange(4)):
                if owner := pick(position, rng, position.players):
                    position.open_sea[region].append(owner)
    for city, data in box.cities.items():
        if city in DUTCH_CITIES or rng.random() < 0.35:
            continue
        here = position.players if data.region == "europe" else [p for p in position.players if presence(position, p, data.region)]
        if data.region != "europe" and len(position.tracks[data.region]) < box.track_length[data.region]:
            continue
        if owner := pick(position, rng, here):
            position.cities[city] = owner


def _saltpeter(position: Position, rng: Random) -> None:
    """At most one disc each on the board; up to six cannons among the players (p. 4)."""
    position.saltpeter += [p for p in position.players if supply(position, p) > 0 and rng.random() < 0.4]
    for _ in range(rng.randint(0, EXPLOITS["saltpeter"].pieces["cannon"])):
        position.seats[user(position, rng, "saltpeter") or position.players[0]].cannons += 1


def _pirates(position: Position, rng: Random) -> None:
    """The ship empties an unfortified city; the governor of Nassau has given up a governor card, and the ship is gone (p. 5)."""
    owner = user(position, rng, "pirates")
    if owner is None or rng.random() < 0.2:
        return
    position.nassau = owner
    shore = [c for c, data in position.box.cities.items() if data.region in EXPLOITS["pirates"].regions and c not in position.forts]
    position.ship = rng.choice(shore)
    position.cities.pop(position.ship, None)
    led = [card for card in position.seats[owner].cards if position.box.cards[card].governor]
    if led and supply(position, owner) > 0 and rng.random() < 0.6:
        position.seats[owner].cards.remove(rng.choice(led))
        position.nassau_governor, position.ship = owner, None


def _imperialism(position: Position, rng: Random) -> None:
    """Some blockade tokens have gone to harbours (p. 5)."""
    for route in rng.sample(position.blockades, rng.randint(0, len(position.blockades))):
        position.blockades.remove(route)
        position.seats[user(position, rng, "imperialism") or position.players[0]].blockades += 1


def _forts(position: Position, rng: Random, exploit: str, cities: list[str]) -> None:
    """Forts under some of these cities."""
    rng.shuffle(cities)
    position.forts += [city for city in cities if rng.random() < 0.6][: EXPLOITS[exploit].pieces["fort"]]


def _spanish_main(position: Position, rng: Random) -> None:
    """Forts in the Americas, Caribbean excluded (p. 6)."""
    regions = EXPLOITS["spanish_main"].regions
    _forts(position, rng, "spanish_main", [c for c in position.cities if position.box.cities[c].region in regions])


def _dutch(position: Position, rng: Random) -> None:
    """Batavia and Cape Town (p. 6)."""
    for city in DUTCH_CITIES:
        owner = user(position, rng, "dutch")
        if owner and city not in position.cities and rng.random() < 0.8:
            position.cities[city] = owner
    _forts(position, rng, "dutch", [city for city in DUTCH_CITIES if city in position.cities])


def _jesuits(position: Position, rng: Random) -> None:
    """Some missionaries came with a new disc, even into an unexplored region (effect 1), some into a city already held (effect 2)."""
    for _ in range(rng.randint(0, EXPLOITS["jesuits"].pieces["missionary"])):
        free = [city for city in position.box.cities if city_exists(position, city) and city not in position.cities]
        owner = user(position, rng, "jesuits")
        if free and owner and rng.random() < 0.5:
            city = rng.choice(free)
            position.cities[city] = owner
            position.missionaries.append(city)
        elif position.cities:
            position.missionaries.append(rng.choice(list(position.cities)))


def _south_sea(position: Position, rng: Random) -> None:
    """A full track is a bankruptcy; each share symbol passed gave a token to the disc that its arrow points at (p. 7)."""
    if rng.random() < 0.2:
        position.bankrupt = True
        return
    fill(position, rng, "south_sea", position.south_sea, rng.randrange(len(position.box.south_sea)))
    stock = list(range(len(position.box.shares)))
    rng.shuffle(stock)
    for arrow in position.box.south_sea[: len(position.south_sea)]:
        if arrow is not None and stock:
            share = stock.pop()
            if rng.random() < 0.7:
                position.seats[position.south_sea[arrow]].shares.append(share)


def _manila(position: Position, rng: Random) -> None:
    """Some discs have left Manila; galleon tokens in harbours (p. 8)."""
    position.manila = [player for player in position.manila if rng.random() < 0.5]
    for _ in range(rng.randint(0, EXPLOITS["manila"].pieces["galleon"])):
        position.seats[user(position, rng, "manila") or position.players[0]].galleons += 1


def _railroad(position: Position, rng: Random) -> None:
    """Discs from the start on; a full map abolishes slavery (p. 8)."""
    fill(position, rng, "railroad", position.railroad, rng.randint(0, len(position.box.railroad)))
    for owner in position.railroad[: EXPLOITS["railroad"].pieces["freedom"]]:
        position.seats[owner].freedom += 1
    position.abolished |= len(position.railroad) == len(position.box.railroad)


def _venus(position: Position, rng: Random) -> None:
    """The branches fill only after Tahiti; one transit token per disc (p. 9)."""
    stem = position.box.pacific["stem"]
    fill(position, rng, "venus", position.pacific["stem"], rng.choice([len(stem), len(stem), rng.randint(0, len(stem))]))
    if len(position.pacific["stem"]) == len(stem):
        for branch in ("new_zealand", "australia"):
            fill(position, rng, "venus", position.pacific[branch], rng.randint(0, len(position.box.pacific[branch])))
    shown = [True] * position.box.transit_glory + [False] * (EXPLOITS["venus"].pieces["transit"] - position.box.transit_glory)
    rng.shuffle(shown)
    for owner in [player for discs in position.pacific.values() for player in discs][: len(shown)]:
        if shown.pop():
            position.seats[owner].transit_glory += 1
        else:
            position.seats[owner].transit_other += 1
    position.investors = rng.randint(0, position.box.investors)


def _sun(position: Position, rng: Random) -> None:
    """Discs on the board (p. 9)."""
    fill(position, rng, "sun", position.sun, rng.randrange(5))


def _spice(position: Position, rng: Random) -> None:
    """Discs in the three open seas, and discs that became attribute tokens (p. 10)."""
    for region in SPICE_REGIONS:
        fill(position, rng, "spice", position.open_sea[region], rng.randrange(2))
    for _ in range(rng.randrange(3)):
        if owner := user(position, rng, "spice"):
            discs = position.seats[owner].track_discs
            attribute = rng.choice(("economy", "influence"))
            discs[attribute] = discs.get(attribute, 0) + 1


def _marque(position: Position, rng: Random) -> None:
    """A captured place on a track: the old disc lies in the open sea, even of an unexplored region (p. 11)."""
    for _ in range(rng.randrange(4)):
        region = rng.choice(REGIONS)
        owner, track = user(position, rng, "marque"), position.tracks[region]
        spots = [i for i, disc in enumerate(track) if disc != owner]
        if owner and spots:
            spot = rng.choice(spots)
            position.open_sea[region].append(track[spot])
            track[spot] = owner


def _cards(position: Position, rng: Random) -> None:
    """Cards from the top: to a player with enough presence, or (Haiti) into the cell.

    Europe 5 on a player board abolishes slavery, in the cell it does not (p. 11).
    """
    cards = position.box.cards
    ranked = sorted((card for card in cards if not cards[card].governor), key=lambda card: cards[card].value)
    position.decks = {deck: [card for card in ranked if cards[card].deck == deck] for deck in DECKS}
    for deck, pile in position.decks.items():
        while pile and rng.random() < 0.75:
            if active(position, "haiti") and rng.random() < 0.35:
                position.haiti.append(pile.pop(0))
                continue
            able = [p for p in position.players if deck not in REGIONS or presence(position, p, deck) >= cards[pile[0]].value]
            if not able:
                break
            card = pile.pop(0)
            position.seats[rng.choice(able)].cards.append(card)
            position.abolished |= cards[card].deck == "europe" and cards[card].value == 5
    if position.abolished:
        position.decks["slavery"] = []
        if not position.box.abolition_keeps_cards:
            for seat in position.seats.values():
                seat.cards = [card for card in seat.cards if cards[card].deck != "slavery"]


def _governors(position: Position) -> None:
    """The leader of a full track holds the governor card (base rules)."""
    for card, data in position.box.cards.items():
        if data.governor and len(position.tracks[data.deck]) >= position.box.track_length[data.deck]:
            position.seats[ranking(position.tracks[data.deck])[0]].cards.append(card)


def _own_boards(position: Position, rng: Random) -> None:
    """Buildings, their discs and cannons, action tokens, markers, harbours: out of what is left."""
    names = list(position.box.buildings)
    position.organizer = rng.sample(names, rng.randint(0, len(names)))
    for player, seat in position.seats.items():
        for name in rng.sample(names, rng.randint(2, len(names))):
            what = rng.choice((EMPTY, DISC, CANNON))
            if what == CANNON and (not seat.cannons or "attack" not in position.box.buildings[name].actions):
                what = EMPTY
            if what == DISC and supply(position, player) <= 0:
                what = EMPTY
            seat.buildings.append((name, what))
            seat.cannons -= what == CANNON
        seat.action_tokens = rng.choices(ACTIONS, k=rng.randrange(4))
        seat.tokens = {attribute: rng.randrange(4) for attribute in ATTRIBUTES}
        extra = seat.freedom + seat.transit_other  # their attribute is printed on them; a level is never below what lies at its track
        seat.levels = {a: seat.tokens[a] + seat.track_discs.get(a, 0) + extra + rng.randint(0, 6) for a in ATTRIBUTES}
        seat.harbour = rng.randint(0, min(6, supply(position, player)))


# Marque changes tracks after the governors are given; Pirates need governor cards; forts are laid where the pirate ship is not.
ORDER: dict[str, Callable[[Position, Random], None]] = {
    "marque": _marque, "sun": _sun, "dutch": _dutch, "jesuits": _jesuits, "pirates": _pirates, "spanish_main": _spanish_main,
    "imperialism": _imperialism, "saltpeter": _saltpeter, "south_sea": _south_sea, "manila": _manila, "railroad": _railroad,
    "venus": _venus, "spice": _spice,
}  # fmt: skip


def start(box: Box, players: Iterable[str], exploits: Iterable[str]) -> Position:
    """Set-up of the Exploits (p. 2 and each board): ship in Nassau, discs on Manila, blockades on eastern routes (Dutch too)."""
    names, chosen = tuple(players), tuple(exploits)
    seats = {player: Seat() for player in names}
    position = Position(box, names, chosen, seats, {region: [] for region in REGIONS}, {region: [] for region in REGIONS})
    position.manila = list(names) if "manila" in chosen else []  # p. 8, l. 410
    if "imperialism" in chosen:  # p. 5, l. 252
        position.blockades = [route for route in routes_in_play(position) if leads_east(position, route)]
    return position


def random_position(rng: Random, exploits: Iterable[str], players: int | None = None, box: Box | None = None) -> Position:
    """A consistent final position with these Exploits in play."""
    number = players or rng.randint(2, 5)
    position = start(box or sample_box(), PLAYERS[:number], exploits)
    _map(position, rng)
    _governors(position)
    for exploit, place in ORDER.items():
        if active(position, exploit):
            place(position, rng)
    _cards(position, rng)
    _own_boards(position, rng)
    return position
