"""«The Adventure Begins»: what the innkeeper buys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Move, impossible, says

from ...state import PortRoyal
from .tasks import GOODS


class Sell(Move[PortRoyal]):
    """innkeeper.sell: one bread or rum of one's own at the price on her card."""

    verb = "sell"
    rule = "innkeeper.sell"

    def goods(self, s: PortRoyal) -> Iterable[str]:
        return dict.fromkeys(s.card(i).item for i in s.players[self.by].items if s.card(i).item in GOODS)

    item: str = says(goods, ever=GOODS, no="item.own")

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not s.kit.adventure:
            yield impossible("table.other-mode", verb=self.verb)
        elif s.count(self.by, "innkeeper") <= s.sold:
            yield impossible("innkeeper.sell")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        s.ask(s.box.cards[s.possible(_innkeepers(s, self.by)[s.sold])[0]], "price")
        yield from ()

    def apply(self, s: PortRoyal) -> None:
        seat = s.players[self.by]
        keeper = s.possible(_innkeepers(s, self.by)[s.sold])[0]
        word = next(i for i in seat.items if s.card(i).item == self.item)
        seat.items.remove(word)
        s.throw([word])
        s.sold += 1
        price = s.printed(s.box.cards[keeper], "price")
        s.note("innkeeper.sell", player=self.by, coins=None if price is None else s.gain(self.by, price))


def _innkeepers(s: PortRoyal, who: Actor) -> list[str]:
    return [p for p in s.players[who].persons if s.card(p).type == "innkeeper"]
