"""Only told for the final score: stages of royal cards, and the counts that nobody tracked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible, number, says, tail

from ..components import ROYALS
from ..decisions import Details
from ..score_questions import missing, most, put_count
from ..seat import STAGES
from ..state import CooperIsland
from .base import by_number
from .milestones_hiring_royal import royal_cards
from .told_results import Told, everyone


class Medal(Told):
    """The stage reached on a royal card, where it cannot be computed."""

    verb = "medal"
    rule = "score.royal"

    def own(self, s: CooperIsland) -> Iterator[str]:
        yield from (c for c in royal_cards(s) if s.level != "enforce" or s.royals.get(c) == self.by)

    card: str = says(own, understood=ROYALS, called=by_number)
    stage: str = says(STAGES)

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
        return everyone(s, frame)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.card not in royal_cards(s):
            yield impossible("royal.laid", card=self.card)
        elif s.level == "enforce" and s.royals.get(self.card) != self.by:
            yield impossible("score.royal-worker")
        elif s.royals.get(self.card, self.by) not in ("", self.by):
            yield against("royal.one")

    def apply(self, s: CooperIsland) -> None:
        s.royals[self.card] = self.by
        s.players[self.by].medals[self.card] = self.stage


class Counted(Told):
    """What the final score needs and nobody told: all of it in one line, in the order it was asked for."""

    verb = "counted"
    rule = "score.assets"
    bare = True

    def number(self, s: CooperIsland) -> Iterator[Choice]:
        wanted = missing(s, self.by) if s.phase == "final" else []
        if len(self.n) < len(wanted):
            yield number(f"count-{(part := wanted[len(self.n)])}", 0, most(s, self.by, part))
        else:
            yield DONE

    n: tuple[int, ...] = tail(number, kind=int)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.phase != "final" or not missing(s, self.by):
            yield impossible("score.assets")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        wanted = missing(s, self.by)
        if len(self.n) != len(wanted):
            yield impossible("told.counts", n=len(wanted))
        for part, n in zip(wanted, self.n, strict=False):
            limit = most(s, self.by, part)
            if not 0 <= n <= limit:
                yield impossible("table.bad-value", path=f"count-{part}", expected=f"0–{limit}")

    def apply(self, s: CooperIsland) -> None:
        for part, n in zip(missing(s, self.by), self.n, strict=True):
            put_count(s, self.by, part, n)
