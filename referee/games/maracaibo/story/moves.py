"""«Режим кампании»: the archive laid out, cards read when their conditions are met, decisions by vote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible

from ..state import Maracaibo
from . import cards as story
from . import legacy
from .language import Instruction
from .state import CAMPAIGN, card_id

_CARD = re.compile(r"(?!7[567])(?:0?[1-9]|[1-8][0-9])\Z")


class Unpack(Move[Maracaibo]):
    """The story cards of the archive are laid out, read and carried out."""

    verb = "unpack"
    rule = "campaign.go-on"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not s.looking:  # a list of what may be done must not tell what a card will ask for
            for tile in s.legacy:
                legacy.ask(s, tile)
            for card in sorted({*s.saga.cards, *s.saga.unread}):
                story.ask_front(s, card)
        return iter(())

    def apply(self, s: Maracaibo) -> None:
        s.pop()
        story.unpack(s)


class _OfCard(Move[Maracaibo]):
    """Named by a card's number: `5` is card 05."""

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        return super().of(by, [card_id(w) for w in words])


class ReadCard(_OfCard):
    """A card whose condition was met is turned over and its back carried out."""

    verb = "read"
    rule = "campaign.check"
    card: str

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return tuple(dict.fromkeys(story.due(s).values())) if s.story == CAMPAIGN else ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        due = story.due(s)
        if not said:  # campaign.several: the lowest is offered, any other is refused by its name
            yield from (card for card, who in due.items() if who == by and (not s.looking or card == min(due)))

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        due = story.due(s)
        if self.card not in due:
            yield impossible("campaign.condition", card=self.card)
            return
        if self.card != min(due):  # before a word of the other card is asked for
            yield impossible("campaign.several", card=min(due))
            return
        if due[self.card] != self.by:
            yield against("campaign.reader", player=due[self.card])
        if not s.looking:
            story.ask_back(s, self.card)

    def apply(self, s: Maracaibo) -> None:
        story.turn_over(s, self.card, self.by)
        lines = story.back(s, self.card)
        story.carry_back(s, self.card, [line for line in lines if line.what != "vote"])
        for line in lines:
            if line.what == "vote":
                s.push("vote", self.by, card=self.card, answers="/".join(line.items))


class Vote(Move[Maracaibo]):
    """Everybody's vote in seating order: `a b a`; or what was decided: `a`."""

    verb = "vote"
    rule = "campaign.vote"
    bare = unnamed = True  # `a b a` are votes, never Ann's and Bob's initials
    votes: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        answers = cls._answers(s)
        if not said:
            yield from answers
            if not s.looking:  # `1 2 1`, by their numbers in the list
                yield cls._open(f"1-{len(answers)}", answers, lambda w: _meant(w, answers) in answers)
        elif len(said) < len(s.humans):
            if len(said) == 1:
                yield DONE
            if s.looking:  # the decisions are listed, not every ballot
                return
            yield cls._open("/".join(answers), answers, lambda w: True)

    @staticmethod
    def _open(template: str, answers: list[str], accepts: Callable[[str], bool]) -> Open:
        return Open(template, accepts, lambda rng: rng.choice(answers), exact=lambda w: _meant(w, answers))

    @staticmethod
    def _answers(s: Maracaibo) -> list[str]:
        top = s.top()
        return str(top.data.get("answers", "")).split("/") if top else []

    @staticmethod
    def _card(s: Maracaibo) -> str:
        top = s.top()
        return card_id(str(top.data.get("card", ""))) if top else ""

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        answers = self._answers(s)
        if len(self.votes) not in (1, len(s.humans)) or any(v not in answers for v in self.votes):
            yield impossible("campaign.ballot", n=len(s.humans), answers=tuple(answers))
        elif not s.looking:
            story.ask_back(s, self._card(s), self._decision(s))

    def _decision(self, s: Maracaibo) -> str:
        return story.decided(self.votes, s.humans.index(self.by))

    def apply(self, s: Maracaibo) -> None:
        card, decision = self._card(s), self._decision(s)
        s.pop()
        s.saga.votes.append(f"{card}:{decision}")
        s.note("campaign.vote", card=card, decision=decision)
        story.carry_back(s, card, story.back(s, card, decision))


def _meant(word: str, answers: list[str]) -> str:
    """The answer a vote means: its first letters or its number; a word that means none stays, and is refused with all the others."""
    found = [a for a in answers if a.startswith(word.casefold())]
    if not found and word.isascii() and word.isdecimal() and 0 < int(word) <= len(answers):
        return answers[int(word) - 1]
    return found[0] if len(found) == 1 else word.casefold()


class Met(_OfCard):
    """A condition of another kind was met: the card says which, the table says that."""

    verb = "met"
    rule = "campaign.condition-other"
    aside = True
    card: str

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return s.humans if s.story == CAMPAIGN and s.saga.cards else ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c in s.saga.cards if c not in story.due(s))

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.card not in s.saga.cards or self.card in story.due(s):
            yield impossible("campaign.on-board", card=self.card)

    def apply(self, s: Maracaibo) -> None:
        s.saga.met.append(f"{self.card}:{self.by}")


class TakeCard(_OfCard):
    """A card comes into play that no instruction named: the table says which."""

    verb = "take-card"
    rule = "campaign.new-card"
    aside = True
    card: str

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        """Between the rounds; in a turn only after a card that nobody described."""
        return (frame.by,) if story.untold(s) or (s.story == CAMPAIGN and frame.name not in ("turn", "phase-a")) else ()

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield Open("NN", lambda w: bool(_CARD.match(w)), lambda rng: f"{rng.randint(2, 74):02}")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        card = card_id(self.card)
        if not _CARD.match(self.card) or card in (*s.saga.cards, *s.saga.unread, *s.saga.gone):
            yield impossible("campaign.taken", card=card)
        elif not story.final(s):
            story.ask_front(s, card)

    def apply(self, s: Maracaibo) -> None:
        story.carry_out(s, card_id(self.card), Instruction("card", (card_id(self.card),)))


STORY = (ReadCard, Met, TakeCard)
