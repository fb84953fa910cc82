"""Shields, discs at hand, passing, cities taken, abolition, bankruptcy: told where the base game lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.kernel.move import Actor, Because, Open, against, count, impossible, says, seat
from rulesdb import forms

from ..assets import abolish
from ..attacks import change_hands
from ..cities import any_city, every_city, look
from ..exploits.boards import ATTRS, DISCS, GAME_ID, boards
from ..exploits.south_sea import bankrupt
from ..presence import asleep
from ..state import Endeavor
from .base import OwnWord, Told, Untracked, everybody
from .told_presence import Gone, Gov, Here, Sea, Shipping


class Shield(OwnWord):
    """activation.place-shield: a player says that the shield lies there; it does where that follows from what was told."""

    verb = "shield"
    rule = "activation.place-shield"

    def chosen(self, s: Endeavor) -> list[str]:
        return s.chosen

    def all_boards(self, s: Endeavor) -> list[str]:
        return list(boards())

    exploit: str = says(chosen, understood=all_boards)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if closed := list(asleep(s, self.exploit)):
            yield from closed
        else:
            for region in boards()[self.exploit].regions:
                if not s.presence(self.by, region):
                    yield against("activation.without-presence", region=region)

    def apply(self, s: Endeavor) -> None:
        mat = s.players[self.by]
        mat.present.extend(r for r in boards()[self.exploit].regions if not s.presence(self.by, r))


@cache
def _discs_at(place: str) -> tuple[str, ...]:
    discs = forms(GAME_ID, "disc")
    return tuple(f"{disc} {at}" for disc in discs for at in forms(GAME_ID, place)) + (discs if place == "harbor" else ())


class Has(OwnWord):
    """effect.harbor-disc, underground-railroad.requirement: discs and attributes of this moment, for the effect that follows."""

    verb = "has"
    rule = "effect.harbor-disc"
    bare = True

    def most(self, s: Endeavor) -> int:
        return 15 if self.what in ATTRS else DISCS

    def discs_there(self, s: Endeavor, word: str) -> tuple[str, ...]:
        """`3 discs`, «3 диска в гавани»: those at hand, where no place is named."""
        if word in ATTRS or s.phase == "end":  # there those on buildings are counted, too
            return ()
        return _discs_at(word)

    what: str = says(("harbor", "supply", *ATTRS), called=discs_there)
    n: int = count(0, most)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.what not in ATTRS:
            mat = s.players[self.by]
            other = mat.supply if self.what == "harbor" else mat.harbor
            have = s.placed(self.by) + (other or 0) + self.n
            if have > DISCS:
                yield impossible("storage.trays", player=self.by, have=have)

    def apply(self, s: Endeavor) -> None:
        mat = s.players[self.by]
        if self.what in ATTRS:
            mat.levels[self.what] = self.n
        else:
            setattr(mat, self.what, self.n)


class Passed(OwnWord):
    """letters-of-marque.rob: a player has passed; told where it matters."""

    verb = "passed"
    rule = "base.action-phase"

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        if s.phase != "action":
            yield against("base.action-phase", phase=f"phase-{s.phase}")
        elif s.players[self.by].passed:
            yield impossible("base.passed", player=self.by)

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].passed = True


class Abolish(Untracked):
    """base.abolition: someone took Europe 5."""

    verb = "abolish"
    rule = "base.abolition"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if s.abolished:
            yield impossible("base.abolished")
        elif "europe-5" in s.haiti:
            yield against("haiti.europe-five-put")

    def apply(self, s: Endeavor) -> None:
        abolish(s)


class Bankrupt(Told):
    """south-sea.bankrupt: the last space was filled, where nobody told how many there are."""

    verb = "bankrupt"
    rule = "south-sea.bankrupt"

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        yield from asleep(s, "south-sea")
        if s.bankrupt:
            yield impossible("south-sea.closed", exploit="south-sea")

    def apply(self, s: Endeavor) -> None:
        bankrupt(s)


class Taken(Untracked):
    """base.attack: a city was attacked on the table and changed hands; its wall is gone (spanish-main.lose-wall)."""

    verb = "taken"
    rule = "base.attack"

    def held(self, s: Endeavor) -> list[str]:
        return [c for c, city in s.cities.items() if city.holder]

    def enemies(self, s: Endeavor) -> list[str]:
        return [w for w in s.players if w != look(s, self.city).holder]

    def any_other(self, s: Endeavor) -> Open:
        return any_city(s)._replace(template="")

    city: str = says(held, understood=every_city, opens=any_other)
    player: Actor = seat(enemies, understood=everybody, lone=True)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        if not self.held(s):
            yield impossible("track.no-city")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        city = look(s, self.city)
        if not city.holder:
            yield impossible("track.no-city")
        elif city.holder == self.player:
            yield impossible("base.attack-target", target=self.city)
        elif city.missionary:
            yield against("jesuits.no-attack", city=self.city)

    def apply(self, s: Endeavor) -> None:
        change_hands(s, self.city, self.player)


TOLD = (Gov, Shipping, Sea, Here, Gone, Shield, Has, Passed, Taken, Abolish, Bankrupt)
