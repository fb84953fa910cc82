"""What you did in a told turn: each counts on your own board as far as that is known, and is judged as far as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Open, against, count, impossible, lacks, number, says
from referee.kernel.names import plain

from ..board import NATIONS
from ..seats import Seat, tracks, upgrades
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from ..survey import recall
from .counts import SCORING, InTurn, chosen

BATTLE = ("did-sway", "did-seize")


class Deed(InTurn):
    """Something done in phase B or C."""

    twin = deed = True

    def seat(self, s: Maracaibo) -> Seat:
        found: Seat = s.players[self.by]
        return found

    def apply(self, s: Maracaibo) -> None:
        s.told.append(self.verb)


class TookCoin(Deed):
    """A village action: 1 doubloon; `coin 3`: three of them."""

    verb = "took-coin"
    rule = "village.doubloon"
    n: int | None = says(opens=number("N", 2, 3), ends=True, default=None, kind=int)

    def apply(self, s: Maracaibo) -> None:
        for _ in range(self.n or 1):
            super().apply(s)
            self.seat(s).earn("doubloons", 1)


class ShedHand(Deed):
    """A village action: the whole hand for 2 doubloons."""

    verb = "shed-hand"
    rule = "village.discard"
    needs = ("hand",)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if lacks(self.seat(s).hand, 1):
            yield impossible("village.discard")

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("doubloons", 2)
        self.seat(s).hand = 0


class PaidCard(Deed):
    """You bought a card for so many doubloons, from your hand or from a planning slot; in a turn or in step 1 of a scoring."""

    verb = "paid-card"
    frames = ("turn", *SCORING)
    rule = "village.buy"
    needs = ("doubloons", "hand")
    price: int = count(0, 40, likely=6)
    planned: str | None = says(("planned",), ends=True, default=None)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        seat = self.seat(s)
        if lacks(seat.doubloons, self.price):
            yield impossible("buy.cost", need=self.price, have=seat.doubloons)
        if lacks(seat.plan if self.planned else seat.hand, 1):
            yield impossible("whole.hand", need=1, have=0)
        yield from chosen(s, self.by)

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        s.told.append(f"chose {self.by}")
        self.seat(s).earn("doubloons", -self.price)
        self.seat(s).earn("plan" if self.planned else "hand", -1)
        if s.frame.name == "interim":
            self.seat(s).draw()  # interim.draw


class SetBy(Deed):
    """A card from hand went on a planning slot."""

    verb = "set-by"
    rule = "free.plan"
    needs = ("hand", "plan")

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        seat, slots = self.seat(s), int(tracks("hand")["planning"])
        if seat.plan is not None and seat.plan >= slots:
            yield impossible("free.plan-limit")
        if lacks(seat.hand, 1):
            yield impossible("whole.hand", need=1, have=0)

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("plan", 1)
        self.seat(s).earn("hand", -1)


class TookOpen(Deed):
    """Phase C: so many of the cards drawn came from the display, for 1 doubloon each."""

    verb = "took-open"
    rule = "draw.display"
    needs = ("doubloons",)

    def display(self, s: Maracaibo) -> Because:
        return impossible("draw.display", have=tracks("hand")["display"])

    n: int = count(1, 4, no=display)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        seat = self.seat(s)
        if lacks(seat.doubloons, price := self._price(s) or 0):
            yield impossible("buy.cost", need=price, have=seat.doubloons)
        limit = seat.limit()
        if limit is not None and seat.hand is not None and seat.hand + self.n > limit:
            yield against("draw.limit", limit=limit)

    def _price(self, s: Maracaibo) -> int | None:
        """upgrade.display; None where nobody knows whether it is complete."""
        free = self.seat(s).has("up-display")
        return None if free is None else 0 if free else self.n * int(tracks("hand")["display_cost"])

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        price = self._price(s)
        self.seat(s).earn("doubloons", None if price is None else -price)
        self.seat(s).earn("hand", self.n)


class Acted(Deed):
    """The city action was done; what it brought is told beside it."""

    verb = "acted"
    rule = "city.action"


class Helped(Deed):
    """An assistant of yours acted where your ship is."""

    verb = "helped"
    rule = "main.assistant"


def cells(move: object, s: Maracaibo) -> Iterable[str]:
    """A domain: the cells of a ship board."""
    return upgrades()


def take_disc(s: Maracaibo, by: Actor, cell: str | None) -> None:
    """city.disc, upgrade.complete: from a cell, or from one that nobody named."""
    seat: Seat = s.players[by]
    if cell is None:
        seat.loose = True
        return
    seat.discs[cell] -= 1
    if seat.discs[cell]:
        return
    row = upgrades()[cell]
    seat.earn("upgrades", 1)
    s.note(row["rule"], player=by)
    if s.counting and "gain" in row:
        n, unit = int(row["gain"][:-1]), row["gain"][-1]
        s.gain(by, n) if unit == "v" else seat.earn("doubloons", n)


class Deliver(Deed):
    """You delivered a good: one goods cell of the city you landed in is taken, by a disc of your ship board."""

    verb = "deliver"
    rule = "city.deliver"
    needs = ("hand",)

    def wares(self, s: Maracaibo) -> Open:
        """The good itself may be said, by what it is often called."""
        names: list[str] = tracks("goods")["called"]
        return Open("…", lambda word: plain(word) in names, lambda rng: rng.choice(names))

    cell: str | None = says(cells, opens=wares, ends=True, default=None)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        if lacks(self.seat(s).hand, 1):
            yield impossible("whole.hand", need=1, have=0)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.cell in upgrades() and (shut := self.seat(s).locked(self.cell)):
            yield shut

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        self.seat(s).earn("hand", -1)
        take_disc(s, self.by, self.cell if self.cell in upgrades() else None)


class Unloaded(Deed):
    """Something else took a disc from your ship board out of the game."""

    verb = "unloaded"
    rule = "symbol.disc"
    cell: str = says(cells)

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if shut := self.seat(s).locked(self.cell):
            yield shut

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        take_disc(s, self.by, self.cell)


def no_token(s: Maracaibo, by: Actor, nation: str, place: str) -> Iterator[Because]:
    """Why a nation's control token cannot be put there."""
    if s.supply[nation].left < 1:
        yield impossible("battle.supply-empty")
    elif s.control.get(place) == nation:
        yield against("battle.own-token")
    elif legacy.plagued(s, place):
        yield against("legacy.h3-control")
    else:
        yield from legacy.shut(s, by, place)


def swayed(s: Maracaibo, by: Actor, nation: str, n: int) -> None:
    """Influence gained; steps past the end are points."""
    if vp := s.gain_influence(by, nation, n):
        s.note("solo.told.top", nation=nation, vp=vp)


class BattleDeed(Deed):
    """A battle action: each once in a battle (battle.once), all of them for one nation."""

    needs = ("strength",)
    nation: str

    def fights_for(self) -> str:
        return self.nation

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, "influence.")
        done = [word.split() for word in s.told if word.startswith(BATTLE)]
        battles = max(1, s.told.count("battle"))
        if sum(verb == self.verb for verb, _ in done) >= battles:
            yield against("battle.once")
        elif len({self.fights_for(), *(nation for _, nation in done)}) > battles:
            yield against("battle.same-nation")

    def apply(self, s: Maracaibo) -> None:
        s.told.append(f"{self.verb} {self.fights_for()}")


class DidSway(BattleDeed):
    """A battle action: 1 influence for 2 attack or 2 for 5."""

    verb = "did-sway"
    rule = "battle.influence"
    nation: str = says(NATIONS)
    n: int = count(1, 2, no="battle.influence")

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        swayed(s, self.by, self.nation, self.n)


class DidSeize(BattleDeed):
    """A battle action: the flag of a city, with 1 influence; said with the nation first or with the city."""

    verb = "did-seize"
    rule = "battle.capture"

    def either(self, s: Maracaibo) -> list[str]:
        return [*NATIONS, *s.settlements()]

    def flags(self, s: Maracaibo) -> list[str]:
        return [p for p in s.settlements() if s.is_city(p) is not False] if self.nation in NATIONS else list(NATIONS)

    def every(self, s: Maracaibo) -> list[str]:
        return s.settlements() if self.nation in NATIONS else list(NATIONS)

    nation: str = says(NATIONS, understood=either)
    place: str = says(flags, understood=every, no="battle.capture")

    def fights_for(self) -> str:
        return self.nation if self.nation in NATIONS else self.place

    def city(self) -> str:
        return self.place if self.nation in NATIONS else self.nation

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, "route.")
        yield from super().blocks(s)
        if s.is_city(self.city()) is False:
            yield against("battle.capture", place=self.city())
        yield from no_token(s, self.by, self.fights_for(), self.city())

    def apply(self, s: Maracaibo) -> None:
        super().apply(s)
        s.put_token(self.fights_for(), self.city())
        swayed(s, self.by, self.fights_for(), 1)  # battle.capture-influence


DEEDS = (TookCoin, ShedHand, PaidCard, SetBy, TookOpen, Acted, Helped, Deliver, Unloaded, DidSway, DidSeize)
