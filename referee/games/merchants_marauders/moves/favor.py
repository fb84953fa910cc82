"""Favor (module 10): bought in port, spent to draw or roll again. Closed Ports (favor.port): `movement`; with NPCs: `npc_scouting`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, count, impossible, says, short

from ..decisions import Details
from ..gains_losses import pay
from ..state import Seas
from ..zones import of_rule
from .base import decider
from .port import InPort

REDRAWN = ("turn", "merchant-roll", "merchant-cards", "raid-cards")  # favor.redraw: cards of a raid at its start too


REROLLED = ("turn", "merchant", "storm", "mutiny", "plank", "ambush", "reef-roll")  # favor.reroll: checks outside battle and raid


class Favor(Move[Seas]):
    """favor.redraw, favor.reroll: one favor for new cards or a new roll outside combat, once in a situation."""

    verb = "favor"
    rule = "favor.redraw"
    aside = True

    def ways(self, s: Seas) -> Iterator[str]:
        name = frame.name if (frame := s.top()) else ""
        if name in REDRAWN:
            yield "redraw"
        if name in REROLLED:
            yield "reroll"

    def told_later(self, s: Seas) -> bool:
        """Only the cards of a location raid have told their gold already: the new ones tell it again."""
        return self.what != "redraw" or s.frame.name != "raid-cards"

    def most(self, s: Seas) -> int:
        return -1 if self.told_later(s) else 60

    what: str = says(ways, understood=("redraw", "reroll"), ever=("redraw", "reroll"))
    gold: int | None = count(0, most, likely=0, template="n-gold", unit="gold", ends=told_later, default=None)

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return list(s.players) if frame.by in s.players else (decider(s),)

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        """Neither in battle nor in a raid."""
        return impossible("favor.reroll") if s.battle or s.raid else None

    def bars(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        if not s.on(10):
            yield impossible("use.modules", name="favor")
            return
        if self.by != decider(s):
            yield impossible("favor.self", player=decider(s))
        yield from short("favor.none", s.players[self.by].favor, 1)
        if frame and frame.data.get("favored"):
            yield against("favor.one")

    def blocks(self, s: Seas) -> Iterator[Because]:
        name = frame.name if (frame := s.top()) else ""
        if name not in (REDRAWN if self.what == "redraw" else REROLLED):
            yield against("favor.redraw" if self.what == "redraw" else "favor.reroll")
        elif self.gold is None and not self.told_later(s):
            yield impossible("location.cards", n=s.raid["cards"])
        elif self.what == "reroll" and s.players[self.by].again:  # the check rolled again was not told yet
            yield against("favor.one")

    def apply(self, s: Seas) -> None:
        seat, frame = s.players[self.by], s.top()
        seat.favor -= 1
        if self.gold is not None:
            s.raid["gold"] = self.gold
        if frame and frame.name != "turn":
            frame.data["favored"] = 1
        elif self.what == "reroll":
            seat.again, seat.failed = seat.failed, ""


class BuyFavor(InPort):
    """favor.gain: 1 favor for 2 gold; favor.war: neither war nor bounty hinders it."""

    verb = "court"
    rule = "favor.gain"
    thing = "favor"

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(10):
            yield impossible("use.modules", name="favor")
            return
        yield from super().bars(s)
        seat = s.players[self.by]
        if seat.favor >= of_rule("favor.max"):
            yield impossible("favor.max")
        elif seat.courted or seat.trading == "favor":  # favor.once
            yield against("favor.once")
        yield from short("gold.aboard", seat.gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 2)
        s.players[self.by].courted = s.players[self.by].port
        favor(s, self.by)


def favor(s: Seas, who: Actor) -> None:
    seat = s.players[who]
    if s.on(10) and seat.favor < of_rule("favor.max"):
        seat.favor += 1
        s.note("favor.gain", player=who)
