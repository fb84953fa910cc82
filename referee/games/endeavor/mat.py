"""A player's mat, a city, and what may lie there: the parts a table is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from referee.kernel.answer import Ear, Misfit, Name, Number, One
from referee.kernel.domains import Among, Here, Holder, Key
from rulesdb import data

from .exploits.boards import ACTION_TOKENS, ATTRS, DISCS, DUTCH, GAME_ID, REGIONS, STOCKS, all_cards, boards, is_governor
from .facts import KINDS, ROUTE, WORLD

if TYPE_CHECKING:
    from .state import Endeavor

STARTS = ("colonial-house", "merchant-dock")


def named_buildings() -> tuple[str, ...]:
    """Those that public sources name."""
    return tuple(data(GAME_ID, "buildings")["building"])


class Tile(Name):
    """A building: one that public sources name, by its name in either language, or whatever is printed on the owner's."""

    def _kept(self, text: str, ear: Ear) -> str | None:
        try:
            return One((*STARTS, *named_buildings())).fit(text, ear)
        except Misfit:
            return super()._kept(text, ear)


def all_cities(s: Endeavor) -> Iterable[str]:
    return dict.fromkeys((*s.cities, *DUTCH, *(city for region in WORLD for city in s.known(f"cities.{region}") or ())))


def untouched(s: Endeavor, name: str) -> City:
    from .cities import look

    return look(s, name)


def _counted(s: Endeavor) -> Iterable[str]:
    from .score_counts import rows

    return (what for what, row in rows().items() if row.get("kind", "yes") == "yes")  # discs, towns and cards lie elsewhere, by name


def _limits(s: Endeavor, path: str) -> Number:
    from .score_counts import limits

    return Number(*limits(path.rpartition(".")[2]))


def _pieces(s: Endeavor, path: str) -> Number:
    """setup.components: no more than all boards of the box have; what those of this table have together, `wrong` says."""
    from .state import of_boards

    called = {"cannons": "improved-cannon", "stationed": "improved-cannon", "blockades": "blockade-token", "galleons": "galleon-token"}
    last = path.rpartition(".")[2]
    return Number(0, of_boards(tuple(boards())).get(called.get(last, last), DISCS))


Card = Annotated[str, Among(lambda s: all_cards())]
Deck = Annotated[str, One((*WORLD, "slavery"))]
Region = Annotated[str, One(REGIONS)]
Exploit = Annotated[str, Among(lambda s: boards())]
Route = Annotated[str, ROUTE]
PirateCity = Annotated[str, Among(lambda s: (*all_cities(s), "nassau-space"), none=True)]
Handed = Annotated[str, One(tuple(f"{piece}:{kind}" for piece, (kinds, _) in KINDS.items() for kind in kinds))]
Counts = dict[Annotated[str, Key(_counted)], Annotated[int, Here(_limits)]]
Discs = Annotated[int, Number(0, DISCS)]
Pieces = Annotated[int, Here(_pieces)]


@dataclass
class Building:
    """A building on a mat, and what lies on it: nothing, a disc or a cannon."""

    kind: Annotated[str, Tile()]
    on: Annotated[str, Among(("disc", "improved-cannon"), none=True)] = ""


@dataclass
class City:
    """A city named by the owner's box, or one of the two on the Dutch board."""

    region: Annotated[str, Among(WORLD, none=True)]
    holder: Holder = ""
    token: bool = True
    fort: bool = False
    missionary: Pieces = 0


def zeros() -> dict[str, int]:
    return dict.fromkeys(ATTRS, 0)


@dataclass
class Seat:
    """One player's mat and harbor. Discs are None while nobody tells them."""

    harbor: Discs | None = None
    supply: Discs | None = None
    tokens: dict[str, int] = field(default_factory=zeros)  # real attribute tokens
    standins: dict[str, int] = field(default_factory=zeros)  # freedom and transit tokens
    spices: dict[str, Discs] = field(default_factory=zeros)  # discs lying as tokens
    actions: list[Annotated[str, One(ACTION_TOKENS)]] = field(default_factory=list)  # action tokens
    cards: list[Card] = field(default_factory=list)
    buried: int = 0  # slavery cards face down
    buildings: list[Building] = field(default_factory=list)
    present: list[Region] = field(default_factory=list)  # regions, told where discs are not
    levels: dict[Annotated[str, Key(ATTRS)], Annotated[int, Number(0, 15)]] = field(default_factory=dict)  # attributes, told just now
    told: list[Annotated[str, One(("towns", "own-cards"))]] = field(default_factory=list)  # which of these lists were counted at the end
    towns: list[Region] = field(default_factory=list)  # regions with an own city
    decks: list[Deck] = field(default_factory=list)  # own cards, each by its deck
    counts: Counts = field(default_factory=dict)  # what was counted on the table at the end
    cannons: Pieces = 0  # in the harbor
    stationed: Pieces = 0  # cannons on buildings nobody tracks
    powder: bool = False  # a disc on the Saltpeter board
    blockades: Pieces = 0
    galleons: Pieces = 0
    stocks: list[Annotated[str, One(STOCKS)]] = field(default_factory=list)
    transit_glory: int = 0
    sun: int = 0
    passed: bool = False


def governors(seat: Seat) -> list[str]:
    return [c for c in seat.cards if is_governor(c)]
