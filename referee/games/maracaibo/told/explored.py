"""The told explorer: the space it stands on, or how many spaces it went."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Open, against, impossible, says

from ..seats import MARY, tracks
from ..state import Maracaibo
from ..survey import EXPLORER
from .base import CountNow, amount


def _onward(word: str) -> str:
    return word if word[:1] == "+" else f"+{word}"


class Explorer(CountNow):
    """Your explorer: `ex+3` spaces on, or `ex9` the space it stands on."""

    verb = "explorer"
    path = "explorer"
    rule = "explore.move"
    high = 60  # no track is longer than the survey takes
    about = EXPLORER
    on: str | None = says(understood=("onward",), ever=("onward",), ends=True, default=None)

    @property
    def worth(self) -> str:
        """`explorer 2 spaces forward` is a way, `explorer 2` a space."""
        return _onward(self.n) if self.on and self.n.isdecimal() else self.n

    def limit(self, s: Maracaibo) -> int:
        track = s.explorer_track()
        return track.last if track else self.high

    def now(self, s: Maracaibo) -> int | None:
        """Steps are counted only where the track was surveyed and has no fork within them."""
        n = amount(self.worth)
        if n is None or self.worth[:1] not in ("+", "-"):
            return n
        here: int | None = s.players[self.by].explorer
        track = s.explorer_track()
        if here is None or track is None or n < 0:
            return None
        others = {c.explorer for who, c in s.players.items() if who != self.by}
        for _ in range(n):
            if here >= track.last:
                break
            ways = track.ways(here)
            while len(ways) == 1 and ways[0] != track.last and (ways[0] in others or ways[0] in s.emptied):
                ways = track.ways(ways[0])  # explore.occupied, explore.quest-gone
            if len(ways) != 1:
                return None
            here = ways[0]
        return here

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        yield from super().blocks(s)
        if self.worth[:1] in ("+", "-") and s.explorer_track() and s.players[self.by].explorer is not None and self.now(s) is None:
            yield impossible("solo.told.fork")
        if self.worth[:1] == "+" and (amount(self.worth) or 0) > self.limit(s):
            yield impossible("solo.told.limit", limit=self.limit(s), n=amount(self.worth))
        track = s.explorer_track()
        new, here, others = self.now(s), s.players[self.by].explorer, [c.explorer for who, c in s.players.items() if who != self.by]
        if new is not None and here is not None and new < here:
            yield against("explore.forward", space=new)
        last = track.last if track else max(tracks("explorer")["unlocks"].values()) + 1  # it is no shorter
        if new and new in others and new != s.players[self.by].explorer and new < last:
            yield against("explore.occupied", space=new)

    def apply(self, s: Maracaibo) -> None:
        before, track = s.players[self.by].explorer, s.explorer_track()
        super().apply(s)
        if s.players[self.by].explorer != before:
            s.players[self.by].thresholds = None  # as many as the track says, where it was surveyed
        new, hers = s.players[self.by].explorer, s.mary.explorer if s.solo else None
        thief = "overtake" in s.players[self.by].effects
        if not thief or track is None or before is None or new is None or hers is None:
            return
        if track.lead(before, hers) < 0 < track.lead(new, hers):
            if s.mary.points:  # symbol.overtake: nothing from a player with 0 points
                s.gain(MARY, -1)
                s.gain(self.by, 1)
                s.note("solo.effect.overtake", player=self.by)


class Explored(Explorer):
    """Your explorer went so many spaces on."""

    verb = "explored"
    n: str = says(opens=Open("N", lambda w: w[:1] not in ("-", "=") and amount(w) is not None, lambda rng: "+2", exact=_onward))

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        s.told.append(Explorer.verb)


EXPLORING = (Explorer, Explored)
