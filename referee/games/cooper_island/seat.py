"""One player's boards and peninsula."""

from __future__ import annotations

from dataclasses import dataclass, field

from .box import GOODS, MILESTONES


@dataclass
class Space:
    """A charted space: its top terrain, its level, and what lies on it."""

    terrain: str
    level: int = 1
    cube: str | None = None
    piece: str | None = None


@dataclass
class Ship:
    steps: int = 0
    anchors: int = 0


@dataclass
class Seat:
    """One player's boards and peninsula. Goods are None while nobody tracks them."""

    warehouse: dict[str, int | None] = field(default_factory=lambda: {g: int(g == "coin") for g in GOODS})  # setup.coin
    market: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    land: dict[str, Space] = field(default_factory=lambda: {"start": Space("meadow", 1, "food")})  # setup.start-tile
    tracked: bool = True  # the land is entered tile by tile
    steps: int = 3
    tiles: int | None = 2  # setup.tiles
    kinds: list[str] = field(default_factory=list)  # what some of them are, as far as it was told
    islands: dict[str, int] = field(default_factory=dict)  # half of a sandbank -> island tile
    boats: list[int] = field(default_factory=list)
    flipped: list[int] = field(default_factory=list)
    piers: list[int] = field(default_factory=list)
    cleared: list[str] = field(default_factory=list)  # spaces whose ruin was removed
    ruins: int = 5  # setup.ruins
    slots: list[int] = field(default_factory=list)  # statue slots that are filled, by number; 9 is card 5's
    statues: int = 0  # on the peninsula
    small: int = 0  # erected
    large: int = 0
    fortress: int = 0
    cards: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # large cards lying face down
    cargo: list[int] = field(default_factory=list)  # cargo ships supplied
    lids: int = 0  # unused
    crates: list[str] = field(default_factory=list)  # covered crates
    lids_on_land: int = 0
    milestones: dict[str, str] = field(default_factory=lambda: dict.fromkeys(MILESTONES, "no"))  # no, reached, helm, hire
    regular: int = 2  # available workers
    special: int = 0
    waiting_regular: int = 2  # setup.workers
    waiting_special: int = 2  # setup.special
    one: Ship = field(default_factory=Ship)
    two: Ship = field(default_factory=Ship)
    logbooks: int = 0  # logbook.keep
    carto: bool = True  # the cartographer action is still to be had
    passed: bool = False
    uncharted: int | None = None  # told, for the tie
    goods: int | None = None  # told: coins and cubes in the warehouse, where they are not tracked one by one
    medals: dict[str, str] = field(default_factory=dict)  # told stages of royal cards

    def ship(self, name: str) -> Ship:
        return self.one if name == "one" else self.two

    @property
    def hires(self) -> int:
        return 4 - self.waiting_regular - self.waiting_special

    @property
    def buildings(self) -> int:
        return self.small + self.large + self.fortress

    @property
    def lids_won(self) -> int:
        return len(self.cargo)
