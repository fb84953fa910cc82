"""What is only told where the base game is played on the table: governors, presence, abolition; and the last counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, TABLE, Actor, Because, Choice, Move, against, impossible, number

from ..boards import REGIONS, boards
from ..counts import limits, of_player
from ..state import Endeavor
from ..turn import keys_moved
from ..world import abolish, ask_card, explore
from .south_sea import bankrupt


class _Told(Move[Endeavor]):
    aside = True
    by: Actor

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if s.chosen and frame.name not in ("gain", "stock", "over") else ()

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return (s.names[word],) if word in s.names else ()


class Gov(_Told):
    """base.governor, activation.keys-move: a region is explored and this player took its governor card."""

    verb = "gov"
    rule = "activation.keys-move"
    by: Actor
    region: str
    player: str

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
    by: Actor
    players: tuple[str, ...]

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        yield DONE
        yield from (w for w in s.players if all(w > x for x in said))

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        return (s.names[word],) if word in s.names else ()

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if any(w not in s.players for w in self.players):
            yield impossible("table.bad-value", path="present", expected=", ".join(s.players))

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        region = str(frame.data["region"])
        s.pop()
        for who, seat in s.players.items():
            seat.present = [r for r in seat.present if r != region] + [region] * (who in self.players)


class Here(_Told):
    """activation.later-shield: a player became present in a region."""

    verb = "here"
    rule = "activation.later-shield"
    by: Actor
    region: str
    player: str

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return () if s.tracked else super().actors(s, frame)

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from REGIONS
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
    by: Actor

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if s.abolished:
            yield impossible("base.abolished")

    def apply(self, s: Endeavor) -> None:
        abolish(s)


class Bankrupt(_Told):
    """south-sea.bankrupt: the last space was filled, where nobody told how many there are."""

    verb = "bankrupt"
    rule = "south-sea.bankrupt"
    by: Actor

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return super().actors(s, frame) if "south-sea" in s.chosen and not s.bankrupt else ()

    def apply(self, s: Endeavor) -> None:
        bankrupt(s)


class Count(Move[Endeavor]):
    """base.scoring: something counted on the table at the end, for the sheet."""

    verb = "count"
    rule = "base.scoring"
    aside = True
    by: Actor
    what: str
    n: int

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        return s.players

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from of_player(s.chosen)
        elif len(said) == 1:
            yield number("N", *limits(said[0]))

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.what not in of_player(s.chosen):
            yield impossible("table.unknown", word=self.what)
        elif not limits(self.what)[0] <= self.n <= limits(self.what)[1]:
            yield against("table.bad-value", path=self.what, expected="{}–{}".format(*limits(self.what)))

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].counts[self.what] = self.n


class Finish(Move[Endeavor]):
    """glory.before-base: the last glory printed on the boards is asked for, then the sheet is final."""

    verb = "finish"
    rule = "base.scoring"
    by: Actor

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        for city, spot in s.cities.items():
            if spot.fort and city not in ("batavia", "cape-town") and s.shield(spot.holder, "spanish-main"):
                s.fact(f"city-glory.{city}", "int", city=city)
        if any(s.shield(w, "underground-railroad") for w in s.railroad):
            s.fact("railroad.glory", "ints")
        for branch, line in s.pacific.items():
            if any(s.shield(w, "transit-of-venus") for w in line):
                s.fact(f"transit.glory.{branch}", "ints", branch=branch)
        if any(s.shield(w, "sun-never-sets") for w in s.players):
            s.fact("sun.glory", "ints")
        return
        yield

    def apply(self, s: Endeavor) -> None:
        s.now[:] = [Frame("over", self.by)]


TOLD = (Gov, Here, Gone, Abolish, Bankrupt)
