"""Cooper Island: sailing the two ships around the island.

Covers: one gain of navigation points for one ship, anchors first, step by step, islands passed, bays, harbours, logbook tokens, tolls
and what happens to the toll, the anchor for an unpaid one, points won on the way (a ruin's statue slot).
Parameters: the ring of places (`Sea.places`, clockwise), islands on half shoals, the stack of logbook tokens, free statue slots' points.
Every place of the ring is one shoal; a ship is at a place, on whichever half is visible, so an island laid on its half moves nothing.
Ship "one" (single mast) goes clockwise (index up), ship "two" counter-clockwise (index down).

Disagreements with the program, and who was right:
- Points won in mid-step for the ship that sails (a ruin on the way): the program sailed them before the logbook and the fee of the step
  it was at; the model was right, they are added to the rest.
- A fee the model did not know of: both were right. The rest of an island's goods, lost for want of a slot after the first was gained, was
  taken for the next answer when the model's answers were told to the program.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from random import Random

from tests.models.cooper_island.model_pay import COIN, KINDS, Stock, gain, keepable, pay_toll, toll_ways

SHIPS = {"one": 1, "two": -1}  # l.139-140, l.500-501
LAST_STEP = 6  # end of the cartographer track (l.393)


@dataclass(frozen=True)
class Place:
    """A shoal of the ring: plain, on a bay tile, or a harbour of `owner`."""

    kind: str = "shoal"  # "shoal", "bay", "harbour"
    owner: str | None = None


@dataclass(frozen=True)
class Action:
    """What an island or logbook token gives: alternative goods, double tiles, cartographer steps, or clearing a ruin."""

    goods: tuple[tuple[str, ...], ...] = ()
    tiles: int = 0
    steps: int = 0
    ruin: bool = False


# l.929-934
ISLANDS: dict[str, Action] = {
    "coin": Action(((COIN,),)),
    "gold or cloth": Action((("gold",), ("cloth",))),
    "tile": Action(tiles=1),
    "step": Action(steps=1),
    "wood or stone, food": Action((("wood", "food"), ("stone", "food"))),
    "ruin": Action(ruin=True),
}


@dataclass(frozen=True)
class Choice:
    """An answer on the way: "use" or "skip" an action, "pay" a toll or take the "anchor".

    use: goods kept (sorted), points of the statue slot chosen, ship for these points.  pay: the piece as in `toll_ways`.
    anchor: the piece the harbour's owner takes from the supply (None in one's own harbour).
    """

    do: str
    goods: tuple[str, ...] = ()
    slot: int | None = None
    ship: str | None = None
    piece: tuple[str, str] | None = None
    owner_takes: str | None = None


@dataclass
class Sailor:
    """One player: places and anchors of both ships, moves since the last bay/harbour, logbooks, goods."""

    at: dict[str, int]
    anchors: dict[str, int] = field(default_factory=lambda: {"one": 0, "two": 0})
    since: dict[str, int] = field(default_factory=lambda: {"one": 0, "two": 0})
    logbooks: int = 0
    stock: Stock = field(default_factory=Stock)
    tiles: int = 0
    carto: int = 0
    ruins: int = 0  # ruins that could be cleared now
    slots: list[int] = field(default_factory=list)  # points printed on the free statue slots
    coin_card: bool = False  # small card 3 (l.961)


@dataclass
class Sea:
    """The table: ring clockwise, islands on (place, "cw"/"ccw" half), logbook stack (top first), bag, players, whose turn."""

    places: list[Place]
    islands: dict[tuple[int, str], str]
    tokens: list[Action]
    sailors: dict[str, Sailor]
    active: str
    bag: int = 60


Ask = tuple[str, Action | str | None]  # ("island", action), ("logbook", action), ("harbour", owner)


def options(sea: Sea, ask: Ask) -> set[Choice]:
    """All legal answers to what happens on the way."""
    what, detail = ask
    me = sea.sailors[sea.active]
    if what == "harbour":
        paid = {Choice("pay", piece=piece) for piece in toll_ways(me.stock)}  # l.513
        takes = KINDS if detail != sea.active else (None,)  # l.517
        return paid | {Choice("anchor", owner_takes=kind) for kind in takes}
    assert isinstance(detail, Action)
    extra = (COIN,) if what == "logbook" and me.coin_card else ()
    skip = {Choice("skip", kept) for kept in keepable(me.stock, extra)}  # l.507, l.509: an action may be declined
    if detail.ruin:
        return skip | _ruin_options(me)
    if detail.tiles and not sea.bag:  # l.901
        return skip
    alternatives = detail.goods or ((),)
    return skip | {Choice("use", kept) for goods in alternatives for kept in keepable(me.stock, goods + extra)}


def _ruin_options(me: Sailor) -> set[Choice]:
    """Clearing a ruin needs a free slot and an open ruin (l.635); its points go to either ship."""
    if not me.ruins:
        return set()
    return {Choice("use", slot=n, ship=ship) for n in me.slots for ship in (SHIPS if n else (None,))}


def sail(sea: Sea, ship: str, steps: int, choices: list[Choice]) -> tuple[list[tuple], Sea]:
    """Spend `steps` navigation points of one gain on one ship (l.494-496); `choices` answer the places in order."""
    left = list(choices)

    def choose(_: Sea, ask: Ask) -> Choice:
        if not left:
            raise ValueError(f"no choice left for {ask}")
        return left.pop(0)

    events, after = sail_with(sea, ship, steps, choose)
    if left:
        raise ValueError("more choices than places")
    return events, after


def sail_with(sea: Sea, ship: str, steps: int, choose: Callable[[Sea, Ask], Choice]) -> tuple[list[tuple], Sea]:
    """As `sail`, asking `choose` at each place."""
    after = deepcopy(sea)
    events: list[tuple] = []
    _run(after, ship, steps, choose, events)
    return events, after


def _run(sea: Sea, ship: str, points: int, choose: Callable[[Sea, Ask], Choice], events: list[tuple]) -> None:
    """All points must go to this one ship."""
    me = sea.sailors[sea.active]
    while points:
        points -= 1
        if me.anchors[ship]:  # l.523: a point takes off one anchor; with an anchor the ship cannot move
            me.anchors[ship] -= 1
            events.append(("anchor off", ship))
        else:
            points += _step(sea, ship, choose, events)


def _step(sea: Sea, ship: str, choose: Callable[[Sea, Ask], Choice], events: list[tuple]) -> int:
    """One move to the next shoal; returns points won for this same ship."""
    me = sea.sailors[sea.active]
    here = me.at[ship]
    there = (here + SHIPS[ship]) % len(sea.places)
    ahead, behind = ("cw", "ccw") if ship == "one" else ("ccw", "cw")
    me.at[ship] = there
    me.since[ship] += 1
    events.append(("move", ship, there))
    won = 0
    for half in ((here, ahead), (there, behind)):  # l.505-507: islands between the two shoals are passed, anybody's
        if half in sea.islands:
            won += _act(sea, ship, "island", ISLANDS[sea.islands[half]], choose, events)
    place = sea.places[there]
    if place.kind != "shoal":  # l.509, l.513: bay and harbour both give a logbook, also when only passed through
        me.since[ship] = 0
        me.logbooks += 1
        token = sea.tokens.pop(0) if sea.tokens else Action()
        won += _act(sea, ship, "logbook", token, choose, events)
    if place.kind == "harbour":  # l.513: the toll comes after everything else
        _toll(sea, ship, place.owner, choose, events)
    return won


def _ask(sea: Sea, ask: Ask, choose: Callable[[Sea, Ask], Choice]) -> Choice:
    """A checked answer."""
    choice = choose(sea, ask)
    if choice not in options(sea, ask):
        raise ValueError(f"{choice} is not possible at {ask}")
    return choice


def _act(sea: Sea, ship: str, what: str, action: Action, choose: Callable[[Sea, Ask], Choice], events: list[tuple]) -> int:
    """Carry out an island's or token's action; points for the other ship are sailed at once, for this ship they are added."""
    me = sea.sailors[sea.active]
    choice = _ask(sea, (what, action), choose)
    me.stock = gain(me.stock, choice.goods)
    used = choice.do == "use"
    events.append((what, choice.do, choice.goods))
    if not used:
        return 0
    me.tiles += action.tiles
    sea.bag -= action.tiles
    me.carto = min(LAST_STEP, me.carto + action.steps)
    if choice.slot is not None:
        me.slots.remove(choice.slot)
        me.ruins -= 1
        events.append(("ruin cleared", choice.slot))
    if choice.slot and choice.ship == ship:
        return choice.slot
    if choice.slot and choice.ship:
        _run(sea, choice.ship, choice.slot, choose, events)
    return 0


def _toll(sea: Sea, ship: str, owner: str | None, choose: Callable[[Sea, Ask], Choice], events: list[tuple]) -> None:
    """Pay one piece or take an anchor under this ship; the owner's market gets a piece either way (l.513-517)."""
    me = sea.sailors[sea.active]
    choice = _ask(sea, ("harbour", owner), choose)
    if choice.do == "pay":
        assert choice.piece is not None
        me.stock, kind = pay_toll(me.stock, choice.piece)
    else:
        me.anchors[ship] += 1
        kind = choice.owner_takes
    events.append(("toll", choice.do, owner, kind))
    if owner not in (None, sea.active) and kind:
        market = sea.sailors[owner].stock.market
        market[kind] = market.get(kind, 0) + 1


def lay_island(sea: Sea, place: int, half: str, island: str) -> Sea:
    """Cover half a shoal; the other half must stay visible (l.226). Ships there only change halves."""
    if any((place, side) in sea.islands for side in ("cw", "ccw")):
        raise ValueError("a shoal may not be covered wholly")
    after = deepcopy(sea)
    after.islands[place, half] = island
    return after


def anchor_ships(anchors: dict[str, int]) -> set[str]:
    """Ships that may take a new anchor outside harbours: the one with fewer, either if equal (l.344)."""
    return {ship for ship, n in anchors.items() if n == min(anchors.values())}


def distance(sailor: Sailor) -> int:
    """Moves made so far if bays and harbours lie 5 apart (l.876)."""
    return 5 * sailor.logbooks + sum(sailor.since.values())


def sample_ring(players: list[str]) -> list[Place]:
    """Made-up ring, clockwise: right harbour, left harbour, bay, each 5 apart (the spacing follows from l.876)."""
    gap = [Place()] * 4
    return [p for name in players for p in (Place("harbour", name), *gap, Place("harbour", name), *gap, Place("bay"), *gap)]


def random_position(rng: Random) -> dict[str, object]:
    """A table with a ship, points and a legal list of choices."""
    names = ["Eva", "Mike", "Karl", "Anna"][: rng.randint(2, 4)]
    places = sample_ring(names)
    sailors = {name: _random_sailor(rng, len(places)) for name in names}
    plain = [i for i, place in enumerate(places) if place.kind == "shoal"]
    islands = {(i, rng.choice(("cw", "ccw"))): rng.choice(sorted(ISLANDS)) for i in rng.sample(plain, rng.randint(2, len(plain) // 2))}
    tokens = [rng.choice([*list(ISLANDS.values())[:5], Action((("wood",), ("food",)))]) for _ in range(20)]
    sea = Sea(places, islands, tokens, sailors, rng.choice(names), rng.choice([0, 5, 40]))
    ship, steps, said = rng.choice(sorted(SHIPS)), rng.randint(1, 8), []

    def choose(now: Sea, ask: Ask) -> Choice:
        said.append(rng.choice(sorted(options(now, ask), key=repr)))
        return said[-1]

    sail_with(sea, ship, steps, choose)
    return {"sea": sea, "ship": ship, "steps": steps, "choices": said}


def _random_sailor(rng: Random, ring: int) -> Sailor:
    """A player in the middle of the game."""
    stock = Stock(slots=rng.randint(3, 7), land={f"s{i}": (rng.choice(KINDS[1:]), rng.randint(1, 5)) for i in range(rng.randint(0, 3))})
    stock = gain(stock, tuple(rng.choice(KINDS) for _ in range(rng.randint(0, stock.slots))))
    me = Sailor({ship: rng.randrange(ring) for ship in SHIPS}, stock=stock, carto=rng.randint(0, 6), coin_card=rng.random() < 0.2)
    anchors = {ship: rng.choice([0, 0, 0, 1, 2]) for ship in SHIPS}
    since = {"one": me.at["one"] % 5, "two": -me.at["two"] % 5}
    return replace(me, anchors=anchors, since=since, logbooks=rng.randint(0, 8), ruins=rng.randint(0, 2), slots=[1] * rng.randint(0, 2))
