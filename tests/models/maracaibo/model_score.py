"""Final scoring of Maracaibo for one to four players, line by line, and the winners (rulebook p.10-11, p.13, p.20; L682-746).

Parameters: `Tables` (printed points of the doubloon track, ribbons of the influence tracks) and the achievement goals' printed numbers.
Not worth points at the end, although programs often add them: doubloons, combat points, sailors, quest tiles, battle tiles, the
explorer's place (all of them count only through a construction card), cards in hand or in the planning area.
Mary's own final lines are in model_mary.py.

Disagreements with the program, and who was right:
none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from .model_table import CHIPS, NATIONS, empty_cells


@dataclass(frozen=True)
class Tables:
    """Printed numbers: points at each cell of the doubloon track, and per nation the ribbons as (cell, rank number) from the left."""

    doubloon_points: dict[int, int]
    ribbons: dict[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True)
class Goal:
    """An achievement goal still open or done: lower and higher requirement, points of the higher one, what the player has."""

    low: int
    high: int
    points: int
    have: int
    done: bool = False


@dataclass
class Player:
    """Raw counts of one player when step 1 is over (`chose_points`: two points instead of buying)."""

    points: int = 0
    chose_points: bool = False
    doubloon_income: int = 8
    point_income: int = 0
    cards: list[int] = field(default_factory=list)
    built: set[str] = field(default_factory=set)
    thresholds: int = 0
    quests: int = 0  # story tokens included
    assistants: int = 0
    combat: int = 0
    sailors: int = 0
    attributes: int = 0
    battles: int = 0
    upgrades: int = 0
    influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    goals: list[Goal] = field(default_factory=list)


@dataclass
class Position:
    """Everything the final scoring looks at. `control`: discs on the map, legacy tiles included; `taken`: discs gone from the supply."""

    players: dict[str, Player]
    control: dict[str, int]
    taken: dict[str, int]
    tables: Tables

    def __post_init__(self) -> None:
        for nation in NATIONS:
            if not 0 <= self.control[nation] <= self.taken[nation] <= CHIPS:
                raise ValueError(f"discs of {nation} do not add up")


def rank(cell: int, ribbons: tuple[tuple[int, int], ...]) -> int:
    """The number under the last ribbon the marker has reached; 0 before the first (L724)."""
    return max((number for place, number in ribbons if place <= cell), default=0)


def supremacy(control: dict[str, int]) -> dict[str, int]:
    """Two for most discs on the map, one for second; ties take the best place shared and use up the places below (L718-722)."""
    return {n: max(0, 2 - sum(control[o] > control[n] for o in NATIONS)) for n in NATIONS}


def multipliers(control: dict[str, int], taken: dict[str, int]) -> dict[str, int]:
    """Empty cells of the supply plus the bonus of supremacy (L714)."""
    bonus = supremacy(control)
    return {n: empty_cells(taken[n]) + bonus[n] for n in NATIONS}


def most_influence(influence: dict[str, dict[str, int]], nation: str) -> dict[str, int]:
    """Three points to everybody who leads (all who tie); nobody if all stand on 0 (L708)."""
    best = max(track[nation] for track in influence.values())
    return {who: 3 if best > 0 and track[nation] == best else 0 for who, track in influence.items()}


def construction(name: str, p: Player, doubloon_points: int) -> int:
    """What a contribution to one construction pays (p.20, L1339-1369)."""
    return {
        "Abbey": 4 * p.thresholds,
        "Palace": 2 * p.quests,
        "Basilica": min(16, 4 * p.assistants),
        "Citadel": 2 * (p.combat + p.sailors),
        "Church": 3 * p.attributes,
        "Fort": 2 * p.battles,
        "Academy": 2 * p.upgrades,
        "Cathedral": 2 * doubloon_points,  # on top of step 2, which is still paid
    }[name]


CONSTRUCTIONS = ("Abbey", "Palace", "Basilica", "Citadel", "Church", "Fort", "Academy", "Cathedral")


def achievements(goals: list[Goal]) -> int:
    """Goals may still be claimed around step 1 (L696): higher requirement pays its points; the last of the three 2 more (L766)."""
    claimed = [g for g in goals if not g.done and g.have >= g.low]
    points = sum(g.points for g in claimed if g.have >= g.high)
    return points + (2 if claimed and all(g.done or g.have >= g.low for g in goals) else 0)


def score(position: Position) -> dict[str, dict[str, int]]:
    """All lines of all players, in the order of the scoring steps, with their total."""
    influence = {who: p.influence for who, p in position.players.items()}
    factor = multipliers(position.control, position.taken)
    out: dict[str, dict[str, int]] = {}
    for who, p in position.players.items():
        track = position.tables.doubloon_points[p.doubloon_income]
        lines = {
            "points before": p.points,
            "achievements": achievements(p.goals),
            "choice": 2 if p.chose_points else 0,  # step 1
            "point income": p.point_income,  # step 2
            "doubloon track": track,  # step 2: its printed points, never the doubloons
            "cards": sum(p.cards),  # step 3
        }
        lines |= {c: construction(c, p, track) for c in CONSTRUCTIONS if c in p.built}  # step 3
        lines |= {f"most {n}": most_influence(influence, n)[who] for n in NATIONS}  # step 4
        lines |= {f"ranks {n}": rank(p.influence[n], position.tables.ribbons[n]) * factor[n] for n in NATIONS}  # step 5
        out[who] = lines | {"total": sum(lines.values())}
    return out


def winners(position: Position) -> list[str]:
    """Most points; there is no tie-break, all who tie win (L746)."""
    totals = {who: lines["total"] for who, lines in score(position).items()}
    return [who for who, total in totals.items() if total == max(totals.values())]


def random_goals(rng: Random) -> list[Goal]:
    """Three goals with made-up numbers."""
    out = []
    for _ in range(3):
        low = rng.randint(1, 4)
        out.append(Goal(low, low + rng.randint(1, 3), rng.randint(1, 6), rng.randint(0, 8), rng.random() < 0.5))
    return out


def random_position(rng: Random, tables: Tables, players: int | None = None, built: tuple[str, ...] | None = None) -> Position:
    """A consistent position; small influence values so that ties are frequent."""
    on_show = built or tuple(rng.sample(CONSTRUCTIONS, 4))  # four constructions per game (L157)
    width = rng.choice((1, 3, 12))
    everybody: dict[str, Player] = {}
    for who in ("Anna", "Boris", "Clara", "David")[: players or rng.randint(1, 4)]:
        everybody[who] = Player(
            points=rng.randint(0, 150),
            chose_points=rng.random() < 0.5,
            doubloon_income=rng.choice(sorted(tables.doubloon_points)),
            point_income=rng.randint(0, 19),
            cards=[rng.randint(0, 8) for _ in range(rng.randint(0, 14))],
            built=set(rng.sample(on_show, rng.randint(0, len(on_show)))),
            thresholds=rng.randint(0, 3),
            quests=rng.randint(0, 8),
            assistants=rng.randint(0, 6),
            combat=rng.randint(0, 8),
            sailors=rng.randint(0, 2),
            attributes=rng.randint(0, 5),
            battles=rng.randint(0, 8),
            upgrades=rng.randint(0, 12),
            influence={n: rng.randint(0, width) for n in NATIONS},
            goals=random_goals(rng),
        )
    taken = {n: rng.randint(0, CHIPS) for n in NATIONS}
    return Position(everybody, {n: rng.randint(0, taken[n]) for n in NATIONS}, taken, tables)
