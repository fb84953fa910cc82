"""Republic of Pirates: Nassau, the pirate ship, the governor of Nassau."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible

from ..attacks import wall
from ..cities import arrive, ask_region, ask_routes, city_choices, look, place, region_of, strip_routes
from ..state import Endeavor, governors
from .effect import Effect

WATERS = ("north-america", "caribbean")


def empty_nassau(s: Endeavor) -> None:
    """pirates.move-on, pirates.governor-move: the disc in Nassau, anyone's, goes to the city with the pirate ship."""
    owner, s.nassau = s.nassau, ""
    if not owner:
        return
    if s.pirate in ("", "nassau"):
        s.home(owner)
        return
    evict(s, s.pirate)
    city = place(s, s.pirate)
    city.holder = owner
    s.note("pirates.move-on", player=owner, city=s.pirate)
    strip_routes(s, owner)
    arrive(s, owner, city.region)


def evict(s: Endeavor, name: str) -> None:
    """pirates.evict."""
    city = place(s, name)
    if city.holder:
        s.home(city.holder)
        s.note("pirates.evict", player=city.holder)
        city.holder = ""
    if city.fort:  # insisted on: the wall goes back to its board
        city.fort = False
        s.stock[wall(name)] = s.stock.get(wall(name), 0) + 1


class Nassau(Effect):
    """pirates.nassau: a disc to Nassau, then the pirate ship to an unfortified city."""

    verb = "nassau"
    rule = "pirates.nassau"
    exploit = "pirates"
    action = "ship"
    by: Actor
    city: str | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from city_choices(s, WATERS, lambda c: c != s.pirate and not s.cities[c].fort)
            if not s.tracked:
                yield DONE

    def own(self, s: Endeavor) -> Iterator[Because]:
        if s.tracked and (not self.city or (ask_region if self.able(s) else region_of)(s, self.city) not in WATERS):
            yield impossible("pirates.where", city=self.city or "-")
            return
        if self.city and self.city == s.pirate:
            yield against("pirates.move-on", city=self.city)
        if self.city and look(s, self.city).fort:
            yield against("pirates.unfortified", city=self.city)
        if self.able(s) and s.nassau and s.pirate not in ("", "nassau"):
            ask_routes(s, s.pirate)

    def happen(self, s: Endeavor) -> None:
        empty_nassau(s)
        s.spend(self.by)
        s.nassau = self.by
        if self.city:
            s.pirate = self.city
            evict(s, self.city)
            place(s, self.city).token = False
            if not s.tracked:
                s.note("pirates.token-gone")


class NassauGovernor(Effect):
    """pirates.governor, pirates.governor-discs: a governor card and two discs; the ship leaves the game."""

    verb = "nassau-governor"
    rule = "pirates.governor"
    exploit = "pirates"
    action = "attack"
    discs = 0
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from governors(s.players[by])

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.card not in governors(s.players[self.by]):
            yield impossible("pirates.governor", card=self.card)
        have = s.players[self.by].harbor
        if have is not None and have < 2:
            yield impossible("pirates.governor-discs", have=have)
        if self.able(s) and s.nassau and s.pirate not in ("", "nassau"):
            ask_routes(s, s.pirate)

    def happen(self, s: Endeavor) -> None:
        s.players[self.by].cards.remove(self.card)
        empty_nassau(s)
        s.spend(self.by, 2)
        s.nassau = s.nassau_governor = self.by
        s.pirate = ""


MOVES = (Nassau, NassauGovernor)
