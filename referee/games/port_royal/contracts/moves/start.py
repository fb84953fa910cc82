"""Before the game: contracts are laid out, time cards may become points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Move, count, impossible, says

from ...modes import by_lot
from ...state import PortRoyal
from ...turn import all_laid, begin_turn
from ..cards import contracts
from ..cooperative import ask_seal


def all_contracts(move: object, s: PortRoyal) -> Iterable[str]:
    return contracts()


class Lay(Move[PortRoyal]):
    """One more contract is laid face up."""

    verb = "lay"
    rule = "contracts.four"
    chance = True
    bare = True

    def not_yet(self, s: PortRoyal) -> list[str]:
        coop = s.kit.coop
        return [c for c, one in contracts().items() if c not in s.contracts and (coop or not one.cooperative_only)]

    contract: str = says(not_yet, understood=all_contracts, ever=contracts, no="contracts.open")

    @classmethod
    def dealt(cls, s: PortRoyal) -> bool:
        return by_lot(s.options) or super().dealt(s)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        one = contracts()[self.contract]
        if self.contract in s.contracts:
            yield impossible("contracts.twice", contract=self.contract)
        elif s.kit.coop:
            ask_seal(s, one)
        elif one.cooperative_only:
            yield impossible("contracts.white")

    def apply(self, s: PortRoyal) -> None:
        s.contracts.append(self.contract)
        all_laid(s)


class Aside(Move[PortRoyal]):
    """Before the game: so many time cards go to the points deck."""

    verb = "aside"
    rule = "coop.points-before"
    bare = True

    def all_of_them(self, s: PortRoyal) -> int:
        return s.time

    def too_many(self, s: PortRoyal) -> Because:
        return impossible("coop.points-many", need=self.cards, have=s.time)

    cards: int = count(0, all_of_them, likely=99, no=too_many, unit="card")

    def apply(self, s: PortRoyal) -> None:
        s.time -= self.cards
        s.points += self.cards
        begin_turn(s, s.first)
