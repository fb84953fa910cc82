"""A toy game that has everything the kernel promises, and nothing else.

A round: a market where everybody buys at once (a payment may not be interrupted, a wish may come at any other time), then each player's
turn (a city inside the turn, a battle inside the city, a wound inside the battle), then the ghost, who has no player and needs a fact of
the box in the middle of its turn. Two rounds, then it is over.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.kernel.answer import PLAYER, Number, One
from referee.kernel.domains import Inner
from referee.kernel.facts import Fact, Facts
from referee.kernel.flow import Frame, State
from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import TABLE, Actor, Because, Move, against, count, impossible, lacks, number, odd, others, says, seat, short
from referee.kernel.score import Column, Line, Sheet
from referee.kernel.table import Table
from tests.journal_lines import tell

PRICES = {"wall": 2, "sail": 3, "gem": 4}
COPIES = 3
PLACES = ("mill", "well", "tower")
FACTS = Facts(Fact("haunt.*", Number(0, 9)))


@dataclass
class Seat:
    coins: int | None = 5
    cards: list[Annotated[str, One(tuple(PRICES))]] = field(default_factory=list)
    wounds: int = 0
    wishes: int = 0


@dataclass
class Toy(State):
    box_facts = FACTS
    players: dict[Actor, Seat] = field(default_factory=dict)
    active: Actor = "1"
    ghost_at: Annotated[str, One(PLACES)] = "mill"
    haunted: int = 0
    wind: int = 0
    told: Annotated[list[str], Inner()] = field(default_factory=list)

    def shield(self, who: Actor) -> bool:
        """Whoever alone has the most walls: comes and goes with everybody's cards."""
        mine = self.players[who].cards.count("wall")
        most = all(mine > p.cards.count("wall") for w, p in self.players.items() if w != who)
        return self.pinned(f"{who}.shield", mine > 0 and most)

    def strength(self, who: Actor) -> int:
        return self.pinned(f"{who}.strength", len(self.players[who].cards))

    def left(self, card: str) -> int:
        return COPIES - sum(p.cards.count(card) for p in self.players.values())


# -- the market: everybody at once -------------------------------------------------------------------------------------


class Buy(Move[Toy]):
    verb = "buy"
    rule = "buy"
    card: str = says(PRICES, no="buy.word")

    def blocks(self, s: Toy) -> Iterator[Because]:
        if s.left(self.card) < 1:
            yield impossible("buy.left", card=self.card)
        yield from short("buy.cost", s.players[self.by].coins, PRICES[self.card])
        if self.card == "gem" and "gem" in s.players[self.by].cards and s.since("2026.2"):  # a correction bound to its edition
            yield against("buy.one-gem")

    def apply(self, s: Toy) -> None:
        s.players[self.by].cards.append(self.card)
        s.push("pay", self.by, price=PRICES[self.card])


class Pay(Move[Toy]):
    verb = "pay"
    rule = "pay"

    def apply(self, s: Toy) -> None:
        frame = s.top()
        assert frame
        seat = s.players[self.by]
        if seat.coins is not None:
            seat.coins -= frame.data["price"]
        s.pop()


class Wish(Move[Toy]):
    verb = "wish"
    rule = "wish"
    anytime = True

    def blocks(self, s: Toy) -> Iterator[Because]:
        if s.players[self.by].wishes >= 3:
            yield odd("wish.many")

    def apply(self, s: Toy) -> None:
        s.players[self.by].wishes += 1


class Done(Move[Toy]):
    verb = "done"
    rule = "done"

    def apply(self, s: Toy) -> None:
        s.done(self.by)


# -- a turn: city, battle, wound ---------------------------------------------------------------------------------------


class Wind(Move[Toy]):
    """A roll of the table; it names nothing, there is only one wind."""

    verb = "wind"
    rule = "wind"
    chance = True
    points: int = count(1, 6, no="wind.die")

    def blocks(self, s: Toy) -> Iterator[Because]:
        if s.wind:
            yield against("wind.once")

    def apply(self, s: Toy) -> None:
        s.wind = self.points
        s.note("wind", points=self.points)


class City(Move[Toy]):
    verb = "city"
    rule = "city"

    def blocks(self, s: Toy) -> Iterator[Because]:
        if not s.wind:
            yield against("city.wind")

    def apply(self, s: Toy) -> None:
        s.push("city", self.by)


class Attack(Move[Toy]):
    verb = "attack"
    rule = "attack"
    whom: Actor = seat(others, no="attack.whom")

    def blocks(self, s: Toy) -> Iterator[Because]:
        if s.shield(self.whom):
            yield against("attack.shield", player=self.whom)

    def apply(self, s: Toy) -> None:
        s.push("battle", self.by, whom=self.whom)


class Shot(Move[Toy]):
    """A chance entry names what it answers: whose cannon."""

    verb = "shot"
    rule = "shot"
    chance = True

    def shooter(self, s: Toy) -> Iterable[str]:
        return [frame.by] if (frame := s.top()) else []

    whose: str = says(shooter, no="shot.whose")
    hit: str = says(("hit", "miss"), no="shot.whose")

    @classmethod
    def source(cls, s: Toy) -> str:
        return f"shot-{s.active}"

    def apply(self, s: Toy) -> None:
        if self.hit == "hit":
            frame = s.top()
            assert frame
            s.push("wound", frame.data["whom"])


class Suffer(Move[Toy]):
    verb = "suffer"
    rule = "suffer"

    def apply(self, s: Toy) -> None:
        s.players[self.by].wounds += 1
        s.pop()


class Die(Move[Toy]):
    """Unwinds wound, battle and city at once, whoever's they are."""

    verb = "die"
    rule = "die"

    def apply(self, s: Toy) -> None:
        s.players[self.by].wounds = 0
        s.cut("city")


class Leave(Move[Toy]):
    verb = "leave"
    rule = "leave"

    def apply(self, s: Toy) -> None:
        s.pop()


class Beg(Move[Toy]):
    """An open number, and a second word that may be left out."""

    verb = "beg"
    rule = "beg"
    coins: int = says(opens=number("N", 1, 20), no="beg.words", kind=int)
    how: str | None = says(("kindly", "loudly"), ends=True, no="beg.words", default=None)

    def blocks(self, s: Toy) -> Iterator[Because]:
        if self.coins > 3:
            yield against("beg.much", need=3, have=self.coins)

    def apply(self, s: Toy) -> None:
        seat = s.players[self.by]
        if seat.coins is not None:
            seat.coins += self.coins


class Over(Move[Toy]):
    verb = "over"
    rule = "over"

    def apply(self, s: Toy) -> None:
        end_turn(s)


class Stumble(Move[Toy]):
    """A bug on purpose: half of it happens, then it fails."""

    verb = "stumble"
    rule = "stumble"

    @classmethod
    def actors(cls, s: Toy, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if s.options.get("stumble") else ()

    def apply(self, s: Toy) -> None:
        s.players[self.by].coins = -99
        raise RuntimeError("stumbled")


# -- the ghost: no player, one legal choice ----------------------------------------------------------------------------


class Float(Move[Toy]):
    """The ghost floats on to the next place; nothing is asked."""

    verb = "float"
    rule = "ghost.float"
    place: str = says(PLACES, no="ghost.place")

    def blocks(self, s: Toy) -> Iterator[Because]:
        want = PLACES[(PLACES.index(s.ghost_at) + 1) % len(PLACES)]
        if self.place != want:
            yield against("ghost.next", place=want)

    def apply(self, s: Toy) -> None:
        s.ghost_at = self.place
        s.pop()
        s.push("ghost-haunts", "ghost")


class Haunt(Move[Toy]):
    """How many the ghost haunts is printed on the place: a fact of the box."""

    verb = "haunt"
    rule = "ghost.haunt"
    count: int = count(0, 3, no="ghost.count")

    def blocks(self, s: Toy) -> Iterator[Because]:
        printed = s.fact(f"haunt.{s.ghost_at}", place=s.ghost_at)
        if self.count != (0 if printed is None else min(printed, 3)):  # «don't know»: nobody is haunted
            yield against("ghost.printed", need=printed)

    def apply(self, s: Toy) -> None:
        s.haunted += self.count
        end_ghost(s)


# -- told facts --------------------------------------------------------------------------------------------------------


class _Told(Move[Toy]):
    told = True

    @classmethod
    def actors(cls, s: Toy, frame: Frame) -> Iterable[Actor]:
        return (s.active,)


class Got(_Told):
    verb = "got"
    rule = "told.got"

    def there(self, s: Toy) -> Iterable[str]:
        return [c for c in PRICES if s.left(c) > 0]

    card: str = says(there, no="told.left")

    def apply(self, s: Toy) -> None:
        s.players[self.by].cards.append(self.card)
        s.players[self.by].coins = None
        s.told.append("got")


class Purse(_Told):
    verb = "purse"
    rule = "told.purse"
    coins: int = count(0, 99, likely=0, no="told.purse")

    def apply(self, s: Toy) -> None:
        s.players[self.by].coins = self.coins


class Slept(_Told):
    verb = "slept"
    rule = "told.slept"

    def apply(self, s: Toy) -> None:
        s.told.append("slept")


class TurnOver(_Told):
    """The told facts of a turn must agree: whoever slept got nothing."""

    verb = "turn-over"
    rule = "told.over"
    ends_line = True

    def blocks(self, s: Toy) -> Iterator[Because]:
        if "slept" in s.told and "got" in s.told:
            yield against("told.agree")

    def apply(self, s: Toy) -> None:
        end_turn(s)


# -- how it goes on ----------------------------------------------------------------------------------------------------


def begin_turn(s: Toy, who: Actor) -> None:
    s.active, s.wind = who, 0
    s.told.clear()
    s.now[:] = [Frame("turn", who)]


def end_turn(s: Toy) -> None:
    s.turn += 1
    order = list(s.players)
    k = order.index(s.active) + 1
    if k < len(order):
        begin_turn(s, order[k])
    else:
        s.now[:] = [Frame("ghost", "ghost")]


def end_ghost(s: Toy) -> None:
    s.turn += 1
    s.round += 1
    s.now.clear()
    if s.round > 2:
        s.now.append(Frame("the-end", TABLE))
    else:
        s.together("market", "bid", s.players)


def settle(s: Toy) -> None:
    if not s.now:
        begin_turn(s, "1")


def begin(header: Header) -> Toy:
    s = Toy(players={str(k): Seat() for k in range(1, len(header.players) + 1)})
    s.together("market", "bid", s.players)
    return s


def computed(s: Toy) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for who in s.players:
        found[f"{who}.shield"] = s.shield(who)
        found[f"{who}.strength"] = s.strength(who)
    found["unseen"] = sum(s.left(c) for c in PRICES)  # nothing reads a pin of this
    return found


def wrong(s: Toy) -> Iterator[Because]:
    for who, mine in s.players.items():
        if lacks(mine.coins, 0):
            yield impossible("wrong.coins", path=f"{who}.coins")
        if any(c not in PRICES for c in mine.cards):
            yield impossible("wrong.card")
    if any(s.left(c) < 0 for c in PRICES):
        yield impossible("wrong.copies")


def score(s: Toy) -> Sheet:
    columns = []
    for who, mine in s.players.items():
        coins = Line("coins", "score.coins", (0, 99) if mine.coins is None else mine.coins)
        cards = Line("cards", "score.cards", lines=tuple(Line(c, "score.cards", PRICES[c]) for c in mine.cards))
        columns.append(Column(who, s.names[who], (coins, cards)))
    return Sheet(bool(s.now) and s.now[-1].name == "the-end", tuple(columns), tie_rule="score.tie")


SAID = {
    "buy": ("купить", "куп"),
    "wall": ("стена", "w"),
    "sail": ("парус",),
    "gem": ("самоцвет", "precious stone"),
    "over": ("конец", "all done now"),
    "turn-over": ("end of turn",),
    "city": ("город",),
    "attack": ("атака",),
}


def late(s: Toy, frame: str, actor: Actor) -> None:
    if actor in s.players:
        s.active = actor


ANYTIME = (Wish,)
FLOW: dict[str, tuple[type[Move[Any]], ...]] = {
    "bid": (Buy, Done, *ANYTIME),
    "pay": (Pay,),
    "turn": (Wind, City, Beg, Over, Stumble, *ANYTIME),
    "city": (Attack, Leave, *ANYTIME),
    "battle": (Shot, Leave),
    "wound": (Suffer, Die),
    "ghost": (Float,),
    "ghost-haunts": (Haunt,),
    "the-end": (),
}

TOY = Game(
    facts=FACTS,
    id="toy",
    modes={"": Mode("", (1, 4))},
    edition="2026.2",
    flow=FLOW,
    decisions={"battle": {"whom": PLAYER}},
    begin=begin,
    settle=settle,
    score=score,
    say=lambda word: SAID.get(word, ()),
    tellings=(Got, Purse, Slept, TurnOver),
    automatic=frozenset(("ghost",)),
    computed=computed,
    wrong=wrong,
    late=late,
    track=("goods", "nothing"),
)


def sat(*entries: str, players: int = 2, box: dict[str, str] | None = None, **more: Any) -> Table:
    """A table with these entries made, each of which must be accepted."""
    more.setdefault("edition", TOY.edition)
    names = ("Ann", "Bob", "Борис", "Dan")[:players]
    table = Table(TOY, Header(game="toy", players=names, **more), box=box or {})
    for entry in entries:
        outcome = say(table, entry)
        assert outcome.ok, (entry, outcome.refused)
    return table


def say(table: Table, entry: str, **more: Any) -> Any:
    """One entry in the words of the journal."""
    return tell(table, entry, **more)


def offered(table: Table) -> list[str]:
    return [o.entry for o in table.options()]


MARKET = ("1 done", "2 done")
ROUND = (*MARKET, "table wind 3", "1 over", "table wind 2", "2 over", "ghost float well")


def no_chance(*_: object, **__: object) -> random.Random:
    raise AssertionError("a random source was touched")
