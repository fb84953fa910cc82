"""«The Adventure Begins»: fulfilling tasks, the lookout, the innkeeper."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, odd

from .. import tasks
from ..adventure import reward, uncover
from ..state import PortRoyal, kit_of
from ..turn import begin_trade
from .discover import Draw


@dataclass(frozen=True)
class Fulfil(Move[PortRoyal]):
    """Fulfil a task: the left-most marker of the hero goes onto it."""

    verb = "task"
    rule = "task.when"
    anytime = True
    by: Actor
    number: str

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        """task.when: the active player, whoever takes just now, and those whose moment it is."""
        if not kit_of(s).adventure:
            return ()
        now = [m.rpartition(":")[2] for m in s.moment]
        return dict.fromkeys((s.active, *([frame.by] if frame.name == "take" else []), *now))

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.tasks

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        reasons = list(self._against(s))
        yield from reasons
        if any(b.grade != "odd" for b in reasons):
            return
        tasks.ask(s, self.number)
        if missing := tasks.lacking(s, self.by, self.number):
            yield against("task.minus", missing=missing)
        elif tasks.unchecked(s, self.by, self.number):
            yield odd("table.not-checked", need=1, rule="task.minus")

    def _against(self, s: PortRoyal) -> Iterator[Because]:
        seat, one = s.players[self.by], tasks.task(self.number)
        if self.number not in s.tasks:
            yield impossible("task.open", task=self.number)
            return
        if self.number in seat.tasks:
            yield impossible("task.once")
        if not seat.markers and self.number not in seat.begun:
            yield impossible("task.limit")
        if one.active and self.by != s.active:
            yield against("task.active")
        if one.at_once and f"{self.number}:{self.by}" not in s.moment:
            yield against("task.later")
        if one.stop:  # task.51, task.52: while cards are opened, and the harbour holds exactly so many
            frame = s.top()
            if not frame or frame.name != "discover":
                yield impossible("task.stop", need=one.stop, have=len(s.lying()))
            elif len(s.lying()) != one.stop:
                yield against("task.stop", need=one.stop, have=len(s.lying()))

    def apply(self, s: PortRoyal) -> None:
        seat, one = s.players[self.by], tasks.task(self.number)
        moment = f"{self.number}:{self.by}"
        if moment in s.moment:
            s.moment.remove(moment)
        tasks.spend(s, self.by, self.number)
        begun = seat.begun.pop(self.number, 0)
        if one.times > begun + 1:  # task.52: the first of two times, task.52-count
            seat.begun[self.number] = begun + 1
            uncover(s, self.by)
            s.note("task.begun", player=self.by, task=self.number)
        else:
            reward(s, self.by, self.number)
            seat.tasks.append(self.number)  # task.marker
            if not begun:
                uncover(s, self.by)
        if one.stop:
            s.fewer = one.fewer
            begin_trade(s)


@dataclass(frozen=True)
class Look(Move[PortRoyal]):
    """lookout.look: see the top three cards, discard the first two said, put the third back on top."""

    verb = "look"
    rule = "lookout.look"
    by: Actor
    cards: tuple[str, ...] = ()

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (s.active,) if kit_of(s).adventure else ()

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 3 and s.count(by, "lookout") > s.looked:
            yield from (w for w in s.box.cards if not s.box.cards[w].min_players and _left(s, w, said) > 0)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        have = s.count(self.by, "lookout")
        if not have:
            yield against("lookout.own")
        elif s.looked >= have:
            yield against("lookout.several", used=s.looked, have=have)
        if len(self.cards) != 3:
            yield impossible("lookout.three")
            return
        deck = s.deck()
        if deck is not None and deck < 3:
            yield impossible("lookout.three")
        for k, word in enumerate(self.cards):
            if word not in s.box.members:
                yield impossible("table.no-such-card", card=word)
            elif word != s.known and _left(s, word, self.cards[:k]) < 1:
                yield impossible("table.too-many", card=word, have=s.box.size(word), of=s.box.size(word))

    def apply(self, s: PortRoyal) -> None:
        # lookout.choice: opening goes on or not, as the player likes
        s.looked += 1
        s.fresh = 0
        s.known = self.cards[2]
        s.throw(list(self.cards[:2]))

    @classmethod
    def sample(cls, s: PortRoyal, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(Draw.sample(s, by, rng)[0] for _ in range(3))


def _left(s: PortRoyal, word: str, also: tuple[str, ...]) -> int:
    """How many are unseen, besides those said just now."""
    deck = s.box
    return min(deck.size(w) - s.told_within(w) - sum(w in deck.wider(a) for a in also if a in deck.members) for w in deck.wider(word))


@dataclass(frozen=True)
class Sell(Move[PortRoyal]):
    """innkeeper.sell: one bread or rum of one's own at the price on her card."""

    verb = "sell"
    rule = "innkeeper.sell"
    by: Actor
    item: str

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if kit_of(s).adventure else ()

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.count(by, "innkeeper") > s.sold:
            yield from dict.fromkeys(s.card(i).item for i in s.players[by].items if s.card(i).item in ("bread", "rum"))

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        keepers = _innkeepers(s, self.by)
        if len(keepers) <= s.sold:
            yield impossible("innkeeper.sell")
        elif self.item not in ("bread", "rum") or not any(s.card(i).item == self.item for i in s.players[self.by].items):
            yield impossible("item.own", item=self.item)
        else:
            s.fact(f"card.adventure.{s.possible(keepers[s.sold])[0]}.price", "int", card=keepers[s.sold])

    def apply(self, s: PortRoyal) -> None:
        seat = s.players[self.by]
        keeper = s.possible(_innkeepers(s, self.by)[s.sold])[0]
        word = next(i for i in seat.items if s.card(i).item == self.item)
        seat.items.remove(word)
        s.throw([word])
        s.sold += 1
        told = s.facts.get(f"card.adventure.{keeper}.price", "?")
        s.note("innkeeper.sell", player=self.by, coins=s.gain(self.by, int(told)) if told.isdecimal() else None)


def _innkeepers(s: PortRoyal, who: Actor) -> list[str]:
    return [p for p in s.players[who].persons if s.card(p).type == "innkeeper"]
