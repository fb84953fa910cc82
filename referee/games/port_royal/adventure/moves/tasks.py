"""«The Adventure Begins»: fulfilling tasks, and what the innkeeper buys."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.kernel.move import Because, Choice, Move, against, impossible, odd, says, tail

from ...state import PortRoyal
from ...taxes import decided
from ...turn import begin_trade, time_to_act
from .. import tasks
from ..tasks import reward, uncover

GOODS = ("bread", "rum")


class Fulfil(Move[PortRoyal]):
    """Fulfil a task: the left-most marker of the hero goes onto it."""

    verb = "task"
    rule = "task.when"
    anyone = True
    anytime = True
    aside = True  # who could and does not want to goes on with Enter

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

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not s.kit.adventure:
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
            yield odd("table.not-checked", need=("asked-for",), rule="task.minus")
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
