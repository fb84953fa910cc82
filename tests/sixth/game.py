"""Pebbles: take one, two or three from the pile; who takes the last one gets what is printed on the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

from referee.kernel.answer import Number
from referee.kernel.domains import Holder
from referee.kernel.facts import Fact, Facts
from referee.kernel.flow import State
from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import Actor, Because, Move, count, impossible
from referee.kernel.score import Column, Line, Sheet
from referee.kernel.view import Panel, Row, Words
from rulesdb import forms

ID = "pebbles"
FACTS = Facts(Fact("last.bonus", Number(0, 9), "needs-last"))


@dataclass
class Seat:
    pebbles: int = 0


@dataclass
class Pebbles(State):
    box_facts = FACTS

    players: dict[Actor, Seat] = field(default_factory=dict)
    pile: Annotated[int, Number(0, 20)] = 7
    last: Holder = ""


class Take(Move[Pebbles]):
    """Take one to three pebbles."""

    verb = "take"
    rule = "take.three"

    def most(self, s: Pebbles) -> int:
        return min(3, s.pile)

    n: int = count(1, most, no="take.three")

    def blocks(self, s: Pebbles) -> Iterator[Because]:
        if self.n > s.pile:
            yield impossible("take.pile", have=s.pile)
        elif self.n == s.pile:
            s.fact("last.bonus")

    def apply(self, s: Pebbles) -> None:
        s.pile -= self.n
        s.players[self.by].pebbles += self.n
        s.now.clear()
        if s.pile:
            s.push("turn", s.after(self.by))
        else:
            s.last = self.by
            s.push("over", self.by)
            s.note("take.last", player=self.by)


def begin(header: Header) -> Pebbles:
    s = Pebbles(players={str(k): Seat() for k in range(1, len(header.players) + 1)}, pile=int(header.options.get("pile", "7")))
    s.push("turn", "1")
    return s


def sheet(columns: list[tuple[str, str, int, int]], final: bool) -> Sheet:
    found = [Column(who, name, (Line("pebbles", "score", n), Line("bonus", "take.last", more))) for who, name, n, more in columns]
    return Sheet(final, tuple(found))


def score(s: Pebbles) -> Sheet:
    bonus = s.known("last.bonus") or 0
    rows = [(who, s.names[who], seat.pebbles, bonus if s.last == who else 0) for who, seat in s.players.items()]
    return sheet(rows, bool(s.last))


def tally(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Sheet:
    rows = [(str(k), name, int(str(told["pebbles"])), int(str(told["bonus"]))) for k, (name, told) in enumerate(players, 1)]
    return sheet(rows, True)


def view(s: Pebbles, words: Words) -> list[Panel]:
    rows = [Row(s.names[who], words.count(seat.pebbles, "pebble")) for who, seat in s.players.items()]
    return [Panel(words.text("pile-left", n=s.pile), rows)]


GAME = Game(
    id=ID,
    modes={"base": Mode("base", (2, 3), {"pile": ("7", "12")})},
    edition="2026.4",
    flow={"turn": (Take,), "over": ()},
    begin=begin,
    score=score,
    say=partial(forms, ID),
    view=view,
    tally=tally,
    facts=FACTS,
)
