"""What is only told where the base game is played on the table: governors, presence, abolition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, against, impossible

from ..assets import abolish, ask_card, explore
from ..attacks import change_hands
from ..cities import arrive
from ..exploits.boards import REGIONS, boards
from ..exploits.south_sea import bankrupt
from ..state import Endeavor, called
from ..turn import keys_moved

ALL, NOBODY = "everyone", "nobody"


class _Told(Move[Endeavor]):
    aside = True

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        if not s.chosen or frame.name in ("gain", "stock", "over") or (frame.name == "score" and s.level == "enforce"):
            return ()
        return (frame.by if s.tracked else s.teller(),)

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return called(s, word)


class Gov(_Told):
    """base.governor, activation.keys-move: a region is explored and this player took its governor card."""

    verb = "gov"
    rule = "activation.keys-move"
    region: str
    player: Actor

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (r for r in REGIONS if r not in s.explored and (not s.tracked or s.facts.get(f"track.{r}") == "?"))
        elif len(said) == 1:
            yield from s.players

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS or self.player not in s.players:
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
    players: tuple[Actor, ...]

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if said[:1] in ((ALL,), (NOBODY,)) or len(said) == len(s.players):
            return
        yield from (w for w in s.players if w not in said)
        yield from (DONE,) if said else (ALL, NOBODY)

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
        for who, seat in s.players.items():
            seat.present = [r for r in seat.present if r != region] + [region] * (who in self.players or self.players == (ALL,))


class Here(_Told):
    """activation.later-shield: a player became present in a region."""

    verb = "here"
    rule = "activation.later-shield"
    region: str
    player: Actor

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return () if s.tracked else super().actors(s, frame)

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:  # where else somebody is does not matter to the Exploits
            yield from (r for r in REGIONS if any(r in boards()[e].regions for e in s.chosen))
        elif len(said) == 1:
            yield from (w for w in s.players if (said[0] in s.players[w].present) == cls.leaves)

    leaves = False

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS or self.player not in s.players:
            yield impossible("table.bad-value", path="present", expected=", ".join(REGIONS))
        elif (self.region in s.players[self.player].present) != self.leaves:
            yield impossible("base.presence", region=self.region)

    def apply(self, s: Endeavor) -> None:
        present = s.players[self.player].present
        present.remove(self.region) if self.leaves else present.append(self.region)


class Gone(Here):
    """activation.lose-shield: a player is no longer present in a region."""

    verb = "gone"
    rule = "activation.lose-shield"
    leaves = True


class Abolish(_Told):
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

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return super().actors(s, frame) if "south-sea" in s.chosen and not s.bankrupt else ()

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if not s.active("south-sea"):
            yield impossible("activation.inactive", exploit="south-sea")

    def apply(self, s: Endeavor) -> None:
        bankrupt(s)


class Taken(_Told):
    """base.attack: a city that an effect told of was attacked on the table and changed hands; its wall is gone (spanish-main.lose-wall)."""

    verb = "taken"
    rule = "base.attack"
    city: str
    player: Actor

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return () if s.tracked or not any(c.holder for c in s.cities.values()) else super().actors(s, frame)

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c, city in s.cities.items() if city.holder)
        elif len(said) == 1:
            yield from (w for w in s.players if w != s.cities[said[0]].holder)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        city = s.cities.get(self.city)
        if city is None or city.holder in ("", self.player) or self.player not in s.players:
            yield impossible("base.attack-target", target=self.city)
        elif city.missionary:
            yield against("jesuits.no-attack", city=self.city)

    def apply(self, s: Endeavor) -> None:
        change_hands(s, self.city, self.player)
        arrive(s, self.player, s.cities[self.city].region)


TOLD = (Gov, Here, Gone, Taken, Abolish, Bankrupt)
