"""Large building cards: used once as an anytime action, and what they do on the peninsula."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Because, Move, impossible, says

from ..boats_islands_cards import large
from ..pending_actions import act, helm, use, used_up
from ..spelling import number
from ..state import CooperIsland
from .base import BOATS, LARGE_CARDS, Given, by_number, every_space
from .boats_buildings import put_piece, site_blocks, sites, untracked_site


class Large(Move[CooperIsland]):
    """any.large: a face-up large building card is used once and turned face down."""

    verb = "use-card"
    rule = "any.large"
    aside = True

    def face_up(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (c for c in seat.cards if c.startswith("large-") and c not in seat.used)

    def face_down(self, s: CooperIsland) -> Because:
        return impossible("any.large", cards=tuple(self.face_up(s)))

    card: str = says(face_up, ever=LARGE_CARDS, no=face_down, called=by_number)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not any(self.face_up(s)):
            yield self.face_down(s)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.card == "large-10":  # the feeding this card plays needs to know its numbers
            s.fact("feed.amounts")
            s.fact("feed.helms")
        if self.card == "large-13" and seat.lids < 1:
            yield impossible("large.13")
        if self.card == "large-14" and not set(seat.boats) - set(seat.flipped):
            yield impossible("large.14")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        s.reopen(self.by)
        seat.used.append(self.card)
        n = int(self.card.removeprefix("large-"))
        if n == 4:  # large.4
            if seat.buildings:
                s.add(self.by, "coin", seat.buildings, to="market")
                s.note("large.4", player=self.by, n=seat.buildings)
        elif n == 7:  # large.7
            s.add(self.by, "coin", coins := large(n)["coins"], to="market")
            s.note("large.7", player=self.by, n=coins)
        elif n == 10:  # large.10, large.10-again
            s.stack(self.by).append(Frame("feed", self.by, {"card": True}))
        else:
            act(s, self.by, large(n)["gives"], of=self.card)  # card.cost: at the usual price

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return self.card, {}


class Lid(Given):
    """large.13, large.13-settlement: an unused lid on the peninsula by the building rules, for exactly one helm point."""

    verb = "cover"
    rule = "large.13"
    tokens = ("lid",)

    def best(self, s: CooperIsland) -> Iterator[str]:
        yield from sites(s, self.by)

    space: str = says(best, understood=every_space, opens=untracked_site)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        yield from super().bars(s)
        if s.players[self.by].lids < 1:
            yield impossible("large.13")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from site_blocks(s, self.by, self.space)

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        used_up(s, self.by, "lid")
        seat.lids -= 1
        seat.lids_on_land += 1
        if self.space in seat.land:
            put_piece(s, self.by, self.space, "lid")  # large.13-settlement: no point for a settlement
        helm(s, self.by, 1)


class Flip(Given):
    """large.14, large.14-income: a boat is flipped and used once more."""

    verb = "flip"
    rule = "large.14"
    tokens = ("flip",)

    def face_up(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (f"boat-{n}" for n in seat.boats if n not in seat.flipped)

    boat: str = says(face_up, ever=BOATS, no="large.14", called=by_number)

    def apply(self, s: CooperIsland) -> None:
        used_up(s, self.by, "flip")
        s.players[self.by].flipped.append(number(self.boat))
        use(s, self.by, self.boat)


class Shift(Given):
    """large.15, large.15-helm: a building or statue moves to another empty charted space, without helm points."""

    verb = "shift"
    rule = "large.15"
    tokens = ("shift",)

    def pieces(self, s: CooperIsland) -> Iterator[str]:
        yield from (x for x, here in s.players[self.by].land.items() if here.piece not in (None, "lid"))

    def empty(self, s: CooperIsland) -> Iterator[str]:
        yield from (x for x, here in s.players[self.by].land.items() if not here.lies)

    old: str = says(pieces, no="large.15")
    new: str = says(empty, no="large.15")

    def apply(self, s: CooperIsland) -> None:
        land = s.players[self.by].land
        used_up(s, self.by, "shift")
        land[self.new].piece, land[self.old].piece = land[self.old].piece, None
