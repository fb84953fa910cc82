"""Haitian Revolution: cards on the board."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, impossible

from ..assets import ask_card, take_card
from ..boards import all_cards, deck_of, is_governor
from ..state import Endeavor
from .effect import Effect


class Rise(Effect):
    """haiti.put, haiti.put-any: the top card of any deck to the board, then a normal draw action."""

    verb = "rise"
    rule = "haiti.put"
    exploit = "haiti"
    action = "occupy"
    discs = 0
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if said:
            return
        if s.tracked:
            yield from (deck[0] for deck in s.decks.values() if deck)
        else:
            yield from free(s)

    def own(self, s: Endeavor) -> Iterator[Because]:
        if s.tracked:
            if not any(deck[:1] == [self.card] for deck in s.decks.values()):
                yield impossible("haiti.put", card=self.card)
            elif self.able(s):
                ask_card(s, self.card)
        elif self.card not in free(s):
            yield impossible("table.no-such-card", card=self.card)

    def happen(self, s: Endeavor) -> None:
        for deck in s.decks.values():
            if self.card in deck:
                deck.remove(self.card)
        s.haiti.append(self.card)  # haiti.europe-five-put, haiti.one-put: nothing follows
        if s.tracked:
            s.push("then", self.by, kind="haiti")
        else:
            s.note("haiti.put", player=self.by)


def free(s: Endeavor) -> list[str]:
    """Cards that may lie on top of a deck, as far as the table told."""
    seen = {c for seat in s.players.values() for c in seat.cards} | set(s.haiti)
    return [c for c in all_cards() if not is_governor(c) and c not in seen]


class Release(Effect):
    """haiti.take: any card of the board except slavery, whatever its value."""

    verb = "release"
    rule = "haiti.take"
    exploit = "haiti"
    action = "attack"
    discs = 0
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.haiti

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.card not in s.haiti:
            yield impossible("haiti.not-there", card=self.card)
        elif deck_of(self.card) == "slavery":
            yield impossible("haiti.take", card=self.card)

    def happen(self, s: Endeavor) -> None:
        s.haiti.remove(self.card)
        take_card(s, self.by, self.card)  # haiti.europe-five-taken, haiti.one-taken


MOVES = (Rise, Release)
