"""Discs that come home: the salary phase and payment actions (base.salary, base.payment)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, against, impossible, odd, says

from ..decisions import Details
from ..exploits.effect import pay_action, pay_blocks
from ..state import Endeavor
from ..turn import after, due
from .base import BaseGame
from .phases import building_at


def ask_wealth(s: Endeavor) -> None:
    if s.frame.name == "salary":
        s.base_fact("levels.wealth", attribute="wealth")


def paid(frame: Frame[Details]) -> None:
    if "n" in frame.data:
        frame.data["n"] -= 1
    else:
        frame.data["paid"] += 1


class Collect(BaseGame):
    """base.salary, base.payment: a disc from a building back to the harbor; that building is free again."""

    verb = "collect"
    rule = "base.payment"
    aside = True
    bare = True

    def working(self, s: Endeavor) -> list[str]:
        return list(map(str, s.paying(self.by)))

    def mat(self, s: Endeavor) -> list[str]:
        return [str(k + 1) for k in range(len(s.players[self.by].buildings))]

    slot: int = says(working, understood=mat, called=building_at, no="base.payment", kind=int)

    @classmethod
    def elsewhere(cls, s: Endeavor, by: Actor | None) -> Because | None:
        """saltpeter.cannon-return: whoever pays on the table is told that a cannon on a building stays."""
        cannon = not s.tracked and by in s.players and s.players[by].stationed
        return impossible("saltpeter.cannon-return") if cannon else super().elsewhere(s, by)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "collect", {"building": building_at(self, s, str(self.slot))[:1]}

    def bars(self, s: Endeavor) -> Iterator[Because]:
        frame = s.top()
        if frame and frame.name in ("pay", "salary") and due(s, frame) < 1:
            yield against("base.salary", slot="-")
        yield from pay_blocks(s, "payment")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        ask_wealth(s)
        on = s.players[self.by].buildings[self.slot - 1].on
        if not on:
            yield impossible("base.payment", slot=self.slot)
        elif on == "improved-cannon":
            yield against("saltpeter.cannon-return", slot=self.slot)
        elif self.slot not in s.paying(self.by):
            yield against("base.no-payment", building=s.players[self.by].buildings[self.slot - 1].kind)

    def apply(self, s: Endeavor) -> None:
        frame, seat = s.top(), s.players[self.by]
        if frame and frame.name in ("pay", "salary"):
            paid(frame)
        pay_action(s, "payment")
        building = seat.buildings[self.slot - 1]
        if building.on == "improved-cannon":
            seat.cannons += 1
        else:
            s.regain(self.by)
        building.on = ""


class Home(BaseGame):
    """base.salary: all discs return where the level allows as many; there is nothing to choose."""

    verb = "home"
    rule = "base.salary"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        ask_wealth(s)
        lying, n = len(s.paying(self.by)), due(s, s.frame)
        if not 0 < lying <= n:
            yield against("base.salary-choice", have=lying, n=n)

    def apply(self, s: Endeavor) -> None:
        frame, seat = s.frame, s.players[self.by]
        for k in s.paying(self.by)[: due(s, frame)]:
            seat.buildings[k - 1].on = ""
            paid(frame)
            s.regain(self.by)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "home", {"buildings": tuple(s.players[self.by].buildings[k - 1].kind for k in s.paying(self.by))}


class Done(BaseGame):
    """What may be left undone is left."""

    verb = "done"
    rule = "base.phase-all"
    aside = True

    def apply(self, s: Endeavor) -> None:
        if s.frame.name == "salary":
            after(s, self.by)
        else:
            s.pop()


class Enough(BaseGame):
    """sun-never-sets.then, manila-galleons.west-east: what an effect offers is not taken, or not again."""

    verb = "enough"
    rule = "sun-never-sets.then"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if s.frame.data.get("kind") == "haiti":  # the text says «then immediately»
            yield odd("haiti.put-draw")

    def apply(self, s: Endeavor) -> None:
        s.pop()
