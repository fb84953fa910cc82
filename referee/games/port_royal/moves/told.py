"""What is only told, for tables that do not enter every card: who got what, who busted, whose turn is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, count, impossible, says

from ..bust import emptied
from ..cards import every_card, every_expedition
from ..decisions import Details
from ..persons import jesters
from ..state import PortRoyal
from ..symbols import cover, own, wants
from ..taxes import moved_on
from ..turn import leave
from .expedition import went

#: Decisions of the set-up and of phase 0: nothing of a turn can be told yet.
BEFORE = ("deal", "gift", "aside", "hero", "help", "event", "month-end", "looking", "lookout")


class _Told(Move[PortRoyal]):
    told = True
    anyone = True

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        frame = s.top()
        if frame and frame.name in BEFORE:
            yield impossible("table.not-now", verb=self.verb, frames=("discover", "take"))


class Got(_Told):
    """A player hired this person; nobody told what it cost."""

    verb = "got"
    rule = "hire"

    def left(self, s: PortRoyal) -> Iterator[str]:
        deck = s.box
        counts = deck.tally(s.located())
        return (i for i in deck.kinds["person"] if i in deck.cards and all(deck.size(w) > counts.get(w, 0) for w in deck.wider(i)))

    def any_person(self, s: PortRoyal) -> tuple[str, ...]:
        return s.box.kinds["person"]

    card: str = says(left, understood=any_person, ever=every_card, no="table.no-such-card")

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return s.seats(s.active)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if s.exhausted(self.card):
            n = s.box.size(self.card)
            yield impossible("table.too-many", card=self.card, have=n, of=n)

    def apply(self, s: PortRoyal) -> None:
        s.players[self.by].persons.append(self.card)
        s.told.append("got")
        s.untrack()


class Went(_Told):
    """A player completed this expedition; the persons it took leave their area."""

    verb = "went"
    rule = "expedition.needs"

    def left(self, s: PortRoyal) -> Iterator[str]:
        return (i for i in s.box.kinds["expedition"] if i in s.expeditions or not s.exhausted(i))

    def of_the_box(self, s: PortRoyal) -> tuple[str, ...]:
        return s.box.kinds["expedition"]

    card: str = says(left, understood=of_the_box, ever=every_expedition, no="table.no-such-card")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card not in s.expeditions and s.exhausted(self.card):
            yield impossible("table.too-many", card=self.card, have=1, of=1)
        elif missing := cover(s, wants(s, self.card) or {}, own(s, self.by))[1]:
            yield against("expedition.needs", missing=tuple(missing))

    def apply(self, s: PortRoyal) -> None:
        went(s, self.by, self.card, [])
        s.told.append("went")
        s.untrack()


class Purse(_Told):
    """How many coins a player has now."""

    verb = "purse"
    rule = "coins.value"
    coins: int = count(0, 99, likely=0, unit="coin")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        others = sum(p.coins or 0 for w, p in s.players.items() if w != self.by)
        total = s.total()
        if total is not None and self.coins + others > total:
            yield impossible("table.too-many-cards", need=self.coins + others - total)

    def apply(self, s: PortRoyal) -> None:
        s.players[self.by].coins = self.coins
        s.hidden = None  # where the difference came from was not told


class Busted(_Told):
    """The active player bust; the turn goes on to its end."""

    verb = "busted"
    rule = "bust"

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.active,)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        yield from super().bars(s)
        if s.frame.name == "takes" and s.frame.data["taken"]:
            yield impossible("bust.skip")

    def apply(self, s: PortRoyal) -> None:
        s.told.append("busted")
        s.busted = True
        s.note("bust.skip")
        emptied(s, "bust.harbour")
        jesters(s, "bust.jester", s.seats(s.active))


class TurnOver(_Told):
    """The turn is over; what was told of it must agree."""

    verb = "turn-over"
    rule = "take.next"

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.active,)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if "busted" in s.told and "got" in s.told:
            yield against("bust.skip")

    def apply(self, s: PortRoyal) -> None:
        if not s.busted:
            s.untrack()  # nobody told what was taken
        if s.opened == 0 and s.time:
            s.time -= 1  # coop.first-card: the turn began with a time card all the same
        moved_on(s)
        leave(s)


TOLD = (Got, Went, Purse, Busted, TurnOver)
