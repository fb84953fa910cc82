"""Rumors, missions, favor, loyalty, glory cards and the Event's title: what their texts do stays on the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, Open, against, impossible, short

from ..gains import glory, loyal, pay, restless
from ..state import Seas
from ..zones import TRACK
from .base import OneOf, Rolled
from .port import InPort, favor
from .sea import lacking, spend


class Rumor(OneOf, InPort):
    """rumor.buy: 2 gold and an Influence check; did it bring a card?"""

    verb = "rumor"
    rule = "rumor.buy"
    offers = ("yes", "no")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        yield from self.misread()
        yield from short("shipyard.ship", s.players[self.by].gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2)
        seat = s.players[self.by]
        if self.word == "yes" and seat.rumors is not None:
            seat.rumors += 1


class Verify(OneOf):
    """rumor.verify: the check on the card, at its place; true or not (yet)."""

    verb = "verify"
    rule = "rumor.verify"
    offers = ("yes", "no")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self.misread()
        yield from short("rumor.none", s.players[self.by].rumors, 1)
        if not s.players[self.by].ported or s.players[self.by].port_done:
            yield from lacking(s, self.by)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not (seat.port and seat.ported and not seat.port_done):
            spend(s, self.by)
        if seat.port:
            seat.ported = seat.after_sale = True
        if self.word == "yes":
            if seat.rumors is not None:
                seat.rumors -= 1
            glory(s, self.by, "rumor", "rumor.verify")


class Mission(OneOf, InPort):
    """mission.take, mission.done: a mission is claimed in the port action, or completed anywhere; each brings favor."""

    verb = "mission"
    rule = "mission.done"
    offers = ("claimed", "completed")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self.misread()
        seat = s.players[self.by]
        if self.word == "claimed" and (seat.mission or not seat.port):
            yield against("mission.take")
        elif self.word == "claimed" and s.newer:
            yield from self._port(s)
        elif self.word == "completed" and not seat.mission:
            yield against("mission.done")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if self.word == "claimed" and s.newer:
            self._begin(s)
        seat.mission = self.word == "claimed"
        favor(s, self.by)
        if self.word == "completed":
            glory(s, self.by, "mission", "mission.done")


class Favor(OneOf):
    """favor.redraw, favor.reroll: one favor for new cards or a new roll outside combat."""

    verb = "favor"
    rule = "favor.redraw"
    aside = True
    offers = ("redraw", "reroll")

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> tuple[str, ...]:
        return cls.offers if s.on(10) else ()

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not s.on(10) or self.word not in self.offers:
            yield impossible("use.modules", name="favor")
            return
        frame = s.top()
        if self.word == "reroll" and frame and frame.name not in ("turn", "merchant"):
            yield against("favor.reroll")
        yield from short("favor.port", s.players[self.by].favor, 1)

    def apply(self, s: Seas) -> None:
        s.players[self.by].favor -= 1


class Fierce(Rolled):
    """loyalty.fierce: a Leadership check for one more action."""

    verb = "fierce"
    rule = "loyalty.fierce"

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.on(11):
            yield from ("0", "1")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if not s.on(11) or seat.loyalty != "fierce-loyalty" or self.skulls < 0:
            yield impossible("loyalty.order")
        if seat.fierce:
            yield against("loyalty.fierce")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.fierce = True
        if self.skulls:
            loyal(s, self.by, -1, "loyalty.fierce")
            seat.actions += 1


TITLE = Open("card-name", lambda w: bool(re.fullmatch(r"[^\W_][\w-]{1,24}", w)), lambda rng: f"e{rng.randint(1, 9)}", fresh=True)


class Title(Move[Seas]):
    """round.described: the Event card by its title. Who likes describes it once; it is shown again whenever the card comes back."""

    verb = "title"
    rule = "round.described"
    aside = True
    name: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (k.removeprefix("event.does.") for k in s.facts if k.startswith("event.does."))
            yield TITLE

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not TITLE.accepts(self.name):
            yield impossible("round.described", text=self.name, event=self.name)
            return
        s.fact(f"event.does.{self.name.casefold()}", "text", event=self.name)

    def apply(self, s: Seas) -> None:
        s.event = self.name.casefold()
        text = s.facts.get(f"event.does.{s.event}", "?")
        if text != "?":
            s.note("round.described", event=s.event, text=text)


class Card(Move[Seas]):
    """A glory card is played; loyalty.unhappy asks for a Leadership check first (its skulls)."""

    verb = "card"
    rule = "glory.card"
    aside = True
    what: str = ""
    skulls: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield "play"
            yield "specialist"
        elif len(said) == 1 and cls._checks(s, by):
            yield from ("0", "1")

    @staticmethod
    def _checks(s: Seas, by: Actor) -> bool:
        return s.on(11) and TRACK.index(s.players[by].loyalty) <= TRACK.index("unhappy")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.what not in ("play", "specialist") or (self.skulls is None) == self._checks(s, self.by):
            yield impossible("loyalty.unhappy")
            return
        yield from short("glory.hand", seat.cards, 1)
        if seat.silent:
            yield against("loyalty.unhappy")
        if self.what != "specialist":
            return
        if restless(s, self.by):
            yield against("loyalty.restless")
        elif s.newer and not self._free(s):
            yield from short("shipyard.ship", seat.gold, s.fact("specialist.price", "int") or 0)

    def _free(self, s: Seas) -> bool:
        """loyalty.pleased-specialist: one a round, in any Port."""
        seat = s.players[self.by]
        return s.on(11) and seat.port and not seat.hired and TRACK.index(seat.loyalty) >= TRACK.index("pleased")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if self.skulls == 0:
            seat.silent = True
            return
        if seat.cards is not None:
            seat.cards -= 1
        if self.what == "specialist" and s.newer:
            if self._free(s):
                seat.hired = True
                s.note("loyalty.pleased-specialist", player=self.by)
            elif (price := s.facts.get("specialist.price", "?")).isdecimal():  # glory.specialist
                pay(s, self.by, int(price))
        if self.what == "specialist" and seat.specialists is not None:
            seat.specialists += 1
