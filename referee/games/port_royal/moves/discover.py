"""Phase 1: opening cards, sinking ships, stopping, busting."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, impossible

from ..cards import cards, first, in_play, members, size
from ..state import PortRoyal
from ..turn import begin_trade, bust, doubled, end_turn, tax


@dataclass(frozen=True)
class Draw(Move[PortRoyal]):
    """The active player opens the top card of the deck; the table says which it was."""

    verb = "draw"
    rule = "discover.more"
    chance = True
    bare = True
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if said:
            return
        for word in members():
            if size(word, s.sets, s.five) and first(word).min_players == 0 and s.left(word) > 0:
                yield word

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card not in members():
            yield impossible("table.no-such-card", card=self.card)
        elif not size(self.card, s.sets, s.five):
            yield impossible("gambler.deck" if first(self.card).set == "gambler" else "setup.five-players", card=self.card)
        elif s.left(self.card) < 1 and not s.deck() == 0:
            yield impossible("table.too-many", card=self.card, have=size(self.card, s.sets, s.five), of=size(self.card, s.sets, s.five))
        elif first(self.card).kind == "tax" and self.card not in cards():
            yield impossible("table.no-such-card", card=self.card)

    def apply(self, s: PortRoyal) -> None:
        card = first(self.card)
        s.opened += 1
        s.fresh = 0
        if card.kind == "expedition":  # expedition.apart
            s.expeditions.append(self.card)
        elif card.kind == "tax":  # tax.discard, gambler.tax
            s.throw([self.card])
            tax(s, card.bonus)
        else:  # discover.person, discover.ship
            s.harbour.append(self.card)
        if s.deck() == 0:
            s.refill()
        frame = s.top()
        if frame and frame.name == "gamble":
            _gambled(s, frame)
        elif card.kind == "ship":
            _opened(s, self.card)

    @classmethod
    def sample(cls, s: PortRoyal, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """Every unseen card is equally likely: the draw pile and all face-down coins."""
        unseen = [(i, s.left(i)) for i, c in cards().items() if in_play(c, s.sets, s.five) and not c.min_players]
        ids = [i for i, n in unseen for _ in range(n)]
        return (rng.choice(ids),)


def _opened(s: PortRoyal, word: str) -> None:
    """A ship lies in the harbour; while it is the last card opened it may be sunk (sink.just-drawn)."""
    s.fresh = len(s.harbour)
    colour = doubled(s)
    if colour is None:
        return
    if any(sinkable(s, i) for i in s.possible(word)):
        s.pop()
        s.push("sink-or-bust", s.active, colour=colour)
    else:
        bust(s, colour)


def _gambled(s: PortRoyal, frame: Frame) -> None:
    """gambler.four: four cards at once; gambler.after-four: only then the colours are compared."""
    frame.data["left"] -= 1
    if frame.data["left"]:
        return
    colour = doubled(s)
    if colour:  # gambler.bust
        bust(s, colour)
    elif s.gambled < s.count(s.active, "gambler"):  # gambler.several
        s.pop()
        s.push("gambled", s.active)
    else:  # gambler.ends
        begin_trade(s)


def sinkable(s: PortRoyal, card: str) -> bool:
    """sink.skull, sink.sabres."""
    ship = cards()[card]
    return not ship.skull and s.sabres(s.active) >= ship.sabres


@dataclass(frozen=True)
class Sink(Move[PortRoyal]):
    """Discard the ship just opened, with one's own sabres."""

    verb = "sink"
    rule = "sink"
    by: Actor
    card: str | None = None  # said only where the ship was not told apart and it matters

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if said or not s.fresh:
            return
        ids = s.possible(s.harbour[s.fresh - 1])
        if len({sinkable(s, i) for i in ids}) > 1:
            yield from ids

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if not s.fresh:  # sink.ship-only: persons, expeditions and taxes are never fresh
            yield impossible("sink.ship-only" if s.opened and _last_is_no_ship(s) else "sink.just-drawn")
            return
        ids = s.possible(s.harbour[s.fresh - 1])
        if self.card and self.card not in ids:
            yield impossible("table.no-such-card", card=self.card)
            return
        ships = [cards()[self.card]] if self.card else [cards()[i] for i in ids]
        have = s.sabres(self.by)
        if all(ship.skull for ship in ships):
            yield Because("sink.skull", "against")
        elif have == 0:
            yield Because("sink.crew", "against")
        elif have < (need := min(ship.sabres for ship in ships if not ship.skull)):
            yield Because("sink.sabres", "against", {"need": need, "have": have})

    def apply(self, s: PortRoyal) -> None:
        # sink.no-coins, sink.reuse: nothing is earned and no sabre is spent; sink.active: only this frame's player is asked
        word = self.card or s.harbour[s.fresh - 1]
        del s.harbour[s.fresh - 1]
        s.fresh = 0
        s.throw([word])
        frame = s.top()
        if frame and frame.name == "sink-or-bust":
            s.pop()
            s.push("discover", s.active)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]]:
        return "sink", {"card": self.card or s.harbour[s.fresh - 1]}


def _last_is_no_ship(s: PortRoyal) -> bool:
    return bool(s.harbour) and s.harbour[-1] != "-" and first(s.harbour[-1]).kind != "ship"


@dataclass(frozen=True)
class Bust(Move[PortRoyal]):
    """Let the second ship of a colour into the harbour: the turn is lost."""

    verb = "bust"
    rule = "bust"
    by: Actor

    def apply(self, s: PortRoyal) -> None:
        frame = s.top()
        assert frame
        bust(s, str(frame.data["colour"]))


@dataclass(frozen=True)
class Stop(Move[PortRoyal]):
    """Open no more cards and go on to trade and hire."""

    verb = "stop"
    rule = "discover.stop"
    by: Actor

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if s.opened == 0:
            yield Because("discover.first", "against")

    def apply(self, s: PortRoyal) -> None:
        begin_trade(s)  # discover.no-return: the frame of phase 1 is gone


@dataclass(frozen=True)
class Next(Move[PortRoyal]):
    """After a bust: the turn passes on."""

    verb = "next"
    rule = "bust.next"
    by: Actor

    def apply(self, s: PortRoyal) -> None:
        end_turn(s)


@dataclass(frozen=True)
class Gamble(Move[PortRoyal]):
    """Use a gambler: four cards at once."""

    verb = "gamble"
    rule = "gambler.four"
    by: Actor

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (s.active,) if s.options.get("gambler") == "yes" else ()  # gambler.active

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        have = s.count(self.by, "gambler")
        if not have:
            yield Because("gambler.own", "against")
        elif s.gambled >= have:
            yield Because("gambler.once", "against", {"used": s.gambled, "have": have})

    def apply(self, s: PortRoyal) -> None:
        # gambler.first: also as the first thing of a turn; gambler.no-sink: its ships are never fresh
        s.gambled += 1
        s.fresh = 0
        s.pop()
        s.push("gamble", s.active, left=4)
