"""Cooper Island: laying and raising landscape, islands, buildings, statues and ruins on one peninsula.

Covers: double tiles (three ways), single tiles of the cartographer, levelling, cubes, islands (land half and shoal half), the place of
buildings/statues/lids, clearing ruins, moving a piece (large card 15), isthmus, counts used by the awards.
Parameters: the peninsula's shape (`next_to`), ruin, start and top spaces, which shoal halves border a shore space, the spots allowed in
round 1; navigation printed on statue slots. `sample_peninsula` is made up.
Levels: 0 = unexplored, otherwise the number of tiles in the stack. One top piece per space at most.

Disagreements with the program, and who was right:
- Islands: the program matched neither sandbank and space nor, in round one, the sandbank beside the right harbour; the model was right.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

CUBE = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}  # l.250, l.290
TERRAINS = tuple(CUBE)
BUILDINGS = ("small", "large", "fortress")
POINTS = {"small": 1, "large": 2, "fortress": 4, "statue": 1, "lid": 1}  # l.581, 589, 597, 645, 1009

Half = tuple[int, str]  # (shoal number, "cw" or "ccw" half)


@dataclass(frozen=True)
class Space:
    """Terrain of the stack's tiles from bottom to top, and the piece on it (cube kind, building, "statue", "lid", "ruin")."""

    stack: tuple[str, ...] = ()
    piece: str | None = None

    @property
    def level(self) -> int:
        """Height of the stack (l.184)."""
        return len(self.stack)

    @property
    def terrain(self) -> str | None:
        """What lies on top."""
        return self.stack[-1] if self.stack else None


@dataclass(frozen=True)
class Peninsula:
    """One player's land."""

    next_to: dict[str, frozenset[str]]
    spaces: dict[str, Space]
    top: tuple[str, ...] = ()
    shore: dict[str, frozenset[Half]] = field(default_factory=dict)
    covered: frozenset[Half] = frozenset()
    first_spots: frozenset[tuple[str, Half]] = frozenset()


def put(land: Peninsula, **changes: Space) -> Peninsula:
    """The peninsula with some spaces replaced."""
    return replace(land, spaces={**land.spaces, **changes})


def touches(land: Peninsula, space: str) -> bool:
    """Whether a neighbouring space is explored."""
    return any(land.spaces[other].level for other in land.next_to[space])


def _covering(space: Space, name: str, terrain: str) -> list[str]:
    """Why a tile half may not lie on an explored space (l.279-282)."""
    reasons = []
    if space.piece is not None:
        reasons.append(f"{name} is occupied by {space.piece}")
    if terrain not in (space.terrain, "settlement"):  # only a settlement may change the terrain
        reasons.append(f"{terrain} may not cover {space.terrain} on {name}")
    return reasons


def _opening(space: Space, name: str) -> list[str]:
    """Why an unexplored space may not be covered (l.271)."""
    return [f"{name} has a ruin"] if space.piece == "ruin" else []


def steps_back(land: Peninsula, spaces: tuple[str, ...]) -> int:
    """Cartographer steps a laying costs: levelling 1 (l.739), single tile 2, 3 or 4 (l.743, 749, 758)."""
    levels = [land.spaces[name].level for name in spaces]
    if len(levels) == 2:
        return int(levels[0] != levels[1])
    return 2 if levels[0] == 0 else 3 if levels[0] <= 3 else 4


def may_lay(land: Peninsula, tile: tuple[str, ...], spaces: tuple[str, ...], carto: int = 6, carto_free: bool = True) -> list[str]:
    """Reasons against laying a tile, [] if legal. `tile` lists the upper terrain for each of `spaces`.

    One terrain is a single tile (always by cartographer), two are a double tile. `carto` is the figure's place on its track and
    `carto_free` tells whether this phase's or turn's one cartographer action is still unused (l.727-733).
    """
    if len(tile) != len(spaces) or any(name not in land.spaces for name in spaces):
        return ["tile and spaces do not match"]
    reasons = []
    cells = [land.spaces[name] for name in spaces]
    for cell, name, terrain in zip(cells, spaces, tile, strict=True):
        reasons += _covering(cell, name, terrain) if cell.level else _opening(cell, name)
    if len(tile) == 2:
        reasons += _double(land, tile, spaces)
    elif not cells[0].level and not touches(land, spaces[0]):
        reasons.append("no explored neighbour")  # l.743 with l.270
    cost = steps_back(land, spaces)
    if cost > carto:
        reasons.append("cartographer too far back")  # l.733
    if cost and not carto_free:
        reasons.append("cartographer already used")  # l.727-731
    return reasons


def _double(land: Peninsula, tile: tuple[str, ...], spaces: tuple[str, ...]) -> list[str]:
    """Rules of double tiles alone."""
    first, second = spaces
    reasons = []
    if tile[0] == tile[1]:
        reasons.append("no double tile shows one terrain twice")  # l.264: two of the four on each side
    if second not in land.next_to[first]:
        reasons.append("the spaces are not neighbours")
    levels = sorted(land.spaces[name].level for name in spaces)
    if levels == [0, 0] and not (touches(land, first) or touches(land, second)):
        reasons.append("no explored neighbour")  # l.270
    # l.277-278: equal, or one apart with levelling; l.286: unexplored goes only with level 1, which is one apart as well
    if levels[1] - levels[0] > 1:
        reasons.append("heights differ by more than 1")
    return reasons


def lay(
    land: Peninsula,
    tile: tuple[str, ...],
    spaces: tuple[str, ...],
    gold: frozenset[str] = frozenset(),
    carto: int = 6,
    carto_free: bool = True,
) -> tuple[Peninsula, int]:
    """Lay a tile; returns the peninsula and the cartographer's new place. `gold`: mountains that shall carry gold."""
    reasons = may_lay(land, tile, spaces, carto, carto_free)
    if reasons:
        raise ValueError("; ".join(reasons))
    base = max(land.spaces[name].level for name in spaces)
    changes = {}
    for name, terrain in zip(spaces, tile, strict=True):
        stack = land.spaces[name].stack
        if len(stack) < base:  # l.739: a single tile goes under the double one
            stack = (*stack, land.spaces[name].terrain or "any")
        stack = (*stack, terrain)
        changes[name] = Space(stack, cube_for(terrain, len(stack), name in gold))
    return put(land, **changes), carto - steps_back(land, spaces)


def cube_for(terrain: str, level: int, gold: bool = False) -> str:
    """The cube that must be put on a new tile; gold only on mountains of level 3 and more (l.290-293)."""
    if not gold:
        return CUBE[terrain]
    if terrain != "mountain" or level < 3:
        raise ValueError("gold needs a mountain of level 3")
    return "gold"


def may_lay_island(land: Peninsula, terrain: str, space: str, half: Half, first_round: bool = False) -> list[str]:
    """Reasons against laying an island token (l.226-244)."""
    reasons = []
    cell = land.spaces[space]
    shoal, side = half
    if terrain not in ("forest", "meadow", "mountain"):
        reasons.append("islands carry forest, meadow or mountain")  # l.250
    if cell.level:
        reasons.append("already explored")  # l.230
    if cell.piece == "ruin":
        reasons.append("ruin")  # l.232
    if not touches(land, space):
        reasons.append("no explored neighbour")  # l.231
    if half not in land.shore.get(space, frozenset()):
        reasons.append("no such half shoal beside the space")  # l.226
    if half in land.covered or (shoal, "ccw" if side == "cw" else "cw") in land.covered:
        reasons.append("a shoal may not be covered wholly")  # l.226
    if first_round and (space, half) not in land.first_spots:
        reasons.append("round 1: right of the right harbour")  # l.236
    return reasons


def lay_island(land: Peninsula, terrain: str, space: str, half: Half, first_round: bool = False) -> Peninsula:
    """Lay an island: its land half is level 1 with a cube."""
    reasons = may_lay_island(land, terrain, space, half, first_round)
    if reasons:
        raise ValueError("; ".join(reasons))
    return replace(put(land, **{space: Space((terrain,), CUBE[terrain])}), covered=land.covered | {half})


def building_spots(land: Peninsula) -> set[str]:
    """Where a building, statue or lid must go: highest explored spaces without any piece (l.577)."""
    free = {name: cell.level for name, cell in land.spaces.items() if cell.level and cell.piece is None}
    return {name for name, level in free.items() if level == max(free.values())}


def erect(land: Peninsula, piece: str, space: str) -> tuple[Peninsula, int]:
    """Place a paid building, statue or lid; returns navigation points: +1 in a settlement (l.579), never for a lid (l.1009)."""
    if space not in building_spots(land):
        raise ValueError("not a highest free space")
    cell = land.spaces[space]
    bonus = int(cell.terrain == "settlement" and piece != "lid")
    return put(land, **{space: replace(cell, piece=piece)}), POINTS[piece] + bonus


def move_piece(land: Peninsula, start: str, end: str) -> Peninsula:
    """Large card 15 (l.1013): a building or statue to any free explored space; no points."""
    piece = land.spaces[start].piece
    goal = land.spaces[end]
    if piece not in (*BUILDINGS, "statue") or not goal.level or goal.piece is not None:
        raise ValueError("cannot move that there")
    return put(land, **{start: replace(land.spaces[start], piece=None), end: replace(goal, piece=piece)})


def open_ruins(land: Peninsula) -> set[str]:
    """Ruins that can be cleared: beside an explored space (l.637)."""
    return {name for name, cell in land.spaces.items() if cell.piece == "ruin" and touches(land, name)}


def clear_ruin(land: Peninsula, space: str, slot_points: dict[str, int], slot: str) -> tuple[Peninsula, int]:
    """Turn a ruin into a statue on a free slot; `slot_points` are the free slots with their navigation points (l.635-637)."""
    if space not in open_ruins(land) or slot not in slot_points:
        raise ValueError("needs an open ruin and a free statue slot")
    return put(land, **{space: Space()}), slot_points[slot]


def isthmus(land: Peninsula) -> bool:
    """All top spaces explored (l.848)."""
    return all(land.spaces[name].level for name in land.top)


def count(land: Peninsula, *pieces: str) -> int:
    """How many of these pieces stand on the land."""
    return sum(cell.piece in pieces for cell in land.spaces.values())


def unexplored(land: Peninsula) -> int:
    """Unexplored spaces, with or without ruin (l.896, l.1027)."""
    return sum(not cell.level for cell in land.spaces.values())


def largest_area(land: Peninsula) -> int:
    """Largest connected area of one terrain (l.1028)."""
    best, seen = 0, set()
    for start, cell in land.spaces.items():
        if start in seen or not cell.level:
            continue
        area, todo = set(), [start]
        while todo:
            name = todo.pop()
            if name not in area and land.spaces[name].terrain == cell.terrain:
                area.add(name)
                todo += land.next_to[name]
        seen |= area
        best = max(best, len(area))
    return best


def sample_peninsula(columns: int = 5, rows: int = 4) -> Peninsula:
    """A made-up hexagon field a1..; a row 1 shore, start c1, top b4 c4 d4, five ruins."""
    names = {(x, y): "abcdefgh"[x] + str(y + 1) for x in range(columns) for y in range(rows)}
    near = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    next_to = {name: frozenset(names[x + i, y + j] for i, j in near if (x + i, y + j) in names) for (x, y), name in names.items()}
    spaces = {name: Space() for name in names.values()} | {name: Space((), "ruin") for name in ("a3", "e2", "b3", "d4", "e4")}
    spaces["c1"] = Space(("meadow",), "food")
    shore = {names[x, 0]: frozenset({(x, "cw"), (x, "ccw")}) for x in range(columns)}
    first = frozenset({("d1", (3, "cw")), ("d1", (3, "ccw"))})
    return Peninsula(next_to, spaces, ("b4", "c4", "d4"), shore, frozenset(), first)


def random_position(rng: Random) -> dict[str, object]:
    """A grown peninsula and a proposed laying (some four in ten legal) with the cartographer's state."""
    land = sample_peninsula()
    for _ in range(rng.randint(5, 60)):
        tile, spaces = _proposal(land, rng)
        if not may_lay(land, tile, spaces):
            land, _ = lay(land, tile, spaces)
            fate = rng.choice(["cube", "small", "statue", *[None] * 12])
            gone = rng.choice(spaces)
            land = land if fate == "cube" else put(land, **{gone: replace(land.spaces[gone], piece=fate)})
    carto, unused = rng.randint(0, 6), rng.random() < 0.8
    for _ in range(rng.choice([1, 12])):
        tile, spaces = _proposal(land, rng)
        if not may_lay(land, tile, spaces, carto, unused):
            break
    return {"land": land, "tile": tile, "spaces": spaces, "carto": carto, "carto_free": unused}


def _proposal(land: Peninsula, rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A tile and spaces, leaning towards free explored land and the terrain that lies there."""
    free = [name for name, cell in land.spaces.items() if cell.level and cell.piece is None]
    first = rng.choice(sorted(free if free and rng.random() < 0.6 else land.spaces))
    spaces = (first, rng.choice(sorted(land.next_to[first]))) if rng.random() < 0.7 else (first,)
    wish = [land.spaces[name].terrain if rng.random() < 0.7 else None for name in spaces]
    return tuple(terrain if terrain in TERRAINS else rng.choice(TERRAINS) for terrain in wish), spaces
