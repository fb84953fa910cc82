"""What is only told where the base game is played on the table: governors, presence, abolition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, against, impossible, says, seat, tail

from ..assets import abolish, ask_card, explore
from ..attacks import change_hands
from ..cities import arrive, every_city, look
from ..exploits.boards import REGIONS, boards
from ..exploits.south_sea import bankrupt
from ..facts import WORLD
from ..state import Endeavor, called
from ..turn import keys_moved

ALL, NOBODY = "everyone", "nobody"


class _Told(Move[Endeavor]):
    aside = True

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return (frame.by if s.tracked else s.teller(),)

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return called(s, word)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        frame = s.top()
        if not s.chosen or (frame and frame.name in ("gain", "stock", "over")):  # something else is to be answered first
            yield impossible("table.not-now", verb=self.verb, frames=("phase",))


class _Untracked(_Told):
    """What is told only where the base game lies on the table."""

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        if s.tracked:
            yield impossible("base.follows")


class Gov(_Told):
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
            ask_card(s, f"governor-{self.region}")

    def apply(self, s: Endeavor) -> None:
        keys_moved(s, self.region)
        explore(s, self.region, self.player)
        if not s.tracked and any(self.region in boards()[e].regions for e in s.chosen):
            s.push("present", TABLE, region=self.region)


class Present(Move[Endeavor]):
    """activation.place-shield: who is present in the region just explored; nobody else is."""

    verb = "present"
    rule = "activation.place-shield"
    bare = True

    def everybody(self, s: Endeavor) -> Iterator[Choice]:
        if self.players[:1] not in ((ALL,), (NOBODY,)) and len(self.players) < len(s.players):
            yield from (w for w in s.players if w not in self.players)
            yield from (DONE,) if self.players else (ALL, NOBODY)

    players: tuple[Actor, ...] = tail(everybody)

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return called(s, word)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.players not in ((ALL,), (NOBODY,)) and any(w not in s.players for w in self.players):
            yield impossible("table.bad-value", path="present", expected=", ".join(s.players))

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        region = str(frame.data["region"])
        s.pop()
        for who, own in s.players.items():
            own.present = [r for r in own.present if r != region] + [region] * (who in self.players or self.players == (ALL,))


class Here(_Untracked):
    """activation.later-shield: a player became present in a region."""

    verb = "here"
    rule = "activation.later-shield"
    leaves: ClassVar[bool] = False

    def matters(self, s: Endeavor) -> list[str]:
        """Where else somebody is does not matter to the Exploits."""
        return [r for r in REGIONS if any(r in boards()[e].regions for e in s.chosen)]

    def whose(self, s: Endeavor) -> list[str]:
        return [w for w in s.players if (self.region in s.players[w].present) == self.leaves]

    def anybody(self, s: Endeavor) -> list[str]:
        return list(s.players)

    region: str = says(matters, understood=REGIONS)
    player: Actor = seat(whose, understood=anybody)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if (self.region in s.players[self.player].present) != self.leaves:
            yield impossible("base.presence", region=self.region)

    def apply(self, s: Endeavor) -> None:
        present = s.players[self.player].present
        present.remove(self.region) if self.leaves else present.append(self.region)


class Gone(Here):
    """activation.lose-shield: a player is no longer present in a region."""

    verb = "gone"
    rule = "activation.lose-shield"
    leaves = True


class Abolish(_Untracked):
    """base.abolition: someone took Europe 5."""

    verb = "abolish"
    rule = "base.abolition"

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if s.abolished:
            yield impossible("base.abolished")

    def apply(self, s: Endeavor) -> None:
        abolish(s)


class Bankrupt(_Told):
    """south-sea.bankrupt: the last space was filled, where nobody told how many there are."""

    verb = "bankrupt"
    rule = "south-sea.bankrupt"

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        if "south-sea" not in s.chosen:
            yield impossible("effect.in-play", exploit="south-sea")
        elif s.bankrupt:
            yield impossible("south-sea.closed", exploit="south-sea")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if not s.active("south-sea"):
            yield impossible("activation.inactive", exploit="south-sea")

    def apply(self, s: Endeavor) -> None:
        bankrupt(s)


class Taken(_Untracked):
    """base.attack: a city that an effect told of was attacked on the table and changed hands; its wall is gone (spanish-main.lose-wall)."""

    verb = "taken"
    rule = "base.attack"

    def held(self, s: Endeavor) -> list[str]:
        return [c for c, city in s.cities.items() if city.holder]

    def enemies(self, s: Endeavor) -> list[str]:
        return [w for w in s.players if w != look(s, self.city).holder]

    def anybody(self, s: Endeavor) -> list[str]:
        return list(s.players)

    def untouched(self, s: Endeavor) -> Because:
        return impossible("base.attack-target", target=self.city)

    city: str = says(held, understood=every_city, no=untouched)
    player: Actor = seat(enemies, understood=anybody)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        city = look(s, self.city)
        if city.holder in ("", self.player):
            yield impossible("base.attack-target", target=self.city)
        elif city.missionary:
            yield against("jesuits.no-attack", city=self.city)

    def apply(self, s: Endeavor) -> None:
        change_hands(s, self.city, self.player)
        arrive(s, self.player, s.cities[self.city].region)


TOLD = (Gov, Here, Gone, Taken, Abolish, Bankrupt)
