"""Decisions that effect symbols bring: which nation, disc, village, token or upgrade."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, Open, count, impossible, says

from ... import board, ship_upgrades
from ...board import NATIONS
from ...survey import INFLUENCE, recall
from .. import gains, incomes
from ..effect_symbols import Part
from ..state import RefereedGame


class Favour(Move[RefereedGame]):
    """Influence in a nation of your choice."""

    verb = "favour"
    rule = "symbol.influence-any"
    bare = True
    nation: str = says(NATIONS)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, INFLUENCE)
        return iter(())

    def apply(self, s: RefereedGame) -> None:
        n = s.frame.data.get("n", 1)
        s.pop()
        gains.influence(s, self.by, self.nation, n)


class Unload(Move[RefereedGame]):
    """Remove a disc of your choice from your ship board."""

    verb = "unload"
    rule = "symbol.disc"
    bare = True
    cell: str = says(ship_upgrades.cells)  # an empty one is refused by its name

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        yield from ship_upgrades.locked(s.seat(self.by), self.cell)

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        ship_upgrades.remove_disc(s, self.by, self.cell)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return "symbol.disc", {"n": s.seat(self.by).discs[self.cell]}


class Annex(Move[RefereedGame]):
    """A control token of any nation in any free village."""

    verb = "occupy"
    rule = "symbol.annex-village"

    def free(self, s: RefereedGame) -> list[str]:
        return s.free_villages()

    nation: str = says(NATIONS)
    place: str = says(free, no="symbol.annex-village", ever=board.numbered())

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        recall(s)
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        if s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")
        if s.frame.data.get("rank"):
            s.fact("influence.ranks")

    def apply(self, s: RefereedGame) -> None:
        rank = s.frame.data.get("rank")
        s.pop()
        s.put_token(self.nation, self.place)
        s.note("symbol.annex-village", nation=self.nation, place=self.place)
        if rank:
            gains.next_rank(s, self.by, self.nation)


class TakeToken(Move[RefereedGame]):
    """An attribute token you lack."""

    verb = "take-token"
    rule = "symbol.attribute-any"

    def lacking(self, s: RefereedGame) -> Iterator[str]:
        yield from (a for a in s.attributes if a not in s.seat(self.by).attrs)

    def known(self, s: RefereedGame) -> tuple[str, ...]:
        return s.attributes

    def any_name(self, s: RefereedGame) -> Open | None:
        """Where nobody told what the tokens are called."""
        return None if s.attributes else Open("NAME", str.isalpha, lambda rng: rng.choice(("anchor", "crown", "rum")))

    token: str = says(lacking, understood=known, opens=any_name)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        s.fact("attribute.names")
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        if self.token in s.seat(self.by).attrs:
            yield impossible("attribute.one")

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        incomes.take_attribute(s, self.by, self.token)


class Crew(Move[RefereedGame]):
    """Sailors put on the card just bought: doubloon income +2 for each."""

    verb = "crew"
    rule = "symbol.sailors-income"

    def aboard(self, s: RefereedGame) -> int:
        return s.seat(self.by).sailors

    def too_few(self, s: RefereedGame) -> Because:
        return impossible("whole.few-sailors", need=self.n, have=self.aboard(s))

    n: int = count(1, aboard, no=too_few)

    def apply(self, s: RefereedGame) -> None:
        seat = s.seat(self.by)
        s.pop()
        seat.sailors -= self.n
        seat.on_cards += self.n
        incomes.raise_income(s, self.by, 2 * self.n, "d")


class Bonus(Move[RefereedGame]):
    """The three-way upgrade: explorer up to 3, or 4 doubloons and 4 points, or a nation's next rank."""

    verb = "bonus"
    rule = "upgrade.choice"
    bare = True
    what: str = says(("explore", "doubloons", *NATIONS))

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, INFLUENCE)
        if self.what in NATIONS:
            s.fact("influence.ranks")
        return iter(())

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        if self.what in NATIONS:
            gains.next_rank(s, self.by, self.what)
        else:
            gains.queue(s, self.by, (Part(3, "explore"),) if self.what == "explore" else (Part(4, "d"), Part(4, "v")))


class Skip(Move[RefereedGame]):
    """symbol.decline: an effect need not be used."""

    verb = "skip"
    rule = "symbol.decline"

    def apply(self, s: RefereedGame) -> None:
        s.pop()
