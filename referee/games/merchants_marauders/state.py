"""What the table tracks: captains' sheets, NPCs, wind and storm, wars, merchants, locations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.kernel.flow import State
from referee.kernel.move import Actor, Because, impossible

from .facts import FACTS
from .zones import KINDS, MODS, NATIONS, PARTS, SLOTS, SOURCES, TRACK, WEAPONS, chosen, links, nation, ports, ships, size, zones

STASH = (10, 20, 30, 40, 50)  # stash.glory
STASH_RISING = (10, 25, 45, 70, 100)  # variant-3.cost, variant-3.total


def none_of(words: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(words, 0)


@dataclass
class Captain:
    """One player's sheet. Counts nobody tells are None."""

    captain: str = ""
    alive: bool = False  # a captain is drawn at set-up and after a death
    nation: str = ""
    home: str = ""
    seamanship: int | None = None
    scouting: int | None = None
    leadership: int | None = None
    influence: int | None = None
    zone: str = ""
    port: bool = True
    gold: int | None = 10  # setup.money
    stash: int | None = 0
    glory: dict[str, int] = field(default_factory=lambda: none_of(SOURCES))
    cards: int | None = 1  # glory cards in hand
    ship: str = "sloop"
    damage: dict[str, int] = field(default_factory=lambda: none_of(PARTS))  # hits taken, by location
    cargo: int | None = 0
    contraband: int | None = 0
    sold: int = 0  # contraband.glory: the first card sold, waiting for its pair
    bounties: dict[str, int] = field(default_factory=lambda: none_of(NATIONS))
    favor: int = 0  # favor.start
    loyalty: str = "content"  # loyalty.start
    weapons: list[str] = field(default_factory=list)
    mods: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)  # upgrades.back: of these, tokens won from an NPC
    berths: int = 0  # battle.hammocks: crew the ship takes beyond its card
    specialists: int | None = 0
    rumors: int | None = 0
    mission: bool = False
    big: bool = False  # glory.big-ship: once per captain
    redraws: int = 0  # variant-2.pay
    fresh: int = 0  # death.pirate-home: actions a new captain has who may still be redrawn
    hired: bool = False  # loyalty.pleased-specialist: the free one of this round
    flipped: bool = False  # variant-5.flip
    penalty: int = 0  # variant-5.penalty
    fined: int = 0  # variant-5.penalty: the round in which it is taken
    # this turn
    actions: int = 3
    free: bool = False  # wind.with was used this round
    began: str = ""  # the port the turn began in, for loyalty.stay
    ported: bool = False
    after_sale: bool = False  # port.order
    courted: bool = False  # favor.last
    port_done: bool = False  # port.once: the Port of this turn's action was left
    demanded: int = 0  # sell.glory, variant-6.sell: cards in demand sold in this port action
    offered: bool = False  # mods.offer: a token was drawn in this port action
    failed: str = ""  # favor.reroll: the check that just failed
    again: str = ""  # favor.reroll: the check that is rolled again
    raised: bool = False  # loyalty.pay
    fierce: bool = False  # loyalty.fierce was used this round
    visited: bool = False  # location.once
    silent: bool = False  # loyalty.unhappy: no glory cards this round
    visiting: bool = False  # the visit to the location of the zone goes on
    trading: str = ""  # town.may: what this visit is for
    bought: dict[str, int] = field(default_factory=dict)  # buy.cards: Port or location -> the round in which goods were bought there
    stock: dict[str, int] = field(default_factory=dict)  # buy.cards: of the cards drawn there this turn, those not bought

    def size(self, part: str) -> int:
        """What a location takes before it is destroyed."""
        return size(self.ship, part) + (self.berths if part == "crew" else 0)

    def left(self, part: str) -> int:
        """What is still intact of a location."""
        return self.size(part) - self.damage[part]

    def destroyed(self) -> list[str]:
        return [p for p in PARTS if self.left(p) <= 0]

    @property
    def pirate(self) -> bool:
        """bounty.pirate."""
        return any(self.bounties.values())

    def carries(self) -> int | None:
        """contraband.capacity: cards that take space in the hold; mods.contraband: one does not."""
        if self.cargo is None or self.contraband is None:
            return None
        return self.cargo + max(0, self.contraband - ("contraband-hold" in self.mods))

    def seen(self) -> bool:
        """mods.contraband: is there contraband an NPC can see?"""
        return (self.contraband or 0) > ("contraband-hold" in self.mods)


@dataclass
class Npc:
    """A ship with no player, or one that enters at the end of the round."""

    zone: str = ""
    ship: str = "frigate"
    seamanship: int | None = None
    scouting: int | None = None
    leadership: int | None = None
    upgrades: list[str] = field(default_factory=list)


@dataclass
class Battle:
    """A battle being fought round by round. `me` is the player whose decision it is, `foe` an NPC or another player."""

    me: Actor
    foe: str
    attacker: str
    round: int = 1
    mine: str = ""
    theirs: str = ""
    damage: dict[str, int] = field(default_factory=lambda: none_of(PARTS))  # of an NPC
    burning: list[str] = field(default_factory=list)  # "me", "foe"
    slowed: list[str] = field(default_factory=list)  # caltrops: one die less next time
    hits: dict[str, int] = field(default_factory=lambda: {"me": 0, "foe": 0})  # still to be located
    used: list[str] = field(default_factory=list)  # shots used this round
    spent: list[str] = field(default_factory=list)  # weapons the NPC used
    won: str = ""  # who won the check
    rolled: bool = False  # the round's hits are being dealt


@dataclass
class Seas(State):
    """A table of Merchants & Marauders."""

    box_facts = FACTS

    players: dict[Actor, Captain] = field(default_factory=dict)
    active: Actor = "1"
    first: Actor = "1"
    npcs: dict[str, Npc] = field(default_factory=dict)
    coming: dict[str, Npc] = field(default_factory=dict)  # npc.enter
    wars: list[str] = field(default_factory=list)  # "english-spanish"
    wind: str = ""
    storm: str = ""
    event: str = ""  # the title of the round's Event card, where somebody named it
    raided: list[str] = field(default_factory=list)  # zones whose merchant lies on the track
    locations: dict[str, str] = field(default_factory=dict)  # zone -> kind
    bare: list[str] = field(default_factory=list)  # module 3: ports whose modification token was bought
    reserve: int | None = None  # module 3: modification tokens beside the board
    treasure: int | None = None  # gold on the treasure galleon
    waiting: list[Actor] = field(default_factory=list)  # who has still to move this round
    charted: dict[str, str] = field(default_factory=dict)  # links corrected at this table
    overruled: str = ""  # the link that an overruled NPC sailed, until it is charted or another NPC moves
    battle: list[Battle] = field(default_factory=list)  # at most one
    raid: dict[str, int] = field(default_factory=dict)  # a raid under way, on a merchant or a location
    ambush: dict[str, int] = field(default_factory=dict)  # variant 5: who scouted, skulls * 100 + pips
    ending: bool = False

    # -- settings ------------------------------------------------------------------------------------------------------

    def on(self, module: int) -> bool:
        """Is a module in play?"""
        return module in chosen(self.options.get("modules", ""), 11)

    def variant(self, number: int) -> bool:
        return number in chosen(self.options.get("variants", ""), 6)

    @property
    def slow(self) -> bool:
        """ships.slow-galleon, ships.slow-must, variant-1.galleon, variant-5.galleon; ships.slow-may."""
        return self.on(5) or self.variant(1) or self.variant(5) or self.options.get("galleon") == "slow"

    @property
    def has_wind(self) -> bool:
        return self.on(8) and self.options.get("weather", "both") in ("both", "wind")  # wind.parts

    @property
    def has_storm(self) -> bool:
        return self.on(8) and self.options.get("weather", "both") in ("both", "storm")

    # -- the map ---------------------------------------------------------------------------------------------------------

    def ways(self, zone: str) -> dict[str, str]:
        """A zone's neighbours by direction."""
        return links({**self.map_changes(), **self.charted}, zone)

    def near(self, zone: str) -> list[str]:
        return list(dict.fromkeys(self.ways(zone).values()))

    def map_known(self) -> None:
        """Takes the owner's corrections of the map from the box, once."""
        self.fact("map.changes")

    def map_changes(self) -> dict[str, str]:
        return {f"{zone}:{way}": to for zone, way, to in self.known("map.changes") or ()}

    # -- captains --------------------------------------------------------------------------------------------------------

    def at_sea(self, who: Actor) -> str:
        """The sea zone a captain is in; empty in port (scout.port) or without a captain."""
        seat = self.players[who]
        return "" if seat.port or not seat.alive else seat.zone

    def at_war(self, a: str, b: str) -> bool:
        return bool(a and b) and pair(a, b) in self.wars

    def closed(self, who: Actor, port: str) -> tuple[int, bool]:
        """move.closed, war.ports: bounties of the port's nation, and whether the nations are at war."""
        seat = self.players[who]
        return seat.bounties.get(nation(port), 0), self.at_war(seat.nation, nation(port))

    def location(self, who: Actor) -> str:
        """The kind of location in a captain's sea zone; empty in port or where there is none."""
        kind = self.locations.get(self.at_sea(who), "")
        return "" if kind == "-" else kind

    def maneuver(self, ship: str) -> int | None:
        """The plain galleon's is asked for; treasure.modules: the treasure galleon is slow too."""
        if ship == "galleon" and not self.slow:
            told: int | None = self.known("galleon.maneuver")
            return told
        got: int = ships()[ship]["maneuverability"]
        return got

    def ask_maneuver(self, who: Actor) -> None:
        """The plain galleon's is printed on its card only."""
        if self.players[who].ship == "galleon" and not self.slow:
            self.fact("galleon.maneuver")

    def points(self, who: Actor) -> int:
        """Glory on the track."""
        return self.pinned(f"{who}.points", sum(self.players[who].glory.values()))

    def stash_points(self, stash: int) -> int:
        return sum(stash >= step for step in (STASH_RISING if self.variant(3) else STASH))


def pair(a: str, b: str) -> str:
    return "-".join(sorted((a, b)))


def wrong(s: Seas) -> Iterator[Because]:
    """Pieces that cannot be so."""
    for who, seat in s.players.items():
        counts = {
            "gold": seat.gold, "stash": seat.stash, "cargo": seat.cargo, "contraband": seat.contraband, "favor": seat.favor,
            "cards": seat.cards, "specialists": seat.specialists, "rumors": seat.rumors, "actions": seat.actions,
        }  # fmt: skip
        for key, n in (*counts.items(), *seat.bounties.items(), *seat.glory.items()):
            if n is not None and n < 0:
                yield impossible("table.below-zero", path=f"{who}.{key}")
        if seat.ship not in ships():
            yield impossible("table.bad-value", path=f"{who}.ship", expected=", ".join(ships()))
        elif any(not 0 <= seat.damage[p] <= seat.size(p) for p in PARTS):
            yield impossible("table.bad-value", path=f"{who}.damage", expected="0 …")
        if seat.loyalty not in TRACK:
            yield impossible("table.bad-value", path=f"{who}.loyalty", expected=", ".join(TRACK))
        if seat.favor > 5:  # favor.max
            yield impossible("favor.max")
        if seat.home and seat.home not in (*ports(), "none"):
            yield impossible("table.bad-value", path=f"{who}.home", expected=", ".join(ports()))
        for key, words, known in (("weapons", seat.weapons, WEAPONS), ("mods", seat.mods, MODS)):
            if set(words) - set(known) or len(set(words)) != len(words):
                yield impossible("table.bad-value", path=f"{who}.{key}", expected=", ".join(known))
        yield from _in_zone(f"{who}.zone", seat.zone)
    for slot, npc in (*s.npcs.items(), *s.coming.items()):
        if slot not in SLOTS or npc.ship not in ships():
            yield impossible("table.bad-value", path=f"npcs.{slot}", expected=", ".join(SLOTS))
        yield from _in_zone(f"npcs.{slot}.zone", npc.zone)
    yield from _in_zone("storm", s.storm)
    if s.reserve is not None and s.reserve < 0:
        yield impossible("table.below-zero", path="reserve")
    if set(s.bare) - set(ports()) or len(set(s.bare)) != len(s.bare):
        yield impossible("table.bad-value", path="bare", expected=", ".join(ports()))
    for zone, kind in s.locations.items():
        if zone not in ports() or kind not in (*KINDS, "-"):
            yield impossible("table.bad-value", path=f"locations.{zone}", expected=", ".join(KINDS))


def _in_zone(path: str, zone: str) -> Iterator[Because]:
    if zone and zone not in zones():
        yield impossible("table.bad-value", path=path, expected=", ".join(zones()))
