"""Endeavor: Age of Sail - Exploits. Actions behind the effects: paying for them, attacks and their losses, drawing, tracks of discs.

Base-game facts used: a building is activated with a disc from the harbour while nothing lies on it; an ordinary attack goes to an
opponent's city in an explored region where the attacker is present (Europe is always open); it costs its losses and the disc put there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests.models.endeavor.model_box import DUTCH_CITIES, EXPLOITS, REGIONS
from tests.models.endeavor.model_position import EMPTY, Position, explored, has_shield, presence, routes_in_play

Reasons = list[str]


def keys_on_governors(exploits: Iterable[str]) -> Counter[str]:
    """Set-up (p. 2): one key per crest on the governor card of its region; a region may hold several."""
    return Counter(region for exploit in exploits for region in EXPLOITS[exploit].regions)


def discs_after(position: Position, player: str, action: str) -> int | None:
    """Most discs left in the harbour once the action is paid for; None if the player cannot take the action at all (p. 3, l. 176)."""
    seat = position.seats[player]
    free = [position.box.buildings[name].actions for name, on in seat.buildings if on == EMPTY]
    usable = [actions for actions in free if action in actions]
    if action in seat.action_tokens or (seat.cannons and any("attack" in actions for actions in usable)):  # cannons: p. 4, l. 220-223
        return seat.harbour
    return seat.harbour - 1 if usable and seat.harbour else None


def losses(position: Position, attacker: str, city: str) -> int:
    """Discs lost by attacking: 1, with a fort 2 (p. 6, l. 287); none by the extra rule of Imperialism (p. 5, l. 258)."""
    if has_shield(position, "imperialism", attacker) and position.box.cities[city].region in ("india", "far_east"):
        for route, ends in routes_in_play(position).items():
            other = {ends[0]: ends[1], ends[1]: ends[0]}.get(city)
            if other and position.cities.get(other) == attacker and route not in position.blockades:
                return 0
    return 2 if city in position.forts else 1


def attack_reasons(position: Position, player: str, city: str, discs: int, stored: int = 0) -> Reasons:
    """Why an ordinary attack on the city is impossible with that many discs (`stored`: losses payable from elsewhere, p. 4)."""
    region, reasons = position.box.cities[city].region, []
    if position.cities.get(city) in (None, player):
        reasons.append("no opponent holds the city")
    if city in position.missionaries:
        reasons.append("a city with a missionary cannot be attacked")  # p. 7, l. 359
    if region in REGIONS and not (explored(position, region) and presence(position, player, region)):
        reasons.append("the region is not explored, or the attacker is not present")
    if discs < 1 + max(0, losses(position, player, city) - stored):
        reasons.append("not enough discs for the losses and the city")
    return reasons


def attackable(position: Position, player: str, discs: int, regions: Iterable[str] | None = None, stored: int = 0) -> Reasons:
    """One reason if no city (of these regions) can be attacked. Batavia and Cape Town: see Box.dutch_cities_are_ordinary."""
    special = () if position.box.dutch_cities_are_ordinary else DUTCH_CITIES
    wanted = [c for c in position.cities if c not in special and (regions is None or position.box.cities[c].region in regions)]
    if any(not attack_reasons(position, player, city, discs, stored) for city in wanted):
        return []
    return ["no city can be attacked"]


def draw_presence(position: Position, player: str, region: str) -> int:
    """Presence for DRAWING: each own disc on the Sun board adds 1 in any region (p. 9, l. 492); it never counts for shields."""
    bonus = position.sun.count(player) if has_shield(position, "sun", player) and region in REGIONS else 0
    return presence(position, player, region) + bonus


def invest(position: Position, player: str) -> str | None:
    """South Sea effect 1 on the pieces (p. 7): a disc on the next space; returns who gets a share token.

    The last space is the bankruptcy: the discs go back to the supplies and the kept shares leave the game.
    """
    position.seats[player].harbour -= 1
    position.south_sea.append(player)
    arrow = position.box.south_sea[len(position.south_sea) - 1]
    winner = None if arrow is None else position.south_sea[arrow]
    if len(position.south_sea) == len(position.box.south_sea):
        position.south_sea, position.bankrupt = [], True
        for seat in position.seats.values():
            seat.shares = []
    return winner


def next_spaces(position: Position) -> list[tuple[str, int]]:
    """Nearest free spaces of the South Pacific map: one on the stem, or, with Tahiti taken, one on each branch (p. 9, l. 466-468)."""
    lengths = {branch: len(spaces) for branch, spaces in position.box.pacific.items()}
    if len(position.pacific["stem"]) < lengths["stem"]:
        return [("stem", len(position.pacific["stem"]))]
    return [(b, len(position.pacific[b])) for b in ("new_zealand", "australia") if len(position.pacific[b]) < lengths[b]]
