"""The port action: selling first, then everything else; with contraband, favor and loyalty."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, number, odd, short
from rulesdb import data

from ..gains import gain, glory, loyal, pay
from ..state import Seas
from ..zones import GAME_ID
from .base import counted
from .sea import lacking, spend


@cache
def pay_up() -> dict[str, int]:
    """Gold printed on the loyalty track for the next step up."""
    return {k: v["cost_to_next"] for k, v in data(GAME_ID, "loyalty")["level"].items() if "cost_to_next" in v}


class InPort(Move[Seas]):
    """Opens the port action with its first step: once per turn, one action."""

    selling = False

    def _port(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if not seat.port or not seat.alive:
            yield impossible("location.not-port")
            return
        if not seat.ported:
            yield from lacking(s, self.by)
        if seat.port_done and s.newer:
            yield against("port.once")
        elif seat.courted and s.newer and self.verb != "court":
            yield against("favor.last")
        if self.selling and seat.after_sale:
            yield against("port.order")

    def _begin(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not seat.ported:  # port.once
            spend(s, self.by)
            seat.ported = True
        if not self.selling:
            seat.after_sale = True


def income(s: Seas, n: int, wanted: int, bonus: int) -> int:
    """sell.price; variant-6.sell, variant-6.zone."""
    if s.variant(6):
        first = 6 + 3 * (wanted - 1) if wanted else 0
        return first + 3 * (n - wanted) + bonus * n
    return 6 * wanted + 3 * (n - wanted) + bonus * n


class Sell(InPort):
    """Sell goods: how many, how many of them in demand, and a bonus of the zone for each card."""

    verb = "sell"
    rule = "sell.price"
    selling = True
    n: int
    wanted: int
    bonus: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        have = s.players[by].cargo
        most = 6 if have is None else have
        if not said and most and s.players[by].port:
            yield counted("n-cards", 1, most)
        elif len(said) == 1 and said[0].isdecimal():
            yield counted("n-wanted", 0, int(said[0]))
        elif len(said) == 2:
            yield DONE
            yield "1"

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        yield from short("sell.cards", s.players[self.by].cargo, self.n)
        if not 0 <= self.wanted <= self.n or self.n < 1 or not 0 <= (self.bonus or 0) <= 3:
            yield impossible("sell.price", player=self.by, n=self.n)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if seat.cargo is not None:
            seat.cargo -= self.n
        gold = income(s, self.n, self.wanted, self.bonus or 0)
        gain(s, self.by, gold)
        s.note("variant-6.sell" if s.variant(6) else "sell.price", player=self.by, n=gold)
        if self.wanted >= 3:
            glory(s, self.by, "sale", "sell.glory")


class Smuggle(InPort):
    """contraband.sell: 10 gold a card in the Port it names."""

    verb = "smuggle"
    rule = "contraband.sell"
    selling = True
    n: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        have = s.players[by].contraband
        if not said and s.on(7) and have != 0 and s.players[by].port:
            yield counted("n-contraband", 1, 6 if have is None else have)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        if not s.on(7):
            yield impossible("mods.contraband-needs")
        elif self.n < 1:
            yield impossible("contraband.sold", need=1, have=0)
        else:
            yield from short("contraband.sold", s.players[self.by].contraband, self.n)

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
    """Buy goods: cards and gold paid for ordinary goods; then contraband cards, which cost 3 each (2 in Nassau)."""

    verb = "buy"
    rule = "buy.price"
    n: int
    gold: int
    contraband: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.players[by].port:
            yield counted("n-cards", 0, 6)
        elif len(said) == 1 and said[0].isdecimal():
            yield counted("n-gold", int(said[0]), 3 * int(said[0]))
        elif len(said) == 2 and s.on(7):
            yield DONE
            yield counted("n-contraband", 1, 3)

    def cost(self, s: Seas) -> int:
        each = 2 if s.players[self.by].zone == "nassau" else 3  # contraband.price, zone.nassau
        return self.gold + each * (self.contraband or 0)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        extra = self.contraband or 0
        if extra and not s.on(7):
            yield impossible("mods.contraband-needs")
        drawn = self.drawn(s)
        if self.n < 0 or extra < 0 or self.n + extra > drawn:
            yield impossible("buy.cards", n=drawn)
        elif not self.n <= self.gold <= 3 * self.n and not (seat.zone == "nassau" and self.gold <= 3 * self.n):
            yield against("buy.price", n=self.n)
        yield from short("shipyard.ship", seat.gold, self.cost(s))
        have = seat.carries()
        if have is not None and have + self.n + extra > max(6, seat.left("cargo")):
            yield against("buy.hold", max=max(6, seat.left("cargo")), have=have + self.n + extra)

    def drawn(self, s: Seas) -> int:
        """buy.cards: 6, or 3 after buying in the same Port last round; in the same port action what is left of them."""
        seat = s.players[self.by]
        if s.newer and seat.ported and seat.bought == seat.zone and seat.bought_round == s.round:
            return seat.stock
        return 3 if seat.bought == seat.zone and seat.bought_round >= s.round - 1 else 6

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.stock = max(0, self.drawn(s) - self.n - (self.contraband or 0))
        self._begin(s)
        pay(s, self.by, self.cost(s))
        if seat.cargo is not None:
            seat.cargo += self.n
        if seat.contraband is not None:
            seat.contraband += self.contraband or 0
        seat.bought, seat.bought_round = seat.zone, s.round


class Stash(InPort):
    """stash.where: gold into the stash (or out of it) in the home Port; loyalty.stash."""

    verb = "stash"
    rule = "stash.where"
    gold: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.players[by].port and s.players[by].zone == s.players[by].home:
            have = s.players[by].gold
            most = 40 if have is None else have
            yield Open("n-stash", lambda w: w.removeprefix("-").isdecimal() and len(w) < 4, lambda rng: str(rng.randint(0, most)))

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if seat.zone != seat.home:
            yield against("stash.where")
        if self.gold < 0:
            yield impossible("stash.where") if seat.stash is not None and seat.stash < -self.gold else odd("stash.where")
        else:
            yield from short("shipyard.ship", seat.gold, self.gold)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        pay(s, self.by, self.gold)
        if seat.stash is not None:
            seat.stash += self.gold
        if self.gold > 0:
            loyal(s, self.by, -1, "loyalty.stash")


class BuyFavor(InPort):
    """favor.gain: 1 favor for 2 gold."""

    verb = "court"
    rule = "favor.gain"

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if not s.on(10):
            yield impossible("use.modules", name="favor")
        elif seat.favor >= 5:
            yield impossible("favor.max")
        elif seat.courted and s.newer:  # favor.once
            yield against("favor.once")
        yield from short("shipyard.ship", seat.gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2)
        s.players[self.by].courted = True
        favor(s, self.by)


def favor(s: Seas, who: Actor) -> None:
    seat = s.players[who]
    if s.on(10) and seat.favor < 5:
        seat.favor += 1
        s.note("favor.gain", player=who)


class Treat(InPort):
    """loyalty.pay: the printed gold for one step up, once per port action; say it where the track prints another price than ours."""

    verb = "treat"
    rule = "loyalty.pay"
    gold: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.on(11) and s.players[by].port and not s.players[by].raised:
            yield DONE
            yield number("n-gold", 1, 9)

    def price(self, s: Seas) -> int:
        return pay_up()[s.players[self.by].loyalty] if self.gold is None else self.gold

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        seat = s.players[self.by]
        if not s.on(11) or seat.loyalty not in pay_up():
            yield impossible("loyalty.order")
            return
        if seat.raised:
            yield against("loyalty.pay")
        if self.price(s) < 1:
            yield impossible("loyalty.pay")
        yield from short("shipyard.ship", seat.gold, self.price(s))

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        pay(s, self.by, self.price(s))
        seat.raised = True
        loyal(s, self.by, 1, "loyalty.pay")
