"""What the table tracks, and what every player has. Where the cards lie is counted in `piles`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import field
from typing import Annotated

from referee.kernel.answer import Either, Name, Number, One
from referee.kernel.cheap_classes import parts
from referee.kernel.domains import Among, Inner
from referee.kernel.move import Actor
from referee.kernel.score import Points, ends, plus

from .adventure.heroes import acts_as
from .cards import KINDS, Card
from .facts import FACTS
from .piles import SECRET, Piles
from .seat import Contract, Expedition, Seat, Task, cards, contract_influence


def _bringable(s: PortRoyal) -> Iterable[str]:
    from .adventure.deck import vocabulary

    return filter(None, dict.fromkeys(vocabulary().called.values())) if s.kit.adventure else ()


ANY = cards(*KINDS)
AnyCard = Annotated[str, ANY]
SeenCard = Annotated[str, Among(lambda s: (*ANY.words(s), SECRET))]
HarbourCard = Annotated[str, Among(lambda s: (*cards("person", "ship").words(s), "-"))]  # harbour.only
TopCard = Annotated[str, Among(lambda s: (*ANY.words(s), SECRET), none=True)]
Event = Annotated[str, Either((One(("?", "month-end")), Name()))]

FIGHTERS = ("sailor", "pirate", "tibuk-brothers")
MOST = 5  # shields or sabres on one card: none of the box shows more


@parts
class PortRoyal(Piles):
    """A table of any mode."""

    box_facts = FACTS

    players: dict[Actor, Seat] = field(default_factory=dict)
    active: Actor = "1"
    first: Actor = "1"
    harbour: list[HarbourCard] = field(default_factory=list)  # by place; "-" where a card was taken
    expeditions: list[Expedition] = field(default_factory=list)  # in the middle of the table
    discard: list[AnyCard] = field(default_factory=list)  # discarded cards that were told
    hidden: int | None = 0  # discarded coins, whose faces nobody told
    fresh: Annotated[int, Inner(Number())] = 0  # place of the ship just opened, while it may still be sunk
    opened: Annotated[int, Inner(Number())] = 0  # cards opened this turn
    gambled: int = 0  # gamblers used this turn
    busted: bool = False
    ending: bool = False
    standing: Annotated[list[int], Inner()] = field(default_factory=list)  # everybody's influence since the end was announced
    told: Annotated[list[str], Inner()] = field(default_factory=list)  # what was only told this turn
    due: Annotated[list[str], Inner()] = field(default_factory=list)  # what happens once nobody decides otherwise: a tax, a speculation
    unclear: Annotated[list[str], Inner()] = field(default_factory=list)  # "player:rule:coins" of a tax, where what decides it is not known
    served: Annotated[list[str], Inner()] = field(default_factory=list)  # "player:cards" of those who have taken all they may
    declined: Annotated[list[str], Inner()] = field(default_factory=list)  # what the active player could have done when taking was over
    # contracts
    contracts: list[Contract] = field(default_factory=list)  # face up
    time: int = 0  # cards in the time deck
    points: int = 0  # cards in the points deck
    spared: int = 0  # taxes just opened at which a time card may still be set aside
    moment: Annotated[list[str], Inner()] = field(default_factory=list)  # "contract:player" that may be decided now and not later
    advanced: Annotated[list[str], Inner()] = field(default_factory=list)  # contracts and tasks that went on a space this turn
    won: bool = False
    # the adventure
    added: int | None = 0  # cards of the expansion in the deck so far
    brought: list[Annotated[str, Among(_bringable)]] = field(default_factory=list)  # those of them that were told, by what is known of each
    mixed: list[Task] = field(default_factory=list)  # story cards whose play cards are in the deck
    story: list[Task] = field(default_factory=list)  # story cards read
    tasks: list[Task] = field(default_factory=list)  # open, the newest last
    events: list[Event] = field(default_factory=list)  # the event deck as far as it is known, the top first
    event_discard: list[Event] = field(default_factory=list)  # the last one last
    aside: int = 0  # events numbered 0 kept aside
    looked: int = 0  # lookouts used this turn
    seen: list[SeenCard] = field(default_factory=list)  # the three cards a lookout is looking at
    on_top: TopCard = ""  # the top card of the deck, as the lookout saw it
    fewer: Annotated[int, Number(-9, 9)] = 0  # cards less in this taking
    sold: int = 0  # items sold to innkeepers in this taking

    # -- what a player has -------------------------------------------------------------------------------------------

    def count(self, who: Actor, kind: str) -> int:
        """How many persons of a type work for a player."""  # stack.copies: abilities of copies add up
        return self.crew(who).count(kind)

    def crew(self, who: Actor) -> list[str]:
        """The types of everyone who works for a player."""
        seat = self.players[who]
        types = list(map(self.box.types.__getitem__, seat.persons))
        if seat.hero:
            types.append(acts_as(seat.hero, seat.markers))
        return types

    def of_colour(self, who: Actor, kind: str, colour: str) -> int:
        """Traders, wholesalers and clerks work for one colour."""
        if kind not in self.crew(who):
            return 0
        first = self.box.first
        return sum(1 for c in self.players[who].persons if first(c).type == kind and first(c).colour == colour)

    def traders(self, who: Actor, colour: str) -> int:
        return self.of_colour(who, "trader", colour)

    def printed(self, card: Card, what: str) -> int | None:
        """A number on a card; where the box does not know it, what the table told."""
        value: int | None = getattr(card, what, None)
        if value is None:
            told: int | None = self.known(f"card.{card.set}.{card.id}.{what}")
            return self.surveyed(card, what) if told is None else told
        return value

    def ask(self, card: Card, *what: str) -> None:
        """Asks the table for printed numbers the box does not know. Only while judging."""
        for one in what:
            key = f"card.{card.set}.{card.id}.{one}"
            if getattr(card, one, None) is None and key not in self.facts:
                self.recall(card)
                if self.surveyed(card, one) is None:
                    self.fact(key, card=card.id, what=f"printed-{one}")

    def sabres(self, who: Actor) -> Points:
        """sailor.sabres, tibuk.sabres: sailors', pirates' and the Tibuk Brothers' sabres together."""
        seat = self.players[who]
        n = self.shown_on(seat.persons, "sabres")
        if seat.hero and acts_as(seat.hero, seat.markers) == "sailor":  # hero.jean
            n = plus(n, 1)
        return self.pinned(f"{who}.sabres", n)

    def influence(self, who: Actor) -> Points:
        """influence.count, expedition.influence: shields of the persons and expeditions in the area."""
        seat = self.players[who]
        n = self.shown_on(seat.persons, "influence")
        if seat.expeditions:
            n = plus(n, self.shown_on(seat.expeditions, "influence"))
        if seat.kept:
            n = plus(n, len(seat.kept))  # wholesaler.influence
        if seat.contracts:
            n = plus(n, contract_influence(seat))
        if seat.crowns:
            n = plus(n, self.shields(seat.crowns))  # crown.influence, adventure.influence
        return self.pinned(f"{who}.influence", n) if self.pins else n

    def shown_on(self, words: list[str], what: str) -> Points:
        """Shields or sabres of several cards: the range they lie in where a card was not told apart or its number is not known."""
        same = self.box.sabres if what == "sabres" else self.box.influence
        try:
            return sum(map(same.__getitem__, words))
        except KeyError:
            total: Points = 0
            for word in words:
                total = plus(total, same[word] if word in same else self.span(word, what))
            return total

    def span(self, word: str, what: str) -> Points:
        """What is printed on a card, or the range it lies in."""
        cards, ids = self.box.cards, self.possible(word)
        if len(ids) == 1 and (told := self.printed(cards[ids[0]], what)) is not None:
            return told
        values = [self.printed(cards[i], what) for i in ids]
        least = int(what == "sabres" and self.box.types[word] in FIGHTERS)
        lows, highs = [least if v is None else v for v in values], [MOST if v is None else v for v in values]
        return lows[0] if min(lows) == max(highs) else (min(lows), max(highs))

    def shields(self, crowns: int) -> Points:
        """crown.influence: the last shield reached; which spaces bear one is printed on the crown card."""
        spaces: tuple[int, ...] | None = self.known("crown.shields")
        return (0, min(6, crowns)) if spaces is None else bisect_right(spaces, crowns)

    # -- the harbour -------------------------------------------------------------------------------------------------

    def sinkable(self, ship: Card) -> bool:
        """sink.skull, sink.sabres. A ship whose sabres only the table sees may perhaps be sunk."""
        have = ends(self.sabres(self.active))[1]
        return not ship.skull and (have > 0 if ship.sabres is None else have >= ship.sabres)

    def may_sink(self, word: str) -> bool:
        """Could the active player sink a ship just opened?"""
        return any(self.sinkable(self.box.cards[i]) for i in self.possible(word))

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

    def lying_at(self, word: str) -> list[int]:
        """The places a card named by a word may lie at: as it was told, else one it may be, else one within it."""
        lying = [(k, there) for k, there in enumerate(self.harbour, 1) if there != "-"]
        same = [k for k, there in lying if there == word]
        return same or [k for k, there in lying if word in self.possible(there) or there in self.box.inside(word)]

    def price(self, who: Actor, card: Card) -> int:
        """senorita.discount, senorita.floor."""
        assert card.cost is not None  # a person is named by the price
        return max(0, card.cost - self.count(who, "senorita"))
