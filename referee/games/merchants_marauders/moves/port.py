"""The port action: selling first, then everything else; with contraband, favor and loyalty. Towns and trade posts know some of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.move import Actor, Because, Move, Open, against, count, impossible, says, short

from ..gains import gain, glory, lay_down, loyal, pay
from ..state import Seas
from ..zones import TRACK, ports
from .base import COUNTS, any_port
from .sea import lacking, spend

MARKETS = ("town", "trade-post")


class InPort(Move[Seas]):
    """A step of the port action: once per turn, one action; or, one thing of it, of a visit to a town or trade post."""

    thing: ClassVar[str] = ""  # town.may: which of the seven things of a town it is
    selling: ClassVar[bool] = False

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from port_step(self, s)

    def _begin(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not seat.port:
            visit(s, self.by)
            seat.trading = self.thing
            return
        if not seat.ported:  # port.once
            spend(s, self.by)
            seat.ported, seat.demanded = True, 0
        if not self.selling:
            seat.after_sale = True


def port_step(move: InPort, s: Seas) -> Iterator[Because]:
    """Why this step of the port action is not possible here and now."""
    seat = s.players[move.by]
    if s.location(move.by) in MARKETS:
        yield from _in_market(move, s)
        return
    if not seat.port or not seat.alive:
        yield impossible("location.not-port")
        return
    if not seat.ported:
        yield from lacking(s, move.by)
    if seat.port_done:
        yield against("port.once")
    elif seat.courted and move.thing != "favor":
        yield against("favor.last")
    if move.selling and seat.after_sale:
        yield against("port.order")


def _in_market(move: InPort, s: Seas) -> Iterator[Because]:
    """town.visit, town.may, trade-post.either: one thing a visit."""
    seat, kind = s.players[move.by], s.location(move.by)
    if kind == "trade-post" and move.thing not in ("sell", "buy"):
        yield against("trade-post.either")
    elif not move.thing:
        yield against("town.must-not", what=move.verb)
    elif seat.visiting and seat.trading not in ("", move.thing):
        yield against("trade-post.either" if kind == "trade-post" else "town.may")
    if not seat.visiting:
        yield from no_visit(s, move.by)


def no_visit(s: Seas, who: Actor) -> Iterator[Because]:
    """location.visit, location.once, location.who: why the location of the zone cannot be visited now."""
    seat, kind = s.players[who], s.location(who)
    if not kind:
        yield no_location(s, who)
        return
    yield from lacking(s, who)
    if seat.visited:
        yield against("location.once")
    if kind == "pirate-haven" and not seat.pirate:
        yield against("haven.visit")
    elif kind in ("naval-fort", "trade-post") and seat.pirate:
        yield against("fort.visit" if kind == "naval-fort" else "trade-post.visit")


def no_location(s: Seas, who: Actor) -> Because:
    """location.visit, location.at-sea: none in port or in The Caribbean Sea; elsewhere nobody told which."""
    zone = s.at_sea(who)
    if not zone or zone not in s.locations:
        return impossible("location.at-sea" if not zone else "location.setup", zone=s.players[who].zone)
    return impossible("location.visit", zone=zone, untold=True)


def visit(s: Seas, who: Actor) -> None:
    """location.visit: one action; location.at-sea: the ship stays where it is."""
    seat = s.players[who]
    if not seat.visiting:
        spend(s, who)
        seat.visited, seat.visiting, seat.trading, seat.demanded = True, s.location(who) in MARKETS, "", 0


# -- goods -------------------------------------------------------------------------------------------------------------


def income(s: Seas, before: int, n: int, wanted: int, bonus: int) -> int:
    """sell.price; variant-6.sell, variant-6.zone: the first in demand of a port action, of those sold before too."""
    dear = min(wanted, max(0, 1 - before)) if s.variant(6) else wanted
    return 6 * dear + 3 * (n - dear) + bonus * n


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

    def too_many(self, s: Seas) -> Because:
        return impossible("sell.price", player=self.by, n=self.n)

    n: int = count(1, aboard, likely=0, template="n-cards", understood=COUNTS)
    wanted: int = count(0, sold, likely=0, template="n-wanted", no=too_many)
    bonus: int | None = says(("1",), understood=("2", "3"), ends=True, default=None, kind=int)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if s.players[self.by].cargo == 0:
            yield impossible("sell.cards", need=1, have=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("sell.cards", seat.cargo, max(1, self.n))
        if self.n < 1:
            yield self.too_many(s)
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


class Smuggle(InPort):
    """contraband.sell: 10 gold a card in the Port it names; who likes says that Port. contraband.side: no demand counts."""

    verb = "smuggle"
    rule = "contraband.sell"
    selling = True

    def aboard(self, s: Seas) -> int:
        have = s.players[self.by].contraband
        return 6 if have is None else have

    n: int = count(1, aboard, likely=0, template="n-contraband", understood=COUNTS)
    named: str | None = says((), understood=any_port, ever=ports, ends=True, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(7):
            yield impossible("mods.contraband-needs")
            return
        yield from super().bars(s)
        if s.players[self.by].contraband == 0:
            yield impossible("contraband.sold", need=1, have=0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.n < 1:
            yield impossible("contraband.sold", need=1, have=0)
        yield from short("contraband.sold", s.players[self.by].contraband, self.n)
        if self.named and self.named != s.players[self.by].zone:
            yield against("contraband.sell", port=self.named)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if seat.contraband is not None:
            seat.contraband -= self.n
        gain(s, self.by, 10 * self.n)
        s.note("contraband.sell", player=self.by, n=10 * self.n)
        pairs, seat.sold = divmod(seat.sold + self.n, 2)  # contraband.half
        if pairs:
            glory(s, self.by, "contraband", "contraband.glory", pairs)


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

    n: int = count(0, drawn, likely=0, template="n-cards", understood=COUNTS)
    gold: int = count(cheapest, dearest, likely=0, template="n-gold", understood=COUNTS)
    contraband: int | None = count(1, 3, likely=0, template="n-contraband", understood=COUNTS, ends=True, default=None)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if self.drawn(s) < 1:
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


# -- gold, favor, loyalty ------------------------------------------------------------------------------------------------


class Stash(InPort):
    """stash.where: gold into the stash (or out of it) in the home Port; loyalty.stash."""

    verb = "stash"
    rule = "stash.where"

    def amount(self, s: Seas) -> Open:
        most = s.players[self.by].gold or 0
        return Open("n-stash", lambda w: w.removeprefix("-").isdecimal() and len(w) < 4, lambda rng: str(rng.randint(0, most)))

    gold: int = says(opens=amount, kind=int)

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if s.players[self.by].zone != s.players[self.by].home:
            yield against("stash.where")
        elif not s.players[self.by].stash:
            yield from short("gold.aboard", s.players[self.by].gold, 1)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.gold < 0:
            yield from short("stash.empty", seat.stash, -self.gold)
        else:
            yield from short("gold.aboard", seat.gold, self.gold)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        if self.gold <= 0:
            lay_down(s, self.by, self.gold)
            return
        s.push("stashing", self.by, gold=self.gold)  # laid down once a mutiny is survived: see turn.settle
        loyal(s, self.by, -1, "loyalty.stash")


class BuyFavor(InPort):
    """favor.gain: 1 favor for 2 gold; favor.war: neither war nor bounty hinders it."""

    verb = "court"
    rule = "favor.gain"
    thing = "favor"

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(10):
            yield impossible("use.modules", name="favor")
            return
        yield from super().bars(s)
        seat = s.players[self.by]
        if seat.favor >= 5:
            yield impossible("favor.max")
        elif seat.courted or seat.trading == "favor":  # favor.once
            yield against("favor.once")
        yield from short("gold.aboard", seat.gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2)
        s.players[self.by].courted = s.players[self.by].port
        favor(s, self.by)


def favor(s: Seas, who: Actor) -> None:
    seat = s.players[who]
    if s.on(10) and seat.favor < 5:
        seat.favor += 1
        s.note("favor.gain", player=who)


class Treat(InPort):
    """loyalty.pay: the printed gold for one step up, once per port action; where nobody told what the track prints, it is said."""

    verb = "treat"
    rule = "loyalty.pay"
    thing = "loyalty"
    gold: int | None = count(1, 9, likely=0, template="n-gold", ends=True, default=None)

    def price(self, s: Seas) -> int | None:
        """The text has 3 from Content on; the other prices are told once."""
        level = s.players[self.by].loyalty
        return self.gold if self.gold is not None else 3 if level == "content" else s.known(f"loyalty.price.{level}")

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if not s.on(11):
            yield impossible("use.modules", name="loyalty")
            return
        yield from super().bars(s)
        if seat.loyalty in (TRACK[0], TRACK[-1]):
            yield impossible("loyalty.order")
        if seat.raised or seat.trading == "loyalty":
            yield against("loyalty.pay")
        yield from short("gold.aboard", seat.gold, 1)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.gold is None and seat.loyalty != "content":
            s.fact(f"loyalty.price.{seat.loyalty}", loyalty=seat.loyalty)
        price = self.price(s)
        if price is None:
            yield impossible("loyalty.price", loyalty=seat.loyalty)
        else:
            yield from short("gold.aboard", seat.gold, price)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, self.price(s) or 0)
        s.players[self.by].raised = s.players[self.by].port
        loyal(s, self.by, 1, "loyalty.pay")
