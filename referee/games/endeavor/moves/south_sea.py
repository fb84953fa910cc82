"""South Sea Company: the investment track, stock tokens, bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, impossible

from ..boards import STOCKS
from ..copies import none_left
from ..state import Endeavor
from .effect import Effect


class Invest(Effect):
    """south-sea.invest: a disc to the next free space; south-sea.stock for the owner of the disc its arrow points to."""

    verb = "invest"
    rule = "south-sea.invest"
    exploit = "south-sea"
    action = "ship"
    by: Actor

    def own(self, s: Endeavor) -> Iterator[Because]:
        self.ask(s, "south-sea.length", "int")
        self.ask(s, f"south-sea.arrow.{len(s.invested) + 1}", "int", space=len(s.invested) + 1)
        return
        yield

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.invested.append(self.by)
        arrow = s.known(f"south-sea.arrow.{len(s.invested)}", "int") or 0
        owner = s.invested[arrow - 1] if 0 < arrow <= len(s.invested) else ""
        last = len(s.invested) == s.known("south-sea.length", "int")
        if owner and s.stock["stock-token"] and not (last and s.old):
            s.note("south-sea.stock", player=owner)
            s.push("stock", owner, last=last)  # south-sea.bankrupt: the stock of the last space is taken before the crash
        elif last:
            bankrupt(s)


def bankrupt(s: Endeavor) -> None:
    """south-sea.bankrupt, south-sea.bankrupt-bonus, south-sea.closed."""
    s.bankrupt = True
    for who in s.invested:
        s.home(who)
    s.invested.clear()
    for seat in s.players.values():
        seat.stocks.clear()
    s.note("south-sea.bankrupt")


class Stock(Move[Endeavor]):
    """south-sea.choice: cash it at once for the upper bonus, or keep it for the lower one (south-sea.no-change)."""

    verb = "stock"
    rule = "south-sea.choice"
    bare = True
    by: Actor
    kind: str
    how: str  # cash | keep

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from STOCKS
        elif len(said) == 1:
            yield from ("cash", "keep")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.kind not in STOCKS or self.how not in ("cash", "keep") or not s.stock["stock-token"]:
            yield impossible("south-sea.choice")
        yield from none_left(s, "stock-token", self.kind)

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        s.pop()
        s.stock["stock-token"] -= 1
        s.handed.append(f"stock-token:{self.kind}")
        if self.how == "keep":  # south-sea.lower
            s.players[self.by].stocks.append(self.kind)
        elif self.kind == "payment-glory":  # south-sea.upper
            s.push("pay", self.by, n=1) if s.tracked else s.note("base.payment", player=self.by, n=1)
        else:
            s.note("south-sea.upper", player=self.by, n=s.grow(self.by, 1 if self.kind == "disc-glory" else 2))
        if frame.data.get("last"):
            bankrupt(s)


MOVES = (Invest,)
