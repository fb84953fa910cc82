"""The counts of a table: what was typed at the end, then the pieces as far as they are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.move import Actor
from referee.kernel.score import OPEN

from .activation import has_shield
from .cities import controlled, eastern, held, pair
from .copies import level_of
from .exploits.boards import ATTRS, DUTCH, REGIONS, SYMBOLS, deck_of
from .mat import governors
from .score_counts import Range
from .state import Endeavor


class AtTable:
    """The pieces of a table."""

    def __init__(self, s: Endeavor) -> None:
        self.s, self.chosen, self.seats = s, s.chosen, tuple(s.players)

    def raw(self, who: Actor, what: str) -> Any:
        s = self.s
        if what in s.wide:
            return s.cell if what == "haiti-cards" else s.wide[what]
        if who in s.players and what in s.players[who].counts:
            return s.players[who].counts[what]
        if what.startswith("shield-"):
            exploit = what.removeprefix("shield-")
            return None if s.tracking == "nothing" else int(has_shield(s, who, exploit))
        if what.startswith(("track-", "sea-")):
            return self.row(*what.split("-", 1))
        if what in ("towns", "own-cards"):
            return self.listed(who, what)
        if s.tracking == "nothing":
            return None
        count = KNOWN.get(what)
        if count is None and s.tracked:
            count = TRACKED.get(what)
        return count(s, who) if count else None

    def least(self, who: Actor, what: str) -> int:
        """globalization.glory-governors: one governor card has a slot of its own and is kept; cities and seas that effects told of."""
        s = self.s
        if s.tracking == "nothing":
            return 0
        if what == "globalization-regions":
            return min(1, len(governors(s.players[who])))
        if what == "sun-regions":
            return len({s.cities[c].region for c in held(s, who, REGIONS)})
        return int(what.startswith("sea-") and who in s.seas[what.removeprefix("sea-")])

    def row(self, kind: str, region: str) -> list[str] | None:
        """Discs on a shipping track or in an open sea; None where more may lie there than was told."""
        s = self.s
        surveyed = s.surveyed if kind == "track" else s.sounded
        if s.tracked or region in surveyed:
            return (s.tracks if kind == "track" else s.seas)[region]
        return None

    def listed(self, who: Actor, what: str) -> list[str] | None:
        """Regions with an own city; own cards by their decks."""
        s, seat = self.s, self.s.players[who]
        if what in seat.told:
            return seat.towns if what == "towns" else seat.decks
        if not s.tracked:
            return None
        return list({s.cities[c].region for c in held(s, who, REGIONS)}) if what == "towns" else [deck_of(c) for c in seat.cards]


def _walled(city: str) -> Callable[[Endeavor, Actor], int]:
    return lambda s, who: int(city in s.cities and s.cities[city].holder == who and s.cities[city].fort)


def _walls(s: Endeavor, who: Actor) -> list[str]:
    return [c for c in held(s, who) if s.cities[c].fort and c not in DUTCH]


def _forts(s: Endeavor, who: Actor) -> Range:
    """spanish-main.glory: 1 or 2 each."""
    values = [s.known(f"city-glory.{c}") for c in _walls(s, who)]
    return sum(v or 1 for v in values), sum(v or 2 for v in values)


def _dutch_map(s: Endeavor, who: Actor) -> Range:
    """dutch-east-india.glory-map: what is printed on its two cities, and on the connection for who controls it (imperialism.blockade)."""
    mine = [c for c in DUTCH if c in s.cities and s.cities[c].holder == who]
    keys = [f"city-glory.{c}" for c in mine] + (["dutch.route-glory"] if pair(*DUTCH) in controlled(s, who) else [])
    values = [s.known(key) for key in keys]
    glory = sum(v or 0 for v in values)
    return glory, OPEN if None in values else glory


def _spaces(s: Endeavor, who: Actor, line: list[str], key: str) -> Range:
    printed = s.known(key) or ()
    at = [k for k, w in enumerate(line) if w == who]
    known = sum(printed[k] for k in at if k < len(printed))
    return known, OPEN if any(k >= len(printed) for k in at) else known


def _ocean(s: Endeavor, who: Actor) -> Range:
    lines = [_spaces(s, who, line, f"transit.glory.{b}") for b, line in s.pacific.items()]
    return sum(a for a, _ in lines), sum(b for _, b in lines)


def _in_ocean(s: Endeavor, who: Actor) -> int:
    return sum(line.count(who) for line in s.pacific.values())


def _tahiti(s: Endeavor, who: Actor) -> int | None:
    """transit-of-venus.fork: a disc behind it shows that it is filled."""
    length, stem, *branches = s.known("transit.length.pacific"), *s.pacific.values()
    if any(branches) or (length is not None and len(stem) >= length):
        return 1
    return None if length is None and stem else 0


def _routes(s: Endeavor, who: Actor) -> int | None:
    """imperialism.glory-routes: without a lifted blockade nobody controls a connection to the East."""
    if s.tracked:
        return sum(1 for r in controlled(s, who) if eastern(s, r))
    return None if _lifted(s) else 0


def _lifted(s: Endeavor) -> int:
    return sum(seat.blockades for seat in s.players.values())


def _symbols(s: Endeavor, who: Actor) -> int | None:
    """haiti.symbols on the cards of the board, where they were described."""
    if not s.tracked:
        return 0 if not s.haiti else None
    described = [s.known(f"card.{c}") for c in s.haiti]
    return None if None in described else sum(1 for words in described for w in words or () if w in SYMBOLS)


def _icons(action: str) -> Callable[[Endeavor, Actor], int | None]:
    """saltpeter.glory-icons, dutch-east-india.glory-batavia: icons on buildings and action tokens."""

    def icons(s: Endeavor, who: Actor) -> int | None:
        seat = s.players[who]
        words = [s.known(f"building.{b.kind}") for b in seat.buildings]
        if None in words:
            return None
        printed = [part for described in words for w in described or () for part in w.replace("+", "/").split("/")]
        return printed.count(action) + sum(action in token.split("-or-") for token in seat.actions)

    return icons


def _levels(s: Endeavor, who: Actor) -> int | None:
    levels = [level_of(s, b.kind) for b in s.players[who].buildings]
    return None if None in levels else sum(n or 0 for n in levels)


def _hand(s: Endeavor, who: Actor) -> int | None:
    """underground-railroad.glory-discs: cannons are no discs."""
    seat = s.players[who]
    return None if seat.harbor is None else seat.harbor + sum(b.on == "disc" for b in seat.buildings)


def _glory_on(kind: str) -> Callable[[Endeavor, Actor], int | None]:
    """Glory symbols on all cards or buildings, where the box knows them."""

    def symbols(s: Endeavor, who: Actor) -> int | None:
        seat = s.players[who]
        keys = [f"card.{c}" for c in seat.cards] if kind == "card" else [f"building.{b.kind}" for b in seat.buildings]
        words = [s.known(key) for key in keys]
        return None if None in words else sum(1 for described in words for w in described or () if w == "glory")

    return symbols


def _tracks(s: Endeavor, who: Actor) -> int | None:
    """base.scoring: the glory printed on the four attribute tracks, where the box tells it."""
    at = [(s.known(f"track-glory.{a}"), s.attribute(who, a)) for a in ATTRS]
    return None if any(table is None or n is None for table, n in at) else sum(table[n] for table, n in at)


def _cities(s: Endeavor, who: Actor) -> int | None:
    """base.scoring: the glory printed on cities, fleet spaces and connections of the main board, where the box tells it."""
    mine = [c for c in held(s, who) if c not in DUTCH]
    fleets, routes = sum(row.count(who) for row in s.fleets.values()), [r for r in controlled(s, who) if r != pair(*DUTCH)]
    glory = [s.known(f"city-glory.{c}") for c in mine]
    glory += [s.known("fleet-glory")] * fleets + [s.known("route-glory")] * len(routes)
    return None if None in glory else sum(glory)


#: What the effects themselves tell, also where the base game lies on the table.
KNOWN: Mapping[str, Callable[[Endeavor, Actor], Any]] = {
    "abolished": lambda s, who: int(s.abolished),
    "investors": lambda s, who: len(s.investors),
    "shielded-tokens": lambda s, who: int(s.known("glory.shielded") or 0),
    "spanish-main-glory-named": _walls,
    "jesuits-cities-named": lambda s, who: [c for c in held(s, who) if s.cities[c].missionary],
    "tahiti": _tahiti,
    "haiti-cards": lambda s, who: [deck_of(c) for c in s.haiti],
    "haiti-symbols": _symbols,
    "sun-table": lambda s, who: s.known("sun.glory"),
    "saltpeter-cannons": lambda s, who: s.cannons(who),
    "pirates-nassau": lambda s, who: int(s.nassau == who),
    "pirates-governor": lambda s, who: int(s.nassau_governor == who),
    "imperialism-routes": _routes,
    "imperialism-tokens": lambda s, who: s.players[who].blockades,
    "spanish-main-glory": _forts,
    "dutch-cape-town": _walled("cape-town"),
    "dutch-batavia": _walled("batavia"),
    "dutch-map": _dutch_map,
    "jesuits-cities": lambda s, who: sum(1 for c in held(s, who) if s.cities[c].missionary),
    "south-sea-discs": lambda s, who: s.invested.count(who),
    "stock-glory": lambda s, who: sum(1 for k in s.players[who].stocks if k != "discs-level"),
    "manila-galleons": lambda s, who: s.players[who].galleons,
    "railroad-discs": lambda s, who: s.railroad.count(who),
    "railroad-spaces": lambda s, who: _spaces(s, who, s.railroad, "railroad.glory"),
    "railroad-routes": lambda s, who: 0 if s.railroad.count(who) < 2 else None,  # a connection needs both its ends
    "transit-discs": _in_ocean,
    "transit-spaces": _ocean,
    "transit-routes": lambda s, who: 0 if _in_ocean(s, who) < 2 else None,
    "transit-glory": lambda s, who: s.players[who].transit_glory,
}
#: What only follows where everything is tracked.
TRACKED: Mapping[str, Callable[[Endeavor, Actor], Any]] = {
    "base-tracks": _tracks,
    "base-cities": _cities,
    "saltpeter-icons": _icons("attack"),
    "dutch-ships": _icons("ship"),
    "dutch-levels": _levels,
    "railroad-hand": _hand,
    "base-cards": _glory_on("card"),
    "base-buildings": _glory_on("building"),
    "base-slavery": lambda s, who: s.players[who].buried,
}
