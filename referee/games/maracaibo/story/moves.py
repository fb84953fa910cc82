"""«Режим кампании»: the archive laid out, cards read when their conditions are met, decisions by vote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.cheap_classes import pattern
from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, impossible, says, tail

from ..decisions import Details
from ..state import Maracaibo
from . import cards as story
from . import legacy_tiles as legacy
from .language import Instruction
from .state import CAMPAIGN, card_id, quoted

_CARD = pattern(r"(?!7[567])(?:0?[1-9]|[1-8][0-9])\Z")
CARDS = tuple(f"{n:02}" for n in range(1, 90) if n not in (75, 76, 77))  # those of the campaign


_NUMBER = Open("NN", lambda w: bool(_CARD.match(w)), lambda rng: f"{rng.randint(2, 74):02}", exact=card_id)


class Unpack(Move[Maracaibo]):
    """The story cards of the archive are laid out, read and carried out."""

    verb = "unpack"
    rule = "campaign.go-on"

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        for tile in s.legacy:
            legacy.ask_tile(s, tile)
        with story.secretly():
            for card in sorted({*s.saga.cards, *s.saga.unread}):
                story.ask_front(s, card)
        return iter(())

    def apply(self, s: Maracaibo) -> None:
        s.pop()
        story.unpack(s)


class _InCampaign(Move[Maracaibo]):
    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if s.story != CAMPAIGN:
            yield impossible("campaign.mode")


class ReadCard(_InCampaign):
    """A card whose condition was met is turned over and its back carried out."""

    verb = "read"
    rule = "campaign.check"

    def lowest(self, s: Maracaibo) -> list[str]:
        """campaign.several: the lowest is offered, any other is refused by its name."""
        return list(story.due(s))[:1]

    card: str = says(lowest, understood=CARDS, ever=CARDS, no="campaign.condition")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        due = story.due(s)
        if self.card not in due:
            yield impossible("campaign.condition", card=self.card)
            return
        if self.card != min(due):  # before a word of the other card is asked for
            yield impossible("campaign.several", card=min(due))
            return
        with story.secretly():
            story.ask_back(s, self.card)

    def apply(self, s: Maracaibo) -> None:
        story.turn_over(s, self.card, self.by)
        lines = story.back(s, self.card)
        story.carry_back(s, self.card, [line for line in lines if line.what != "vote"])
        for line in lines:
            if line.what == "vote":
                s.push("vote", self.by, card=self.card, answers="/".join(line.items))


class Vote(Move[Maracaibo]):
    """Everybody's vote in seating order: `a b a`; or what was decided: `a`. The words are the card's, never translated."""

    verb = "vote"
    rule = "campaign.vote"
    bare = unnamed = True  # `a b a` are votes, never Ann's and Bob's initials

    def ballot(self, s: Maracaibo) -> Iterator[Choice]:
        """The decisions are listed, not every ballot."""
        answers = _answers(s)
        if not self.votes:
            yield from map(quoted, answers)
        elif len(self.votes) < len(s.humans):
            yield DONE
            yield Open("/".join(answers), lambda w: True, lambda rng: rng.choice(answers), exact=lambda w: quoted(_meant(answers, w)))

    votes: tuple[str, ...] = tail(ballot)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        answers = tuple(map(quoted, _answers(s)))
        if len(self.votes) not in (1, len(s.humans)) or any(v not in answers for v in self.votes):
            yield impossible("campaign.ballot", n=len(s.humans), answers=answers)
        else:
            with story.secretly():
                story.ask_back(s, _voted_card(s), self._decision(s))

    def _decision(self, s: Maracaibo) -> str:
        return story.decided(tuple(v[1:] for v in self.votes), s.humans.index(self.by))

    def apply(self, s: Maracaibo) -> None:
        card, decision = _voted_card(s), self._decision(s)
        s.pop()
        s.saga.votes.append(f"{card}:{decision}")
        s.note("campaign.vote", card=card, decision=quoted(decision))
        story.carry_back(s, card, story.back(s, card, decision))


def _answers(s: Maracaibo) -> list[str]:
    top = s.top()
    return top.data.get("answers", "").split("/") if top else []


def _voted_card(s: Maracaibo) -> str:
    top = s.top()
    return card_id(top.data.get("card", "")) if top else ""


def _meant(answers: list[str], said: str) -> str:
    """The answer that a vote means: the word, also as the journal has it, its beginning where no other begins so, its number."""
    by_word = {answer[:k]: answer for answer in answers for k in range(1, len(answer))}
    by_word = {begun: a for begun, a in by_word.items() if sum(other.startswith(begun) for other in answers) == 1}
    by_word |= {str(k): answer for k, answer in enumerate(answers, 1)} | {answer: answer for answer in answers}
    return by_word.get(said.lstrip("'"), said)


class Met(_InCampaign):
    """A condition of another kind was met: the card says which, the table says that."""

    verb = "met"
    rule = "campaign.condition-other"
    aside = True

    def waiting(self, s: Maracaibo) -> Iterator[str]:
        yield from (c for c in s.saga.cards if c not in story.due(s))

    card: str = says(waiting, ever=CARDS, no="campaign.on-board")

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame[Details]) -> Iterable[Actor]:
        return s.humans

    def apply(self, s: Maracaibo) -> None:
        s.saga.met.append(f"{self.card}:{self.by}")


class TakeCard(_InCampaign):
    """A card comes into play that no instruction named: the table says which."""

    verb = "take-card"
    rule = "campaign.new-card"
    aside = True
    card: str = says(opens=_NUMBER, no="campaign.taken")

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        """Between the rounds; in a turn only after a card that nobody described."""
        yield from super().bars(s)
        if (top := s.top()) and top.name in ("turn", "phase-a") and not story.untold(s):
            yield impossible("campaign.tile-next")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.card in (*s.saga.cards, *s.saga.unread, *s.saga.gone):
            yield impossible("campaign.taken", card=self.card)
        elif not story.final(s):
            story.ask_front(s, self.card)

    def apply(self, s: Maracaibo) -> None:
        story.carry_out(s, self.card, Instruction("card", (self.card,)))

