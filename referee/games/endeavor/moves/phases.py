"""The phases of a round: going on, growth, and activating buildings in the action phase (base.*)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, against, impossible, odd, says, short

from ..assets import ask_mat
from ..exploits.boards import ACTION_TOKENS, say
from ..exploits.effect import split
from ..mat import named_buildings
from ..state import Endeavor
from ..turn import begin_phase, by_level, next_phase, next_turn
from .base import BaseGame


class Next(Move[Endeavor]):
    """On to the next phase, with its reminders."""

    verb = "next"
    rule = "base.phases"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        s.recall("cities")
        return iter(())

    def apply(self, s: Endeavor) -> None:
        for who in s.players:
            s.forget(who)
        next_phase(s)


def actions_of(s: Endeavor, kind: str) -> str | None:
    """The actions printed on a building; None where nobody knows them."""
    words = s.known(f"building.{kind}")
    if words is None:
        return None
    return next((w for w in words if split(w)[1]), "")


class Grow(BaseGame):
    """base.growth: everybody's discs come from supply to harbor."""

    verb = "grow"
    rule = "base.growth"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        s.recall("levels")
        s.base_fact("levels.culture", attribute="culture")
        for who in s.players:
            ask_mat(s, who)
        return iter(())

    def apply(self, s: Endeavor) -> None:
        for who in s.order():
            rank, seat = s.rank(who, "culture"), s.players[who]
            if rank is None:  # nobody knows how many came: discs are untracked from here on
                seat.harbor = seat.supply = None
            else:
                s.note("base.growth", player=who, n=s.grow(who, by_level("culture")[rank - 1]))
        begin_phase(s, "salary")


class Skip(BaseGame):
    """An action, or the second of two, is not taken."""

    verb = "skip"
    rule = "base.icon-plus"
    aside = True

    def apply(self, s: Endeavor) -> None:
        s.pop()


def building_at(m: Move[Endeavor], s: Endeavor, word: str) -> tuple[str, ...]:
    """A place on the mat is also called by the building that stands there; of two that are alike the first is meant."""
    rows = s.players[m.by].buildings
    if not word.isdecimal() or not 0 < int(word) <= len(rows):
        return ()
    building = rows[int(word) - 1]
    if building in rows[: int(word) - 1]:
        return (f"{building.kind}:{word}",)
    return (building.kind, *say(building.kind))


class Use(BaseGame):
    """base.act-building, base.act-token: a disc (or a cannon) on a free building, or an action token."""

    verb = "use"
    rule = "base.act-building"
    bare = True

    def usable(self, s: Endeavor) -> list[str]:
        """Buildings by their place on the mat, and action tokens; said by name, the free one of a kind is meant."""
        seat = s.players[self.by]
        free = {b.kind for b in seat.buildings if not b.on}
        rows = [(k, b) for k, b in enumerate(seat.buildings, 1) if actions_of(s, b.kind) != ""]
        return [*(str(k) for k, b in rows if not b.on or b.kind not in free), *dict.fromkeys(seat.actions)]

    def mat(self, s: Endeavor) -> list[str]:
        return [*(str(k + 1) for k in range(len(s.players[self.by].buildings))), *ACTION_TOKENS]

    def armed(self, s: Endeavor) -> tuple[str, ...]:
        return ("improved-cannon",) if self.what.isdecimal() and s.players[self.by].cannons else ()

    def nowhere(self, s: Endeavor) -> Because:
        return impossible("base.no-building", building=self.what)

    what: str = says(usable, understood=mat, ever=named_buildings, called=building_at, no=nowhere)
    piece: str | None = says(armed, understood=("improved-cannon",), ends=True, default=None)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat = s.players[self.by]
        if not self.what.isdecimal():
            if self.what not in seat.actions:
                yield impossible("base.act-token", token=self.what)
            elif self.piece:
                yield impossible("saltpeter.cannon-disc", building=self.what)
            return
        slot = int(self.what)
        building = seat.buildings[slot - 1]
        actions = actions_of(s, building.kind)
        if building.on:
            yield impossible("base.act-building", building=building.kind)
        if actions == "":
            yield impossible("base.no-action", building=building.kind)
        if self.piece == "improved-cannon":
            yield from short("saltpeter.cannon-none", seat.cannons, 1)
            if actions is not None and "attack" not in split(actions)[1]:  # saltpeter.cannon-other: any action of it then
                yield against("saltpeter.cannon-disc", building=building.kind)
        else:
            yield from short("effect.harbor-disc", seat.harbor, 1)
            if seat.harbor == 1 and actions and set(split(actions)[1]) <= {"ship", "occupy", "attack"}:  # each takes another disc
                yield odd("effect.harbor-disc", need=2, have=1)

    def apply(self, s: Endeavor) -> None:
        seat, frame = s.players[self.by], s.top()
        assert frame
        frame.data["used"] = 1
        if not self.what.isdecimal():
            seat.actions.remove(self.what)
            s.spent.append(self.what)  # base.act-token: it works once
            s.push("action", self.by, actions=self.what.replace("-or-", "/"), done="", region="")
            return
        building = seat.buildings[int(self.what) - 1]
        building.on = self.piece or "disc"
        if self.piece:
            seat.cannons -= 1  # saltpeter.cannon-exploits: the building works as with a disc
        else:
            s.spend(self.by)
        known = actions_of(s, building.kind)
        s.push("action", self.by, actions="ship/occupy/attack/payment/draw" if known is None else known, done="", region="")

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        rows = s.players[self.by].buildings
        if not self.what.isdecimal() or not 0 < int(self.what) <= len(rows):
            return None
        kind = rows[int(self.what) - 1].kind
        return "activate", {"building": kind, "what": tuple(split(actions_of(s, kind) or "")[1])}


class Pass(BaseGame):
    """base.action-phase: a player who passes is out of the phase."""

    verb = "pass"
    rule = "base.action-phase"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if all(seat.passed for who, seat in s.players.items() if who != self.by):  # cards are discarded next
            s.base_fact("levels.influence", attribute="influence")
        return iter(())

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].passed = True
        next_turn(s, self.by)
