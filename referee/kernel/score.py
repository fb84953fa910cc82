"""A score as a tree of lines: each node the sum of its children, each line citing its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .cheap_classes import NamedTuple
from .move import Actor

#: Points, or the range they lie in where a fact is missing.
Points = int | tuple[int, int]


#: The upper end of a range that nothing known limits; sums of it stay beyond any score.
OPEN = 1_000_000


def limitless(high: int) -> bool:
    """Is this the end of a range that nothing known limits?"""
    return high >= OPEN


def plus(a: Points, b: Points) -> Points:
    """The sum of two scores, either of which may be a range."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    (a0, a1), (b0, b1) = ends(a), ends(b)
    return (a0 + b0, a1 + b1)


def between(low: int, high: int) -> Points:
    """A score that is known, or the range it lies in."""
    return low if low == high else (low, high)


def written(p: Points) -> str:
    """`4`, `2–6`, `40+`"""
    low, high = ends(p)
    return str(low) if low == high else f"{low}+" if limitless(high) else f"{low}–{high}"


def ends(p: Points) -> tuple[int, int]:
    """The least and the most it can be."""
    return (p, p) if isinstance(p, int) else p


class Line(NamedTuple):
    """One line of the sheet."""

    id: str
    rule: str
    own: Points = 0
    facts: Mapping[str, object] = {}
    lines: tuple[Line, ...] = ()

    @property
    def points(self) -> Points:
        return summed(self.lines, self.own)


def summed(lines: Iterable[Line], total: Points = 0) -> Points:
    """The points of several lines together."""
    for line in lines:
        total = plus(total, line.points)
    return total


class Column(NamedTuple):
    """One player's score."""

    who: Actor
    name: str
    lines: tuple[Line, ...]
    ties: tuple[int | None, ...] = ()  # further figures that break a tie, the larger the better; None: untracked
    may_win: bool = True
    before: int | None = None  # a figure that decides before the total, where every column has one; negative: not in the running

    @property
    def total(self) -> Points:
        return summed(self.lines)


class Sheet(NamedTuple):
    """The score so far, or final."""

    final: bool
    columns: tuple[Column, ...]
    tie_rule: str = ""
    alone_wins_ties: Actor = ""  # an opponent who wins a draw
    why: tuple[tuple[str, Mapping[str, object]], ...] = ()  # what decided it besides the totals: rules whose `did` says it, and their facts

    @property
    def winners(self) -> tuple[Actor, ...]:
        return decide(self.columns, self.alone_wins_ties)[0]

    @property
    def tie_break(self) -> str:
        """The rule that broke a tie, where one had to be broken."""
        return self.tie_rule if decide(self.columns, self.alone_wins_ties)[1] else ""


def decide(columns: tuple[Column, ...], wins_ties: Actor = "") -> tuple[tuple[Actor, ...], bool]:
    """Who wins as far as it is certain, and whether a tie had to be broken. Nobody while ranges overlap."""
    able = [c for c in columns if c.may_win]
    if not able:
        return (), False
    first = [c.before for c in able if c.before is not None]
    several = False
    if len(first) == len(able) and max(first) >= 0:
        several = sum(f >= 0 for f in first) > 1
        able = [c for c in able if c.before == max(first)]
    best = max(ends(c.total)[1] for c in able)
    ahead = [c for c in able if ends(c.total)[1] == best]
    if any(not isinstance(c.total, int) for c in ahead):
        clear = len(ahead) == 1 and all(ends(c.total)[1] < ends(ahead[0].total)[0] for c in able if c is not ahead[0])
        return ((ahead[0].who,), False) if clear else ((), False)
    broke = len(ahead) > 1
    if broke and wins_ties in [c.who for c in ahead]:
        return (wins_ties,), True
    for k in range(max((len(c.ties) for c in ahead), default=0)):
        if len(ahead) == 1:
            break
        figures = [c.ties[k] if k < len(c.ties) else 0 for c in ahead]
        if None in figures:
            return (), True
        top = max(f for f in figures if f is not None)
        ahead = [c for c, f in zip(ahead, figures, strict=True) if f == top]
    return tuple(c.who for c in ahead), broke or several
