"""Rumors and missions: bought or claimed in port, verified or completed at their place."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, says, short

from ..actions import free_again, lacking, missed, spend
from ..gains_losses import glory, pay
from ..state import Seas
from .favor import favor
from .port import InPort, port_step


class Rumor(InPort):
    """rumor.buy: 2 gold and an Influence check; did it bring a card?"""

    verb = "rumor"
    rule = "rumor.buy"
    thing = "rumor"
    success: str = says(("yes", "no"))

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not free_again(s, self.by, self.verb):
            yield from short("gold.aboard", s.players[self.by].gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if not free_again(s, self.by, self.verb):
            pay(s, self.by, 2)
        missed(s, self.by, self.verb, self.success == "no")
        if self.success == "yes" and seat.rumors is not None:
            seat.rumors += 1


class Verify(Move[Seas]):
    """rumor.verify: the check on the card, at its place; true or not (yet)."""

    verb = "verify"
    rule = "rumor.verify"
    success: str = says(("yes", "no"))

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("rumor.none", seat.rumors, 1)
        if not self._in_port_action(s):
            yield from lacking(s, self.by, verb=self.verb)
        elif seat.courted:
            yield against("favor.last")

    def _in_port_action(self, s: Seas) -> bool:
        seat = s.players[self.by]
        return seat.port and seat.ported and not seat.port_done

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not self._in_port_action(s):
            spend(s, self.by, verb=self.verb)
        missed(s, self.by, self.verb, self.success == "no")
        if seat.port:
            seat.ported = seat.after_sale = True
        if self.success == "yes":
            if seat.rumors is not None:
                seat.rumors -= 1
            glory(s, self.by, "rumor", "rumor.verify")


class Mission(InPort):
    """mission.take, mission.done: a mission is claimed in the port action, or completed anywhere; each brings favor."""

    verb = "mission"
    rule = "mission.done"
    bare = True
    step: str = says(("claimed", "completed"))

    def bars(self, s: Seas) -> Iterator[Because]:
        return iter(())

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.step == "completed":
            if not seat.mission:
                yield against("mission.done")
        elif seat.mission or (not seat.port and not s.location(self.by)):
            yield against("mission.take")
        else:
            yield from port_step(self, s)

    def apply(self, s: Seas) -> None:
        if self.step == "claimed":
            self._begin(s)
        s.players[self.by].mission = self.step == "claimed"
        favor(s, self.by)
        if self.step == "completed":
            glory(s, self.by, "mission", "mission.done")
