"""Underground Railroad: the slavery deck shrinks, the road fills, slavery ends."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, odd, short

from ..assets import abolish
from ..boards import ATTRS
from ..copies import none_left
from ..state import Endeavor
from .effect import Effect


class Emancipate(Effect):
    """underground-railroad.free, underground-railroad.free-value: the top slavery card leaves the game, two discs come."""

    verb = "emancipate"
    rule = "underground-railroad.free"
    exploit = "underground-railroad"
    action = "draw"
    discs = 0
    by: Actor

    def own(self, s: Endeavor) -> Iterator[Because]:
        if not s.decks.get("slavery"):
            yield impossible("underground-railroad.free-empty")

    def happen(self, s: Endeavor) -> None:
        s.decks["slavery"].pop(0)
        s.note("underground-railroad.free", player=self.by, n=s.grow(self.by, 2))


class Railroad(Effect):
    """underground-railroad.route: a disc to the next space, whose requirement must be met, and a freedom token."""

    verb = "railroad"
    rule = "underground-railroad.route"
    exploit = "underground-railroad"
    action = "occupy"
    by: Actor
    token: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ATTRS

    def own(self, s: Endeavor) -> Iterator[Because]:
        space = len(s.railroad) + 1
        length = self.ask(s, "railroad.length", "int")
        if length is not None and space > length:
            yield impossible("underground-railroad.route", space=space)
            return
        if self.token not in ATTRS:
            yield impossible("underground-railroad.freedom-token", token=self.token)
        yield from short("underground-railroad.no-token", s.stock["freedom-token"], 1)
        yield from none_left(s, "freedom-token", self.token)
        self.ask(s, f"railroad.space.{space}", "words", space=space)
        words = s.known(f"railroad.space.{space}", "words") or ()
        for attr, least in zip(words[::2], words[1::2], strict=False):
            have = s.attribute(self.by, attr) if attr in ATTRS else None
            rule = "underground-railroad.first-space" if space == 1 else "underground-railroad.requirement"
            if have is None or not least.isdecimal():  # nobody tells tracks: the players are reminded of what the space needs
                yield odd(rule, have=have, what=attr, need=least)
            elif have < int(least):
                yield against(rule, have=have, what=attr, need=int(least))

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.railroad.append(self.by)
        s.stock["freedom-token"] -= 1
        s.handed.append(f"freedom-token:{self.token}")
        s.players[self.by].standins[self.token] += 1  # underground-railroad.freedom-token
        if len(s.railroad) == s.known("railroad.length", "int"):
            s.note("underground-railroad.last-space")
            abolish(s)


MOVES = (Emancipate, Railroad)
