"""Completing expeditions: the active player, at any moment of the turn, any number of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, impossible

from ..cards import first
from ..state import PortRoyal


def cover(needs: dict[str, int], persons: Iterable[str]) -> tuple[list[str], list[str]]:
    """The persons that meet the needs, those with one symbol before any jack (expedition.jack), and the symbols still missing."""
    pool = sorted(persons, key=lambda p: len(first(p).symbols))
    used: list[str] = []
    missing: list[str] = []
    for symbol, n in needs.items():
        for _ in range(n):
            found = next((p for p in pool if symbol in first(p).symbols), None)
            if found is None:
                missing.append(symbol)
            else:
                pool.remove(found)
                used.append(found)
    return used, missing


@dataclass(frozen=True)
class Expedition(Move[PortRoyal]):
    """Discard the persons an expedition asks for and keep it. The persons are named only to choose others than the plainest."""

    verb = "expedition"
    rule = "expedition.any-number"
    anytime = True
    by: Actor
    card: str
    persons: tuple[str, ...] = ()

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (s.active,)  # expedition.active, expedition.anytime: also while others take

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from dict.fromkeys(s.expeditions)
            return
        needs = first(said[0]).needs
        if len(said) == 1:
            yield DONE
        if len(said) - 1 < sum(needs.values()) and _choice_matters(s, by, needs):
            pool = list(s.players[by].persons)
            for word in said[1:]:
                if word in pool:
                    pool.remove(word)
            useful = {p for p in pool if set(first(p).symbols) & set(needs)}
            yield from sorted(p for p in useful if not said[1:] or p >= said[-1])

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card not in s.expeditions:
            yield impossible("expedition.lies", card=self.card)
            return
        own = list(s.players[self.by].persons)
        for word in self.persons:
            if word not in own:
                yield impossible("expedition.own", card=word)
                return
            own.remove(word)
        needs = first(self.card).needs
        used, missing = cover(needs, self.persons or s.players[self.by].persons)
        if missing:
            yield Because("expedition.needs", "against" if self.persons else "impossible", {"missing": tuple(missing)})
        elif self.persons and len(used) < len(self.persons):
            yield Because("expedition.exact", "against", {"need": len(used), "have": len(self.persons)})

    def apply(self, s: PortRoyal) -> None:
        seat = s.players[self.by]
        card = first(self.card)
        used = list(self.persons) or cover(card.needs, seat.persons)[0]
        for word in used:
            seat.persons.remove(word)
        s.expeditions.remove(self.card)
        seat.expeditions.append(self.card)
        s.throw(used)
        s.note("expedition.coins", player=self.by, coins=s.gain(self.by, card.coins))

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]]:
        card = first(self.card)
        return "expedition.any-number", {"card": self.card, "coins": card.coins, "points": card.influence}


def _choice_matters(s: PortRoyal, by: Actor, needs: dict[str, int]) -> bool:
    """Is there more than one way to pay: a jack where a plain person would do?"""
    useful = [p for p in s.players[by].persons if set(first(p).symbols) & set(needs)]
    return len(useful) > sum(needs.values()) and any(len(first(p).symbols) > 1 for p in useful)
