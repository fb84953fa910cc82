"""What is only told: counts and gains of turns nobody wants to enter move by move."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Because, Choice, against, count, impossible, says, tail

from ..captain import BOUNTIES
from ..gains_losses import glory
from ..state import CONTRABAND, Seas
from ..zones import KINDS, NATIONS, PARTS, SOURCES, of_rule, ports
from .base import AtTheTable, Told, named
from .card_effects import EFFECTS, sink
from .told_map import At, Chart, Place, Skills

COUNTS = ("gold", "stash", "cargo", "contraband", "cards", "rumors", "specialists", "favor")


class Has(Told):
    """How much of something a captain has now."""

    verb = "has"
    rule = "setup.money"
    bare = True

    def counts(self, s: Seas) -> Iterator[str]:
        yield from (c for c in COUNTS if {"contraband": s.on(7), "favor": s.on(10)}.get(c, True))

    what: str = says(counts, ever=COUNTS)
    n: int = count(0, 99, template="0-99")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.what == "favor" and self.n > 5:
            yield impossible("favor.max")
        elif self.what == "cards" and self.n > of_rule("glory.card", "hand"):
            yield against("glory.card")
        elif self.what == "contraband" and (have := s.contraband_but(self.by) + self.n) > CONTRABAND:
            yield impossible("contraband.setup", have=have)

    def apply(self, s: Seas) -> None:
        setattr(s.players[self.by], self.what, self.n)


class Got(Told):
    """A glory point, by its source."""

    verb = "earns"
    rule = "glory.card"

    def sources(self, s: Seas) -> Iterator[str]:
        yield from (k for k in SOURCES if {"contraband": s.on(7), "location-raid": s.on(9), "treasure": s.on(6)}.get(k, True))

    origin: str = says(sources, ever=SOURCES)

    def apply(self, s: Seas) -> None:
        glory(s, self.by, self.origin, "glory.card")


class Wanted(Told):
    """Bounties of a nation on a captain now."""

    verb = "wanted"
    rule = "bounty.gain"
    nation: str = says(NATIONS)
    n: int = count(0, BOUNTIES, likely=6)

    def apply(self, s: Seas) -> None:
        s.players[self.by].bounties[self.nation] = self.n


class Damaged(Told):
    """Damage of a location of the ship now."""

    verb = "hurt"
    rule = "ship.zones"

    def room(self, s: Seas) -> int:
        return s.players[self.by].size(self.part)

    part: str = says(PARTS)
    n: int = count(0, room)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.damage[self.part] = self.n
        if seat.left("hull") <= 0:
            sink(s, self.by, "ship.hull")


A_PORT, A_KIND = named("n-zone", ports()), named("n-kind", (*KINDS, "-"))  # told seldom: not listed one by one


class Location(AtTheTable):
    """Which location lies in a zone; as many zones as one likes, each with its kind, before it or behind it."""

    verb = "location"
    rule = "location.setup"

    def following(self, s: Seas) -> Iterator[Choice]:
        if len(self.said) % 2:
            yield A_KIND if self.said[-1] in ports() else A_PORT
        else:
            if self.said:
                yield DONE
            yield A_PORT

    def in_full(self, s: Seas) -> tuple[str, ...]:
        if len(self.said) % 2:
            return (*KINDS, "-") if self.said[-1] in ports() else ports()
        return (*ports(), *KINDS)

    said: tuple[str, ...] = tail(following, understood=in_full, ever=(*KINDS, "-"))

    def _pairs(self) -> list[tuple[str, str]]:
        pairs = zip(self.said[::2], self.said[1::2], strict=False)
        return [(zone, kind) if zone in ports() else (kind, zone) for zone, kind in pairs]

    def _laid(self, s: Seas) -> dict[str, str]:
        return {**s.locations, **dict(self._pairs())}

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(9):
            yield impossible("location.setup")

    def blocks(self, s: Seas) -> Iterator[Because]:
        named, kinds, laid = [zone for zone, _ in self._pairs()], [kind for _, kind in self._pairs()], self._laid(s)
        paired = 2 * len(set(named)) == len(self.said) > 0
        if not paired or set(named) - set(ports()) or set(kinds) - {*KINDS, "-"}:
            yield impossible("location.setup")
        elif any(list(laid.values()).count(kind) > 2 for kind in set(kinds) - {"-"}):
            yield impossible("location.what")
        elif any(laid[zone] == "trade-post" == laid.get(z) for zone in named for z in s.near(zone)):
            yield against("location.posts")

    def apply(self, s: Seas) -> None:
        s.locations = self._laid(s)


class Treasure(AtTheTable):
    """Gold on the treasure galleon now."""

    verb = "hoard"
    rule = "treasure.sail"
    gold: int = count(0, 99, template="n-gold", unit="gold")

    def bars(self, s: Seas) -> Iterator[Because]:
        if "treasure-galleon" not in s.npcs:
            yield impossible("treasure.gone")

    def apply(self, s: Seas) -> None:
        s.treasure = self.gold


TOLD = (At, Has, Got, Wanted, Damaged, *EFFECTS, Location, Treasure, Place, Skills, Chart)
