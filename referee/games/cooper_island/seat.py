"""One player's boards and peninsula."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.kernel.answer import Number, One, Text, Unread, Yes
from referee.kernel.domains import Among, Here, Inner, Key

from .components import CRATES, DOUBLE_TILES, GOODS, KINDS, MAX_STEP, MILESTONES, RESOURCES, ROYALS, TERRAINS
from .facts import SPACE
from .sea_route import HALVES, berths
from .spelling import PIECES, charted

STAGES = ("none", "bronze", "silver", "gold-stage")
CARDS = tuple(f"{size}-{n}" for size in ("small", "large") for n in range(1, 16))
Six = Annotated[int, Number(1, 6)]
BuildingCard = Annotated[str, One(CARDS)]
Milestone = Annotated[str, One(("no", "reached", "helm", "hire"))]


def _spaces(s: Any) -> Iterable[str]:
    """The spaces of a peninsula: those of the layout, once the box knows it, else those the players named."""
    return s.neighbours() or dict.fromkeys(space for seat in s.players.values() for space in seat.land)


SpaceName = Annotated[str, Key(_spaces, new=lambda s, space: Space("meadow"), other=SPACE)]


@dataclass
class Space:
    """A charted space: its top terrain, its level, and what lies on it."""

    terrain: Annotated[str, One(TERRAINS)]
    level: Annotated[int, Number(1, 20)] = 1
    cube: Annotated[str, Among(RESOURCES, none=True)] | None = None
    piece: Annotated[str, Among(PIECES, none=True)] | None = None
    loose: bool = False  # nobody told whether the cube still lies there

    @property
    def lies(self) -> str | None:
        """What surely lies on it."""
        return self.piece or (None if self.loose else self.cube)

    def put(self, cube: str | None) -> None:
        self.cube, self.loose = cube, False

    @property
    def code(self) -> str:
        """All of it in one word, as `set` keeps it: `forest-2-wood`."""
        lies = self.piece or self.cube
        return f"{self.terrain}-{self.level}" + (f"-{lies}{'?' if self.loose else ''}" if lies else "")

    @classmethod
    def of(cls, code: str) -> Space:
        terrain, level, lies = [*code.rstrip("?").split("-", 2), ""][:3]
        cube, piece = (lies, None) if lies in RESOURCES else (None, lies or None)
        return cls(terrain, int(level), cube, piece, code.endswith("?"))


def _charted(text: str) -> str:
    try:
        return charted(text)
    except ValueError:
        raise Unread(text) from None


Charted = Annotated[Space, Text("answer-charted", _charted, "fo2w", Space.of)]


@dataclass
class Ship:
    """How far it sailed, and the anchors under it; None while nobody knows."""

    sailed: Annotated[int, Here(berths)] | None = 0
    anchors: int | None = 0


@dataclass
class Seat:
    """One player's boards and peninsula. Goods are None while nobody tracks them."""

    warehouse: dict[str, int | None] = field(default_factory=lambda: {g: int(g == "coin") for g in GOODS})  # setup.coin
    market: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    land: dict[SpaceName, Charted] = field(default_factory=lambda: {"start": Space("meadow", 1, "food")})  # setup.start-tile
    tracked: Annotated[bool, Inner(Yes())] = True  # the land is entered tile by tile
    steps: Annotated[int, Number(0, MAX_STEP)] | None = 3
    tiles: Annotated[int, Number(0, DOUBLE_TILES)] | None = 2  # setup.tiles
    kinds: list[Annotated[str, One(KINDS)]] = field(default_factory=list)  # what some of them are, as far as it was told
    islands: dict[Annotated[str, Key(HALVES)], Six] = field(default_factory=dict)  # half of a sandbank -> island tile
    boats: list[Six] = field(default_factory=list)
    flipped: list[Six] = field(default_factory=list)
    piers: list[Six] = field(default_factory=list)
    cleared: list[Annotated[str, SPACE]] = field(default_factory=list)  # spaces whose ruin was removed
    ruins: Annotated[int, Number(0, 5)] = 5  # setup.ruins
    slots: list[Annotated[int, Number(1, 9)]] = field(default_factory=list)  # statue slots that are filled, by number; 9 is card 5's
    statues: Annotated[int, Number(0, 5)] = 0  # on the peninsula
    small: Annotated[int, Number(0, 2)] = 0  # erected
    large: Annotated[int, Number(0, 2)] = 0
    fortress: Annotated[int, Number(0, 1)] = 0
    cards: list[BuildingCard] = field(default_factory=list)
    used: list[BuildingCard] = field(default_factory=list)  # large cards lying face down
    cargo: list[Annotated[int, Number(1, 5)]] = field(default_factory=list)  # setup.lids: cargo ships supplied
    lids: Annotated[int, Number(0, 5)] = 0  # unused
    crates: list[Annotated[str, One((*CRATES, "small-4"))]] = field(default_factory=list)  # covered crates
    lids_on_land: Annotated[int, Number(0, 5)] = 0
    milestones: dict[str, Milestone] = field(default_factory=lambda: dict.fromkeys(MILESTONES, "no"))  # setup.milestones
    regular: Annotated[int, Number(0, 4)] = 2  # available workers
    special: Annotated[int, Number(0, 2)] = 0
    waiting_regular: Annotated[int, Number(0, 2)] = 2  # setup.workers
    waiting_special: Annotated[int, Number(0, 2)] = 2  # setup.special
    one: Ship = field(default_factory=Ship)
    two: Ship = field(default_factory=Ship)
    logbooks: Annotated[int, Number(0, 60)] | None = 0  # logbook.keep
    ahead: Annotated[int, Inner(Number())] = 0  # helm points of this clean-up told before they were called for
    fed: Annotated[bool, Inner(Yes())] = False  # it was told how the feeding of this clean-up went
    carto: bool = True  # the cartographer action is still to be had
    hungry: Annotated[bool, Inner(Yes())] = False  # anchors were told of this feeding: it gives no bonus
    passed: bool = False
    isthmus: Annotated[bool, Inner(Yes())] = False  # clean.isthmus is to be told, where the layout is not known
    # counted at the end, where nobody tracked it: for the tie, the assets, cards 14, cards not named, and royal cards 5 and 7
    uncharted: int | None = None
    goods: int | None = None
    fine: int | None = None  # gold and cloth
    flags: Annotated[int, Number(0, 13)] | None = None  # points on building cards that nobody named
    high: int | None = None  # spaces of level 5 and more
    area: int | None = None
    medals: dict[Annotated[str, Key(ROYALS)], Annotated[str, One(STAGES)]] = field(default_factory=dict)  # told stages of royal cards

    def ship(self, name: str) -> Ship:
        return self.one if name == "one" else self.two

    @property
    def hires(self) -> int:
        return 4 - self.waiting_regular - self.waiting_special

    @property
    def unnamed(self) -> tuple[int, int]:
        """build.small-card, build.large-card: small and large cards that came with a building and that nobody named."""
        small = sum(card.startswith("small") for card in self.cards)
        return max(0, self.small - small), max(0, self.large - (len(self.cards) - small))

    @property
    def buildings(self) -> int:
        return self.small + self.large + self.fortress

    @property
    def lids_won(self) -> int:
        return len(self.cargo)
