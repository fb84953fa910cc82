"""The Spanish Main: fortified cities of both Americas."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, short

from ..cities import AMERICAS, city_choices, held, look, own_or_unknown, place
from ..state import Endeavor
from .effect import Effect


class Fortify(Effect):
    """spanish-main.fortify: a fortification under the own disc."""

    verb = "fortify"
    rule = "spanish-main.fortify"
    exploit = "spanish-main"
    action = "attack"
    discs = 0
    by: Actor
    city: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            mine = own_or_unknown(s, by)
            yield from held(s, by, AMERICAS) if s.tracked else city_choices(s, AMERICAS, lambda c: mine(c) and not s.cities[c].fort)

    def own(self, s: Endeavor) -> Iterator[Because]:
        yield from short("spanish-main.stock", s.stock["fortification"], 1)
        city = look(s, self.city)
        if (s.tracked and self.city not in held(s, self.by, AMERICAS)) or city.region not in (*AMERICAS, ""):
            yield impossible("spanish-main.fortify", city=self.city)
        elif city.fort:
            yield impossible("spanish-main.already", city=self.city)
        elif city.holder not in ("", self.by):  # told of another player before: who took it since?
            yield against("spanish-main.fortify", city=self.city)

    def happen(self, s: Endeavor) -> None:
        city = place(s, self.city)
        city.holder, city.fort = self.by, True  # told: the city was the player's
        s.stock["fortification"] -= 1


class Levy(Effect):
    """spanish-main.payments, spanish-main.once: a payment for each own fortified city, once a round."""

    verb = "levy"
    rule = "spanish-main.payments"
    exploit = "spanish-main"
    action = "ship"
    discs = 0
    by: Actor

    def own(self, s: Endeavor) -> Iterator[Because]:
        if f"spanish-main:{self.by}" in s.used:
            yield against("spanish-main.once")
        if not forts(s, self.by):
            yield against("spanish-main.payments")

    def happen(self, s: Endeavor) -> None:
        s.used.append(f"spanish-main:{self.by}")
        n = len(forts(s, self.by))
        s.note("spanish-main.payments", player=self.by, n=n)
        if s.tracked:
            s.push("pay", self.by, n=n)


def forts(s: Endeavor, who: Actor) -> list[str]:
    return [c for c in held(s, who, (*AMERICAS, "")) if s.cities[c].fort]


MOVES = (Fortify, Levy)
