"""Phase 2: taking cards from the harbour, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.move import Actor, Because, Choice, Move, impossible, short

from ..cards import cards, first, say
from ..state import PortRoyal
from ..turn import next_taker


@dataclass(frozen=True)
class Take(Move[PortRoyal]):
    """Trade with a ship or hire a person, by its place in the harbour."""

    verb = "take"
    rule = "take"
    bare = True
    by: Actor
    place: int
    card: str | None = None  # said only where cards were not told apart and their price differs

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(k) for k, word in enumerate(s.harbour, 1) if word != "-")
        elif len(said) == 1 and said[0].isdecimal() and (word := s.at(int(said[0]))):
            ids = s.possible(word)
            if len(ids) > 1 and first(word).kind == "person":
                yield from ids

    @classmethod
    def spoken(cls, s: PortRoyal, by: Actor, word: str) -> tuple[str, ...]:
        lying = s.at(int(word)) if word.isdecimal() else None
        return (lying, *say(lying)) if lying else ()

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        lying = s.at(self.place)
        if lying is None:
            yield impossible("take.harbour", place=self.place)
            return
        ids = s.possible(lying)
        if self.card and self.card not in ids:
            yield impossible("table.no-such-card", card=self.card)
            return
        frame = s.top()
        if frame and frame.data["taken"] >= frame.data["limit"]:  # never reached in play: the taking passes on by itself
            yield Because("take.count", "against", {"taken": frame.data["taken"], "limit": frame.data["limit"]})
        if first(lying).kind == "person":
            yield from self._afford(s, ids)

    def _afford(self, s: PortRoyal, ids: tuple[str, ...]) -> Iterator[Because]:
        if not self.card and len({cards()[i].cost for i in ids}) > 1:
            yield impossible("table.which-card", cards=ids)
            return
        have = s.players[self.by].coins
        price = s.price(self.by, cards()[self.card or ids[0]].cost)
        if self.by == s.active:
            yield from short("hire.cost", have, price)
        else:  # the price and the coin for the active player, governor.compensation too
            yield from short("hire.compensation", have, price + 1)

    def apply(self, s: PortRoyal) -> None:
        word = self.card or s.harbour[self.place - 1]
        s.harbour[self.place - 1] = "-"
        frame = s.top()
        assert frame
        frame.data["taken"] += 1  # take.one-at-a-time
        card = first(word)
        if card.kind == "ship":  # trade: the ship is discarded
            s.throw([word])
            s.gain(self.by, card.coins)
            s.note("trade.income", player=self.by, coins=card.coins)
            if extra := s.traders(self.by, card.colour):
                s.note("trader.bonus", player=self.by, coins=s.gain(self.by, extra))
        else:
            s.pay(self.by, s.price(self.by, card.cost))
            s.players[self.by].persons.append(word)  # ability.when: works from now on
        if self.by != s.active:  # take.compensation, take.compensation-income: after the ship's coins are in
            s.hand(self.by, s.active, 1)
            s.note("take.compensation", player=self.by, to=s.active, coins=1)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        word = self.card or s.at(self.place)
        if not word:
            return None
        card = first(word)
        if card.kind == "ship":
            return "trade", {"card": word, "coins": card.coins + s.traders(self.by, card.colour)}
        return "hire", {"card": word, "coins": s.price(self.by, card.cost), "points": card.influence}


@dataclass(frozen=True)
class Pass(Move[PortRoyal]):
    """take.pass: take nothing more."""

    verb = "pass"
    rule = "take.pass"
    by: Actor

    def apply(self, s: PortRoyal) -> None:
        next_taker(s)
