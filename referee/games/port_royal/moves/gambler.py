"""The Gambler: four cards at once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Because, Move, against, impossible

from ..adventure import tasks
from ..bust import bust, doubled
from ..contracts.fulfilling import ship_opened
from ..decisions import Details
from ..state import PortRoyal
from ..taxes import may_spare, moved_on
from ..turn import begin_trade


class Gamble(Move[PortRoyal]):
    """Use a gambler: four cards at once."""

    verb = "gamble"
    rule = "gambler.four"

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if "gambler" not in s.kit.sets:  # gambler.active: only under the active player's decisions
            yield impossible("gambler.deck")
            return
        have = s.count(self.by, "gambler")
        if not have:
            yield against("gambler.own")
        elif s.gambled >= have:
            yield against("gambler.once", used=s.gambled, have=have)
        if s.deck() == 0:
            yield impossible("deck.empty")
        if s.opened == 0 and s.time and s.kit.coop:
            yield against("coop.first-card")

    def apply(self, s: PortRoyal) -> None:
        # gambler.first: also as the first thing of a turn; gambler.no-sink: its ships are never fresh
        moved_on(s)
        s.gambled += 1
        s.fresh = 0
        s.pop()
        s.push("gamble", s.active, left=4, colours=s.colours())


def gambled(s: PortRoyal, frame: Frame[Details]) -> None:
    """gambler.four: four cards at once; gambler.after-four: only then the colours are compared."""
    frame.data["left"] -= 1
    if frame.data["left"] and s.deck() != 0:
        return
    colour = doubled(s)
    if colour:  # gambler.bust
        bust(s, colour)
        return
    before = frame.data["colours"]
    ship_opened(s, before)
    tasks.ship_opened(s, before)
    if s.gambled < s.count(s.active, "gambler") or s.moment or may_spare(s):  # gambler.several; coop.points-tax
        s.pop()
        s.push("gambled", s.active)
    else:  # gambler.ends
        begin_trade(s)
