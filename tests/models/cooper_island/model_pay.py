"""Cooper Island: paying costs.  (References "l.N" are lines of the rulebook text, which has no page numbers.)

Covers: all legal ways to pay a cost, what is lost by overpaying, discounts, the one-piece toll, feeding, the market's exchanges,
the warehouse (room, gains, moving pieces in), prices of buildings and statues.
Parameters: prices of boat docks and cargo ships, number of warehouse slots (printed, not in the text).
Not covered: which pieces a player would rather keep.

Reading taken (see NOTES.md): a payment may exceed its price only because pieces are indivisible; a piece whose removal still
leaves the price covered may not be added (l.282, l.693, l.910 forbid throwing pieces away). `redundant=True` gives the lax reading.

Disagreements with the program, and who was right:
none on a thousand random positions of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product
from random import Random

COIN = "coin"
RESOURCES = ("wood", "stone", "food", "gold", "cloth")
KINDS = (COIN, *RESOURCES)
RICH = ("gold", "cloth")

Cost = dict[str, int]

# l.581-599 "Erect 1 building" and l.645 "Set up 1 statue" (either of two prices)
BUILDING_COST: dict[str, Cost] = {
    "small": {"coin": 1, "wood": 2, "stone": 2},
    "large": {"coin": 2, "wood": 4, "stone": 4},
    "fortress": {"wood": 6, "stone": 3, "gold": 3, "cloth": 3},
}
STATUE_COSTS: tuple[Cost, ...] = ({"wood": 3, "stone": 3}, {"wood": 2, "gold": 2})

# l.701-703 market action: name -> (what may be given, rate, what may be taken)
EXCHANGES: dict[str, tuple[tuple[str, ...], int, tuple[str, ...]]] = {
    "cloth": (("cloth",), 2, (COIN,)),
    "gold": (("gold",), 2, RESOURCES),
    "any": (KINDS, 4, KINDS),
}


@dataclass
class Stock:
    """A player's goods. `land` maps a space to (cube kind, level of the space); slot numbers are parameters."""

    store: dict[str, int] = field(default_factory=dict)
    land: dict[str, tuple[str, int]] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    slots: int = 6
    rich_slots: int = 0  # small card 14 (l.979): gold or cloth only
    coin_slots: int = 0  # small card 15 (l.981): coins only


@dataclass(frozen=True)
class Payment:
    """Pieces given: counts from the warehouse, spaces whose cube is given, and the price they are meant for (all sorted)."""

    store: tuple[tuple[str, int], ...] = ()
    spaces: tuple[str, ...] = ()
    cost: tuple[tuple[str, int], ...] = ()


def freeze(counts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """A dict of counts as a sorted tuple without zeros."""
    return tuple(sorted((kind, n) for kind, n in counts.items() if n > 0))


def copy(stock: Stock) -> Stock:
    """An independent copy."""
    return Stock(dict(stock.store), dict(stock.land), dict(stock.market), stock.slots, stock.rich_slots, stock.coin_slots)


def _ways_of_kind(stock: Stock, kind: str, need: int, redundant: bool) -> list[tuple[int, tuple[str, ...]]]:
    """Choices (number from the warehouse, spaces) that cover `need` of one kind."""
    # l.465: coins come from the warehouse only; l.469: cubes also from the land, worth the level of their space
    spaces = [] if kind == COIN else sorted(space for space, (cube, _) in stock.land.items() if cube == kind)
    found = []
    for size in range(len(spaces) + 1):
        for chosen in combinations(spaces, size):
            levels = [stock.land[space][1] for space in chosen]
            for number in range(stock.store.get(kind, 0) + 1):
                total = number + sum(levels)
                pieces = levels + [1] * bool(number)
                # l.473: the surplus is lost; l.282, 693, 910: no piece may simply be thrown away
                if total >= need and (redundant or not pieces or total - min(pieces) < need):
                    found.append((number, chosen))
    return found


def ways(stock: Stock, cost: Cost, redundant: bool = False) -> set[Payment]:
    """All legal payments of a price. The market never pays (l.688); kinds do not stand in for one another (l.469)."""
    kinds = [kind for kind in KINDS if cost.get(kind, 0) > 0]
    options = [_ways_of_kind(stock, kind, cost[kind], redundant) for kind in kinds]
    result = set()
    for picks in product(*options):
        store = freeze({kind: number for kind, (number, _) in zip(kinds, picks, strict=True)})
        spaces = tuple(sorted(space for _, chosen in picks for space in chosen))
        result.add(Payment(store, spaces, freeze(cost)))
    return result


def value(stock: Stock, payment: Payment) -> dict[str, int]:
    """What the given pieces are worth, per kind (l.469: 1 in the warehouse, the level on the land)."""
    total = dict(payment.store)
    for space in payment.spaces:
        kind, level = stock.land[space]
        total[kind] = total.get(kind, 0) + level
    return total


def lost(stock: Stock, payment: Payment) -> dict[str, int]:
    """Surplus that burns, per kind, zeros left out (l.473, example l.486)."""
    price = dict(payment.cost)
    return {kind: n - price.get(kind, 0) for kind, n in value(stock, payment).items() if n > price.get(kind, 0)}


def pay(stock: Stock, payment: Payment) -> Stock:
    """The stock after giving the pieces (one uninterrupted act, l.681)."""
    after = copy(stock)
    for kind, n in payment.store:
        if after.store.get(kind, 0) < n:
            raise ValueError(f"not that much {kind} in the warehouse")
        after.store[kind] -= n
    for space in payment.spaces:
        if space not in after.land:
            raise ValueError(f"no cube on {space}")
        del after.land[space]
    return after


def discounted(cost: Cost, amount: int, kinds: tuple[str, ...] = KINDS) -> set[tuple[tuple[str, int], ...]]:
    """All prices after a discount of `amount` units spread freely over `kinds`; what finds nothing to reduce is lost.

    l.561 (boats: 2, coins/wood), l.619 (buildings: 2, anything), l.667 and l.967 (cargo ship: 1 gold or cloth each), l.960 (1 wood).
    """
    prices = {freeze(cost)}
    for _ in range(amount):
        lower = {freeze({**dict(p), k: dict(p)[k] - 1}) for p in prices for k in kinds if dict(p).get(k, 0) > 0}
        prices = lower or prices
    return prices


def building_costs(kind: str, special: bool = False, wood_card: bool = False) -> set[tuple[tuple[str, int], ...]]:
    """Prices of a building (special worker alone on the square of sector D, l.619; small card 2, l.960)."""
    first = discounted(BUILDING_COST[kind], int(wood_card), ("wood",))
    return {price for cost in first for price in discounted(dict(cost), 2 * special)}


def statue_costs(wood_card: bool = False) -> set[tuple[tuple[str, int], ...]]:
    """Prices of a statue; sector F's special worker gives no discount (l.653)."""
    return {price for cost in STATUE_COSTS for price in discounted(cost, int(wood_card), ("wood",))}


def supply_costs(printed: Cost, master_stands: bool, card_9: bool = False) -> set[tuple[tuple[str, int], ...]]:
    """Prices of a cargo ship: upright harbour master (l.667) and small card 9 (l.967) add up, each gold or cloth."""
    return discounted(printed, int(master_stands) + int(card_9), RICH)


def boat_costs(printed: Cost, special: bool = False, wood_card: bool = False) -> set[tuple[tuple[str, int], ...]]:
    """Prices of a supply boat at a dock (l.549, l.561, l.960)."""
    first = discounted(printed, int(wood_card), ("wood",))
    return {price for cost in first for price in discounted(dict(cost), 2 * special, (COIN, "wood"))}


def toll_ways(stock: Stock) -> set[tuple[str, str]]:
    """Single pieces that may pay a toll: ("store", kind) or ("land", space); the level does not matter (l.344, l.513)."""
    return {("store", kind) for kind, n in stock.store.items() if n > 0} | {("land", space) for space in stock.land}


def pay_toll(stock: Stock, piece: tuple[str, str]) -> tuple[Stock, str]:
    """The stock after the toll and the kind of piece that changes hands."""
    if piece not in toll_ways(stock):
        raise ValueError(f"{piece} cannot pay a toll")
    place, name = piece
    if place == "store":
        return pay(stock, Payment(((name, 1),))), name
    return pay(stock, Payment((), (name,))), stock.land[name][0]


def feed_ways(stock: Stock, need: int) -> tuple[set[Payment], int]:
    """Ways to feed and the units missing. Short of food: every food cube goes and each missing unit costs an anchor (l.815-819)."""
    full = ways(stock, {"food": need})
    if full:
        return full, 0
    spaces = tuple(sorted(space for space, (kind, _) in stock.land.items() if kind == "food"))
    everything = Payment(freeze({"food": stock.store.get("food", 0)}), spaces, freeze({"food": need}))
    return {everything}, need - value(stock, everything).get("food", 0)


def fits(stock: Stock, store: dict[str, int]) -> bool:
    """Whether these contents fit: one piece per slot, pieces may always be rearranged (l.692, l.977)."""
    rich = max(0, sum(store.get(kind, 0) for kind in RICH) - stock.rich_slots)
    coins = max(0, store.get(COIN, 0) - stock.coin_slots)
    return rich + coins + sum(store.get(kind, 0) for kind in ("wood", "stone", "food")) <= stock.slots


def keepable(stock: Stock, goods: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Largest parts of a gain that find room; which part burns is the player's choice (l.906-908)."""
    for size in range(len(goods), -1, -1):
        kept = {tuple(sorted(part)) for part in combinations(goods, size) if fits(stock, _plus(stock.store, part))}
        if kept:
            return kept
    return {()}


def _plus(store: dict[str, int], goods: tuple[str, ...]) -> dict[str, int]:
    """Contents with goods added."""
    return {kind: store.get(kind, 0) + goods.count(kind) for kind in KINDS}


def gain(stock: Stock, goods: tuple[str, ...]) -> Stock:
    """Put goods into the warehouse."""
    after = copy(stock)
    after.store = _plus(stock.store, goods)
    if not fits(stock, after.store):
        raise ValueError("no free slot")
    return after


def stow(stock: Stock, source: tuple[str, str]) -> Stock:
    """Warehouse action (l.687-688): ("land", space) or ("market", kind) into a free slot; then worth 1."""
    place, name = source
    after = copy(stock)
    if place == "land":
        kind, _ = after.land.pop(name)
    else:
        kind = name
        if after.market.get(kind, 0) < 1:
            raise ValueError(f"no {kind} on the market")
        after.market[kind] -= 1
    return gain(after, (kind,))


def exchange(stock: Stock, trade: str, given: Payment, wanted: tuple[str, ...]) -> Stock:
    """Market action (l.701-705): give from warehouse/land, divide the sum rounding down, take onto the market."""
    sources, rate, targets = EXCHANGES[trade]
    worth = value(stock, given)
    if set(worth) - set(sources) or set(wanted) - set(targets):
        raise ValueError("this exchange does not deal in that")
    # an exchange for nothing would be throwing away (l.910)
    if len(wanted) != sum(worth.values()) // rate or not wanted:
        raise ValueError("wrong number taken")
    after = pay(stock, given)
    for kind in wanted:
        after.market[kind] = after.market.get(kind, 0) + 1
    return after


def random_position(rng: Random) -> dict[str, object]:
    """A stock and a price, about half of them payable."""
    stock = Stock(slots=rng.randint(4, 9))
    for _ in range(rng.randint(0, stock.slots)):
        kind = rng.choice(KINDS)
        stock.store[kind] = stock.store.get(kind, 0) + 1
    for number in range(rng.randint(0, 7)):
        stock.land[f"s{number}"] = (rng.choice(RESOURCES), rng.randint(1, 5))
    for _ in range(rng.randint(0, 3)):
        kind = rng.choice(KINDS)
        stock.market[kind] = stock.market.get(kind, 0) + 1
    prices = [*BUILDING_COST.values(), *STATUE_COSTS, {"food": rng.randint(1, 5)}]
    prices += [{kind: rng.randint(1, 4) for kind in rng.sample(KINDS, rng.randint(1, 2))} for _ in range(6)]
    return {"stock": stock, "cost": dict(rng.choice(prices))}
