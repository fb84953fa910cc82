"""What the table tracks. Shields, tracks and presence are never stored: they follow from where the pieces lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.kernel.flow import State
from referee.kernel.move import TABLE, Actor, Because, impossible
from referee.kernel.names import alike

from .exploits.boards import ACTION_TOKENS, ATTRS, BRANCHES, DISCS, REGIONS, all_cards, boards, is_governor
from .facts import FACTS


@dataclass
class Building:
    """A building on a mat, and what lies on it: nothing, a disc or a cannon."""

    kind: str
    on: str = ""


@dataclass
class City:
    """A city named by the owner's box, or one of the two on the Dutch board."""

    region: str
    holder: str = ""
    token: bool = True
    fort: bool = False
    missionary: int = 0


def zeros() -> dict[str, int]:
    return dict.fromkeys(ATTRS, 0)


@dataclass
class Seat:
    """One player's mat and harbor. Discs are None while nobody tells them."""

    harbor: int | None = None
    supply: int | None = None
    tokens: dict[str, int] = field(default_factory=zeros)  # real attribute tokens
    standins: dict[str, int] = field(default_factory=zeros)  # freedom and transit tokens
    spices: dict[str, int] = field(default_factory=zeros)  # discs lying as tokens
    actions: list[str] = field(default_factory=list)  # action tokens
    cards: list[str] = field(default_factory=list)
    buried: int = 0  # slavery cards face down
    buildings: list[Building] = field(default_factory=list)
    present: list[str] = field(default_factory=list)  # regions, where the base game is only told
    counts: dict[str, int] = field(default_factory=dict)  # what was counted on the table at the end
    cannons: int = 0  # in the harbor
    powder: bool = False  # a disc on the Saltpeter board
    blockades: int = 0
    galleons: int = 0
    stocks: list[str] = field(default_factory=list)
    transit_glory: int = 0
    sun: int = 0
    passed: bool = False


@dataclass
class Endeavor(State):
    """A table of Endeavor with three Exploits."""

    box_facts = FACTS

    players: dict[Actor, Seat] = field(default_factory=dict)
    crown: Actor = "1"
    phase: str = "build"
    chosen: list[str] = field(default_factory=list)
    lot: list[str] = field(default_factory=list)  # the three the program would draw
    explored: list[str] = field(default_factory=list)
    cities: dict[str, City] = field(default_factory=dict)
    tracks: dict[str, list[str]] = field(default_factory=lambda: {r: [] for r in REGIONS})
    seas: dict[str, list[str]] = field(default_factory=lambda: {r: [] for r in REGIONS})
    fleets: dict[str, list[str]] = field(default_factory=lambda: {r: [] for r in (*REGIONS, "europe")})
    decks: dict[str, list[str]] = field(default_factory=dict)
    stripped: list[str] = field(default_factory=list)  # connections whose trade token is gone
    lifted: list[str] = field(default_factory=list)  # connections whose blockade is gone
    stock: dict[str, int] = field(default_factory=dict)  # pieces left on the Exploit boards
    handed: list[str] = field(default_factory=list)  # tokens taken from the boards, "piece:kind"
    spent: list[str] = field(default_factory=list)  # trade tokens that left the game
    nassau: str = ""
    nassau_governor: str = ""
    pirate: str = ""  # the city of the pirate ship; "nassau"; "" out of the game
    invested: list[str] = field(default_factory=list)
    bankrupt: bool = False
    manila: list[str] = field(default_factory=list)
    railroad: list[str] = field(default_factory=list)
    pacific: dict[str, list[str]] = field(default_factory=lambda: {b: [] for b in BRANCHES})
    investors: list[str] = field(default_factory=list)
    haiti: list[str] = field(default_factory=list)
    abolished: bool = False
    used: list[str] = field(default_factory=list)  # once-a-round effects used this round, "exploit:player"
    laid: list[str] = field(default_factory=list)  # shields already announced, "exploit:player"
    active_told: list[str] = field(default_factory=list)  # Exploits already announced as active

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
        return self.fact(key, **about) if self.tracked or key in self.facts else None

    # -- activation, shields (activation.*) ------------------------------------------------------------------------------

    def keys(self, exploit: str) -> int:
        return sum(r in self.explored for r in boards()[exploit].regions)

    def active(self, exploit: str) -> bool:
        """activation.both, activation.inactive."""
        one, other = boards()[exploit].regions
        return one in self.explored and other in self.explored and exploit in self.chosen

    def shield(self, who: Actor, exploit: str) -> bool:
        """activation.place-shield, activation.later-shield, activation.lose-shield: present in both regions."""
        own = who in self.players and self.active(exploit) and all(self.presence(who, r) > 0 for r in boards()[exploit].regions)
        return bool(self.pinned(f"{who}.{exploit}", own))

    def presence(self, who: Actor, region: str) -> int:
        """base.presence: own discs on the shipping track, in the open sea, on fleet spaces and in cities."""
        if not self.tracked:
            return int(region in self.players[who].present)
        n = self.fleets[region].count(who)
        if region in self.tracks:
            n += self.tracks[region].count(who) + self.seas[region].count(who)
        return n + sum(1 for c in self.cities.values() if c.region == region and c.holder == who)

    def drawing(self, who: Actor, region: str) -> int:
        """sun-never-sets.presence: discs on that board add to it when drawing, Europe excepted; with a shield, as all its effects."""
        discs = self.players[who].sun
        return self.presence(who, region) + (discs if discs and region != "europe" and self.shield(who, "sun-never-sets") else 0)

    # -- tracks ----------------------------------------------------------------------------------------------------------

    def attribute(self, who: Actor, attr: str) -> int | None:
        """base.attribute-token, base.cap: everything that lies left of the track; the marker stops at 15."""
        pin = self.pins.get(f"{who}.{attr}")
        if pin is not None:
            return int(pin) if str(pin).isdecimal() else None
        if not self.tracked:
            return None
        seat = self.players[who]
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

    def cards_kept(self, who: Actor) -> int | None:
        return self.rank(who, "influence")

    # -- discs -----------------------------------------------------------------------------------------------------------

    def grow(self, who: Actor, n: int) -> int:
        """effect.empty-supply: discs from supply to harbor, as many as there are."""
        seat = self.players[who]
        if seat.supply is None or seat.harbor is None:
            return n
        got = min(n, seat.supply)
        seat.supply -= got
        seat.harbor += got
        return got

    def spend(self, who: Actor, n: int = 1) -> None:
        """Discs leave the harbor for a place."""
        seat = self.players[who]
        if seat.harbor is not None:
            seat.harbor -= n

    def lose(self, who: Actor, n: int = 1) -> None:
        """base.casualties: discs go from harbor to supply."""
        self.spend(who, n)
        self.home(who, n)

    def home(self, who: str, n: int = 1) -> None:
        """A disc returns to its owner's supply."""
        seat = self.players[who]
        if seat.supply is not None:
            seat.supply += n

    def discs(self, who: Actor) -> int | None:
        """All discs of a player, wherever they lie."""
        seat = self.players[who]
        if seat.harbor is None or seat.supply is None:
            return None
        lists = (*self.tracks.values(), *self.seas.values(), *self.fleets.values(), *self.pacific.values())
        lying = sum(places.count(who) for places in (*lists, self.invested, self.manila, self.railroad))
        lying += sum(1 for c in self.cities.values() if c.holder == who) + (self.nassau == who) + (self.nassau_governor == who)
        on = sum(1 for b in seat.buildings if b.on == "disc") + seat.powder + seat.sun + sum(seat.spices.values())
        return seat.harbor + seat.supply + lying + on

    def cannons(self, who: Actor) -> int:
        seat = self.players[who]
        return seat.cannons + sum(1 for b in seat.buildings if b.on == "cannon")


def wrong(s: Endeavor) -> Iterator[Because]:
    """Pieces that cannot be so."""
    for who, seat in s.players.items():
        for path, n in _counts(seat):
            if n is not None and n < 0:
                yield impossible("table.below-zero", path=f"{who}.{path}")
        have = s.discs(who)
        if have is not None and have > DISCS:
            yield impossible("storage.trays", have=have)
        if any(t not in ACTION_TOKENS for t in seat.actions):
            yield impossible("table.bad-value", path=f"{who}.actions", expected=", ".join(ACTION_TOKENS))
    lying = [c for seat in s.players.values() for c in seat.cards] + s.haiti + [c for d in s.decks.values() for c in d]
    for card in lying:
        if card not in all_cards():
            yield impossible("table.no-such-card", card=card)
        elif lying.count(card) > 1:
            yield impossible("table.too-many", card=card, have=lying.count(card), of=1)
    if any(e not in boards() for e in s.chosen) or len(set(s.chosen)) != len(s.chosen):
        yield impossible("module.three", n=len(set(s.chosen)))
    if any(r not in REGIONS for r in s.explored):
        yield impossible("table.bad-value", path="explored", expected=", ".join(REGIONS))
    owners = (*s.tracks.items(), *s.seas.items(), *s.fleets.items(), *s.pacific.items())
    rows = (*owners, ("invested", s.invested), ("manila", s.manila), ("railroad", s.railroad))
    for path, row in (*rows, *((f"cities.{c}", [x.holder] if x.holder else []) for c, x in s.cities.items())):
        if any(who not in s.players for who in row):
            yield impossible("table.bad-value", path=path, expected=", ".join(s.players))
    for name, city in s.cities.items():
        if city.missionary < 0:
            yield impossible("table.below-zero", path=f"cities.{name}.missionary")
    if any(who and who not in s.players for who in (s.nassau, s.nassau_governor)):
        yield impossible("table.bad-value", path="nassau", expected=", ".join(s.players))
    for piece, n in s.stock.items():
        if n < 0:
            yield impossible("table.below-zero", path=f"stock.{piece}")


def _counts(seat: Seat) -> Iterator[tuple[str, int | None]]:
    yield from (("harbor", seat.harbor), ("supply", seat.supply), ("buried", seat.buried), ("cannons", seat.cannons), ("sun", seat.sun))
    yield from (("blockades", seat.blockades), ("galleons", seat.galleons), ("transit_glory", seat.transit_glory))
    for group in ("tokens", "standins", "spices"):
        yield from ((f"{group}.{a}", n) for a, n in getattr(seat, group).items())


def governors(seat: Seat) -> list[str]:
    return [c for c in seat.cards if is_governor(c)]


def called(s: Endeavor, who: str) -> tuple[str, ...]:
    """A player's name, also typed in the other alphabet where the letters are the same; an initial nobody shares says as much."""
    if who not in s.names:
        return ()
    name, initial = s.names[who], alike(s.names[who][:1])
    alone = sum(alike(n).startswith(initial) for n in s.names.values()) == 1  # so that `В` is Вера and not the beginning of «все»
    return (name, alike(name), name[:1], initial) if alone else (name, alike(name))
