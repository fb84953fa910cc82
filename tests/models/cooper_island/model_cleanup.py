"""Cooper Island: the clean-up phase, seven steps (l.807-866).

Covers: feeding and hunger, renewing assets, points for statues and isthmus, workers' return, clearing the market, harbour master.
Parameters: visible food and navigation symbols by the number of workers hired (`Table.food`, `Table.points`, printed).
Sailing itself is the caller's (`sail` callback gets table, player and points); a toll paid on the way may land on another's market,
so all players do step k before anyone does step k+1, in turn order from Cooper's holder (l.809, l.902 and the ruling on step 6).

Disagreements with the program, and who was right:
- Small card 12: the model takes its two food together with the feeding, the program as a payment of its own («дополнительно»); the text
  bears both, so positions with that card are not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random

from tests.models.cooper_island.model_pay import KINDS, Payment, Stock, feed_ways, fits, gain, pay, stow, ways
from tests.models.cooper_island.model_sail import anchor_ships

STEPS = ("feed", "renew", "statues", "isthmus", "return workers", "clear market", "harbour master")  # l.202-208


@dataclass
class Settler:
    """What the clean-up touches of one player."""

    stock: Stock
    hired: int = 0  # extra workers hired so far, 0 to 3, those on award cards included
    anchors: dict[str, int] = field(default_factory=lambda: {"one": 0, "two": 0})
    statues: int = 0
    isthmus: bool = False
    fortress: bool = False
    large_cards: dict[int, bool] = field(default_factory=dict)  # number -> face up
    crates: set[str] = field(default_factory=set)  # crates covered by a lid
    free_lids: int = 0
    placed: list[str] = field(default_factory=list)  # workers on the central island
    at_home: list[str] = field(default_factory=list)
    on_awards: list[str] = field(default_factory=list)
    small_cards: frozenset[int] = frozenset()


@dataclass
class Plan:
    """One player's decisions."""

    food: Payment | None = None  # None: the only way, if there is one
    feast: bool = False  # small card 12: two more food for one point
    anchor_ships: list[str] = field(default_factory=list)  # ship for each hunger anchor, where there is a choice or not
    flip: int | None = None  # large card to turn up
    uncover: str | None = None  # crate to uncover
    stow: list[tuple[str, str]] = field(default_factory=list)  # warehouse actions just before the market is cleared


@dataclass
class Table:
    """All players in turn order; `master` is the cargo ship card 1..5 on which the harbour master is."""

    settlers: dict[str, Settler]
    food: tuple[int, ...]
    points: tuple[int, ...]
    master: int = 1
    lying: bool = False
    over: bool = False


Sail = Callable[[Table, str, int], None]


def feed(table: Table, name: str, plan: Plan) -> int:
    """Step 1 (l.815-823); returns navigation points: the open symbols, only if nothing was missing."""
    me = table.settlers[name]
    need = max(0, table.food[me.hired] - (13 in me.small_cards))  # l.975
    if plan.feast:
        return _feast(table, me, need, plan)
    possible, missing = feed_ways(me.stock, need)
    me.stock = pay(me.stock, _pick(plan.food, possible))
    if not missing:
        return table.points[me.hired]
    if len(plan.anchor_ships) != missing:
        raise ValueError(f"name a ship for each of {missing} anchors")
    for ship in plan.anchor_ships:  # l.819: one by one by the usual rule
        if ship not in anchor_ships(me.anchors):
            raise ValueError(f"the anchor may not go under {ship}")
        me.anchors[ship] += 1
    return 0


def _feast(table: Table, me: Settler, need: int, plan: Plan) -> int:
    """Small card 12 (l.973), read as one payment of need + 2."""
    if 12 not in me.small_cards:
        raise ValueError("needs small card 12")
    me.stock = pay(me.stock, _pick(plan.food, ways(me.stock, {"food": need + 2})))
    return table.points[me.hired] + 1


def _pick(wish: Payment | None, possible: set[Payment]) -> Payment:
    """The wished payment if legal, or the only one."""
    if wish is None and len(possible) == 1:
        return next(iter(possible))
    if wish not in possible:
        raise ValueError("not a legal way to pay")
    return wish


def renew(me: Settler, plan: Plan) -> None:
    """Step 2 (l.829-836): turn up a large card for 2 coins OR free a lid for 1; with the fortress either or both, free."""
    if plan.flip is not None and plan.uncover is not None and not me.fortress:
        raise ValueError("only one of the two without the fortress")
    if plan.flip is not None:
        if me.large_cards.get(plan.flip, True):
            raise ValueError("that card does not lie face down")
        _coins(me, 2)
        me.large_cards[plan.flip] = True
    if plan.uncover is not None:
        if plan.uncover not in me.crates:  # lids on the peninsula (large card 13) are not on a crate
            raise ValueError("no lid on that crate")
        _coins(me, 1)
        me.crates.discard(plan.uncover)
        me.free_lids += 1


def _coins(me: Settler, number: int) -> None:
    """Pay coins unless the fortress stands."""
    if not me.fortress:
        me.stock = pay(me.stock, Payment((("coin", number),)))


def clear_market(me: Settler, plan: Plan) -> None:
    """Step 6 (l.860): warehouse actions first if wished, then the market is emptied; nothing is kept there."""
    for source in plan.stow:
        me.stock = stow(me.stock, source)
    me.stock.market = {}


def clean_up(table: Table, plans: dict[str, Plan], sail: Sail) -> tuple[list[tuple], Table]:
    """The whole phase; events are (step, player, points)."""
    now = deepcopy(table)
    events: list[tuple] = []
    for step in STEPS[:6]:
        for name, me in now.settlers.items():
            won = _one(now, name, me, step, plans.get(name, Plan()))
            events.append((step, name, won))
            if won:
                sail(now, name, won)
    move_master(now)
    events.append((STEPS[6], None, 0))
    return events, now


def _one(table: Table, name: str, me: Settler, step: str, plan: Plan) -> int:
    """One player's step; returns navigation points for one ship."""
    if step == "feed":
        return feed(table, name, plan)
    if step == "renew":
        renew(me, plan)
    elif step == "statues":
        return me.statues  # l.842: statues on the peninsula, not those waiting on the board
    elif step == "isthmus":
        return int(me.isthmus)  # l.848
    elif step == "return workers":
        me.at_home, me.placed = me.at_home + me.placed, []  # l.854, l.791: award workers stay
    else:
        clear_market(me, plan)
    return 0


def move_master(table: Table) -> None:
    """Step 7 (l.866): next card, upright again; from card 5 the game ends instead."""
    if table.master == 5:
        table.over = True
    else:
        table.master, table.lying = table.master + 1, False


def no_sailing(_: Table, __: str, ___: int) -> None:
    """Callback that leaves the points to someone else."""


def random_position(rng: Random) -> dict[str, object]:
    """A table with legal plans. The food table is made up."""
    table = Table({}, (2, 3, 4, 5), (0, 0, 1, 2), rng.randint(1, 5), rng.random() < 0.5)
    plans = {}
    for name in ["Eva", "Mike", "Karl", "Anna"][: rng.randint(2, 4)]:
        me = _random_settler(rng)
        table.settlers[name] = me
        plans[name] = _random_plan(rng, table, name)
    return {"table": table, "plans": plans}


def _random_settler(rng: Random) -> Settler:
    """One player."""
    land = {f"s{i}": (rng.choice(["food", *KINDS[1:]]), rng.randint(1, 4)) for i in range(rng.randint(0, 4))}
    market = {rng.choice(KINDS): rng.randint(1, 2) for _ in range(rng.randint(0, 2))}
    stock = gain(Stock({}, land, market, rng.randint(4, 8)), tuple(rng.choice(KINDS) for _ in range(rng.randint(0, 4))))
    hired = rng.randint(0, 3)
    return Settler(
        stock,
        hired,
        rng.choice([{"one": 0, "two": 0}, {"one": 1, "two": 0}, {"one": 0, "two": 2}]),
        rng.randint(0, 3),
        rng.random() < 0.4,
        rng.random() < 0.3,
        {3: rng.random() < 0.5, 7: rng.random() < 0.5},
        set(rng.sample(["tile", "lay", "map", "coins", "cubes"], rng.randint(0, 2))),
        rng.randint(0, 1),
        ["round"] * rng.randint(0, 2),
        ["round"] * rng.randint(0, 1),
        ["square"] * min(hired, rng.randint(0, 1)),
        frozenset(rng.sample(range(10, 16), 2)),
    )


def _random_plan(rng: Random, table: Table, name: str) -> Plan:
    """Legal decisions, found on a copy."""
    me = deepcopy(table.settlers[name])
    need = max(0, table.food[me.hired] - (13 in me.small_cards))
    full = sorted(ways(me.stock, {"food": need + 2}), key=repr) if 12 in me.small_cards else []
    plan = Plan(feast=bool(full) and rng.random() < 0.5)
    possible, missing = feed_ways(me.stock, need)
    plan.food = rng.choice(full if plan.feast else sorted(possible, key=repr))
    for _ in range(0 if plan.feast else missing):
        plan.anchor_ships.append(rng.choice(sorted(anchor_ships(me.anchors))))
        me.anchors[plan.anchor_ships[-1]] += 1
    me.stock = pay(me.stock, plan.food)
    coins = 9 if me.fortress else me.stock.store.get("coin", 0)
    down = [number for number, up in me.large_cards.items() if not up]
    if down and coins >= 2 and rng.random() < 0.5:
        plan.flip = rng.choice(down)
    if me.crates and coins >= 1 and (me.fortress or plan.flip is None) and rng.random() < 0.5:
        plan.uncover = rng.choice(sorted(me.crates))
    renew(me, plan)
    for kind in [kind for kind, n in me.stock.market.items() for _ in range(n)]:
        if rng.random() < 0.7 and fits(me.stock, {**me.stock.store, kind: me.stock.store.get(kind, 0) + 1}):
            plan.stow.append(("market", kind))
            me.stock = stow(me.stock, plan.stow[-1])
    return plan
