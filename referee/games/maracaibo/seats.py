"""What every side has before it. A count that nobody may care to tell is None while it is not known."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

import rulesdb
from referee.kernel.answer import Number, One
from referee.kernel.domains import Among, Here, Inner
from referee.kernel.move import Actor
from referee.kernel.score import Points

from . import board
from .board import GAME, HOME, NATIONS, START

MARY: Actor = "mary"
EFFECTS = ("visitors-points", "visitors-doubloons", "overtake")
ShipPlace = Annotated[str, Among(lambda s: board.places())]
Settlement = Annotated[str, Among(lambda s: [p for p in board.places() if p not in (*HOME, START)])]
Construction = Annotated[str, Among(lambda s: rulesdb.data(GAME, "scoring")["building"])]

#: Counts of one's own board by the words they are told with: not told of a turn, they are not known after it.
OWN = {
    "points": "points",
    "doubloons": "doubloons",
    "hand": "hand",
    "set-by": "plan",
    "fighting": "strength",
    "sailor": "sailors",
    "db-income": "level",
    "vp-income": "income",
    "card-points": "cards",
    "attributes": "attributes",
    "threshold": "thresholds",
}

#: Those that never fall: not told of a turn, they are at least what they were.
GROWING = ("points", "cards", "attributes", "thresholds", "upgrades")


def tracks(name: str) -> dict[str, Any]:
    row: dict[str, Any] = rulesdb.data(GAME, "tracks")[name]
    return row


def hand_limit(upgraded: bool) -> int:
    """draw.four, upgrade.hand"""
    return int(tracks("hand")["upgraded" if upgraded else "start"])


def _along(s: Any, path: str) -> Number:
    """A track whose length is the owner's to tell: so far as it goes, else as far as one may be told to go."""
    last = f"{path.split('.')[1]}.last"
    return Number(0, s.known(last) or s.box_facts.of(last).answer.high)


Along = Annotated[int, Here(_along)]
Crew = Annotated[int, Here(lambda s, path: Number(0, s.crew(path.split(".")[0])))]
Quests = Annotated[int, Number(0, int(tracks("quests")["tiles"]))]
BattleTiles = Annotated[int, Number(0, 25)]  # battle.tile


@cache
def upgrades() -> dict[str, dict[str, Any]]:
    """The cells of a ship board."""
    cells: dict[str, dict[str, Any]] = rulesdb.data(GAME, "whole")["upgrade"]
    return cells


def full_cells() -> dict[str, int]:
    return dict.fromkeys(upgrades(), int(rulesdb.data(GAME, "whole")["discs"]["cell"]))


@dataclass
class Captain:
    """What every side of the game has: a ship, points, influence, an explorer, quests, battle tiles."""

    ship: ShipPlace = START
    points: int | None = 0
    influence: dict[str, Along] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    explorer: Along | None = 0
    quests: Quests = 0
    tiles: BattleTiles = 0


@dataclass
class Seat(Captain):
    """A human player. What the table does not follow of their board is theirs to mind; what the end needs is told at the end."""

    adrift: bool = False  # sailed on from there, nobody told where to
    unsure: list[Annotated[str, One(("quests", *NATIONS))]] = field(default_factory=list)  # counts that are at least this
    checked: bool = False  # the counts were compared with the table at the end
    upgrades: Annotated[int, Number(0, 12)] | None = 0  # round cells of the ship board without discs
    discs: dict[str, Annotated[int, Number(0, 2)]] = field(default_factory=full_cells)  # on each cell of the ship board
    loose: bool = False  # discs have left it, nobody told from where
    assistants: list[Settlement] = field(default_factory=list)
    standing: Annotated[int, Number(0, 8)] | None = None  # of them on the board at the end, where that was told
    buildings: list[Construction] = field(default_factory=list)
    effects: list[Annotated[str, One(EFFECTS)]] = field(default_factory=list)
    doubloons: int | None = None
    hand: int | None = None
    plan: Annotated[int, Number(0, int(tracks("hand")["planning"]))] | None = None
    level: Annotated[int, Number(0, int(tracks("doubloons")["last"]))] | None = None  # the doubloon income marker
    income: Annotated[int, Number(0, int(tracks("points")["last"]))] | None = None  # the points income marker
    doubloon: int | None = None  # points shown at the doubloon income marker
    cards: int | None = None  # points on the journey cards bought
    attributes: Annotated[int, Number(0, 5)] | None = None
    strength: Annotated[int, Number(0, int(tracks("strength")["last"]))] | None = None
    sailors: Crew | None = None
    thresholds: int | None = None
    least: Annotated[dict[str, int], Inner()] = field(default_factory=dict)  # what such a count was when it was last known

    def forget(self, path: str) -> None:
        """Nobody told what became of a count: what was known of it stays a bound."""
        have = getattr(self, path)
        if path in GROWING and have is not None:
            self.least[path] = have
        setattr(self, path, None)

    def at_least(self, path: str, high: int) -> Points | None:
        """A count as it is scored: what is not known lies within its bounds."""
        have: int | None = getattr(self, path)
        low = self.least.get(path, 0)
        return (low, max(low, high)) if have is None and low else have

    def more(self, path: str, n: int) -> None:
        """So much more of a count that is not known."""
        if path in GROWING and n > 0:
            self.least[path] = self.least.get(path, 0) + n

    def earn(self, path: str, n: int | None) -> None:
        """A gain or a price; what is not known stays so."""
        have = getattr(self, path)
        if have is None and n is not None:
            self.more(path, n)
        setattr(self, path, None if have is None or n is None else max(0, have + n))

    def assistants_left(self) -> int:
        return len(self.assistants) if self.standing is None else self.standing

    def has(self, upgrade: str) -> bool | None:
        """upgrade.complete: both discs are gone; None where nobody told from which cells they were taken."""
        if self.discs[upgrade] == 0:
            return True
        return None if self.loose or self.upgrades != list(self.discs.values()).count(0) else False

    def limit(self) -> int | None:
        more = self.has("up-hand")
        return None if more is None else hand_limit(more)

    def draw(self) -> None:
        """draw.limit: up to the limit, where hand and limit are known."""
        limit = self.limit()
        self.hand = None if self.hand is None or limit is None else max(self.hand, limit)


@dataclass
class Mary(Captain):
    """solo.setup, solo.setup.board: no sailors, doubloons, strength or hand; an Automa board with discs, and cards beside it."""

    discs: int = 22
    cards: int = 0
