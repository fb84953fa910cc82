"""Saltpeter Deposits: casualties kept on the board, improved cannons."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, impossible, short

from ..attacks import attack, attack_blocks, fleet_of, losses, targets
from ..boards import REGIONS
from ..state import Endeavor
from .effect import Effect, spend_blocks, spend_token


class Powder(Effect):
    """saltpeter.attack: a normal attack whose casualty goes to the board, or comes from it."""

    verb = "powder"
    rule = "saltpeter.attack"
    exploit = "saltpeter"
    action = "attack"
    discs = 0
    by: Actor
    how: str  # store | use
    target: str | Actor | None = None  # where the base game is tracked

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("store", "use")
        elif len(said) == 1 and s.tracked:
            yield from targets(s, by, (*REGIONS, "europe"))

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return fleet_of(s, word)

    def own(self, s: Endeavor) -> Iterator[Because]:
        powder = s.players[self.by].powder
        if self.how not in ("store", "use"):
            yield impossible("saltpeter.attack")
        elif self.how == "store" and powder:
            yield impossible("saltpeter.store-loss")
        elif self.how == "use" and not powder:
            yield impossible("saltpeter.use-loss")
        if s.tracked:
            yield from attack_blocks(s, self.by, self.target or "", other_loss=self.how == "use", dutch=True, ask=self.able(s))
            if self.target and losses(s, self.by, self.target) == 0:  # imperialism.no-loss: no casualty to put there
                yield impossible("saltpeter.no-loss")

    def happen(self, s: Endeavor) -> None:
        seat = s.players[self.by]
        seat.powder = self.how == "store"
        if self.how == "use":
            s.home(self.by)
        else:
            s.spend(self.by)
        if self.target:
            attack(s, self.by, self.target, loss=losses(s, self.by, self.target) - 1)


class Cannon(Effect):
    """saltpeter.buy-cannon: an industry token for an improved cannon."""

    verb = "cannon"
    rule = "saltpeter.buy-cannon"
    exploit = "saltpeter"
    action = "draw"
    discs = 0
    by: Actor

    def own(self, s: Endeavor) -> Iterator[Because]:
        yield from short("saltpeter.buy-cannon", s.stock["improved-cannon"], 1)
        yield from spend_blocks(s, self.by, "industry")

    def happen(self, s: Endeavor) -> None:
        spend_token(s, self.by, "industry")
        s.stock["improved-cannon"] -= 1
        s.players[self.by].cannons += 1


MOVES = (Powder, Cannon)
