"""Jesuit Missionaries. That their cities cannot be attacked is in attacks.attack_blocks."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible, odd, short

from ..boards import DUTCH, REGIONS
from ..cities import ask_region, ask_routes, city_choices, held, look, own_or_unknown, place, region_of, settle_in
from ..state import Endeavor
from .effect import Effect, spend_blocks, spend_token

WORLD = (*REGIONS, "europe")


class Mission(Effect):
    """jesuits.mission, jesuits.mission-anywhere: an influence token, a missionary, an empty city anywhere."""

    verb = "mission"
    rule = "jesuits.mission"
    exploit = "jesuits"
    action = "ship"
    by: Actor
    city: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from city_choices(s, WORLD, lambda c: not s.cities[c].holder)

    def own(self, s: Endeavor) -> Iterator[Because]:
        yield from short("jesuits.mission-none", s.stock["missionary"], 1)
        yield from spend_blocks(s, self.by, "influence")
        if s.tracked and not (ask_region if self.able(s) else region_of)(s, self.city):
            yield impossible("base.no-city", city=self.city)
        elif look(s, self.city).holder:
            yield impossible("jesuits.mission", city=self.city)
        elif self.city in DUTCH and not s.active("dutch-east-india"):
            yield against("activation.inactive", exploit="dutch-east-india")
        elif self.able(s):
            ask_routes(s, self.city)

    def happen(self, s: Endeavor) -> None:
        spend_token(s, self.by, "influence")
        s.stock["missionary"] -= 1
        place(s, self.city).missionary += 1
        settle_in(s, self.by, self.city)
        if not s.tracked:
            s.note("jesuits.mission-token")


class Preach(Effect):
    """jesuits.move, jesuits.move-discs: any missionary to an own city; a culture token for two discs."""

    verb = "preach"
    rule = "jesuits.move"
    exploit = "jesuits"
    action = "occupy"
    discs = 0
    by: Actor
    origin: str  # board, or the city the missionary stands in
    city: str
    token: str | None = None  # culture

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            if s.stock["missionary"]:
                yield "board"
            yield from (c for c, city in s.cities.items() if city.missionary)
        elif len(said) == 1:
            yield from held(s, by) if s.tracked else city_choices(s, WORLD, own_or_unknown(s, by))
        elif len(said) == 2:
            yield DONE
            yield "culture"

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.origin == "board":
            yield from short("jesuits.mission-none", s.stock["missionary"], 1)
        elif not look(s, self.origin).missionary:
            yield impossible("jesuits.nobody", city=self.origin)
        city = look(s, self.city)
        if city.holder != self.by and (s.tracked or city.holder):
            yield against("jesuits.move", city=self.city)
        if self.origin == self.city:
            yield against("jesuits.move-on", city=self.city)
        elif city.missionary:
            yield odd("jesuits.already", city=self.city)
        if self.token:
            yield from spend_blocks(s, self.by, "culture")

    def happen(self, s: Endeavor) -> None:
        if self.origin == "board":
            s.stock["missionary"] -= 1
        else:
            place(s, self.origin).missionary -= 1
        place(s, self.city).missionary += 1
        if not s.tracked:
            place(s, self.city).holder = self.by
        if self.token:
            spend_token(s, self.by, "culture")
            s.note("jesuits.move-discs", player=self.by, n=s.grow(self.by, 2))


MOVES = (Mission, Preach)
