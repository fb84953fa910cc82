"""Imperialism: blockades, and attacks from the sea. The rule of no casualties is in attacks.losses."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, impossible, short

from ..attacks import attack, attack_blocks, fleet_of, target_region, targets
from ..cities import EAST, arrive, ask_route, blockaded, gain, route_choices, route_of, routes
from ..state import Endeavor
from .effect import Effect


class Strike(Effect):
    """imperialism.sail-attack, imperialism.normal-attack: a disc to the open sea, then a normal attack there."""

    verb = "strike"
    rule = "imperialism.sail-attack"
    exploit = "imperialism"
    action = "ship"
    by: Actor
    region: str
    target: str | Actor | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from EAST
        elif len(said) == 1 and s.tracked:
            yield from targets(s, by, (said[0],))

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return fleet_of(s, word)

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in EAST:
            yield impossible("imperialism.sail-attack", region=self.region)
        elif s.tracked:
            if target_region(s, self.target or "") != self.region:
                yield impossible("imperialism.same-region", region=self.region)
            yield from attack_blocks(s, self.by, self.target or "", extra=1, dutch=True, ask=self.able(s))

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
        if not said and s.tracked and cls(by).able(s):
            yield from (r for r in route_choices(s, EAST) if not isinstance(r, str) or blockaded(s, r))

    def own(self, s: Endeavor) -> Iterator[Because]:
        yield from short("imperialism.none-left", s.stock["blockade-token"], 1)
        if s.tracked:
            route = ask_route(s, self.route or "-") if self.able(s) else route_of(self.route or "-")
            if route not in routes(s) or not blockaded(s, route):
                yield impossible("imperialism.no-route", route=route)

    def happen(self, s: Endeavor) -> None:
        s.stock["blockade-token"] -= 1
        s.players[self.by].blockades += 1
        if self.route:
            route = route_of(self.route)
            s.lifted.append(route)
            if route not in s.stripped:
                s.stripped.append(route)
                gain(s, self.by, route)


MOVES = (Strike, Lift)
