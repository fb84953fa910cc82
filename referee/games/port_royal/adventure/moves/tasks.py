"""«The Adventure Begins»: fulfilling tasks, the lookout, the innkeeper."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, odd, says, tail

from ...cards import every_card
from ...moves.discover import Draw
from ...names import say
from ...piles import SECRET
from ...state import PortRoyal, kit_of
from ...taxes import decided
from ...turn import begin_trade, time_to_act
from .. import tasks
from ..rules import reward, uncover

LOOK = 3  # lookout.three
GOODS = ("bread", "rum")


class Fulfil(Move[PortRoyal]):
    """Fulfil a task: the left-most marker of the hero goes onto it."""

    verb = "task"
    rule = "task.when"
    anytime = True

    def laid_out(self, s: PortRoyal) -> list[str]:
        return s.tasks

    def not_open(self, s: PortRoyal) -> Because:
        return impossible("task.open", task=self.number)

    def given_up(self, s: PortRoyal) -> Iterator[Choice]:
        """Which cards go, where the player has a choice."""
        try:
            following = tasks.discards(s, self.by, self.number, self.gone)[1] if self.number in s.tasks else []
        except ValueError:  # a card of them is not one of those
            following = []
        return iter(following)

    def chosen_from(self, s: PortRoyal) -> Collection[str]:
        """Any card, where one is to be chosen."""
        return s.box.members if any(self.given_up(s)) else ()

    number: str = says(laid_out, no=not_open)
    gone: tuple[str, ...] = tail(given_up, understood=chosen_from)

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return s.players

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not kit_of(s).adventure:
            yield impossible("table.other-mode", verb=self.verb)
        elif self.by not in time_to_act(s):
            yield against("task.when")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        reasons = list(self._against(s))
        yield from reasons
        if any(b.grade != "odd" for b in reasons):
            return
        tasks.ask_needs(s, self.number)
        tasks.ask_price(s, self.number)
        if missing := tasks.lacking(s, self.by, self.number):
            yield against("task.minus", missing=missing)
        elif self._unfit(s):
            yield impossible("task.which", cards=self.gone)
        elif tasks.unchecked(s, self.by, self.number):
            yield odd("table.not-checked", need=1, rule="task.minus")
        if not missing:
            tasks.ask_rewards(s, self.number)

    def _against(self, s: PortRoyal) -> Iterator[Because]:
        seat, one = s.players[self.by], tasks.task(self.number)
        if self.number in seat.tasks:
            yield impossible("task.once")
        if not seat.markers and self.number not in seat.begun:
            yield impossible("task.limit")
        if one.active and self.by != s.active:
            yield against("task.active")
        if one.at_once and f"{self.number}:{self.by}" not in s.moment:
            yield against("task.later")
        if one.stop:  # task.51, task.52
            frame = s.top()
            if not frame or not (frame.name == "discover" or (frame.name == "take" and frame.by == s.active and not frame.data["taken"])):
                yield impossible("task.later")
            elif len(s.lying()) != one.stop:
                yield against("task.stop", need=one.stop, have=len(s.lying()))

    def _unfit(self, s: PortRoyal) -> bool:
        """Do the cards said not meet the minus exactly?"""
        try:
            gone, following = tasks.discards(s, self.by, self.number, self.gone)
        except ValueError:
            return True
        return bool(following) or any(self.gone.count(word) > gone.count(word) for word in self.gone)

    def apply(self, s: PortRoyal) -> None:
        seat, one = s.players[self.by], tasks.task(self.number)
        moment = f"{self.number}:{self.by}"
        if moment in s.moment:
            s.moment.remove(moment)
        tasks.spend(s, self.by, self.number, self.gone)
        begun = seat.begun.count(self.number)
        if one.times > begun + 1:  # task.52: the first of two times, task.52-count
            seat.begun.append(self.number)
            uncover(s, self.by)
            s.note("task.begun", player=self.by, task=self.number)
        else:
            reward(s, self.by, self.number)
            seat.tasks.append(self.number)  # task.marker
            seat.begun = [t for t in seat.begun if t != self.number]
            if not begun:
                uncover(s, self.by)
        s.fresh = 0 if one.at_once else s.fresh  # task.33, task.34: the ship serves, it cannot be sunk any more
        decided(s)
        frame = s.top()
        if one.stop and frame and frame.name == "take":  # after stopping: nothing is taken yet
            frame.data["limit"] -= one.fewer
        elif one.stop:
            s.fewer += one.fewer
            begin_trade(s)


class Look(Move[PortRoyal]):
    """lookout.look: the active player looks at the top three cards of the deck."""

    verb = "look"
    rule = "lookout.look"
    how: str | None = says((SECRET,), ends=True, no="lookout.three", default=None)  # nothing of it is told

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (s.active,)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not kit_of(s).adventure:
            yield impossible("table.other-mode", verb=self.verb)
            return
        have = s.count(self.by, "lookout")
        if not have:
            yield against("lookout.own")
        elif s.looked >= have:
            yield against("lookout.several", used=s.looked, have=have)
        deck = s.deck()
        if deck is not None and deck + len(s.discard) + (s.hidden or 0) < LOOK:
            yield impossible("lookout.three")

    def apply(self, s: PortRoyal) -> None:
        s.looked += 1
        deck = s.deck()
        if deck is not None and deck < LOOK:
            s.refill()  # deck.refill: the rest of the deck lies above the shuffled discards
        s.fresh = 0
        if self.how == SECRET:
            _laid_back(s, SECRET, [SECRET] * (LOOK - 1))
            return
        if s.on_top:  # an earlier lookout's card is the first of the three
            s.seen.append(s.on_top)
            s.on_top = ""
        s.pop()
        s.push("looking", s.active)


class Seen(Draw):
    """One of the three cards the lookout sees, or `hidden`: of those that are not told one goes back on top."""

    verb = "seen"
    rule = "lookout.look"

    def sayable(self, s: PortRoyal) -> Iterator[str]:
        yield from self.left(s)
        yield SECRET

    card: str = says(sayable, understood=Draw.any_card, ever=every_card, no=Draw.none_such)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card != SECRET:
            yield from super().blocks(s)

    def apply(self, s: PortRoyal) -> None:
        s.seen.append(self.card)
        if len(s.seen) < LOOK:
            return
        s.pop()
        if SECRET not in s.seen:
            s.push("lookout", s.active)
            return
        s.seen.remove(SECRET)
        _laid_back(s, SECRET, s.seen)
        s.push("discover", s.active)


def _laid_back(s: PortRoyal, top: str, gone: list[str]) -> None:
    """lookout.three: one card on top, two discarded; what was not told is discarded unseen."""
    s.on_top, s.seen = top, []
    if s.hidden is not None:
        s.hidden += gone.count(SECRET)
    s.throw([word for word in gone if word != SECRET])


class Top(Move[PortRoyal]):
    """Two of the three cards are discarded without effect, this one goes back on top."""

    verb = "top"
    rule = "lookout.look"
    bare = True

    def places(self, s: PortRoyal) -> Iterable[str]:
        return map(str, range(1, len(s.seen) + 1))

    def lying(self, s: PortRoyal, place: str) -> tuple[str, ...]:
        word = s.seen[int(place) - 1] if place.isdecimal() and 1 <= int(place) <= len(s.seen) else ""
        return (word, *say(word), *s.box.wider(word)) if word else ()

    place: int = says(places, called=lying, no="lookout.three", kind=int)

    def apply(self, s: PortRoyal) -> None:
        # lookout.choice: opening goes on or not, as the player likes
        top = s.seen.pop(self.place - 1)
        _laid_back(s, top, s.seen)
        s.pop()
        s.push("discover", s.active)


class Sell(Move[PortRoyal]):
    """innkeeper.sell: one bread or rum of one's own at the price on her card."""

    verb = "sell"
    rule = "innkeeper.sell"

    def goods(self, s: PortRoyal) -> Iterable[str]:
        return dict.fromkeys(s.card(i).item for i in s.players[self.by].items if s.card(i).item in GOODS)

    item: str = says(goods, ever=GOODS, no="item.own")

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not kit_of(s).adventure:
            yield impossible("table.other-mode", verb=self.verb)
        elif s.count(self.by, "innkeeper") <= s.sold:
            yield impossible("innkeeper.sell")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        s.ask(s.box.cards[s.possible(_innkeepers(s, self.by)[s.sold])[0]], "price")
        yield from ()

    def apply(self, s: PortRoyal) -> None:
        seat = s.players[self.by]
        keeper = s.possible(_innkeepers(s, self.by)[s.sold])[0]
        word = next(i for i in seat.items if s.card(i).item == self.item)
        seat.items.remove(word)
        s.throw([word])
        s.sold += 1
        price = s.printed(s.box.cards[keeper], "price")
        s.note("innkeeper.sell", player=self.by, coins=None if price is None else s.gain(self.by, price))


def _innkeepers(s: PortRoyal, who: Actor) -> list[str]:
    return [p for p in s.players[who].persons if s.card(p).type == "innkeeper"]
