"""«Покупка карт»: a card bought or described again; step 1 of the scorings."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, odd, says, tail

from ...names import is_verb
from ...survey import names
from .. import describing, effect_symbols, incomes, paying
from ..state import RefereedGame
from ..vocabulary import is_card_word
from .village import CHOICES, VillageMove, take

PLANNED = "planned"
SHORTEST = 3  # letters of a card's name: shorter ones are codes of other words
PRICES = tuple(map(str, range(41)))  # of a grand construction, as far as one may be said


def _name(word: str) -> bool:
    return 0 < len(word) < 40 and word[0].isalpha() and all(c.isalnum() or c == "-" for c in word) and word.casefold() != PLANNED


_NAME = Open("NAME", _name, lambda rng: f"card-{rng.randint(1, 51)}", fresh=True, exact=str.casefold, name=True)
_WORD = Open("10d…", lambda word: word != PLANNED and not is_verb(word), lambda rng: "9d", fresh=True)

_AGAIN = _WORD._replace(accepts=is_card_word)  # a known card described anew


class Buy(VillageMove):
    """Option C: a card by its name, from hand or, with one word more, from the planning area.

    A card met for the first time is described on the same line: `buy legionnaire 9d income+2d income+2v:anchor`; `?`: nobody knows it.
    buy.where, card.uses, card.once, buy.planned, free.plan-use: only here and in the scorings does a card become effects.
    """

    verb = "buy"
    rule = "village.buy"

    def known(self, s: RefereedGame) -> list[str]:
        return s.met()

    def following(self, s: RefereedGame) -> Iterator[Choice]:
        """whole.words-card: described once, to the end of the line; from the planning area where it is said."""
        words = [w for w in self.more if w != PLANNED]
        yield DONE
        if not self.planned and s.seat(self.by).plan:
            yield PLANNED
        if len(words) >= describing.LONGEST:
            return
        if words or not s.known_card(self.card):
            yield from describing.following(describing.kept(words), s.attributes, s.goods)
            yield _WORD
        else:
            yield _AGAIN

    def from_plans(self, s: RefereedGame) -> tuple[str, ...]:
        return () if self.planned else (PLANNED,)

    card: str = says(understood=known, opens=_NAME)
    more: tuple[str, ...] = tail(following, understood=from_plans)

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        name, *more = [w.casefold() for w in words] or [""]
        planned = [PLANNED] if PLANNED in more else []
        return super().of(by, [name, *planned, *describing.kept(w for w in more if w != PLANNED)])

    @classmethod
    def sample(cls, s: RefereedGame, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """For tests: any card that may be in the box; what it shows is asked."""
        name = rng.choice(s.met() or [f"card-{rng.randint(1, 51)}"])
        return (name, PLANNED) if s.seat(by).plan and (not s.seat(by).hand or rng.random() < 0.5) else (name,)

    @property
    def planned(self) -> bool:
        return PLANNED in self.more

    @property
    def described(self) -> str:
        return " ".join(w for w in self.more if w != PLANNED)

    def _read(self, s: RefereedGame, *, ask: bool = False) -> effect_symbols.Card | None:
        """The card as this entry describes it, or as it was described before."""
        if self.described and self.described != "?":
            return effect_symbols.card(self.described)
        return None if self.described else s.description(self.card, ask=ask)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat = s.seat(self.by)
        if len(self.card) < SHORTEST:
            yield impossible("whole.card-name")
            return
        if (seat.plan if self.planned else seat.hand) < 1:  # buy.from
            yield impossible("buy.from")
        names(s)
        if self.described != "?" and (bad := s.unfit(self.described) if self.described else None):
            yield impossible("whole.nonsense", card=self.card, word=bad[0], fits=bad[1])
            return
        read = self._read(s, ask=True)
        if read is None:
            yield against("whole.undescribed", card=self.card)
            return
        yield from self._costs(s, read)

    def _costs(self, s: RefereedGame, read: effect_symbols.Card) -> Iterator[Because]:
        """cost.all: paid in full, every requirement met."""
        seat = s.seat(self.by)
        need = paying.price(s, self.by, read.doubloons)
        if seat.doubloons < need:
            yield impossible("buy.cost", need=need, have=seat.doubloons)
        other = tuple(p for p in read.costs if p.unit != "d")
        crew = sum(p.n for p in other if p.unit == "sailor") + bool(read.at) + read.on_card
        if seat.sailors < crew:  # cost.assistant, cost.sailor, cost.sailor-card
            yield impossible("cost.assistant")
        yield from paying.unpaid(s, self.by, tuple(p for p in other if p.unit == "s"))
        held = 0 if self.planned else 1  # the card itself is not paid with
        cards = paying.cards_needed(s, self.by, other)
        if cards and cards > seat.hand - held:
            yield impossible("whole.hand", need=cards, have=max(0, seat.hand - held))
        if read.at and not read.do.gains:
            yield odd("whole.no-action", card=self.card)
        if read.nation and s.on_board(read.nation) < 3:
            yield against("cost.control", nation=read.nation, have=s.on_board(read.nation))

    def apply(self, s: RefereedGame) -> None:
        if self.described:
            s.facts[f"card.{self.card}"] = self.described
        seat, read = s.seat(self.by), self._read(s)
        _chosen(s, self.by)
        if self.planned:
            seat.plan -= 1
        else:
            seat.hand -= 1
        if read:
            paying.pay(s, self.by, tuple(p for p in read.costs if p.unit != "d"))
            seat.doubloons -= paying.price(s, self.by, read.doubloons)
            if read.at:  # helper.place
                seat.sailors -= 1
                seat.assistants.append(read.at)
            if read.on_card:
                seat.sailors -= 1
                seat.on_cards += 1
        incomes.play_card(s, self.by, self.card, read)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        read = self._read(s)
        return ("village.buy", {"n": paying.price(s, self.by, read.doubloons)}) if read else None

    def teaches(self, s: RefereedGame) -> Mapping[str, str]:
        """Described once, it is offered by name ever after."""
        described = self.described
        return {f"card.{self.card}": described} if described and described != "?" and not s.unfit(described) else {}


class Describe(Move[RefereedGame]):
    """A card described again, because the description was wrong; what it has already brought is set right by hand."""

    verb = "describe"
    rule = "whole.words-card"
    aside = True

    def known(self, s: RefereedGame) -> list[str]:
        return s.met()

    def following(self, s: RefereedGame) -> Iterator[Choice]:
        if self.more:
            yield DONE
        if len(self.more) < describing.LONGEST:
            yield from describing.following(describing.kept(self.more), s.attributes, s.goods)
            yield _WORD

    card: str = says(understood=known, opens=_NAME)
    more: tuple[str, ...] = tail(following)

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        name, *more = [w.casefold() for w in words] or [""]
        return super().of(by, [name, *describing.kept(more)])

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        names(s)
        return iter(())

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        if len(self.card) < SHORTEST:
            yield impossible("whole.card-name")
        elif not self.more:
            yield impossible("table.no-such-word", word=self.card, verb=self.verb)
        elif bad := s.unfit(" ".join(self.more)):
            yield impossible("whole.nonsense", card=self.card, word=bad[0], fits=bad[1])

    def apply(self, s: RefereedGame) -> None:
        s.facts[f"card.{self.card}"] = " ".join(self.more)

    def teaches(self, s: RefereedGame) -> Mapping[str, str]:
        return {f"card.{self.card}": " ".join(self.more)}


def _chosen(s: RefereedGame, by: Actor) -> None:
    """A village action, or step 1 of a scoring: there cards are drawn after buying (interim.draw), not at the end (score.no-draw).

    The limit that counts is the one when the card has had its effects; with nothing to draw the decision settles itself.
    """
    name = s.frame.name
    if name not in CHOICES:
        take(s, by)
        return
    s.pop()
    if name == "interim-choice":
        s.push("refill", by)


class Two(Move[RefereedGame]):
    """Step 1 of a scoring: 2 points instead of buying."""

    verb = "two"
    rule = "interim.choice"

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        s.gain(self.by, 2)
        s.note("interim.choice", player=self.by)
