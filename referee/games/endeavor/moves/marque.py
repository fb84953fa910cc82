"""Letters of Marque: discs pushed off shipping tracks, discs called home."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible

from ..boards import ATTRS, REGIONS
from ..cities import arrive
from ..state import Endeavor, called
from .effect import Effect


class Capture(Effect):
    """letters-of-marque.capture, letters-of-marque.rob: an opponent's disc to the open sea, perhaps a token with it."""

    verb = "capture"
    rule = "letters-of-marque.capture"
    exploit = "letters-of-marque"
    action = "attack"
    by: Actor
    region: str
    spot: Actor  # the opponent; where the base game is tracked, the space counted from Start
    token: str | None = None

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (r for r in REGIONS if not s.tracked or any(w != by for w in s.tracks[r]))
        elif len(said) == 1:
            if s.tracked:
                yield from (f"space-{k}" for k, w in enumerate(s.tracks[said[0]], 1) if w != by)
            else:
                yield from (w for w in s.players if w != by)
        elif len(said) == 2:
            yield DONE
            yield from ATTRS

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return () if s.tracked else called(s, word)

    def space(self) -> int:
        number = self.spot.removeprefix("space-")
        return int(number) if number.isdecimal() else 0

    def victim(self, s: Endeavor) -> str:
        if not s.tracked:
            return self.spot if self.spot in s.players else ""
        line = s.tracks.get(self.region, [])
        return line[self.space() - 1] if 0 < self.space() <= len(line) else ""

    def own(self, s: Endeavor) -> Iterator[Because]:
        victim = self.victim(s)
        if victim in ("", self.by) or self.region not in REGIONS:
            yield impossible("letters-of-marque.capture", region=self.region)
            return
        if self.token:
            if self.token not in ATTRS or (s.tracked and not s.players[victim].tokens[self.token]):
                yield impossible("letters-of-marque.no-token", player=victim, token=self.token)
            elif s.players[victim].passed:
                yield against("letters-of-marque.rob", player=victim)

    def happen(self, s: Endeavor) -> None:
        victim = self.victim(s)
        s.spend(self.by)
        s.seas[self.region].append(victim)
        if s.tracked:
            s.tracks[self.region][self.space() - 1] = self.by  # letters-of-marque.governor: the card stays where it is
        arrive(s, self.by, self.region)
        if self.token:  # letters-of-marque.rob-track
            if s.tracked:
                s.players[victim].tokens[self.token] -= 1
                s.players[self.by].tokens[self.token] += 1
            s.note("letters-of-marque.rob-track", player=victim, attribute=self.token)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return "capture", {"player": self.victim(s)}


class Recall(Effect):
    """letters-of-marque.recall: any number of own discs from open seas to the harbor."""

    verb = "recall"
    rule = "letters-of-marque.recall"
    exploit = "letters-of-marque"
    action = "ship"
    discs = 0
    by: Actor
    regions: tuple[str, ...]  # one for each disc

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not s.tracked:
            return
        if said:
            yield DONE
        for region in REGIONS:
            if said.count(region) < s.seas[region].count(by):
                yield region

    def own(self, s: Endeavor) -> Iterator[Because]:
        for region in dict.fromkeys(self.regions):
            if region not in REGIONS or (s.tracked and self.regions.count(region) > s.seas[region].count(self.by)):
                yield impossible("letters-of-marque.recall", region=region)
        if s.tracked and not self.regions:
            yield impossible("letters-of-marque.recall", region="-")

    def happen(self, s: Endeavor) -> None:
        seat = s.players[self.by]
        if not s.tracked:
            s.note("letters-of-marque.recall", player=self.by)
        for region in self.regions:
            if self.by in s.seas[region]:
                s.seas[region].remove(self.by)
            if seat.harbor is not None:
                seat.harbor += 1


MOVES = (Capture, Recall)
