"""Building cards: four from the top of the deck, one kept, the others under it."""

from __future__ import annotations

import random

from referee.kernel.move import Actor, Because, Move, impossible, says, several

from ..state import CooperIsland
from .base import LARGE_CARDS, SMALL_CARDS, by_number


def in_deck(s: CooperIsland, kind: str) -> list[str]:
    gone = {c for seat in s.players.values() for c in seat.cards}
    return [c for c in (f"{kind}-{n}" for n in range(1, 16)) if c not in gone]


class Deal(Move[CooperIsland]):
    """build.small-card, build.large-card: the four on top, where the program draws them."""

    verb = "deal"
    rule = "build.small-card"
    chance = True

    def deck(self, s: CooperIsland) -> list[str]:
        frame = s.top()
        return in_deck(s, frame.data.get("kind", "small")) if frame else []

    def four(self, s: CooperIsland) -> int:
        return min(4, len(self.deck(s)))

    def not_there(self, s: CooperIsland) -> Because:
        return impossible("table.no-such-card", card=self.cards)

    cards: tuple[str, ...] = several(deck, four, no=not_there)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """Cards put back lie at the bottom, in the order they came there."""
        deck = cls(by, ()).deck(s)
        above = [c for c in deck if c not in s.bottom]
        rng.shuffle(above)
        return tuple([*above, *(c for c in s.bottom if c in deck)][:4])

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        if top := s.top():
            top.data["four"] = list(self.cards)


class Card(Move[CooperIsland]):
    """build.small-card, build.large-card: the one kept of four."""

    verb = "card"
    rule = "build.small-card"
    bare = True

    def shown(self, s: CooperIsland) -> list[str]:
        frame = s.on_top(self.by)
        return frame.data.get("four") or in_deck(s, frame.data.get("kind", "small")) if frame else []

    card: str = says(shown, ever=(*SMALL_CARDS, *LARGE_CARDS), no="table.no-such-card", called=by_number)

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        s.pop()
        s.players[self.by].cards.append(self.card)
        four = frame.data.get("four", ()) if frame else ()
        s.bottom = [*(c for c in s.bottom if c not in four), *(c for c in four if c != self.card)]

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return self.card, {}
