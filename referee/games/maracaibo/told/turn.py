"""Your turn told on one line: `11 ry fr+2 fr=4 he12`, in any order. Only what Mary or the score depend on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, against, impossible, says

from .. import board, sailing
from ..assistants import visited
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from ..survey import ROUTE, recall
from ..turn import lay_quests, layout, remind
from .base import InTurn
from .battle import BATTLE
from .city import CITY
from .closing import TurnOver
from .counts import COUNTS
from .explored import EXPLORING
from .legacy_tiles import TILES
from .nations import NATIONAL
from .pieces import PIECES
from .village_cards import DEEDS


class Ship(InTurn):
    """Your ship stopped here; said twice, it sailed on (an assistant that moves it) and landed twice."""

    verb = "ship"
    twin = True
    rule = "move.must"
    bare = True

    def ahead(self, s: Maracaibo) -> Iterable[str]:
        return s.open_places()

    @classmethod
    def hangs_on(cls, s: Maracaibo, by: Actor) -> tuple[str, ...]:
        return () if sailing.surveyed(s) else ("route",)

    place: str = says(ahead, understood=board.everywhere, ever=board.places, no="solo.told.place")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if not s.laid:
            layout(s, 0, ask=True)  # the first quests of a story card that we do not have
        for tile in s.legacy:
            legacy.ask_tile(s, tile)
        recall(s, ROUTE)
        if self.place not in s.open_places():
            yield from sailing.why_not(s, self.by, self.place)
        elif s.told[-1:] == ["battle"] and self.place not in board.battles():
            yield impossible("solo.told.after-battle", place=self.place)
        elif self.place not in sailing.ahead(s, self.by):
            yield against("solo.told.forward", place=self.place)
        elif s.players[self.by].adrift:  # from where, nobody told
            yield from legacy.shut(s, self.by, self.place)
        else:
            yield from sailing.why_not(s, self.by, self.place)

    def apply(self, s: Maracaibo) -> None:
        if not s.laid:
            s.laid = True
            lay_quests(s, layout(s, 0), "quests.75")
        remind(s, self.by, self.place)
        start = s.players[self.by].ship
        legacy.sailed(s, self.by, start, self.place, legacy.always(s, start, self.place))
        points = 7 if s.players[self.by].adrift else max(sailing.costs(s, self.by, self.place), default=7)
        s.players[self.by].ship, s.players[self.by].adrift = self.place, False
        s.told.append(f"ship {self.place} {points}")
        visited(s, self.place)


class Quest(InTurn):
    """You fulfilled the quest where your ship or your explorer stopped."""

    verb = "task"
    rule = "quest.where"

    def kinds(self, s: Maracaibo) -> tuple[str, ...]:
        return ("story",) if sum(q.endswith("s") for q in s.quests) > s.told.count("story") else ()

    kind: str | None = says(kinds, understood=("story",), ends=True, default=None)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if not (s.pile or s.track or s.quests):
            yield impossible("solo.told.quest")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.kind and not self.kinds(s):
            yield impossible("solo.told.quest")

    def apply(self, s: Maracaibo) -> None:
        s.told.append("story" if self.kind else "quest")


TOLD = (Ship, *NATIONAL, Quest, *DEEDS, *CITY, *BATTLE, *PIECES, *TILES, *EXPLORING, *COUNTS, TurnOver)
