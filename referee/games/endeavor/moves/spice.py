"""The Spice Trade: the open seas of Africa, India and the Far East."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, impossible

from ..assets import ask_card, take_top, top_card
from ..boards import value
from ..cities import arrive
from ..state import Endeavor
from .effect import Effect

SEAS = ("africa", "india", "far-east")
TRACKS = ("wealth", "influence")
WORDS = tuple(f"{sea}:{track}" for sea in SEAS for track in TRACKS)


class Spice(Effect):
    """spice-trade.sail, spice-trade.card: a disc to the open sea, then the region's top card if presence is enough."""

    verb = "spice"
    rule = "spice-trade.sail"
    exploit = "spice-trade"
    action = "ship"
    by: Actor
    region: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from SEAS

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in SEAS:
            yield impossible("spice-trade.sail", region=self.region)
            return
        card = top_card(s, self.region)
        if self.able(s) and s.tracked and card and s.drawing(self.by, self.region) + 1 >= value(card):
            ask_card(s, card)

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.seas[self.region].append(self.by)
        arrive(s, self.by, self.region)
        take_top(s, self.by, self.region)
        if not s.tracked:
            s.note("spice-trade.card", player=self.by, region=self.region)


class Spices(Effect):
    """spice-trade.discs, spice-trade.raise: own discs from these seas lie as tokens of wealth and influence."""

    verb = "spices"
    rule = "spice-trade.discs"
    exploit = "spice-trade"
    action = "ship"
    discs = 0
    by: Actor
    laid: tuple[str, ...]  # sea:track, one for each disc

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not s.tracked:
            return
        if said:
            yield DONE
        for word in WORDS:
            sea = word.partition(":")[0]
            here = sum(w.startswith(f"{sea}:") for w in said)
            if here < s.seas[sea].count(by):
                yield word

    def own(self, s: Endeavor) -> Iterator[Because]:
        if (s.tracked and not self.laid) or any(w not in WORDS for w in self.laid):
            yield impossible("spice-trade.discs", region="-")
            return
        for sea in SEAS:
            n = sum(w.startswith(f"{sea}:") for w in self.laid)
            if s.tracked and n > s.seas[sea].count(self.by):
                yield impossible("spice-trade.discs", region=sea)

    def happen(self, s: Endeavor) -> None:
        seat = s.players[self.by]
        if not s.tracked:
            s.note("spice-trade.discs", player=self.by)
        for word in self.laid:
            sea, _, track = word.partition(":")
            if self.by in s.seas[sea]:
                s.seas[sea].remove(self.by)
            seat.spices[track] += 1


MOVES = (Spice, Spices)
