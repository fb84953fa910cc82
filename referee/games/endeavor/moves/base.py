"""Who tells what happened where the base game lies on the table, and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor, Because, Move, impossible

from ..decisions import Details
from ..state import Endeavor


def everybody(m: object, s: Endeavor) -> list[str]:
    """A domain: any player, to be refused by a rule."""
    return list(s.players)


class BaseGame(Move[Endeavor]):
    """Said only where the base game is tracked; elsewhere it is just done on the table."""

    @classmethod
    def elsewhere(cls, s: Endeavor, by: Actor | None) -> Because | None:
        return None if s.tracked else impossible("track.on-table", verb=cls.verb)


class Told(Move[Endeavor]):
    """Said by the table, of anybody; not where something else is to be answered first."""

    aside = True

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return (frame.by if s.tracked else TABLE,)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        frame = s.top()
        if not s.chosen or (frame and frame.name in ("gain", "stock", "over")):
            yield impossible("table.not-now", verb=self.verb, frames=("phase",))
        elif s.tracking == "nothing":
            yield impossible("track.nothing")


class Untracked(Told):
    """What follows from the discs where everything is tracked."""

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        if s.tracked:
            yield impossible("base.follows")


class OwnWord(Untracked):
    """Told by each player of themselves."""

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return tuple(s.players)
