"""«Покупка карт», «Грандиозные сооружения»; step 1 of the scorings."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, odd

from .. import effects, gains
from ..score import buildings
from ..whole import Whole
from .phases import _top
from .village import VillageMove, may, take

PLANNED = "planned"
CHOICES = ("interim-choice", "last-choice")  # step 1 of a scoring


def _name(word: str) -> bool:
    return 2 < len(word) < 40 and word[0].isalpha() and all(c.isalnum() or c == "-" for c in word) and word.casefold() != PLANNED


def met(s: Whole) -> list[str]:
    """Cards described at this table: offered by name ever after."""
    return [k[5:] for k, text in s.facts.items() if k.startswith("card.") and text != "?" and k.count(".") == 1]


def _some_card(s: Whole, rng: random.Random) -> str:
    """For tests: any card that may be in the box."""
    return f"card-{rng.randint(1, 51)}"


class Buy(VillageMove):
    """Option C: a card by its name, from hand or, with one word more, from the planning area.

    buy.where, card.uses, card.once, buy.planned, free.plan-use: only here and in the scorings does a card become effects.
    """

    verb = "buy"
    rule = "village.buy"
    by: Actor
    card: str
    where: str | None = None

    @classmethod
    def of(cls, by: Actor, words: object) -> Move[Whole]:
        said = [str(w) for w in words]  # type: ignore[attr-defined]
        return super().of(by, [w.casefold() for w in said])

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from met(s)
            yield Open("NAME", _name, lambda rng: _some_card(s, rng), fresh=True)
        elif len(said) == 1 and s.skipper(by).plan:
            if s.skipper(by).hand:
                yield DONE
            yield PLANNED

    def blocks(self, s: Whole) -> Iterator[Because]:
        seat = s.skipper(self.by)
        if _top(s).name not in CHOICES:
            yield from may(s, self.by)
        if not _name(self.card) or self.where not in (None, PLANNED):
            yield impossible("table.no-such-word", word=self.card, verb=self.verb)
            return
        if (seat.plan if self.where else seat.hand) < 1:  # buy.from
            yield impossible("buy.from")
        read = s.description(self.card, ask=True)
        if read is None:
            if s.facts.get(f"card.{self.card}", "?") != "?":  # described twice without sense
                yield impossible("whole.nonsense", card=self.card)
            else:
                yield against("whole.undescribed", card=self.card)
            return
        yield from self._costs(s, read)

    def _costs(self, s: Whole, read: effects.Card) -> Iterator[Because]:
        """cost.all: paid in full, every requirement met."""
        seat = s.skipper(self.by)
        need = gains.price(s, self.by, read.doubloons)
        if seat.doubloons < need:
            yield impossible("buy.cost", need=need, have=seat.doubloons)
        other = tuple(p for p in read.costs if p.unit != "d")
        crew = sum(p.n for p in other if p.unit == "sailor") + bool(read.at) + read.on_card
        if seat.sailors < crew:  # cost.assistant, cost.sailor, cost.sailor-card
            yield impossible("cost.assistant")
        yield from gains.unpaid(s, self.by, tuple(p for p in other if p.unit == "s"))
        held = 0 if self.where else 1  # the card itself is not paid with
        cards = gains.cards_needed(s, self.by, other)
        if cards and cards > seat.hand - held:
            yield impossible("whole.hand", need=cards, have=max(0, seat.hand - held))
        if read.nation and s.on_board(read.nation) < 3:
            yield against("cost.control", nation=read.nation, have=s.on_board(read.nation))

    def apply(self, s: Whole) -> None:
        seat, read = s.skipper(self.by), s.description(self.card)
        _chosen(s, self.by)
        if self.where:
            seat.plan -= 1
        else:
            seat.hand -= 1
        if read:
            gains.pay(s, self.by, tuple(p for p in read.costs if p.unit != "d"))
            seat.doubloons -= gains.price(s, self.by, read.doubloons)
            if read.at:  # helper.place
                seat.sailors -= 1
                seat.assistants.append(read.at)
            if read.on_card:
                seat.sailors -= 1
                seat.on_cards += 1
        gains.play_card(s, self.by, self.card, read)


def _chosen(s: Whole, by: Actor) -> None:
    """A village action, or step 1 of a scoring: there cards are drawn after buying (interim.draw), not at the end (score.no-draw)."""
    name = _top(s).name
    if name not in CHOICES:
        take(s, by)
        return
    s.pop()
    if name == "interim-choice":
        s.push("refill", by)


class Build(VillageMove):
    """village.building, building.when: instead of buying, invest in an open grand construction; it stays (building.stay)."""

    verb = "build"
    rule = "building.invest"
    by: Actor
    name: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.built

    def blocks(self, s: Whole) -> Iterator[Because]:
        seat = s.skipper(self.by)
        if _top(s).name not in CHOICES:
            yield from may(s, self.by)
        if self.name not in buildings():
            yield impossible("table.no-such-card", card=self.name)
            return
        if self.name in seat.buildings:
            yield impossible("building.once")
        if self.name not in s.built:
            yield impossible("building.open-only")
        if seat.sailors < 1:
            yield impossible("cost.assistant")
        cost = s.fact(f"building.{self.name}", "int", card=self.name)
        s.fact("attribute.building", "text")
        if cost is None:
            yield odd("whole.untold", what=self.name)
        need = gains.price(s, self.by, cost or 0)
        if seat.doubloons < need:
            yield impossible("buy.cost", need=need, have=seat.doubloons)

    def apply(self, s: Whole) -> None:
        seat = s.skipper(self.by)
        _chosen(s, self.by)
        seat.doubloons -= gains.price(s, self.by, s.known(f"building.{self.name}", "int") or 0)
        seat.sailors -= 1
        if not any(self.name in s.skipper(w).buildings for w in s.humans):
            s.gain(self.by, 2)
            s.note("building.first", player=self.by)
        seat.buildings.append(self.name)
        if token := s.known("attribute.building", "text"):  # building.attribute
            gains.take_attribute(s, self.by, token)


class Two(Move[Whole]):
    """Step 1 of a scoring: 2 points instead of buying."""

    verb = "two"
    rule = "interim.choice"
    by: Actor

    def apply(self, s: Whole) -> None:
        s.pop()
        s.gain(self.by, 2)
        s.note("interim.choice", player=self.by)
