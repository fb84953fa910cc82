"""What is only told: counts and gains of turns nobody wants to enter move by move."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Open, against, impossible, number

from ..gains import die, glory
from ..state import Seas
from ..zones import KINDS, NATIONS, PARTS, SOURCES, ports, say
from .base import Told
from .told_map import At, Chart, Place, Skills

COUNTS = ("gold", "stash", "cargo", "contraband", "cards", "rumors", "specialists", "favor")


class Has(Told):
    """How much of something a captain has now."""

    verb = "has"
    rule = "setup.money"
    bare = True
    what: str
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c in COUNTS if {"contraband": s.on(7), "favor": s.on(10)}.get(c, True))
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
    origin: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (k for k in SOURCES if {"contraband": s.on(7), "location-raid": s.on(9), "treasure": s.on(6)}.get(k, True))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.origin not in SOURCES:
            yield impossible("table.no-such-word", word=self.origin, verb=self.verb)

    def apply(self, s: Seas) -> None:
        glory(s, self.by, self.origin, "glory.card")


class Wanted(Told):
    """Bounties of a nation on a captain now."""

    verb = "wanted"
    rule = "bounty.gain"
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

    def apply(self, s: Seas) -> None:
        die(s, self.by, "death.lose")


def _port(word: str) -> str:
    """The zone a word names or begins to name."""
    word = word.casefold()
    forms = {zone: [form.casefold() for form in (zone, *say(zone))] for zone in ports()}
    found = [zone for zone, names in forms.items() if word in names]
    found = found or [zone for zone, names in forms.items() if len(word) > 2 and any(name.startswith(word) for name in names)]
    return found[0] if len(found) == 1 else ""


MORE = Open("n-zone", lambda w: bool(_port(w)), lambda rng: rng.choice(ports()), exact=_port)  # a further zone: not listed again


class Location(Told):
    """Which location lies in a zone; as many zones as one likes, each with its kind."""

    verb = "location"
    rule = "location.setup"
    said: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) % 2:
            yield from (*KINDS, "-")
        elif s.on(9):
            if said:
                yield DONE
                yield MORE
            else:
                yield from ports()

    def _laid(self, s: Seas) -> dict[str, str]:
        return {**s.locations, **dict(zip(self.said[::2], self.said[1::2], strict=False))}

    def blocks(self, s: Seas) -> Iterator[Because]:
        named, kinds, laid = self.said[::2], self.said[1::2], self._laid(s)
        paired = len(set(named)) == len(named) == len(kinds) > 0
        if not s.on(9) or not paired or set(named) - set(ports()) or set(kinds) - {*KINDS, "-"}:
            yield impossible("location.setup")
        elif any(list(laid.values()).count(kind) > 2 for kind in set(kinds) - {"-"}):
            yield impossible("location.what")
        elif any(laid[zone] == "trade-post" == laid.get(z) for zone in named for z in s.near(zone)):
            yield against("location.posts")

    def apply(self, s: Seas) -> None:
        s.locations = self._laid(s)


class Treasure(Told):
    """Gold on the treasure galleon now."""

    verb = "hoard"
    rule = "treasure.sail"
    gold: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and "treasure-galleon" in s.npcs:
            yield number("n-gold", 0, 99)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if "treasure-galleon" not in s.npcs or self.gold < 0:
            yield impossible("treasure.gone")

    def apply(self, s: Seas) -> None:
        s.treasure = self.gold


TOLD = (At, Has, Got, Wanted, Damaged, Dies, Location, Treasure, Place, Skills, Chart)
