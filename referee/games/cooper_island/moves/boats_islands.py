"""The actions of built boats and of islands, where income, a sector or a card lets a player use one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from referee.kernel.move import Actor, Because, Move, against, impossible, says

from ..pending_actions import beneath, given, pending, use, used_up
from ..spelling import number
from ..state import CooperIsland
from .base import BOATS, ISLANDS, Given, by_number


class UseBoat(Move[CooperIsland]):
    """income.boats, sector.e-special, boat-act.6, large.12: the action of a built boat."""

    verb = "use-boat"
    rule = "income.boats"

    def built(self, s: CooperIsland) -> Iterator[str]:
        boats = {b for seat in s.players.values() for b in seat.boats}
        any_boat = pending(s, self.by, "copy-boat", "boat-any")
        yield from (b for b in BOATS if number(b) in boats and (any_boat or pending(s, self.by, f"use-{number(b)}")))

    boat: str = says(built, understood=BOATS, called=by_number)

    @classmethod
    def likeliest(cls, s: CooperIsland, by: Actor) -> tuple[str, ...] | None:
        """In income each of one's boats works, one after the other."""
        frame = s.on_top(by)
        return tuple(islice(cls(by, "").built(s), 1)) if frame and frame.name == "income" else None

    def token(self, s: CooperIsland) -> str | None:
        return pending(s, self.by, f"use-{number(self.boat)}") or pending(s, self.by, "copy-boat", "boat-any")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        n, token, frame = number(self.boat), self.token(s), beneath(s, self.by)
        if token is None or frame is None:
            flipped = n in s.players[self.by].flipped and s.phase == "income"
            yield from [impossible("income.boats")] if flipped else given(s, self.by, f"use-{n}", "copy-boat", "boat-any")
            return
        if token.startswith("use-"):
            return
        if not any(n in seat.boats for seat in s.players.values()):
            yield impossible("boat-act.6" if token == "copy-boat" else "sector.e-special")
        if token == "copy-boat" and n == 6:
            yield impossible("boat-act.6")  # a copy of a copy copies nothing
        elif s.phase == "income" and all(n in seat.flipped for seat in s.players.values() if n in seat.boats):
            yield against("large.14-income")  # nor by way of a copy
        if frame.data.get("of") == "large-12":
            if n == 6:
                yield against("large.12-copy")
            if n in frame.data.get("did", ()):
                yield against("large.12")

    def apply(self, s: CooperIsland) -> None:
        if token := self.token(s):
            done_once(s, self.by, token, number(self.boat))
        use(s, self.by, self.boat)


def done_once(s: CooperIsland, who: Actor, token: str, n: int) -> None:
    """large.11, large.12: the n-th of its kind is done, and not a second time."""
    used_up(s, who, token)
    if frame := s.on_top(who):
        frame.data["did"] = [*frame.data.get("did", ()), n]


class UseIsland(Given):
    """sector.c-special, large.11: the action of any island on the board."""

    verb = "use-island"
    rule = "sector.c-special"
    tokens = ("island-any",)

    def placed(self, s: CooperIsland) -> Iterable[str]:
        placed = {n for seat in s.players.values() for n in seat.islands.values()}
        return (i for i in ISLANDS if number(i) in placed)

    island: str = says(placed, ever=ISLANDS, no="sector.c-special", called=by_number)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        frame = beneath(s, self.by)
        if frame and frame.data.get("of") == "large-11" and number(self.island) in frame.data.get("did", ()):
            yield against("large.11")

    def apply(self, s: CooperIsland) -> None:
        done_once(s, self.by, "island-any", number(self.island))
        use(s, self.by, self.island)
