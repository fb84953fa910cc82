"""«The Adventure Begins»: before the story, heroes are dealt or chosen, and the help after losses is shared out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, count, impossible, odd, says

from ...decisions import Details
from ...state import PortRoyal
from ..heroes import BACK, HEROES, PAIRED, PAIRS, other_side
from ..setup import begin_story, drafted, next_hero


def _free(s: PortRoyal) -> list[str]:
    """The heroes of cards that nobody has."""
    taken = _lying(s)
    return [h for h in HEROES if h not in taken and other_side(s, h) not in taken]


def _lying(s: PortRoyal) -> list[str]:
    return [seat.hero for seat in s.players.values() if seat.hero]


def _not_free(move: Lot | Hero, s: PortRoyal) -> Because:
    return impossible("adventure.hero-free", hero=move.hero, heroes=tuple(move.free(s)))


class Lot(Move[PortRoyal]):
    """adventure.heroes-dealt: a hero card for a player, drawn by the program."""

    verb = "lot"
    rule = "adventure.heroes-dealt"
    chance = True
    bare = True

    def free(self, s: PortRoyal) -> list[str]:
        return _free(s)

    hero: str = says(free, ever=HEROES, no=_not_free)

    @classmethod
    def dealt(cls, s: PortRoyal) -> bool:
        return True

    def apply(self, s: PortRoyal) -> None:
        who = s.frame.by
        s.pop()
        s.push("hero", who, card=self.hero)


class Hero(Move[PortRoyal]):
    """A player lays down a hero card, one side up."""

    verb = "hero"
    rule = "adventure.heroes-dealt"
    bare = True

    def free(self, s: PortRoyal) -> list[str]:
        dealt = s.frame.data.get("card", "")
        back = other_side(s, dealt) if dealt else ""
        return [h for h in (dealt, back) if h not in _lying(s)] if back else _free(s)

    hero: str = says(free, ever=HEROES, no=_not_free)

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return [a for a in s.players if not s.players[a].hero]

    @classmethod
    def elsewhere(cls, s: PortRoyal, by: Actor | None) -> Because | None:
        return impossible("adventure.heroes-left") if s.kit.adventure else None

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if self.by != s.frame.by and (drafted(s) or "card" in s.frame.data):
            yield against("adventure.heroes-draft", player=s.frame.by)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        others = _lying(s)
        if "heroes" in (s.fact(PAIRED) or ()):
            s.fact(PAIRS)  # two sides of one card cannot lie before two players
        elif others:
            s.fact(BACK + self.hero, hero=self.hero)
        if self.hero not in self.free(s):
            yield _not_free(self, s)
            return
        if others and not other_side(s, self.hero):
            yield odd("adventure.hero-sides", heroes=(*others, self.hero))
        s.fact(f"hero.{self.hero}.coins", hero=self.hero)  # adventure.coins
        if self.hero in ("peter", "ferdinand"):
            s.fact(f"hero.{self.hero}.colour", hero=self.hero)
        s.fact("crown.shields")  # crown.influence: asked once, before anybody has crowns

    def apply(self, s: PortRoyal) -> None:
        s.players[self.by].hero = self.hero
        s.earn(self.by, s.known(f"hero.{self.hero}.coins"))
        next_hero(s)


class Help(Move[PortRoyal]):
    """adventure.coop-help: the extra coins are shared out as the players like; `ann 2`."""

    verb = "aid"
    rule = "adventure.coop-help"
    anyone = True
    bare = True

    def left(self, s: PortRoyal) -> int:
        return s.frame.data["left"]

    def too_many(self, s: PortRoyal) -> Because:
        return impossible("adventure.help-left", left=self.left(s))

    coins: int = count(1, left, likely=30, no=too_many, unit="coin")

    def apply(self, s: PortRoyal) -> None:
        frame = s.top()
        assert frame
        s.gain(self.by, self.coins)
        frame.data["left"] -= self.coins
        if not frame.data["left"]:
            begin_story(s)
