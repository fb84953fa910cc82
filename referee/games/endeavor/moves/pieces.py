"""Trade tokens that are taken, cards that are discarded."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, impossible, says
from rulesdb import forms

from ..assets import put_back, surplus
from ..cities import ask_routes, strip_routes
from ..copies import none_left
from ..exploits.boards import ATTRS, GAME_ID, TOKENS, deck_of, every_card, is_governor
from ..state import Endeavor
from .base import BaseGame


def a_token(m: object, s: Endeavor, kind: str) -> tuple[str, ...]:
    """`culture token`: what is taken by the name of it."""
    return tuple(f"{name} token" for name in forms(GAME_ID, kind) if name.isascii())


class Token(BaseGame):
    """Which trade token was taken (base.attribute-token, base.act-token)."""

    verb = "token"
    rule = "base.trade-tokens"
    bare = True
    kind: str = says((*TOKENS, "none"), no="base.trade-tokens", called=a_token)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        where = s.frame.data["where"]
        if where in s.cities:
            ask_routes(s, self.by, where)
        if self.kind != "none":
            yield from none_left(s, "trade-token", self.kind)

    def apply(self, s: Endeavor) -> None:
        where = s.frame.data["where"]
        s.pop()
        receive(s, self.by, self.kind)
        if where in s.cities:
            strip_routes(s, self.by)


def receive(s: Endeavor, who: Actor, kind: str) -> None:
    seat = s.players[who]
    if kind in ATTRS:
        seat.tokens[kind] += 1
    elif kind != "none":
        seat.actions.append(kind)


class Discard(BaseGame):
    """base.discard: surplus cards of the owner's choice."""

    verb = "discard"
    rule = "base.discard"

    def own_cards(self, s: Endeavor) -> list[str]:
        return s.players[self.by].cards

    card: str = says(own_cards, understood=every_card, no="base.discard")

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
