"""Glory cards and specialists as they are played: what their texts do stays on the cards, or is told (`card_effects`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, count, impossible, says, short

from ..actions import free_again, missed
from ..decisions import Details
from ..gains_losses import pay
from ..modifications import skill_dice
from ..state import Seas
from ..zones import TRACK
from .base import decider, of_another

PLAYED = ("play", "specialist")


class Card(Move[Seas]):
    """A glory card is played; loyalty.unhappy asks for a Leadership check first (its skulls)."""

    verb = "card"
    rule = "glory.card"
    aside = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return [who for who, captain in s.players.items() if captain.alive]

    def must_check(self, s: Seas) -> bool:
        return s.on(11) and TRACK.index(s.players[self.by].loyalty) <= TRACK.index("unhappy")

    def dice(self, s: Seas) -> int:
        return (skill_dice(s, self.by, "leadership") or 5) if self.must_check(s) else -1

    def unchecked(self, s: Seas) -> bool:
        return not self.must_check(s)

    def ways(self, s: Seas) -> tuple[str, ...]:
        return PLAYED if self.by == decider(s) else ()

    what: str = says(ways, understood=PLAYED, opens=of_another(PLAYED), ever=PLAYED)
    skulls: int | None = count(0, dice, ends=unchecked, no="loyalty.unhappy", default=None, unit="skull")

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("glory.hand", seat.cards, 1)
        if seat.silent and not free_again(s, self.by, self.verb):
            yield against("loyalty.unhappy")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.skulls is None and self.must_check(s):
            yield impossible("loyalty.unhappy")
        if self.what != "specialist":
            return
        if not seat.port:
            yield against("glory.specialist")
        if not self._free(s):  # loyalty.restless: only free ones are barred
            yield from short("gold.aboard", seat.gold, s.fact("specialist.price") or 0)

    def _free(self, s: Seas) -> bool:
        """loyalty.pleased-specialist: one a round, in any Port."""
        seat = s.players[self.by]
        return s.on(11) and seat.port and not seat.hired and TRACK.index(seat.loyalty) >= TRACK.index("pleased")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        missed(s, self.by, self.verb, self.skulls == 0)
        seat.silent = self.skulls == 0
        if seat.silent:
            return
        if seat.cards is not None:
            seat.cards -= 1
        if self.what != "specialist":
            return
        if self._free(s):
            seat.hired = True
            s.note("loyalty.pleased-specialist", player=self.by)
        elif price := s.known("specialist.price"):  # glory.specialist
            pay(s, self.by, price)
        if seat.specialists is not None:
            seat.specialists += 1
