"""What the table tracks: captains' sheets, NPCs, wind and storm, wars, merchants, locations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Annotated

from referee.kernel.answer import NONE, Ear, Name, Number, One
from referee.kernel.answer_lists import Row, Some
from referee.kernel.cheap_classes import parts
from referee.kernel.domains import Among, Inner, Key
from referee.kernel.flow import State
from referee.kernel.move import Actor, Because, impossible

from .captain import Captain, Ship, Skill, Upgrade, Zone, none_of
from .decisions import Details
from .facts import FACTS
from .stash import stash_points
from .zones import (
    COMPASS,
    KINDS,
    NATIONS,
    PARTS,
    SLOTS,
    WEAPONS,
    chosen,
    links,
    nation,
    of_rule,
    ports,
    ships,
)

CONTRABAND = of_rule("contraband.setup")  # cards
MODIFICATIONS = of_rule("mods.setup")  # tokens
UPGRADES = of_rule("upgrades.setup")  # tokens in play

WARS = tuple("-".join(sorted(two)) for two in combinations(NATIONS, 2))
Fired = Annotated[str, Inner(Row((("side", One(("me", "foe"))), ("weapon", One(WEAPONS)))))]
Slot = Annotated[str, Key(SLOTS)]
Foe = Annotated[str, Among(lambda s: (*s.players, *SLOTS))]


@parts
class Ticked(Some):
    """Modules or variants, by number or name; all of them."""

    key: str = ""

    def _kept(self, text: str, ear: Ear) -> str | None:
        return super()._kept(text, ear._replace(say=lambda number: ear.say(f"{self.key}-{number}")))


@dataclass
class Npc:
    """A ship with no player, or one that enters at the end of the round."""

    zone: Zone = ""
    ship: Ship = "frigate"
    seamanship: Skill | None = None
    scouting: Skill | None = None
    leadership: Skill | None = None
    upgrades: list[Upgrade] = field(default_factory=list)


@dataclass
class Battle:
    """A battle being fought round by round. `me` is the player whose decision it is, `foe` an NPC or another player."""

    me: Actor
    foe: Foe
    attacker: Foe
    round: int = 1
    mine: Annotated[str, Inner()] = ""
    theirs: Annotated[str, Inner()] = ""
    damage: dict[str, int] = field(default_factory=lambda: none_of(PARTS))  # of an NPC
    burning: Annotated[list[str], Inner()] = field(default_factory=list)  # "me", "foe"
    slowed: Annotated[list[str], Inner()] = field(default_factory=list)  # caltrops: one die less next time
    hits: Annotated[dict[str, int], Inner()] = field(default_factory=lambda: {"me": 0, "foe": 0})  # still to be located
    used: list[Fired] = field(default_factory=list)  # shots used this round
    spent: list[Upgrade] = field(default_factory=list)  # weapons the NPC used
    won: Annotated[str, Inner()] = ""  # who won the check
    rolled: Annotated[bool, Inner()] = False  # the round's hits are being dealt


@dataclass
class Seas(State[Details]):
    """A table of Merchants & Marauders."""

    box_facts = FACTS

    players: dict[Actor, Captain] = field(default_factory=dict)
    modules: Annotated[str, Ticked(tuple(map(str, range(1, 12))), key="modules")] = NONE  # setup.settings
    variants: Annotated[str, Ticked(tuple(map(str, range(1, 7))), key="variants")] = NONE
    active: Actor = "1"
    first: Actor = "1"
    npcs: dict[Slot, Npc] = field(default_factory=dict)
    coming: dict[Slot, Npc] = field(default_factory=dict)  # npc.enter
    wars: list[Annotated[str, One(WARS)]] = field(default_factory=list)  # "english-spanish"
    wind: Annotated[str, Among(COMPASS, none=True)] = ""
    storm: Zone = ""
    event: Annotated[str, Name()] = ""  # the title of the round's Event card, where somebody named it
    raided: list[Zone] = field(default_factory=list)  # zones whose merchant lies on the track
    locations: dict[Annotated[str, Key(ports())], Annotated[str, One((*KINDS, "-"))]] = field(default_factory=dict)  # zone -> kind
    bare: list[Annotated[str, One(ports())]] = field(default_factory=list)  # module 3: ports whose modification token was bought
    reserve: Annotated[int, Number(0, MODIFICATIONS)] | None = None  # module 3: modification tokens beside the board
    treasure: int | None = None  # gold on the treasure galleon
    waiting: list[Actor] = field(default_factory=list)  # who has still to move this round
    charted: Annotated[dict[str, str], Inner()] = field(default_factory=dict)  # links corrected at this table
    overruled: Annotated[str, Inner()] = ""  # the link that an overruled NPC sailed, until it is charted or another NPC moves
    battle: list[Battle] = field(default_factory=list)  # at most one
    raid: Annotated[dict[str, int], Inner()] = field(default_factory=dict)  # a raid under way, on a merchant or a location
    ambush: Annotated[dict[str, int], Inner()] = field(default_factory=dict)  # variant 5: who scouted, skulls * 100 + pips
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
    def secret_stash(self) -> bool:
        """The table's wish: nobody sees on the screen what lies in a stash."""
        return self.options.get("stash") == "hidden"

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

    def contraband_but(self, who: Actor) -> int:
        """contraband.setup: cards that the others hold, or have sold singly."""
        return sum((seat.contraband or 0) * (other != who) + seat.sold for other, seat in self.players.items())

    def tokens_out(self) -> int:
        """upgrades.setup: upgrade tokens that are not in the reserve."""
        ships = (*self.npcs.values(), *self.coming.values())
        return sum(len(npc.upgrades) for npc in ships) + sum(len(seat.taken) for seat in self.players.values())

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
            printed: int | None = self.known("galleon.maneuver")
            return printed
        got: int = ships()[ship]["maneuverability"]
        return got

    def ask_maneuver(self, who: Actor) -> None:
        """The plain galleon's is printed on its card only."""
        if self.players[who].ship == "galleon" and not self.slow:
            self.fact("galleon.maneuver")

    def points(self, who: Actor) -> int:
        """Glory on the track."""
        return self.pinned(f"{who}.points", sum(self.players[who].glory.values()))

    def total(self, who: Actor) -> int:
        """end.ten: glory on the track and, as far as it is tracked, in the stash."""
        return self.points(who) + stash_points(self.players[who].stash or 0, self.variant(3))


def pair(a: str, b: str) -> str:
    return "-".join(sorted((a, b)))


def wrong(s: Seas) -> Iterator[Because]:
    """A sheet that cannot be so: more damage than the ship takes, a token twice, more cards or tokens than there are."""
    if (have := s.contraband_but("")) > CONTRABAND:
        yield impossible("contraband.setup", have=have)
    if (have := s.tokens_out()) > UPGRADES:
        yield impossible("upgrades.setup", have=have)
    for who, seat in s.players.items():
        for part in PARTS:
            if seat.damage[part] > seat.size(part):
                yield impossible("table.misplaced", path=f"{who}.damage.{part}", misfit=Number(0, seat.size(part)))
        for token in (*seat.weapons, *seat.mods):
            if (n := (*seat.weapons, *seat.mods).count(token)) > 1:
                yield impossible("table.too-many", card=token, have=n, of=1)
