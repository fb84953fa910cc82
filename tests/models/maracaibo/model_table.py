"""Common ground of the three Maracaibo models: the sea route, the exploration track, and the small arithmetic of a turn.

Covers: phase A movement (1-7 points, arrows, spaces that may not be passed, dear arrows, gated cities), how many village actions a
move earns, the order of battle actions, the income tracks, control-disc supplies, quests by number of players.
Parameters: the whole board (`Board`) and the exploration track (`Track`); their printed numbers are not in the rulebook's text.
"L123" means line 123 of the rulebook's text; page numbers are taken from the book's own cross references.

Disagreements with the program, and who was right:
none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

NATIONS = ("France", "Spain", "England")  # also the order of Mary's last tie-break, L1084
CHIPS = 13  # control discs per nation, L27
TWO_PLAYER_CONTROL = {"6": "Spain", "7": "England", "8": "France"}  # L155, also solo (L990)


@dataclass(frozen=True)
class Space:
    """One settlement. `next` lists the arrows out of it, uppermost route first. `market` = goods cells. `gate` = explorer cell (H4, H7)."""

    name: str
    number: float
    city: bool
    next: tuple[str, ...] = ()
    market: int = 0
    flag: bool = False
    stop: bool = False
    gate: int | None = None


@dataclass(frozen=True)
class Track:
    """The exploration track: arrows, last cell, quest cells, and per cell how many thresholds lie behind it (names in order)."""

    next: dict[int, tuple[int, ...]]
    start: int
    end: int
    quest_cells: frozenset[int]
    zone: dict[int, int]
    thresholds: tuple[str, ...] = ("red", "blue", "green")

    def left(self, cell: int, goal: int | None = None) -> int | None:
        """Printed cells on the shortest way from `cell` to `goal` (the last cell if not given); None if there is no way."""
        goal = self.end if goal is None else goal
        ring, steps = {cell}, 0
        while ring and goal not in ring:
            ring, steps = {n for c in ring for n in self.next.get(c, ())}, steps + 1
        return steps if ring else None

    def short_way(self, cell: int) -> set[int]:
        """The cells of the printed shortest way from `cell` to the last one."""
        way: set[int] = set()
        while ahead := self.next.get(cell):
            cell = min(ahead, key=lambda n: self.left(n) or 0)
            way.add(cell)
        return way

    def reached(self, cell: int, gate: int | None) -> bool:
        """Has an explorer on `cell` reached the gate cell or gone beyond it (H4, H7, H9; p.24)?"""
        if gate is None or self.left(gate, cell) is not None:
            return True
        return self.left(cell, gate) is None and self.left(cell) <= self.left(gate)  # on a side branch

    def to_zone(self, cell: int, zone: int) -> int:
        """Printed cells to the first one behind threshold number `zone`, or to the last cell if there is no such threshold."""
        ways = [self.left(cell, goal) for goal, behind in self.zone.items() if behind >= zone]
        return min((w for w in ways if w is not None), default=self.left(cell))

    def stops(self, cell: int, other: int | None, tiles: set[int]) -> Iterator[int]:
        """Cells one point away: another explorer's cell and emptied quest cells are jumped for free (L459, L465); the last never."""
        for nxt in self.next.get(cell, ()):
            jumped = nxt != self.end and (nxt == other or (nxt in self.quest_cells and nxt not in tiles))
            if jumped:
                yield from self.stops(nxt, other, tiles)
            else:
                yield nxt


@dataclass(frozen=True)
class Board:
    """The sea route. `dear` holds the arrows costing more than one point (H2/H8/H18 and both arrows of H4: 3 points, p.24)."""

    spaces: dict[str, Space]
    havana: str = "0"
    dear: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        bad = [s.name for s in self.spaces.values() if s.stop and not s.city]
        if bad:
            raise ValueError(f"a printed stop must be a city: {bad}")

    def exits(self, at: str, rnd: int, track: Track, explorer: int) -> list[str]:
        """Arrows open to a ship: 21a only in rounds 1-3, 21b only in round 4 (L608); H4/H7 only behind their gate (p.24)."""
        shut = {"21b"} if rnd < 4 else {"21a"}
        return [n for n in self.spaces[at].next if n not in shut and track.reached(explorer, self.spaces[n].gate)]

    def reach(self, at: str, rnd: int, track: Track, explorer: int, points: int = 7) -> dict[str, set[int]]:
        """Phase A (L260-276): every space a ship may end on, with the totals it may have spent; at least one step, never past a stop."""
        out: dict[str, set[int]] = {}
        todo = [(at, 0)]
        while todo:
            here, spent = todo.pop()
            for nxt in self.exits(here, rnd, track, explorer):
                total = spent + self.dear.get((here, nxt), 1)
                if total > points:
                    continue
                out.setdefault(nxt, set()).add(total)
                if not self.spaces[nxt].stop:
                    todo.append((nxt, total))
        return out


def last_space(rnd: int) -> str:
    """Ending a move here ends the round (L630, L684)."""
    return "22" if rnd == 4 else "21a"


def village_actions(points: int, improved: bool = False) -> int:
    """Village actions of the main action by points spent: 4-6 two, 7 three (L286); with the ship upgrade 2-4 two, 5+ three (L778)."""
    if not 1 <= points <= 7:
        raise ValueError("a move costs 1 to 7 points")
    two, three = (2, 5) if improved else (4, 7)
    return 3 if points >= three else 2 if points >= two else 1


def empty_cells(taken: int) -> int:
    """Cleared cells of a nation's supply: the leftmost holds one disc, the others two, always taken from the left (L153, p.5)."""
    if not 0 <= taken <= CHIPS:
        raise ValueError("13 control discs per nation")
    return (taken + 1) // 2


def attack(printed: dict[str, int], marks: frozenset[str], control: dict[str, int]) -> dict[str, int]:
    """Attack strengths of a battle tile after its marks: 'most' -2 and 'fewest' +3, both only without a tie (L387-391)."""
    out = dict(printed)
    for mark, pick, change in (("most", max, -2), ("fewest", min, 3)):
        held = pick(control.get(n, 0) for n in NATIONS)
        alone = [n for n in NATIONS if control.get(n, 0) == held]
        if mark in marks and len(alone) == 1:
            out[alone[0]] += change
    return out


@dataclass
class Battle:
    """One battle: strength may be bought with combat points and sailors, each kind of battle action once, never below zero (p.5)."""

    strength: int
    done: set[str] = field(default_factory=set)

    def boost(self, combat: int = 0, sailors: int = 0) -> None:
        """Each combat point or sailor given back is one strength; never the other way round (L397)."""
        if combat < 0 or sailors < 0:
            raise ValueError("strength cannot be turned back into combat points or sailors")
        self.strength += combat + sailors

    def act(self, kind: str, cost: int) -> int:
        """Pay for one battle action and return the strength left."""
        if kind in self.done:
            raise ValueError(f"{kind} was already done in this battle")
        if cost > self.strength:
            raise ValueError("strength would fall below zero")
        self.done.add(kind)
        self.strength -= cost
        return self.strength


def raise_income(doubloons: int, points: int, more_doubloons: int, more_points: int, scorings_left: int) -> tuple[int, int, int]:
    """New doubloon income, new point income, points at once. Above 34 doubloons turns into points; 20 points pay out (L920-926)."""
    total = doubloons + more_doubloons
    points += more_points + max(0, total - 34)
    laps, points = divmod(points, 20)
    return min(total, 34), points, laps * 20 * scorings_left


def scorings_left(rnd: int) -> int:
    """Scorings still to come while round `rnd` is played, its own included (the example of p.13: in round three, two)."""
    return 5 - rnd


def quests_to_lay(spec: list[tuple[str, int, int]], players: int) -> list[str]:
    """Spaces that get a quest tile, from (space, fewest players, most players); solo counts as two (L990, L1451-1457)."""
    players = max(players, 2)
    return [space for space, low, high in spec if low <= players <= high]


def quest_bonus(counted: int, passed: int) -> int:
    """Completing the fourth quest pays 3 points, every later one 2 (L556): total paid for going from `passed` to `counted` tiles."""
    return sum(3 if n == 4 else 2 for n in range(passed + 1, counted + 1) if n >= 4)


def quest_reward(per_compass: int, compasses: int, flat: int = 0) -> int:
    """Doubloons or points of a quest: the printed bonus for each compass owned right now, plus a flat part (p.14, p.22)."""
    return per_compass * compasses + flat


def interim_income(doubloon_marker: int, point_marker: int) -> tuple[int, int]:
    """Doubloons and points of step 2 of the interim scoring; the points printed on the doubloon track wait for the end (p.9)."""
    return doubloon_marker, point_marker
