"""Mary's battle: the tile as it was turned up, `6 3 4 -`; everything else follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.kernel.cheap_classes import pattern
from referee.kernel.line.names import clean, plain
from referee.kernel.move import DONE, Because, Choice, Move, against, impossible, number, tail

from ...board import NATIONS, combat
from ...names import say
from ...state import Maracaibo
from .. import fight
from ..fight import EMPTY
from .card import unchecked

_SIDE = pattern(r"(\d{1,2})(?:[-+−]\d{1,2}[dvдп]|[imвм])\Z")  # one nation's side as a captain reads it off
MODIFIERS = ("none", "most", "fewest")


def _of_nation(nation: str) -> Callable[[tuple[str, ...]], tuple[str, int]]:
    """«Франция 6»: the number, behind whose it is; a reward printed beside it is not hers (solo.battle.free): `6+2d` is 6."""
    called = frozenset(map(plain, (nation, *say(nation))))

    def number_of(said: tuple[str, ...]) -> tuple[str, int]:
        at = int(len(said) > 1 and clean(said[0]) in called)
        beside = _SIDE.match(said[at])
        return beside[1] if beside else said[at], at + 1

    return number_of


class Tile(Move[Maracaibo]):
    """France, Spain, England, modifier; then, only where it was otherwise, the nation and the place."""

    verb = "tile"
    rule = "solo.battle.reveal"
    bare = True
    as_digits = 3

    def following(self, s: Maracaibo) -> Iterator[Choice]:
        shown = self.shown
        if shown[:1] != (EMPTY,) and len(shown) < 3:
            if not shown and not s.tiles:
                yield EMPTY
                return
            yield number(("FR", "SP", "EN")[len(shown)], 0, 15)._replace(joins=_of_nation(NATIONS[len(shown)]))
            if not shown:
                yield EMPTY
            return
        printed, modifier, rest = self._split()
        if shown[0] != EMPTY and len(shown) == 3:
            yield from MODIFIERS
        chosen = fight.choice(s, printed, modifier, ask=False)
        asks = chosen is None and (s.facts.get("influence.ranks") == "?" or bool(s.you.unsure))
        if len(rest) == 2 or (len(rest) == 1 and fight.target(s)[1] is None):
            if rest:
                return
        if not (asks and not rest):
            yield DONE
        if not rest:
            yield from (n for n in NATIONS if chosen is None or n != chosen.nation)
            if chosen and fight.target(s)[1]:
                yield chosen.nation  # only to name another place after it
        else:
            yield from (p for p in s.open_places() if p not in s.control)

    shown: tuple[str, ...] = tail(following)

    def _split(self) -> tuple[dict[str, int], str, tuple[str, ...]]:
        if self.shown[0] == EMPTY:  # solo.battle.none-left
            return dict.fromkeys(NATIONS, combat("tiles")["exhausted"]), "none", self.shown[1:]
        printed = {n: int(v) for n, v in zip(NATIONS, self.shown, strict=False)}
        rest = self.shown[3:]
        return (printed, rest[0], rest[1:]) if rest and rest[0] in MODIFIERS else (printed, "none", rest)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not self._shaped(s):
            yield impossible("table.no-such-word", word=" ".join(self.shown), verb=self.verb)
            return
        printed, modifier, rest = self._split()
        if (self.shown[0] == EMPTY) != (s.tiles == 0):
            yield against("solo.battle.tiles", have=s.tiles)
        # The table may name the nation itself; a question about the tracks only where it did not, or where they were surveyed.
        chosen = fight.choice(s, printed, modifier, ask=not rest or s.known("influence.last") is not None)
        if chosen is None and not rest:
            yield impossible("solo.battle.ask")
        elif chosen and rest and rest[0] != chosen.nation:
            yield against(chosen.rule, nation=chosen.nation, total=chosen.total)
        if len(rest) == 2:
            yield from self._place(s, rest[1])
        nation = rest[0] if rest else chosen.nation if chosen else ""
        if nation:
            yield from unchecked(s, nation, fight.reward(s)["influence"])

    def _shaped(self, s: Maracaibo) -> bool:
        shown = self.shown
        if shown[:1] != (EMPTY,) and (len(shown) < 3 or not all(w.isascii() and w.isdecimal() for w in shown[:3])):
            return False
        rest = self._split()[2]
        return len(rest) <= 2 and (not rest or rest[0] in NATIONS) and (len(rest) < 2 or rest[1] in s.open_places())

    @staticmethod
    def _place(s: Maracaibo, place: str) -> Iterator[Because]:
        rule, right = fight.target(s)
        if place in s.control:
            yield impossible("solo.battle.taken", place=place)
        elif right and right != place:
            yield against(rule, place=right)

    def apply(self, s: Maracaibo) -> None:
        printed, modifier, rest = self._split()
        if self.shown[0] != EMPTY:  # solo.battle.tile, solo.battle.free
            s.tiles = max(0, s.tiles - 1)
            s.mary.tiles += 1
        chosen = fight.choice(s, printed, modifier, ask=False)
        nation = rest[0] if rest else chosen.nation if chosen else NATIONS[0]
        ours = chosen if chosen and chosen.nation == nation else None
        rule, total = (ours.rule, ours.total) if ours else ("solo.battle.choose", None)
        fight.fight(s, nation, rule, total, rest[1] if len(rest) == 2 else None)
