"""Rumors, missions, favor, loyalty and glory cards: what their texts do stays on the cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, short

from ..chart import TRACK
from ..state import Seas
from ..turn import glory, loyal, pay
from .port import InPort, favor
from .sea import lacking, spend


class Rumor(InPort):
    """rumor.buy: 2 gold and an Influence check; did it bring a card?"""

    verb = "rumor"
    rule = "rumor.buy"
    by: Actor
    got: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("yes", "no")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self._port(s)
        if self.got not in ("yes", "no"):
            yield impossible("table.no-such-word", word=self.got, verb=self.verb)
        yield from short("shipyard.ship", s.players[self.by].gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2)
        seat = s.players[self.by]
        if self.got == "yes" and seat.rumors is not None:
            seat.rumors += 1


class Verify(Move[Seas]):
    """rumor.verify: the check on the card, at its place; true or not (yet)."""

    verb = "verify"
    rule = "rumor.verify"
    by: Actor
    true: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("yes", "no")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.true not in ("yes", "no"):
            yield impossible("table.no-such-word", word=self.true, verb=self.verb)
        yield from short("rumor.none", s.players[self.by].rumors, 1)
        if not s.players[self.by].ported:
            yield from lacking(s, self.by)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not (seat.port and seat.ported):
            spend(s, self.by)
        if seat.port:
            seat.ported = seat.after_sale = True
        if self.true == "yes":
            if seat.rumors is not None:
                seat.rumors -= 1
            glory(s, self.by, "rumor", "rumor.verify")


class Mission(Move[Seas]):
    """mission.take, mission.done: a mission is claimed or completed; each brings favor."""

    verb = "mission"
    rule = "mission.done"
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("claimed", "completed")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.what not in ("claimed", "completed"):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif self.what == "claimed" and (seat.mission or not seat.port):
            yield against("mission.take")
        elif self.what == "completed" and not seat.mission:
            yield against("mission.done")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.mission = self.what == "claimed"
        favor(s, self.by)
        if self.what == "completed":
            glory(s, self.by, "mission", "mission.done")


class Favor(Move[Seas]):
    """favor.redraw, favor.reroll: one favor for new cards or a new roll outside combat."""

    verb = "favor"
    rule = "favor.redraw"
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.on(10):
            yield from ("redraw", "reroll")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not s.on(10) or self.what not in ("redraw", "reroll"):
            yield impossible("use.modules", name="favor")
            return
        frame = s.top()
        if self.what == "reroll" and frame and frame.name not in ("turn", "merchant"):
            yield against("favor.reroll")
        yield from short("favor.port", s.players[self.by].favor, 1)

    def apply(self, s: Seas) -> None:
        s.players[self.by].favor -= 1


class Fierce(Move[Seas]):
    """loyalty.fierce: a Leadership check for one more action."""

    verb = "fierce"
    rule = "loyalty.fierce"
    by: Actor
    skulls: int

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


class Card(Move[Seas]):
    """A glory card is played; loyalty.unhappy asks for a Leadership check first (its skulls)."""

    verb = "card"
    rule = "glory.card"
    by: Actor
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
        if self.what == "specialist" and s.on(11) and TRACK.index(seat.loyalty) <= TRACK.index("restless"):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if self.skulls == 0:
            seat.silent = True
            return
        if seat.cards is not None:
            seat.cards -= 1
        if self.what == "specialist" and seat.specialists is not None:
            seat.specialists += 1
