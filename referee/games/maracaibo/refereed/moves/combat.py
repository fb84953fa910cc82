"""«Сражение»: the tile, the nation, attack raised and spent, each action once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.cheap_classes import pattern
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, count, impossible, says, tail

from ...board import NATIONS, combat
from ...mary import fight
from ...mary.fight import EMPTY
from ...mary.moves.battle import MODIFIERS
from ...story import legacy_tiles as legacy
from ...survey import INFLUENCE, recall
from .. import gains
from ..effect_symbols import Part
from ..state import RefereedGame

_SIDE = pattern(r"(\d{1,2})(?:([-+])(\d{1,2})d|\+(\d{1,2})v|\+?(i|m))?\Z")


_LATIN = str.maketrans("дпвм", "dvim")


@dataclass(frozen=True)
class Side:
    """`6-2d`: attack 6, 2 doubloons to pay (battle.side-doubloons); `4+2v` (battle.side-points); `5i` (battle.side-influence);
    `3m`, a sailor (battle.side-sailor)."""

    attack: int
    pay: int = 0
    gain: tuple[Part, ...] = ()


def side(text: str, nation: str = "france") -> Side | None:
    match = _SIDE.match(_as_kept(text))
    if not match:
        return None
    attack = int(match[1])
    if match[2] == "-":
        return Side(attack, pay=int(match[3]))
    if match[2] == "+":
        return Side(attack, gain=(Part(int(match[3]), "d"),))
    if match[4]:
        return Side(attack, gain=(Part(int(match[4]), "v"),))
    return Side(attack, gain=((Part(1, nation),) if match[5] == "i" else (Part(1, "sailor"),) if match[5] else ()))


def _as_kept(word: str) -> str:
    return word.casefold().translate(_LATIN)


def _made_up(rng: random.Random) -> str:
    return str(rng.randint(2, 7)) + rng.choice(("", "-2d", "+1d", "+2v", "i", "m"))


_ENDS = tuple((m,) for m in MODIFIERS)


class TileUp(Move[RefereedGame]):
    """The tile that was turned up: `6-2d 3 4i most`, France, Spain, England, a modifier if any; `empty` when none is left."""

    verb = "tile-up"
    rule = "battle.draw"
    bare = True

    def following(self, s: RefereedGame) -> Iterator[Choice]:
        shown = self.shown
        if not shown and not s.tiles:
            yield EMPTY
        elif shown[:1] != (EMPTY,) and len(shown) < 3:
            yield Open(("FR", "SP", "EN")[len(shown)], lambda w: side(w) is not None, _made_up, exact=_as_kept)
        elif shown[:1] != (EMPTY,) and len(shown) == 3:
            yield DONE
            yield from MODIFIERS

    shown: tuple[str, ...] = tail(following, ever=MODIFIERS)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        shown = self.shown
        if shown == (EMPTY,):
            if s.tiles:
                yield against("battle.exhausted")
        elif not 2 < len(shown) < 5 or any(side(w) is None for w in shown[:3]) or shown[3:4] not in ((), *_ENDS):
            yield impossible("table.no-such-word", word=" ".join(shown), verb=self.verb)
        elif not s.tiles:
            yield impossible("battle.exhausted")

    def apply(self, s: RefereedGame) -> None:
        s.pop()
        words = (str(combat("tiles")["exhausted"]),) * 3 if self.shown == (EMPTY,) else self.shown  # battle.exhausted
        words = words if len(words) > 3 else (*words, "none")
        tile = 0 if self.shown == (EMPTY,) else 1
        s.tiles -= tile
        s.push("nation", self.by, **dict(zip(NATIONS, words, strict=False)), modifier=words[3], tile=tile)


class FightFor(Move[RefereedGame]):
    """Choose the nation: its cost is paid and its reward gained at once."""

    verb = "fight-for"
    rule = "battle.nation"
    bare = True
    nation: str = says(NATIONS)

    def _side(self, s: RefereedGame) -> Side:
        return side(str(s.frame.data.get(self.nation, "0")), self.nation) or Side(0)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        if s.seat(self.by).doubloons < (need := self._side(s).pay):  # battle.pay
            yield impossible("buy.cost", need=need, have=s.seat(self.by).doubloons)

    def apply(self, s: RefereedGame) -> None:
        top, chosen = s.frame, self._side(s)
        modifier = top.data.get("modifier", "none")
        extra = fight.modifiers(s, modifier)[self.nation]
        left = max(0, chosen.attack + extra)
        s.pop()
        s.push("fight", self.by, nation=self.nation, attack=left, done="", tile=top.data.get("tile", 0))
        s.seat(self.by).doubloons -= chosen.pay
        s.note(f"battle.{modifier}" if extra else "battle.nation", nation=self.nation, attack=left)
        for _, read in s.mine(self.by):  # symbol.nation-strength
            if self.nation in read.strong:
                gains.strengthen(s, self.by, 2)
        gains.queue(s, self.by, chosen.gain)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        side, extra = self._side(s), fight.modifiers(s, s.frame.data.get("modifier", "none"))[self.nation]
        n = max(0, side.attack + extra)
        if side.pay:
            return "battle.pay", {"n": n, "pay": side.pay}
        what = tuple("influence" if p.unit in NATIONS else str(p) for p in side.gain)
        return ("battle.nation", {"n": n, "what": what}) if what else ("battle.draw", {"n": n})


class Retreat(Move[RefereedGame]):
    """Nobody's price can be paid, or nobody is fought for: the battle is over."""

    verb = "retreat"
    rule = "battle.end"

    def apply(self, s: RefereedGame) -> None:
        _keep(s, self.by)


def _keep(s: RefereedGame, by: Actor) -> None:
    """battle.keep"""
    s.players[by].tiles += s.frame.data.get("tile", 0)
    s.pop()


class Raise(Move[RefereedGame]):
    """Spend battle strength and, where they are said, sailors: each adds 1 attack."""

    verb = "raise"
    rule = "battle.raise"
    aside = True

    def some(self, s: RefereedGame) -> bool:
        return self.strength > 0

    strength: int = count(0, 8, likely=0, template="STRENGTH", unit="path-strength")
    sailors: int = count(0, 8, likely=0, template="SAILORS", unit="sailor", ends=some, default=0)

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        seat = s.seat(self.by)
        if not self.strength + self.sailors:
            yield impossible("battle.raise-only")
        if self.strength > seat.strength:
            yield impossible("whole.strength", need=self.strength, have=seat.strength)
        if self.sailors > seat.sailors:
            yield impossible("whole.few-sailors", need=self.sailors, have=seat.sailors)

    def apply(self, s: RefereedGame) -> None:
        seat, top = s.seat(self.by), s.frame
        seat.strength -= self.strength
        seat.sailors -= self.sailors
        top.data["attack"] = attack(s) + self.strength + self.sailors


def attack(s: RefereedGame) -> int:
    """What is left of it."""
    return s.frame.data.get("attack", 0)


class BattleAction(Move[RefereedGame]):
    """Lowers the attack; once per battle, but several different ones in it (battle.actions), all for one nation (battle.same-nation)."""

    @staticmethod
    def cost(action: str, way: int) -> int:
        """The attack that a way of the action takes, the cheapest first."""
        cost: int = combat("action")[action]["options"][way]["cost"]
        return cost

    @staticmethod
    def may(s: RefereedGame, key: str, cost: int, copies: int = 1) -> Iterator[Because]:
        top = s.frame
        if top.data.get("done", "").split().count(key) >= copies:  # battle.once, symbol.battle-once
            yield against("battle.once")
        if (have := attack(s)) < cost:
            yield impossible("battle.attack", need=cost, have=have)

    @staticmethod
    def spend(s: RefereedGame, key: str, cost: int) -> str:
        top = s.frame
        top.data["attack"] = attack(s) - cost
        top.data["done"] = f"{top.data.get('done', '')} {key}".strip()
        return str(top.data.get("nation", NATIONS[0]))


def held(s: RefereedGame, place: str) -> Iterator[Because]:
    """battle.own-token, battle.supply-empty, legacy.h3-control"""
    nation = str(s.frame.data.get("nation", NATIONS[0]))
    if s.supply[nation].left < 1:
        yield impossible("battle.supply-empty")
    if s.control.get(place) == nation:
        yield against("battle.own-token")
    if legacy.plagued(s, place):
        yield against("legacy.h3-control")


class Sway(BattleAction):
    """2 attack for 1 influence or 5 for 2."""

    verb = "sway"
    rule = "battle.influence"
    n: int = count(1, 2, no="battle.influence")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        recall(s, INFLUENCE)
        yield from self.may(s, "sway", self.cost("influence", self.n - 1))

    def apply(self, s: RefereedGame) -> None:
        gains.influence(s, self.by, self.spend(s, "sway", self.cost("influence", self.n - 1)), self.n)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        return "battle.influence", {"n": self.cost("influence", self.n - 1)}


class Peace(Move[RefereedGame]):
    """The battle is over; the tile is kept and attack left over is lost."""

    verb = "peace"
    rule = "battle.end"

    def apply(self, s: RefereedGame) -> None:
        _keep(s, self.by)
