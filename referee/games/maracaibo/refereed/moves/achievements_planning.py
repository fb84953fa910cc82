"""Free actions of phase B (free.any): planning, goals of the achievement card, and what a card allows at any time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.move import Because, Move, against, impossible, says

from ...seats import tracks
from .. import gains
from ..goals import goal, open_goals, progress
from ..state import RefereedGame, data
from .effect_choices import Skip


class Plan(Move[RefereedGame]):
    """A card from hand goes on a free planning slot; free.plan-hand: it no longer counts as one in hand."""

    verb = "plan"
    rule = "free.plan"
    aside = True

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        seat = s.seat(self.by)
        if not gains.main_frame(s):
            yield impossible("free.any")
        if seat.hand < 1:
            yield impossible("whole.hand", need=1, have=0)
        if seat.plan >= int(tracks("hand")["planning"]):
            yield impossible("free.plan-limit")

    def apply(self, s: RefereedGame) -> None:
        seat = s.seat(self.by)
        seat.hand -= 1
        seat.plan += 1


DIGITS = "0123456789"


class Claim(Move[RefereedGame]):
    """Fulfil a goal of your achievement card; which one is said where several could be."""

    verb = "claim"
    rule = "free.goal"
    aside = True

    def unreached(self, s: RefereedGame) -> dict[str, None]:
        return dict.fromkeys(g.partition("/")[0] for g in self._left(s))

    def to_name(self, s: RefereedGame) -> Iterable[str]:
        return () if self.one_met(s) else self.unreached(s)

    def one_met(self, s: RefereedGame) -> bool:
        return bool(self._only(s))

    def called(self, s: RefereedGame, word: str) -> tuple[str, ...]:
        """By its kind alone where the card has one of it: `goal quests`."""
        kind = word.rstrip(DIGITS)
        return (f"goal-{kind}",) if [w.rstrip(DIGITS) for w in self.unreached(s)].count(kind) == 1 else ()

    goal: str | None = says(to_name, understood=unreached, called=called, ends=one_met, default=None, no="achieve.three")

    def _left(self, s: RefereedGame) -> list[str]:
        if not isinstance(s, RefereedGame):  # a told table has no achievement cards
            return []
        return open_goals(s.seat(self.by))

    def _only(self, s: RefereedGame) -> str:
        """The one goal that can be fulfilled now."""
        met = {g for g in self._left(s) if (read := goal(g)) and progress(s, s.seat(self.by), read) >= read.upper}
        return met.pop() if len(met) == 1 else ""

    def _goal(self, s: RefereedGame) -> str:
        if self.goal is None:
            return self._only(s)
        return next((g for g in self._left(s) if g.partition("/")[0] == self.goal), "")

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        """achieve.free: in phase B; score.goals: and at the end, before and after step 1."""
        if not gains.main_frame(s) and s.frame.name not in ("last-choice", "final-goals"):
            yield impossible("free.any")

    def blocks(self, s: RefereedGame) -> Iterator[Because]:
        read = goal(self._goal(s))
        if read is None:
            yield impossible("achieve.three")
        elif (have := progress(s, s.seat(self.by), read)) < read.upper:
            yield against("achieve.free", need=read.upper, have=have)

    def apply(self, s: RefereedGame) -> None:
        seat, text = s.seat(self.by), self._goal(s)
        read = goal(text)
        assert read
        lower = progress(s, seat, read) >= read.lower
        seat.reached.append(text)
        seat.sailors += 1
        seat.doubloons += read.doubloons
        said = f"{read.kind}{read.lower if lower else read.upper}"
        s.note("achieve.lower" if lower else "achieve.upper", player=self.by, goal=said, doubloons=read.doubloons, vp=read.vp * lower)
        if lower:
            s.gain(self.by, read.vp)
        if len(seat.reached) == len(seat.goals):  # achieve.all
            seat.doubloons += int(data("goals")["all_doubloons"])
            s.gain(self.by, int(data("goals")["all_vp"]))
            s.note("achieve.all", player=self.by)

    def effect(self, s: RefereedGame) -> tuple[str, dict[str, object]] | None:
        read = goal(self._goal(s))
        if read is None:
            return None
        lower = progress(s, s.seat(self.by), read) >= read.lower
        return ("achieve.lower" if lower else "achieve.upper"), {"doubloons": read.doubloons, "vp": read.vp, "need": read.lower}


class Bolster(Move[RefereedGame]):
    """With the effect: a sailor returned for 2 battle strength, at any time."""

    verb = "bolster"
    rule = "symbol.sailor-strength"
    aside = True

    def bars(self, s: RefereedGame) -> Iterator[Because]:
        if not s.lasting(self.by, "sailor-strength"):
            yield impossible("symbol.sailor-strength")
        elif s.seat(self.by).sailors < 1:
            yield impossible("cost.assistant")

    def apply(self, s: RefereedGame) -> None:
        s.seat(self.by).sailors -= 1
        gains.strengthen(s, self.by, 2)


ANYTIME = (Plan, Claim, Bolster)
DECIDE = (Skip, *ANYTIME)
