"""Where the cards lie. The draw pile is never stored: it is what is left when everything else is counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from referee.kernel.flow import State
from referee.kernel.move import Actor

from .cards import BASE, Card, Deck
from .decisions import Details
from .modes import Kit
from .seat import Seat

ADVENTURE_CARDS = 39
SECRET = "secret"  # a card that only the lookout's player has seen
SURVEYED = "prices.*"  # the names of all pools of which the box knows what is printed


class Piles(State[Details]):
    """The cards of a table; the fields stand in `state`. `kit`, what it is played with, lies outside them because it never changes."""

    players: dict[Actor, Seat]
    harbour: list[str]
    expeditions: list[str]
    discard: list[str]
    hidden: int | None
    time: int
    points: int
    added: int | None
    seen: list[str]
    due: list[str]
    on_top: str

    def __post_init__(self) -> None:
        self.kit = Kit()

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in vars(self).items() if k != "box"}  # the cards themselves are never copied

    @cached_property
    def box(self) -> Deck:
        return self.kit.deck

    def card(self, word: str) -> Card:
        """Any card the word may be: enough for what all of them share."""
        return self.box.first(word)

    def total(self) -> int | None:
        deck = self.box
        if "adventure" not in deck.sets:
            return deck.total
        return None if self.added is None else deck.total - ADVENTURE_CARDS + self.added

    def located(self) -> Iterator[str]:
        """Every card whose face was told and that has not gone back into the deck."""
        yield from (c for c in self.harbour if c != "-")
        yield from self.expeditions
        yield from self.discard
        for seat in self.players.values():
            yield from seat.persons
            yield from seat.expeditions
            yield from seat.kept
            yield from seat.nest
            yield from seat.items
        yield from (c for c in self.seen if c != SECRET)
        yield from (c for c in self.due if c in self.box.members)
        if top := self.known_top():
            yield top

    def known_top(self) -> str:
        """The top card of the deck, where a lookout's player has told it."""
        return self.on_top if self.on_top != SECRET else ""

    def deck(self) -> int | None:
        """Cards in the draw pile: all that lies nowhere else. Unknown while coins are untracked."""
        total = self.total()
        if self.hidden is None or total is None:
            return None
        elsewhere = len(self.harbour) - self.harbour.count("-") + len(self.expeditions) + len(self.discard) + self.hidden
        if self.due:
            elsewhere += sum(c in self.box.members for c in self.due)  # a tax that is not done with
        for seat in self.players.values():
            if seat.coins is None:
                return None
            elsewhere += seat.coins + len(seat.persons) + len(seat.expeditions)
            if seat.kept or seat.nest or seat.items:
                elsewhere += len(seat.kept) + len(seat.nest) + len(seat.items)
        return total - elsewhere - self.time - self.points

    def _like(self, word: str) -> list[str]:
        """The told cards of a word's kind, wherever such cards may lie."""
        kind = self.box.first(word).kind
        told = self.harbour + self.discard
        if kind == "person":
            for seat in self.players.values():
                told += seat.persons
        elif kind == "expedition":
            told += self.expeditions
            for seat in self.players.values():
                told += seat.expeditions
        elif kind == "ship" and self.box.sets != BASE:
            for seat in self.players.values():
                told += seat.kept + seat.nest + seat.items
        elif kind == "tax":
            told += self.due
        if self.on_top or self.seen:
            told += [self.on_top, *self.seen]
        return told

    def told_within(self, word: str) -> int:
        """How many of the told cards lie within a word."""
        return sum(map(self.box.inside(word).__contains__, self._like(word)))

    def exhausted(self, word: str) -> bool:
        """Is none of a word's cards left? Classes of more cards than were told are not counted."""
        told = self._like(word)
        n = len(told)
        return any(size <= n and size <= sum(map(words.__contains__, told)) for size, words in self.box.limits(word))

    def possible(self, word: str) -> tuple[str, ...]:
        """The cards an already told word may be, given everything else that was told."""
        deck = self.box
        ids = deck.members[word]
        if len(ids) == 1:
            return ids
        mine = deck.wider(word)  # this card itself is one of those told within these words
        return tuple(i for i in ids if all(self.told_within(w) - (w in mine) < deck.size(w) for w in deck.wider(i)))

    def recall(self, card: Card) -> None:
        """What a survey told of a pool's cards is taken from the box; nobody is asked for it. Only while judging."""
        pool = f"{card.set}.{card.pool}"
        if card.pool and f"prices.{pool}" not in self.facts:
            if pool in (self.fact(SURVEYED) or ()):
                self.fact(f"prices.{pool}")

    def survey_of(self, card: Card) -> tuple[tuple[int, ...], ...]:
        """What a survey told of the cards of a pool: their price or sail, and what else is printed on each."""
        return self.known(f"prices.{card.set}.{card.pool}") or () if card.pool else ()

    def surveyed(self, card: Card, what: str) -> int | None:
        """A number told with the price: the shield, then sabres or what an innkeeper pays. None where cards of one price differ."""
        place = 1 if what == "influence" else 2
        numbers = {one[place] for one in self.survey_of(card) if one[0] == card.cost and len(one) > place}
        return numbers.pop() if len(numbers) == 1 else None

    def surveyed_out(self, word: str) -> bool:
        """Are all cards of a price that a survey told lying somewhere, or is there none?"""
        card = self.box.cards[word]
        rows = self.survey_of(card)
        if not rows:
            return False
        value = card.cost if card.kind == "person" else card.coins
        return self.told_within(word) >= card.count + sum(one[0] == value for one in rows)

    # -- coins and the discard pile ----------------------------------------------------------------------------------

    def gain(self, who: Actor, n: int) -> int:
        """coins.face-down: coins come off the deck, refilled where it runs out; returns how many there were."""
        seat = self.players[who]
        if seat.coins is None:
            return max(n, 0)
        got = 0
        while got < n:
            deck = self.deck()
            if deck == 0:
                if not self.refill():
                    break
                deck = self.deck()
            step = n - got if deck is None else min(n - got, deck)
            seat.coins += step
            got += step
            self.on_top = ""  # the card the lookout saw is a coin now
            if step == deck:
                self.refill()
        return got

    def earn(self, who: Actor, printed: int | None) -> int | None:
        """The coins printed somewhere; where nobody knows them, nobody knows what the player has now."""
        if printed is None:
            self.players[who].coins = None
            return None
        return self.gain(who, printed)

    def pay(self, who: Actor, n: int) -> None:
        """coins.pay: coins go face up to the discard pile; their faces are not told."""
        seat = self.players[who]
        first = not self.discard and not self.hidden
        if seat.coins is None:
            self.hidden = None
        else:
            seat.coins -= n
            if self.hidden is not None:
                self.hidden += n
        if first:
            self._turn_over()

    def hand(self, giver: Actor, taker: Actor, n: int) -> None:
        """Coins pass from one area to another."""
        for who, change in ((giver, -n), (taker, n)):
            coins = self.players[who].coins
            if coins is not None:
                self.players[who].coins = coins + change

    def untrack(self) -> None:
        """Nobody tells coins any more: they and the draw pile are unknown from here on."""
        for seat in self.players.values():
            seat.coins = None
        self.hidden = None

    def room(self, n: int) -> int | None:
        """How many discarded cards nobody told there must be for a pile of so many; None where that cannot be."""
        hidden, self.hidden = self.hidden, 0
        most = self.deck()
        self.hidden = hidden
        return most - n if most is not None and most >= n else None

    def hold(self, n: int) -> None:
        """The table says how many cards the pile holds: the rest was discarded, or the discard pile has been shuffled in."""
        if self.room(n) is None:
            self.discard.clear()
        self.hidden = self.room(n)

    def refill(self) -> bool:
        """deck.refill: the discard pile becomes the deck. False when there is nothing to shuffle."""
        n = len(self.discard) + (self.hidden or 0)
        if n == 0:
            return False
        self.discard.clear()
        if self.hidden is not None:
            self.hidden = 0
        self.note("deck.refill", cards=n)
        return True

    def nothing_left(self) -> bool:
        """Deck and discard pile are both empty (a deck that ends is refilled at once)."""
        return not self.discard and not self.hidden and self.deck() == 0

    def _turn_over(self) -> None:
        """A deck that ends is refilled at once, so it can only lie empty until the first card is discarded."""
        if self.deck() == 0:
            self.refill()

    def throw(self, words: list[str]) -> None:
        """Cards go face up to the discard pile."""
        first = not self.discard and not self.hidden
        self.discard.extend(w for w in words if w != "-")
        if first:
            self._turn_over()
