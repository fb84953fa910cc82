"""Decisions that effects bring."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible

from ...board import NATIONS
from ...survey import recall
from .. import gains, incomes, shipboard
from ..effects import Part
from ..state import FullGame, upgrades
from .phases import _top


class Favour(Move[FullGame]):
    """Influence in a nation of your choice."""

    verb = "favour"
    rule = "symbol.influence-any"
    bare = True
    nation: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from NATIONS

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s, "influence.")
        if self.nation not in NATIONS:
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)

    def apply(self, s: FullGame) -> None:
        n = int(_top(s).data.get("n", 1))
        s.pop()
        gains.influence(s, self.by, self.nation, n)


class Unload(Move[FullGame]):
    """Remove a disc of your choice from your ship board."""

    verb = "unload"
    rule = "symbol.disc"
    bare = True
    cell: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from upgrades()  # an empty cell is refused by its name

    def blocks(self, s: FullGame) -> Iterator[Because]:
        if self.cell not in upgrades():
            yield impossible("table.no-such-word", word=self.cell, verb=self.verb)
            return
        yield from shipboard.locked(s, self.by, self.cell)

    def apply(self, s: FullGame) -> None:
        s.pop()
        shipboard.remove_disc(s, self.by, self.cell)

    def effect(self, s: FullGame) -> tuple[str, dict[str, object]] | None:
        return "symbol.disc", {"n": s.seat(self.by).discs[self.cell]}


class Annex(Move[FullGame]):
    """A control token of any nation in any free village."""

    verb = "occupy"
    rule = "symbol.annex-village"
    nation: str
    place: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (n for n in NATIONS if s.supply[n].left)
        elif len(said) == 1:
            yield from s.free_villages()

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s)
        if self.nation not in NATIONS or self.place not in s.free_villages():
            yield impossible("whole.not-free", place=self.place)
        elif s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")
        if _top(s).data.get("rank"):
            s.fact("influence.ranks")

    def apply(self, s: FullGame) -> None:
        rank = _top(s).data.get("rank")
        s.pop()
        s.put_token(self.nation, self.place)
        s.note("symbol.annex-village", nation=self.nation, place=self.place)
        if rank:
            gains.next_rank(s, self.by, self.nation)


class TakeToken(Move[FullGame]):
    """An attribute token you lack."""

    verb = "take-token"
    rule = "symbol.attribute-any"
    token: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            names = s.known("attribute.names")
            yield from (a for a in names or () if a not in s.seat(by).attrs)
            if names is None:  # asked when one is said
                yield Open("NAME", str.isalpha, lambda rng: rng.choice(("anchor", "crown", "rum")))

    def blocks(self, s: FullGame) -> Iterator[Because]:
        if self.token in s.seat(self.by).attrs:
            yield impossible("attribute.one")
        elif self.token not in (s.fact("attribute.names") or (self.token,)):
            yield impossible("table.no-such-word", word=self.token, verb=self.verb)

    def apply(self, s: FullGame) -> None:
        s.pop()
        incomes.take_attribute(s, self.by, self.token)


class Crew(Move[FullGame]):
    """Sailors put on the card just bought: doubloon income +2 for each."""

    verb = "crew"
    rule = "symbol.sailors-income"
    n: int

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(1, s.seat(by).sailors + 1))

    def blocks(self, s: FullGame) -> Iterator[Because]:
        if not 0 < self.n <= s.seat(self.by).sailors:
            yield impossible("whole.few-sailors", need=self.n, have=s.seat(self.by).sailors)

    def apply(self, s: FullGame) -> None:
        seat = s.seat(self.by)
        s.pop()
        seat.sailors -= self.n
        seat.on_cards += self.n
        incomes.raise_income(s, self.by, 2 * self.n, "d")


class Bonus(Move[FullGame]):
    """The three-way upgrade: explorer up to 3, or 4 doubloons and 4 points, or a nation's next rank."""

    verb = "bonus"
    rule = "upgrade.choice"
    bare = True
    what: str

    @classmethod
    def choices(cls, s: FullGame, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("explore", "doubloons", *NATIONS)

    def blocks(self, s: FullGame) -> Iterator[Because]:
        recall(s, "influence.")
        if self.what not in ("explore", "doubloons", *NATIONS):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif self.what in NATIONS:
            s.fact("influence.ranks")

    def apply(self, s: FullGame) -> None:
        s.pop()
        if self.what in NATIONS:
            gains.next_rank(s, self.by, self.what)
        else:
            gains.queue(s, self.by, (Part(3, "explore"),) if self.what == "explore" else (Part(4, "d"), Part(4, "v")))


class Skip(Move[FullGame]):
    """symbol.decline: an effect need not be used."""

    verb = "skip"
    rule = "symbol.decline"

    def apply(self, s: FullGame) -> None:
        s.pop()
