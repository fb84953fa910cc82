"""Discs that come home: the salary phase and payment actions (base.salary, base.payment)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, impossible, says

from ..exploits.effect import pay_action, pay_blocks
from ..state import Endeavor
from ..turn import after
from .phases import building_at


class Collect(Move[Endeavor]):
    """base.salary, base.payment: a disc from a building back to the harbor; that building is free again."""

    verb = "collect"
    rule = "base.payment"
    aside = True
    bare = True

    def working(self, s: Endeavor) -> list[str]:
        return [str(k) for k, b in enumerate(s.players[self.by].buildings, 1) if b.on == "disc"]

    def mat(self, s: Endeavor) -> list[str]:
        return [str(k + 1) for k in range(len(s.players[self.by].buildings))]

    slot: int = says(working, understood=mat, called=building_at, no="base.payment")

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "collect", {"building": building_at(self, s, str(self.slot))[:1]}

    def bars(self, s: Endeavor) -> Iterator[Because]:
        frame = s.top()
        if frame and frame.name in ("pay", "salary") and frame.data["n"] < 1:
            yield against("base.salary", slot="-")
        yield from pay_blocks(s, "payment")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        on = s.players[self.by].buildings[self.slot - 1].on
        if not on:
            yield impossible("base.payment", slot=self.slot)
        elif on == "cannon":
            yield against("saltpeter.cannon-return", slot=self.slot)

    def apply(self, s: Endeavor) -> None:
        frame, seat = s.top(), s.players[self.by]
        if frame and frame.name in ("pay", "salary"):
            frame.data["n"] -= 1
        pay_action(s, "payment")
        building = seat.buildings[self.slot - 1]
        if building.on == "cannon":
            seat.cannons += 1
        elif seat.harbor is not None:
            seat.harbor += 1
        building.on = ""


class Home(Move[Endeavor]):
    """base.salary: all discs return where the level allows as many; there is nothing to choose."""

    verb = "home"
    rule = "base.salary"

    def bars(self, s: Endeavor) -> Iterator[Because]:
        frame = s.top()
        lying = sum(b.on == "disc" for b in s.players[self.by].buildings)
        if frame and not 0 < lying <= frame.data["n"]:
            yield against("base.salary-choice", have=lying, n=frame.data["n"])

    def apply(self, s: Endeavor) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        for building in seat.buildings:
            if building.on == "disc" and frame.data["n"] > 0:
                building.on = ""
                frame.data["n"] -= 1
                if seat.harbor is not None:
                    seat.harbor += 1

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "home", {"buildings": tuple(b.kind for b in s.players[self.by].buildings if b.on == "disc")}


class Done(Move[Endeavor]):
    """What may be left undone is left."""

    verb = "done"
    rule = "base.phase-all"
    aside = True

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        if frame.name == "salary":
            after(s, self.by)
        else:
            s.pop()
