"""«Захватить (присоединить или заменить)», and the battle actions that upgrades and cards bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, against, says

from ... import board
from ...story import legacy_tiles as legacy
from ...survey import recall
from .. import effect_symbols, gains
from ..effect_symbols import Part
from ..state import RefereedGame
from .combat import BattleAction, Peace, Raise, Sway, attack, held


def replaced(s: RefereedGame, by: Actor, place: str, nation: str) -> None:
    """control.left, battle.replace, symbol.replace-points"""
    old = s.control.get(place)
    s.put_token(nation, place)
    if old and (n := s.lasting(by, "replace-points")):
        s.gain(by, 3 * n)
        s.note("symbol.replace-points", player=by, vp=3 * n)


class Capture(BattleAction):
    """A flag: 4 attack where it is free, 6 where another nation's token is replaced; battle.capture-one: not both."""

    verb = "seize"
    rule = "battle.capture"

    def flags(self, s: RefereedGame) -> Iterator[str]:
        """battle.capture: a flag belongs to a city; a village becomes one with H1 only."""
        yield from (p for p in s.settlements() if s.city_at(p))

    def every(self, s: RefereedGame) -> list[str]:
        return s.settlements()

    place: str = says(flags, understood=every, ever=board.numbered(), no="battle.capture")

    def price(self, s: RefereedGame) -> int:
        return self.cost("capture", self.place in s.control)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        recall(s)
        if not s.city_at(self.place, ask=True):
            yield against("battle.capture", place=self.place)
        yield from self.may(s, "seize", self.price(s))
        yield from held(s, self.place)
        if shut := list(legacy.shut(s, self.by, self.place)):
            yield from shut
        elif attack(s) >= self.cost("capture", 0):
            s.printed(f"flag.{self.place}", ask=True, place=self.place)

    def apply(self, s: RefereedGame) -> None:
        taken = self.place in s.control
        nation = self.spend(s, "seize", self.price(s))
        s.note("battle.replace" if taken else "battle.annex", nation=nation, place=self.place)
        replaced(s, self.by, self.place, nation)
        gains.influence(s, self.by, nation, 1)  # battle.capture-influence
        gains.queue(s, self.by, gains.printed(s, f"flag.{self.place}", "flag"))  # battle.flag

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        n, flag = self.price(s), s.printed(f"flag.{self.place}")
        return ("battle.capture", {"n": n, "what": flag}) if flag and flag != "-" else ("battle.influence", {"n": n})


class Raid(BattleAction):
    """With the upgrade: a village for 2 attack, or for 5 where a token is replaced."""

    verb = "raid"
    rule = "upgrade.battle"

    def villages(self, s: RefereedGame) -> Iterator[str]:
        yield from (p for p in s.settlements() if not s.city_at(p))

    def every(self, s: RefereedGame) -> list[str]:
        return s.settlements()

    place: str = says(villages, understood=every, ever=board.numbered(), no="battle.capture")

    def price(self, s: RefereedGame) -> int:
        return self.cost("village", self.place in s.control)

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        if not s.has(self.by, "up-raid"):
            yield against("upgrade.battle")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        recall(s)
        if s.city_at(self.place):
            yield against("upgrade.battle")
        yield from self.may(s, "raid", self.price(s))
        yield from held(s, self.place)

    def apply(self, s: RefereedGame) -> None:
        nation = self.spend(s, "raid", self.price(s))
        replaced(s, self.by, self.place, nation)
        gains.influence(s, self.by, nation, 1)
        coins, reward = 0, board.combat("action")["village"]
        for who in s.humans:  # upgrade.battle-reward
            coins += s.players[who].assistants.count(self.place) * reward["own_assistant" if who == self.by else "other_assistant"]
        s.seat(self.by).doubloons += coins
        s.note("upgrade.battle-reward", player=self.by, place=self.place, doubloons=coins)


class Trick(BattleAction):
    """A battle action of a bought card."""

    verb = "trick"
    rule = "battle.more"

    def fighting(self, s: RefereedGame) -> Iterable[str]:
        return dict.fromkeys(name for name, read in s.mine(self.by) if read.fights)

    card: str = says(fighting, no="battle.more")

    def _action(self, s: RefereedGame) -> tuple[int, effect_symbols.Parts]:
        return next(read.fights[0] for name, read in s.mine(self.by) if name == self.card and read.fights)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        cost = self._action(s)[0]
        yield from self.may(s, f"trick-{self.card}", cost, s.seat(self.by).bought.count(self.card))  # symbol.add

    def apply(self, s: RefereedGame) -> None:
        cost, parts = self._action(s)
        nation = self.spend(s, f"trick-{self.card}", cost)
        # symbol.battle-influence: influence on such a card is in the fighting nation
        gains.queue(s, self.by, [Part(p.n, nation, p.per, p.needs) if p.unit == "influence" else p for p in parts])


FIGHT = (Raise, Sway, Capture, Raid, Trick, Peace)
