"""Discs that come home: the salary phase and payment actions (base.salary, base.payment)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ..exploits.effect import pay_action, pay_blocks
from ..state import Endeavor
from ..turn import after
from .phases import Use


class Collect(Move[Endeavor]):
    """base.salary, base.payment: a disc from a building back to the harbor; that building is free again."""

    verb = "collect"
    rule = "base.payment"
    aside = True
    bare = True
    slot: int

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(k) for k, b in enumerate(s.players[by].buildings, 1) if b.on == "disc")

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return Use.spoken(s, by, word)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "collect", {"building": Use.spoken(s, self.by, str(self.slot))[:1]}

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat, frame = s.players[self.by], s.top()
        if not 1 <= self.slot <= len(seat.buildings) or not seat.buildings[self.slot - 1].on:
            yield impossible("base.payment", slot=self.slot)
        elif seat.buildings[self.slot - 1].on == "cannon":
            yield against("saltpeter.cannon-return", slot=self.slot)
        if frame and frame.name in ("pay", "salary") and frame.data["n"] < 1:
            yield against("base.salary", slot=self.slot)
        yield from pay_blocks(s, "payment")

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

    def blocks(self, s: Endeavor) -> Iterator[Because]:
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
