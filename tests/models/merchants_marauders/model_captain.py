"""Merchants & Marauders - Seas of Glory: favour, loyalty, mutiny, stash, actions, wind, out-of-turn cost, choice of captain.

Functions return events (tuples) and change the captain given; checks take their dice as INPUT (`Dice`).
Parameters: loyalty prices (only 3 gold for content -> pleased is told, L732), actions per turn (3 in the example, L496),
who loses loyalty from an NPC event (ask: the drawer or everybody). Assumptions: a check succeeds with one skull;
the stash is used in the captain's home port; a new captain starts with a content crew.

Disagreements with the program, and who was right:
  none: agreed in the situations and in 2,000 random positions of agree_port (what is not there, only in the situations).
"""

import random
from dataclasses import dataclass, field

from tests.models.merchants_marauders.model_common import LOYALTY, Dice, less_one, loyalty_effects, opposite

MAX_FAVOUR = 5  # M10, L690
FAVOUR_PRICE = 2  # M10, L686
REDRAW = {"rumour", "glory", "mission", "goods", "raid start", "raid card"}  # M10, L696: any card but events
NO_REROLL = {"battle", "raid"}  # M10, L697: not in battle, not in raids
Events = list[tuple[str | int, ...]]


@dataclass
class Captain:
    """What favour and loyalty touch. The used_* sets hold once-per-round or once-per-port-action marks."""

    name: str
    leadership: int = 2
    gold: int = 0
    stash: int = 0
    favour: int = 0
    loyalty: str = "content"  # M11, L721
    nation: str = ""
    bounties: dict[str, int] = field(default_factory=dict)
    at_sea: bool = True
    port: str = ""
    home: str = ""
    crew: int = 3
    mods: list[str] = field(default_factory=list)
    alive: bool = True
    actions: int = 3
    used_round: set[str] = field(default_factory=set)
    used_port: set[str] = field(default_factory=set)
    prices: dict[str, int] = field(default_factory=lambda: {"pleased": 3})


# --- favour (module 10) -------------------------------------------------------------------------------------------------


def gain_favour(captain: Captain, why: str) -> Events:
    """why: bought (end of a port action, 2 gold, once), mission taken, mission done (M10, L686-690)."""
    if why == "bought":
        if captain.at_sea or captain.gold < FAVOUR_PRICE or "favour" in captain.used_port:
            raise ValueError("favour is bought in port, for 2 gold, once in a port action")
        captain.gold -= FAVOUR_PRICE
        captain.used_port.add("favour")
    elif why not in ("mission taken", "mission done"):
        raise ValueError("no such source of favour")
    captain.favour = min(MAX_FAVOUR, captain.favour + 1)
    return [("favour", captain.favour)]


def favour_allows(use: str, what: str = "", by_event: bool = False, own: bool = True, npc_found_me: bool = False) -> bool:
    """May one favour be spent so? use: redraw (what = kind of card), reroll (what = where), npc_scout."""
    if not own:
        return False  # L705: for oneself only
    if use == "redraw":
        return what in REDRAW and not by_event  # L696: never event cards, nor cards an event makes you draw
    if use == "reroll":
        return what not in NO_REROLL  # L697: scouting before a battle or for a rumour is allowed
    return use == "npc_scout" and npc_found_me  # L698


def port_price(captain: Captain, nation: str, war: bool) -> int:
    """Favour to enter a closed port: one per bounty of its nation, one more in war (M10, L699); same for Villon (ruling)."""
    return captain.bounties.get(nation, 0) + (1 if war else 0)


def enter_closed_port(captain: Captain, nation: str, war: bool) -> Events:
    """Pay and go in; afterwards every port action is allowed (M10, L699)."""
    price = port_price(captain, nation, war)
    if captain.favour < price:
        raise ValueError("not enough favour")
    captain.favour -= price
    captain.at_sea = False
    return [("favour", captain.favour), ("port",)]


# --- loyalty (module 11) ------------------------------------------------------------------------------------------------


def mutiny(captain: Captain, dice: Dice) -> Events:
    """Leadership with the angry penalty, no crew fight: success -> angry, failure -> the captain dies (M11, L760)."""
    if dice.skulls(less_one(captain.leadership)) > 0:
        captain.loyalty = "angry"
        return [("mutiny", "quelled")]
    return [("mutiny", "killed"), *die(captain)]


def change_loyalty(captain: Captain, delta: int, dice: Dice) -> Events:
    """Move one step; mutiny is checked at once (M11, L725-760). The track ends at fierce (assumption: surplus is lost)."""
    if delta not in (-1, 1):
        raise ValueError("one step at a time")
    index = min(len(LOYALTY) - 1, LOYALTY.index(captain.loyalty) + delta)
    captain.loyalty = LOYALTY[index]
    events: Events = [("loyalty", captain.loyalty)]
    return events + mutiny(captain, dice) if captain.loyalty == "mutiny" else events


def pay_crew(captain: Captain, dice: Dice) -> Events:
    """In port, for the price on the track, once in a port action (M11, L732)."""
    target = LOYALTY[min(len(LOYALTY) - 1, LOYALTY.index(captain.loyalty) + 1)]
    price = captain.prices.get(target)
    if price is None:
        raise ValueError("the price of that step is not told; ask the table")
    if captain.at_sea or captain.gold < price or "loyalty" in captain.used_port:
        raise ValueError("only in port, with the gold, once in a port action")
    captain.gold -= price
    captain.used_port.add("loyalty")
    return change_loyalty(captain, 1, dice)


def npc_event(captain: Captain, dice: Dice, plank: str = "") -> Events:
    """An NPC event costs loyalty (L738). The plank saves it by ONE way: test, or at sea one crew (M3, L307)."""
    if plank and "plank" not in captain.mods:
        raise ValueError("no plank aboard")
    if plank == "crew":
        if not captain.at_sea:
            raise ValueError("crew walks the plank only at sea")
        captain.crew -= 1
        return [("plank", "crew")]
    if plank == "test" and dice.skulls(captain.leadership) > 0:
        return [("plank", "test")]
    return change_loyalty(captain, -1, dice)


def end_turn(captain: Captain, started_in: str, dice: Dice) -> Events:
    """A turn begun and ended in the same port costs loyalty (M11, L740)."""
    if not captain.at_sea and captain.port and captain.port == started_in:
        return change_loyalty(captain, -1, dice)
    return []


def stash(captain: Captain, gold: int, dice: Dice) -> Events:
    """Announce -> loyalty falls -> mutiny check -> only a living captain lays the gold down (M11, L739, ruling)."""
    if captain.at_sea or captain.port != captain.home or not 0 < gold <= captain.gold:
        raise ValueError("stash in the home port, gold that is aboard")
    events = [("announce", gold), *change_loyalty(captain, -1, dice)]
    if captain.alive:
        captain.gold -= gold
        captain.stash += gold
        events.append(("stash", captain.stash))
    return events


def extra_action(captain: Captain, dice: Dice) -> Events:
    """Fierce crew: a test; success lowers loyalty by one and gives an action, once a round (M11, L744; a try counts)."""
    if captain.loyalty != "fierce" or "extra" in captain.used_round:
        raise ValueError("only with a fierce crew, once a round")
    captain.used_round.add("extra")
    if dice.skulls(captain.leadership) == 0:
        return [("extra", "failed")]
    captain.actions += 1
    return [("extra", "gained"), *change_loyalty(captain, -1, dice)]


def may_recruit(captain: Captain, free: bool) -> bool:
    """Crew and specialists alike. Restless: nobody for free (L754); the ruling allows the paid ones."""
    return not (free and "restless" in loyalty_effects(captain.loyalty))


def hire_free(captain: Captain, what: str) -> Events:
    """Pleased: free crew in any port, and one free specialist of a glory card a round, in any port (M11, L748-750)."""
    if "pleased" not in loyalty_effects(captain.loyalty) or captain.at_sea:
        raise ValueError("only a pleased crew, in port")
    if what == "specialist":
        if "specialist" in captain.used_round:
            raise ValueError("one free specialist a round")
        captain.used_round.add("specialist")
    return [("hired", what)]


def may_use_specialists(captain: Captain) -> bool:
    """Restless crews switch the specialists off (M11, L754)."""
    return "restless" not in loyalty_effects(captain.loyalty)


def play_glory_card(captain: Captain, dice: Dice) -> bool:
    """Unhappy: a leadership check first; failed -> no glory card in this round (M11, L756)."""
    if "no glory card" in captain.used_round:
        return False
    if "unhappy" in loyalty_effects(captain.loyalty) and dice.skulls(captain.leadership) == 0:
        captain.used_round.add("no glory card")
        return False
    return True


def die(captain: Captain, rescue: bool = False) -> Events:
    """Death: favour is lost unless the Rescue glory card is used (M10, L706); stash stays (assumption)."""
    if rescue:
        return [("rescued",)]
    captain.favour, captain.alive = 0, False
    return [("dead", captain.name)]


# --- turn: wind (module 8), variants 1, 2 and 5 ---------------------------------------------------------------------------


def sail(captain: Captain, direction: str, wind: str = "") -> Events:
    """With the wind the first move of a round is free, against it costs two actions, else one (M8, L490-496)."""
    if wind and direction == wind and "wind" not in captain.used_round:
        captain.used_round.add("wind")
        return [("sail", direction, 0)]
    cost = 2 if wind and direction == opposite(wind) else 1
    if captain.actions < cost:
        raise ValueError("not enough actions")
    captain.actions -= cost
    return [("sail", direction, cost)]


def new_round(captain: Captain, scouted_out_of_turn: bool, actions: int = 3) -> None:
    """Marks are cleared; scouting out of turn in the last round costs two actions (V5, L842)."""
    captain.used_round, captain.used_port = set(), set()
    captain.actions = max(0, actions - (2 if scouted_out_of_turn else 0))


def turn_order(drawn: list[str], players: set[str]) -> list[str]:
    """Variant 1: cubes leave the bag one after another, one per player, back into the bag each round (L775-779)."""
    if sorted(drawn) != sorted(players):
        raise ValueError("each player's cube is drawn once a round")
    return list(drawn)


def worth_it(gold: int, draws: int) -> int:
    """Variant 2 "worth it": 2 gold for the second captain, 2 more for the third, then the choice is made (L829) -> gold left."""
    if not 1 <= draws <= 3 or gold < 2 * (draws - 1):
        raise ValueError("at most three captains, two gold for each after the first")
    return gold - 2 * (draws - 1)


def random_position(rng: random.Random) -> Captain:
    """A captain in port or at sea."""
    sea = rng.random() < 0.5
    captain = Captain("anne", rng.randint(1, 4), rng.randint(0, 30), rng.randint(0, 40), rng.randint(0, 5), rng.choice(LOYALTY[1:]))
    captain.at_sea, captain.port, captain.home = sea, "" if sea else "havana", rng.choice(("havana", "nassau"))
    captain.bounties = {"spain": rng.randint(0, 3)}
    captain.mods = rng.sample(("plank", "crows_nest", "hold"), rng.randint(0, 2))
    return captain
