"""What the table tracks. The draw pile is never stored: it is what is left when everything else is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.kernel.flow import State
from referee.kernel.move import Actor, Because, impossible

from .cards import cards, first, in_play, inside, members, size, tally, wider

BASE = frozenset(("base",))
WITH_GAMBLERS = frozenset(("base", "gambler"))


@dataclass
class Seat:
    """One player's area. Coins are face-down cards; None while nobody tracks them."""

    coins: int | None = 3
    persons: list[str] = field(default_factory=list)
    expeditions: list[str] = field(default_factory=list)


@dataclass
class PortRoyal(State):
    """A table of the base game."""

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

    # -- seats -------------------------------------------------------------------------------------------------------

    def seats(self, start: Actor) -> list[Actor]:
        """All players clockwise from one."""
        order = list(self.players)
        k = order.index(start)
        return order[k:] + order[:k]

    def after(self, who: Actor) -> Actor:
        return self.seats(who)[1]

    # -- cards -------------------------------------------------------------------------------------------------------

    @property
    def five(self) -> bool:
        return len(self.players) == 5

    @property
    def sets(self) -> frozenset[str]:
        return WITH_GAMBLERS if self.options.get("gambler") == "yes" else BASE  # gambler.deck

    def total(self) -> int:
        return _total(self.sets, self.five)

    def located(self) -> Iterator[str]:
        """Every card whose face was told and that has not gone back into the deck."""
        yield from (c for c in self.harbour if c != "-")
        yield from self.expeditions
        yield from self.discard
        for seat in self.players.values():
            yield from seat.persons
            yield from seat.expeditions

    def deck(self) -> int | None:
        """Cards in the draw pile: all that lies nowhere else. Unknown while coins are untracked."""
        if self.hidden is None:
            return None
        elsewhere = len(self.harbour) - self.harbour.count("-") + len(self.expeditions) + len(self.discard) + self.hidden
        for seat in self.players.values():
            if seat.coins is None:
                return None
            elsewhere += seat.coins + len(seat.persons) + len(seat.expeditions)
        return self.total() - elsewhere

    def told_within(self, word: str) -> int:
        """How many of the told cards lie within a word."""
        piles = [self.harbour, self.discard]
        kind = first(word).kind
        if kind == "expedition":
            piles.append(self.expeditions)
            piles.extend(seat.expeditions for seat in self.players.values())
        elif kind == "person":
            piles.extend(seat.persons for seat in self.players.values())
        return sum(pile.count(w) for w in inside(word) for pile in piles)

    def left(self, word: str) -> int:
        """How many cards of a word are still unseen at most."""
        return min(size(w, self.sets, self.five) - self.told_within(w) for w in wider(word))

    def possible(self, word: str) -> tuple[str, ...]:
        """The cards an already told word may be, given everything else that was told."""
        ids = members()[word]
        if len(ids) == 1:
            return ids
        mine = wider(word)  # this card itself is one of those told within these words
        return tuple(i for i in ids if all(self.told_within(w) - (w in mine) < size(w, self.sets, self.five) for w in wider(i)))

    # -- what a player has -------------------------------------------------------------------------------------------

    def count(self, who: Actor, kind: str) -> int:
        """How many persons of a type lie before a player."""  # stack.copies: abilities of copies add up
        return sum(1 for c in self.players[who].persons if first(c).type == kind)

    def traders(self, who: Actor, colour: str) -> int:
        return sum(1 for c in self.players[who].persons if first(c).type == "trader" and first(c).colour == colour)

    def sabres(self, who: Actor) -> int:
        """sailor.sabres: sailors' and pirates' sabres together."""
        return self.pinned(f"{who}.sabres", sum(first(c).sabres for c in self.players[who].persons))

    def influence(self, who: Actor) -> int:
        """influence.count, expedition.influence: shields of the persons and expeditions in the area."""
        seat = self.players[who]
        return self.pinned(f"{who}.influence", sum(first(c).influence for c in (*seat.persons, *seat.expeditions)))

    # -- coins -------------------------------------------------------------------------------------------------------

    def gain(self, who: Actor, n: int) -> int:
        """coins.face-down: coins come off the deck, refilled where it runs out; returns how many there were."""
        seat = self.players[who]
        if seat.coins is None or n <= 0:
            return max(n, 0)
        got = 0
        while got < n:
            deck = self.deck()
            if deck == 0 and not self.refill():
                break
            step = n - got if deck is None else min(n - got, self.deck() or 0)
            seat.coins += step
            got += step
        self._turn_over()
        return got

    def pay(self, who: Actor, n: int) -> None:
        """coins.pay: coins go face up to the discard pile; their faces are not told."""
        seat = self.players[who]
        if seat.coins is None:
            self.hidden = None
        else:
            seat.coins -= n
            if self.hidden is not None:
                self.hidden += n
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

    def _turn_over(self) -> None:
        if self.deck() == 0:
            self.refill()

    def throw(self, words: list[str]) -> None:
        """Cards go face up to the discard pile."""
        self.discard.extend(w for w in words if w != "-")
        self._turn_over()

    # -- the harbour -------------------------------------------------------------------------------------------------

    def lying(self) -> list[str]:
        """The cards in the harbour, without the empty places."""  # harbour.only: taxes and expeditions lie elsewhere
        return [c for c in self.harbour if c != "-"]

    def ships(self) -> list[str]:
        return [c for c in self.lying() if first(c).kind == "ship"]

    def at(self, place: int) -> str | None:
        """The card at a place, which keeps its number all turn."""
        if 1 <= place <= len(self.harbour) and self.harbour[place - 1] != "-":
            return self.harbour[place - 1]
        return None

    def price(self, who: Actor, cost: int) -> int:
        """senorita.discount, senorita.floor."""
        return max(0, cost - self.count(who, "senorita"))


_TOTALS: dict[tuple[frozenset[str], bool], int] = {}


def _total(sets: frozenset[str], five: bool) -> int:
    key = (sets, five)
    if key not in _TOTALS:
        _TOTALS[key] = sum(c.count for c in cards().values() if in_play(c, sets, five))
    return _TOTALS[key]


def wrong(s: PortRoyal) -> Iterator[Because]:
    """Pieces that cannot be so: words that name no card, more copies than the box holds, more cards than there are."""
    for word in s.located():
        if word not in members():
            yield impossible("table.no-such-card", card=word)
            return
    for who, seat in s.players.items():
        if seat.coins is not None and seat.coins < 0:
            yield impossible("table.below-zero", path=f"{who}.coins")
        for word in seat.persons:
            if first(word).kind != "person":
                yield impossible("table.no-such-card", card=word)
    for word in (*s.expeditions, *(e for p in s.players.values() for e in p.expeditions)):
        if first(word).kind != "expedition":
            yield impossible("table.no-such-card", card=word)
    for word, n in tally(s.located()).items():
        if n > size(word, s.sets, s.five):
            yield impossible("table.too-many", card=word, have=n, of=size(word, s.sets, s.five))
    deck = s.deck()
    if deck is not None and deck < 0:
        yield impossible("table.too-many-cards", need=-deck)
