"""Globalization: attacks that bring a card, and swapped cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible

from ..assets import ask_card, take_card, take_top, top_card
from ..attacks import attack, attack_blocks, fleet_of, target_region, targets
from ..boards import REGIONS, boards, is_governor, value
from ..state import Endeavor
from .effect import Effect, spend_blocks, spend_token


class Conquer(Effect):
    """globalization.attack, globalization.card: a normal attack in an explored region, then its top card."""

    verb = "conquer"
    rule = "globalization.attack"
    exploit = "globalization"
    action = "attack"
    discs = 0
    by: Actor
    target: str | Actor  # where the base game is only told, the region

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (targets(s, by, REGIONS) if s.tracked else s.explored)

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return fleet_of(s, word)

    def region(self, s: Endeavor) -> str:
        return target_region(s, self.target) if s.tracked else self.target

    def own(self, s: Endeavor) -> Iterator[Because]:
        region = self.region(s)
        told = s.tracked or any(region in boards()[e].regions for e in s.chosen)  # who is present elsewhere nobody told
        if region not in s.explored or (told and not s.presence(self.by, region)):
            yield against("globalization.attack", region=region)
        if not s.tracked:
            return
        yield from attack_blocks(s, self.by, self.target, dutch=True, ask=self.able(s))
        card = top_card(s, region)
        if card and self.able(s) and s.drawing(self.by, region) + 1 >= value(card):
            ask_card(s, card)

    def happen(self, s: Endeavor) -> None:
        region = self.region(s)
        if s.tracked:
            attack(s, self.by, self.target)
            take_top(s, self.by, region)
        else:
            s.note("globalization.card", player=self.by, region=region)


def lying(s: Endeavor) -> list[str]:
    """globalization.decks: cards in region decks; only the top ones where the table plays it so."""
    top = s.known("globalization.top", "yes")
    return [c for r in REGIONS for c in (s.decks[r][:1] if top else s.decks[r])]


class Exchange(Effect):
    """globalization.swap, globalization.on-top, globalization.give-europe: an own card for one of equal or lower value."""

    verb = "exchange"
    rule = "globalization.swap"
    exploit = "globalization"
    action = "ship"
    discs = 0
    by: Actor
    give: str | None = None
    take: str | None = None
    token: str | None = None  # influence: globalization.swap-plus

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not s.tracked:
            return
        if not said:
            yield from (c for c in s.players[by].cards if not is_governor(c))
        elif len(said) == 1:
            yield from lying(s)
        elif len(said) == 2:
            yield DONE
            yield "influence"

    def own(self, s: Endeavor) -> Iterator[Because]:
        if not s.tracked:
            return
        give, take = self.give or "", self.take or ""
        self.ask(s, "globalization.top", "yes")
        if give in s.players[self.by].cards and is_governor(give):
            yield impossible("globalization.no-governor", card=give)
        elif give not in s.players[self.by].cards:
            yield impossible("base.discard", card=give)
        elif take in s.decks["europe"] or take in s.decks["slavery"]:
            yield against("globalization.decks", card=take)
        elif not any(take in s.decks[r] for r in REGIONS):
            yield impossible("globalization.no-card", card=take)
        else:
            if take not in lying(s):
                yield against("globalization.top", card=take)
            if self.token:
                yield from spend_blocks(s, self.by, "influence")
            if value(take) > value(give) + bool(self.token):
                yield against("globalization.swap", want=value(take), give=value(give))
            if self.able(s):
                ask_card(s, take)

    def happen(self, s: Endeavor) -> None:
        if self.give and self.take:
            s.players[self.by].cards.remove(self.give)
            deck = next(d for d in s.decks.values() if self.take in d)
            deck.remove(self.take)
            deck.insert(0, self.give)
            take_card(s, self.by, self.take)
        if self.token:
            spend_token(s, self.by, "influence")


MOVES = (Conquer, Exchange)
