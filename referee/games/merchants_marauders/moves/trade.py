"""Trade: selling and buying goods, also in a town or at a trade post; the prices of variant 6. Contraband is sold in `contraband`."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, count, impossible, says, short

from ..gains_losses import gain, glory, pay
from ..state import Seas
from ..zones import of_rule
from .base import COUNTS
from .port import InPort


def income(s: Seas, before: int, n: int, wanted: int, bonus: int) -> int:
    """sell.price; variant-6.sell, variant-6.zone: the first in demand of a port action, of those sold before too."""
    dear = min(wanted, max(0, 1 - before)) if s.variant(6) else wanted
    return of_rule("sell.price", "in-demand") * dear + of_rule("sell.price", "normal") * (n - dear) + bonus * n


class Sell(InPort):
    """Sell goods: how many, how many of them in demand, and a bonus of the zone for each card."""

    verb = "sell"
    rule = "sell.price"
    selling = True
    thing = "sell"

    def aboard(self, s: Seas) -> int:
        have = s.players[self.by].cargo
        return 6 if have is None else have

    def sold(self, s: Seas) -> int:
        return self.n

    n: int = count(1, aboard, likely=0, template="n-cards", unit="goods-cards", understood=COUNTS, no="sell.what")
    wanted: int = count(0, sold, likely=0, template="n-wanted", unit="in-demand", understood=COUNTS, no="sell.what")
    bonus: int | None = says(("1",), understood=("2", "3"), ends=True, default=None, kind=int)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if s.players[self.by].cargo == 0:
            yield impossible("sell.cards", need=1, have=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("sell.cards", seat.cargo, max(1, self.n))
        if self.n < max(1, self.wanted):
            yield impossible("sell.price", player=self.by, n=self.n)
        if self.bonus and not seat.port:  # town.zone
            yield against("location.zone")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if seat.cargo is not None:
            seat.cargo -= self.n
        gold = income(s, seat.demanded, self.n, self.wanted, self.bonus or 0)
        gain(s, self.by, gold)
        s.note("variant-6.sell" if s.variant(6) else "sell.price", player=self.by, n=gold)
        before, seat.demanded = seat.demanded, seat.demanded + self.wanted
        if before < 3 <= seat.demanded:  # trade-post.demand
            glory(s, self.by, "sale", "sell.glory")


class Buy(InPort):
    """Buy goods: cards and gold paid for ordinary goods; then contraband cards, which cost 3 each (2 in Nassau).

    variant-6.buy: as ever; contraband.normal: what is bought as an ordinary good is one.
    """

    verb = "buy"
    rule = "buy.price"
    thing = "buy"

    def drawn(self, s: Seas) -> int:
        """buy.cards, trade-post.buy, town.buy: what is left of the cards drawn; 3 after buying in the same place last round."""
        seat, place = s.players[self.by], self.place(s)
        if place in seat.stock:
            return seat.stock[place]
        if seat.bought.get(place, -1) >= s.round - 1:
            return 3
        return 4 if s.location(self.by) == "town" else 6

    def place(self, s: Seas) -> str:
        seat = s.players[self.by]
        return seat.zone if seat.port else f"{seat.zone}-location"

    def cheapest(self, s: Seas) -> int:
        return 0 if s.players[self.by].zone == "nassau" else self.n

    def dearest(self, s: Seas) -> int:
        """buy.price, and by buy.basis a single card may cost any of it; zone.santo-domingo: 1 gold for new cards."""
        return 3 * self.n + (s.players[self.by].zone == "santo-domingo" and s.players[self.by].port)

    n: int = count(0, drawn, likely=0, template="n-cards", unit="goods-cards", understood=COUNTS, no="buy.what")
    gold: int = count(cheapest, dearest, likely=0, template="n-gold", unit="gold", understood=COUNTS, no="buy.what")
    contraband: int | None = count(1, 3, likely=0, template="n-contraband", unit="contraband", understood=COUNTS, ends=True, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not self.drawn(s):
            yield impossible("buy.cards", n=0)
        elif s.players[self.by].zone != "nassau":  # zone.nassau: there a card may cost nothing
            yield from short("gold.aboard", s.players[self.by].gold, 1)

    def cost(self, s: Seas) -> int:
        each = 2 if s.players[self.by].zone == "nassau" and s.players[self.by].port else 3  # contraband.price, zone.nassau
        return self.gold + each * (self.contraband or 0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat, extra = s.players[self.by], self.contraband or 0
        if extra and not s.on(7):
            yield impossible("mods.contraband-needs")
        if self.n + extra > self.drawn(s):
            yield impossible("buy.cards", n=self.drawn(s))
        elif not self.cheapest(s) <= self.gold <= self.dearest(s):
            yield against("buy.price", n=self.n)
        yield from short("gold.aboard", seat.gold, self.cost(s))
        most = max(6, seat.left("cargo")) if seat.port else seat.left("cargo")  # buy.hold: in port the quay helps
        have = seat.carries()
        if have is not None and have + self.n + extra > most:
            yield against("buy.hold", max=most, have=have + self.n + extra)

    def apply(self, s: Seas) -> None:
        seat, place = s.players[self.by], self.place(s)
        left = max(0, self.drawn(s) - self.n - (self.contraband or 0))
        self._begin(s)
        pay(s, self.by, self.cost(s))
        if seat.cargo is not None:
            seat.cargo += self.n
        if seat.contraband is not None:
            seat.contraband += self.contraband or 0
        seat.stock[place], seat.bought[place] = left, s.round
