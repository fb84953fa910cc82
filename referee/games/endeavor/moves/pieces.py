"""Trade tokens that are taken, cards that are discarded."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ..assets import put_back
from ..copies import none_left
from ..exploits.boards import ATTRS, TOKENS, deck_of, is_governor
from ..state import Endeavor
from ..turn import surplus


class Token(Move[Endeavor]):
    """Which trade token was taken (base.attribute-token, base.act-token)."""

    verb = "token"
    rule = "base.trade-tokens"
    bare = True
    kind: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from TOKENS
            yield "none"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.kind not in (*TOKENS, "none"):
            yield impossible("base.trade-tokens", token=self.kind)
        elif self.kind != "none":
            yield from none_left(s, "trade-token", self.kind)

    def apply(self, s: Endeavor) -> None:
        s.pop()
        receive(s, self.by, self.kind)


def receive(s: Endeavor, who: Actor, kind: str) -> None:
    seat = s.players[who]
    if kind in ATTRS:
        seat.tokens[kind] += 1
    elif kind != "none":
        seat.actions.append(kind)


class Discard(Move[Endeavor]):
    """base.discard: surplus cards of the owner's choice."""

    verb = "discard"
    rule = "base.discard"
    card: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.players[by].cards

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.card not in s.players[self.by].cards:
            yield impossible("base.discard", card=self.card)
        elif not surplus(s, self.by):
            yield against("base.discard", card=self.card)

    def apply(self, s: Endeavor) -> None:
        seat = s.players[self.by]
        seat.cards.remove(self.card)
        if deck_of(self.card) == "slavery":
            seat.buried += 1  # base.slavery-discard
        elif not is_governor(self.card):
            put_back(s, self.card)
