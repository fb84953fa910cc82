"""«Режим одиночной игры»: her card and her turn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping

from referee.kernel.move import Actor, Because, Move, against, impossible, odd, says

from ... import board
from ...board import HOME, LOWER, START, UPPER
from ...seats import MARY
from ...state import Maracaibo
from ...survey import LEARNT, recall
from .. import automa, memory
from ..automa import FREE, FULL, QUEST
from ..cards import cards, difficulties


class Reveal(Move[Maracaibo]):
    """Turn up her next Automa card: drawn by the program, or told by what is printed on it."""

    verb = "reveal"
    rule = "solo.turn.reveal"
    chance = True
    bare = True

    def printed(self, s: Maracaibo) -> Iterable[str]:
        return cards()

    card: str = says(printed, no="table.no-such-card")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s)
        memory.ask_lap(s)
        card = cards()[self.card]
        size = difficulties()[s.difficulty]
        of_letter = [c for c in s.deck if c[0] == card.letter]
        if self.card in s.discard and len(s.discard) < sum(size.values()):
            yield impossible("solo.deck.once")
        elif self.card not in s.deck and not size[card.letter]:
            yield impossible("solo.deck.level", letter=f"letter-{card.letter}", have=0)
        elif self.card not in s.deck and len(of_letter) >= size[card.letter]:
            yield impossible("solo.deck.rest")

    def apply(self, s: Maracaibo) -> None:
        if len(s.discard) >= sum(difficulties()[s.difficulty].values()):
            s.discard.clear()
            s.note("solo.deck.reshuffle")
        if self.card not in s.deck:
            s.deck.append(self.card)
        s.card = self.card
        memory.keep_lap(s)
        s.now.clear()
        s.push("sail", MARY)
        s.note("solo.turn.reveal", card=self.card)

    @classmethod
    def sample(cls, s: Maracaibo, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """solo.deck.random: each card of the deck is equally likely, and the deck itself was dealt blind from the letters."""
        pick = rng.choice(automa.face_down(s))
        return (rng.choice(automa.may_be(s, pick)),)


class Sail(Move[Maracaibo]):
    """Her whole turn in one entry: where she stops, and where it was not told what she finds there."""

    verb = "sail"
    rule = "solo.move.count"
    bare = True

    def ahead(self, s: Maracaibo) -> Iterator[str]:
        here = board.places()[s.mary.ship].order
        yield from (p for p in s.open_places() if board.places()[p].order > here)

    def otherwise(self, s: Maracaibo) -> Iterator[str]:
        """What overrules the market that is known; where it is not known it is asked next."""
        expected = automa.market(s, self.place) if self.place in board.places() else None
        if expected is not None:
            yield from (w for w in (FREE, FULL, QUEST) if w != expected and not (self.place in HOME and w == FREE))

    place: str = says(ahead, ever=board.places, no="solo.move.ask")
    found: str | None = says(otherwise, understood=(FREE, FULL, QUEST), ends=True, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from self._stop(s)
        yield from self._found(s)
        for action in automa.playing(s).doing(s.round):
            if "ask" in action and (self.found or automa.market(s, self.place)) != QUEST:
                s.fact(action["ask"])  # solo.explore.c-card
            if action["kind"] == "influence":
                yield from unchecked(s, action["nation"], action["amount"])

    @classmethod
    def elsewhere(cls, s: Maracaibo, by: Actor | None) -> Because | None:
        """She has sailed: another stop is a correction, and teaches the box what the right one does."""
        sailed = s.solo and s.mary.ship != START and bool(s.now) and s.frame.name == "turn"
        return impossible("solo.move.sailed", place=s.mary.ship) if sailed else None

    def _stop(self, s: Maracaibo) -> Iterator[Because]:
        card, stop = automa.playing(s), automa.destination(s)
        quest = s.quest_at(self.place) or self.found == QUEST
        if stop is not None and self.place != stop.place and not automa.without(s, self.place):
            order = board.places()
            if s.mary.ship in HOME:
                yield against("solo.move.home", place=stop.place)
            elif not s.reached(self.place):
                yield against("solo.legacy.explorer", space=s.opened_at(self.place), place=self.place)
            elif s.is_city(self.place) is False and not quest:
                yield against("solo.move.villages", place=self.place)
            elif stop.early and order[self.place].order > order[stop.place].order:
                yield against("solo.move.stop", place=stop.place)
            elif (other := automa.destination(s, LOWER if card.route == UPPER else UPPER)) and other.place == self.place:
                yield against("solo.move.fork", route=card.route)
            else:
                yield against("solo.move.count", spaces=card.move, place=stop.place)
            if s.mary.ship not in HOME:  # the box may be wrong: how to correct it for good
                yield odd("solo.route.correct", here=s.mary.ship.replace(board.START, "0"), place=self.place)
        if stop is None:
            if s.known("route.arrows") is None and LEARNT not in s.facts:
                s.fact(LEARNT)
            before = memory.remembered(s, card)
            if before and before.place != self.place:
                yield against("solo.move.learnt", place=before.place)
            if self.place in HOME[1:]:
                yield against("solo.move.stop", place=HOME[0])
            if s.is_city(self.place) is False and not quest:
                yield against("solo.move.villages", place=self.place)
            if not s.reached(self.place):
                yield against("solo.legacy.explorer", space=s.opened_at(self.place), place=self.place)

    def _found(self, s: Maracaibo) -> Iterator[Because]:
        expected, n = automa.market(s, self.place), automa.playing(s).display
        if self.found is None or expected is None or self.found == expected:
            return
        if self.found == QUEST:
            yield against("solo.quest.untold", place=self.place)
        elif expected == QUEST:
            if s.quest_at(self.place) not in automa.perhaps_gone(s):
                yield against("solo.quest.take", place=self.place)
        elif self.place in HOME:
            yield against("solo.city.home", n=n)
        elif self.found == FULL:
            if not s.you.unsure:  # else a good that nobody told of may lie there
                yield against("solo.city.deliver", place=self.place)
        else:
            yield against("solo.city.full", n=n)

    def apply(self, s: Maracaibo) -> None:
        automa.play(s, self.place, self.found or automa.market(s, self.place))

    @classmethod
    def likeliest(cls, s: Maracaibo, by: Actor) -> tuple[str, ...]:
        stop = automa.destination(s) or memory.remembered(s, automa.playing(s))
        return (stop.place if stop else "",)

    def teaches(self, s: Maracaibo) -> Mapping[str, str]:
        return memory.lesson(s)


class Market(Move[Maracaibo]):
    """Whether the market where she stopped has a free cell, where that was not told."""

    verb = "market"
    rule = "solo.city.ask"
    bare = True
    found: str = says((FREE, FULL, QUEST))

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.found == QUEST:
            yield against("solo.quest.untold", place=s.mary.ship)

    def apply(self, s: Maracaibo) -> None:
        automa.arrive(s, s.mary.ship, self.found)


def unchecked(s: Maracaibo, nation: str, n: int) -> Iterator[Because]:
    """Where nobody told how long the tracks are, her points past their end cannot be counted."""
    if s.known("influence.last") is None and s.mary.influence[nation] + n > 10:
        yield odd("solo.influence.unchecked", nation=nation)
