"""Governors, shipping tracks, seas and presence, told where the base game lies on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, against, impossible, odd, says, seat, tail

from ..activation import keys_moved
from ..assets import ask_card, explore, leads
from ..exploits.boards import ALL, NOBODY, REGIONS
from ..facts import WORLD
from ..presence import matters, needs_track
from ..state import Endeavor
from .base import Told, Untracked, everybody


class Gov(Told):
    """base.governor, activation.keys-move: a region is explored and this player took its governor card."""

    verb = "gov"
    rule = "activation.keys-move"

    def unexplored(self, s: Endeavor) -> list[str]:
        return [r for r in REGIONS if r not in s.explored and (not s.tracked or s.facts.get(f"track.{r}") == "?")]

    region: str = says(unexplored, understood=WORLD, no="base.governor-place")
    player: Actor = seat()

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS:
            yield impossible("base.governor-place", region=self.region)
        elif self.region in s.explored:
            yield impossible("base.governor-taken", region=self.region)
        else:
            if not s.tracked and s.phase != "action":  # a track is filled by shipping; told late it is still so
                yield odd("base.action-phase", phase=f"phase-{s.phase}")
            ask_card(s, f"governor-{self.region}")

    def apply(self, s: Endeavor) -> None:
        keys_moved(s, self.region)
        explore(s, self.region, self.player)
        if not s.tracked and matters(s, self.region):
            s.push("present", TABLE, region=self.region, governor=self.player)


class Present(Move[Endeavor]):
    """activation.place-shield: whose discs lie on the track of the region just explored, from Start; the governor's do.

    Where an Exploit counts the discs of that track it is told as it lies; else once each is enough.
    """

    verb = "present"
    rule = "activation.place-shield"
    bare = True

    def on_track(self, s: Endeavor) -> Iterator[Choice]:
        said, counted = self.players, needs_track(s, s.frame.data["region"])
        if said[:1] in ((ALL,), (NOBODY,)):
            return
        if said:
            yield DONE
        yield from (w for w in s.players if counted or w not in said)

    def anybody(self, s: Endeavor) -> tuple[str, ...]:
        """The whole track may be told also where once each is enough."""
        return (ALL, NOBODY, *(s.players if self.players[:1] not in ((ALL,), (NOBODY,)) else ()))

    #: everyone and nobody are meant only when said in full: their first letters may be players'
    players: tuple[Actor, ...] = tail(on_track, understood=anybody, template="players-row", players=True)

    @classmethod
    def sample(cls, s: Endeavor, by: Actor, rng: random.Random) -> tuple[str, ...]:
        owner = s.frame.data.get("governor", "") or rng.choice(list(s.players))
        others = [w for w in s.players if w != owner and rng.random() < 0.6]
        return (owner, *others, owner) if needs_track(s, s.frame.data["region"]) else (owner, *others)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        region, owner = s.frame.data["region"], s.frame.data.get("governor", "")
        if self.players not in ((ALL,), (NOBODY,)) and (not self.players or any(w not in s.players for w in self.players)):
            yield impossible("table.bad-value", path="present", expected=", ".join(s.names[w] for w in s.players))
        elif needs_track(s, region):
            if self.players in ((ALL,), (NOBODY,)):
                yield impossible("base.track-told", region=region)
            elif owner and (leader := leads(list(self.players))) != owner:
                yield against("base.governor-most", player=owner, other=leader)

    def apply(self, s: Endeavor) -> None:
        region, owner = s.frame.data["region"], s.frame.data.get("governor", "")
        s.pop()
        line = list(s.players) if self.players == (ALL,) else [w for w in self.players if w in s.players]
        s.tracks[region] = line if owner in ("", *line) else [*line, owner]
        for mat in s.players.values():
            mat.present = [r for r in mat.present if r != region]
        if needs_track(s, region):
            s.surveyed.append(region)


class _Row(Untracked):
    """Discs of a region as they lie, one word for each."""

    def discs(self, s: Endeavor) -> Iterator[Choice]:
        if self.players[:1] == (NOBODY,):
            return
        yield from s.players
        yield from (DONE,) if self.players else ()

    region: str = says(REGIONS, understood=WORLD, no="base.governor-place")
    players: tuple[Actor, ...] = tail(discs, understood=(NOBODY,), template="players-row", players=True)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS:
            yield impossible("base.governor-place", region=self.region)
        elif self.players != (NOBODY,) and (not self.players or any(w not in s.players for w in self.players)):
            yield impossible("table.bad-value", path=self.verb, expected=", ".join(s.names[w] for w in s.players))


class Shipping(_Row):
    """letters-of-marque.glory-separate: the discs on a shipping track, from Start to the deck."""

    verb = "shipping"
    rule = "base.ship-track"

    def apply(self, s: Endeavor) -> None:
        s.tracks[self.region] = [w for w in self.players if w != NOBODY]
        s.surveyed.extend([self.region] * (self.region not in s.surveyed))


class Sea(_Row):
    """spice-trade.glory: the discs in the open sea of a region."""

    verb = "sea"
    rule = "base.open-sea"

    def apply(self, s: Endeavor) -> None:
        s.seas[self.region] = [w for w in self.players if w != NOBODY]
        s.sounded.extend([self.region] * (self.region not in s.sounded))


class Here(Untracked):
    """activation.later-shield: a player became present in a region."""

    verb = "here"
    rule = "activation.later-shield"
    leaves: ClassVar[bool] = False

    def regions(self, s: Endeavor) -> list[str]:
        """Where else somebody is does not matter to the Exploits."""
        return [r for r in REGIONS if matters(s, r)]

    def whose(self, s: Endeavor) -> list[str]:
        return [w for w in s.players if bool(s.presence(w, self.region)) == self.leaves]

    region: str = says(regions, understood=REGIONS, unlisted=True)
    player: Actor = seat(whose, understood=everybody)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if bool(s.presence(self.player, self.region)) != self.leaves:
            yield impossible("base.presence", player=self.player, region=self.region)
        elif self.leaves and self.player in s.tracks[self.region]:
            yield against("base.ship-track", region=self.region)  # a disc on the track stays for good

    def apply(self, s: Endeavor) -> None:
        mat = s.players[self.player]
        if not self.leaves:
            mat.present.append(self.region)
            return
        mat.present = [r for r in mat.present if r != self.region]
        for row in (s.tracks[self.region], s.seas[self.region], s.fleets[self.region]):
            row[:] = [w for w in row if w != self.player]
        for city in s.cities.values():
            if city.region == self.region and city.holder == self.player:
                city.holder = ""


class Gone(Here):
    """activation.lose-shield: a player is no longer present in a region."""

    verb = "gone"
    rule = "activation.lose-shield"
    leaves = True


class Still(Move[Endeavor]):
    """activation.lose-shield: is a player whose known disc left still present, by discs nobody told?"""

    verb = "still"
    rule = "activation.lose-shield"
    bare = True
    answer: str = says(("yes", "no"))

    def apply(self, s: Endeavor) -> None:
        region, who = s.frame.data["region"], s.frame.data["player"]
        s.pop()
        if self.answer == "no":
            s.players[who].present = [r for r in s.players[who].present if r != region]
