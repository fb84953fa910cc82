"""What the table tracks. Counts that nobody may care to tell are None while untracked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

import rulesdb
from referee.kernel.answer import Number, One
from referee.kernel.domains import Among, Holder, Inner, Key
from referee.kernel.flow import State
from referee.kernel.move import Actor, Because, impossible

from . import board
from .board import GAME, NATIONS, START, Place
from .decisions import Details
from .explorer import Track
from .facts import FACTS
from .mary.cards import automa, cards, difficulties
from .seats import MARY, BattleTiles, Captain, Mary, Quests, Seat, Settlement, tracks
from .story.state import Saga
from .survey_lines import at as surveyed_at

TRACK = TOLD, COUNTS, FULL = ("told", "counts", "full")
Spot = Annotated[str, Key(lambda s: [p for p in board.places() if p != START])]
Tile = Annotated[str, Among(lambda s: rulesdb.data(GAME, "story")["legacy"]["tiles"])]
QuestTile = Annotated[str, Among(lambda s: (q for p in board.numbered() for q in (p, f"{p}s")))]
PlayedCard = Annotated[str, Among(lambda s: cards(), none=True)]
AutomaCard = Annotated[str, Among(lambda s: cards())]


@dataclass
class Supply:
    """One nation's control tokens: in its supply, on the board at places nobody named, out of the game."""

    left: int = 13
    unnamed: int = 0
    gone: int = 0


@dataclass
class Maracaibo(State[Details]):
    """A table of Maracaibo."""

    box_facts = FACTS
    refereed: ClassVar[bool] = False  # is everything a player does entered, or are turns told?

    players: dict[Actor, Any] = field(default_factory=dict)
    round: Annotated[int, Number(1, 4)] = 1
    difficulty: Annotated[str, One(tuple(difficulties()))] = "medium"
    story: Annotated[str, One(("75", "76", "77", "campaign"))] = "75"
    control: dict[Spot, Annotated[str, One(NATIONS)]] = field(default_factory=dict)  # place -> nation
    supply: dict[str, Supply] = field(default_factory=dict)
    quests: list[QuestTile] = field(default_factory=list)  # tiles on settlements in the order they came; "15s": a story tile
    pile: Quests = 0  # quest tiles in the pile
    track: Annotated[int, Number(0, 3)] = 3  # quest tiles on the explorer track
    emptied: list[int] = field(default_factory=list)  # explorer spaces whose quest was taken
    markets: dict[Spot, Annotated[int, Number(0, 6)]] = field(default_factory=dict)  # goods cells covered by discs
    cells: dict[Spot, Annotated[int, Number(0, 6)]] = field(default_factory=dict)  # goods cells of a city, once it was seen full
    cities: list[Settlement] = field(default_factory=list)  # learnt to be cities: Mary stopped there, or a good was delivered
    tiles: BattleTiles = 25  # battle tiles in the stacks
    legacy: list[Tile] = field(default_factory=list)
    deck: list[AutomaCard] = field(default_factory=list)  # Automa cards known to be in the deck of this game
    discard: list[AutomaCard] = field(default_factory=list)
    card: PlayedCard = ""  # the Automa card being played
    told: Annotated[list[str], Inner()] = field(default_factory=list)  # what was told of the turn at hand
    laid: bool = True  # have the story card's first quests been laid out?
    ended: Holder = ""  # who ended the round
    story_taken: bool = False
    saga: Saga = field(default_factory=Saga)
    ahead: int | None = None  # how far Mary's explorer is ahead at the end, where the track was not surveyed

    # -- who -----------------------------------------------------------------------------------------------------------

    @property
    def telling(self) -> bool:
        """A table that is told is told at every level; a whole game where it is not strict."""
        return not self.refereed or super().telling

    @property
    def mary(self) -> Mary:
        mary: Mary = self.players[MARY]
        return mary

    @property
    def solo(self) -> bool:
        return MARY in self.players

    @property
    def humans(self) -> list[Actor]:
        return [a for a in self.players if a != MARY]

    def ender(self) -> Actor:
        """Whoever ended the round, of the players; where it was Mary, the first of them."""
        return self.ended if self.ended in self.humans else self.humans[0]

    def crew(self, who: Actor) -> int:
        """The most sailors that may be on a ship board."""
        return 8

    @property
    def you(self) -> Seat:
        seat: Seat = self.players["1"]
        return seat

    @property
    def counting(self) -> bool:
        """Does the table count the players' own boards from what is told?"""
        return self.tracking == COUNTS

    # -- facts of the box, None where nobody knows ----------------------------------------------------------------------

    def explorer_track(self) -> Track | None:
        end = self.known("explorer.last")
        arrows = self.known("explorer.arrows")
        if end is None or arrows is None:
            return None
        thresholds = self.known("explorer.thresholds") or ()
        return Track(end, arrows, thresholds, self.known("explorer.quests") or ())

    def explorer_past(self, who: Actor, space: int) -> bool | None:
        """legacy.h4-explorer: has an explorer reached a space or gone further? Along the track, where it was surveyed."""
        here, track = self.players[who].explorer, self.explorer_track()
        if here is None:
            return None
        return here == space or space not in track.distances(here) if track else here >= space

    # -- the route -----------------------------------------------------------------------------------------------------

    def open_places(self) -> tuple[str, ...]:
        """The spaces that exist with the legacy tiles in play, in this round."""
        return board.open_places(frozenset(self.legacy), self.round)

    def settlements(self) -> list[str]:
        """Where something can be put now: every settlement that is open."""
        return [p for p in self.open_places() if p not in board.HOME]

    def is_city(self, place: str) -> bool | None:
        """move.city: None where nobody knows."""
        p: Place = board.places()[place]
        if p.kind in ("city", "home") or place in self.cities or (p.city_with and p.city_with in self.legacy):
            return True
        listed = self.known("route.cities")
        if listed is not None:
            return place in listed
        return False if p.kind == "village" else None

    def reached(self, place: str) -> bool:
        """solo.legacy.explorer: may Mary use this city?"""
        need = self.opened_at(place)
        return not need or self.explorer_past(MARY, need) is not False

    def opened_at(self, place: str) -> int:
        """legacy.h4-explorer: the explorer space that opens a city or the mine; where a fork lies before it, the owner's number of it."""
        tile = {"9a": "h4"}.get(place, place)
        number: int = self.known(f"explorer.opens.{tile}") or tracks("explorer")["unlocks"].get(tile, 0)
        return number

    def quest_at(self, place: str) -> str | None:
        """solo.quest.oldest: the tile that came first."""
        return next((q for q in self.quests if q.rstrip("s") == place), None)

    def market_free(self, place: str) -> bool | None:
        """Is there a free goods cell? None: it was not told. A market that nobody used has one."""
        discs, cells = self.markets.get(place, 0), self.market_cells(place)
        if cells is not None:
            return discs < cells
        return True if discs == 0 else None

    def market_cells(self, place: str, *, ask: bool = False) -> int | None:
        """Goods cells of a city: seen at this table, else surveyed; what lies on the random tiles is no fact of the box."""
        if place in self.cells or place in self.random_tiles():
            return self.cells.get(place)
        cells: int | None = surveyed_at(self, f"cells.{place}")
        return cells

    def random_tiles(self) -> tuple[str, ...]:
        """setup.city-places, setup.two.maracaibo, setup.maracaibo: the cities that a tile of this game covers."""
        covered = (self.facts.get("route.maracaibo", ""),) if len(self.players) == 2 else ()
        return (*rulesdb.data(GAME, "board")["route"]["tile_cities"], *covered)

    # -- control tokens ------------------------------------------------------------------------------------------------

    def on_board(self, nation: str) -> int:
        """battle.count: tokens in cities, villages and on legacy tiles."""
        return sum(1 for n in self.control.values() if n == nation) + self.supply[nation].unnamed

    def empty_cells(self, nation: str) -> int:
        """score.multiplier: supply cells without a token; control.left: the left-most go first."""
        gone, empty = 13 - self.supply[nation].left, 0
        for size in tracks("control")["supply"]:
            gone -= size
            if gone < 0:
                break
            empty += 1
        return empty

    def put_token(self, nation: str, place: str | None) -> bool:
        """A token from the left of the supply goes on the board; False when there is none left."""
        pool = self.supply[nation]
        if pool.left < 1:
            return False
        pool.left -= 1
        if place is None:
            pool.unnamed += 1
        else:
            old = self.control.get(place)
            if old:  # battle.replace: it leaves the game
                self.supply[old].gone += 1
            self.control[place] = nation
        return True

    # -- influence -----------------------------------------------------------------------------------------------------

    def ranks(self, who: Actor, nation: str) -> int | None:
        """score.rank: red bands reached; None while nobody told where they lie."""
        bands = self.known("influence.ranks")
        if bands is None:
            return None
        n = sum(1 for b in bands if b <= self.players[who].influence[nation])
        return self.pinned(f"{who}.ranks.{nation}", n)

    def gain_influence(self, who: Actor, nation: str, n: int) -> int:
        """influence.top, solo.influence.top: steps past the end give 2 points each. Returns those points."""
        captain: Captain = self.players[who]
        end = self.known("influence.last")
        new = captain.influence[nation] + n
        over = max(0, new - end) if end is not None else 0
        captain.influence[nation] = new - over
        vp = int(automa("battle")["top_vp"]) * over
        self.gain(who, vp)
        return vp

    def gain(self, who: Actor, vp: int) -> None:
        captain: Captain = self.players[who]
        if captain.points is None and isinstance(captain, Seat):
            captain.more("points", vp)
        if captain.points is not None:
            before, captain.points = captain.points, max(0, captain.points + vp)
            if self.refereed and any(before < mark <= captain.points for mark in (100, 200)):
                self.note("points.token", player=who, points=captain.points)


def mended(s: Maracaibo, paths: Sequence[str]) -> None:
    """Control tokens put on the board or taken off it by hand come from their supply, where that was not set as well."""
    for who in s.humans:  # a correction says more than what was told before
        for path in [p for p in s.players[who].least if f"{who}.{p}" in paths]:
            del s.players[who].least[path]
    for nation, pool in s.supply.items():
        if not any(path.startswith(f"supply.{nation}") for path in paths):
            pool.left = max(0, 13 - pool.gone - s.on_board(nation))


def wrong(s: Maracaibo) -> Iterator[Because]:
    """Pieces that do not add up."""
    for nation, pool in s.supply.items():
        have = pool.left + pool.gone + s.on_board(nation)
        if have != 13:
            yield impossible("solo.pieces.control", nation=nation, have=have)
    if s.solo and s.mary.discs > automa("board")["discs"]:
        yield impossible("solo.pieces.discs", have=s.mary.discs)
