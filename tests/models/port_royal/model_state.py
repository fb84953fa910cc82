"""The position of a game of Port Royal and the small acts every rule uses: coins, draw pile, counts, the announcement of the end."""

import random
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations, permutations

from .model_cards import Card, Components, Goal, Hero

Event = tuple[str | int, ...]
Action = tuple[str | int, ...]


class Over(Exception):
    """A team game ends at once; the argument says why."""


@dataclass
class Player:
    """Everything that lies in one player's area."""

    coins: list[Card] = field(default_factory=list)  # face down cards, 1 coin each
    persons: list[Card] = field(default_factory=list)
    expeditions: list[Card] = field(default_factory=list)
    ships: list[Card] = field(default_factory=list)  # under wholesalers, 1 influence each
    lair: list[Card] = field(default_factory=list)  # sunk ships kept for the lair contract
    items: list[Card] = field(default_factory=list)  # adventure ships kept as items
    chips: int = 0  # contracts: free chips; adventure: chips still on the hero
    points: int = 0  # influence from contracts
    done: list[str] = field(default_factory=list)  # goals fulfilled, in order
    steps: dict[str, int] = field(default_factory=dict)  # goals begun: how often
    hero: Hero | None = None
    crowns: int = 0


@dataclass
class TurnRecord:
    """One turn: who was active, what was chosen by whom, what happened in order, and the position after it. Turn 0 is the setup."""

    turn: int
    round: int
    active: int
    actions: list[tuple[int, Action]]
    events: list[Event]
    after: dict


@dataclass
class State:
    """The whole table. Player 0 is the first player; the top of a pile is the end of its list (event deck: its start)."""

    mode: str
    comp: Components
    rng: random.Random
    players: list[Player]
    variant_end: bool = False  # l.252: an expedition is needed to win
    eager: bool = False  # reshuffle at the moment the pile runs out, not at the next draw
    buyout: int = 8  # coins to remove a chip at the end of the month
    draw: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    harbour: list[Card] = field(default_factory=list)
    table: list[Card] = field(default_factory=list)  # open expeditions, not part of the harbour (l.178)
    goals: list[Goal] = field(default_factory=list)
    finished: dict[str, list[int]] = field(default_factory=dict)  # goal -> players in order
    time: list[Card] = field(default_factory=list)
    score: list[Card] = field(default_factory=list)
    event_deck: list[str] = field(default_factory=list)
    event_discard: list[str] = field(default_factory=list)
    event_spare: list[str] = field(default_factory=list)
    active: int = 0
    turn: int = 0
    opened: int = 0  # cards opened this turn
    just_placed: bool = False  # the last opened card went to the harbour
    gambled: int = 0  # gamblers used this turn
    looked: int = 0  # lookouts used this turn
    fewer: int = 0
    asked: set[str] = field(default_factory=set)  # goals already decided this turn
    sold: set[str] = field(default_factory=set)  # innkeepers used in this taking
    announced: int = -1  # who announced the end
    over: bool = False
    winners: tuple[int, ...] = ()
    why: str = ""
    events: list[Event] = field(default_factory=list)
    actions: list[tuple[int, Action]] = field(default_factory=list)
    records: list[TurnRecord] = field(default_factory=list)
    script: Generator | None = field(default=None, repr=False)  # the running rules; waits for a choice
    chooser: int = 0
    options: list[Action] = field(default_factory=list)

    @property
    def team(self) -> bool:
        """All players win or lose together."""
        return self.mode in ("coop", "solo", "adventure_coop")

    @property
    def timed(self) -> bool:
        """The contract game against the time deck."""
        return self.mode in ("coop", "solo")

    @property
    def adventure(self) -> bool:
        """The campaign rules are in force."""
        return self.mode.startswith("adventure")

    def order(self) -> list[int]:
        """Players clockwise from the active one (l.142)."""
        n = len(self.players)
        return [(self.active + k) % n for k in range(n)]


def log(s: State, *event: str | int) -> None:
    """Record an event that has just happened and see whether it announces the end."""
    s.events.append(event)
    if not s.team and s.announced < 0:
        for p in s.order():
            if ends(s, p):
                s.announced = p
                s.events.append(("announce", p))
                return


def ends(s: State, p: int) -> bool:
    """Does this player announce the end: 12 influence (l.248), 8 in Full Sail (l.286), with an expedition (l.256) or prize (l.749)."""
    return influence(s, p) >= (8 if s.mode == "full_sail" else 12) and eligible(s, p)


def eligible(s: State, p: int) -> bool:
    """May the player win at all: variant l.258 asks for an expedition, the adventure l.753 for the open prize."""
    who = s.players[p]
    if s.adventure:
        return who.chips <= 2
    return bool(who.expeditions) or not s.variant_end


def influence(s: State, p: int) -> int:
    """Persons, expeditions, ships under wholesalers (l.359), contracts (l.445), crown shields (l.685)."""
    who = s.players[p]
    shields = sum(who.crowns >= need for need in s.comp.shields)
    return sum(c.influence for c in who.persons + who.expeditions) + len(who.ships) + who.points + shields


def count(s: State, p: int, role: str, colour: str = "") -> int:
    """Persons of a role (and colour) in a player's area."""
    return sum(c.role == role and (not colour or c.colour == colour) for c in s.players[p].persons)


def hero(s: State, p: int, ability: str) -> bool:
    """Has the player opened this hero ability: the first chip has left the hero (l.673)."""
    who = s.players[p]
    return who.hero is not None and who.chips < 4 and who.hero.ability == ability


def sabres(s: State, p: int, with_hero: bool = True) -> int:
    """Sabres of a player's persons; the hero helps except in tasks (l.793)."""
    who = s.players[p]
    extra = who.hero.sabres if with_hero and who.hero is not None and hero(s, p, "sailor") else 0
    return sum(c.sabres or 0 for c in who.persons) + extra


def colours(s: State) -> int:
    """Different ship colours in the harbour."""
    return len({c.colour for c in s.harbour if c.kind == "ship"})


def ships(s: State) -> int:
    """Ships in the harbour."""
    return sum(c.kind == "ship" for c in s.harbour)


def refill(s: State) -> None:
    """An empty pile is replaced by the shuffled discard pile (l.206)."""
    if not s.draw and s.discard:
        s.draw, s.discard = s.discard, []
        s.rng.shuffle(s.draw)
        log(s, "reshuffle", len(s.draw))


def take_top(s: State) -> Card | None:
    """The top card of the pile; None when pile and discard are both empty."""
    refill(s)
    card = s.draw.pop() if s.draw else None
    if s.eager:
        refill(s)
    return card


def gain(s: State, p: int, n: int, why: str) -> None:
    """Coins come from the top of the pile, unseen (l.130)."""
    got = 0
    while got < n and (card := take_top(s)) is not None:
        s.players[p].coins.append(card)
        got += 1
    if n > 0:
        log(s, "gain", p, got, why)


def put_away(s: State, *cards: Card) -> None:
    """Cards go to the discard pile; where no pile lies there to draw from, `eager` makes it of them."""
    s.discard += cards
    if s.eager:
        refill(s)


def pay(s: State, p: int, n: int) -> None:
    """Coins spent go face up to the discard pile (l.230)."""
    put_away(s, *(s.players[p].coins.pop() for _ in range(n)))


def crown(s: State, p: int, n: int, why: str) -> None:
    """Move the chip on the crown card (l.685); the end of the track is not in the text, so there is no upper limit here."""
    if n:
        s.players[p].crowns += n
        log(s, "crowns", p, n, why)


def payments(cards: list[Card], needs: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All sets of cards that can be discarded for these symbols, one card each (l.180, l.300)."""
    usable = [c for c in cards if set(c.symbols) & set(needs)]
    found = []
    for group in combinations(usable, len(needs)):
        if any(all(n in c.symbols for c, n in zip(group, perm, strict=True)) for perm in permutations(needs)):
            found.append(tuple(c.id for c in group))
    return found


def drop(s: State, p: int, ids: tuple) -> None:
    """Discard persons and items of a player's area by id."""
    who = s.players[p]
    gone = [c for c in who.persons + who.items if c.id in ids]
    who.persons = [c for c in who.persons if c.id not in ids]
    who.items = [c for c in who.items if c.id not in ids]
    put_away(s, *gone)


def snapshot(s: State) -> dict:
    """The position in plain values."""
    rows = [
        {
            "coins": len(who.coins),
            "influence": influence(s, p),
            "persons": sorted(c.id for c in who.persons),
            "expeditions": sorted(c.id for c in who.expeditions),
            "ships": sorted(c.id for c in who.ships),
            "lair": sorted(c.id for c in who.lair),
            "items": sorted(c.id for c in who.items),
            "done": list(who.done),
            "begun": {g: n for g, n in who.steps.items() if g not in who.done},
            "chips": who.chips,
            "crowns": who.crowns,
            "sabres": sabres(s, p),
        }
        for p, who in enumerate(s.players)
    ]
    return {
        "players": rows,
        "draw": len(s.draw),
        "discard": len(s.discard),
        "table": sorted(c.id for c in s.table),
        "time": len(s.time),
        "score": len(s.score),
        "goals": [g.id for g in s.goals],
        "announced": s.announced,
        "over": s.over,
        "winners": s.winners,
        "why": s.why,
    }
