"""What the table tracks. The draw pile is never stored: it is what is left when everything else is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from referee.kernel.flow import State
from referee.kernel.move import Actor

from .cards import BASE as BASE
from .cards import Card, Deck
from .heroes import acts_as
from .kit import Kit
from .seat import Seat, contract_influence

ADVENTURE_CARDS = 39


@dataclass
class PortRoyal(State):
    """A table of any mode. `kit` says what it is played with; it lies outside the fields because it never changes."""

    players: dict[Actor, Seat] = field(default_factory=dict)
    active: Actor = "1"
    first: Actor = "1"
    harbour: list[str] = field(default_factory=list)  # by place; "-" where a card was taken
    expeditions: list[str] = field(default_factory=list)  # in the middle of the table
    discard: list[str] = field(default_factory=list)  # discarded cards that were told
    hidden: int | None = 0  # discarded coins, whose faces nobody told
    fresh: int = 0  # place of the ship just opened, while it may still be sunk
    opened: int = 0  # cards opened this turn
    gambled: int = 0  # gamblers used this turn
    busted: bool = False
    ending: bool = False
    told: list[str] = field(default_factory=list)  # what was only told this turn
    # contracts
    contracts: list[str] = field(default_factory=list)  # face up
    time: int = 0  # cards in the time deck
    points: int = 0  # cards in the points deck
    spared: int = 0  # taxes just opened at which a time card may still be set aside
    moment: list[str] = field(default_factory=list)  # "contract:player" that may be decided now and not later
    advanced: list[str] = field(default_factory=list)  # contracts and tasks that went on a space this turn
    won: bool = False
    # the adventure
    added: int | None = 0  # cards of the expansion in the deck so far
    story: list[str] = field(default_factory=list)  # story cards read
    tasks: list[str] = field(default_factory=list)  # open, the newest last
    events: list[str] = field(default_factory=list)  # the event deck as far as it is known, the top first
    event_discard: list[str] = field(default_factory=list)  # the last one last
    aside: int = 0  # events numbered 0 kept aside
    looked: int = 0  # lookouts used this turn
    seen: list[str] = field(default_factory=list)  # the three cards a lookout is looking at
    known: str = ""  # the top card of the deck, as the lookout saw it
    fewer: int = 0  # cards less in this taking
    sold: int = 0  # items sold to innkeepers in this taking

    def __post_init__(self) -> None:
        vars(self).setdefault("kit", Kit())

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in vars(self).items() if k != "box"}  # the cards themselves are never copied

    @cached_property
    def box(self) -> Deck:
        kit: Kit = vars(self)["kit"]
        return kit.deck

    @property
    def sets(self) -> frozenset[str]:
        return self.box.sets

    @property
    def five(self) -> bool:
        return "five" in self.box.sets

    # -- seats -------------------------------------------------------------------------------------------------------

    def seats(self, start: Actor) -> list[Actor]:
        """All players clockwise from one."""
        order = list(self.players)
        k = order.index(start)
        return order[k:] + order[:k]

    def after(self, who: Actor) -> Actor:
        order = list(self.players)
        return order[(order.index(who) + 1) % len(order)]

    # -- cards -------------------------------------------------------------------------------------------------------

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
        yield from self.seen
        if self.known:
            yield self.known

    def deck(self) -> int | None:
        """Cards in the draw pile: all that lies nowhere else. Unknown while coins are untracked."""
        total = self.total()
        if self.hidden is None or total is None:
            return None
        elsewhere = len(self.harbour) - self.harbour.count("-") + len(self.expeditions) + len(self.discard) + self.hidden
        for seat in self.players.values():
            if seat.coins is None:
                return None
            elsewhere += seat.coins + len(seat.persons) + len(seat.expeditions)
            if seat.kept or seat.nest or seat.items:
                elsewhere += len(seat.kept) + len(seat.nest) + len(seat.items)
        return total - elsewhere - self.time - self.points

    def told_within(self, word: str) -> int:
        """How many of the told cards lie within a word."""
        piles = [self.harbour, self.discard]
        kind = self.card(word).kind
        if kind == "expedition":
            piles.append(self.expeditions)
            piles.extend(seat.expeditions for seat in self.players.values())
        elif kind == "person":
            piles.extend(seat.persons for seat in self.players.values())
        elif kind == "ship" and self.box.sets != {"base"}:
            for seat in self.players.values():
                piles.extend((seat.kept, seat.nest, seat.items))
        if self.known or self.seen:
            piles.append([self.known, *self.seen])
        words, n = self.box.inside(word), 0
        for pile in piles:
            if pile:
                for w in words:
                    n += pile.count(w)
        return n

    def left(self, word: str) -> int:
        """How many cards of a word are still unseen at most."""
        deck = self.box
        return min(deck.size(w) - self.told_within(w) for w in deck.wider(word))

    def possible(self, word: str) -> tuple[str, ...]:
        """The cards an already told word may be, given everything else that was told."""
        deck = self.box
        ids = deck.members[word]
        if len(ids) == 1:
            return ids
        mine = deck.wider(word)  # this card itself is one of those told within these words
        return tuple(i for i in ids if all(self.told_within(w) - (w in mine) < deck.size(w) for w in deck.wider(i)))

    # -- what a player has -------------------------------------------------------------------------------------------

    def count(self, who: Actor, kind: str) -> int:
        """How many persons of a type work for a player."""  # stack.copies: abilities of copies add up
        first = self.box.first
        seat = self.players[who]
        n = sum(first(c).type == kind for c in seat.persons) if seat.persons else 0
        return n + (acts_as(seat.hero, seat.markers) == kind) if seat.hero else n

    def of_colour(self, who: Actor, kind: str, colour: str) -> int:
        """Traders, wholesalers and clerks work for one colour."""
        first = self.box.first
        return sum(1 for c in self.players[who].persons if first(c).type == kind and first(c).colour == colour)

    def traders(self, who: Actor, colour: str) -> int:
        return self.of_colour(who, "trader", colour)

    def printed(self, card: Card, what: str) -> int | None:
        """A number on a card; where the box does not know it, what the table told."""
        value: int | None = getattr(card, what)
        if value is None:
            text = self.facts.get(f"card.{card.set}.{card.id}.{what}", "?")
            return int(text) if text.lstrip("-").isdecimal() else None
        return value

    def ask(self, card: Card, *what: str) -> None:
        """Asks the table for printed numbers the box does not know. Only while judging."""
        for one in what:
            if getattr(card, one) is None:
                self.fact(f"card.{card.set}.{card.id}.{one}", "int", card=card.id, what=f"printed-{one}")

    def sabres(self, who: Actor) -> int:
        """sailor.sabres, tibuk.sabres: sailors', pirates' and the Tibuk Brothers' sabres together."""
        seat = self.players[who]
        n = 0
        for c in seat.persons:
            card = self.box.first(c)
            n += card.sabres if card.sabres is not None else self.printed(card, "sabres") or 0
        if seat.hero and acts_as(seat.hero, seat.markers) == "sailor":  # hero.jean
            n += 1
        return self.pinned(f"{who}.sabres", n)

    def influence(self, who: Actor) -> int:
        """influence.count, expedition.influence: shields of the persons and expeditions in the area."""
        seat = self.players[who]
        n = len(seat.kept)  # wholesaler.influence
        deck = self.box
        if deck.influence is not None:
            n += sum(map(deck.influence.__getitem__, seat.persons)) + sum(map(deck.influence.__getitem__, seat.expeditions))
        else:
            for c in (*seat.persons, *seat.expeditions):
                card = deck.first(c)
                n += card.influence if card.influence is not None else self.printed(card, "influence") or 0
        if seat.contracts:
            n += contract_influence(seat)
        if seat.crowns:
            n += self.shields(seat.crowns) or 0  # crown.influence, adventure.influence
        return self.pinned(f"{who}.influence", n) if self.pins else n

    def shields(self, crowns: int) -> int | None:
        """crown.influence: the last shield reached; which spaces bear one is printed on the crown card."""
        spaces = self.facts.get("crown.shields", "?")
        return None if spaces == "?" else sum(int(space) <= crowns for space in spaces.split(","))

    # -- coins -------------------------------------------------------------------------------------------------------

    def gain(self, who: Actor, n: int) -> int:
        """coins.face-down: coins come off the deck, refilled where it runs out; returns how many there were."""
        seat = self.players[who]
        if seat.coins is None or n <= 0:
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
            self.known = ""  # the card the lookout saw is a coin now
            if step == deck:
                self.refill()
        return got

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

    # -- the harbour -------------------------------------------------------------------------------------------------

    def lying(self) -> list[str]:
        """The cards in the harbour, without the empty places."""  # harbour.only: taxes and expeditions lie elsewhere
        return [c for c in self.harbour if c != "-"]

    def ships(self) -> list[str]:
        return [c for c in self.lying() if self.box.first(c).kind == "ship"]

    def colours(self) -> int:
        """How many ship colours lie in the harbour."""
        return len({self.box.first(c).colour for c in self.ships()})

    def at(self, place: int) -> str | None:
        """The card at a place, which keeps its number all turn."""
        if 1 <= place <= len(self.harbour) and self.harbour[place - 1] != "-":
            return self.harbour[place - 1]
        return None

    def price(self, who: Actor, cost: int) -> int:
        """senorita.discount, senorita.floor."""
        return max(0, cost - self.count(who, "senorita"))


def kit_of(s: PortRoyal) -> Kit:
    """What this table is played with."""
    kit: Kit = vars(s)["kit"]
    return kit
