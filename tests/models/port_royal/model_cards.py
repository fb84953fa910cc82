"""Components of Port Royal as plain data: cards, goals (contracts and tasks), heroes, and the numbers the rulebook prints.

Everything that is only printed on a component (prices, influence, coins on sails, sabres, symbols, rewards, seals, shields)
is a field filled in by the caller. "l." is a line of the rulebook text.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Card:
    """One playing card. Its back is a coin, so any card may also lie in a player's money (l.130).

    kind: "ship", "person", "expedition" or "tax". role (persons): settler, captain, priest, jack, trader, admiral, jester,
    governor, miss, sailor, pirate, wholesaler, passenger, gambler, clerk, vice_admiral, gunner, lookout, innkeeper, tibuk.
    """

    id: str
    kind: str
    role: str = ""
    colour: str = ""  # ships; also the colour of a trader, wholesaler or clerk
    coins: int = 0  # ship: coins on the sail; expedition: coins received
    sabres: int | None = 0  # ship: sabres needed to sink it, None = skull (l.168); person: sabres given
    cost: int = 0
    influence: int = 0
    symbols: tuple[str, ...] = ()  # what the card may be discarded for: expedition symbols, items, "ares"
    needs: tuple[str, ...] = ()  # expedition: symbols to discard
    trade: tuple[str, ...] = ()  # ship colours for which this person pays 1 extra coin (l.306, l.811)
    other: int = 0  # contract ship: coins for another player (l.422)
    crowns: int = 0  # adventure ship: crowns on the sail (l.725)
    item: str = ""  # adventure ship: bread, rum, book or herb (l.721)
    prices: tuple[tuple[str, int], ...] = ()  # innkeeper: coins for an item (l.819)
    limit: int = 12  # tax: pays from this many coins on (l.186, l.270, l.823)
    keep: int | None = None  # tax: coins kept; None = half is lost, rounded down
    bonus_for: str = ""  # tax: "min_influence" or "max_sabres"
    bonus: int = 1  # tax: coins of the bonus


@dataclass(frozen=True)
class Goal:
    """A contract (p.13) or a task (p.19-20).

    tests, all of which must hold: ("persons", (roles...), n) persons with one of the roles; ("cost_le"|"cost_ge", cost, n) persons by
    printed cost; ("sabres", n); ("expeditions", n); ("influence", n); ("pay", n) coins to discard; ("drop", (symbols...)) cards to
    discard; ("crowns", n) crowns to lose.
    when: "" at any moment of the own turn; "tax" when paying it; "bust"; "colours" (n ships of different colours in the harbour);
    "trade" (a ship of `colour` taken without its coins); "lair" (sunk ships of n colours); "stop" (stopping with exactly n cards).
    steps: how many times it must happen. rewards: coins by place (contract) or for the first player only (task).
    """

    id: str
    tests: tuple[tuple, ...] = ()
    when: str = ""
    n: int = 0
    colour: str = ""
    steps: int = 1
    rewards: tuple[int, ...] = ()
    first_crowns: int = 0
    crowns: int = 0
    fewer: int = 0  # task 51: cards less to take
    team_only: bool = False  # white contract (l.441)
    seal_number: int = 0
    seal_letters: str = ""
    add: tuple[Card, ...] = ()  # adventure: cards the story card shuffles into the deck (l.643)


@dataclass(frozen=True)
class Hero:
    """One side of a hero card. ability: bust, expedition, sailor, miss, crown_trader, officer, trader, mary, coins or lookout."""

    id: str
    coins: int
    ability: str
    colour: str = ""
    sabres: int = 0


@dataclass(frozen=True)
class Story:
    """The hourglass of a task: which task is asked about (None = go to `ok` at once), and the next story card; "9" ends a team game."""

    check: str | None
    ok: str
    fail: str = ""


@dataclass(frozen=True)
class Components:
    """All that lies in the box for the chosen mode."""

    cards: tuple[Card, ...]
    special: Card | None = None  # the expedition without a coin on its back: five players only (l.126)
    contracts: tuple[Goal, ...] = ()
    tasks: tuple[Goal, ...] = ()  # all tasks; the first one opens the chapter
    story: dict[str, Story] = field(default_factory=dict)
    heroes: tuple[tuple[Hero, Hero], ...] = ()
    events: tuple[str, ...] = ()  # ids of the thirteen events "0"; their texts are not in the rulebook: they do nothing here
    event_one: str = ""  # the event "1" for one or two players
    shields: tuple[int, ...] = ()  # crowns at which the 1st, 2nd, ... shield is reached (l.685)
    victory: tuple[int, int] = (0, 0)  # card 9: chips on fulfilled tasks, influence, both in total (l.739-741)


PLAYERS = {  # l.15, 51, 74, 92: allowed numbers of players
    "base": (2, 5),
    "full_sail": (2, 4),
    "contracts": (2, 5),
    "coop": (1, 5),
    "solo": (1, 1),
    "adventure": (2, 4),
    "adventure_coop": (1, 4),
}
CONTRACTS_OPEN = {1: 3, 2: 5, 3: 7, 4: 9, 5: 11}  # l.463-464, one player or a team
EVENTS_COOP = {1: 1, 2: 1, 3: 2, 4: 3}  # l.622
EVENTS_RIVAL = {2: 3, 3: 4, 4: 4}  # l.623
TITLES = ((8, "Lord of the Seas"), (6, "Captain"), (4, "Pirate"), (2, "Sailor"), (0, "Landlubber"))  # l.501-505

# How many cards of each kind, as far as the text counts them.
BASE_PERSONS = {  # p.8-9: 60 persons
    "settler": 5,
    "captain": 5,
    "priest": 5,
    "jack": 3,
    "admiral": 6,
    "jester": 5,
    "governor": 4,
    "miss": 4,
    "sailor": 10,
    "pirate": 3,
}
BASE_PER_COLOUR = {"trader": 2, "ship": 10}
BASE_OTHERS = {"expedition": 6, "tax": 4, "gambler": 4}
SAIL_PERSONS = {"sailor": 10, "pirate": 2, "passenger": 10}
SAIL_PER_COLOUR = {"wholesaler": 2, "ship": 5}
CONTRACT_PERSONS = {"vice_admiral": 5, "gunner": 4}
CONTRACT_PER_COLOUR = {"clerk": 1, "ship": 2}


def time_cards(contracts: list[Goal]) -> int:
    """Size of the time deck: 13 + the numbers on the seals + 1 for each different letter (l.468-470)."""
    letters = {letter for goal in contracts for letter in goal.seal_letters}
    return 13 + sum(goal.seal_number for goal in contracts) + len(letters)


def title(points: int) -> str:
    """The title for the points of a won game (l.500-505)."""
    return next(name for least, name in TITLES if points >= least)


def consolation(failures: int) -> int:
    """Extra coins for the whole team when a chapter is replayed (l.745)."""
    return 3 * failures
