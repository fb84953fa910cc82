"""Phase 1: opening cards, sinking ships, stopping, busting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, impossible, says

from ..adventure import tasks
from ..adventure.deck import absent
from ..bust import bust, doubled
from ..cards import POOL, all_but, every_card, kept_out
from ..contracts.fulfilling import ship_opened
from ..deal import deal
from ..decisions import Details
from ..names import in_full
from ..state import PortRoyal
from ..taxes import moved_on, tax
from ..turn import begin_trade, leave, next_taker
from .gambler import gambled

if TYPE_CHECKING:
    import random


class Draw(Move[PortRoyal]):
    """The active player opens the top card of the deck; the table says which it was."""

    verb = "draw"
    rule = "discover.more"
    chance = True
    bare = True

    def left(self, s: PortRoyal) -> Iterator[str]:
        """The cards the pile may still hold, as far as a word tells them apart."""
        deck = s.box
        if top := s.known_top():  # lookout.choice
            yield top
            return
        counts = deck.tally(s.located())
        out = {w for w, n in counts.items() if n >= deck.size(w)}
        for word in deck.drawn:
            if word in s.expeditions:
                continue
            # a card told exactly is read as such even where none is left: refused with the reason, never taken for another of its kind
            if word in deck.cards or (out.isdisjoint(deck.wider(word)) and not absent(s, word, counts)):
                yield word

    def any_card(self, s: PortRoyal) -> Collection[str]:
        """Every card of the deck; what lies in the middle is meant by those who complete it."""
        return all_but(s.box, tuple(s.expeditions))

    def none_such(self, s: PortRoyal) -> Because:
        if self.card in s.expeditions:
            return impossible("table.too-many", card=self.card, have=1, of=1)
        return impossible(kept_out(self.card) or "table.no-such-card", card=self.card)

    def said_in_full(self, s: PortRoyal, word: str) -> tuple[str, ...]:
        return in_full(word)

    card: str = says(left, understood=any_card, ever=every_card, no=none_such, called=said_in_full)

    @classmethod
    def elsewhere(cls, s: PortRoyal, by: Actor | None) -> Because | None:
        if s.frame.name == "lying":
            return impossible("admiral.bonus")
        if s.frame.name == "event":
            return impossible("event.open")
        if s.frame.name in ("busted", "sink-or-bust"):
            return impossible("bust.stop" if s.frame.name == "busted" else "sink.optional")
        if s.frame.name in ("take", "takes", "finish", "gambled"):
            return impossible("gambler.ends" if s.gambled else "discover.no-return")
        return None

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if s.nothing_left():
            yield impossible("deck.empty")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        deck = s.box
        if self.card.startswith(POOL):
            yield self.none_such(s)
            return
        first = deck.first(self.card)
        if first.min_players:
            yield impossible("setup.five-players", card=self.card)
        elif self.card == s.on_top:  # the very card the lookout put on top
            return
        elif top := s.known_top():
            yield against("lookout.top", card=top)
        elif absent(s, self.card):
            yield against("adventure.mix-in", card=self.card)
        if deck.pools and self.card not in deck.cards and first.kind == "person":
            s.recall(first)  # a person whose price was not said: what a survey found is known from now on
        if s.exhausted(self.card):
            rule = "table.too-many" if set(s.discard).isdisjoint(deck.inside(self.card)) else "deck.copies"
            yield impossible(rule, card=self.card, have=deck.size(self.card), of=deck.size(self.card))

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        s.on_top = ""
        card = s.card(self.card)
        if s.opened == 0 and s.time and s.kit.coop:
            s.time -= 1  # coop.first-card: the first card of a turn comes from the time deck
        s.opened += 1
        s.fresh = 0
        if card.kind == "expedition":  # expedition.apart
            s.expeditions.append(self.card)
        elif card.kind == "tax":  # gambler.tax
            s.due.append(self.card)
        else:  # discover.person, discover.ship
            s.harbour.append(self.card)
        if s.deck() == 0:
            s.refill()
        if card.kind == "tax":
            tax(s, self.card)
        frame = s.top()
        if frame and frame.name == "gamble":
            gambled(s, frame)
        elif card.kind == "ship":
            _opened(s, self.card)

    @classmethod
    def sample(cls, s: PortRoyal, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (deal(s, rng),)


def _opened(s: PortRoyal, word: str) -> None:
    """A ship lies in the harbour; while it is the last card opened it may be sunk (sink.just-drawn)."""
    s.fresh = len(s.harbour)
    colour = doubled(s)
    if colour is None:
        others = s.colours() - 1
        ship_opened(s, others)
        tasks.ship_opened(s, others)
    elif s.may_sink(word):
        s.pop()
        s.push("sink-or-bust", s.active, colour=colour)
    else:
        bust(s, colour)


class Stop(Move[PortRoyal]):
    """Open no more cards and go on to trade and hire."""

    verb = "stop"
    rule = "discover.stop"

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if s.opened == 0 and not s.nothing_left():  # deck.empty: nothing to open
            yield against("discover.first")

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        begin_trade(s)  # discover.no-return: the frame of phase 1 is gone


class Shuffle(Move[PortRoyal]):
    """The table has shuffled its discard pile into the deck, though by what was told the deck has not run out."""

    verb = "shuffle"
    rule = "deck.refill"

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        deck, thrown = s.deck(), len(s.discard) + (s.hidden or 0)
        if deck:
            yield (against if thrown else impossible)("deck.refill", cards=deck, thrown=thrown)

    def apply(self, s: PortRoyal) -> None:
        s.refill()


class Next(Move[PortRoyal]):
    """Nothing more is completed or taken: the turn passes on. By itself at the end of a line that tells what was taken."""

    verb = "next"
    rule = "bust.next"
    ends_line = True

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        if frame.name != "takes":
            return (frame.by,)
        return s.players if frame.by != s.active or frame.data["taken"] else ()

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        turn = s.turn
        while s.turn == turn and (top := s.top()) and top.name == "takes":
            next_taker(s)  # jester.empty: whoever comes later may find nothing
        if s.turn == turn:
            leave(s)


