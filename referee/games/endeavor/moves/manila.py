"""Manila Galleons: voyages between open seas, galleon tokens, swapped trade tokens."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible

from ..boards import ATTRS, REGIONS, TOKENS
from ..cities import WORLD, arrive, ask_route, blockaded, route_choices, routes
from ..copies import none_left
from ..state import Endeavor
from .effect import Effect
from .pieces import receive


class Voyage(Effect):
    """manila-galleons.sail: an own disc from Manila or an open sea to the open sea of another region."""

    verb = "voyage"
    rule = "manila-galleons.sail"
    exploit = "manila-galleons"
    action = "ship"
    discs = 0
    by: Actor
    origin: str
    region: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            if by in s.manila:
                yield "manila"
            yield from (r for r in REGIONS if not s.tracked or by in s.seas[r])
        elif len(said) == 1:
            yield from (r for r in REGIONS if r != said[0])

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.origin == "manila":
            if self.by not in s.manila:
                yield impossible("manila-galleons.sail", region=self.origin)
        elif self.origin not in REGIONS or (s.tracked and self.by not in s.seas[self.origin]):
            yield impossible("manila-galleons.sail", region=self.origin)
        if self.region not in REGIONS or self.region == self.origin:
            yield impossible("manila-galleons.sail", region=self.region)
        elif self.region not in s.explored:
            yield against("manila-galleons.sail-explored", region=self.region)

    def happen(self, s: Endeavor) -> None:
        start = s.manila if self.origin == "manila" else s.seas[self.origin]
        if self.by in start:  # an untracked sea does not know its discs
            start.remove(self.by)
        s.seas[self.region].append(self.by)
        arrive(s, self.by, self.region)
        if not s.tracked and self.origin in REGIONS:  # activation.lose-shield
            s.note("manila-galleons.sail", player=self.by, region=self.origin)
        if self.origin in ("far-east", "manila") and self.region == "north-america" and s.stock["galleon-token"]:
            s.stock["galleon-token"] -= 1
            s.players[self.by].galleons += 1  # manila-galleons.several
            s.note("manila-galleons.east-west", player=self.by)
        elif self.origin in ("north-america", "manila") and self.region == "far-east":  # manila-galleons.west-east
            s.push("swap", self.by, n=2) if s.tracked else s.note("manila-galleons.west-east", player=self.by, n=2)


class Swap(Move[Endeavor]):
    """manila-galleons.west-east, manila-galleons.swap-anywhere: one of the mat's trade tokens for one of the board's."""

    verb = "swap"
    rule = "manila-galleons.west-east"
    by: Actor
    give: str
    take: str
    route: str | None = None  # said where the token comes from a connection

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if not said:
            yield from (t for t in TOKENS if t in seat.actions or seat.tokens.get(t))
        elif len(said) == 1:
            yield from (t for t in TOKENS if t != said[0])
        elif len(said) == 2:
            yield DONE
            yield from (r for r in route_choices(s, WORLD) if r not in s.stripped)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.take not in TOKENS or not (self.give in seat.actions or seat.tokens.get(self.give)):
            if self.give in ATTRS and seat.standins[self.give] + seat.spices[self.give]:
                yield impossible("effect.real-token", token=self.give)
            else:
                yield impossible("effect.spend-token", token=self.give)
        elif self.take != self.give:
            yield from none_left(s, "trade-token", self.take)
        if self.route:
            route = ask_route(s, self.route)
            if route not in routes(s) or route in s.stripped:
                yield impossible("manila-galleons.no-token", route=route)
            elif blockaded(s, route):  # imperialism.blockade: not even through another Exploit
                yield against("imperialism.blockade", route=route)

    def apply(self, s: Endeavor) -> None:
        seat, frame = s.players[self.by], s.top()
        assert frame
        if self.give in ATTRS:
            seat.tokens[self.give] -= 1
        else:
            seat.actions.remove(self.give)
        receive(s, self.by, self.take)
        frame.data["n"] -= 1
        if frame.data["n"] < 1:
            s.pop()


class Galleon(Move[Endeavor]):
    """manila-galleons.salary, manila-galleons.faces, manila-galleons.keep: each token once in every salary phase."""

    verb = "galleon"
    rule = "manila-galleons.salary"
    by: Actor
    face: str  # disc | payment
    slot: int | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("disc", "payment")
        elif said == ("payment",):
            yield from (str(k) for k, b in enumerate(s.players[by].buildings, 1) if b.on == "disc")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat, frame = s.players[self.by], s.top()
        if not frame or not frame.data.get("galleons"):
            yield against("manila-galleons.none")
        elif frame.data["n"] > 0 and any(b.on == "disc" for b in seat.buildings) and s.rank(self.by, "wealth") is not None:
            yield against("manila-galleons.salary")  # after the pay of the level
        if self.face not in ("disc", "payment"):
            yield impossible("manila-galleons.faces")
        elif self.face == "payment":
            if self.slot is None or not 1 <= self.slot <= len(seat.buildings) or not seat.buildings[self.slot - 1].on:
                yield impossible("base.payment", slot=self.slot or 0)
            elif seat.buildings[self.slot - 1].on == "cannon":
                yield impossible("saltpeter.cannon-return", slot=self.slot)

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        frame.data["galleons"] = max(0, frame.data.get("galleons", 0) - 1)
        if self.face == "disc":
            s.grow(self.by, 1)
        elif self.slot:
            seat = s.players[self.by]
            seat.buildings[self.slot - 1].on = ""
            if seat.harbor is not None:
                seat.harbor += 1


MOVES = (Voyage,)
