"""«Действия деревни» (main.village): each option may be taken again (village.repeat)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible

from .. import course, effects, gains
from ..board import NATIONS
from ..effects import Part
from ..score import buildings
from ..survey import recall
from ..whole import Whole
from .phases import _top

PLANNED = "planned"
CHOICES = ("choice", "last-choice")  # step 1 of a scoring


def may(s: Whole, by: Actor) -> Iterator[Because]:
    """village.only, main.one: a village action as the main action, or one that is left."""
    recall(s, "route.")
    top = _top(s)
    if top.name != "phase-b":
        return
    if top.data.get("main"):
        yield against("main.one")
    elif s.city_at(s.players[by].ship):
        yield against("village.only", place=s.players[by].ship)


def take(s: Whole, by: Actor, *, last: bool = False) -> None:
    """One village action is used up; symbol.last-action forfeits the others."""
    top = _top(s)
    if top.name == "phase-b":
        top.data["main"] = "village"
        top = s.push("village", by, left=course.village_actions(s, by, int(top.data.get("points", 1))))
    left = 0 if last else int(top.data.get("left", 1)) - 1
    top.data["left"] = left
    if left < 1:
        s.pop()


class VillageMove(Move[Whole]):
    """A way to use a village action."""

    by: Actor

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)


@dataclass(frozen=True)
class Coin(VillageMove):
    """Option B: 1 doubloon."""

    verb = "coin"
    rule = "village.doubloon"
    by: Actor

    def apply(self, s: Whole) -> None:
        take(s, self.by)
        s.skipper(self.by).doubloons += 1


@dataclass(frozen=True)
class Dump(VillageMove):
    """Option A: the whole hand for 2 doubloons; new cards come in phase C (village.discard-draw)."""

    verb = "dump"
    rule = "village.discard"
    by: Actor

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)
        if not s.skipper(self.by).hand:
            yield impossible("village.discard")

    def apply(self, s: Whole) -> None:
        take(s, self.by)
        seat = s.skipper(self.by)
        gains.discard(s, seat, seat.hand)
        seat.doubloons += 2


def _name(word: str) -> bool:
    return 2 < len(word) < 40 and word[0].isalpha() and all(c.isalnum() or c == "-" for c in word) and word.casefold() != PLANNED


def _some_card(s: Whole, rng: random.Random) -> str:
    """For tests: a card that was described."""
    known = [k.removeprefix("card.") for k in s.facts if k.startswith("card.") and k.count(".") == 1]
    return rng.choice([*known, f"card-{rng.randint(1, 40)}"])


@dataclass(frozen=True)
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
            yield Open("NAME", _name, lambda rng: _some_card(s, rng))
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
    if name == "choice":
        s.push("refill", by)


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Drill(VillageMove):
    """With the upgrade: 1 battle strength and 1 doubloon."""

    verb = "drill"
    rule = "upgrade.strength"
    by: Actor

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)
        if not s.has(self.by, "up-drill"):
            yield against("upgrade.strength")

    def apply(self, s: Whole) -> None:
        take(s, self.by)
        gains.queue(s, self.by, (Part(1, "s"), Part(1, "d")))


@dataclass(frozen=True)
class Barter(VillageMove):
    """With the upgrade: 3 equal goods for 2 doubloons and 2 points."""

    verb = "barter"
    rule = "upgrade.goods"
    by: Actor

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)
        if not s.has(self.by, "up-trade"):
            yield against("upgrade.goods")
        yield from gains.unpaid(s, self.by, (Part(3, "good"),))

    def apply(self, s: Whole) -> None:
        take(s, self.by)
        gains.pay(s, self.by, (Part(3, "good"),))
        gains.queue(s, self.by, (Part(2, "d"), Part(2, "v")))


@dataclass(frozen=True)
class Settle(VillageMove):
    """With the upgrade: a control token of any nation in the free village where your ship is."""

    verb = "settle"
    rule = "upgrade.annex"
    by: Actor
    nation: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from NATIONS

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)
        place = s.players[self.by].ship
        if self.nation not in NATIONS:
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)
            return
        if not s.has(self.by, "up-annex"):
            yield against("upgrade.annex")
        if place not in s.free_villages():
            yield impossible("whole.not-free", place=place)
        if s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")

    def apply(self, s: Whole) -> None:
        take(s, self.by)
        s.put_token(self.nation, s.players[self.by].ship)
        gains.influence(s, self.by, self.nation, 1)
        s.skipper(self.by).doubloons += 1


@dataclass(frozen=True)
class Use(VillageMove):
    """A village action of a bought card."""

    verb = "use"
    rule = "village.more"
    by: Actor
    card: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from dict.fromkeys(name for name, read in s.mine(by) if read.village)

    def blocks(self, s: Whole) -> Iterator[Because]:
        yield from may(s, self.by)
        deal = self._deal(s)
        if deal is None:
            yield impossible("village.more")
            return
        yield from gains.unpaid(s, self.by, deal.costs)

    def _deal(self, s: Whole) -> effects.Deal | None:
        return next((read.village[0] for name, read in s.mine(self.by) if name == self.card and read.village), None)

    def apply(self, s: Whole) -> None:
        deal = self._deal(s) or effects.Deal()
        take(s, self.by, last=deal.last)
        gains.pay(s, self.by, deal.costs)
        gains.queue(s, self.by, deal.gains)


@dataclass(frozen=True)
class Enough(Move[Whole]):
    """The village actions left are not used."""

    verb = "enough"
    rule = "symbol.decline"
    by: Actor

    def apply(self, s: Whole) -> None:
        s.pop()


@dataclass(frozen=True)
class Two(Move[Whole]):
    """Step 1 of a scoring: 2 points instead of buying."""

    verb = "two"
    rule = "interim.choice"
    by: Actor

    def apply(self, s: Whole) -> None:
        s.pop()
        s.gain(self.by, 2)
        s.note("interim.choice", player=self.by)


VILLAGE = (Coin, Dump, Buy, Build, Drill, Barter, Settle, Use)
