"""Your own battle in a told turn: influence, a flag, and where a control token cannot be put."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, count, impossible, says

from ..board import NATIONS
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from ..survey import INFLUENCE, ROUTE, recall
from .village_cards import Deed

ACTIONS = ("did-sway", "did-seize")


def no_token(s: Maracaibo, by: Actor, nation: str, place: str) -> Iterator[Because]:
    """Why a nation's control token cannot be put there."""
    if s.supply[nation].left < 1:
        yield impossible("battle.supply-empty")
    elif s.control.get(place) == nation:
        yield against("battle.own-token")
    elif legacy.plagued(s, place):
        yield against("legacy.h3-control")
    else:
        yield from legacy.shut(s, by, place)


def swayed(s: Maracaibo, by: Actor, nation: str, n: int) -> None:
    """Influence gained; steps past the end are points."""
    if vp := s.gain_influence(by, nation, n):
        s.note("solo.told.top", nation=nation, vp=vp)


class BattleDeed(Deed):
    """A battle action: each once in a battle (battle.once), all of them for one nation."""

    needs = ("strength",)
    nation: str

    def fights_for(self) -> str:
        return self.nation

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, INFLUENCE)
        done = [word.split() for word in s.told if word.startswith(ACTIONS)]
        battles = max(1, s.told.count("battle"))
        if sum(verb == self.verb for verb, _ in done) >= battles:
            yield against("battle.once")
        elif len({self.fights_for(), *(nation for _, nation in done)}) > battles:
            yield against("battle.same-nation")

    def apply(self, s: Maracaibo) -> None:
        s.told.append(f"{self.verb} {self.fights_for()}")


class DidSway(BattleDeed):
    """A battle action: 1 influence for 2 attack or 2 for 5."""

    verb = "did-sway"
    rule = "battle.influence"
    nation: str = says(NATIONS)
    n: int = count(1, 2, no="battle.influence")

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        swayed(s, self.by, self.nation, self.n)


class DidSeize(BattleDeed):
    """A battle action: the flag of a city, with 1 influence; said with the nation first or with the city."""

    verb = "did-seize"
    rule = "battle.capture"

    def either(self, s: Maracaibo) -> list[str]:
        return [*NATIONS, *s.settlements()]

    def flags(self, s: Maracaibo) -> list[str]:
        return [p for p in s.settlements() if s.is_city(p) is not False] if self.nation in NATIONS else list(NATIONS)

    def every(self, s: Maracaibo) -> list[str]:
        return s.settlements() if self.nation in NATIONS else list(NATIONS)

    nation: str = says(NATIONS, understood=either)
    place: str = says(flags, understood=every, no="battle.capture")

    def fights_for(self) -> str:
        return self.nation if self.nation in NATIONS else self.place

    def city(self) -> str:
        return self.place if self.nation in NATIONS else self.nation

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, ROUTE)
        yield from super().blocks(s)
        if s.is_city(self.city()) is False:
            yield against("battle.capture", place=self.city())
        yield from no_token(s, self.by, self.fights_for(), self.city())

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        s.put_token(self.fights_for(), self.city())
        swayed(s, self.by, self.fights_for(), 1)  # battle.capture-influence


BATTLE = (DidSway, DidSeize)
