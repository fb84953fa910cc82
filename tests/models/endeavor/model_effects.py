"""Endeavor: Age of Sail - Exploits. Who may use which effect, and why not.

`may_use(position, exploit, effect, player)` -> reasons why the player may not use the effect now (an empty list: it may be used).
A reason that starts with "unclear:" is a place where the booklet does not decide (NOTES.md).
When a board is active and who has a shield: `active`, `has_shield` (model_position). Set-up: `start` (model_random), `keys_on_governors`.
Not covered: carrying the effects out (only `invest` of the South Sea Company), base-game actions beyond what an effect needs.

Disagreements with the program, and who was right:
(none yet)
"""

from __future__ import annotations

from collections.abc import Callable

from tests.models.endeavor.model_actions import (
    Reasons,
    attack_reasons,
    attackable,
    discs_after,
    draw_presence,
    invest,
    keys_on_governors,
    losses,
    next_spaces,
)
from tests.models.endeavor.model_box import DUTCH_CITIES, EXPLOITS, REGIONS, SPICE_REGIONS
from tests.models.endeavor.model_position import (
    CANNON,
    DISC,
    EMPTY,
    Position,
    active,
    cities_of,
    city_exists,
    fort_left,
    has_shield,
    left_on_board,
)

__all__ = ["active", "attack_reasons", "draw_presence", "has_shield", "invest", "keys_on_governors", "losses", "may_use"]


def _if(condition: bool, reason: str) -> Reasons:
    """The reason, if the condition holds."""
    return [reason] if condition else []


def _need(discs: int, number: int) -> Reasons:
    """Discs that the effect itself takes from the harbour."""
    return _if(discs < number, f"needs {number} disc(s) in the harbour after paying for the action")


def _token(position: Position, player: str, attribute: str) -> Reasons:
    """Only a genuine token may be spent: no transit or freedom token, no disc in its place (p. 3, l. 180)."""
    return _if(not position.seats[player].tokens.get(attribute), f"no genuine {attribute} token to spend")


def _saltpeter_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 4: an ordinary attack; the own disc on the board may pay one loss."""
    return attackable(position, player, discs, stored=position.saltpeter.count(player))


def _saltpeter_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 4: an industry token for a cannon."""
    return _token(position, player, "industry") + _if(left_on_board(position, "cannon") <= 0, "no cannon left on the board")


def _pirates_over(position: Position) -> Reasons:
    """P. 5, l. 242."""
    return _if(position.nassau_governor is not None, "a governor of Nassau ends both effects")


def _pirates_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 5: a disc into Nassau, the ship into another unfortified city; a disc in Nassau first lands where the ship lies."""
    shore = [c for c, data in position.box.cities.items() if data.region in EXPLOITS["pirates"].regions]
    goal = any(city not in position.forts and city != position.ship for city in shore)
    landing = position.nassau is not None and position.ship in position.cities
    reasons = _pirates_over(position) + _need(discs, 1) + _if(not goal, "no unfortified city for the ship")
    return reasons + _if(landing, "unclear: a disc has been put into the ship's city")


def _pirates_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 5: a governor card of any region and two discs; the ship may still lie in Nassau."""
    governor = any(position.box.cards[card].governor for card in position.seats[player].cards)
    return _pirates_over(position) + _need(discs, 2) + _if(not governor, "no governor card to discard")


def _imperialism_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 5: sail into the open sea of India or the Far East, then attack in the same region."""
    reasons = _need(discs, 1)
    stuck = attackable(position, player, discs - 1, ("india", "far_east"))
    return reasons + _if(not reasons and bool(stuck), "unclear: no attack can follow the sailing")


def _imperialism_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 5: a blockade token from any route."""
    return _if(not position.blockades, "no blockade token left on a route")


def _spanish_main_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 6: a fort under an own disc."""
    open_ = [city for city in cities_of(position, player, "north_america", "south_america") if city not in position.forts]
    return _if(not open_, "no own unfortified city in the Americas") + _if(fort_left(position, "spanish_main") <= 0, "no fort left")


def _spanish_main_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 6: one payment per own fortified city, once per round and player."""
    own = set(cities_of(position, player, "north_america", "south_america")) & set(position.forts)
    used = (player, "spanish_main", 2) in position.used_this_round
    return _if(not own, "no own fortified city in the Americas") + _if(used, "once per round")


def _dutch_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 6: swap a building without a disc; at most 1 level up, 2 with an industry token.

    The building activated for this has a disc on it by then, so it cannot be the one given back.
    """
    seat, box = position.seats[player], position.box
    step = 2 if seat.tokens.get("industry") else 1
    offer = min((box.buildings[name].level for name in position.organizer), default=99)
    carry = (DISC, CANNON) if box.cannon_counts_as_disc else (DISC,)
    bare = [name for name, on in seat.buildings if on not in carry]
    drawing = [name for name, on in seat.buildings if on == EMPTY and "draw" in box.buildings[name].actions]
    if "draw" not in seat.action_tokens and len(drawing) == 1:
        bare.remove(drawing[0])
    return _if(not any(offer <= box.buildings[name].level + step for name in bare), "no building can be swapped")


def _dutch_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 6: a disc in a free one of the two cities."""
    return _need(discs, 1) + _if(all(city in position.cities for city in DUTCH_CITIES), "Batavia and Cape Town are both taken")


def _dutch_3(position: Position, player: str, discs: int) -> Reasons:
    """P. 6: attack an opponent's, or fortify an own one of the two cities."""
    own = [city for city in DUTCH_CITIES if position.cities.get(city) == player and city not in position.forts]
    if own and fort_left(position, "dutch") > 0:
        return []
    if any(not attack_reasons(position, player, city, discs) for city in DUTCH_CITIES):
        return []
    return ["nothing to attack and nothing to fortify"]


def _jesuits_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 7: an influence token, a missionary from the board and a disc, into any free city (region explored or not, Europe too)."""
    free = any(city_exists(position, city) and city not in position.cities for city in position.box.cities)
    reasons = _token(position, player, "influence") + _need(discs, 1) + _if(not free, "no free city")
    return reasons + _if(left_on_board(position, "missionary") <= 0, "all five missionaries are on the map")


def _jesuits_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 7: any missionary into an own city; the culture token after it is optional."""
    return _if(not cities_of(position, player), "no own city")


def _south_sea_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 7: a disc, unless bankrupt."""
    return _if(position.bankrupt, "the company is bankrupt") + _need(discs, 1)


def _manila_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 8: an own disc in Manila or an open sea moves; another explored region always exists."""
    at_sea = player in position.manila or any(player in pile for pile in position.open_sea.values())
    return _if(not at_sea, "no own disc in Manila or in an open sea")


def _railroad_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 8: the top slavery card leaves the game; an empty supply does not forbid it."""
    return _if(not position.decks.get("slavery"), "the slavery deck is empty")


def _railroad_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 8: the nearest free space and its requirement."""
    if len(position.railroad) >= len(position.box.railroad):
        return ["the railroad is full"]
    needs = position.box.railroad[len(position.railroad)].needs
    low = needs is not None and position.seats[player].levels.get(needs[0], 0) < needs[1]
    return _need(discs, 1) + _if(low, "the next space asks for a higher attribute")


def _venus_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 9: the action printed in the space to be filled."""
    spaces = next_spaces(position)
    after = [discs_after(position, player, position.box.pacific[branch][i].action) for branch, i in spaces]
    if any(left is not None and left >= 1 for left in after):
        return []
    return ["no free space whose action and disc the player has"]


def _venus_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 9: a genuine economy token into a free space."""
    return _token(position, player, "economy") + _if(position.investors >= position.box.investors, "the investors' track is full")


def _sun_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 9: a disc on the board; the occupation or voyage after it is optional (l. 490)."""
    return _need(discs, 1)


def _spice_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 10: a disc into one of the three open seas; the card after it comes only with enough presence."""
    return _need(discs, 1)


def _spice_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 10: discs from the three open seas to the economy or influence track."""
    return _if(not any(player in position.open_sea[region] for region in SPICE_REGIONS), "no own disc in those open seas")


def _globalization_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 10: an ordinary attack, never in Europe (l. 541)."""
    return attackable(position, player, discs, REGIONS)


def _globalization_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 10: an own card (Europe and slavery too, no governor) against one of a region's deck."""
    cards, seat = position.box.cards, position.seats[player]
    best = max((cards[card].value for card in seat.cards if not cards[card].governor), default=None)
    if best is None:
        return ["no card to give, governors excepted"]
    piles = [position.decks.get(region, []) for region in REGIONS]
    offer = [cards[c].value for pile in piles for c in (pile[:1] if position.box.globalization_top_only else pile)]
    reach = best + (1 if seat.tokens.get("influence") else 0)
    return _if(not any(value <= reach for value in offer), "no card of that value or lower in a region's deck")


def _marque_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 11: an opponent's disc on any shipping track."""
    prey = any(owner != player for track in position.tracks.values() for owner in track)
    return _need(discs, 1) + _if(not prey, "no opponent's disc on a shipping track")


def _marque_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 11: own discs from any open seas."""
    return _if(not any(player in pile for pile in position.open_sea.values()), "no own disc in an open sea")


def _haiti_1(position: Position, player: str, discs: int) -> Reasons:
    """P. 11: the top card of any deck, Europe and slavery included."""
    return _if(not any(position.decks.values()), "all decks are empty")


def _haiti_2(position: Position, player: str, discs: int) -> Reasons:
    """P. 11: any card in the cell but slavery."""
    return _if(all(position.box.cards[card].deck == "slavery" for card in position.haiti), "no card but slavery in the cell")


RULES: dict[tuple[str, int], Callable[[Position, str, int], Reasons]] = {
    ("saltpeter", 1): _saltpeter_1, ("saltpeter", 2): _saltpeter_2, ("pirates", 1): _pirates_1, ("pirates", 2): _pirates_2,
    ("imperialism", 1): _imperialism_1, ("imperialism", 2): _imperialism_2, ("spanish_main", 1): _spanish_main_1,
    ("spanish_main", 2): _spanish_main_2, ("dutch", 1): _dutch_1, ("dutch", 2): _dutch_2, ("dutch", 3): _dutch_3,
    ("jesuits", 1): _jesuits_1, ("jesuits", 2): _jesuits_2, ("south_sea", 1): _south_sea_1, ("manila", 1): _manila_1,
    ("railroad", 1): _railroad_1, ("railroad", 2): _railroad_2, ("venus", 1): _venus_1, ("venus", 2): _venus_2, ("sun", 1): _sun_1,
    ("spice", 1): _spice_1, ("spice", 2): _spice_2, ("globalization", 1): _globalization_1, ("globalization", 2): _globalization_2,
    ("marque", 1): _marque_1, ("marque", 2): _marque_2, ("haiti", 1): _haiti_1, ("haiti", 2): _haiti_2,
}  # fmt: skip


def may_use(position: Position, exploit: str, effect: int, player: str) -> Reasons:
    """All reasons against; the general ones (p. 3) first."""
    if exploit not in position.exploits or (exploit, effect) not in RULES:
        return ["no such Exploit in play, or no such effect"]
    if not active(position, exploit):
        return ["not active: one of its regions is unexplored"]
    reasons = _if(not has_shield(position, exploit, player), "no shield on the board: absent from one of its regions")
    reasons += _if(player in position.passed, "the player has passed")
    left = [discs_after(position, player, action) for action in EXPLOITS[exploit].effects[effect]]
    able = [discs for discs in left if discs is not None]
    if not able:
        return [*reasons, "no building or action token gives the action"]
    return reasons + RULES[(exploit, effect)](position, player, max(able))
