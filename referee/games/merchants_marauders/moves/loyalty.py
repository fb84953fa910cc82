"""Loyalty of the crew (module 11): paying for it in port, one more action of a fierce crew, the mutiny."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, against, count, impossible, short

from ..actions import free_again, missed
from ..death import die
from ..gains_losses import pay
from ..loyalty import loyal
from ..modifications import skill_dice
from ..state import Seas
from ..zones import TRACK
from .base import Rolled, decider
from .port import InPort


class Mutiny(Rolled):
    """Skulls of the Leadership check of a mutiny: none, and the captain dies."""

    module = 11
    verb = "mutiny"
    rule = "loyalty.mutiny"
    chance = True
    bare = True

    def dice(self, s: Seas) -> int | None:
        return mutiny_dice(s)

    def apply(self, s: Seas) -> None:
        who = decider(s)
        s.pop()
        if self.skulls:
            s.players[who].loyalty = "angry"
        else:
            die(s, who, "loyalty.killed")


def mutiny_dice(s: Seas) -> int | None:
    """loyalty.angry: one less; loyalty.mutiny-battle: no crew combat, so nothing else counts."""
    skill = skill_dice(s, decider(s), "leadership")
    return None if skill is None else max(1, skill - 1)


class Fierce(Rolled):
    """loyalty.fierce: a Leadership check for one more action."""

    verb = "fierce"
    rule = "loyalty.fierce"

    def dice(self, s: Seas) -> int | None:
        return skill_dice(s, self.by, "leadership")

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if not s.on(11):
            yield impossible("use.modules", name="loyalty")
        elif seat.loyalty != "fierce-loyalty":
            yield impossible("loyalty.order")
        elif seat.fierce and not free_again(s, self.by, self.verb):
            yield against("loyalty.fierce")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.fierce = True
        missed(s, self.by, self.verb, not self.skulls)
        if self.skulls:
            loyal(s, self.by, -1, "loyalty.fierce")
            seat.actions += 1


class Treat(InPort):
    """loyalty.pay: the printed gold for one step up, once per port action; where nobody told what the track prints, it is said."""

    verb = "treat"
    rule = "loyalty.pay"
    thing = "loyalty"
    gold: int | None = count(1, 9, likely=0, template="n-gold", unit="gold", ends=True, default=None)

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
