"""Cooper Island: final scoring from raw pieces, line by line, and the winner.

Covers: the five lines of the final scoring (l.868-894), royal awards 1-8, building cards that score (small 14, 15; large 13, 14, 15),
ties.  Achievement tokens and hunger have no line of their own: they score through sailing (2 points) and through anchors.
Parameters: the thresholds printed on the award cards (`Position.stages`, three numbers each), the peninsula's shape.
Anytime actions before the scoring (l.681, l.890) are the caller's: the position is taken as it stands then. Goods may change slots freely.

Disagreements with the program, and who was right:
none on a thousand random positions of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.models.cooper_island.model_land import BUILDINGS, Peninsula, Space, count, largest_area, sample_peninsula, unexplored

STAGE_POINTS = (3, 5, 8)  # bronze, silver, gold (l.880)
COPY_AWARD = 8  # l.1029
FEWER_IS_BETTER = 6  # l.1027
LINES = ("sailing", "awards", "cards", "leftovers", "anchors")


@dataclass
class Holdings:
    """One player's pieces at the end."""

    land: Peninsula
    logbooks: int = 0
    since: tuple[int, int] = (0, 0)  # moves of each ship after its last bay or harbour
    anchors: tuple[int, int] = (0, 0)
    store: dict[str, int] = field(default_factory=dict)  # warehouse with the slots of cards 14 and 15
    market: dict[str, int] = field(default_factory=dict)  # never counts
    carto: int = 0
    tiles: int = 0  # double tiles in the personal supply
    boats: int = 0  # built, face up
    flipped_boats: int = 0  # built, turned over by large card 14
    lids_on_ships: int = 5
    small_cards: frozenset[int] = frozenset()
    large_cards: dict[int, bool] = field(default_factory=dict)  # number -> face up


@dataclass
class Position:
    """All players; `awards`: card number -> player whose worker lies there (or None); `stages`: card -> bronze, silver, gold."""

    players: dict[str, Holdings]
    awards: dict[int, str | None]
    stages: dict[int, tuple[int, int, int]]


def measure(card: int, mine: Holdings) -> int:
    """The number an award asks for (l.1019-1028)."""
    if card == 1:
        return mine.boats + mine.flipped_boats
    if card == 2:
        return count(mine.land, *BUILDINGS)
    if card == 3:
        return count(mine.land, "statue")  # only those on the land
    if card == 4:
        return 5 - mine.lids_on_ships  # every lid ever received, wherever it is now
    if card == 5:
        return sum(cell.level >= 5 for cell in mine.land.spaces.values())
    if card == 6:
        return unexplored(mine.land)
    return largest_area(mine.land)


def stage(card: int, mine: Holdings, stages: dict[int, tuple[int, int, int]]) -> int:
    """Highest stage reached, 0 to 3 (l.880)."""
    number = measure(card, mine)
    reached = [number <= limit if card == FEWER_IS_BETTER else number >= limit for limit in stages[card]]
    return max((i + 1 for i, yes in enumerate(reached) if yes), default=0)


def award_points(position: Position, player: str) -> dict[int, int]:
    """Points of each award card that carries this player's worker (l.880-882)."""
    mine = position.players[player]

    def points(card: int) -> int:
        reached = stage(card, mine, position.stages)
        return STAGE_POINTS[reached - 1] if reached else 0

    result = {}
    for card, owner in position.awards.items():
        if owner != player:
            continue
        if card == COPY_AWARD:  # l.1029: a card with an opponent's worker, one point less, never below nothing
            others = [points(c) for c, who in position.awards.items() if c != COPY_AWARD and who not in (None, player)]
            result[card] = max(0, max(others, default=0) - 1)
        else:
            result[card] = points(card)
    return result


def card_points(mine: Holdings) -> dict[str, int]:
    """Points of building cards lying face up (l.886); small cards always do."""
    result = {}
    if 14 in mine.small_cards:  # l.979: both its slots filled, gold or cloth
        result["small 14"] = int(mine.store.get("gold", 0) + mine.store.get("cloth", 0) >= 2)
    if 15 in mine.small_cards:  # l.981: both its slots filled, coins
        result["small 15"] = int(mine.store.get("coin", 0) >= 2)
    if mine.large_cards.get(13):  # l.1009
        result["large 13"] = count(mine.land, "lid")
    if mine.large_cards.get(14):  # l.1011
        result["large 14"] = mine.flipped_boats
    if mine.large_cards.get(15):  # l.1013
        result["large 15"] = 3 * (count(mine.land, *BUILDINGS) >= 3 and count(mine.land, "statue") >= 3)
    return result


def assets(mine: Holdings) -> int:
    """Unused assets: warehouse pieces, cartographer steps, double tiles; not the land's cubes, not the market (l.890)."""
    return sum(mine.store.values()) + mine.carto + mine.tiles


def score(position: Position) -> dict[str, dict[str, int]]:
    """Every line of every player, with the total."""
    table = {}
    for name, mine in position.players.items():
        lines = {
            "sailing": 5 * mine.logbooks + sum(mine.since),  # l.876
            "awards": sum(award_points(position, name).values()),
            "cards": sum(card_points(mine).values()),
            "leftovers": assets(mine) // 5,  # l.890: one per full five of all together
            "anchors": -sum(mine.anchors),  # l.894
        }
        table[name] = {**lines, "total": sum(lines.values())}
    return table


def winners(position: Position) -> list[str]:
    """Most points; then fewer unexplored spaces; else shared (l.896)."""
    table = score(position)
    rank = {name: (-table[name]["total"], unexplored(mine.land)) for name, mine in position.players.items()}
    return sorted(name for name in rank if rank[name] == min(rank.values()))


def faults(position: Position) -> list[str]:
    """Positions that cannot come about."""
    found = []
    for name, mine in position.players.items():
        if not 0 <= mine.carto <= 6:
            found.append(f"{name}: cartographer")  # l.393
        if mine.boats + mine.flipped_boats > 6 or not 0 <= mine.lids_on_ships <= 5:
            found.append(f"{name}: boats or lids")  # l.142, l.123
        if count(mine.land, "small") > 2 or count(mine.land, "large") > 2 or count(mine.land, "fortress") > 1:
            found.append(f"{name}: buildings")  # l.126
        if count(mine.land, "statue", "ruin") > 5:
            found.append(f"{name}: statues")  # l.137
        if sum(owner == name for owner in position.awards.values()) > 2:
            found.append(f"{name}: awards")  # one per special worker hired (l.791)
    return found


def sample_stages() -> dict[int, tuple[int, int, int]]:
    """Made-up thresholds; number 6 counts downwards."""
    return {1: (3, 4, 5), 2: (2, 3, 4), 3: (2, 3, 4), 4: (2, 3, 5), 5: (1, 2, 3), 6: (8, 5, 2), 7: (4, 5, 7)}


def random_position(rng: Random) -> Position:
    """A possible end of a game of 2 to 4 players."""
    names = ["Eva", "Mike", "Karl", "Anna"][: rng.randint(2, 4)]
    # l.150-152: all eight, six of eight, four without number 8
    pool = {4: range(1, 9), 3: range(1, 9), 2: range(1, 8)}[len(names)]
    cards = sorted(rng.sample(pool, 2 * len(names)))
    workers = [name for name in names for _ in range(rng.randint(0, 2))]
    rng.shuffle(workers)
    holders = rng.sample([*workers, *[None] * (len(cards) - len(workers))], len(cards))
    return Position({name: random_holdings(rng) for name in names}, dict(zip(cards, holders, strict=True)), sample_stages())


def random_holdings(rng: Random) -> Holdings:
    """One player's end."""
    large = [14] * (rng.random() < 0.3) + [13] * (rng.random() < 0.3) or [15] * (rng.random() < 0.4)
    boats, lids = rng.randint(0, 6), rng.randint(0, 5)
    flipped = rng.randint(0, boats) if 14 in large else 0
    return Holdings(
        random_land(rng, lids if 13 in large else 0),
        logbooks=rng.randint(2, 12),
        since=(rng.randint(0, 4), rng.randint(0, 4)),
        anchors=rng.choice([(0, 0), (0, 0), (1, 0), (1, 2)]),
        store={kind: rng.randint(0, 2) for kind in ("coin", "wood", "stone", "food", "gold", "cloth")},
        carto=rng.randint(0, 6),
        tiles=rng.randint(0, 3),
        boats=boats - flipped,
        flipped_boats=flipped,
        lids_on_ships=5 - lids,
        small_cards=frozenset(rng.sample(range(10, 16), 2)),
        large_cards={number: rng.random() < 0.7 for number in large},
    )


def random_land(rng: Random, lids: int) -> Peninsula:
    """Explored spaces of random level and terrain with at most 5 buildings, 5 statues and some lids."""
    land = sample_peninsula()
    names = sorted(land.spaces)
    rng.shuffle(names)
    pieces = ["small", "small", "large", "large", "fortress"][: rng.randint(0, 5)] + ["statue"] * rng.randint(0, 5)
    pieces += ["lid"] * rng.randint(0, lids)
    rng.shuffle(pieces)
    explored = names[: rng.randint(max(3, len(pieces)), len(names))]
    spaces = {name: Space() for name in names}
    for name in explored:
        terrain = rng.choice(("forest", "meadow", "mountain", "settlement"))
        spaces[name] = Space((terrain,) * rng.randint(1, 6), pieces.pop() if pieces else rng.choice([None, "wood"]))
    return Peninsula(land.next_to, spaces, land.top, land.shore)
