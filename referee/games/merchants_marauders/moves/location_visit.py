"""Visits to locations: one action opens the visit, each kind of place has its own move. Towns: see `port`; trade posts: `trade`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible, says, short

from ..death import die
from ..gains_losses import enlist, pay, strike
from ..loyalty import restless
from ..scouting import eyes
from ..state import Seas
from ..zones import KINDS, NATIONS, NEW_WEAPONS, PARTS, WEAPONS, nation, zones
from .base import COUNTS, OfModule, Rolled, any_zone
from .contraband import store
from .hold import room
from .port import no_visit, visit

FINDS = ("cargo", "contraband", "rumor", "crew", *WEAPONS)


class Visit(Move[Seas]):
    """One action: visit the location of the zone (location.optional). What is done there is said next."""

    verb = "visit"
    rule = "location.visit"

    def needless(self, s: Seas) -> bool:
        """natives.visit: a whole ship would give its card away, so that is asked first."""
        captain = s.players[self.by]
        damaged = any(n for part, n in captain.damage.items() if part != "crew")
        return s.location(self.by) == "natives" and not damaged and not captain.port

    def settled(self, s: Seas) -> bool:
        return not self.needless(s) or self.__dict__.get("kind") == "yes"

    def really(self, s: Seas) -> tuple[str, ...]:
        return ("yes",) if self.needless(s) else ()

    kind: str | None = says(really, understood=KINDS, ever=(*KINDS, "yes"), ends=settled, default=None)  # who likes names it
    sure: str | None = says(lambda m, s: () if m.settled(s) else ("yes",), ends=settled, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(9):
            yield impossible("use.modules", name="module-9")
            return
        yield from no_visit(s, self.by)
        yield from HINDRANCES.get(s.location(self.by), _nothing)(s, self.by)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.kind not in (None, "yes", s.location(self.by)):
            yield impossible("location.visit", zone=s.players[self.by].zone)

    def apply(self, s: Seas) -> None:
        visit(s, self.by)
        kind, captain = s.location(self.by), s.players[self.by]
        if kind == "pirate-haven":
            filled = 0 if restless(s, self.by) else captain.damage["crew"]
            captain.damage["crew"] -= filled
            pay(s, self.by, s.known("haven.price") or 0)
            s.note("haven.visit", player=self.by, n=filled)
            captain.rumors = None if captain.rumors is None else captain.rumors + 1
        elif kind == "prison":
            pay(s, self.by, 5)
            enlist(s, self.by)
            s.note("prison.visit", player=self.by)
        elif kind == "natives" and not (captain.cargo and captain.contraband):
            barter(s, self.by, "contraband" if captain.contraband else "cargo")
        elif kind == "naval-fort" and nation(captain.zone) not in s.npcs:  # fort.spawn, fort.event: like an Event card
            s.push("arrival", "table", only=nation(captain.zone))
        elif kind in ("missionary", "natives", "naval-fort", "reef"):
            s.push("reef-roll" if kind == "reef" else kind, self.by, **({"who": self.by} if kind == "reef" else {}))


def _nothing(s: Seas, who: Actor) -> Iterator[Because]:
    return iter(())


def _haven(s: Seas, who: Actor) -> Iterator[Because]:
    yield from short("gold.aboard", s.players[who].gold, s.fact("haven.price") or 0)


def _missionary(s: Seas, who: Actor) -> Iterator[Because]:
    if not s.players[who].pirate:
        yield impossible("missionary.visit", n=0)
    else:
        yield from short("gold.aboard", s.players[who].gold, 3)


def _prison(s: Seas, who: Actor) -> Iterator[Because]:
    """prison.visit; loyalty.restless: a paid specialist comes all the same."""
    yield from short("gold.aboard", s.players[who].gold, 5)


def _natives(s: Seas, who: Actor) -> Iterator[Because]:
    """natives.visit; contraband.rules: a card of either compartment will do."""
    captain = s.players[who]
    if captain.cargo == 0 and not captain.contraband:
        yield impossible("sell.cards", need=1, have=0)


def _reef(s: Seas, who: Actor) -> Iterator[Because]:
    """reef.damage cannot bite as translated, so the table says once what it means."""
    s.fact("reef.damage")
    return iter(())


HINDRANCES = {"pirate-haven": _haven, "missionary": _missionary, "prison": _prison, "natives": _natives, "reef": _reef}


class Absolve(OfModule):
    """missionary.visit: 3 gold for each bounty removed, of one nation."""

    module = 9
    verb = "absolve"
    rule = "missionary.visit"
    bare = True

    def wanted(self, s: Seas) -> Iterator[str]:
        yield from (n for n in NATIONS if s.players[self.by].bounties[n])

    def removable(self, s: Seas) -> int:
        return s.players[self.by].bounties[self.nation]

    nation: str = says(wanted, understood=NATIONS, ever=NATIONS)
    n: int = count(1, removable, understood=COUNTS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not 1 <= self.n <= self.removable(s):
            yield impossible("missionary.visit", n=self.removable(s))
        yield from short("gold.aboard", s.players[self.by].gold, 3 * self.n)

    def apply(self, s: Seas) -> None:
        s.pop()
        pay(s, self.by, 3 * self.n)
        s.players[self.by].bounties[self.nation] -= self.n


class Send(OfModule):
    """fort.visit: the naval ship of the zone's nation goes to an adjacent zone."""

    module = 9
    verb = "send"
    rule = "fort.visit"
    bare = True

    def adjacent(self, s: Seas) -> list[str]:
        return s.near(s.npcs[nation(s.players[self.by].zone)].zone)

    zone: str = says(adjacent, understood=any_zone, ever=zones)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.zone not in self.adjacent(s):
            yield against("move.step", **{"from": s.npcs[nation(s.players[self.by].zone)].zone, "to": self.zone})

    def apply(self, s: Seas) -> None:
        s.pop()
        s.npcs[nation(s.players[self.by].zone)].zone = self.zone


class Barter(OfModule):
    """natives.visit: with both kinds aboard, which card is given."""

    module = 9
    verb = "barter"
    rule = "natives.visit"
    bare = True
    what: str = says(("cargo", "contraband"))

    def apply(self, s: Seas) -> None:
        s.pop()
        barter(s, self.by, self.what)


def barter(s: Seas, who: Actor, what: str) -> None:
    """natives.visit: a card for the repair of everything but crew."""
    captain = s.players[who]
    if getattr(captain, what) is not None:
        setattr(captain, what, getattr(captain, what) - 1)
    for part in PARTS:
        if part != "crew":
            captain.damage[part] = 0
    s.note("natives.visit", player=who)


class Dive(Rolled):
    """reef.visit: the skulls of the Scouting check, so many things are found."""

    module = 9
    verb = "dive"
    rule = "reef.visit"
    bare = True

    def dice(self, s: Seas) -> int | None:
        return eyes(s, self.by)

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.skulls:
            s.push("reef", self.by, left=self.skulls)


class Find(OfModule):
    """reef.visit: one thing for each success."""

    module = 9
    verb = "find"
    rule = "reef.visit"
    bare = True

    def things(self, s: Seas) -> Iterator[str]:
        missing = {"contraband": s.on(7), "crew": s.players[self.by].damage["crew"]}
        yield from (f for f in FINDS if missing.get(f, True) and f not in s.players[self.by].weapons and (s.on(2) or f not in NEW_WEAPONS))

    what: str = says(things, understood=FINDS, ever=FINDS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        captain = s.players[self.by]
        if self.what in captain.weapons:
            yield impossible("shipyard.weapon", name=self.what)
        elif self.what in NEW_WEAPONS and not s.on(2):
            yield impossible("use.modules", name=self.what)
        elif self.what in ("cargo", "contraband"):
            yield from room(s, self.by, self.what == "cargo", self.what == "contraband")
        elif self.what == "crew" and not captain.damage["crew"]:
            yield impossible("recruit.check", n=0)
        elif self.what == "crew" and restless(s, self.by):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        frame, captain = s.frame, s.players[self.by]
        frame.data["left"] -= 1
        if frame.data["left"] <= 0:
            s.pop()
        if self.what in WEAPONS:
            captain.weapons.append(self.what)
        elif self.what in ("cargo", "contraband"):  # contraband.loot
            store(s, self.by, self.what == "cargo", self.what == "contraband")
        elif self.what == "rumor" and captain.rumors is not None:
            captain.rumors += 1
        elif self.what == "crew":
            captain.damage["crew"] -= 1
        if s.known("reef.damage") == "each":
            strike(s, self.by, "hull")
            s.note("reef.damage", player=self.by)
            if captain.left("hull") <= 0:
                die(s, self.by, "ship.hull")
