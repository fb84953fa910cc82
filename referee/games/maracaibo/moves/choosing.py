"""Decisions that effects bring, and the free actions of phase B (free.any)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, Open, against, impossible

from .. import gains
from ..board import NATIONS
from ..effects import Part
from ..state import tracks
from ..survey import recall
from ..whole import Skipper, Whole, data, upgrades
from .phases import _top
from .setting import Goal, goal


@dataclass(frozen=True)
class Favour(Move[Whole]):
    """Influence in a nation of your choice."""

    verb = "favour"
    rule = "symbol.influence-any"
    bare = True
    by: Actor
    nation: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from NATIONS

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "influence.")
        if self.nation not in NATIONS:
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)

    def apply(self, s: Whole) -> None:
        n = int(_top(s).data.get("n", 1))
        s.pop()
        gains.influence(s, self.by, self.nation, n)


@dataclass(frozen=True)
class Unload(Move[Whole]):
    """Remove a disc of your choice from your ship board."""

    verb = "unload"
    rule = "symbol.disc"
    bare = True
    by: Actor
    cell: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (c for c, n in s.skipper(by).discs.items() if n)

    def blocks(self, s: Whole) -> Iterator[Because]:
        if self.cell not in upgrades():
            yield impossible("table.no-such-word", word=self.cell, verb=self.verb)
            return
        yield from gains.locked(s, self.by, self.cell)

    def apply(self, s: Whole) -> None:
        s.pop()
        gains.remove_disc(s, self.by, self.cell)


@dataclass(frozen=True)
class Annex(Move[Whole]):
    """A control token of any nation in any free village."""

    verb = "occupy"
    rule = "symbol.annex-village"
    by: Actor
    nation: str
    place: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (n for n in NATIONS if s.supply[n].left)
        elif len(said) == 1:
            yield from s.free_villages()

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s)
        if self.nation not in NATIONS or self.place not in s.free_villages():
            yield impossible("whole.not-free", place=self.place)
        elif s.supply[self.nation].left < 1:
            yield impossible("battle.supply-empty")
        if _top(s).data.get("rank"):
            s.fact("influence.ranks", "ints")

    def apply(self, s: Whole) -> None:
        rank = _top(s).data.get("rank")
        s.pop()
        s.put_token(self.nation, self.place)
        s.note("symbol.annex-village", nation=self.nation, place=self.place)
        if rank:
            gains.next_rank(s, self.by, self.nation)


@dataclass(frozen=True)
class TakeToken(Move[Whole]):
    """An attribute token you lack."""

    verb = "take-token"
    rule = "symbol.attribute-any"
    by: Actor
    token: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            names = s.known("attribute.names", "words")
            yield from (a for a in names or () if a not in s.skipper(by).attrs)
            if names is None:  # asked when one is said
                yield Open("NAME", str.isalpha, lambda rng: rng.choice(("anchor", "crown", "rum")))

    def blocks(self, s: Whole) -> Iterator[Because]:
        if self.token in s.skipper(self.by).attrs:
            yield impossible("attribute.one")
        elif self.token not in (s.fact("attribute.names", "words") or (self.token,)):
            yield impossible("table.no-such-word", word=self.token, verb=self.verb)

    def apply(self, s: Whole) -> None:
        s.pop()
        gains.take_attribute(s, self.by, self.token)


@dataclass(frozen=True)
class Crew(Move[Whole]):
    """Sailors put on the card just bought: doubloon income +2 for each."""

    verb = "crew"
    rule = "symbol.sailors-income"
    by: Actor
    n: int

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(1, s.skipper(by).sailors + 1))

    def blocks(self, s: Whole) -> Iterator[Because]:
        if not 0 < self.n <= s.skipper(self.by).sailors:
            yield impossible("whole.few-sailors", need=self.n, have=s.skipper(self.by).sailors)

    def apply(self, s: Whole) -> None:
        seat = s.skipper(self.by)
        s.pop()
        seat.sailors -= self.n
        seat.on_cards += self.n
        gains.raise_income(s, self.by, 2 * self.n, "d")


@dataclass(frozen=True)
class Bonus(Move[Whole]):
    """The three-way upgrade: explorer up to 3, or 4 doubloons and 4 points, or a nation's next rank."""

    verb = "bonus"
    rule = "upgrade.choice"
    bare = True
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("explore", "doubloons", *NATIONS)

    def blocks(self, s: Whole) -> Iterator[Because]:
        recall(s, "influence.")
        if self.what not in ("explore", "doubloons", *NATIONS):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif self.what in NATIONS:
            s.fact("influence.ranks", "ints")

    def apply(self, s: Whole) -> None:
        s.pop()
        if self.what in NATIONS:
            gains.next_rank(s, self.by, self.what)
        else:
            gains.queue(s, self.by, (Part(3, "explore"),) if self.what == "explore" else (Part(4, "d"), Part(4, "v")))


@dataclass(frozen=True)
class Skip(Move[Whole]):
    """symbol.decline: an effect need not be used."""

    verb = "skip"
    rule = "symbol.decline"
    by: Actor

    def apply(self, s: Whole) -> None:
        s.pop()


# -- free actions ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan(Move[Whole]):
    """A card from hand goes on a free planning slot; free.plan-hand: it no longer counts as one in hand."""

    verb = "plan"
    rule = "free.plan"
    aside = True
    by: Actor

    @classmethod
    def actors(cls, s: Whole, frame: Frame) -> tuple[Actor, ...]:
        return (frame.by,) if gains.main_frame(s) else ()

    def blocks(self, s: Whole) -> Iterator[Because]:
        seat = s.skipper(self.by)
        if seat.hand < 1:
            yield impossible("whole.hand", need=1, have=0)
        if seat.plan >= int(tracks("hand")["planning"]):
            yield impossible("free.plan-limit")

    def apply(self, s: Whole) -> None:
        seat = s.skipper(self.by)
        seat.hand -= 1
        seat.plan += 1


def stands(s: Whole, seat: Skipper, g: Goal) -> int:
    """How far a goal is: goal.battle, goal.quests, goal.influence-one, goal.influence-two, goal.upgrades, goal.explorer,
    goal.attributes, goal.assistants."""
    if g.kind == "influences":
        return sorted(seat.influence.values())[-2]
    return {
        "tiles": seat.tiles,
        "quests": seat.quests,
        "influence": max(seat.influence.values()),
        "upgrades": seat.upgrades,
        "threshold": max(seat.crossed, default=0),
        "attributes": len(seat.attrs),
        "assistants": len(seat.assistants),
    }[g.kind]


@dataclass(frozen=True)
class Claim(Move[Whole]):
    """Fulfil a goal of your achievement card."""

    verb = "claim"
    rule = "free.goal"
    aside = True
    by: Actor
    goal: str

    @classmethod
    def actors(cls, s: Whole, frame: Frame) -> tuple[Actor, ...]:
        """achieve.free: in phase B; score.goals: and at the end, before and after step 1."""
        return (frame.by,) if s.whole and (gains.main_frame(s) or frame.name in ("last-choice", "final")) else ()

    @classmethod
    def choices(cls, s: Whole, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            seat = s.skipper(by)
            yield from (g.partition("/")[0] for g in dict.fromkeys(seat.goals) if seat.reached.count(g) < seat.goals.count(g))

    def _goal(self, s: Whole) -> str:
        seat = s.skipper(self.by)
        left = [g for g in seat.goals if seat.reached.count(g) < seat.goals.count(g)]
        return next((g for g in left if self.goal in (g, g.partition("/")[0])), "")

    def blocks(self, s: Whole) -> Iterator[Because]:
        text = self._goal(s)
        read = goal(text) if text else None
        if read is None:
            yield impossible("achieve.three")
            return
        if (have := stands(s, s.skipper(self.by), read)) < read.upper:
            yield against("achieve.free", need=read.upper, have=have)

    def apply(self, s: Whole) -> None:
        seat, text = s.skipper(self.by), self._goal(s)
        read = goal(text)
        assert read
        lower = stands(s, seat, read) >= read.lower
        seat.reached.append(text)
        seat.sailors += 1
        seat.doubloons += read.doubloons
        s.note("achieve.lower" if lower else "achieve.upper", player=self.by, doubloons=read.doubloons, vp=read.vp if lower else 0)
        if lower:
            s.gain(self.by, read.vp)
        if len(seat.reached) == len(seat.goals):  # achieve.all
            seat.doubloons += int(data("goals")["all_doubloons"])
            s.gain(self.by, int(data("goals")["all_vp"]))
            s.note("achieve.all", player=self.by)


@dataclass(frozen=True)
class Bolster(Move[Whole]):
    """With the effect: a sailor returned for 2 battle strength, at any time."""

    verb = "bolster"
    rule = "symbol.sailor-strength"
    aside = True
    by: Actor

    @classmethod
    def actors(cls, s: Whole, frame: Frame) -> tuple[Actor, ...]:
        return (frame.by,) if s.whole and s.lasting(frame.by, "sailor-strength") else ()

    def blocks(self, s: Whole) -> Iterator[Because]:
        if s.skipper(self.by).sailors < 1:
            yield impossible("cost.assistant")

    def apply(self, s: Whole) -> None:
        s.skipper(self.by).sailors -= 1
        gains.strengthen(s, self.by, 2)


ANYTIME = (Plan, Claim, Bolster)
DECIDE = (Skip, *ANYTIME)
