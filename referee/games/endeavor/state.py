"""What the table tracks. Shields, tracks and presence are never stored: they follow from where the pieces lie."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from referee.kernel.answer import Name, Number, One
from referee.kernel.domains import Holder, Inner, Key
from referee.kernel.flow import State
from referee.kernel.move import TABLE, Actor, Because, impossible, lacks

from .decisions import PHASES, Details
from .exploits.boards import BRANCHES, DISCS, DUTCH, INVESTORS, REGIONS, TOKENS, boards
from .facts import FACTS
from .mat import STARTS, Card, City, Counts, Deck, Exploit, Handed, Pieces, PirateCity, Region, Route, Seat, all_cities, untouched

ROUNDS = 7  # base.rounds
MATS = ("tokens", "actions", "buildings", "presence")


@dataclass
class Endeavor(State[Details]):
    """A table of Endeavor with three Exploits."""

    box_facts = FACTS

    players: dict[Actor, Seat] = field(default_factory=dict)
    round: Annotated[int, Number(1, ROUNDS)] = 1
    crown: Actor = "1"
    phase: Annotated[str, One(PHASES)] = "build"
    chosen: list[Exploit] = field(default_factory=list)
    lot: Annotated[list[str], Inner()] = field(default_factory=list)  # the three the program would draw
    toss: Annotated[Actor, Inner()] = "1"  # the start player it would draw
    explored: list[Region] = field(default_factory=list)
    cities: dict[Annotated[str, Key(all_cities, new=untouched, other=Name())], City] = field(default_factory=dict)
    tracks: dict[str, list[Actor]] = field(default_factory=lambda: {r: [] for r in REGIONS})
    surveyed: list[Region] = field(default_factory=list)  # regions whose shipping track was told as it lies
    sounded: list[Region] = field(default_factory=list)  # regions whose open sea was told as it lies
    seas: dict[str, list[Actor]] = field(default_factory=lambda: {r: [] for r in REGIONS})
    fleets: dict[str, list[Actor]] = field(default_factory=lambda: {r: [] for r in (*REGIONS, "europe")})
    decks: dict[str, list[Card]] = field(default_factory=dict)
    stripped: list[Route] = field(default_factory=list)  # connections whose trade token is gone
    lifted: list[Route] = field(default_factory=list)  # connections whose blockade is gone
    stock: dict[str, Pieces] = field(default_factory=dict)  # pieces left on the Exploit boards
    handed: list[Handed] = field(default_factory=list)  # tokens taken from the boards, "piece:kind"
    spent: list[Annotated[str, One(TOKENS)]] = field(default_factory=list)  # trade tokens that left the game
    nassau: Holder = ""
    nassau_governor: Holder = ""
    pirate: PirateCity = ""  # the city of the pirate ship; "nassau-space"; "" out of the game
    invested: list[Actor] = field(default_factory=list)
    bankrupt: bool = False
    manila: list[Actor] = field(default_factory=list)
    railroad: list[Actor] = field(default_factory=list)
    pacific: dict[str, list[Actor]] = field(default_factory=lambda: {b: [] for b in BRANCHES})
    investors: list[Annotated[str, One(INVESTORS)]] = field(default_factory=list)
    haiti: list[Card] = field(default_factory=list)
    wide: Counts = field(default_factory=dict)  # what was counted at the end that is nobody's
    cell: list[Deck] = field(default_factory=list)  # the cards on the Haiti board by their decks, counted at the end
    abolished: bool = False
    used: Annotated[list[str], Inner()] = field(default_factory=list)  # once-a-round effects used this round, "exploit:player"
    laid: Annotated[list[str], Inner()] = field(default_factory=list)  # shields already announced, "exploit:player"
    active_told: Annotated[list[str], Inner()] = field(default_factory=list)  # Exploits already announced as active

    @property
    def tracked(self) -> bool:
        """Is the base game told disc by disc?"""
        return self.tracking == "everything"

    # -- seats -------------------------------------------------------------------------------------------------------

    def order(self) -> list[Actor]:
        """base.turn-order: clockwise from the crown."""
        return self.seats(self.crown)

    def teller(self) -> Actor:
        """Whose decision a phase is where the base game lies on the table: nobody's in particular."""
        return self.crown if self.tracked else TABLE

    # -- facts of the box ----------------------------------------------------------------------------------------------

    def base_fact(self, key: str, **about: object) -> Any:
        """A fact of the map: asked only where the base game is tracked."""
        return self.fact(key, **about) if self.tracked else None

    def recall(self, kind: str, among: Container[str] | None = None) -> None:
        """What the owner's box tells of a kind of facts is used; what it does not is never asked for as a whole."""
        for name in self.fact(f"{kind}.*") or ():
            if among is None or name in among:
                self.fact(f"{kind}.{name}")

    # -- presence ---------------------------------------------------------------------------------------------------------

    def present(self, who: Actor, region: str) -> bool:
        """base.presence: the first disc found is enough."""
        if who in self.tracks[region] or region in self.players[who].present or who in self.seas[region] or who in self.fleets[region]:
            return True
        return any(c.holder == who and c.region == region for c in self.cities.values())

    def presence(self, who: Actor, region: str) -> int:
        """base.presence: own discs in a region; where discs are not told, those that were, and at least one where presence was."""
        return self.lying(who, region) or int(region in self.players[who].present)

    def lying(self, who: Actor, region: str) -> int:
        """Own discs known to lie on the shipping track, in the open sea, on fleet spaces and in cities."""
        n = self.fleets[region].count(who)
        if region in self.tracks:
            n += self.tracks[region].count(who) + self.seas[region].count(who)
        return n + sum(1 for c in self.cities.values() if c.region == region and c.holder == who)

    # -- tracks ----------------------------------------------------------------------------------------------------------

    def attribute(self, who: Actor, attr: str) -> int | None:
        """base.attribute-token, base.cap: everything that lies left of the track; the marker stops at 15."""
        pin = self.pins.get(f"{who}.{attr}")
        if pin is not None:
            return int(pin) if str(pin).isdecimal() else None
        seat = self.players[who]
        if not self.tracked:
            return seat.levels.get(attr)
        total = seat.tokens[attr] + seat.standins[attr] + seat.spices[attr]
        for key in (*(f"card.{c}" for c in seat.cards), *(f"building.{b.kind}" for b in seat.buildings)):
            words = self.known(key)
            if words is None:
                return None
            total += sum(1 for w in words if w == attr)
        return min(total, 15)

    def rank(self, who: Actor, attr: str) -> int | None:
        """The level 1 to 5 that a track has reached (base.build-level, base.growth, base.salary, base.card-limit)."""
        at, steps = self.attribute(who, attr), self.known(f"levels.{attr}")
        if at is None or not steps:
            return None
        return max(1, sum(1 for low in steps if at >= low))

    # -- discs -----------------------------------------------------------------------------------------------------------

    def grow(self, who: Actor, n: int) -> int:
        """effect.empty-supply: discs from supply to harbor, as many as there are."""
        seat = self.players[who]
        got = n if seat.supply is None else min(n, seat.supply)
        if seat.supply is not None:
            seat.supply -= got
        if seat.harbor is not None:
            seat.harbor += got
        return got

    def spend(self, who: Actor, n: int = 1) -> None:
        """Discs leave the harbor for a place."""
        seat = self.players[who]
        if seat.harbor is not None:
            seat.harbor -= n

    def regain(self, who: Actor, n: int = 1) -> None:
        """Discs come back to the harbor from where they lay."""
        self.spend(who, -n)

    def lose(self, who: Actor, n: int = 1) -> None:
        """base.casualties: discs go from harbor to supply."""
        self.spend(who, n)
        self.home(who, n)

    def home(self, who: str, n: int = 1) -> None:
        """A disc returns to its owner's supply."""
        seat = self.players[who]
        if seat.supply is not None:
            seat.supply += n

    def lacking(self, rule: str, who: Actor, n: int) -> Iterator[Because]:
        """effect.harbor-disc: too few discs in the harbor; nothing is said of those that lie on the table and nobody told."""
        have = self.players[who].harbor
        if lacks(have, n):
            yield impossible(rule, need=n, have=have)

    def forget(self, who: Actor) -> None:
        """What was told just now of discs and attributes held for one effect: the next turn nobody tells changes it."""
        seat = self.players[who]
        if not self.tracked:
            seat.harbor = seat.supply = None
            seat.levels.clear()

    def discs(self, who: Actor) -> int | None:
        """All discs of a player, wherever they lie."""
        seat = self.players[who]
        return None if seat.harbor is None or seat.supply is None else seat.harbor + seat.supply + self.placed(who)

    def placed(self, who: Actor) -> int:
        """All discs of a player but those in harbor and supply, as far as they are known."""
        seat = self.players[who]
        lists = (*self.tracks.values(), *self.seas.values(), *self.fleets.values(), *self.pacific.values())
        lying = sum(places.count(who) for places in (*lists, self.invested, self.manila, self.railroad))
        lying += sum(1 for c in self.cities.values() if c.holder == who) + (self.nassau == who) + (self.nassau_governor == who)
        on = sum(1 for b in seat.buildings if b.on == "disc") + seat.powder + seat.sun + sum(seat.spices.values())
        return lying + on

    def paying(self, who: Actor) -> list[int]:
        """base.no-payment: the buildings, counted from 1, whose disc may return to the harbor."""
        numbered = enumerate(self.players[who].buildings, 1)
        return [k for k, b in numbered if b.on == "disc" and "no-payment" not in (self.known(f"building.{b.kind}") or ())]

    def cannons(self, who: Actor) -> int:
        seat = self.players[who]
        return seat.cannons + seat.stationed + sum(1 for b in seat.buildings if b.on == "improved-cannon")


    def out(self) -> dict[str, int]:
        """Pieces of the Exploit boards that lie in harbors and cities."""
        seats, walls = self.players.values(), [city in DUTCH for city, at in self.cities.items() if at.fort]
        return {
            "improved-cannon": sum(map(self.cannons, self.players)), "blockade-token": sum(seat.blockades for seat in seats),
            "galleon-token": sum(seat.galleons for seat in seats), "missionary": sum(at.missionary for at in self.cities.values()),
            "fortification": walls.count(False), "dutch-fortification": walls.count(True),
        }  # fmt: skip


def in_all(s: Endeavor) -> Mapping[str, int]:
    """How many pieces the boards of this table began with (setup.components)."""
    return of_boards(tuple(s.chosen))


@cache
def of_boards(chosen: tuple[str, ...]) -> Mapping[str, int]:
    return {wall_of(e, piece): n for e in chosen for piece, n in boards()[e].pieces.items()}


def wall_of(exploit: str, piece: str) -> str:
    """Two boards have fortifications of their own."""
    return "dutch-fortification" if exploit == "dutch-east-india" else piece


def kept_by(s: Endeavor, path: str) -> str:
    """Mats, decks and the count of a region's discs are only followed where everything is."""
    parts = path.split(".")
    base = parts[0] in ("decks", "handed", "spent") or (parts[0] in s.players and parts[1:2] and parts[1] in MATS)
    return "everything" if base and not s.tracked and path != "decks.slavery" else ""


def wrong(s: Endeavor) -> Iterator[Because]:
    """Pieces that cannot lie so together."""
    listed = s.known("buildings") if s.tracked else None
    for building in (b for seat in s.players.values() for b in seat.buildings):
        if listed and building.kind not in (*listed, *STARTS):
            yield impossible("base.no-building", building=building.kind)
    for who in s.players:
        have = s.discs(who) if s.tracked else None  # elsewhere they were told of one moment
        if have is not None and have > DISCS:
            yield impossible("storage.trays", player=who, have=have)
    lying = [c for seat in s.players.values() for c in seat.cards] + s.haiti
    lying += [c for d in s.decks.values() for c in d] if s.tracked else []  # elsewhere cards are drawn without a word
    for card in dict.fromkeys(lying):
        if lying.count(card) > 1:
            yield impossible("table.too-many", card=card, have=lying.count(card), of=1)
    total = in_all(s)
    for piece, out in s.out().items():
        if piece in total and (n := out + s.stock[piece]) > total[piece]:
            yield impossible("count.together", what=piece, n=n, of=total[piece])
    if len(set(s.chosen)) != len(s.chosen):
        yield impossible("module.three", n=len(set(s.chosen)))
