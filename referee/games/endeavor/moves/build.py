"""The build phase (base.build-*)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Open, against, impossible, lacks, says
from referee.kernel.options import judge

from ..assets import ask_mat
from ..copies import in_tray, level_of, nothing_up_to
from ..exploits.boards import new_name
from ..mat import STARTS, Building, named_buildings
from ..state import Endeavor
from ..turn import after
from .base import BaseGame

SLOTS = 8  # base.mat-slots


class Build(BaseGame):
    """base.build, base.build-must: one building of a level that industry opens."""

    verb = "build"
    rule = "base.build"
    bare = True

    def tiles(self, s: Endeavor) -> Iterable[str]:
        """Those of the box; where nobody listed them, those described so far and those that public sources name."""
        described = (key.removeprefix("building.") for key in s.facts if key.startswith("building."))
        named = (*described, *named_buildings())
        return s.fact("buildings") or [kind for kind in dict.fromkeys(named) if kind not in STARTS]

    def any_other(self, s: Endeavor) -> Open | None:
        """Where nobody listed the buildings of the box each is named and described when it is met."""
        return None if s.fact("buildings") else Open("building-any", new_name, lambda rng: "market", name=True)

    building: str = says(tiles, opens=any_other, ever=named_buildings, no="base.no-building")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        listed = s.fact("buildings")
        if listed is not None and self.building not in listed:
            yield impossible("base.no-building", building=self.building)
            return
        s.base_fact("levels.industry")
        s.base_fact(f"building.{self.building}", building=self.building)
        ask_mat(s, self.by)
        seat = s.players[self.by]
        if len(seat.buildings) >= SLOTS:
            yield against("base.mat-slots")
        level, most = level_of(s, self.building), s.rank(self.by, "industry")
        if most is not None:
            most += "discs-level" in seat.stocks  # south-sea.lower
        if lacks(in_tray(s, self.building), 1):
            yield impossible("base.building-gone", building=self.building)
        if level is not None and most is not None and level > most and not (level == most + 1 and nothing_up_to(s, most)):
            yield against("base.build", level=level, max=most)  # base.build-higher: one more where nothing else is left
        yield from second_five(s, level, seat.buildings)

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].buildings.append(Building(self.building))
        after(s, self.by)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        words = s.known(f"building.{self.building}")
        if not words:
            return None
        shown = [w for w in words if not w.lstrip("x").isdecimal()]
        return "build", {"level": level_of(s, self.building), "what": tuple(p for w in shown for p in w.replace("+", "/").split("/"))}


def second_five(s: Endeavor, level: int | None, others: Iterable[Building]) -> Iterator[Because]:
    """base.build-five: one building of level 5 a player."""
    if level == 5 and (same := next((b.kind for b in others if level_of(s, b.kind) == 5), "")):
        yield against("base.build-five", building=same)


class Idle(BaseGame):
    """base.build-must: nothing is built only where nothing can be."""

    verb = "idle"
    rule = "base.build-must"
    aside = True

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        listed = s.known("buildings")
        full = len(s.players[self.by].buildings) >= SLOTS
        known = [k for k in listed or () if f"building.{k}" in s.facts and "levels.industry" in s.facts]
        if not full and (not listed or len(known) < len(listed) or any(not judge(Build(self.by, k), s) for k in known)):
            yield against("base.build-must", max=s.rank(self.by, "industry"))

    def apply(self, s: Endeavor) -> None:
        after(s, self.by)
