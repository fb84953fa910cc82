"""Before the first turn: what the program must know to deal or to draw lots, then the table is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import TABLE, Because, Move

from ..adventure.heroes import PAIRS
from ..adventure.setup import next_hero
from ..facts import ADVENTURE, FULL_SAIL, STARS
from ..modes import by_lot
from ..state import PortRoyal
from ..turn import begin_turn


def told_first(s: PortRoyal) -> list[str]:
    """The facts without which the program cannot deal (setup.unknown-deck), or draw lots."""
    surveyed = {"full-sail": FULL_SAIL, "adventure": ADVENTURE}
    pools = [f"prices.{of}.{pool}" for of, row in surveyed.items() for pool in row if pool in s.box.pools]
    lots = [*([PAIRS] if s.kit.adventure else ()), *([STARS] if s.kit.mode == "epilogue" else ())]
    return [*(pools if s.cards == "app" else ()), *(lots if by_lot(s.options) else ())]


def laid_out(s: PortRoyal) -> None:
    """Contracts or heroes first, else the first turn."""
    if s.kit.contracts:
        s.push("lay", TABLE)
    elif s.kit.adventure:
        next_hero(s)
    else:
        begin_turn(s, s.first)


class Deal(Move[PortRoyal]):
    """The program takes the cards or draws the lots: what is printed on those it does not know is told first."""

    verb = "deal"
    rule = "setup.unknown-deck"
    bare = True

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        for key in told_first(s):
            s.fact(key, self.rule if key.startswith("prices.") else "")
        yield from ()

    def apply(self, s: PortRoyal) -> None:
        s.now.clear()
        laid_out(s)
