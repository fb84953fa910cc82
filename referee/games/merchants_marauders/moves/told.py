"""What is only told: counts and gains of turns nobody wants to enter move by move."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, number

from ..chart import KINDS, NATIONS, PARTS, SOURCES, ports
from ..gains import die, glory
from ..state import Seas
from .reckoning import At, Chart, Place, Skills
from .said import Told

COUNTS = ("gold", "stash", "cargo", "contraband", "cards", "rumors", "specialists", "favor")


class Has(Told):
    """How much of something a captain has now."""

    verb = "has"
    rule = "setup.money"
    bare = True
    by: Actor
    what: str
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from COUNTS
        elif len(said) == 1:
            yield number("0-99", 0, 99)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.what not in COUNTS or self.n < 0:
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif self.what == "favor" and self.n > 5:
            yield impossible("favor.max")
        elif self.what == "cards" and self.n > 4:
            yield against("glory.card")

    def apply(self, s: Seas) -> None:
        setattr(s.players[self.by], self.what, self.n)


class Got(Told):
    """A glory point, by its source."""

    verb = "earns"
    rule = "glory.card"
    by: Actor
    origin: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from SOURCES

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.origin not in SOURCES:
            yield impossible("table.no-such-word", word=self.origin, verb=self.verb)

    def apply(self, s: Seas) -> None:
        glory(s, self.by, self.origin, "glory.card")


class Wanted(Told):
    """Bounties of a nation on a captain now."""

    verb = "wanted"
    rule = "bounty.gain"
    by: Actor
    nation: str
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from NATIONS
        elif len(said) == 1:
            yield from map(str, range(6))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.nation not in NATIONS or not 0 <= self.n <= 28:
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)

    def apply(self, s: Seas) -> None:
        s.players[self.by].bounties[self.nation] = self.n


class Damaged(Told):
    """Damage of a location of the ship now."""

    verb = "hurt"
    rule = "ship.zones"
    by: Actor
    part: str
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from PARTS
        elif len(said) == 1 and said[0] in PARTS:
            yield from map(str, range(s.players[by].size(said[0]) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.part not in PARTS or not 0 <= self.n <= seat.left(self.part) + seat.damage[self.part]:
            yield impossible("table.no-such-word", word=self.part, verb=self.verb)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.damage[self.part] = self.n
        if seat.left("hull") <= 0:
            die(s, self.by, "ship.hull")


class Dies(Told):
    """The captain died."""

    verb = "dies"
    rule = "death.lose"
    by: Actor

    def apply(self, s: Seas) -> None:
        die(s, self.by, "death.lose")


class Location(Told):
    """Which location lies in a zone."""

    verb = "location"
    rule = "location.setup"
    by: Actor
    zone: str
    kind: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.on(9):
            yield from ports()
        elif len(said) == 1:
            yield from (*KINDS, "-")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not s.on(9) or self.zone not in ports() or self.kind not in (*KINDS, "-"):
            yield impossible("location.setup")
        elif self.kind != "-" and sum(k == self.kind for z, k in s.locations.items() if z != self.zone) >= 2:
            yield impossible("location.what")
        elif self.kind == "trade-post" and any(s.locations.get(z) == "trade-post" for z in s.near(self.zone)):
            yield against("location.posts")

    def apply(self, s: Seas) -> None:
        s.locations[self.zone] = self.kind


class Treasure(Told):
    """Gold on the treasure galleon now."""

    verb = "hoard"
    rule = "treasure.sail"
    by: Actor
    gold: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and "treasure-galleon" in s.npcs:
            yield number("0-99", 0, 99)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if "treasure-galleon" not in s.npcs or self.gold < 0:
            yield impossible("treasure.gone")

    def apply(self, s: Seas) -> None:
        s.treasure = self.gold


TOLD = (At, Has, Got, Wanted, Damaged, Dies, Location, Treasure, Place, Skills, Chart)
