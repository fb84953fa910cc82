"""Imperialism: blockades, and attacks from the sea. The rule of no casualties is in world.losses."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, impossible, short

from ..state import Endeavor
from ..world import EAST, arrive, attack, attack_blocks, blockaded, eastern, gain, routes, target_region, targets
from .effect import Effect


class Strike(Effect):
    """imperialism.sail-attack, imperialism.normal-attack: a disc to the open sea, then a normal attack there."""

    verb = "strike"
    rule = "imperialism.sail-attack"
    exploit = "imperialism"
    action = "ship"
    by: Actor
    region: str
    target: str | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from EAST
        elif len(said) == 1 and s.tracked:
            yield from targets(s, by, (said[0],))

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in EAST:
            yield impossible("imperialism.sail-attack", region=self.region)
        elif s.tracked:
            if target_region(s, self.target or "") != self.region:
                yield impossible("imperialism.same-region", region=self.region)
            yield from attack_blocks(s, self.by, self.target or "", extra=1, dutch=True)

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.seas[self.region].append(self.by)
        arrive(s, self.by, self.region)
        if self.target:
            attack(s, self.by, self.target)
        elif not s.tracked:
            s.note("imperialism.sail-attack", player=self.by, region=self.region)


class Lift(Effect):
    """imperialism.lift, imperialism.several: a blockade token to the harbor, with the trade token under it."""

    verb = "lift"
    rule = "imperialism.lift"
    exploit = "imperialism"
    action = "attack"
    discs = 0
    by: Actor
    route: str | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and s.tracked:
            yield from (r for r in routes(s) if blockaded(s, r))

    def own(self, s: Endeavor) -> Iterator[Because]:
        yield from short("imperialism.none-left", s.stock["blockade-token"], 1)
        if s.tracked and (self.route not in routes(s) or not eastern(s, self.route)):
            yield impossible("imperialism.no-route", route=self.route or "-")
        elif self.route and not blockaded(s, self.route):
            yield impossible("imperialism.no-route", route=self.route)

    def happen(self, s: Endeavor) -> None:
        s.stock["blockade-token"] -= 1
        s.players[self.by].blockades += 1
        if self.route:
            s.lifted.append(self.route)
            if self.route not in s.stripped:
                s.stripped.append(self.route)
                gain(s, self.by, self.route)


MOVES = (Strike, Lift)
