"""Building cards: four from the top of the deck, one kept, the others under it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, impossible

from ..state import CooperIsland


def in_deck(s: CooperIsland, kind: str) -> list[str]:
    gone = {c for seat in s.players.values() for c in seat.cards}
    return [c for c in (f"{kind}-{n}" for n in range(1, 16)) if c not in gone]


class Deal(Move[CooperIsland]):
    """build.small-card, build.large-card: the four on top, where the program draws them."""

    verb = "deal"
    rule = "build.small-card"
    chance = True
    cards: tuple[str, ...]

    @classmethod
    def deck(cls, s: CooperIsland) -> list[str]:
        frame = s.top()
        return in_deck(s, str(frame.data.get("kind", "small"))) if frame else []

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 4:
            yield from (c for c in cls.deck(s) if c not in said)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """Cards put back lie at the bottom, in the order they came there."""
        deck = cls.deck(s)
        above = [c for c in deck if c not in s.bottom]
        rng.shuffle(above)
        return tuple([*above, *(c for c in s.bottom if c in deck)][:4])

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        deck = self.deck(s)
        for card in self.cards:
            if card not in deck or self.cards.count(card) > 1:
                yield impossible("table.no-such-card", card=card)

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        if top := s.top():
            top.data["four"] = list(self.cards)


class Card(Move[CooperIsland]):
    """build.small-card, build.large-card: the one kept of four."""

    verb = "card"
    rule = "build.small-card"
    bare = True
    card: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.on_top(by)
        if not said and frame:
            yield from frame.data.get("four") or in_deck(s, str(frame.data.get("kind", "small")))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in list(self.choices(s, self.by)):
            yield impossible("table.no-such-card", card=self.card)

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        s.pop()
        s.players[self.by].cards.append(self.card)
        four = frame.data.get("four", ()) if frame else ()
        s.bottom = [*(c for c in s.bottom if c not in four), *(c for c in four if c != self.card)]

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return self.card, {}
