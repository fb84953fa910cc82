"""The hold: what a ship takes aboard after a raid, and what a damaged hold loses."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible

from ..fight import advance
from ..gains import enlist, restless, spill
from ..state import Seas
from .base import OneOf


def whole(s: Seas, who: Actor, rule: str) -> Iterator[Because]:
    """merchant.precondition, location.raid-ship."""
    for part in s.players[who].destroyed():
        yield against(rule, location=part)
        return


def room(s: Seas, who: Actor, cards: int, contraband: int = 0) -> Iterator[Because]:
    """buy.hold, contraband.capacity; mods.contraband: one card of contraband takes no space."""
    seat = s.players[who]
    hidden = int("contraband-hold" in seat.mods and not seat.contraband and contraband > 0)
    have, more = seat.carries(), cards + contraband - hidden
    if contraband and not s.on(7):
        yield impossible("mods.contraband-needs")
    if min(cards, contraband) < 0 or (have is not None and more > 0 and have + more > seat.left("cargo")):
        yield impossible("buy.hold", max=seat.left("cargo"), have=(have or 0) + more)


def store(s: Seas, who: Actor, cards: int, contraband: int = 0) -> None:
    """contraband.loot: a card that may be either is whichever its owner says."""
    seat = s.players[who]
    if seat.cargo is not None:
        seat.cargo += cards
    if seat.contraband is not None:
        seat.contraband += contraband


class Stow(Move[Seas]):
    """How many of the cards left are taken aboard, and with module 7 how many more of them as contraband."""

    verb = "stow"
    rule = "location.loot"
    bare = True
    cards: int
    contraband: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        left = s.raid.get("cards", 0)
        if not said:
            yield from map(str, range(left + 1))
        elif len(said) == 1 and s.on(7) and said[0].isdecimal():
            yield DONE
            yield from map(str, range(1, left - int(said[0]) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        more = self.contraband or 0
        if self.cards + more > s.raid.get("cards", 0):
            yield impossible("location.cards", n=s.raid.get("cards", 0))
        yield from room(s, self.by, self.cards, more)

    def apply(self, s: Seas) -> None:
        s.pop()
        store(s, self.by, self.cards, self.contraband or 0)
        if s.raid.get("prison"):  # prison.bonus
            enlist(s, self.by)
            s.note("loyalty.restless" if s.newer and restless(s, self.by) else "prison.bonus", player=self.by)
        s.raid.clear()


class Overboard(OneOf):
    """contraband.damage: which compartment loses a card of the damaged hold."""

    verb = "overboard"
    rule = "contraband.damage"
    bare = True
    offers = ("cargo", "contraband")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self.misread()
        seat = s.players[self.by]
        if self.word in self.offers and not (seat.cargo if self.word == "cargo" else seat.seen()):
            yield impossible("contraband.damage")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        s.pop()
        setattr(seat, self.word, getattr(seat, self.word) - 1)
        spill(s, self.by)
        advance(s)
