"""The port action: selling first, then everything else; the stash; who may visit the location of a zone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.line.names import LEADING, clean, plain
from referee.kernel.move import Actor, Because, Move, Open, against, impossible, says, short

from ..actions import lacking, spend
from ..gains_losses import lay_down
from ..loyalty import loyal
from ..state import Seas
from ..zones import say

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
        yield impossible("location.not-port") if s.on(9) else impossible("port.list", zone=s.players[move.by].zone or None)
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


# -- gold, favor, loyalty ------------------------------------------------------------------------------------------------


def _into_it(said: tuple[str, ...]) -> tuple[str, int]:
    """`5 gold in the stash`: the number, and how many words say of what and where."""
    words = [clean(word) for word in said]
    coins, chest = ({plain(form) for thing in things for form in say(thing)} for things in (("gold", "gold-coins"), ("stash",)))
    used = 2 if words[1:2] and words[1] in coins else 1
    where = used
    while words[where : where + 1] and words[where] in LEADING:
        where += 1
    return said[0], where + 1 if where > used and words[where : where + 1] and words[where] in chest else used


class Stash(InPort):
    """stash.where: gold into the stash (or out of it) in the home Port; loyalty.stash."""

    verb = "stash"
    rule = "stash.where"

    def amount(self, s: Seas) -> Open:
        most = s.players[self.by].gold or 0

        def accepts(word: str) -> bool:
            return word.removeprefix("-").isdecimal() and len(word) < 4

        return Open("n-stash", accepts, lambda rng: str(rng.randint(0, most)), joins=_into_it)

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
